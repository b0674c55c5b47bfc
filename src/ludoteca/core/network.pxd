cimport cython

cdef enum:
    _UNITS = 64
    _SECOND_UNITS = 32
    _MOST_UNIT = 32767


@cython.final
cdef class Network:
    cdef readonly int inputs
    cdef short* first
    cdef int first_begin[64]
    cdef short second[2048]
    cdef int second_begin[32]
    cdef double answers[32]

    @cython.locals(units="short[64]")
    cdef double answer(self, int* lines, short* amounts, int count) noexcept nogil
    @cython.locals(
        sums="int[64]", first="short*", i=int, j=Py_ssize_t, one=short, other=short,
        line=Py_ssize_t, other_line=Py_ssize_t)
    cdef void first_layer_into(
        self, int* lines, short* amounts, int count, short* units) noexcept nogil
    @cython.locals(second="short*", i=Py_ssize_t, j=Py_ssize_t, total=int, answer=double)
    cdef double answer_of(self, short* units) noexcept nogil
