cimport cython

from ludoteca.core.chance cimport Rng
from ludoteca.core.state cimport Scratch, State


@cython.locals(steps=cython.longlong, winners=int, share=double, number=cython.longlong, seat=int)
cdef long long _run(
    State state, State start, Rng rng, Scratch scratch, unsigned long long seed,
    long long first, long long last, double* returns) noexcept nogil
