cimport cython

from ludoteca.games.fantastick.equalities cimport DRAWN, ONES, READS

cdef int ENTRY_COUNT, _FINALS, _SPECIALS, _CELL_PLACES, _OUTER
cdef int TENS[122]
cdef int UNITS[122]
cdef int FINAL_SIZE[122]
cdef int FINAL_VALUE[122]
cdef int ENTRY_PLACES[11][4]
cdef int EXIT_PLACES[2][4]
cdef int _SWINGS[7]
cdef signed char _KEPT[32][32][32]

@cython.locals(bits=int, turned=int, target=int, source=int, rest=int, i=int, j=int, best=int)
cdef void _fill_kept()
cdef int _inner(int bits) noexcept nogil
cdef int kept(int bits, int turned, int target) noexcept nogil
cdef int bad_price(int bad, bint is_turned, int place) noexcept nogil
cpdef int key_of(int end)
