"""How a challenge of Tóncc will end, judged by a network: for searches, which look far ahead.

Each King is judged from his own side. The inputs of a side are

    0..194 the traits of the King himself, of the next and of the one before (`traits`)
    195..215 how many Seals each of the three has placed, in the same order
    216..277 by how much his score is ahead of the next King's, and of the other's, -15 to 15
    278..280 rounds in a row without a conquest

A King is first with odds of e to the power of what the network answers for his side, and so is, of
the other two, the second. Its numbers are in challenge_ends.txt, fitted by
`python -m benchmarks.fit_challenge_ends`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from pathlib import Path

import cython

from ludoteca.core.network import Network, numbers_at
from ludoteca.games.toncc.rules import TonccState
from ludoteca.games.toncc.traits import ALL_TRAITS

if not cython.compiled:
    from ludoteca.games.toncc.traits import _ALL_TRAITS, _SCORE, more_traits_into, traits_into

PATH = Path(__file__).with_name("challenge_ends.txt")
MOST_LEAD = 15
PLACED_AT = 3 * ALL_TRAITS
LEADS_AT = PLACED_AT + 21
IDLE_AT = LEADS_AT + 2 * (2 * MOST_LEAD + 1)
INPUTS = IDLE_AT + 3

_MOST_LEAD = MOST_LEAD
_PLACED_AT, _LEADS_AT, _IDLE_AT = PLACED_AT, LEADS_AT, IDLE_AT

_NETWORK = Network(INPUTS, numbers_at(PATH))


def strengths_into(state: TonccState, out: MutableSequence[float]) -> None:
    """Write the network's answer for each King."""
    if not cython.compiled:
        traits, had, counts = [0] * (3 * _ALL_TRAITS), [0] * (3 * _ALL_TRAITS), [0] * 3
        lines, amounts = [0] * (INPUTS + 1), [0] * (INPUTS + 1)
    _all_traits_into(state, traits, had, counts)
    for seat in range(3):
        count = _inputs_into(state, seat, traits, had, counts, lines, amounts)
        out[seat] = _NETWORK.answer(lines, amounts, count)


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
