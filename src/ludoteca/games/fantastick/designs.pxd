cimport cython

from ludoteca.games.fantastick cimport judging, lattice, obligations
from ludoteca.games.fantastick.equalities cimport NO_PLAN, POINT
from ludoteca.games.fantastick.lattice cimport has, ones
from ludoteca.games.fantastick.rules cimport FantastickState

cdef int _DESIGN_COUNT, _WORDS
cdef int _KIND[24]
cdef int _REPETITIONS[24]
cdef int _SIZE[24]
cdef int _FIRST[25]
cdef unsigned long long _PLACED[3100][6]

@cython.locals(
    before="int[8]", best=int, nearest=int, design=int, lack=int, cost=int, i=int, kept=int,
    word=int, wrong=int, astray=int)
cdef int plan(FantastickState state, unsigned long long* target) noexcept nogil
