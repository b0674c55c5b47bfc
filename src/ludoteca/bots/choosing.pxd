cimport cython

from ludoteca.bots.nodes cimport doubles, ints
from ludoteca.bots.playing cimport Playing
from ludoteca.core.state cimport State


cdef class Choosing(Playing):
    cdef bint several, supposes
    cdef readonly int seat
    cdef int width
    cdef double exploration, mixing, prior, trust
    # Room for the choice at hand.
    cdef int* offered
    cdef int* unknown
    cdef int* edge_of
    cdef double* odds
    cdef double chosen_odds
    cdef int* choosers

    @cython.final
    @cython.locals(
        first=int, end=int, edge=int, best=int, tried=int, mean=double, hope=double, score=double,
        best_score=double)
    cdef int _choose(self, int node, int seat) noexcept nogil
    @cython.final
    @cython.locals(
        i=int, edge=int, best=int, tried=int, mean=double, hope=double, total=double, score=double,
        best_score=double)
    cdef int _choose_offered(self, int node, int count) noexcept nogil
    @cython.final
    @cython.locals(first=int, count=int, i=int, total=double, left=double, even=double)
    cdef int _mix(self, int node, int seat) noexcept nogil
    @cython.final
    @cython.locals(first=int, count=int, i=int, left=double)
    cdef int _draw(self, int node) noexcept nogil
    @cython.final
    @cython.locals(i=int, edge=int, total=double)
    cdef double _strategy(self, int first, int count, bint from_offers) noexcept nogil
    @cython.final
    @cython.locals(first=int, held=int, i=int, mean=double, expected=double, corrected=double)
    cdef void _regret(self, int node, int edge, double gain, double odds) noexcept nogil
    @cython.final
    @cython.locals(count=int, most=int)
    cdef int _most(self, int count, int visits) noexcept nogil
    @cython.final
    @cython.locals(first=int, held=int, most=int, best=int, i=int)
    cdef int _ranked(self, int node) noexcept nogil
    @cython.final
    @cython.locals(
        count=int, first=int, held=int, edge=int, most=int, offered=int, new=int, i=int, best=int)
    cdef int _offer(self, int node, int seat) noexcept nogil
