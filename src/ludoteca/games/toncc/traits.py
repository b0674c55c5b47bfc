"""A King's prospects in a challenge of Tóncc, summed up in numbers that can be told cheaply.

Kingdoms count with their points, and only those that no other King has a Seal in and for which the
King has Seals enough; steps are the fewest to the Regions that they lack.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

from ludoteca.games.toncc import facts
from ludoteca.games.toncc.rules import TonccState

if not cython.compiled:
    from ludoteca.games.toncc.rules import _KINGDOM_VALUES, _KINGDOMS, _OUT, _RANKS

SCORE = 0  # of this challenge so far
LACK_ONE_AT = 1  # 3 by the steps, 1 to 3
LACK_TWO_AT = 4  # 5 by the sum of the steps to both, 2 to 6
LACK_THREE = 9
PLACED_AT = 10  # 7 by the Seals placed: 1 for their number, otherwise 0
STUCK = 17  # 1 for a King in play with nothing to conquer in the next step
CHOICES = 18  # Regions that he can conquer in the next step
LOST_TO = 19  # Kingdoms that lack one which a stronger King can conquer in the next step
LAST_SEAL = 20  # the points of the best Region for a King with one Seal left
TRAITS = 21
# What only a network is told: 36 by the steps to a Region, who can be there as soon (0: nobody, 1:
# weaker Kings, 2: a stronger one, 3: a King is there before), and how many its Kingdoms lack, 1 to
# 3; and 8 for the best Region of the next step, by what its Kingdoms lack, 1 or 2, and the same.
REACHED_AT = TRAITS
BEST_AT = REACHED_AT + 36
ALL_TRAITS = BEST_AT + 8

_SCORE, _LACK_ONE_AT, _LACK_TWO_AT, _LACK_THREE = SCORE, LACK_ONE_AT, LACK_TWO_AT, LACK_THREE
_PLACED_AT, _STUCK, _CHOICES, _LOST_TO = PLACED_AT, STUCK, CHOICES, LOST_TO
_LAST_SEAL, _TRAITS, _REACHED_AT, _BEST_AT = LAST_SEAL, TRAITS, REACHED_AT, BEST_AT
_ALL_TRAITS = ALL_TRAITS

# The Map cells of each Kingdom; the fewest steps from each place, or the Mind, to a place.
if not cython.compiled:
    _CELLS = [[0] * 3 for _ in range(15)]
    _DISTANCES = [[0] * 18 for _ in range(19)]


@cython.locals(state=TonccState, seat=cython.int, i=cython.int, room="double[65]")
def told_traits(state: TonccState, seat: int) -> list[float]:
    """How much of each trait the King has, for fitting what they are worth."""
    if not cython.compiled:
        room = [0.0] * _ALL_TRAITS
    traits_into(state, seat, room)
    more_traits_into(state, seat, room)
    return [room[i] for i in range(_ALL_TRAITS)]


def traits_into(state: TonccState, seat: int, out: MutableSequence[float]) -> None:
    """Write the first TRAITS of a King."""
    if not cython.compiled:
        places = [0] * 18  # of the Regions
        gains = [0] * 18  # what each place would complete
    for i in range(_TRAITS):
        out[i] = 0.0
    for place in range(18):
        places[state.regions[place]] = place
        gains[place] = 0
    king = state.kings[seat]
    left = 6 - state.seal_counts[seat]
    others = (state.seals[0] | state.seals[1] | state.seals[2]) ^ state.seals[seat]
    out[_SCORE] = state.king_points[seat]
    out[_PLACED_AT + state.seal_counts[seat]] = 1.0
    for i in range(15):
        if not others & _KINGDOMS[i]:
            lacks = 0
            steps = 0
            lacking = 0  # the place of one that it lacks
            for j in range(3):
                if not state.seals[seat] >> _CELLS[i][j] & 1:
                    lacks += 1
                    if king != _OUT:
                        lacking = places[_CELLS[i][j]]
                        steps += _DISTANCES[king][lacking]
            if lacks == 0:
                out[_SCORE] += _KINGDOM_VALUES[seat][i]
            elif lacks > left:
                continue
            elif lacks == 1:
                out[_LACK_ONE_AT + steps - 1] += _KINGDOM_VALUES[seat][i]
                gains[lacking] += _KINGDOM_VALUES[seat][i]
            elif lacks == 2:
                out[_LACK_TWO_AT + steps - 2] += _KINGDOM_VALUES[seat][i]
            else:
                out[_LACK_THREE] += _KINGDOM_VALUES[seat][i]
    if king == _OUT:
        return
    for place in range(18):
        if not state.face_down >> place & 1:
            if _DISTANCES[king][place] == 1:
                out[_CHOICES] += 1.0
            if gains[place]:
                cell = state.regions[place]
                for other in range(3):
                    if (
                        state.kings[other] != _OUT
                        and _DISTANCES[state.kings[other]][place] == 1
                        and _RANKS[other][cell] < _RANKS[seat][cell]
                    ):
                        out[_LOST_TO] += gains[place]
                if left == 1 and gains[place] > out[_LAST_SEAL]:
                    out[_LAST_SEAL] = gains[place]
    out[_STUCK] = 1.0 if out[_CHOICES] == 0 else 0.0


def more_traits_into(state: TonccState, seat: int, out: MutableSequence[float]) -> None:
    """Write the traits of a King from TRAITS on."""
    if not cython.compiled:
        wanted = [0] * 54  # by Map cell, the points of Kingdoms that lack one, two and three
    for i in range(_TRAITS, _ALL_TRAITS):
        out[i] = 0.0
    king = state.kings[seat]
    if king == _OUT:
        return
    for i in range(54):
        wanted[i] = 0
    left = 6 - state.seal_counts[seat]
    sealed = state.seals[0] | state.seals[1] | state.seals[2]
    others = sealed ^ state.seals[seat]
    for i in range(15):
        if not others & _KINGDOMS[i]:
            lacks = 3
            for j in range(3):
                lacks -= state.seals[seat] >> _CELLS[i][j] & 1
            if 0 < lacks <= left:
                for j in range(3):
                    wanted[3 * _CELLS[i][j] + lacks - 1] += _KINGDOM_VALUES[seat][i]
    for place in range(18):
        if state.face_down >> place & 1:
            continue
        cell = state.regions[place]
        steps = _DISTANCES[king][place]
        rivals = 0
        for turn in range(1, 3):
            other = (seat + turn) % 3
            if state.kings[other] != _OUT:
                ahead = steps - _DISTANCES[state.kings[other]][place]
                rival = 3 if ahead > 0 else 0
                if ahead == 0:
                    rival = 2 if _RANKS[other][cell] < _RANKS[seat][cell] else 1
                if rival > rivals:
                    rivals = rival
        for i in range(3):
            points = wanted[3 * cell + i]
            out[_REACHED_AT + 12 * (steps - 1) + 3 * rivals + i] += points
            if steps == 1 and i < 2 and points > out[_BEST_AT + 4 * i + rivals]:
                out[_BEST_AT + 4 * i + rivals] = points


def _fill_tables() -> None:
    for i, kingdom in enumerate(facts.KINGDOMS):
        for j, cell in enumerate(kingdom.cells):
            _CELLS[i][j] = cell
    for start in range(19):
        for steps in range(3, 0, -1):  # the fewest are written last
            reached = {start}
            for _ in range(steps):
                reached = {landing for place in reached for landing in facts.STEPS[place]}
            for place in reached:
                _DISTANCES[start][place] = steps


_fill_tables()
