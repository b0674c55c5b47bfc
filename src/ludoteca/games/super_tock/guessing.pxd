cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport DECIDE, OVER
from ludoteca.core.state cimport Scratch, State
from ludoteca.games.super_tock.position cimport _MARBLES, _RANKS, _REST, Position
from ludoteca.games.super_tock.rules cimport _FIRST_PLAY

cdef double _ANYTHING, _TEMPER
cdef int _DRAWS


cdef void _replay(Position board, int seat, int action) noexcept nogil
@cython.locals(
    sums="double[128]", values="double[6]", count=int, own=int, i=int, total=double, _=int)
cdef double _odds(
    Position state, int seat, int action, Knowledge judge, Position supposed, Position ahead,
    Scratch scratch, Rng luck) noexcept nogil
