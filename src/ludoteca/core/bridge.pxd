cimport cython

from ludoteca.core.attributes cimport data_of, digest, frozen, take_attributes
from ludoteca.core.chance cimport Rng
from ludoteca.core.phases cimport OVER
from ludoteca.core.state cimport State


cdef class PythonState(State):
    cdef dict __dict__

    @cython.locals(end=int, i=int)
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    @cython.locals(first=int, left=int, i=int)
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void play_joint(self, int* actions) noexcept nogil
    @cython.locals(bits=int)
    cdef int winning(self) noexcept nogil
    cdef void redraw(self, int seat, Rng rng) noexcept nogil
    cdef void take(self, State other) noexcept nogil
    cdef unsigned long long fingerprint(self) noexcept nogil
    cdef object _joint(self, int* actions)
    cdef void _fail(self, object error) noexcept
    cdef bint _same_data(self, State other)
    cdef object _frozen_data(self)


cdef int _whole(str told_by, object value, int first, int end) except -1
