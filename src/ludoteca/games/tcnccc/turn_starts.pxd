cimport cython

from ludoteca.core.network cimport Network
from ludoteca.games.tcnccc.rules cimport (
    TcncccState,
    _CYLINDERS,
    _DIGIT,
    _DIGIT_BITS,
    _GONE,
    _JOKER_SHIFT,
    _KINDS,
    colours,
    pairs,
    points,
)

cdef int _COLOUR_AT, _SINGLES_AT, _PAIRS_AT, _GONE_AT, _KEPT_AT, _BAG_AT, _BAG_JOKERS_AT, _COLOURS
cdef Network _NETWORK


cdef bint is_judged(TcncccState state) noexcept nogil
cdef double mover_share(TcncccState state) noexcept nogil
@cython.locals(total=double, bag=int, kind=int, weight=int)
cdef double share_of_draw(TcncccState state) noexcept nogil
@cython.locals(best=double, share=double, drawn=int, number=int, pile=int)
cdef double _share_of_put(TcncccState state) noexcept nogil
@cython.locals(other=int)
cdef bint _is_first_such(TcncccState state, int number) noexcept nogil
@cython.locals(best=double, share=double, seat=int, kind=int, piece=int)
cdef double _share_of_give(TcncccState state) noexcept nogil
@cython.locals(lines="int[29]", amounts="short[29]", count=int, i=int, share=double)
cdef double _share(TcncccState state, int seat) noexcept nogil
@cython.locals(
    sorts="int[4]", having="int[4]", paired="int[4]", own=int, others=int, colour=int, shift=int,
    count=int, number=int, pile=int, jokers=int, distinct=int, pair=int, gain=int, loss=int,
    left=int, held=int, in_bag=int)
cdef int _inputs_into(TcncccState state, int seat, int* lines) noexcept nogil
