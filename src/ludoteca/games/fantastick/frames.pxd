cimport cython

from ludoteca.games.fantastick.lattice cimport ones

cdef int _WIDTH, _MOST_MATCHES
cdef unsigned long long _ALL_BITS, _SPREAD


@cython.final
@cython.auto_pickle(False)  # what Cython writes for arrays of arrays is no clean C
cdef class Frame:
    cdef readonly int kind, perimeter, inner, turns, size
    # By turn and edge, first those of the outline, then the inner ones.
    cdef int offsets[6][128]
    cdef int directions[6][128]
    cdef int low[6][3]
    cdef int high[6][3]
    # The fillings, and their groups: all of one size, number of repetitions and pureness.
    cdef unsigned long long[::1] first_words
    cdef unsigned long long[::1] second_words
    cdef int group_count
    cdef int[::1] group_first
    cdef int[::1] group_size
    cdef int[::1] group_repetitions
    cdef int[::1] group_pure
    cdef object _made_of
    cdef object _edges
    cdef object _pieces


@cython.locals(
    count=int, room=int, i=int, s=int, shapes=int, found=int, mine=int, pure=bint, mask=int,
    slot=int, kinds="int[3]", first=cython.ulonglong, second=cython.ulonglong,
    covered_first=cython.ulonglong, covered_second=cython.ulonglong, new_first=cython.ulonglong,
    new_second=cython.ulonglong)
cdef int _close(
    int kind, int limit, unsigned long long[::1] words, unsigned long long[::1] firsts,
    unsigned long long[::1] seconds, int[::1] codes, int[::1] table) noexcept nogil
@cython.locals(mixed=cython.ulonglong)
cdef int _slot(unsigned long long first, unsigned long long second, int mask) noexcept nogil
