cimport cython

# Tables and numbers; lattice.py says what they are.
cdef int PLACE_COUNT, WORDS, MOST_MATCHES
cdef int TRIANGLE, TRAPEZOID, RHOMBUS, LEADING, PURE, CONNECTED, ENCLOSED, COVERED
cdef int FIRST_END[342]
cdef int SECOND_END[342]
cdef int DIRECTION[342]
cdef int EDGES[169][6]
cdef int SWINGS[342][4]
cdef unsigned long long STARTS[6][6]
cdef int START_GOOD[6]
cdef int START_BAD[6]

cdef unsigned long long _ALL_BITS, _DE_BRUIJN
cdef int _BIT_NUMBER[64]
cdef int _STEP[8]
cdef int _AXES[3][169]
cdef int _RADIUS, _WIDTH, _SPAN


cdef struct Mat:
    int count
    int point_count
    int place[25]
    int point[50]
    unsigned int everything
    unsigned int at[169]
    int run[169][6]
    unsigned int before[3][26]
    int shapes[3]
    unsigned int sides[3]
    bint enclosed[3]


cdef bint has(unsigned long long* places, int place) noexcept nogil
@cython.locals(one=cython.ulonglong)
cdef void put(unsigned long long* places, int place) noexcept nogil
@cython.locals(one=cython.ulonglong)
cdef void take(unsigned long long* places, int place) noexcept nogil
@cython.locals(count=int, word=int, bits=cython.ulonglong, low=cython.ulonglong)
cdef int places_into(unsigned long long* places, int* out) noexcept nogil

@cython.locals(direction=int, place=int)
cdef bint is_touched(unsigned long long* places, int point, int but) noexcept nogil
@cython.locals(i=int)
cdef int pivot(int place, int target) noexcept nogil

@cython.locals(mat=Mat)
cdef bint judge(unsigned long long* places, int* verdict) noexcept nogil
@cython.locals(kind=int, other=int, leading=int, leads=bint)
cdef bint _judge(unsigned long long* places, int* verdict, Mat* mat) noexcept nogil
@cython.locals(
    i=int, k=int, place=int, first=int, second=int, axis=int, mask=cython.uint,
    direction=int)
cdef void _lay_out(unsigned long long* places, Mat* mat) noexcept nogil
@cython.locals(
    i=int, direction=int, second=int, third=int, corner=int, base=int, leg=int, left=int,
    right=int, length=int)
cdef void _find_shapes(Mat* mat) noexcept nogil
@cython.locals(
    closed=cython.uint, inside=cython.uint, axis=int, low=int, high=int, p=int, q=int, r=int,
    s=int)
cdef void _weigh(Mat* mat, int kind, int a, int b, int c, int d) noexcept nogil
@cython.locals(i=int, reached=cython.uint, grown=cython.uint, mask=cython.uint)
cdef bint _is_connected(Mat* mat) noexcept nogil

@cython.locals(mat=Mat)
cdef void centre(unsigned long long* places, int* shift) noexcept nogil
@cython.locals(count=int, axis=int, total=int, i=int)
cdef void _centre(unsigned long long* places, int* shift, Mat* mat) noexcept nogil
@cython.locals(x=int, y=int)
cpdef int shifted(int place, int dx, int dy) noexcept nogil
@cython.locals(found="int[25]", count=int, i=int)
cdef bint shift_places(unsigned long long* places, int dx, int dy) noexcept nogil

@cython.locals(
    found="int[25]", xs="int[25]", ys="int[25]", seen="bint[729]", count=int, i=int, x=int, y=int,
    low_x=int, low_y=int, turned=bint, mirrored=bint, _=int)
cdef bint same(unsigned long long* places, unsigned long long* others) noexcept nogil
@cython.locals(i=int)
cdef void _middles(int* found, int count, int* xs, int* ys) noexcept nogil
@cython.locals(i=int, least=int)
cdef int _even_floor(int* values, int count) noexcept nogil

@cython.locals(words="unsigned long long[6]", verdict="int[8]")
cpdef examine(places)
@cython.locals(words="unsigned long long[6]", shift="int[2]")
cpdef centre_of(places)
@cython.locals(words="unsigned long long[6]", other_words="unsigned long long[6]")
cpdef are_same(places, others)
