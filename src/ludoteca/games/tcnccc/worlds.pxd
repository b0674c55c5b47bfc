cimport cython

from ludoteca.core.chance cimport Rng

ctypedef unsigned long long Ways[6][28]
ctypedef int Places[5]

cdef int _PLACES, _ALL_PIECES, _DIGIT, _DIGIT_BITS
cdef unsigned long long _CHOICES[28][28]


@cython.locals(ways=Ways, pieces=int, place=int, n=int, size=int, total=cython.ulonglong, left=cython.ulonglong)
cdef void redeal(int hidden, int* least, int* most, int* piles, Rng rng) noexcept nogil
@cython.locals(taken=int, left=int, kind=int)
cdef int _dealt(int pile, int count, Rng rng) noexcept nogil
@cython.locals(mask=cython.ulonglong, shift=int, number=cython.ulonglong)
cdef unsigned long long _below(unsigned long long n, Rng rng) noexcept nogil
@cython.locals(lows=Places, highs=Places, piles=Places, place=int)
cpdef redealt(int hidden, least, most, Rng rng)
