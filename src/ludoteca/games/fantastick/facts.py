"""Fantastick: the numbers, names and tables of the rules. Reasons are in docs/games/fantastick.md.

A ruling that is a number or a choice is a constant here, or in lattice.py; one that is a way of
doing things is marked where it is done.

The places of a digit, and the corners where they meet:

     -a-        0---1
    f   b       |   |
     -g-        2---3
    e   c       |   |
     -d-        4---5
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.games.fantastick import lattice

MODES = ("numbers", "shapes")  # the default first
MOST_SEATS = 4
MATCHES = lattice.MOST_MATCHES  # §1.1
EQUALS_MATCHES = 2  # §2.2
FINISH = 20  # ruling: §1.2
TURNS = 12  # §1.2
SOLO_TURNS = 9  # §1.12
ROTATE_ONCE = True  # ruling: §1.5
TIE_ROUNDS = 5  # ruling: §1.9
MAX_OPERATIONS = 40  # ruling: §1.10
GIVE_UP = 6  # ruling: §1.11
PURE_BONUS = 1  # ruling: §6.5

PLAIN, GOOD, BAD = range(3)
KINDS = ("plain", "good", "bad")
# What an operation costs by the kind of match (§1.4, §1.6); the bad match is never in the pile.
ROTATE_COST = (0, 0, 1)
MOVE_COST = (1, 0, 2)
REMOVE_COST = (2, 0, 0)
ADD_COST = (2, 0, 0)

STAGES = ("start", "good", "bad", "zero", "roll", "play", "over")  # §7

FACES = {  # §7; in Numbers a seventh "face" is what `keep` brings (§3.5)
    "numbers": ("A", "B", "C", "op", "=", "||", "0"),
    "shapes": lattice.START_FACES,
}
DIE_FACES = 6

# ---- Numbers ----

NUMBERS = "ABC"
CELLS = "lmr"
SEGMENTS = "abcdefg"
CORNERS = {
    "a": (0, 1),
    "b": (1, 3),
    "c": (3, 5),
    "d": (4, 5),
    "e": (2, 4),
    "f": (0, 2),
    "g": (2, 3),
}
DIGITS = {  # §2.2, and 11 in one cell (§2.3); the usual way to draw a digit comes first
    0: ("abcdef",),
    1: ("bc", "ef"),
    2: ("abdeg",),
    3: ("abcdg",),
    4: ("bcfg",),
    5: ("acdfg",),
    6: ("acdefg",),
    7: ("abc",),
    8: ("abcdefg",),
    9: ("abcdfg",),
    11: ("bcef",),
}
SIGN_PLACES = ("O-", "O|", "O/", "O\\")
OPERATIONS = {"+": ("O-", "O|"), "-": ("O-",), "x": ("O/", "O\\"), "/": ("O/",)}  # §2.2
START_EQUALITIES = ("3+2=5", "6/2=3", "5x2=10", "7-6=1", "8/2=4", "1+1=2")  # ruling: §3.6, by face
GOOD_BAR = "d"  # ruling: §3.6, of the last digit that has one
BAD_BAR = "a"  # ruling: §3.6, of the first digit that has one
NUMBER_PLACES = (
    *(f"{number}{cell}{segment}" for number in NUMBERS for cell in CELLS for segment in SEGMENTS),
    *SIGN_PLACES,
)

# ---- both ----

PLACES = {"numbers": NUMBER_PLACES, "shapes": lattice.PLACES}
STARTS = {"numbers": START_EQUALITIES, "shapes": lattice.START_FACES}  # by face of the die
LAID_MATCHES = {"numbers": MATCHES - EQUALS_MATCHES, "shapes": MATCHES}  # on the mat or in the pile


class Laid(NamedTuple):
    """An arrangement: its places, and those of the good and the bad match."""

    places: tuple[int, ...]
    good: int
    bad: int


def laid_equality(numbers: tuple[str, ...], sign: str) -> Laid:
    """An equality as it is laid, with good and bad match as in §3.6; -1 where no digit has the bar.

    The numbers are in reading order, of one or two digits.
    """
    names = list(OPERATIONS[sign])
    bars: dict[str, list[str]] = {GOOD_BAR: [], BAD_BAR: []}
    for number, digits in zip(NUMBERS, numbers):
        for cell, digit in zip("m" if len(digits) == 1 else "lm", digits):
            for segment in DIGITS[int(digit)][0]:
                names.append(number + cell + segment)
                bars.setdefault(segment, []).append(names[-1])
    return Laid(
        tuple(sorted(NUMBER_PLACES.index(name) for name in names)),
        NUMBER_PLACES.index(bars[GOOD_BAR][-1]) if bars[GOOD_BAR] else -1,
        NUMBER_PLACES.index(bars[BAD_BAR][0]) if bars[BAD_BAR] else -1,
    )


def _start_equality(text: str) -> Laid:
    """A starting equality as it is laid."""
    left, result = text.split("=")
    sign = next(sign for sign in OPERATIONS if sign in left)
    return laid_equality((*left.split(sign), result), sign)


def _start_shape(face: str) -> Laid:
    """A starting arrangement of Shapes as it is laid (§6.6)."""
    places = lattice.start_places(face)
    return Laid(tuple(sorted(places)), places[0], places[1])


LAID_STARTS = {
    "numbers": tuple(_start_equality(text) for text in START_EQUALITIES),
    "shapes": tuple(_start_shape(face) for face in lattice.START_FACES),
}


def turn_count(seats: int) -> int:
    """How many turns a game has in all, before ties (§1.2, §1.12)."""
    return SOLO_TURNS if seats == 1 else TURNS
