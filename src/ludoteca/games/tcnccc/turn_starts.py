"""What it is worth to begin a turn of TCNCCC for two, judged by a network that sees all pieces.

Who remembers all knows everything but what the bag will bring. Then nobody puts a pair under a lid
if he can help it: both wait, and what a position is worth is how likely each is to be the first
who cannot. Its inputs are all there or not, and tell of a position what neither the numbers of
cylinders nor the names of colours change. A colour is of one of four sorts: kept by nobody, by the
one who begins, by the other, by both.

    0..239     by cylinder and colour: its sort; none, one or more there; jokers; colours there
    240..659   by colour: its sort; cylinders that have it, and a pair of it; how many in the bag
    660..739   by cylinder without a pair: colours; jokers; room left, up to three
    740..814   by cylinder with one: what it would bring the one who begins, and the other; pairs
    815        by cylinder: it is out of the game
    816..847   colours and jokers kept by the one who begins, and by the other
    848..879   pieces in the bag, and jokers there

The answer is the logarithm of the odds that the one who begins wins. Its numbers are in
turn_starts.txt, fitted by `python -m benchmarks.fit_turn_starts`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

import cython

from ludoteca.core.network import Network, numbers_at
from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.rules import TcncccState

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.games.tcnccc.rules import (
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

PATH = Path(__file__).with_name("turn_starts.txt")
COLOUR_AT = 4 * 3 * 4 * 5
SINGLES_AT = COLOUR_AT + 4 * 5 * 3 * 7
PAIRS_AT = SINGLES_AT + 5 * 4 * 4
GONE_AT = PAIRS_AT + 5 * 5 * 3
KEPT_AT = GONE_AT + 1
BAG_AT = KEPT_AT + 2 * 16
INPUTS = BAG_AT + facts.ALL_PIECES + 1 + 4
MOST = 28  # inputs that are there at once
SHARE_ERROR = 0.005  # about what the answer is off: it is by 0.002 from what it is a turn later

_COLOUR_AT, _SINGLES_AT, _PAIRS_AT, _GONE_AT = COLOUR_AT, SINGLES_AT, PAIRS_AT, GONE_AT
_KEPT_AT, _BAG_AT, _BAG_JOKERS_AT = KEPT_AT, BAG_AT, BAG_AT + facts.ALL_PIECES + 1
_COLOURS = facts.COLOUR_COUNT

NETWORK = Network(INPUTS, numbers_at(PATH))
_NETWORK = NETWORK


def is_judged(state: TcncccState) -> bool:
    """Does the network know the table? It is for two."""
    return state.seats == 2


def mover_share(state: TcncccState) -> float:
    """What the seat to move may expect, at a table for two, whatever it has to choose."""
    if state.drawn:
        return _share_of_put(state)
    if state.must_give:
        return _share_of_give(state)
    return _share(state, state.mover)


def share_of_draw(state: TcncccState) -> float:
    """What the seat to move may expect that draws now: the average over what the bag may bring."""
    total = 0.0
    bag = state.bag
    for kind in range(_KINDS):
        weight = bag >> _DIGIT_BITS * kind & _DIGIT
        if weight:
            state.drawn = 1 << _DIGIT_BITS * kind
            state.bag = bag - state.drawn
            total += weight * _share_of_put(state)
    state.drawn = 0
    state.bag = bag
    return total / (bag % _DIGIT)


def _share_of_put(state: TcncccState) -> float:
    """With the piece in hand put where that is best."""
    best = 0.0
    drawn = state.drawn
    for number in range(_CYLINDERS):
        pile = state.cylinders[number]
        if state.has_room(number) and _is_first_such(state, number):
            state.cylinders[number] = pile + drawn
            share = 1.0 - _share(state, 1 - state.mover)
            state.cylinders[number] = pile
            if share > best:
                best = share
    return best


def _is_first_such(state: TcncccState, number: int) -> bool:
    """Is no cylinder before this one just like it?"""
    for other in range(number):  # noqa: SIM110 - a generator would need the GIL
        if state.cylinders[other] == state.cylinders[number]:
            return False
    return True


def _share_of_give(state: TcncccState) -> float:
    """With the piece given back that is missed least."""
    best = 0.0
    seat = state.mover
    for kind in range(_KINDS):
        piece = 1 << _DIGIT_BITS * kind
        if state.kept[seat] >> _DIGIT_BITS * kind & _DIGIT:
            state.kept[seat] -= piece
            state.bag += piece
            share = 1.0 - _share(state, 1 - seat)
            state.kept[seat] += piece
            state.bag -= piece
            if share > best:
                best = share
    return best


def _share(state: TcncccState, seat: int) -> float:
    """What the seat may expect that begins a turn now."""
    if not cython.compiled:
        lines, amounts = [0] * (MOST + 1), [0] * (MOST + 1)
    count = _inputs_into(state, seat, lines)
    for i in range(count):
        amounts[i] = 1
    share: float = 1.0 / (1.0 + exp(-_NETWORK.answer(lines, amounts, count)))
    return share


@cython.locals(state=TcncccState, lines="int[29]", count=cython.int, i=cython.int)
def inputs(state: TcncccState) -> list[int]:
    """What the network is told of the start of a turn."""
    if not cython.compiled:
        lines = [0] * (MOST + 1)
    count = _inputs_into(state, state.mover, lines)
    return [lines[i] for i in range(count)]


@cython.locals(state=TcncccState)
def promised_by_draw(state: TcncccState) -> float:
    """`share_of_draw` for callers in Python; it must be possible to draw."""
    return share_of_draw(state)


def _inputs_into(state: TcncccState, seat: int, lines: MutableSequence[int]) -> int:
    """Write the inputs for the seat that begins; how many there are."""
    if not cython.compiled:
        sorts, having, paired = [0] * 4, [0] * 4, [0] * 4
    own, others = colours(state.kept[seat]), colours(state.kept[1 - seat])
    for colour in range(_COLOURS):
        shift = _DIGIT_BITS * colour
        sorts[colour] = (own >> shift & 1) + 2 * (others >> shift & 1)
        having[colour] = 0
        paired[colour] = 0
    count = 0
    for number in range(_CYLINDERS):
        pile = state.cylinders[number]
        if pile == _GONE:
            lines[count] = _GONE_AT
            count += 1
            continue
        jokers = pile >> _JOKER_SHIFT
        distinct = colours(pile) % _DIGIT
        pair = pairs(pile)
        if pair:
            gain = min(points(pair & ~own) + jokers, 4)
            loss = min(points(pair & ~others) + jokers, 4)
            lines[count] = _PAIRS_AT + (gain * 5 + loss) * 3 + min(points(pair), 3) - 1
        else:
            left = min(state.room - pile % _DIGIT, 3)
            lines[count] = _SINGLES_AT + (distinct * 4 + jokers) * 4 + left
        count += 1
        for colour in range(_COLOURS):
            held = min(pile >> _DIGIT_BITS * colour & _DIGIT, 2)
            lines[count] = ((sorts[colour] * 3 + held) * 4 + jokers) * 5 + distinct
            count += 1
            having[colour] += held > 0
            paired[colour] += held == 2
    for colour in range(_COLOURS):
        in_bag = state.bag >> _DIGIT_BITS * colour & _DIGIT
        lines[count] = (
            _COLOUR_AT
            + ((sorts[colour] * 5 + having[colour]) * 3 + min(paired[colour], 2)) * 7
            + in_bag
        )
        count += 1
    lines[count] = _KEPT_AT + own % _DIGIT * 4 + (state.kept[seat] >> _JOKER_SHIFT)
    lines[count + 1] = _KEPT_AT + 16 + others % _DIGIT * 4 + (state.kept[1 - seat] >> _JOKER_SHIFT)
    lines[count + 2] = _BAG_AT + state.bag % _DIGIT
    lines[count + 3] = _BAG_JOKERS_AT + (state.bag >> _JOKER_SHIFT)
    return count + 4
