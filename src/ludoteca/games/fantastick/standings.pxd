cimport cython

from ludoteca.games.fantastick.operations cimport Operations

cdef int NOBODY, _FINISH, _TIE_ROUNDS


cdef class Standings(Operations):
    cdef int scores_now[4]
    cdef int turn
    cdef signed char turn_count
    cdef signed char out
    cdef signed char tie_round
    cdef signed char tie_seats
    cdef signed char tie_lowest
    cdef signed char winner_bits

    cdef int count_turn(self) noexcept nogil
    cdef void leave_if_out(self) noexcept nogil
    @cython.locals(lowest=int)
    cdef int settle(self, bint can_share) noexcept nogil

    cdef int winning(self) noexcept nogil
    @cython.locals(everybody=int)
    cdef int rivals(self) noexcept nogil
    @cython.locals(lowest=int, best=int, seat=int)
    cdef int lowest_of(self, int seats) noexcept nogil


@cython.locals(seat=int)
cdef int _first_seat(int seats) noexcept nogil
