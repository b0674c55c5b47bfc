cimport cython

cdef unsigned long long _MASK
cdef double _UNIT

@cython.locals(mask=cython.ulonglong, first=cython.ulonglong, second=cython.ulonglong)
cdef unsigned long long _mixed(unsigned long long z) noexcept nogil
@cython.locals(mask=cython.ulonglong, step=cython.ulonglong)
cdef unsigned long long _stepped(unsigned long long z, unsigned long long steps) noexcept nogil


@cython.final  # so that `next` is part of `below` and not called
cdef class Rng:
    cdef unsigned long long state

    cdef void seed(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cdef unsigned long long next(self) noexcept nogil
    @cython.locals(wide=cython.ulonglong, low_32=cython.ulonglong, product=cython.ulonglong)
    cdef int below(self, int n) noexcept nogil
    @cython.locals(floor=cython.ulonglong, low_32=cython.ulonglong, two_32=cython.ulonglong)
    cdef unsigned long long _redrawn(self, unsigned long long product, unsigned long long wide) noexcept nogil
    cdef double unit(self) noexcept nogil
    @cython.locals(total=int, left=int, i=int)
    cdef int pick(self, int* weights, int count) noexcept nogil
