cimport cython

from ludoteca.core.encoding cimport Encoding
from ludoteca.core.state cimport State
from ludoteca.games.tohm.rules cimport TohmState

cdef double _MOST_CUPS, _TURN_LIMIT


cdef class TohmEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil


@cython.locals(cell=int, seat=int)
cdef int _write(TohmState state, float* out, int at) noexcept nogil
