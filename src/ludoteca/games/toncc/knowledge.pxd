cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport OVER
from ludoteca.core.state cimport State
from ludoteca.games.toncc.rules cimport _KINGDOM_VALUES, _KINGDOMS, _OUT, _STEPS, TonccState


cdef class TonccKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil


@cython.locals(own=double, lead=double, least=double, other=int)
cdef double _value(TonccState state, int seat) noexcept nogil
@cython.locals(others=int, left=int, i=int, held=int, missing=int, score=double, direction=int)
cdef double _expected_score(TonccState state, int seat) noexcept nogil
