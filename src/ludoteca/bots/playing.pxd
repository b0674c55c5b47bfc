cimport cython

from ludoteca.bots.nodes cimport Nodes, doubles, ints
from ludoteca.core.chance cimport Rng
from ludoteca.core.knowledge cimport Knowledge
from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.core.state cimport Scratch, State

cdef int _MOST_CHOICES, MOST_LUCK


cdef class Playing(Nodes):
    cdef State state, ahead, supposed
    cdef Knowledge knowledge
    cdef Rng rng
    cdef Scratch scratch
    cdef list neighbours
    cdef int seats, depth, supposing
    cdef bint knows, pauses, guided, looks, always_ends
    # Room for the step at hand.
    cdef int* actions
    cdef double* weights
    cdef int* joint
    cdef double* returns

    @cython.final
    @cython.locals(i=int)
    cdef int _list(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(left=int, luck=int, is_over=bint)
    cdef void _play_out(self) noexcept nogil
    @cython.final
    cdef bint _stops(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef void _guided_step(self) noexcept nogil
    @cython.final
    @cython.locals(count=int, worlds=int, world=int, i=int, best=int)
    cdef int _best_looking(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(count=int, total=double, i=int)
    cdef int _drawn(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(winners=int, seat=int, share=double)
    cdef void _take_returns(self, State ended) noexcept nogil
