cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport CHANCE, DECIDE
from ludoteca.core.state cimport State
from ludoteca.games.super_tock.hand_ends cimport is_judged, leader_share
from ludoteca.games.super_tock.position cimport _HEAVEN, _MARBLES, _RANKS, _REST, Position
from ludoteca.games.super_tock.rules cimport _BRANCH, _HOME_PLACES, _START, _STEPS

cdef int _ACE, _KING, _LONGEST, _NEAR_STEPS, _TRAITS
cdef int _HOME_AT, _REST_AT, _NEAR_AT, _FAR, _WAY, _IN_HEAVEN, _HUNTED, _NEXT, _STARTERS_AT
cdef int _ENTRY, _LAST_ENTRY, _WIN, _CAPTURE, _CAPTURE_NOW
cdef double _WORTH[58]


cdef class SuperTockKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil
    cdef void values_into(self, State state, double* out) noexcept nogil
    cdef bint is_horizon(self, State state) noexcept nogil
    cdef bint is_pause(self, State state) noexcept nogil


@cython.locals(first=int)
cdef bint _is_hand_end(Position state) noexcept nogil
@cython.locals(values="double[6]")
cdef double _value(Position state, int seat) noexcept nogil
@cython.locals(seat=int, partner=int, total=double)
cdef void _values_into(Position state, double* out) noexcept nogil
@cython.locals(strength=double, i=int, traits="double[58]")
cdef double _strength(Position state, int seat) noexcept nogil
@cython.locals(
    i=int, taken=int, free=int, resting=int, on_board=int, place=int, before=int)
cdef void _traits_into(Position state, int seat, double* out) noexcept nogil
@cython.locals(
    hand=int, starters=int, kind=int, is_turn="bint", is_before_home="bint", i=int, before=int,
    best=double, other=int, come=double)
cdef void _card_traits_into(
    Position state, int seat, int free, int resting, int on_board, double* out) noexcept nogil
@cython.locals(ahead=int)
cdef double _come(Position state, int owner, int place) noexcept nogil
@cython.locals(count=int, i=int, other=int, behind=int)
cdef int _hunters(Position state, int seat, int place) noexcept nogil
@cython.locals(hand=int, starters=int, i=int, steps=int)
cdef bint _can_capture(Position state, int seat, int place, int resting) noexcept nogil
cdef bint _has_steps(Position state, int seat, int steps) noexcept nogil
