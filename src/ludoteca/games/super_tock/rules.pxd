cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.phases cimport CHANCE, DECIDE
from ludoteca.games.super_tock.position cimport _HEAVEN, _HOME, _MARBLES, _RANKS, _REST, Position

cdef int _FOUR, _TEN, _JACK, _SECTION_SPACES, _START, _SHORTCUT, _BRANCH, _HOME_PLACES
cdef int _MOST_HANDS, _DECK_LIMIT
cdef bint _MUST_PLAY, _HELP_COMPULSORY
cdef int _FOLD, _SKIP, _FIRST_DISCARD, _FIRST_PLAY
cdef int _FIRST_BACK, _FIRST_START, _FIRST_ENTRY, _FIRST_ADVANCE
cdef int _FIRST_RISE, _FIRST_DESCENT, _FIRST_EXCHANGE
cdef int _STEPS[26]
cdef int _HAND_CARDS[42]
cdef int _STARTERS[2]
cdef int _STARTER[13]
cdef int _CLIMBERS[3]
cdef int _CLIMBER[13]
cdef int _ENTRY_COUNT, _ADVANCE_COUNT
cdef int _ENTRY_RANK[46]
cdef int _ENTRY_PLACE[46]
cdef int _ENTRY[13]
cdef int _ADVANCE_RANK[6]
cdef int _ADVANCE_PLACE[6]
cdef int _ADVANCE[3]


cdef class SuperTockState(Position):
    @cython.locals(count=int, hand=int, rank=int, owner=int, taken=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    @cython.locals(
        steps=int, section=int, climber=int, i=int, place=int, target=int, other=int, source=int,
        first=int, is_climb="bint", is_way="bint")
    cdef int plays_into(self, int owner, int taken, int rank, int* out, int count) noexcept nogil
    @cython.locals(target=int, before=int, first=int)
    cdef int runs_into(
        self, int owner, int taken, int rank, int steps, int place, int* out, int count
    ) noexcept nogil
    @cython.locals(first=int, other=int, i=int, target=int)
    cdef int exchanges_into(self, int owner, int place, int* out, int count) noexcept nogil
    @cython.locals(first=int, count=int, rank=int)
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil
    @cython.locals(seat=int, rank=int)
    cdef void play(self, int action) noexcept nogil
    @cython.locals(owner=int, sections=int, rank=int, source=int, target=int, captured=int)
    cdef void play_marble(self, int code) noexcept nogil
    @cython.locals(left=int, rank=int, other=int, _=int)
    cdef void redraw(self, int seat, Rng rng) noexcept nogil
    @cython.locals(bits=int, seat=int)
    cdef int winning(self) noexcept nogil

    @cython.locals(i=int)
    cdef bint may_stop(self, int owner, int place) noexcept nogil
    cdef int first_card(self) noexcept nogil
    @cython.locals(full=int)
    cdef void deal(self, int rank) noexcept nogil
    @cython.locals(other=int)
    cdef int victim(self, int seat) noexcept nogil
    @cython.locals(seat=int, left=int, other=int)
    cdef void end_turn(self) noexcept nogil
    cdef void end_hand(self) noexcept nogil
