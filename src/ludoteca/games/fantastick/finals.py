"""The drawings in which a number can end, its elevens, and which matches of a cell can be kept.

A place of a number is 7 * cell + segment, cells l, m, r and segments a to g counted from 0.

An **end** of a number is a tidied drawing (§2.6) with the place of the good and the bad match, if
they lie in it. It is numbered (final * 15 + g) * 15 + b, g and b being 0 for "not here", or which
of the drawing's places it is, counted from 1 along cells and segments.
"""

from __future__ import annotations

from threading import Lock

import cython

from ludoteca.games.fantastick import equalities, facts

if not cython.compiled:
    from ludoteca.games.fantastick.equalities import DRAWN, ONES, READS

FINALS = 122  # drawings of a number: 12 in one cell, 10 * 11 in two
SPECIALS = 15  # where a special match can be: in one of 14 places or not here
_FINALS, _SPECIALS = FINALS, SPECIALS
_CELL_PLACES = len(facts.SEGMENTS)
_OUTER = 1 << facts.SEGMENTS.index("a") | 1 << facts.SEGMENTS.index("d")  # these never rotate
ENTRY_COUNT = 11
# The four places of an 11 when it is respaced, and after it: in one cell, in two.
ENTRIES = tuple(
    tuple(
        [_CELL_PLACES * cell + facts.SEGMENTS.index(segment) for cell, segment in zip(cells, way)]
    )
    for cells, way in (
        *(((cell,) * 4, "febc") for cell in range(3)),
        *(
            ((cell, cell, cell + 1, cell + 1), left + right)
            for cell in range(2)
            for left in ("bc", "fe")
            for right in ("bc", "fe")
        ),
    )
)
EXITS = (ENTRIES[1], ENTRIES[3])
_filling = Lock()  # by one thread; others wait until the tables are whole

if not cython.compiled:
    TENS = [0] * _FINALS  # by final: the bits of its first digit, 0 if it has one digit only
    UNITS = [0] * _FINALS
    FINAL_SIZE = [0] * _FINALS
    FINAL_VALUE = [0] * _FINALS
    _SWINGS = [0] * _CELL_PLACES  # by segment: to which a match can be rotated, as bits
    # By the inner places (b, c, e, f, g) that hold a match, that hold a rotated one, and that are
    # wanted: how many matches can stay or be rotated to where one is wanted.
    _KEPT = [[[0] * 32 for _ in range(32)] for _ in range(32)]
    ENTRY_PLACES = [[0] * 4 for _ in range(ENTRY_COUNT)]
    EXIT_PLACES = [[0] * 4 for _ in range(2)]


# ---- tables ----


def fill_tables() -> None:
    """Make the tables, once."""
    with _filling:
        equalities.fill_tables()
        if FINAL_SIZE[0]:
            return
        corners = facts.CORNERS
        middle = [
            corner for corner in range(6) if sum([corner in ends for ends in corners.values()]) > 2
        ]
        for i, source in enumerate(facts.SEGMENTS):
            _SWINGS[i] = 0
            for j, target in enumerate(facts.SEGMENTS):
                if i != j and set(corners[source]) & set(corners[target]) & set(middle):
                    _SWINGS[i] |= 1 << j
        for i in range(ENTRY_COUNT):
            for j in range(4):
                ENTRY_PLACES[i][j] = ENTRIES[i][j]
        for i in range(2):
            for j in range(4):
                EXIT_PLACES[i][j] = EXITS[i][j]
        _fill_kept()
        for final, (tens, units) in enumerate(drawings()):
            TENS[final] = 0 if tens is None else DRAWN[tens]
            UNITS[final] = DRAWN[units]
            FINAL_VALUE[final] = READS[units] + (0 if tens is None else 10 * READS[tens])
        for final in range(_FINALS):
            FINAL_SIZE[final] = ONES[TENS[final]] + ONES[UNITS[final]]


def drawings() -> list[tuple[int | None, int]]:
    """The finals: the drawings, as equalities.py counts them, of the two digits or of the one."""
    one_digit: list[tuple[int | None, int]] = [(None, units) for units in range(12)]
    return one_digit + [(tens, units) for tens in range(1, 11) for units in range(11)]


def _fill_kept() -> None:
    """Each from those with a match less."""
    for bits in range(32):
        for turned in range(32):
            if turned & ~bits:
                continue
            for target in range(32):
                best = 0
                if bits:
                    source = bits & -bits
                    rest = bits ^ source
                    best = _KEPT[rest][turned & rest][target]
                    for i in range(_CELL_PLACES):
                        if _OUTER >> i & 1 or _inner(1 << i) != source:
                            continue
                        for j in range(_CELL_PLACES):
                            if not target & _inner(1 << j) or _OUTER >> j & 1:
                                continue
                            if i == j or (_SWINGS[i] >> j & 1 and not turned & source):
                                best = max(
                                    best,
                                    1 + _KEPT[rest][turned & rest][target ^ _inner(1 << j)],
                                )
                _KEPT[bits][turned][target] = best


def _inner(bits: int) -> int:
    """The inner places of a cell's seven, as five bits."""
    return (bits >> 1 & 3) | (bits >> 2 & 28)


def kept(bits: int, turned: int, target: int) -> int:
    """How many matches of a cell can stay, or be rotated to, where one is wanted."""
    return ONES[bits & target & _OUTER] + _KEPT[_inner(bits)][_inner(turned)][_inner(target)]


def bad_price(bad: int, is_turned: bool, place: int) -> int:
    """What it costs to bring the bad match to a place of the number; -1: it lies elsewhere."""
    if bad == place:
        return 0
    if bad >= 0 and not is_turned and bad // _CELL_PLACES == place // _CELL_PLACES:
        return 1 if _SWINGS[bad % _CELL_PLACES] >> place % _CELL_PLACES & 1 else 2
    return 2


def final_places(end: int, position: int) -> list[int]:
    """The places of an end's drawing in the number; the position is its first cell."""
    final = end // SPECIALS // SPECIALS
    digits = [UNITS[final]] if TENS[final] == 0 else [TENS[final], UNITS[final]]
    return [
        _CELL_PLACES * (position + i) + segment
        for i, digit in enumerate(digits)
        for segment in range(_CELL_PLACES)
        if digit >> segment & 1
    ]


def key_of(end: int) -> int:
    """4 * the value, + 2 if the good match lies in it, + 1 if the bad one does."""
    g, b = end // SPECIALS % SPECIALS, end % SPECIALS
    return 4 * FINAL_VALUE[end // SPECIALS // SPECIALS] + 2 * (g > 0) + (b > 0)
