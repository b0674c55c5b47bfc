cimport cython

from ludoteca.core.phases cimport DECIDE, JOINT, PHASE_COUNT
from ludoteca.core.state cimport State


cdef class Encoding:
    cdef readonly int size

    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil
    @cython.locals(i=int)
    cdef void fill(self, State state, int seat, float* out) noexcept nogil


cdef class PythonEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil
