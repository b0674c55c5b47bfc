cimport cython

from ludoteca.core.encoding cimport Encoding
from ludoteca.core.phases cimport OVER
from ludoteca.core.state cimport State
from ludoteca.games.tcnccc.rules cimport TcncccState

cdef int _CYLINDERS, _KINDS, _EVENTS, _DIGIT, _DIGIT_BITS, _TURN_LIMIT, _GONE
cdef double _MOST_OF_A_KIND


cdef class TcncccEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil


@cython.locals(seats=int, seat=int, number=int, shown=int, lids_open="bint")
cdef int _write(TcncccState state, float* out, int at) noexcept nogil
@cython.locals(kind=int)
cdef int _write_pile(int pile, float* out, int at) noexcept nogil
