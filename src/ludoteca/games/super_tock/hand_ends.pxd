cimport cython

from ludoteca.games.super_tock.position cimport _HEAVEN, _MARBLES, _RANKS, _REST, Position

cdef int _UNITS, _SPACES, _REST_AT, _HOME_AT, _SIDE, _HAND_AT, _DECK_AT, _MOST, _WIDTH
cdef double _WORTHS[13455]
cdef double _BEGIN[65]
cdef double _ANSWERS[64]


cdef bint is_judged(Position state) noexcept nogil
@cython.locals(
    sums="double[65]", numbers="int[32]", amounts="double[32]", count=int, line=int, i=int, k=int,
    amount=double, answer=double, share=double)
cdef double leader_share(Position state) noexcept nogil
@cython.locals(count=int, left=int, i=int)
cdef int _inputs_into(Position state, int* numbers, double* amounts) noexcept nogil
@cython.locals(resting=int, i=int, place=int)
cdef int _side_into(Position state, int seat, int first, int* numbers, int count) noexcept nogil
