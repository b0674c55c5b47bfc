cimport cython

from ludoteca.core.encoding cimport Encoding
from ludoteca.core.state cimport State
from ludoteca.games.super_tock.position cimport _HEAVEN, _HOME, _MARBLES, _RANKS, _REST, Position

cdef double _MARBLE_SHARE, _CARD_SHARE, _HAND_SHARE, _DECK_SHARE, _LENGTH_SHARE
cdef int _DECK_CARDS, _HAND_NUMBERS


cdef class SuperTockEncoding(Encoding):
    cdef int write(self, State state, int seat, float* out, int at) noexcept nogil


@cython.locals(
    seats=int, homes=int, rests=int, i=int, owner=int, place=int, rank=int, left=int, other=int)
cdef int _write(Position state, int seat, float* out, int at) noexcept nogil
