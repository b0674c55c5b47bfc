cimport cython

from ludoteca.games.fantastick cimport lattice, numbers
from ludoteca.games.fantastick.lattice cimport (
    FIRST_END, SECOND_END, SWINGS, has, places_into, put)
from ludoteca.games.fantastick.matches cimport Matches

cdef int _NONE, _RESPACE, _PLACE_ACTIONS, _REMOVE, _ADD, _ADD_GOOD
cdef int _MAX_OPERATIONS, _ADD_COST, _GOOD_ADD_COST
cdef bint _ROTATE_ONCE
cdef int _ROTATE_COST[3]
cdef int _MOVE_COST[3]
cdef int _REMOVE_COST[3]


cdef class Operations(Matches):
    cdef int operations[40]
    cdef int cost
    cdef int first_place_action
    cdef signed char operation_count

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

    @cython.locals(sources="int[25]", targets="int[25]", code=int, place=int, count=int)
    cdef void operate(self, int action) noexcept nogil
    @cython.locals(standing="int[40]", count=int, i=int)
    cdef void undo(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
    @cython.locals(i=int)
    cdef void forget_operations(self) noexcept nogil
