"""What a position between two hands of Super Tock for two is worth: marbles, and no cards held.

A search for two looks no further than the end of a hand, so it is as good as this judgement. It is
a network with one hidden layer, since the worth of a marble depends on where the others are. Its
numbers are in hand_ends.txt, fitted to 400,000 matches between greedy players by
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

from ludoteca.core.state import State
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.position import Position

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.games.super_tock.position import _HEAVEN, _MARBLES, _RANKS, _REST

PATH = Path(__file__).with_name("hand_ends.txt")
UNITS = 64  # hidden
SPACES = facts.BOARDS[0] * facts.SECTION_SPACES  # of the board that it knows
REST_AT = SPACES + 1  # after Heaven
HOME_AT = REST_AT + facts.MARBLES + 1
SIDE = HOME_AT + (1 << facts.HOME_PLACES)
HAND_AT = 2 * SIDE
DECK_AT = HAND_AT + facts.MOST_HANDS
INPUTS = DECK_AT + len(facts.RANKS)

_UNITS, _SPACES = UNITS, SPACES
_REST_AT, _HOME_AT, _SIDE, _HAND_AT, _DECK_AT = REST_AT, HOME_AT, SIDE, HAND_AT, DECK_AT
_MOST = 32  # inputs that are not 0 at once, and more
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
        sums, numbers, amounts = [0.0] * _WIDTH, [0] * _MOST, [0.0] * _MOST
    for i in range(_WIDTH):
        sums[i] = _BEGIN[i]
    count = _inputs_into(state, numbers, amounts)
    for k in range(count):
        amount = amounts[k]
        line = numbers[k] * _WIDTH
        for i in range(_WIDTH):
            sums[i] += amount * _WORTHS[line + i]
    answer: float = sums[_UNITS]
    for i in range(_UNITS):
        if sums[i] > 0:
            answer += sums[i] * _ANSWERS[i]
    share: float = 1.0 / (1.0 + exp(-answer))
    return share


@cython.locals(numbers="int[32]", amounts="double[32]", count=cython.int, i=cython.int)
def inputs(state: State) -> list[tuple[int, float]]:
    """What the network is told of a position: the inputs that are not 0, and how much they are."""
    if not cython.compiled:
        numbers, amounts = [0] * _MOST, [0.0] * _MOST
    count = _inputs_into(cython.cast(Position, state), numbers, amounts)
    return [(numbers[i], amounts[i]) for i in range(count)]


def _inputs_into(
    state: Position, numbers: MutableSequence[int], amounts: MutableSequence[float]
) -> int:
    """Write the inputs that are not 0 and how much they are; how many there are."""
    count = _side_into(state, state.mover, 0, numbers, 0)
    count = _side_into(state, 1 - state.mover, _SIDE, numbers, count)
    numbers[count] = _HAND_AT + state.hand_number
    count += 1
    for i in range(count):
        amounts[i] = 1.0
    left = 0
    for i in range(_RANKS):
        left += state.deck[i]
    for i in range(_RANKS):
        if _RANKS * state.deck[i] != left:
            numbers[count] = _DECK_AT + i
            amounts[count] = 1.0 * _RANKS * state.deck[i] / left - 1.0
            count += 1
    return count


def _side_into(
    state: Position, seat: int, first: int, numbers: MutableSequence[int], count: int
) -> int:
    """Write the inputs of a side from numbers[count] on; say where they end."""
    resting = 0
    for i in range(seat * _MARBLES, (seat + 1) * _MARBLES):
        place = state.marbles[i]
        if place < _HEAVEN:
            place -= state.bases[seat]
            if place < 0:
                place += _SPACES
            numbers[count] = first + place
            count += 1
        elif place == _HEAVEN:
            numbers[count] = first + _SPACES
            count += 1
        elif place == _REST:
            resting += 1
    numbers[count] = first + _REST_AT + resting
    numbers[count + 1] = first + _HOME_AT + state.home_taken(seat)
    return count + 2
