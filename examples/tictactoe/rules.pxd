cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.encoding cimport Encoding
from ludoteca.core.phases cimport DECIDE, OVER
from ludoteca.core.state cimport Scratch, State

cdef signed char _HAS_LINE[512]
cdef signed char _FREE_COUNTS[512]
cdef int _FREE_CELLS[4608]


cdef class TicTacToeState(State):
    cdef short marks[2]

    @cython.locals(used=int, i=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    cdef bint is_legal(self, int seat, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    @cython.locals(own=int, other=int, free=int, steps=cython.longlong)
    cdef long long finish_at_random(self, Rng rng, Scratch scratch) noexcept nogil
    cdef int winning(self) noexcept nogil


cdef bint _has_ended(int last, int other) noexcept nogil


cdef class TicTacToeEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil


@cython.locals(mark=int, cell=int)
cdef int _write(TicTacToeState state, float* out, int at) noexcept nogil
