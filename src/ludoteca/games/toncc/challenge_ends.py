"""How a challenge of Tóncc will end, judged by a network: for searches, which look far ahead.

Each King is judged from his own side. The inputs of a side are

    0..194 the traits of the King himself, of the next and of the one before (`traits`)
    195..215 how many Seals each of the three has placed, in the same order
    216..277 by how much his score is ahead of the next King's, and of the other's, -15 to 15
    278..280 rounds in a row without a conquest

A King is first with odds of e to the power of what the network answers for his side, and so is, of
the other two, the second. Its numbers are in challenge_ends.txt, fitted by
`python -m benchmarks.fit_challenge_ends`: a line for each input with what it adds to the units of
the first layer; one with what these begin with; a line for each of them with what it adds to the
units of the second; one with what those begin with; and one with what they add to the answer.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

import cython

from ludoteca.games.toncc.rules import TonccState
from ludoteca.games.toncc.traits import ALL_TRAITS

if not cython.compiled:
    from ludoteca.games.toncc.traits import _ALL_TRAITS, _SCORE, more_traits_into, traits_into

PATH = Path(__file__).with_name("challenge_ends.txt")
UNITS = 64
SECOND_UNITS = 32
MOST_LEAD = 15
PLACED_AT = 3 * ALL_TRAITS
LEADS_AT = PLACED_AT + 21
IDLE_AT = LEADS_AT + 2 * (2 * MOST_LEAD + 1)
INPUTS = IDLE_AT + 3

_MOST_LEAD = MOST_LEAD
_PLACED_AT, _LEADS_AT, _IDLE_AT, _INPUTS = PLACED_AT, LEADS_AT, IDLE_AT, INPUTS

# Sums of a layer are added up strip by strip: so few at a time stay in the processor's registers.
if not cython.compiled:
    _STRIP = 8
    _UNITS, _SECOND_UNITS = UNITS, SECOND_UNITS
    _FIRST = [0.0] * (INPUTS * UNITS)
    _FIRST_BEGIN = [0.0] * UNITS
    _SECOND = [0.0] * (UNITS * SECOND_UNITS)
    _SECOND_BEGIN = [0.0] * SECOND_UNITS
    _ANSWER = [0.0] * SECOND_UNITS


def strengths_into(state: TonccState, out: MutableSequence[float]) -> None:
    """Write the network's answer for each King."""
    if not cython.compiled:
        traits = [0.0] * (3 * _ALL_TRAITS)
        lines, amounts, units = [0] * _INPUTS, [0.0] * _INPUTS, [0.0] * _UNITS
    _all_traits_into(state, traits)
    for seat in range(3):
        count = _inputs_into(state, seat, traits, lines, amounts)
        _first_layer_into(lines, amounts, count, units)
        out[seat] = _answer(units)


@cython.locals(
    state=TonccState,
    seat=cython.int,
    count=cython.int,
    i=cython.int,
    traits="double[195]",
    lines="int[281]",
    amounts="double[281]",
)
def told_inputs(state: TonccState, seat: int) -> list[int]:
    """All inputs of a King's side, for fitting the network; they are whole numbers."""
    if not cython.compiled:
        traits = [0.0] * (3 * _ALL_TRAITS)
        lines, amounts = [0] * _INPUTS, [0.0] * _INPUTS
    _all_traits_into(state, traits)
    count = _inputs_into(state, seat, traits, lines, amounts)
    told = [0] * INPUTS
    for i in range(count):
        told[lines[i]] = int(amounts[i])
    return told


def _all_traits_into(state: TonccState, out: MutableSequence[float]) -> None:
    if not cython.compiled:
        room = [0.0] * _ALL_TRAITS
    for seat in range(3):
        traits_into(state, seat, room)
        more_traits_into(state, seat, room)
        for i in range(_ALL_TRAITS):
            out[seat * _ALL_TRAITS + i] = room[i]


def _inputs_into(
    state: TonccState,
    seat: int,
    traits: MutableSequence[float],
    lines: MutableSequence[int],
    amounts: MutableSequence[float],
) -> int:
    """Write the inputs of a King's side that are not 0, and how much each is; how many they are."""
    count = 0
    for turn in range(3):
        other = (seat + turn) % 3
        for i in range(_ALL_TRAITS):
            lines[count] = turn * _ALL_TRAITS + i
            amounts[count] = traits[other * _ALL_TRAITS + i]
            count += amounts[count] != 0  # no branch: a processor could not foretell it
        lines[count] = _PLACED_AT + 7 * turn + state.seal_counts[other]
        amounts[count] = 1.0
        count += 1
        if turn:
            lead = cython.cast(
                cython.int,
                traits[seat * _ALL_TRAITS + _SCORE] - traits[other * _ALL_TRAITS + _SCORE],
            )
            lead = min(max(lead, -_MOST_LEAD), _MOST_LEAD) + _MOST_LEAD
            lines[count] = _LEADS_AT + (turn - 1) * (2 * _MOST_LEAD + 1) + lead
            amounts[count] = 1.0
            count += 1
    lines[count] = _IDLE_AT + state.idle_rounds
    amounts[count] = 1.0
    return count + 1


def _first_layer_into(
    lines: MutableSequence[int],
    amounts: MutableSequence[float],
    count: int,
    units: MutableSequence[float],
) -> None:
    """Write the sums of the first layer."""
    if not cython.compiled:
        sums = [0.0] * _STRIP
    for strip in range(_UNITS // _STRIP):
        for j in range(_STRIP):
            sums[j] = _FIRST_BEGIN[strip * _STRIP + j]
        for i in range(count):
            first = lines[i] * _UNITS + strip * _STRIP
            for j in range(_STRIP):
                sums[j] += amounts[i] * _FIRST[first + j]
        for j in range(_STRIP):
            units[strip * _STRIP + j] = sums[j]


def _answer(units: MutableSequence[float]) -> float:
    """What follows from the sums of the first layer."""
    if not cython.compiled:
        sums, active = [0.0] * _STRIP, [0] * _UNITS
    count = 0
    for i in range(_UNITS):
        active[count] = i
        count += units[i] > 0
    answer = 0.0
    for strip in range(_SECOND_UNITS // _STRIP):
        for j in range(_STRIP):
            sums[j] = _SECOND_BEGIN[strip * _STRIP + j]
        for i in range(count):
            first = active[i] * _SECOND_UNITS + strip * _STRIP
            for j in range(_STRIP):
                sums[j] += units[active[i]] * _SECOND[first + j]
        for j in range(_STRIP):
            answer += (sums[j] if sums[j] > 0 else 0.0) * _ANSWER[strip * _STRIP + j]
    return answer


def _fill() -> None:
    numbers = iter([float(number) for number in PATH.read_text(encoding="utf-8").split()])
    for i in range(INPUTS * UNITS):
        _FIRST[i] = next(numbers)
    for i in range(UNITS):
        _FIRST_BEGIN[i] = next(numbers)
    for i in range(UNITS * SECOND_UNITS):
        _SECOND[i] = next(numbers)
    for i in range(SECOND_UNITS):
        _SECOND_BEGIN[i] = next(numbers)
    for i in range(SECOND_UNITS):
        _ANSWER[i] = next(numbers)


_fill()
