"""What bots may know of Super Tock: each seat's share of a win, by what its marbles and cards are.

A position is summed up in traits, numbers such as "two marbles at Rest". Each has a worth, and a
side's share of a win grows with e to the power of the sum. The worths were fitted to the results of
greedy choices against themselves by `python -m benchmarks.fit_super_tock --matches 5000`, in
rounds, each with the worths of the last. Between two hands of a match for two, where no cards are
held, a network judges instead (`hand_ends`).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.memory import Forgetting, recalled
from ludoteca.games.super_tock.position import Position

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.core.phase import CHANCE, DECIDE
    from ludoteca.games.super_tock.hand_ends import is_judged, leader_share
    from ludoteca.games.super_tock.position import _HEAVEN, _MARBLES, _RANKS, _REST
    from ludoteca.games.super_tock.rules import _BRANCH, _HOME_PLACES, _START, _STEPS

if TYPE_CHECKING:
    from ludoteca.core.game import Random
    from ludoteca.core.look import Look

_ACE, _KING = facts.ACE, facts.KING
_LONGEST = len(facts.RANKS)  # spaces that a card goes, at most
_NEAR_STEPS = _LONGEST + facts.HOME_PLACES + 1  # fewer to the deepest free place are near

# The traits, with the worth of each. Those below a name that ends in _AT are counted from there.
# 16 by the places taken in Home, as bits, the lowest for place 1: deep first leaves room.
_HOME_AT = 0
_HOME_WORTH = [
    -0.20,
    -0.32,
    -0.28,
    -0.44,
    -0.22,
    -0.37,
    -0.30,
    -0.30,
    -0.05,
    -0.11,
    -0.29,
    -0.05,
    0.21,
    0.10,
    0.75,
    1.87,
]
# 5 by the number of marbles at Rest.
_REST_AT = 16
_REST_WORTH = [1.00, 0.37, -0.07, -0.47, -0.83]
# 18 by the steps from a marble to the deepest place in Home that it can reach.
_NEAR_AT = 21
_NEAR_WORTH = [
    -0.02,
    -0.31,
    -0.22,
    -0.09,
    -0.14,
    -0.07,
    -0.04,
    -0.08,
    0.00,
    -0.01,
    -0.02,
    0.05,
    0.02,
    -0.01,
    -0.03,
    0.06,
    0.05,
    -0.03,
]
_FAR, _WAY, _IN_HEAVEN = 39, 40, 41  # a marble farther away; the part of a lap to go; in Heaven
_HUNTED = 42  # a marble within a card of an opponent's behind it, by how far it has come
_NEXT = 43  # the seat is to move, or leads the next hand
_PLACE_WORTH = [0.00, -0.37, -0.16, -0.05, 0.02]
# 9 for a seat with cards, by the Aces and Kings among them, 0 to 2: no marble is on the board and
# some rest; some are on the board and some rest; none rest.
_STARTERS_AT = 44
_STARTERS_WORTH = [-0.04, 0.22, 0.28, 0.14, 0.24, 0.30, 0.05, 0.11, 0.14]
# A card brings a marble to the deepest free place; so the last one; and it is the seat's turn.
_ENTRY, _LAST_ENTRY, _WIN = 53, 54, 55
_CAPTURE, _CAPTURE_NOW = 56, 57  # the best marble that a card captures, by how far it has come
_CARD_WORTH = [0.23, 1.38, 0.69, 0.11, 0.13]
_WORTH = [
    *_HOME_WORTH,
    *_REST_WORTH,
    *_NEAR_WORTH,
    *_PLACE_WORTH,
    *_STARTERS_WORTH,
    *_CARD_WORTH,
]
TRAITS = len(_WORTH)
_TRAITS = TRAITS


class SuperTockKnowledge(Knowledge):
    """A seat's share of a win, by the worths of its traits."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(Position, state), seat)

    def values_into(self, state: State, out: MutableSequence[float]) -> None:
        _values_into(cython.cast(Position, state), out)

    def is_horizon(self, state: State) -> bool:
        # For two: what comes then is a new deal, and is in the judgement of the marbles.
        return state.seats == 2 and _is_hand_end(cython.cast(Position, state))

    def is_pause(self, state: State) -> bool:
        return _is_hand_end(cython.cast(Position, state))

    def pausing_error(self) -> float:
        return 0.02  # docs/design/bots.md tells how it was measured

    def recall(self, look: Look, strength: float, rng: Random) -> Any:
        return recalled(look.view, Forgetting.of(strength))

    def likelihoods(self, look: Look, worlds: list[State], rng: Random) -> list[float]:
        from ludoteca.games.super_tock.guessing import likelihoods

        if look.game.seats != 2:
            return [1.0] * len(worlds)
        return likelihoods(look, worlds, rng)

    @cython.locals(state=State, seat=cython.int, i=cython.int, room="double[58]")
    def traits(self, state: State, seat: int) -> list[float]:
        """How much of each trait the seat has, for fitting their worths."""
        if not cython.compiled:
            room = [0.0] * _TRAITS
        _traits_into(cython.cast(Position, state), seat, room)
        return [room[i] for i in range(_TRAITS)]


def _is_hand_end(state: Position) -> bool:
    """Is a hand to be dealt, and no card of it yet?"""
    first = state.left_of(state.dealer)  # who is dealt the first card
    return state.phase_code == CHANCE and state.hand_sizes[first] == 0


def _value(state: Position, seat: int) -> float:
    if not cython.compiled:
        values = [0.0] * facts.MOST_SEATS
    _values_into(state, values)
    return values[seat]


def _values_into(state: Position, out: MutableSequence[float]) -> None:
    if is_judged(state) and _is_hand_end(state):
        out[state.mover] = leader_share(state)
        out[1 - state.mover] = 1.0 - out[state.mover]
        return
    for seat in range(state.seats):
        out[seat] = _strength(state, seat)
    for seat in range(state.seats):
        partner = state.partners[seat]
        if partner > seat:  # partners win together, and share it
            out[seat] += out[partner]
            out[partner] = out[seat]
    total = 0.0
    for seat in range(state.seats):
        out[seat] = exp(out[seat])
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total


def _strength(state: Position, seat: int) -> float:
    if not cython.compiled:
        traits = [0.0] * _TRAITS
    _traits_into(state, seat, traits)
    strength = 0.0
    for i in range(_TRAITS):
        strength += traits[i] * _WORTH[i]
    return strength


def _traits_into(state: Position, seat: int, out: MutableSequence[float]) -> None:
    for i in range(_TRAITS):
        out[i] = 0.0
    taken = state.home_taken(seat)
    free = 0  # places of Home before the first that is taken
    while free < _HOME_PLACES and not taken >> free & 1:
        free += 1
    resting = 0
    on_board = 0
    for i in range(seat * _MARBLES, (seat + 1) * _MARBLES):
        place = state.marbles[i]
        if place < _HEAVEN:
            on_board += 1
            before = state.bases[seat] + _BRANCH - place
            if 0 <= before < _NEAR_STEPS - free:
                out[_NEAR_AT + before + free] += 1.0
            else:
                out[_FAR] += 1.0
            out[_WAY] += 1.25 - _come(state, seat, place)
            out[_HUNTED] += _come(state, seat, place) * _hunters(state, seat, place)
        elif place == _HEAVEN:
            on_board += 1
            out[_IN_HEAVEN] = 1.0
        elif place == _REST:
            resting += 1
    out[_HOME_AT + taken] = 1.0
    out[_REST_AT + resting] = 1.0
    out[_NEXT] = 1.0 if state.mover == seat else 0.0
    if state.hand_sizes[seat] and not state.is_home(seat):
        _card_traits_into(state, seat, free, resting, on_board, out)


def _card_traits_into(
    state: Position, seat: int, free: int, resting: int, on_board: int, out: MutableSequence[float]
) -> None:
    hand = seat * _RANKS
    starters = state.hands[hand + _ACE] + state.hands[hand + _KING]
    kind = 2 if resting == 0 else (1 if on_board else 0)
    out[_STARTERS_AT + 3 * kind + (starters if starters < 2 else 2)] = 1.0
    is_turn = state.mover == seat and state.phase_code == DECIDE
    for i in range(seat * _MARBLES, (seat + 1) * _MARBLES):
        before = state.bases[seat] + _BRANCH - state.marbles[i]
        is_before_home = state.marbles[i] < _HEAVEN and before >= 0
        if free and is_before_home and _has_steps(state, seat, before + free):
            out[_ENTRY] = 1.0
            if on_board + resting == 1:
                out[_LAST_ENTRY] = 1.0
                out[_WIN] = 1.0 if is_turn else 0.0
    best = 0.0
    for i in range(state.seats * _MARBLES):
        other = i // _MARBLES
        if other != seat and other != state.partners[seat] and state.marbles[i] < _HEAVEN:
            come = _come(state, other, state.marbles[i])
            if come > best and _can_capture(state, seat, state.marbles[i], resting):
                best = come
    out[_CAPTURE] = best
    out[_CAPTURE_NOW] = best if is_turn else 0.0


def _come(state: Position, owner: int, place: int) -> float:
    """How far a marble on the track has come: from 1/4 for bringing it in to 5/4 before Home."""
    ahead = state.bases[owner] + _BRANCH - place
    if ahead < 0:
        ahead += state.spaces
    return 1.25 - 1.0 * ahead / state.spaces


def _hunters(state: Position, seat: int, place: int) -> int:
    """How many marbles of the seat's opponents are within a card behind a space."""
    count = 0
    for i in range(state.seats * _MARBLES):
        other = i // _MARBLES
        if other != seat and other != state.partners[seat] and state.marbles[i] < _HEAVEN:
            behind = place - state.marbles[i]
            if behind < 0:
                behind += state.spaces
            if behind <= _LONGEST:
                count += 1
    return count


def _can_capture(state: Position, seat: int, place: int, resting: int) -> bool:
    """Does a card of the seat bring a marble of its own to a space of the track?"""
    hand = seat * _RANKS
    starters = state.hands[hand + _ACE] + state.hands[hand + _KING]
    if resting and starters and place == state.bases[seat] + _START:
        return True
    for i in range(seat * _MARBLES, (seat + 1) * _MARBLES):
        if state.marbles[i] < _HEAVEN:
            steps = place - state.marbles[i]
            if steps < 0:
                steps += state.spaces
            if _has_steps(state, seat, steps):
                return True
    return False


def _has_steps(state: Position, seat: int, steps: int) -> bool:
    """Has the seat a card that goes just so many spaces forward?"""
    if steps < 1 or steps > _LONGEST:
        return False
    if _STEPS[state.strategy * _RANKS + steps - 1] != steps:
        return False
    return state.hands[seat * _RANKS + steps - 1] > 0
