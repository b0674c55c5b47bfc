cimport cython

from ludoteca.core.phases cimport CHANCE, JOINT, OVER
from ludoteca.core.state cimport State

cdef int _SEALS, _IDLE_LIMIT, _MIND, _OUT, _THREE_WAY_TIE
cdef int _STEPS[19][6]
cdef int _RANKS[3][18]
cdef int _KINGDOMS[15]
cdef int _KINGDOM_VALUES[3][15]


cdef class TonccState(State):
    cdef int unlaid
    cdef int face_down
    cdef int seals[3]
    cdef int round
    cdef signed char regions[18]
    cdef signed char laid
    cdef signed char kings[3]
    cdef signed char seal_counts[3]
    cdef signed char king_points[3]
    cdef signed char ended_scores[15]
    cdef signed char toncc_points[3]
    cdef signed char challenge
    cdef signed char challenges
    cdef signed char idle_rounds

    @cython.locals(direction=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    cdef bint is_legal(self, int seat, int action) noexcept nogil
    @cython.locals(cell=int, count=int)
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil
    @cython.locals(cell=int)
    cdef void play(self, int action) noexcept nogil
    @cython.locals(seat=int, standing=int, conquered=int, finished=int)
    cdef void play_joint(self, int* actions) noexcept nogil
    @cython.locals(seat=int, other=int, most=int, level=int)
    cdef int winning(self) noexcept nogil
    @cython.locals(seat=int, place=int)
    cdef void begin_challenge(self) noexcept nogil
    @cython.locals(other=int, place=int, cell=int)
    cdef bint is_conqueror(self, int seat) noexcept nogil
    @cython.locals(seat=int, first=int)
    cdef void end_challenge(self, int standing) noexcept nogil
    @cython.locals(i=int, points=int)
    cdef int kingdom_points(self, int seat) noexcept nogil
    @cython.locals(seat=int, other=int)
    cdef void award(self, int first) noexcept nogil
