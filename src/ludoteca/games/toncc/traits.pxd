cimport cython

from ludoteca.games.toncc.rules cimport _KINGDOM_VALUES, _KINGDOMS, _OUT, _RANKS, TonccState

cdef int _SCORE, _LACK_ONE_AT, _LACK_TWO_AT, _LACK_THREE, _PLACED_AT, _STUCK, _CHOICES, _LOST_TO
cdef int _LAST_SEAL, _TRAITS, _REACHED_AT, _BEST_AT, _ALL_TRAITS
cdef int _CELLS[15][3]
cdef int _DISTANCES[19][18]


@cython.locals(
    places="int[18]", gains="int[18]", i=int, place=int, king=int, left=int, others=int,
    lacks=int, steps=int, lacking=int, j=int, cell=int, other=int)
cdef void traits_into(TonccState state, int seat, double* out) noexcept nogil
@cython.locals(
    wanted="int[54]", i=int, j=int, king=int, left=int, sealed=int, others=int, lacks=int,
    place=int, cell=int, steps=int, rivals=int, rival=int, turn=int, other=int, ahead=int,
    points=int)
cdef void more_traits_into(TonccState state, int seat, double* out) noexcept nogil
