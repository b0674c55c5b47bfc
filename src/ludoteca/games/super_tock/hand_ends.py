"""What a position between two hands of Super Tock for two is worth: marbles, and no cards held.

A search for two looks no further than the end of a hand, so it is as good as this judgement. It is
a network with one hidden layer, since the worth of a marble depends on where the others are. Its
numbers are in hand_ends.txt, fitted to 100,000 matches between greedy players in the way of
`python -m benchmarks.fit_hand_ends`, in thousandths: a line for each input with what it adds to the
hidden units and, last, to the answer; a line with what these begin with; and one with what the
hidden units add to the answer.

The inputs of a side, that of the seat which leads the next hand first; its spaces are counted from
the first one of its own section on:

    0..71 spaces    72 Heaven    73..77 how many marbles rest    78..93 Home, places taken as bits

and after those of both sides 188..193 the number of the hand and 194..206, by rank, how much more
of the deck it is than a thirteenth.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

import cython

from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.position import Position

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.games.super_tock.position import _HEAVEN, _MARBLES, _RANKS, _REST

PATH = Path(__file__).with_name("hand_ends.txt")
UNITS = 32  # hidden
SPACES = facts.BOARDS[0] * facts.SECTION_SPACES  # of the board that it knows
REST_AT = SPACES + 1  # after Heaven
HOME_AT = REST_AT + facts.MARBLES + 1
SIDE = HOME_AT + (1 << facts.HOME_PLACES)
HAND_AT = 2 * SIDE
DECK_AT = HAND_AT + facts.MOST_HANDS
INPUTS = DECK_AT + len(facts.RANKS)

_UNITS, _SPACES = UNITS, SPACES
_REST_AT, _HOME_AT, _SIDE, _HAND_AT, _DECK_AT = REST_AT, HOME_AT, SIDE, HAND_AT, DECK_AT
_WIDTH = UNITS + 1  # of a line: for the hidden units, and the answer
_NUMBERS: list[float] = [int(number) / 1000 for number in PATH.read_text(encoding="utf-8").split()]
_WORTHS = _NUMBERS[: INPUTS * _WIDTH]
_BEGIN = _NUMBERS[INPUTS * _WIDTH : (INPUTS + 1) * _WIDTH]
_ANSWERS = _NUMBERS[(INPUTS + 1) * _WIDTH :]


def is_judged(state: Position) -> bool:
    """Does the network know the table? It is for two with the usual options."""
    return (
        state.seats == 2 and state.spaces == _SPACES and state.shortcuts == 1 and not state.strategy
    )


def leader_share(state: Position) -> float:
    """The share of a win of the seat that leads the next hand, at a table that it knows."""
    if not cython.compiled:
        sums = [0.0] * _WIDTH
    for i in range(_WIDTH):
        sums[i] = _BEGIN[i]
    _add_side(state, state.mover, 0, sums)
    _add_side(state, 1 - state.mover, _SIDE, sums)
    _add(_HAND_AT + state.hand_number, 1.0, sums)
    left = 0
    for i in range(_RANKS):
        left += state.deck[i]
    for i in range(_RANKS):
        _add(_DECK_AT + i, 1.0 * _RANKS * state.deck[i] / left - 1.0, sums)
    answer: float = sums[_UNITS]
    for i in range(_UNITS):
        if sums[i] > 0:
            answer += sums[i] * _ANSWERS[i]
    share: float = 1.0 / (1.0 + exp(-answer))
    return share


def _add_side(state: Position, seat: int, first: int, sums: MutableSequence[float]) -> None:
    resting = 0
    for i in range(seat * _MARBLES, (seat + 1) * _MARBLES):
        place = state.marbles[i]
        if place < _HEAVEN:
            place -= state.bases[seat]
            if place < 0:
                place += _SPACES
            _add(first + place, 1.0, sums)
        elif place == _HEAVEN:
            _add(first + _SPACES, 1.0, sums)
        elif place == _REST:
            resting += 1
    _add(first + _REST_AT + resting, 1.0, sums)
    _add(first + _HOME_AT + state.home_taken(seat), 1.0, sums)


def _add(number: int, amount: float, sums: MutableSequence[float]) -> None:
    """Add what so much of an input is worth."""
    for i in range(_WIDTH):
        sums[i] += amount * _WORTHS[number * _WIDTH + i]
