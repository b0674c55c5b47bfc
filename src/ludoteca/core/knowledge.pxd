cimport cython

from ludoteca.core.state cimport Scratch, State


cdef class Knowledge:
    cdef double value(self, State state, int seat) noexcept nogil
    @cython.locals(seat=int, total=double)
    cdef void values_into(self, State state, double* out) noexcept nogil
    cdef void judge_into(self, State state, double* out) noexcept nogil
    cdef int candidates_into(self, State state, int seat, int* out) noexcept nogil
    @cython.locals(i=int)
    cdef void weights_into(
        self, State state, int seat, int* actions, int count, double* weights) noexcept nogil
    cdef bint is_horizon(self, State state) noexcept nogil
    cdef bint is_pause(self, State state) noexcept nogil


cdef class PythonKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil
    @cython.locals(i=int)
    cdef int candidates_into(self, State state, int seat, int* out) noexcept nogil
    @cython.locals(i=int)
    cdef void weights_into(
        self, State state, int seat, int* actions, int count, double* weights) noexcept nogil
    cdef bint is_horizon(self, State state) noexcept nogil
    @cython.locals(i=int)
    cdef int _take_weights(
        self, State state, int seat, int* actions, int count, double* weights) except -1
