cimport cython

from ludoteca.core.phases cimport OVER
from ludoteca.core.state cimport Scratch
from ludoteca.games.tohm.rules cimport TohmState

cdef int _BOARDS
cdef int _PLACES[512]


@cython.locals(given=int)
cpdef int level_number(int own_cups, int other_cups) noexcept nogil


@cython.locals(
    i=int, group=int, face=int, faces=int, move=int, moves=int, count=int, total=double
)
cdef int _list_steps(
    TohmState state, TohmState rolled, TohmState after, Scratch outcomes, Scratch decisions,
    int[::1] boards, int tokens, int end, int[::1] first, int[::1] targets, double[::1] odds,
) noexcept nogil
@cython.locals(cell=int, seat=int)
cdef bint _set_board(TohmState state, int board, int tokens) noexcept nogil
cdef int _target(TohmState state, int end) noexcept nogil
@cython.locals(
    i=int, board=int, step=int, least_low=double, least_high=double, low_sum=double,
    high_sum=double, width=double, faces=int, group=int,
)
cdef double _sweep(
    int[::1] boards, int offset, int[::1] first, int[::1] targets, double[::1] odds,
    double[::1] low, double[::1] high,
) noexcept nogil
