cimport cython

from ludoteca.games.fantastick.lattice cimport has

cdef int PLUS, MINUS, TIMES, DIVIDE, OPERATION
cdef int _CELL_PLACES, _NUMBER_PLACES, _SIGN, _B, _C, _E, _F, _ELEVEN
cdef int _READ[128]
cdef int _OPERATION[16]
cdef int _TURNS[128][7]

cdef int cell_bits(unsigned long long* places, int cell) noexcept nogil
cdef int sign_bits(unsigned long long* places) noexcept nogil
@cython.locals(left=int, middle=int, right=int)
cdef int value(unsigned long long* places, int number) noexcept nogil
@cython.locals(tens=int, ones=int)
cdef int _two_digits(int left, int right) noexcept nogil
cdef int operation(unsigned long long* places) noexcept nogil
@cython.locals(number=int)
cdef void read(unsigned long long* places, int* equality) noexcept nogil
@cython.locals(a=int, b=int, c=int)
cdef bint is_valid(unsigned long long* places, bint equals_first) noexcept nogil
cdef bint is_true(int sign, int x, int y, int result) noexcept nogil
cdef bint has_zero(unsigned long long* places) noexcept nogil
@cython.locals(number=int)
cdef bint same(unsigned long long* places, unsigned long long* others) noexcept nogil

cdef int turns(unsigned long long* places, int source) noexcept nogil
cdef int first_of_cell(int place) noexcept nogil
@cython.locals(first=int)
cdef bint can_turn(unsigned long long* places, int source, int target) noexcept nogil

@cython.locals(left=int, middle=int, cell=int, first=int, second=int)
cdef int respacing_into(
    unsigned long long* places, int number, int* sources, int* targets) noexcept nogil
@cython.locals(count=int, number=int, step=int, place=int)
cdef int tidying_into(unsigned long long* places, int* sources, int* targets) noexcept nogil

@cython.locals(words="unsigned long long[6]", sign=int)
cpdef examine(places, equals_first)
