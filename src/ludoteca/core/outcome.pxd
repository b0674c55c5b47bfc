cimport cython

cdef dict _ENDS


@cython.locals(key=int, last=tuple)
cdef object outcome_of(tuple own, int winners, int seats, str reason)
@cython.locals(winning=tuple, share=double, returns=tuple, scores=tuple, seat=int)
cdef object _made(tuple own, int winners, int seats, str reason)
