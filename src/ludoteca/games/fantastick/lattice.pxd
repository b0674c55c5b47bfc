cimport cython

# Numbers and tables; lattice.py says what they are.
cdef int _WORDS, _RADIUS, _WIDTH, _SPAN
cdef unsigned long long _ALL_BITS, _DE_BRUIJN
cdef unsigned long long _EVERY_SECOND, _EVERY_PAIR, _EVERY_NIBBLE, _EVERY_BYTE
cdef int FIRST_END[342]
cdef int SECOND_END[342]
cdef int DIRECTION[342]
cdef int EDGES[169][6]
cdef int SWINGS[342][4]
cdef int GRID_STEPS[6]
cdef int AXES[3][169]
cdef int _BIT_NUMBER[64]

cdef bint has(unsigned long long* places, int place) noexcept nogil
@cython.locals(one=cython.ulonglong)
cdef void put(unsigned long long* places, int place) noexcept nogil
@cython.locals(one=cython.ulonglong)
cdef void take(unsigned long long* places, int place) noexcept nogil
@cython.locals(count=int, word=int, bits=cython.ulonglong)
cdef int places_into(unsigned long long* places, int* out) noexcept nogil
cdef int lowest(unsigned long long word) noexcept nogil
cdef int ones(unsigned long long word) noexcept nogil

@cython.locals(direction=int, place=int)
cdef bint is_touched(unsigned long long* places, int point, int but) noexcept nogil
@cython.locals(i=int)
cpdef int pivot(int place, int target) noexcept nogil
@cython.locals(found="int[25]", count=int, place=int, i=int)
cdef bint has_loose_end(unsigned long long* places) noexcept nogil

@cython.locals(
    found="int[25]", seen="bint[169]", count=int, total_x=int, total_y=int, points=int, i=int,
    side=int, point=int)
cdef void centre(unsigned long long* places, int* shift) noexcept nogil
@cython.locals(x=int, y=int)
cpdef int shifted(int place, int dx, int dy) noexcept nogil
@cython.locals(found="int[25]", count=int, i=int)
cdef bint shift_places(unsigned long long* places, int dx, int dy) noexcept nogil

@cython.locals(
    found="int[25]", xs="int[25]", ys="int[25]", seen="bint[729]", count=int, i=int, x=int, y=int,
    low_x=int, low_y=int, turned=bint, mirrored=bint, _=int)
cdef bint same(unsigned long long* places, unsigned long long* others) noexcept nogil
@cython.locals(i=int, place=int)
cdef void _middles(int* found, int count, int* xs, int* ys) noexcept nogil
@cython.locals(i=int, least=int)
cdef int _even_floor(int* values, int count) noexcept nogil

@cython.locals(words="unsigned long long[6]", shift="int[2]")
cpdef centre_of(places)
@cython.locals(words="unsigned long long[6]", found="int[25]", i=int)
cpdef shifted_places(places, int dx, int dy)
@cython.locals(words="unsigned long long[6]", other_words="unsigned long long[6]")
cpdef are_same(places, others)
