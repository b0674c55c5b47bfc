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
_PLACED_AT, _LEADS_AT, _IDLE_AT = PLACED_AT, LEADS_AT, IDLE_AT

# The network counts in whole numbers, which a processor adds up eight at a time and which come out
# the same compiled and uncompiled: a weight is so many parts of 1, and so is a unit of the first
# layer; those of the second are in parts of a part.
PARTS = 512

if not cython.compiled:
    _UNITS, _SECOND_UNITS = UNITS, SECOND_UNITS
    _MOST_UNIT = (1 << 15) - 1
    _FIRST = [0] * (INPUTS * UNITS)
    _FIRST_BEGIN = [0] * UNITS
    _SECOND = [0] * (SECOND_UNITS * UNITS)
    _SECOND_BEGIN = [0] * SECOND_UNITS
    _ANSWER = [0.0] * SECOND_UNITS


def strengths_into(state: TonccState, out: MutableSequence[float]) -> None:
    """Write the network's answer for each King."""
    if not cython.compiled:
        traits, had, counts = [0] * (3 * _ALL_TRAITS), [0] * (3 * _ALL_TRAITS), [0] * 3
        lines, amounts, units = [0] * (INPUTS + 1), [0] * (INPUTS + 1), [0] * _UNITS
    _all_traits_into(state, traits, had, counts)
    for seat in range(3):
        count = _inputs_into(state, seat, traits, had, counts, lines, amounts)
        _first_layer_into(lines, amounts, count, units)
        out[seat] = _answer(units)


@cython.locals(
    state=TonccState,
    seat=cython.int,
    count=cython.int,
    i=cython.int,
    traits="short[195]",
    had="int[195]",
    counts="int[3]",
    lines="int[282]",
    amounts="short[282]",
)
def told_inputs(state: TonccState, seat: int) -> list[int]:
    """All inputs of a King's side, for fitting the network."""
    if not cython.compiled:
        traits, had, counts = [0] * (3 * _ALL_TRAITS), [0] * (3 * _ALL_TRAITS), [0] * 3
        lines, amounts = [0] * (INPUTS + 1), [0] * (INPUTS + 1)
    _all_traits_into(state, traits, had, counts)
    count = _inputs_into(state, seat, traits, had, counts, lines, amounts)
    told = [0] * INPUTS
    for i in range(count):
        told[lines[i]] = amounts[i]
    return told


def _all_traits_into(
    state: TonccState,
    traits: MutableSequence[int],
    had: MutableSequence[int],
    counts: MutableSequence[int],
) -> None:
    """Write the traits of each King, which of them are not 0, and how many these are."""
    if not cython.compiled:
        room = [0.0] * _ALL_TRAITS
    for seat in range(3):
        traits_into(state, seat, room)
        more_traits_into(state, seat, room)
        count = 0
        for i in range(_ALL_TRAITS):
            traits[seat * _ALL_TRAITS + i] = cython.cast(cython.int, room[i])
            had[seat * _ALL_TRAITS + count] = i
            count += room[i] != 0  # no branch: a processor could not foretell it
        counts[seat] = count


def _inputs_into(
    state: TonccState,
    seat: int,
    traits: MutableSequence[int],
    had: MutableSequence[int],
    counts: MutableSequence[int],
    lines: MutableSequence[int],
    amounts: MutableSequence[int],
) -> int:
    """Write the inputs of a King's side that are not 0, and how much each is; how many they are."""
    count = 0
    for turn in range(3):
        other = (seat + turn) % 3
        for i in range(counts[other]):
            trait = had[other * _ALL_TRAITS + i]
            lines[count] = turn * _ALL_TRAITS + trait
            amounts[count] = traits[other * _ALL_TRAITS + trait]
            count += 1
        lines[count] = _PLACED_AT + 7 * turn + state.seal_counts[other]
        amounts[count] = 1
        count += 1
        if turn:
            lead = traits[seat * _ALL_TRAITS + _SCORE] - traits[other * _ALL_TRAITS + _SCORE]
            lead = min(max(lead, -_MOST_LEAD), _MOST_LEAD) + _MOST_LEAD
            lines[count] = _LEADS_AT + (turn - 1) * (2 * _MOST_LEAD + 1) + lead
            amounts[count] = 1
            count += 1
    lines[count] = _IDLE_AT + state.idle_rounds
    amounts[count] = 1
    return count + 1


def _first_layer_into(
    lines: MutableSequence[int],
    amounts: MutableSequence[int],
    count: int,
    units: MutableSequence[int],
) -> None:
    """Write the units of the first layer; there is room for one input more."""
    if not cython.compiled:
        sums = [0] * _UNITS
    for j in range(_UNITS):
        sums[j] = _FIRST_BEGIN[j]
    lines[count] = 0
    amounts[count] = 0
    for i in range(0, count, 2):  # two at a time, so that sums are fetched half as often
        one, other = amounts[i], amounts[i + 1]
        line, other_line = lines[i] * _UNITS, lines[i + 1] * _UNITS
        for j in range(_UNITS):
            sums[j] = sums[j] + one * _FIRST[line + j] + other * _FIRST[other_line + j]
    for j in range(_UNITS):
        units[j] = min(max(sums[j], 0), _MOST_UNIT)


def _answer(units: MutableSequence[int]) -> float:
    """What follows from the units of the first layer."""
    answer = 0.0
    for i in range(_SECOND_UNITS):
        total = _SECOND_BEGIN[i]
        for j in range(_UNITS):
            total += units[j] * _SECOND[i * _UNITS + j]
        answer += max(total, 0) * _ANSWER[i]
    return answer


def _fill() -> None:
    numbers = iter([float(number) for number in PATH.read_text(encoding="utf-8").split()])
    for i in range(INPUTS * UNITS):
        _FIRST[i] = round(PARTS * next(numbers))
    for i in range(UNITS):
        _FIRST_BEGIN[i] = round(PARTS * next(numbers))
    for i in range(UNITS):
        for j in range(SECOND_UNITS):
            _SECOND[j * UNITS + i] = round(PARTS * next(numbers))
    for i in range(SECOND_UNITS):
        _SECOND_BEGIN[i] = round(PARTS * PARTS * next(numbers))
    for i in range(SECOND_UNITS):
        _ANSWER[i] = next(numbers) / (PARTS * PARTS)


_fill()
