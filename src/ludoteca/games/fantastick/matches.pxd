cimport cython

from ludoteca.core.state cimport State
from ludoteca.games.fantastick cimport lattice, numbers
from ludoteca.games.fantastick.lattice cimport has, places_into, put, take

cdef int _NONE, _WORDS, _STARTS, _PLAIN, _GOOD, _BAD
cdef unsigned long long _START_PLACES[2][6][6]
cdef int _START_GOOD[2][6]
cdef int _START_BAD[2][6]


cdef class Matches(State):
    cdef unsigned long long occupied[6]
    cdef unsigned long long turned[6]
    cdef unsigned long long start_occupied[6]
    cdef int places
    cdef short good
    cdef short bad
    cdef short start_good
    cdef short start_bad
    cdef signed char laid_matches
    cdef signed char on_mat
    cdef signed char shapes
    cdef signed char equals_first
    cdef signed char start_equals_first
    cdef signed char good_turned

    @cython.locals(pile=int)
    cdef int plain_in_pile(self) noexcept nogil
    cdef int kind_of(self, int place) noexcept nogil

    cdef void remove(self, int place) noexcept nogil
    cdef void add(self, int place, bint is_good) noexcept nogil
    @cython.locals(kinds="int[25]", turned="bint[25]", i=int)
    cdef void carry(self, int* sources, int* targets, int count) noexcept nogil

    @cython.locals(found="int[25]", word=int)
    cdef void lay_start(self, int face, bint is_special) noexcept nogil
    @cython.locals(face=int, word=int, is_same=bint)
    cdef int laid_start(self) noexcept nogil
    @cython.locals(word=int)
    cdef void keep_start(self) noexcept nogil
    @cython.locals(found="int[25]", word=int)
    cdef void put_back(self) noexcept nogil
    @cython.locals(word=int)
    cdef void forget_start(self) noexcept nogil
    @cython.locals(sources="int[25]", targets="int[25]", shift="int[2]", count=int, i=int)
    cdef void tidy(self) noexcept nogil
