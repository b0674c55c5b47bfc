cimport cython

from ludoteca.core.encoding cimport Encoding
from ludoteca.core.state cimport State
from ludoteca.games.fantastick.lattice cimport has
from ludoteca.games.fantastick.rules cimport AT_OVER, AT_PLAY, AT_START, FantastickState

cdef int _STAGES, _FACES, _DIE_FACES, _STARTS, _MAX_OPERATIONS, _OPERATION_KINDS
cdef int _OPERATION_SIZE, _GOOD, _BAD, _PLAIN, _FIRST_RESPACE, _PLACE_ACTIONS
cdef int _ROTATE, _MOVE, _RESPACE, _POINTS


cdef class FantastickEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil


@cython.locals(seat=int, i=int, place=int)
cdef int _write(FantastickState state, float* out, int at) noexcept nogil
@cython.locals(kind=int, first=int, second=int, code=int)
cdef void _write_operation(FantastickState state, int action, float* out, int at) noexcept nogil
@cython.locals(place=int, kind=int)
cdef int _write_matches(
    unsigned long long* words, int places, int good, int bad, bint is_there, float* out,
    int at) noexcept nogil
