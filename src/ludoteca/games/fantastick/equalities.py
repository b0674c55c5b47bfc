"""Every true equality of Numbers, and about what it costs to come from the mat to the nearest one.

The price is that of a plan that can be carried out: rotate what can be rotated within a cell, move
what lies too much to where something is missing, then remove or add the rest. The good match is
taken for a plain one and the bad match is never rotated, so a price is now and then too high, but
no step of the plan makes it higher.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from threading import Lock

import cython

from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.lattice import WORDS
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick import numbers, obligations
    from ludoteca.games.fantastick.lattice import has, put

NO_PLAN = 100_000
POINT = 100  # prices are in hundredths of a point; what is left to do adds some of them
# A plan tells how many matches lie too much or are missing when all is rotated that can be,
WRONG = 0
ASTRAY = 1  # whether the bad match is one of those that lie too much,
TURNS = 2  # how many rotations it takes,
WAY = 3  # and in which cells the value is drawn, and how: see _draw_number
_PLAN_SIZE = 4
_DRAWINGS = 12  # the digits, 1 at the left, 11 in one cell
_LEFT_ONE = 10
_ONE_CELL_ELEVEN = 11
_MOST_EQUALITIES = 2_000  # there are 1848
_CELL_PLACES = len(facts.SEGMENTS)
_SIGN = facts.NUMBER_PLACES.index(facts.SIGN_PLACES[0])
_WORDS = WORDS
_filling = Lock()  # by one thread; others wait until the tables are whole

if not cython.compiled:
    DRAWN = [0] * _DRAWINGS  # the places of a drawing, as bits
    READS = [0] * _DRAWINGS
    ONES = [0] * 128  # how many bits are set
    # By the matches of a cell, those of them that cannot be rotated, and a drawing: how many
    # matches can stay or be rotated to where the drawing wants one, and by how many rotations.
    _KEPT = [[[0] * _DRAWINGS for _ in range(128)] for _ in range(128)]
    _TURNS = [[[0] * _DRAWINGS for _ in range(128)] for _ in range(128)]
    SIGN_DRAWN = [0] * 4
    SIZES = [0] * 100  # how many matches a value needs
    EQUALITIES = [[0] * 4 for _ in range(_MOST_EQUALITIES)]  # x, y, result, operation
    EQUALITY_COUNT = [0]


def fill_tables() -> None:
    """Make the tables, once; it takes a moment, so it is done when the mode is first asked for."""
    with _filling:
        if EQUALITY_COUNT[0] > 0:
            return
        for bits in range(128):
            ONES[bits] = bits.bit_count()
        ways = [(digit, way) for digit, ways in facts.DIGITS.items() for way in ways[:1]]
        ways.insert(_LEFT_ONE, (1, facts.DIGITS[1][1]))
        for drawing, (digit, way) in enumerate(ways):
            READS[drawing] = digit
            DRAWN[drawing] = sum([1 << facts.SEGMENTS.index(segment) for segment in way])
        for operation, places in enumerate(facts.OPERATIONS.values()):
            SIGN_DRAWN[operation] = sum([1 << facts.SIGN_PLACES.index(place) for place in places])
        for value in range(100):
            SIZES[value] = sum([ONES[DRAWN[int(digit)]] for digit in str(value)])
        _fill_kept()
        _fill_equalities()


def _fill_kept() -> None:
    """From the cells with the most matches that cannot be rotated to those with the least."""
    turns = _turns()
    for fixed in sorted(range(128), key=lambda bits: -bits.bit_count()):
        for cell in range(128):
            if cell & fixed != fixed:
                continue
            for drawing in range(_DRAWINGS):
                _KEPT[cell][fixed][drawing] = ONES[cell & DRAWN[drawing]]
                _TURNS[cell][fixed][drawing] = 0
            for source, target, third in turns:
                if cell & ~fixed & source and cell & third and not cell & target:
                    _fill_turned(cell, fixed, cell ^ source ^ target, fixed | target)


def _fill_turned(cell: int, fixed: int, turned: int, turned_fixed: int) -> None:
    """Learn what a rotation makes possible."""
    for drawing in range(_DRAWINGS):
        kept = _KEPT[turned][turned_fixed][drawing]
        count = _TURNS[turned][turned_fixed][drawing] + 1
        better = kept - _KEPT[cell][fixed][drawing]
        if better > 0 or (better == 0 and count < _TURNS[cell][fixed][drawing]):
            _KEPT[cell][fixed][drawing] = kept
            _TURNS[cell][fixed][drawing] = count


def _turns() -> list[tuple[int, int, int]]:
    """The rotations in a cell, as bits: from where, to where, and the match that is leant on."""
    if not cython.compiled:
        words = [0] * 6
    found = []
    for source in range(7):
        for target in range(7):
            for third in range(7):
                words[0] = 1 << source | 1 << third
                if target not in (source, third) and numbers.can_turn(words, source, target):
                    found.append((1 << source, 1 << target, 1 << third))
    return found


def _fill_equalities() -> None:
    count = 0
    for operation in range(4):
        for x in range(100):
            for y in range(100):
                result = (x + y, x - y, x * y, x // max(y, 1))[operation]
                if 0 <= result < 100 and numbers.is_true(operation, x, y, result):
                    size = SIZES[x] + SIZES[y] + SIZES[result] + ONES[SIGN_DRAWN[operation]]
                    if size <= facts.LAID_MATCHES["numbers"]:
                        for i, part in enumerate((x, y, result, operation)):
                            EQUALITIES[count][i] = part
                        count += 1
    EQUALITY_COUNT[0] = count


def plan(state: FantastickState, target: MutableSequence[int]) -> int:
    """Write where the matches lie after the cheapest plan that may end this turn; its price.

    Where there is none, the price is NO_PLAN and no match lies anywhere.
    """
    if not cython.compiled:
        plans = [[[0] * _PLAN_SIZE for _ in range(100)] for _ in range(3)]
        sign = [[0] * _PLAN_SIZE for _ in range(4)]
        before = [0] * 4
        barred = [0] * 4
        after = [0] * 4
    for number in range(3):
        _plan_number(state, number, plans[number])
    _plan_sign(state, sign)
    numbers.read(state.start_occupied, before)
    numbers.read(state.forbidden, barred)
    is_barred = state.has_forbidden and state.forbidden_equals_first == state.equals_first
    best = NO_PLAN
    nearest = -1
    for i in range(EQUALITY_COUNT[0]):
        operation = EQUALITIES[i][3]
        a = EQUALITIES[i][2 if state.equals_first else 0]
        b = EQUALITIES[i][0 if state.equals_first else 1]
        c = EQUALITIES[i][1 if state.equals_first else 2]
        wrong = plans[0][a][WRONG] + plans[1][b][WRONG] + plans[2][c][WRONG]
        wrong += sign[operation][WRONG]
        astray = plans[0][a][ASTRAY] + plans[1][b][ASTRAY] + plans[2][c][ASTRAY]
        astray += sign[operation][ASTRAY]
        lack = SIZES[a] + SIZES[b] + SIZES[c] + ONES[SIGN_DRAWN[operation]] - state.on_mat
        if astray and wrong + lack == 0:  # nothing is missing: the bad match would be removed
            continue
        # A move mends two, adding or removing one; with the bad match a move costs one more.
        cost = POINT * ((wrong + 3 * abs(lack)) // 2 + astray)
        if cost >= best:
            continue
        cost += wrong + plans[0][a][TURNS] + plans[1][b][TURNS] + plans[2][c][TURNS]
        cost += sign[operation][TURNS]
        if cost >= best:
            continue
        after[0] = a
        after[1] = b
        after[2] = c
        after[3] = operation
        if is_barred and _is_same(after, barred):
            continue
        if obligations.is_met_by_numbers(state.face, before, after):
            best = cost
            nearest = i
    for i in range(_WORDS):
        target[i] = 0
    if nearest >= 0:
        for number in range(3):
            i = (number + 2) % 3 if state.equals_first else number
            _draw_number(number, plans[number][EQUALITIES[nearest][i]][WAY], target)
        _draw(_SIGN, SIGN_DRAWN[EQUALITIES[nearest][3]], target)
    return best


def _is_same(equality: MutableSequence[int], other: MutableSequence[int]) -> bool:
    is_same = True
    for i in range(4):
        is_same = is_same and equality[i] == other[i]
    return is_same


def _plan_number(
    state: FantastickState, number: int, plans: Sequence[MutableSequence[int]]
) -> None:
    """Write a plan for each value: see WRONG, ASTRAY, TURNS and WAY."""
    if not cython.compiled:
        cells = [0] * 3
        fixed = [0] * 3
    total = 0
    bad_cell = -1
    bad_bit = 0
    for i in range(3):
        cell = 3 * number + i
        cells[i] = numbers.cell_bits(state.occupied, cell)
        fixed[i] = numbers.cell_bits(state.turned, cell)
        if state.bad >= 0 and state.bad // _CELL_PLACES == cell:
            bad_cell = i
            bad_bit = 1 << state.bad % _CELL_PLACES
            fixed[i] |= bad_bit
        total += ONES[cells[i]]
    for value in range(100):
        plans[value][WRONG] = NO_PLAN
        plans[value][ASTRAY] = 0
        plans[value][TURNS] = 0
    for ones in range(_DRAWINGS):
        for i in range(3):
            matches = total + ONES[DRAWN[ones]]
            kept = _KEPT[cells[i]][fixed[i]][ones]
            turns = _TURNS[cells[i]][fixed[i]][ones]
            is_home = bad_cell < 0 or (bad_cell == i and bad_bit & DRAWN[ones] != 0)
            way = i + 3 * ones
            _note(plans[READS[ones]], way, matches, kept, turns, is_home)
            if i == 2 or ones == _ONE_CELL_ELEVEN:
                continue
            kept = _KEPT[cells[i + 1]][fixed[i + 1]][ones]
            turns = _TURNS[cells[i + 1]][fixed[i + 1]][ones]
            is_home = bad_cell < 0 or (bad_cell == i + 1 and bad_bit & DRAWN[ones] != 0)
            for tens in range(1, _ONE_CELL_ELEVEN):
                _note(
                    plans[10 * READS[tens] + READS[ones]],
                    way + 3 * _DRAWINGS * tens,
                    matches + ONES[DRAWN[tens]],
                    kept + _KEPT[cells[i]][fixed[i]][tens],
                    turns + _TURNS[cells[i]][fixed[i]][tens],
                    is_home or (bad_cell == i and bad_bit & DRAWN[tens] != 0),
                )


def _note(
    plan: MutableSequence[int], way: int, matches: int, kept: int, turns: int, is_home: bool
) -> None:
    """Keep the better plan for a value; `matches` are those that lie there and those wanted."""
    wrong = matches - 2 * kept
    astray = 0 if is_home else 1
    better = plan[WRONG] + 2 * plan[ASTRAY] - wrong - 2 * astray
    if better > 0 or (better == 0 and turns < plan[TURNS]):
        plan[WRONG] = wrong
        plan[ASTRAY] = astray
        plan[TURNS] = turns
        plan[WAY] = way


def _plan_sign(state: FantastickState, plans: Sequence[MutableSequence[int]]) -> None:
    """The same for the sign, where a match turns to any free place."""
    lying = 0
    fixed = 0
    for i in range(4):
        lying |= has(state.occupied, _SIGN + i) << i
        fixed |= has(state.turned, _SIGN + i) << i
    bad_bit = 1 << (state.bad - _SIGN) if state.bad >= _SIGN else 0
    for operation in range(4):
        drawn = SIGN_DRAWN[operation]
        spare = ONES[lying & ~drawn & ~fixed & ~bad_bit]
        plans[operation][TURNS] = min(spare, ONES[drawn & ~lying])
        plans[operation][WRONG] = ONES[lying ^ drawn] - 2 * plans[operation][TURNS]
        plans[operation][ASTRAY] = 1 if bad_bit & ~drawn else 0


def _draw_number(number: int, way: int, target: MutableSequence[int]) -> None:
    """Draw a number as its plan has it.

    The way is the first cell, l, m or r, plus 3 times the drawing of the last digit, plus 36 times
    that of the first of two digits, which is never a 0.
    """
    first = _CELL_PLACES * (3 * number + way % 3)
    tens = way // (3 * _DRAWINGS)
    if tens > 0:
        _draw(first, DRAWN[tens], target)
        first += _CELL_PLACES
    _draw(first, DRAWN[way // 3 % _DRAWINGS], target)


def _draw(first: int, drawn: int, target: MutableSequence[int]) -> None:
    """Lay the matches of a drawing, given as bits, from a place on."""
    for i in range(_CELL_PLACES):
        if drawn >> i & 1:
            put(target, first + i)
