cimport cython

from ludoteca.core.encoding cimport Encoding
from ludoteca.core.phases cimport OVER
from ludoteca.core.state cimport State
from ludoteca.games.toncc.rules cimport TonccState


cdef class TonccEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil


@cython.locals(place=int, cell=int, king=int, ended=int, i=int)
cdef int _write(TonccState state, float* out, int at) noexcept nogil
