cimport cython

from ludoteca.games.fantastick cimport numbers, obligations
from ludoteca.games.fantastick.lattice cimport has, put
from ludoteca.games.fantastick.rules cimport FantastickState

cdef int NO_PLAN, POINT, WRONG, ASTRAY, TURNS, WAY
cdef int _DRAWINGS, _LEFT_ONE, _ONE_CELL_ELEVEN, _SIGN, _WORDS, _CELL_PLACES
cdef int DRAWN[12]
cdef int READS[12]
cdef int ONES[128]
cdef signed char _KEPT[128][128][12]
cdef signed char _TURNS[128][128][12]
cdef int SIGN_DRAWN[4]
cdef int SIZES[100]
cdef int EQUALITIES[2000][4]
cdef int EQUALITY_COUNT[1]

@cython.locals(words="unsigned long long[6]", source=int, target=int, third=int)
cdef list _turns()
@cython.locals(drawing=int, kept=int, count=int, better=int)
cdef void _fill_turned(int cell, int fixed, int turned, int turned_fixed)

@cython.locals(
    plans="int[3][100][4]", sign="int[4][4]", before="int[4]", barred="int[4]", after="int[4]",
    number=int, is_barred=bint, best=int, nearest=int, i=int, operation=int, a=int, b=int, c=int,
    wrong=int, astray=int, lack=int, cost=int)
cdef int plan(FantastickState state, unsigned long long* target) noexcept nogil
@cython.locals(i=int, is_same=bint)
cdef bint _is_same(int* equality, int* other) noexcept nogil
@cython.locals(
    cells="int[3]", fixed="int[3]", total=int, bad_cell=int, bad_bit=int, i=int, cell=int,
    value=int, ones=int, tens=int, matches=int, kept=int, turns=int, way=int, is_home=bint)
cdef void _plan_number(FantastickState state, int number, int[4]* plans) noexcept nogil
@cython.locals(wrong=int, astray=int, better=int)
cdef void _note(int* plan, int way, int matches, int kept, int turns, bint is_home) noexcept nogil
@cython.locals(
    lying=int, fixed=int, i=int, bad_bit=int, operation=int, drawn=int, spare=int)
cdef void _plan_sign(FantastickState state, int[4]* plans) noexcept nogil
@cython.locals(first=int, tens=int)
cdef void _draw_number(int number, int way, unsigned long long* target) noexcept nogil
@cython.locals(i=int)
cdef void _draw(int first, int drawn, unsigned long long* target) noexcept nogil
