cimport cython

cdef unsigned long long _MASK, _STEP, _MIX_1, _MIX_2, _LOW_32, _TWO_32
cdef double _UNIT

cdef unsigned long long _mixed(unsigned long long z) noexcept nogil


cdef class Rng:
    cdef unsigned long long state

    cdef void seed(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    @cython.locals(wide=cython.ulonglong, product=cython.ulonglong, low=cython.ulonglong, floor=cython.ulonglong)
    cdef int below(self, int n) noexcept nogil
    cdef double unit(self) noexcept nogil
    @cython.locals(total=int, left=int, i=int)
    cdef int pick(self, int* weights, int count) noexcept nogil
