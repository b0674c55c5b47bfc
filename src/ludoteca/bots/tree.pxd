cimport cython

from ludoteca.bots.nodes cimport Nodes, doubles, ints
from ludoteca.core.chance cimport Rng
from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.core.state cimport Scratch, State

cdef double _TEMPER
cdef int _MOST_WAYS, _MOST_PATH, _MOST_CHOICES, _MOST_LUCK


@cython.locals(odd=cython.ulonglong, mask=cython.ulonglong, mixed=cython.ulonglong)
cdef unsigned long long _joined(
    unsigned long long history, unsigned long long event) noexcept nogil


@cython.final
cdef class Tree(Nodes):
    # Who plays what.
    cdef State state
    cdef Knowledge knowledge
    cdef Rng rng
    cdef Scratch scratch
    cdef list worlds, neighbours
    cdef void** world
    cdef int world_count, next_world, seat, seats
    # How it searches.
    cdef bint several, sees_chance, knows, always_ends, guided, paranoid, supposes
    cdef int depth, width
    cdef double exploration, mixing, trust
    # Room for the step at hand.
    cdef int* actions
    cdef double* weights
    cdef int* offered
    cdef int* unknown
    cdef int* edge_of
    cdef int* joint
    cdef State ahead
    cdef int* choosers
    cdef int* counted
    cdef double* odds
    cdef double* returns
    cdef double* sums
    # The way from the root.
    cdef int length
    cdef int* path_node
    cdef int* path_edge
    cdef int* path_seat
    cdef double* path_odds
    cdef double chosen_odds
    cdef int root
    cdef double* root_squares
    cdef int number

    @cython.locals(i=cython.longlong)
    cdef void _grow(self, long long count) noexcept nogil
    @cython.locals(
        history=cython.ulonglong, key=cython.ulonglong, luck=int, has_begun="bint", phase=int,
        seat=int, node=int, edge=int, action=int)
    cdef void _descend(self) noexcept nogil
    @cython.locals(seat=int, node=int, edge=int, before=int, is_new="bint")
    cdef bint _step_jointly(self, unsigned long long key) noexcept nogil
    @cython.locals(node=int, count=int, i=int, total=double)
    cdef void _add(self, unsigned long long key, int seat) noexcept nogil
    @cython.locals(i=int)
    cdef int _list(self, int seat) noexcept nogil
    @cython.locals(
        first=int, end=int, edge=int, best=int, tried=int, mean=double, hope=double, score=double,
        best_score=double)
    cdef int _choose(self, int node, int seat) noexcept nogil
    @cython.locals(
        i=int, edge=int, best=int, tried=int, mean=double, hope=double, total=double, score=double,
        best_score=double)
    cdef int _choose_offered(self, int node, int count) noexcept nogil
    @cython.locals(first=int, count=int, i=int, total=double, left=double, even=double)
    cdef int _mix(self, int node, int seat) noexcept nogil
    @cython.locals(
        ways=int, seats=int, held=int, is_even="bint", part=int, seat=int, node=int, i=int, way=int,
        left=int, total=int, number=int, share=double)
    cdef void _suppose(self, unsigned long long key) noexcept nogil
    @cython.locals(first=int, end=int, edge=int, best=double, total=double)
    cdef void _temper(self, int node) noexcept nogil
    @cython.locals(i=int, edge=int, total=double)
    cdef double _strategy(self, int first, int count, bint from_offers) noexcept nogil
    @cython.locals(count=int, most=int)
    cdef int _most(self, int count, int visits) noexcept nogil
    @cython.locals(first=int, held=int, most=int, best=int, i=int)
    cdef int _ranked(self, int node) noexcept nogil
    @cython.locals(
        count=int, first=int, held=int, edge=int, most=int, offered=int, new=int, i=int, best=int)
    cdef int _offer(self, int node, int seat) noexcept nogil
    cdef bint _is_first_time(self, int node) noexcept nogil
    cdef void _note(self, int node, int edge, int seat, double odds) noexcept nogil
    @cython.locals(i=int, node=int, edge=int, seat=int, gain=double)
    cdef void _learn(self) noexcept nogil
    @cython.locals(first=int, held=int, i=int, mean=double, expected=double, corrected=double)
    cdef void _regret(self, int node, int edge, double gain, double odds) noexcept nogil
    @cython.locals(left=int, luck=int)
    cdef void _play_out(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void _guided_step(self) noexcept nogil
    @cython.locals(count=int, total=double, i=int)
    cdef int _drawn(self, int seat) noexcept nogil
    @cython.locals(winners=int, seat=int, share=double)
    cdef void _take_returns(self, State ended) noexcept nogil
