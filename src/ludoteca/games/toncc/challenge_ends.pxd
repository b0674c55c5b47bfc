cimport cython

from ludoteca.games.toncc.rules cimport TonccState
from ludoteca.games.toncc.traits cimport _ALL_TRAITS, _SCORE, more_traits_into, traits_into

cdef enum:
    _UNITS = 64
    _SECOND_UNITS = 32
    _MOST_UNIT = 32767
cdef int _MOST_LEAD, _PLACED_AT, _LEADS_AT, _IDLE_AT
cdef short _FIRST[17984]
cdef int _FIRST_BEGIN[64]
cdef short _SECOND[2048]
cdef int _SECOND_BEGIN[32]
cdef double _ANSWER[32]


@cython.locals(
    traits="short[195]", had="int[195]", counts="int[3]", lines="int[282]", amounts="short[282]",
    units="short[64]", seat=int, count=int, i=int)
cdef void strengths_into(TonccState state, double* out) noexcept nogil
@cython.locals(room="double[65]", seat=int, count=int, i=int)
cdef void _all_traits_into(
    TonccState state, short* traits, int* had, int* counts) noexcept nogil
@cython.locals(count=int, turn=int, other=int, i=int, trait=int, lead=int)
cdef int _inputs_into(
    TonccState state, int seat, short* traits, int* had, int* counts, int* lines,
    short* amounts) noexcept nogil
@cython.locals(
    sums="int[64]", i=int, j=Py_ssize_t, one=short, other=short, line=Py_ssize_t,
    other_line=Py_ssize_t)
cdef void _first_layer_into(
    int* lines, short* amounts, int count, short* units) noexcept nogil
@cython.locals(i=Py_ssize_t, j=Py_ssize_t, total=int, answer=double)
cdef double _answer(short* units) noexcept nogil
