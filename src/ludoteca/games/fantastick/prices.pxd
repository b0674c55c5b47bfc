cimport cython

from ludoteca.games.fantastick cimport numbers, obligations
from ludoteca.games.fantastick.equalities cimport (
    EQUALITIES, EQUALITY_COUNT, ONES, SIGN_DRAWN, SIZES)
from ludoteca.games.fantastick.finals cimport (
    ENTRY_COUNT, ENTRY_PLACES, EXIT_PLACES, FINAL_SIZE, TENS, UNITS, bad_price, kept, key_of)
from ludoteca.games.fantastick.lattice cimport has
from ludoteca.games.fantastick.rules cimport FantastickState

cdef int _NEVER, _FINALS, _CELL_PLACES, _NUMBER_PLACES, _SIGN, _SPECIALS, _NODES, _MOST_PLAIN
cdef int _DOUBT, _STAYS, _LEAVES_BEFORE, _LEAVES_AFTER, _COMES_BEFORE, _COMES_AFTER
cdef signed char _BETWEEN[400][400]

@cython.locals(node=int, other=int)
cdef void _fill_between()
@cython.locals(
    bits="int[3]", turned="int[3]", fixed="int[3]", loose="int[3]", best=int, way=int, bad=int,
    entry=int, i=int, price=int, place=int)
cdef int _between(int node, int other) noexcept
@cython.locals(hole=int, held=int)
cdef bint _is_node(int node) noexcept nogil
@cython.locals(i=int, bad=int, place=int)
cdef int _after_visit(int node, int way, int* bits, int* turned) noexcept nogil


cdef class Prices:
    cdef int level
    cdef int cells[9]
    cdef int turned[9]
    cdef int plain[3]
    cdef int plain_on_mat
    cdef int bad
    cdef bint is_bad_turned
    cdef int sign
    cdef int sign_turned
    cdef readonly list ends
    cdef readonly list sign_ends
    cdef int low[1200]
    cdef signed char straight[27450]
    cdef int sign_low[16]
    cdef int wanted
    cdef int wanted_code
    cdef readonly tuple witness

    @cython.locals(cell=int, place=int, number=int)
    cdef void _read(self, FantastickState state)
    cdef int _bad_in(self, int number) noexcept nogil
    @cython.locals(first=int, i=int)
    cdef void _price_number(self, int number)
    @cython.locals(
        count=int, final=int, position=int, tens=int, units=int, lifts=int, f0=int, f1=int, f2=int)
    cdef void _price_finals(
        self, int number, int c0, int c1, int c2, int t0, int t1, int t2, int bad,
        bint is_bad_turned, int paid, int visit)
    @cython.locals(
        places="int[15]", targets="int[3]", left="int[3]", stay="int[3]", count=int, size=int,
        cell=int, i=int, b=int, g=int, price=int, lifts=int, lays=int, end=int)
    cdef void _price_specials(
        self, int number, int c0, int c1, int c2, int t0, int t1, int t2, int bad,
        bint is_bad_turned, int paid, int visit, int final, int position, int f0, int f1, int f2, int least)
    @cython.locals(
        is_sure=bint, code=int, end=int, price=int, held=int, going=int, bad_before=int, b=int,
        key=int)
    cdef void _note(
        self, int number, int end, int position, int bad, int paid, int bad_paid, int lifts,
        int visit)
    @cython.locals(
        least="int[1600]", entries="int[1600]", fixed="int[3]", loose="int[3]", bad=int, plain=int,
        node=int, entry=int, hole=int, held=int, paid=int, flags=int, i=int, place=int, lifts=int,
        first=int, laid=int, slot=int, is_best=bint)
    cdef void _price_visits(self, int number)
    @cython.locals(price="int[400]", is_new=bint, node=int, other=int, slot=int, paid=int)
    cdef void _doubt_second_visits(self, int* least)
    @cython.locals(bits="int[3]", turned="int[3]", way=int, bad=int, slot=int)
    cdef void _price_after_visit(self, int number, int node, int lifts, int entry)
    @cython.locals(
        operation=int, drawn=int, g=int, b=int, target=int, spare=int, lifts=int, price=int,
        bad_bit=int, bit=int, key=int)
    cdef void _price_sign(self)
    @cython.locals(
        i=int, x=int, y=int, z=int, g=int, b=int, least=int, size=int, more=int, extra=int,
        operation=int, equality=int)
    cpdef list near(self, list allowed, bint equals_first)
    @cython.locals(first=int)
    cpdef tuple how(self, int number, int end, int code)

@cython.locals(
    before="int[4]", barred="int[4]", after="int[4]", i=int, j=int, is_barred=bint, is_same=bint)
cpdef list allowed_equalities(FantastickState state)
