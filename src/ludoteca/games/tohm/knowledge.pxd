cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.state cimport State
from ludoteca.games.tohm.rules cimport _LINE_COUNT, _LINES, TohmState


cdef class TohmKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil


@cython.locals(best=double, other=int, strength=double)
cdef double _value(TohmState state, int seat) noexcept nogil
@cython.locals(i=int, line=int, taken=int, held=int, strength=double)
cdef double _strength(TohmState state, int seat) noexcept nogil
