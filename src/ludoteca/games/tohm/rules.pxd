cimport cython

from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.core.state cimport State

cdef int _TURN_LIMIT
cdef int _PRINTED[6][7]
cdef int _LINES[6][22]
cdef int _LINE_COUNT[6]


cdef class TohmState(State):
    cdef int board[5]
    cdef int full
    cdef int turns
    cdef signed char hands[5]
    cdef signed char cups[5]
    cdef signed char cups_left
    cdef signed char die
    cdef signed char cell_count

    @cython.locals(taken=int, free=int, count=int, cell=int, target=int, base=int, places=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    @cython.locals(face=int, first=int)
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil
    @cython.locals(cell=int, target=int, owner=int, code=int)
    cdef void play(self, int action) noexcept nogil
    @cython.locals(seat=int, most=int, bits=int)
    cdef int winning(self) noexcept nogil
    cdef int taken(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int owner_of(self, int cell) noexcept nogil
    @cython.locals(i=int, line=int, gone=int, tris=int, cell=int, tokens=int)
    cdef void clear_tris(self, int owner, int made_on) noexcept nogil
    cdef void end_turn(self) noexcept nogil
