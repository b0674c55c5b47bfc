cimport cython
from libc.math cimport exp, sqrt

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.state cimport State
from ludoteca.games.tohm.rules cimport _LINE_COUNT, _LINES, TohmState

cdef double _TOKEN[2]
cdef double _PAIR[2]
cdef double _SINGLE[2]
cdef double _CUP[2]
cdef double _STILL[2]


cdef class TohmKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil
    cdef void values_into(self, State state, double* out) noexcept nogil


@cython.locals(scale=double, own=double, total=double, other=int)
cdef double _value(TohmState state, int seat) noexcept nogil
@cython.locals(scale=double, total=double, seat=int)
cdef void _values(TohmState state, double* out) noexcept nogil
@cython.locals(kind=int, left=int)
cdef double _scale(TohmState state) noexcept nogil
@cython.locals(kind=int, i=int, line=int, taken=int, held=int, tokens=int, strength=double)
cdef double _strength(TohmState state, int seat) noexcept nogil
