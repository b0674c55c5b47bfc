cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.state cimport State
from ludoteca.games.super_tock.position cimport _HEAVEN, _HOME, _MARBLES, _REST, Position
from ludoteca.games.super_tock.rules cimport _BRANCH


cdef class SuperTockKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil


@cython.locals(own=double, total=double, other=int, partner=int)
cdef double _value(Position state, int seat) noexcept nogil
@cython.locals(strength=double, i=int, place=int, ahead=int)
cdef double _strength(Position state, int seat) noexcept nogil
