cimport cython

from ludoteca.games.fantastick.lattice cimport (
    AXES, DIRECTION, FIRST_END, GRID_STEPS, SECOND_END, places_into)

cdef int TRIANGLE, TRAPEZOID, RHOMBUS, LEADING, PURE, CONNECTED, ENCLOSED, COVERED


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


@cython.locals(mat=Mat)
cdef bint judge(unsigned long long* places, int* verdict) noexcept nogil
@cython.locals(kind=int, other=int, leading=int, leads=bint)
cdef bint _judge(unsigned long long* places, int* verdict, Mat* mat) noexcept nogil
@cython.locals(
    i=int, place=int, first=int, second=int, axis=int, mask=cython.uint, direction=int)
cdef void _lay_out(unsigned long long* places, Mat* mat) noexcept nogil
@cython.locals(direction=int)
cdef void _touch(Mat* mat, int point, unsigned int mask) noexcept nogil
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

@cython.locals(words="unsigned long long[6]", verdict="int[8]")
cpdef examine(places)
