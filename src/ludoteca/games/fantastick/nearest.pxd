cimport cython

from ludoteca.games.fantastick cimport judging, lattice, obligations
from ludoteca.games.fantastick.frames cimport Frame
from ludoteca.games.fantastick.judging cimport PURE
from ludoteca.games.fantastick.lattice cimport (
    EDGES, SWINGS, has, lowest, ones, places_into, put)
from ludoteca.games.fantastick.rules cimport FantastickState

cdef int _MOST, _RADIUS, _WIDTH, _WORDS, _BAD_MATCH
cdef int _NOTHING, _FOUND, _STOPPED, _KEPT_ROOM
cdef unsigned long long _ALL_SEEN, _ALL_BITS, _SPREAD


@cython.final
cdef class Hunt:
    cdef unsigned int reach[342]
    cdef int plain_count, others, bad
    cdef int bad_turns[4]
    cdef bint wanted[3][26]
    cdef unsigned long long forbidden[6]
    cdef bint has_forbidden
    cdef readonly bint began_pure

    cdef int most[2][26]
    cdef int most_from[27]
    cdef public long long work, work_limit

    cdef int owner[32]
    cdef int unsupplied[25]
    cdef unsigned int matched, tried, hopeless

    cdef unsigned char[::1] marks
    cdef int target[25]
    cdef int target_count
    cdef int kept[64][25]
    cdef int kept_sizes[64]
    cdef int kept_count
    cdef unsigned long long seen[26]
    cdef unsigned long long seen_salt

    @cython.locals(
        found="int[25]", before="int[8]", kind=int, repetitions=int, i=int, j=int, place=int,
        count=int, bit=cython.uint)
    cdef void _take(self, FantastickState state) noexcept nogil
    @cython.locals(size=int, lack=int, pure=int, limit=int)
    cdef void _set_limits(self, int limit_if_not_pure, int limit_if_pure) noexcept nogil
    @cython.locals(x=int, y=int, answer=int)
    cdef int _try_frame(self, Frame frame, int turn) noexcept nogil
    @cython.locals(
        places="int[128]", owner="int[32]", matched=cython.uint, hopeless=cython.uint,
        reached=cython.uint, limit=int, far=int, outside=int, i=int, place=int, group=int,
        size=int, filling=int, slack=int, has_bad=bint, one=cython.ulonglong,
        first_far=cython.ulonglong, second_far=cython.ulonglong, first_bad=cython.ulonglong,
        second_bad=cython.ulonglong, first=cython.ulonglong, second=cython.ulonglong,
        bits=cython.ulonglong, with_bad=bint, outline=cython.ulonglong)
    cdef int _try_at(self, Frame frame, int turn, int anchor) noexcept nogil
    @cython.locals(i=int, word=int, number=int, bits=cython.ulonglong)
    cdef void _write_target(
        self, int* places, int perimeter, unsigned long long first, unsigned long long second,
    ) noexcept nogil
    @cython.locals(i=int)
    cdef void _keep(self) noexcept nogil
    @cython.locals(i=int)
    cdef bint _is_near(self, int perimeter, int missing, int limit, bint with_bad) noexcept nogil
    @cython.locals(i=int, j=int, is_possible=bint, one=cython.uint)
    cdef bint _can_bad_turn(self, int missing) noexcept nogil
    cdef bint _supply(self, int place) noexcept nogil
    @cython.locals(near=cython.uint, free=cython.uint, match=int, one=cython.uint)
    cdef bint _release(self, int place) noexcept nogil
    @cython.locals(words="unsigned long long[6]", i=int)
    cdef bint _is_forbidden(self) noexcept nogil


@cython.locals(bits=cython.ulonglong)
cdef unsigned long long _mixed(
    unsigned long long first, unsigned long long second, unsigned long long salt) noexcept nogil
