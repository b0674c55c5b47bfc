cimport cython

from ludoteca.core.state cimport State
from ludoteca.games.toncc.rules cimport _KINGDOM_VALUES, _KINGDOMS, _RANKS, _STEPS, TonccState

cdef int _COMPLETES, _ADVANCES, _BEGINS, _DENIES, _SPOILS, _SERVES, _STRONGER, _WEAKER, _RISKS
cdef int _IDLE, _OPEN_NEXT, _COMPLETES_NEXT, _ADVANCES_NEXT, _STEP_TRAITS
cdef double _WORTHS[19][13]
cdef int _CELLS[15][3]
cdef int _REACHED[20]


@cython.locals(promises="double[6]", conquered=int, i=int)
cdef void step_weights_into(
    TonccState state, int seat, int* actions, int count, double* weights) noexcept nogil
@cython.locals(
    completes="int[18]", advances="int[18]", serves="int[18]", promises="double[18]", cell=int,
    sealed=int, i=int, seals=int, holder=int, lacks=int, j=int, points=int, trait=int,
    direction=int, place=int, face_down=int, total=double, turn=int, other=int, next_=int,
    most_completed=int, most_advanced=int)
cdef void _promises_into(
    TonccState state, int seat, double* worths, double* out) noexcept nogil
