cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.outcome cimport outcome_of
from ludoteca.core.phases cimport CHANCE, DECIDE, JOINT, OVER


cdef extern from *:
    """
    #define ludoteca_new_like(object, nothing) (Py_TYPE(object)->tp_new(Py_TYPE(object), nothing, NULL))
    #define ludoteca_object_size(object) (Py_TYPE(object)->tp_basicsize)
    """
    State new_like "ludoteca_new_like"(State object, tuple nothing)
    size_t object_size "ludoteca_object_size"(State object) noexcept nogil
    # As in cpython.ref and cpython.list, for references that are counted by hand.
    ctypedef void* Reference "PyObject*"
    void Py_INCREF(Reference object) noexcept
    void PyList_SET_ITEM(list whole, Py_ssize_t index, Reference object) noexcept


cdef tuple _PHASES
cdef int _FEW
cdef list _NUMBERS
cdef Reference _NUMBER[1024]


@cython.final
cdef class Scratch:
    cdef int* actions
    cdef int* weights
    cdef int* joint


@cython.no_gc
cdef class State:
    # What never changes while a game runs; not part of what is compared and copied.
    cdef readonly object game
    cdef object error
    cdef readonly int seats
    cdef readonly int max_legal
    cdef readonly int chance_count
    cdef bint has_scores
    # From here to the end of the object: plain data, copied and compared as bytes.
    cdef public int movers
    cdef public signed char phase_code
    cdef public signed char mover

    # What a game writes (and PythonState hands on to Python).
    cdef int legal_into(self, int seat, int* out) noexcept nogil
    cdef int chance_into(self, int* actions, int* weights) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void play_joint(self, int* actions) noexcept nogil
    cdef int winning(self) noexcept nogil
    cdef void redraw(self, int seat, Rng rng) noexcept nogil
    @cython.locals(count=int, few="int[256]", many="int*", found="bint")
    cdef bint is_legal(self, int seat, int action) noexcept nogil

    # What the house gives.
    cdef void take(self, State other) noexcept nogil
    cdef unsigned long long fingerprint(self) noexcept nogil
    cdef int draw(self, Rng rng, Scratch scratch) noexcept nogil
    @cython.locals(seat=int)
    cdef void step_at_random(self, Rng rng, Scratch scratch) noexcept nogil
    @cython.locals(steps=cython.longlong)
    cdef long long finish_at_random(self, Rng rng, Scratch scratch) noexcept nogil
    cpdef State copy(self)
    @cython.locals(other=State)
    cdef State _copy_for(self, object game)
    @cython.locals(count=int, few="int[256]", few_weights="int[256]", scratch=Scratch)
    cdef bint _is_outcome(self, int action)
    cdef bint _is_to_move(self, int seat) noexcept
    cdef int _seat(self, seat) except -1
    cdef int _number(self, action) except? -1
    cdef bint _is_sound(self) noexcept nogil
    @cython.final
    cdef int _check(self) except -1
    @cython.locals(own=cython.p_int, others=cython.p_int)
    cdef bint _same_data(self, State other)
    cdef object _frozen_data(self)


@cython.locals(whole=size_t, before=size_t, begin=cython.p_char, data=cython.p_char)
cdef size_t _data_size(State state) noexcept nogil


@cython.locals(number=long, too_large=int)
cdef int _plain_number(object action) except? -1


@cython.locals(answer=list, number=object, made=Reference, i=int)
cdef list _listed_numbers(int* numbers, int count)


@cython.locals(total=double, i=int)  # a double: two C ints would divide to a whole number
cdef list _listed_odds(int* actions, int* weights, int count)


@cython.locals(i=int)
cdef bint _is_among(int* numbers, int count, int wanted) noexcept nogil


@cython.locals(odd=cython.ulonglong, mixed=cython.ulonglong, word=cython.ulonglong)
cdef unsigned long long _mixed_bytes(char* data, Py_ssize_t size) noexcept nogil
