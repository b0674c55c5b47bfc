cimport cython

from ludoteca.games.super_tock.position cimport _HEAVEN, _MARBLES, _RANKS, _REST, Position

cdef int _UNITS, _SPACES, _REST_AT, _HOME_AT, _SIDE, _HAND_AT, _DECK_AT, _WIDTH
cdef double _WORTHS[6831]
cdef double _BEGIN[33]
cdef double _ANSWERS[32]


cdef bint is_judged(Position state) noexcept nogil
@cython.locals(sums="double[33]", i=int, left=int, answer=double, share=double)
cdef double leader_share(Position state) noexcept nogil
@cython.locals(resting=int, i=int, place=int)
cdef void _add_side(Position state, int seat, int first, double* sums) noexcept nogil
@cython.locals(i=int)
cdef void _add(int number, double amount, double* sums) noexcept nogil
