"""What bots may know of Tóncc: each King's share of a win, by what his Seals and his place are.

A King is summed up in traits, numbers such as "points of the Kingdoms that lack one Seal". Each has
a worth that changes with the Regions conquered so far, and in the race of this challenge a King
is first with odds of e to the power of the sum; so is, of the other two, the second. From the six
orders follow the tóncc points, and from these what the match returns if all orders of the
challenges to come are equally likely. The worths were fitted to the ends of 9,988 challenges
between searches, in the way of `python -m benchmarks.fit_toncc`.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.rules import TonccState

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.core.phase import CHANCE, OVER
    from ludoteca.games.toncc.rules import _KINGDOM_VALUES, _KINGDOMS, _OUT, _RANKS
    from ludoteca.games.toncc.steps import step_weights_into

# The traits. Kingdoms count with their points, and only those that no other King has a Seal in and
# for which the King has Seals enough; steps are the fewest to the Regions that they lack.
_SCORE = 0  # of this challenge so far
_LACK_ONE_AT = 1  # 3 by the steps, 1 to 3
_LACK_TWO_AT = 4  # 5 by the sum of the steps to both, 2 to 6
_LACK_THREE = 9
_PLACED_AT = 10  # 7 by the Seals placed: 1 for their number, otherwise 0
_STUCK = 17  # 1 for a King in play with nothing to conquer in the next step
_CHOICES = 18  # Regions that he can conquer in the next step
_LOST_TO = 19  # Kingdoms that lack one which a stronger King can conquer in the next step
_LAST_SEAL = 20  # the points of the best Region for a King with one Seal left
TRAITS = 21
_TRAITS = TRAITS
# By trait: the worth at the start, and what is added times the part of the Regions conquered and
# times its square.
WORTHS = (
    (1.358, -4.774, 4.815),
    (0.491, -1.920, 2.349),
    (0.279, -1.063, 1.362),
    (0.148, -0.607, 0.928),
    (0.085, -0.321, 0.468),
    (0.087, -0.349, 0.467),
    (0.062, -0.246, 0.326),
    (0.080, -0.329, 0.381),
    (0.018, 0.100, -0.241),
    (0.027, -0.189, 0.283),
    (0.423, -1.159, -0.470),
    (0.050, -0.300, -0.798),
    (-0.023, 0.110, -0.273),
    (0.044, 0.166, -0.032),
    (-0.244, 0.686, 0.310),
    (0.837, 0.346, -0.223),
    (-1.086, 0.151, 1.485),
    (0.087, -0.048, -0.413),
    (0.039, -0.076, 0.104),
    (-0.105, 0.441, -0.609),
    (-0.205, -0.002, 0.216),
)
_MOST_LEAD = 2 * facts.MOST_CHALLENGES  # in tóncc points

# The worths by Regions conquered; the Map cells of each Kingdom; the fewest steps from each place,
# or the Mind, to a place; and what a match returns, by challenges to come and the leads of Blue and
# Yellow over Red.
if not cython.compiled:
    _WORTHS = [[0.0] * TRAITS for _ in range(19)]
    _CELLS = [[0] * 3 for _ in range(15)]
    _DISTANCES = [[0] * 18 for _ in range(19)]
    _RETURNS = [[[[0.0] * 3 for _ in range(21)] for _ in range(21)] for _ in range(6)]


class TonccKnowledge(Knowledge):
    """A King's share of a win, by the worths of his traits and the tóncc points."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(TonccState, state), seat)

    def values_into(self, state: State, out: MutableSequence[float]) -> None:
        _values_into(cython.cast(TonccState, state), out)

    def weights_into(
        self,
        state: State,
        seat: int,
        actions: MutableSequence[int],
        count: int,
        weights: MutableSequence[float],
    ) -> None:
        step_weights_into(cython.cast(TonccState, state), seat, actions, count, weights)

    def is_horizon(self, state: State) -> bool:
        # The next challenge is a new shuffle that treats all alike.
        return state.phase_code == CHANCE

    @cython.locals(state=State, seat=cython.int, i=cython.int, room="double[21]")
    def traits(self, state: State, seat: int) -> list[float]:
        """How much of each trait the King has, for fitting their worths."""
        if not cython.compiled:
            room = [0.0] * _TRAITS
        _traits_into(cython.cast(TonccState, state), seat, room)
        return [room[i] for i in range(_TRAITS)]


def _value(state: TonccState, seat: int) -> float:
    if not cython.compiled:
        values = [0.0] * 3
    _values_into(state, values)
    return values[seat]


def _values_into(state: TonccState, out: MutableSequence[float]) -> None:
    left = state.challenges - state.challenge
    blue = _MOST_LEAD + state.toncc_points[0] - state.toncc_points[2]
    yellow = _MOST_LEAD + state.toncc_points[1] - state.toncc_points[2]
    if state.phase_code == OVER or state.phase_code == CHANCE:
        left += state.phase_code == CHANCE
        for seat in range(3):
            out[seat] = _RETURNS[left][blue][yellow][seat]
        return
    if not cython.compiled:
        odds = [0.0] * 3
    total = 0.0
    for seat in range(3):
        odds[seat] = exp(_strength(state, seat))
        total += odds[seat]
        out[seat] = 0.0
    for first in range(3):
        for turn in range(1, 3):
            second = (first + turn) % 3
            last = 3 - first - second
            chance = odds[first] / total * odds[second] / (odds[second] + odds[last])
            ahead_blue = blue + _given(0, first, second) - _given(2, first, second)
            ahead_yellow = yellow + _given(1, first, second) - _given(2, first, second)
            for seat in range(3):
                out[seat] += chance * _RETURNS[left][ahead_blue][ahead_yellow][seat]


def _given(seat: int, first: int, second: int) -> int:
    """The tóncc points of a King in a challenge (§4.3)."""
    return 2 if seat == first else (1 if seat == second else 0)


def _strength(state: TonccState, seat: int) -> float:
    if not cython.compiled:
        traits = [0.0] * _TRAITS
    _traits_into(state, seat, traits)
    conquered = state.seal_counts[0] + state.seal_counts[1] + state.seal_counts[2]
    strength = 0.0
    for i in range(_TRAITS):
        strength += traits[i] * _WORTHS[conquered][i]
    # More than any position has, and within what e can be raised to.
    return min(max(strength, -50.0), 50.0)


def _traits_into(state: TonccState, seat: int, out: MutableSequence[float]) -> None:
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


def _fill_tables() -> None:
    for conquered in range(19):
        part = conquered / 18
        for i, (start, more, square) in enumerate(WORTHS):
            _WORTHS[conquered][i] = start + more * part + square * part * part
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
    _fill_returns()


def _fill_returns() -> None:
    """From the last challenge to the first; leads beyond what can be by then stay 0."""
    for left in range(6):
        most = _MOST_LEAD - 2 * left
        for blue in range(_MOST_LEAD - most, _MOST_LEAD + most + 1):
            for yellow in range(_MOST_LEAD - most, _MOST_LEAD + most + 1):
                for seat in range(3):
                    total = 0.0
                    if left == 0:
                        total = _won(blue - _MOST_LEAD, yellow - _MOST_LEAD, seat)
                    else:
                        for first in range(3):
                            for turn in range(1, 3):
                                second = (first + turn) % 3
                                red = _given(2, first, second)
                                total += (
                                    _RETURNS[left - 1][blue + _given(0, first, second) - red][
                                        yellow + _given(1, first, second) - red
                                    ][seat]
                                    / 6.0
                                )
                    _RETURNS[left][blue][yellow][seat] = total


def _won(blue: int, yellow: int, seat: int) -> float:
    """A King's return after the last challenge, by the leads of Blue and Yellow over Red (§4.4)."""
    if blue == 0 and yellow == 0:
        return 1.0 / 3.0
    if not cython.compiled:
        leads = [0] * 3
    leads[0], leads[1], leads[2] = blue, yellow, 0
    own, next_, before = leads[seat], leads[(seat + 1) % 3], leads[(seat + 2) % 3]
    return 1.0 if own >= next_ and own > before else 0.0


_fill_tables()
