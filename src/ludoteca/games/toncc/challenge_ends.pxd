cimport cython

from ludoteca.core.network cimport Network
from ludoteca.games.toncc.rules cimport TonccState
from ludoteca.games.toncc.traits cimport _ALL_TRAITS, _SCORE, more_traits_into, traits_into

cdef int _MOST_LEAD, _PLACED_AT, _LEADS_AT, _IDLE_AT
cdef Network _NETWORK


@cython.locals(
    traits="short[195]", had="int[195]", counts="int[3]", lines="int[282]", amounts="short[282]",
    seat=int, count=int, i=int)
cdef void strengths_into(TonccState state, double* out) noexcept nogil
@cython.locals(room="double[65]", seat=int, count=int, i=int)
cdef void _all_traits_into(
    TonccState state, short* traits, int* had, int* counts) noexcept nogil
@cython.locals(count=int, turn=int, other=int, i=int, trait=int, lead=int)
cdef int _inputs_into(
    TonccState state, int seat, short* traits, int* had, int* counts, int* lines,
    short* amounts) noexcept nogil
