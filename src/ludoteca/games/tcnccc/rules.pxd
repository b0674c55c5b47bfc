cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.games.tcnccc.position cimport Position
from ludoteca.games.tcnccc.worlds cimport Places, redeal

cdef int _DRAW, _PUT, _LIFT, _GIVE, _PIECE, _FIRST
cdef int _CYLINDERS, _KINDS, _DIGIT, _DIGIT_BITS, _JOKER_SHIFT, _JOKERS, _ONE_OF_EACH_COLOUR
cdef int _WINNING_POINTS, _TURN_LIMIT, _ALL_PIECES, _GONE, _DRAW_EVENT, _LIFT_EVENT
cdef bint _JOKERS_PAIR, _OUT_TO_BAG

cdef int colours(int pile) noexcept nogil
cdef int pairs(int pile) noexcept nogil
cdef int points(int pile) noexcept nogil


cdef class TcncccState(Position):
    @cython.locals(count=int, kind=int, number=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    cdef bint can_draw(self) noexcept nogil
    @cython.locals(count=int, seat=int, kind=int, weight=int)
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil
    @cython.locals(piece=int)
    cdef void play(self, int action) noexcept nogil
    @cython.locals(seat=int, lifted=int, paired=int, gained=int)
    cdef void lift(self, int number) noexcept nogil
    @cython.locals(seat=int)
    cdef void take_due(self, int piece) noexcept nogil
    @cython.locals(most=int, bits=int, seat=int)
    cdef int winning(self) noexcept nogil
    @cython.locals(least=Places, most=Places, piles=Places, hidden=int, number=int)
    cdef void redraw(self, int seat, Rng rng) noexcept nogil
    cdef bint lids_are_open(self) noexcept nogil
    @cython.locals(pile=int)
    cdef bint has_room(self, int number) noexcept nogil
    cdef bint is_room_left(self) noexcept nogil
    @cython.locals(piles="int*")
    cdef bint no_cylinder_is_left(self) noexcept nogil
    cdef int alive(self) noexcept nogil
    cdef bint is_one_left(self) noexcept nogil
    cdef bint has_won(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef bint is_decided(self) noexcept nogil
    cdef void announce(self, int seat, int event, int pieces) noexcept nogil
    cdef int seat_after(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef int next_alive(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int next_due(self) noexcept nogil
    cdef void begin_turn(self, int seat) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end_game(self) noexcept nogil
