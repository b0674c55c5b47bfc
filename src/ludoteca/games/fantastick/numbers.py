r"""The mat of Numbers: reading an equality, turning within a cell, respacing and tidying.

Places are numbered 0 to 66: the cells Al, Am, Ar, Bl, ... Cr with seven places each, a to g
(facts.py draws one), then the sign's `O-`, `O|`, `O/`, `O\`. An arrangement is a set of places as
bits of words of 64, of which Numbers uses the first two (lattice.py does the same with all six).

>>> examine(facts.LAID_STARTS["numbers"][2].places, equals_first=False)
Equality(numbers=(5, 2, 10), operation='x', valid=True)
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import NamedTuple

import cython

from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.lattice import words_of

if not cython.compiled:
    from ludoteca.games.fantastick.lattice import has

PLUS, MINUS, TIMES, DIVIDE = range(4)
OPERATION = 3  # where `read` writes the operation, after the three numbers
_CELL_PLACES = len(facts.SEGMENTS)
_NUMBER_PLACES = len(facts.CELLS) * _CELL_PLACES
_SIGN = len(facts.NUMBERS) * _NUMBER_PLACES  # the first place of the sign
_B, _C, _E, _F = [facts.SEGMENTS.index(segment) for segment in "bcef"]  # the two 1s in a cell
_ELEVEN = 11

if not cython.compiled:
    _READ = [-1] * 128  # by the bits of a cell: the digit, 11, or -1
    _OPERATION = [-1] * 16  # by the bits of the sign: the operation or -1
    _TURNS = [[0] * 7 for _ in range(128)]  # by the bits of a cell and segment: where it can turn


def _fill_tables() -> None:
    for bits in range(128):
        _READ[bits] = -1
        for segment in range(7):
            _TURNS[bits][segment] = 0
    for digit, ways in facts.DIGITS.items():
        for way in ways:
            _READ[sum([1 << facts.SEGMENTS.index(letter) for letter in way])] = digit
    for bits in range(16):
        _OPERATION[bits] = -1
    for operation, places in enumerate(facts.OPERATIONS.values()):
        _OPERATION[sum([1 << facts.SIGN_PLACES.index(place) for place in places])] = operation
    # At a corner of three places two of them are the turn's ends and on the third another match
    # lies; at one of two places nothing else can lie (§2.5).
    for i, source in enumerate(facts.SEGMENTS):
        for j, target in enumerate(facts.SEGMENTS):
            shared = set(facts.CORNERS[source]) & set(facts.CORNERS[target])
            for k, third in enumerate(facts.SEGMENTS):
                if len({i, j, k}) == 3 and shared & set(facts.CORNERS[third]):
                    for bits in range(128):
                        if bits >> i & bits >> k & ~(bits >> j) & 1:
                            _TURNS[bits][i] |= 1 << j


_fill_tables()


# ---- reading (§2.1 to §2.3, §2.6) ----


def cell_bits(places: MutableSequence[int], cell: int) -> int:
    """The seven places of a cell (0 to 8) as bits."""
    return places[0] >> _CELL_PLACES * cell & 127


def sign_bits(places: MutableSequence[int]) -> int:
    """The four places of the sign as bits."""
    return (places[0] >> _SIGN | places[1] << 1) & 15


def value(places: MutableSequence[int], number: int) -> int:
    """What a number (0 to 2) reads, -1 if it cannot be read."""
    left = cell_bits(places, 3 * number)
    middle = cell_bits(places, 3 * number + 1)
    right = cell_bits(places, 3 * number + 2)
    if right == 0:
        if left == 0:
            return _READ[middle]
        return _READ[left] if middle == 0 else _two_digits(left, middle)
    if left == 0:
        return _READ[right] if middle == 0 else _two_digits(middle, right)
    return -1


def _two_digits(left: int, right: int) -> int:
    tens = _READ[left]
    ones = _READ[right]
    if tens < 1 or tens > 9 or ones < 0 or ones > 9:  # §2.4: no leading zero, no third digit
        return -1
    return 10 * tens + ones


def operation(places: MutableSequence[int]) -> int:
    """Which operation the sign reads, -1 if none."""
    return _OPERATION[sign_bits(places)]


def read(places: MutableSequence[int], equality: MutableSequence[int]) -> None:
    """Write the three numbers and the operation, -1 for what cannot be read."""
    for number in range(3):
        equality[number] = value(places, number)
    equality[OPERATION] = operation(places)


def is_valid(places: MutableSequence[int], equals_first: bool) -> bool:
    """Whether all of it reads as a true equality (§2.6)."""
    a = value(places, 0)
    if a < 0:
        return False
    b = value(places, 1)
    c = value(places, 2)
    if b < 0 or c < 0:
        return False
    if equals_first:
        return is_true(operation(places), b, c, a)
    return is_true(operation(places), a, b, c)


def is_true(sign: int, x: int, y: int, result: int) -> bool:
    """Whether x sign y is the result; all are 0 or more."""
    if sign == PLUS:
        return x + y == result
    if sign == MINUS:
        return x - y == result
    if sign == TIMES:
        return x * y == result
    return sign == DIVIDE and y > 0 and y * result == x


def has_zero(places: MutableSequence[int]) -> bool:
    """Whether one of the numbers is 0 (§3.5)."""
    return value(places, 0) == 0 or value(places, 1) == 0 or value(places, 2) == 0


def same(places: MutableSequence[int], others: MutableSequence[int]) -> bool:
    """Whether two arrangements read the same numbers and operation (§1.7)."""
    for number in range(3):
        if value(places, number) != value(others, number):
            return False
    return operation(places) == operation(others)


# ---- rotating (§2.5) ----


def turns(places: MutableSequence[int], source: int) -> int:
    """The free places to which a match can turn: as bits from the first place of its cell on."""
    if source >= _SIGN:
        return ~sign_bits(places) & 15
    return _TURNS[cell_bits(places, source // _CELL_PLACES)][source % _CELL_PLACES]


def first_of_cell(place: int) -> int:
    """The first place of the cell, of a digit or of the sign, that a place belongs to."""
    return _SIGN if place >= _SIGN else place - place % _CELL_PLACES


def can_turn(places: MutableSequence[int], source: int, target: int) -> bool:
    """Whether a match can turn to a free place."""
    first = first_of_cell(source)
    return first == first_of_cell(target) and turns(places, source) >> (target - first) & 1 != 0


# ---- respacing and tidying: which matches go where ----


def respacing_into(
    places: MutableSequence[int],
    number: int,
    sources: MutableSequence[int],
    targets: MutableSequence[int],
) -> int:
    """Write from where to where matches go when an 11 is respaced (§2.3); 0 if it is none, or 4.

    The order is: the left 1's upper and lower match, then the right 1's.
    """
    if value(places, number) != _ELEVEN:
        return 0
    left = _NUMBER_PLACES * number  # the first place of cell l
    middle = left + _CELL_PLACES
    cell = 3 * number
    while cell_bits(places, cell) == 0:
        cell += 1
    first = _CELL_PLACES * cell
    if _READ[cell_bits(places, cell)] == _ELEVEN:
        sources[0] = first + _F
        sources[1] = first + _E
        sources[2] = first + _B
        sources[3] = first + _C
        targets[0] = left + _B
        targets[1] = left + _C
    else:
        second = first + _CELL_PLACES
        sources[0] = first + (_B if has(places, first + _B) else _F)
        sources[1] = first + (_C if has(places, first + _C) else _E)
        sources[2] = second + (_B if has(places, second + _B) else _F)
        sources[3] = second + (_C if has(places, second + _C) else _E)
        targets[0] = middle + _F
        targets[1] = middle + _E
    targets[2] = middle + _B
    targets[3] = middle + _C
    return 4


def tidying_into(
    places: MutableSequence[int], sources: MutableSequence[int], targets: MutableSequence[int]
) -> int:
    """Write from where to where matches go when a valid equality is tidied (§2.6); how many."""
    count = 0
    for number in range(3):
        step = 0
        if cell_bits(places, 3 * number + 2):
            step = -_CELL_PLACES
        elif cell_bits(places, 3 * number + 1) == 0:
            step = _CELL_PLACES
        for place in range(_NUMBER_PLACES * number, _NUMBER_PLACES * (number + 1)):
            if step != 0 and has(places, place):
                sources[count] = place
                targets[count] = place + step
                count += 1
    return count


# ---- the same for callers in Python ----


class Equality(NamedTuple):
    """What an arrangement reads; None for what cannot be read."""

    numbers: tuple[int | None, int | None, int | None]
    operation: str | None
    valid: bool


def examine(places: Iterable[int], equals_first: bool) -> Equality:
    """What an arrangement, given by its places, reads, and whether it is valid."""
    if not cython.compiled:
        words = [0] * 6
    for i, word in enumerate(words_of(places)):
        words[i] = word
    a, b, c = [None if value(words, i) < 0 else value(words, i) for i in range(3)]
    sign = operation(words)
    return Equality(
        (a, b, c),
        None if sign < 0 else tuple(facts.OPERATIONS)[sign],
        bool(is_valid(words, equals_first)),
    )
