cimport cython

from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.state cimport State
from ludoteca.games.fantastick cimport designs, equalities
from ludoteca.games.fantastick.equalities cimport POINT
from ludoteca.games.fantastick.lattice cimport has, places_into
from ludoteca.games.fantastick.rules cimport AT_PLAY, FantastickState

cdef int _FINISH, _GIVE_UP_POINTS, _END, _UNDO, _GIVE_UP, _WILD, _ADD, _ADD_GOOD, _PLACE_ACTIONS
cdef double _USUAL_COST, _WILD_WORTH, _SLOPE


cdef class FantastickKnowledge(Knowledge):
    cdef double value(self, State state, int seat) noexcept nogil


@cython.locals(expected=double, ahead=double, other=int, turns=int)
cdef double _value(FantastickState state, int seat) noexcept nogil
@cython.locals(turn=int)
cdef bint _loses(FantastickState state, double expected, double ahead) noexcept nogil
@cython.locals(target="unsigned long long[6]", score=double, price=int, cost=double)
cdef double _expected(FantastickState state, int seat) noexcept nogil
cdef int _plan(FantastickState state, unsigned long long* target) noexcept nogil

@cython.locals(target="unsigned long long[6]", steps="int[803]", best=int, i=int, count=int)
cdef list _promising(FantastickState state)
@cython.locals(
    lying="int[25]", wanted="int[25]", count=int, matches=int, by_place=int, moves=int, i=int,
    j=int)
cdef int _steps_into(FantastickState state, unsigned long long* target, int* steps) noexcept nogil
