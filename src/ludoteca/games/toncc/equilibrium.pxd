cimport cython

from ludoteca.games.toncc.logit cimport _OTHERS, _STRIDES, Path

cdef double _ALIKE


@cython.final
cdef class Stage:
    cdef int counts[3]
    cdef double payoffs[648]
    cdef double strategies[18]
    cdef Path path
    cdef int members[18]
    cdef int weights[18]
    cdef int targets[18]

    @cython.locals(i=int, seat=int, move=int, group=int)
    cdef void solve(self) noexcept nogil
    @cython.locals(i=int, seat=int, move=int)
    cdef void reduce(self) noexcept nogil
    @cython.locals(changed="bint", seat=int, group=int, other=int)
    cdef bint fold_alike(self) noexcept nogil
    @cython.locals(changed="bint", seat=int, group=int, other=int, stays="bint")
    cdef bint drop_worse(self) noexcept nogil
    @cython.locals(order=int, first=int, second=int, a=int, i=int, _=int, lead=double)
    cdef int compare(self, int seat, int one, int other) noexcept nogil
    @cython.locals(
        seat=int, first=int, second=int, size=int, group=int, i=int, target=int, total=int,
        weight=int, share=double, which=int, a=int, b=int, at=int, new=int, old=int, mean=double,
    )
    cdef void fold(self) noexcept nogil
