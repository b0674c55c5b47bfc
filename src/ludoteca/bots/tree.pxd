cimport cython

from ludoteca.bots.choosing cimport Choosing
from ludoteca.bots.nodes cimport doubles, ints, joined
from ludoteca.bots.playing cimport MOST_LUCK
from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.core.state cimport State

cdef int _MOST_PATH


@cython.final
cdef class Tree(Choosing):
    cdef readonly list worlds
    cdef void** world
    cdef int world_count, next_world
    cdef bint sees_chance, paranoid
    cdef double* sums
    # The way from the root.
    cdef int length
    cdef int* path_node
    cdef int* path_edge
    cdef int* path_seat
    cdef double* path_odds
    cdef int root
    cdef int* roots
    cdef bint answers
    cdef double* root_squares
    cdef int number

    @cython.locals(i=cython.longlong)
    cdef void _grow(self, long long count) noexcept nogil
    @cython.locals(
        history=cython.ulonglong, key=cython.ulonglong, luck=int, has_begun="bint", phase=int,
        seat=int, node=int, edge=int, action=int)
    cdef void _descend(self) noexcept nogil
    cdef bint _is_supposed(self, int seat) noexcept nogil
    @cython.locals(seat=int, node=int, edge=int, before=int, is_new="bint")
    cdef bint _step_jointly(self, unsigned long long key) noexcept nogil
    cdef int _answer(self, int node, int seat) noexcept nogil
    @cython.locals(best=int, i=int, edge=int)
    cdef int _least_tried(self, int node) noexcept nogil
    @cython.locals(node=int, count=int, i=int, total=double)
    cdef void _add(self, unsigned long long key, int seat) noexcept nogil
    cdef bint _is_first_time(self, int node) noexcept nogil
    cdef void _note(self, int node, int edge, int seat, double odds) noexcept nogil
    @cython.locals(i=int, node=int, edge=int, seat=int, gain=double)
    cdef void _learn(self) noexcept nogil
