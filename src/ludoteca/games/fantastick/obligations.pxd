cimport cython

from ludoteca.games.fantastick.judging cimport LEADING
from ludoteca.games.fantastick.numbers cimport OPERATION

cdef int NO_FACE, FACE_OPERATION, FACE_EQUALS, FACE_BARS, FACE_ZERO
cdef int FACE_MORE, FACE_FEWER, FACE_CHANGE

@cython.locals(number=int)
cdef bint is_met_by_numbers(int face, int* before, int* after) noexcept nogil
@cython.locals(led=int)
cdef bint is_met_by_shapes(int face, int* before, int leading, int repetitions) noexcept nogil
