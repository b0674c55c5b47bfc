cimport cython

from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.core.state cimport State

cdef int _RANKS, _SUITS, _MARBLES, _HEAVEN, _HOME, _REST


cdef class Position(State):
    cdef signed char marbles[24]
    cdef signed char hands[78]
    cdef signed char hand_sizes[6]
    cdef signed char deck[13]
    cdef signed char discards[52]
    cdef signed char discard_count
    cdef short deck_number
    cdef signed char hand_number
    cdef signed char dealer
    cdef signed char must_discard
    cdef signed char skips
    cdef signed char bases[6]
    cdef signed char partners[6]
    cdef signed char sections
    cdef signed char spaces
    cdef signed char shortcuts
    cdef signed char strategy
    cdef signed char self_capture

    cdef int plays_for(self, int seat) noexcept nogil
    @cython.locals(first=int)
    cdef bint is_home(self, int seat) noexcept nogil
    cdef bint has_won(self, int seat) noexcept nogil
    @cython.locals(taken=int, i=int)
    cdef int home_taken(self, int owner) noexcept nogil
    @cython.locals(i=int)
    cdef int owner_of(self, int place) noexcept nogil
    @cython.locals(first=int, last=int, i=int)
    cdef void move(self, int owner, int source, int target) noexcept nogil
    cdef void lay(self, int seat, int rank) noexcept nogil
    @cython.locals(rank=int, i=int)
    cdef void shuffle(self) noexcept nogil
    cdef void begin_deal(self) noexcept nogil
    @cython.locals(rank=int)
    cdef int take_card(self, int card) noexcept nogil
    cdef void end_game(self) noexcept nogil
    cdef int left_of(self, int seat) noexcept nogil
