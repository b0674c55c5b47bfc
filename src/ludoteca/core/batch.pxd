cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.encoding cimport Encoding
from ludoteca.core.phases cimport CHANCE, JOINT, OVER
from ludoteca.core.state cimport Scratch, State


@cython.final
cdef class Lane:
    cdef State state
    cdef State start
    cdef Rng rng
    cdef Scratch scratch
    cdef int to_move
    cdef int chosen_seats
    cdef int* chosen

    cdef int restart(self) noexcept nogil
    cdef int play(self, int action) noexcept nogil
    cdef int play_at_random(self) noexcept nogil
    @cython.locals(steps=int, waiting=int)
    cdef int settle(self) noexcept nogil
    cdef int legal(self) noexcept nogil
    cdef int winners(self) noexcept nogil
    cdef bint refuses(self, int action) noexcept nogil


cdef class Batch:
    cdef readonly object game
    cdef readonly int size
    cdef readonly object to_move
    cdef readonly object done
    cdef readonly object returns
    cdef list _lanes
    cdef void** _lane
    cdef Scratch _scratch
    cdef Encoding _encoding
    cdef bint _may_fail
    cdef signed char[::1] _to_move
    cdef unsigned char[::1] _done
    cdef double[:, ::1] _returns
    cdef object _masks
    cdef object _observations

    @cython.locals(share=double, seat=int, seats=int)
    cdef void _note(self, int number, int to_move, int winners) noexcept nogil
    @cython.locals(number=int)
    cdef int _first_refused(self, int[::1] actions) noexcept nogil
    @cython.locals(lane=Lane)
    cdef void _check(self) except *
