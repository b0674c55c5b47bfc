cimport cython

from ludoteca.core.state cimport State
from ludoteca.games.fantastick cimport lattice, numbers
from ludoteca.games.fantastick.lattice cimport (
    FIRST_END, SECOND_END, SWINGS, has, places_into, put, take)

cdef int END, UNDO, GIVE_UP, WILD, START_X, KEEP, RESTART_X, RESPACE
cdef int REMOVE, ADD, ADD_GOOD, NAME_GOOD, NAME_BAD, PLACE_ACTIONS
cdef int _NONE, _WORDS, _PLAIN, _GOOD, _BAD, _MAX_OPERATIONS, _ADD_COST, _GOOD_ADD_COST
cdef bint _ROTATE_ONCE
cdef int _ROTATE_COST[3]
cdef int _MOVE_COST[3]
cdef int _REMOVE_COST[3]
cdef unsigned long long _STARTS[2][6][6]
cdef int _START_GOOD[2][6]
cdef int _START_BAD[2][6]


cdef class Matches(State):
    cdef unsigned long long occupied[6]
    cdef unsigned long long turned[6]
    cdef unsigned long long start_occupied[6]
    cdef int operations[40]
    cdef int cost
    cdef int places
    cdef int first_place_action
    cdef short good
    cdef short bad
    cdef short start_good
    cdef short start_bad
    cdef signed char laid_matches
    cdef signed char on_mat
    cdef signed char operation_count
    cdef signed char shapes
    cdef signed char equals_first
    cdef signed char start_equals_first
    cdef signed char good_turned

    @cython.locals(code=int, target=int)
    cdef bint is_operation(self, int action) noexcept nogil
    @cython.locals(
        found="int[25]", targets="int[4]", number=int, matches=int, turns=int, first=int, i=int,
        j=int)
    cdef int few_operations_into(self, int* out, int count) noexcept nogil
    @cython.locals(rows=int)
    cdef int landing_count(self) noexcept nogil
    @cython.locals(
        found="int[25]", free="int[342]", matches=int, free_count=int, target=int, row=int, end=int,
        first=int, i=int)
    cdef int landings_into(self, int* out, int count) noexcept nogil
    @cython.locals(found="int[25]", matches=int, free_count=int, target=int, i=int)
    cdef int landing(self, int number) noexcept nogil
    cdef int row_action(self, int row, int* found) noexcept nogil
    @cython.locals(point=int)
    cdef bint can_turn(self, int source, int target) noexcept nogil
    @cython.locals(count=int, target=int, bits=int, end=int, point=int, i=int)
    cdef int turns_into(self, int source, int* targets) noexcept nogil
    cdef bint is_eleven(self, int number) noexcept nogil
    @cython.locals(pile=int)
    cdef int plain_in_pile(self) noexcept nogil
    cdef int kind_of(self, int place) noexcept nogil

    @cython.locals(sources="int[25]", targets="int[25]", code=int, place=int, count=int)
    cdef void operate(self, int action) noexcept nogil
    cdef void remove(self, int place) noexcept nogil
    cdef void add(self, int place, bint is_good) noexcept nogil
    @cython.locals(kinds="int[25]", turned="bint[25]", i=int)
    cdef void carry(self, int* sources, int* targets, int count) noexcept nogil
    @cython.locals(standing="int[40]", count=int, i=int)
    cdef void undo(self) noexcept nogil

    @cython.locals(found="int[25]", word=int)
    cdef void lay_start(self, int face, bint is_special) noexcept nogil
    @cython.locals(face=int, word=int, is_same=bint)
    cdef int laid_start(self) noexcept nogil
    @cython.locals(word=int)
    cdef void keep_start(self) noexcept nogil
    @cython.locals(found="int[25]", word=int, i=int)
    cdef void rewind(self) noexcept nogil
    @cython.locals(word=int, i=int)
    cdef void forget_turn(self) noexcept nogil
    @cython.locals(sources="int[25]", targets="int[25]", shift="int[2]", count=int, i=int)
    cdef void tidy(self) noexcept nogil
