from ludoteca.core.state cimport State


cdef class Look:
    cdef State _state
    cdef object _told
    cdef readonly int seat
    cdef readonly object game
    cdef readonly object view
    cdef readonly object legal
