cimport cython

from ludoteca.core.phases cimport JOINT
from ludoteca.games.toncc.equilibrium cimport Stage
from ludoteca.games.toncc.rules cimport TonccState


@cython.final
cdef class _Level:
    cdef TonccState state
    cdef int counts[3]
    cdef double values[648]
    cdef double bests[648]


@cython.final
cdef class Ending:
    cdef TonccState root
    cdef int limit
    cdef object policy, seconds, deadline
    cdef Stage stage
    cdef list levels
    cdef dict numbers
    cdef double[::1] value_table
    cdef double[::1] best_table
    cdef double[::1] strategy_table
    cdef int open_cells[18]
    cdef int open_count
    cdef double ends[81]
    cdef int joint[3]
    cdef double answers[18]
    cdef int least[3]
    cdef int most[3]

    @cython.locals(
        key=cython.longlong, level=_Level, seat=int, end=int, number=int, action=int, share=double
    )
    cdef int visit(self, TonccState state, int depth) except -1
    @cython.locals(
        next_level=_Level, child=TonccState, a=int, b=int, c=int, place=int, number=int, seat=int, i=int,
        end=int,
    )
    cdef int visit_following(self, TonccState state, _Level level, int depth) except -1
    @cython.locals(seat=int, a=int, b=int, c=int, i=int)
    cdef void find_equilibrium(self, _Level level) noexcept
    @cython.locals(
        i=int, a=int, b=int, c=int, first=double, second=double, third=double, seat=int, action=int
    )
    cdef void keep(self, _Level level, int number) noexcept
    @cython.locals(key=cython.longlong, seat=int, i=int, owner=int)
    cdef long long key(self, TonccState state) noexcept
    @cython.locals(
        cells=int, i=int, standing=int, seat=int, decided=int, ahead=int, end=int, other=int
    )
    cdef int decided_end(self, TonccState state) noexcept
    @cython.locals(held=int, most=int, cell=int)
    cdef int most_kingdoms(self, TonccState state, int seat, int cells) noexcept
