cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport CHANCE, OVER
from ludoteca.core.state cimport State
from ludoteca.games.toncc.challenge_ends cimport strengths_into
from ludoteca.games.toncc.rules cimport TonccState
from ludoteca.games.toncc.steps cimport step_weights_into
from ludoteca.games.toncc.traits cimport _TRAITS, traits_into

cdef int _MOST_LEAD
cdef double _WORTHS[19][21]
cdef double _RETURNS[6][21][21][3]


cdef class TonccKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil
    cdef void values_into(self, State state, double* out) noexcept nogil
    cdef void judge_into(self, State state, double* out) noexcept nogil
    cdef void weights_into(
        self, State state, int seat, int* actions, int count, double* weights) noexcept nogil
    cdef bint is_horizon(self, State state) noexcept nogil


@cython.locals(values="double[3]")
cdef double _value(TonccState state, int seat) noexcept nogil
@cython.locals(
    left=int, blue=int, yellow=int, seat=int, odds="double[3]", total=double, first=int, turn=int,
    second=int, last=int, chance=double, ahead_blue=int, ahead_yellow=int)
cdef void _values_into(TonccState state, bint by_network, double* out) noexcept nogil
cdef int _given(int seat, int first, int second) noexcept nogil
@cython.locals(traits="double[21]", conquered=int, strength=double, i=int)
cdef double _strength(TonccState state, int seat) noexcept nogil
@cython.locals(
    left=int, most=int, blue=int, yellow=int, seat=int, total=double, first=int, turn=int,
    second=int, red=int)
cdef void _fill_returns() noexcept nogil
@cython.locals(leads="int[3]", own=int, next_=int, before=int)
cdef double _won(int blue, int yellow, int seat) noexcept nogil
