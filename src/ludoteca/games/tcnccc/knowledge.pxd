cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport DECIDE
from ludoteca.core.state cimport State
from ludoteca.games.tcnccc.rules cimport (
    TcncccState,
    _CYLINDERS,
    _GONE,
    _JOKER_SHIFT,
    colours,
    pairs,
    points,
)
from ludoteca.games.tcnccc.turn_starts cimport is_judged, mover_share


cdef class TcncccKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil
    @cython.locals(share=double)
    cdef void judge_into(self, State state, double* out) noexcept nogil


@cython.locals(best=double, other=int, strength=double)
cdef double _value(TcncccState state, int seat) noexcept nogil
@cython.locals(worth=double)
cdef double _strength(TcncccState state, int seat) noexcept nogil
cdef int _next_to_lift(TcncccState state) noexcept nogil
@cython.locals(best=int, number=int, pile=int, gain=int)
cdef int _best_gain(TcncccState state, int seat) noexcept nogil
