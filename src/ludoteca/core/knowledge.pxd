from ludoteca.core.state cimport State


cdef class Knowledge:
    cdef double value(self, State state, int seat) noexcept nogil


cdef class PythonKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil
