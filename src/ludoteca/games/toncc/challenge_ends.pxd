cimport cython

from ludoteca.games.toncc.rules cimport TonccState
from ludoteca.games.toncc.traits cimport _ALL_TRAITS, _SCORE, more_traits_into, traits_into

cdef enum:
    _STRIP = 8
    _UNITS = 64
    _SECOND_UNITS = 32
cdef int _MOST_LEAD, _PLACED_AT, _LEADS_AT, _IDLE_AT, _INPUTS
cdef double _FIRST[17984]
cdef double _FIRST_BEGIN[64]
cdef double _SECOND[2048]
cdef double _SECOND_BEGIN[32]
cdef double _ANSWER[32]


@cython.locals(
    traits="double[195]", lines="int[281]", amounts="double[281]", units="double[64]", seat=int,
    count=int, i=int)
cdef void strengths_into(TonccState state, double* out) noexcept nogil
@cython.locals(room="double[65]", seat=int, i=int)
cdef void _all_traits_into(TonccState state, double* out) noexcept nogil
@cython.locals(count=int, turn=int, other=int, i=int, lead=int)
cdef int _inputs_into(
    TonccState state, int seat, double* traits, int* lines, double* amounts) noexcept nogil
@cython.locals(sums="double[8]", strip=int, i=int, j=int, first=int)
cdef void _first_layer_into(
    int* lines, double* amounts, int count, double* units) noexcept nogil
@cython.locals(
    sums="double[8]", active="int[64]", count=int, strip=int, i=int, j=int, first=int,
    answer=double)
cdef double _answer(double* units) noexcept nogil
