from ludoteca.core.phases cimport CHANCE
from ludoteca.core.state cimport State


cdef class Position(State):
    cdef int bag
    cdef int cylinders[4]
    cdef int kept[6]
    cdef int drawn
    cdef int announced
    cdef int turns
    cdef int out
    cdef int due
    cdef bint drawing
    cdef bint must_give
    cdef signed char announced_seat
    cdef signed char announced_event
    cdef signed char room
    cdef signed char open_lids
