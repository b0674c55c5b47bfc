cimport cython
from libc.math cimport exp, log, sqrt

cdef double _GAIN, _NEAR, _STEADY, _ARRIVED, _SINGULAR, _LARGEST_CORRECTION, _LARGEST_TURN
cdef double _MOST_CARE, _FIRST_STEP, _SMALLEST_STEP, _LARGEST_PRECISION
cdef int _MOST_ROUNDS, _MOST_STEPS, _ROW
cdef int _STRIDES[3]
cdef int _OTHERS[6]


@cython.final
cdef class Path:
    cdef int sizes[3]
    cdef double payoffs[648]
    cdef double shares[18]
    cdef double logs[18]
    cdef double gains[18]
    cdef double pairs[216]
    cdef double precision
    cdef double tangent[24]
    cdef double care
    cdef bint is_quick
    cdef double before[24]
    cdef int places[18]
    cdef double worth[3]
    cdef double rows[576]
    cdef int columns[24]
    cdef double solved[24]

    cdef void follow(self) noexcept nogil
    @cython.locals(size=int, seat=int, move=int, i=int, step=double, steps=int, row=int)
    cdef bint follow_with_care(self) noexcept nogil
    @cython.locals(
        i=int, row=int, most=double, felt=double, seat=int, move=int, change=double
    )
    cdef bint correct(self, int size) noexcept nogil
    @cython.locals(length=double, row=int)
    cdef double tangent_length(self, int size) noexcept nogil
    @cython.locals(length=double, row=int)
    cdef void turn(self, int size) noexcept nogil
    @cython.locals(seat=int, move=int)
    cdef void take_shares(self) noexcept nogil
    @cython.locals(
        seat=int, which=int, other=int, third=int, own=int, its=int, move=int, place=int,
        gain=double, total=double,
    )
    cdef void take_gains(self) noexcept nogil
    @cython.locals(
        i=int, row=int, seat=int, first=int, missing=double, own=int, at=int, move=int,
        lead=double, which=int, other=int, column=int, its=int, place=int,
    )
    cdef void set_path_rows(self, int size) noexcept nogil
    @cython.locals(
        rank=int, i=int, best_row=int, best_column=int, most=double, row=int, column=int,
        held=double, factor=double, side=int, total=double,
    )
    cdef int eliminate(self, int size, int sides) noexcept nogil
    @cython.locals(least=double, i=int, size=int, seat=int, total=double, move=int)
    cdef bint compute_nearby(self) noexcept nogil
    @cython.locals(seat=int, _=int, most=double, move=int, i=int, change=double)
    cdef bint level_gains(self, int size) noexcept nogil
    @cython.locals(
        i=int, seat=int, missing=double, own=int, row=int, at=int, which=int, other=int, its=int,
        column=int,
    )
    cdef void set_level_rows(self, int size) noexcept nogil
    @cython.locals(seat=int, move=int, worth=double)
    cdef bint is_equilibrium(self) noexcept nogil
