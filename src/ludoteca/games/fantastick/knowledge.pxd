cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.state cimport State
from ludoteca.games.fantastick cimport designs, equalities
from ludoteca.games.fantastick.equalities cimport POINT
from ludoteca.games.fantastick.rules cimport AT_PLAY, FantastickState

cdef int _FINISH, _GIVE_UP
cdef double _USUAL_COST, _WILD_WORTH, _SLOPE


cdef class FantastickKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil


@cython.locals(expected=double, ahead=double, other=int)
cdef double _value(FantastickState state, int seat) noexcept nogil
@cython.locals(turn=int)
cdef bint _loses(FantastickState state, double expected, double ahead) noexcept nogil
@cython.locals(target="unsigned long long[6]", score=double, price=int, cost=double)
cdef double _expected(FantastickState state, int seat) noexcept nogil
