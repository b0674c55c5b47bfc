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
    from ludoteca.games.toncc.challenge_ends import strengths_into
    from ludoteca.games.toncc.steps import step_weights_into
    from ludoteca.games.toncc.traits import _TRAITS, traits_into

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

# The worths by Regions conquered; and what a match returns, by challenges to come and the leads of
# Blue and Yellow over Red.
if not cython.compiled:
    _WORTHS = [[0.0] * _TRAITS for _ in range(19)]
    _RETURNS = [[[[0.0] * 3 for _ in range(21)] for _ in range(21)] for _ in range(6)]


class TonccKnowledge(Knowledge):
    """A King's share of a win, by the worths of his traits and the tóncc points."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(TonccState, state), seat)

    def values_into(self, state: State, out: MutableSequence[float]) -> None:
        _values_into(cython.cast(TonccState, state), False, out)

    def judge_into(self, state: State, out: MutableSequence[float]) -> None:
        _values_into(cython.cast(TonccState, state), True, out)

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


def _value(state: TonccState, seat: int) -> float:
    if not cython.compiled:
        values = [0.0] * 3
    _values_into(state, False, values)
    return values[seat]


def _values_into(state: TonccState, by_network: bool, out: MutableSequence[float]) -> None:
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
    if by_network:
        strengths_into(state, odds)
    else:
        for seat in range(3):
            odds[seat] = _strength(state, seat)
    total = 0.0
    for seat in range(3):
        # More than any position has, and within what e can be raised to.
        odds[seat] = exp(min(max(odds[seat], -50.0), 50.0))
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
    traits_into(state, seat, traits)
    conquered = state.seal_counts[0] + state.seal_counts[1] + state.seal_counts[2]
    strength = 0.0
    for i in range(_TRAITS):
        strength += traits[i] * _WORTHS[conquered][i]
    return strength


def _fill_tables() -> None:
    for conquered in range(19):
        part = conquered / 18
        for i, (start, more, square) in enumerate(WORTHS):
            _WORTHS[conquered][i] = start + more * part + square * part * part
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
