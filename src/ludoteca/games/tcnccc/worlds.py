"""Worlds that fit a view: hidden pieces dealt to the cylinders and the bag at random (§4.2.2).

Each hidden piece lies in any of five places with equal chance, independently, on condition that
each place has at least and at most so many. All ways to deal n pieces are then equally likely, and
those with given sizes of the places are n! / (size! * size! * ...). So sizes are drawn first, by
counting the ways place by place, then pieces are dealt. There are at most 5**27 ways, which is
below 2**63: all counts are exact.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

import cython

from ludoteca.core.chance import Rng
from ludoteca.games.tcnccc import facts

_PLACES = facts.CYLINDERS + 1  # the cylinders, then the bag
_ALL_PIECES = facts.ALL_PIECES
_DIGIT = facts.DIGIT
_DIGIT_BITS = facts.DIGIT_BITS

# _CHOICES[n][k]: in how many ways k of n pieces can be chosen.
if not cython.compiled:
    _CHOICES = [[0] * (_ALL_PIECES + 1) for _ in range(_ALL_PIECES + 1)]


def _fill_table() -> None:
    for n in range(_ALL_PIECES + 1):
        _CHOICES[n][0] = 1
        for k in range(1, n + 1):
            _CHOICES[n][k] = _CHOICES[n - 1][k - 1] + (_CHOICES[n - 1][k] if k < n else 0)


_fill_table()


def redeal(
    hidden: int,
    least: MutableSequence[int],
    most: MutableSequence[int],
    piles: MutableSequence[int],
    rng: Rng,
) -> None:
    """Deal the pile `hidden` to the places at random; their bounds must have room for it."""
    if not cython.compiled:
        ways = [[0] * (_ALL_PIECES + 1) for _ in range(_PLACES + 1)]
    pieces = hidden % _DIGIT
    # ways[place][n]: in how many ways n pieces can be dealt to this place and those after it
    for n in range(pieces + 1):
        ways[_PLACES][n] = 1 if n == 0 else 0
    for place in range(_PLACES - 1, -1, -1):
        for n in range(pieces + 1):
            total = 0
            for size in range(least[place], min(most[place], n) + 1):
                total += _CHOICES[n][size] * ways[place + 1][n - size]
            ways[place][n] = total
    n = pieces
    for place in range(_PLACES):
        left = _below(ways[place][n], rng)
        size = least[place]
        total = _CHOICES[n][size] * ways[place + 1][n - size]
        while left >= total:
            left -= total
            size += 1
            total = _CHOICES[n][size] * ways[place + 1][n - size]
        piles[place] = _dealt(hidden, size, rng)
        hidden -= piles[place]
        n -= size


def redealt(hidden: int, least: Sequence[int], most: Sequence[int], rng: Rng) -> list[int]:
    """`redeal` for callers in Python: the piles by place."""
    if not cython.compiled:
        lows, highs, piles = [0] * _PLACES, [0] * _PLACES, [0] * _PLACES
    for place in range(_PLACES):
        lows[place] = least[place]
        highs[place] = most[place]
    redeal(hidden, lows, highs, piles, rng)
    return [piles[place] for place in range(_PLACES)]


def _dealt(pile: int, count: int, rng: Rng) -> int:
    """So many pieces of a pile, each as likely as the others."""
    taken = 0
    while count > 0:
        left = rng.below(pile % _DIGIT)
        kind = 0
        while left >= pile >> _DIGIT_BITS * kind & _DIGIT:
            left -= pile >> _DIGIT_BITS * kind & _DIGIT
            kind += 1
        taken += 1 << _DIGIT_BITS * kind
        pile -= 1 << _DIGIT_BITS * kind
        count -= 1
    return taken


def _below(n: int, rng: Rng) -> int:
    """`Rng.below` for numbers of more than 31 bits, n from 1 on."""
    mask = n - 1
    shift = 1
    while shift < 64:
        mask |= mask >> shift
        shift *= 2
    number = rng.next() & mask
    while number >= n:  # half of all numbers do at least
        number = rng.next() & mask
    return number
