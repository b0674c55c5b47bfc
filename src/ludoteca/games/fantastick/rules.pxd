cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.core.state cimport Scratch
from ludoteca.games.fantastick cimport judging, lattice, numbers, obligations
from ludoteca.games.fantastick.judging cimport LEADING, PURE
from ludoteca.games.fantastick.lattice cimport has
from ludoteca.games.fantastick.obligations cimport FACE_EQUALS, FACE_ZERO, NO_FACE
from ludoteca.games.fantastick.standings cimport NOBODY, Standings

cdef int AT_START, AT_GOOD, AT_BAD, AT_ZERO, AT_ROLL, AT_PLAY, AT_OVER
cdef int _END, _UNDO, _GIVE_UP, _WILD, _KEEP, _RESTART_X, _START_X, _NAME_GOOD, _NAME_BAD
cdef int _WORDS, _NONE, _DIE_FACES, _STARTS
cdef int _GIVE_UP_POINTS, _PURE_BONUS


cdef class FantastickState(Standings):
    cdef unsigned long long forbidden[6]
    cdef int first_face_action
    cdef short forbidden_good
    cdef short forbidden_bad
    cdef signed char forbidden_equals_first
    cdef signed char has_forbidden
    cdef signed char experts
    cdef signed char stage
    cdef signed char face
    cdef signed char last_face
    cdef signed char wild_used
    cdef signed char wild_now
    cdef signed char used_starts[6]

    @cython.locals(count=int, start=int, first=int, place=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    @cython.locals(count=int)
    cdef int few_into(self, int* out) noexcept nogil
    cdef bint is_legal(self, int seat, int action) noexcept nogil
    @cython.locals(count=int, chosen=int)
    cdef void step_at_random(self, Rng rng, Scratch scratch) noexcept nogil
    @cython.locals(steps=cython.longlong)
    cdef long long finish_at_random(self, Rng rng, Scratch scratch) noexcept nogil
    cdef bint can_play_wild(self) noexcept nogil
    cdef bint can_end(self) noexcept nogil
    @cython.locals(now="int[4]", before="int[4]")
    cdef bint can_end_numbers(self) noexcept nogil
    @cython.locals(now="int[8]", before="int[8]", leading=int)
    cdef bint can_end_shapes(self) noexcept nogil

    @cython.locals(first=int, count=int, face=int)
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil

    cdef void play(self, int action) noexcept nogil
    @cython.locals(place=int)
    cdef void prepare(self, int action) noexcept nogil
    cdef void begin_roll(self) noexcept nogil
    cdef void begin_play(self, int face) noexcept nogil
    cdef void give_up(self) noexcept nogil
    @cython.locals(bonus=int)
    cdef void end_turn(self) noexcept nogil
    @cython.locals(verdict="int[8]")
    cdef bint is_bonus_earned(self) noexcept nogil
    @cython.locals(word=int)
    cdef void score(self, int points, int bonus) noexcept nogil
    cdef void begin_turn(self, int seat) noexcept nogil

    @cython.locals(i=int, found=bint)
    cdef bint is_used(self, int start) noexcept nogil
    @cython.locals(i=int)
    cdef void use_start(self, int start) noexcept nogil
