"""What bots may know of Fantastick: the scores, what the turn at play will cost, the next step."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.fantastick import actions, designs, equalities, facts
from ludoteca.games.fantastick.lattice import WORDS
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick.equalities import POINT
    from ludoteca.games.fantastick.lattice import has, places_into
    from ludoteca.games.fantastick.rules import AT_PLAY

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_FINISH = facts.FINISH
_GIVE_UP_POINTS = facts.GIVE_UP
_USUAL_COST = 2.0  # of a turn played well
_WILD_WORTH = 3.0  # points that the wild card can be expected to save
_SLOPE = 10.0  # points ahead that make three quarters of a win
_END, _UNDO, _GIVE_UP, _WILD = actions.END, actions.UNDO, actions.GIVE_UP, actions.WILD
_ADD, _ADD_GOOD, _PLACE_ACTIONS = actions.ADD, actions.ADD_GOOD, len(actions.PLACE_WORDS)
# More steps are never tried: respacings, rotations, removals, and to each missing match an `a`, a
# `g` and an `m` from each match that lies too much.
_MOST_STEPS = 3 + facts.MATCHES * (4 + 1 + 2 + facts.MATCHES)


class FantastickKnowledge(Knowledge):
    """A seat stands well when it is ahead of the others, and alone when it stays below FINISH."""

    def __init__(self, game: Game) -> None:
        if game.options["mode"] == "shapes":
            designs.fill_tables()
        else:
            equalities.fill_tables()

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(FantastickState, state), seat)

    def promising(self, state: State, seat: int) -> list[int]:
        """In a turn: `end` if it is legal, or else the steps towards the cheapest end.

        Where to give up costs no more than that, it is to give up, or to undo what was done.
        Raises LudotecaError for a state of another game.
        """
        self._refuse_unless_own(state)
        if seat in state.to_move and cython.cast(FantastickState, state).stage == AT_PLAY:
            return _promising(cython.cast(FantastickState, state.copy()))
        return state.legal(seat)


# ---- how a seat stands ----


def _value(state: FantastickState, seat: int) -> float:
    if state.out >> seat & 1:
        return 0.0
    expected = _expected(state, seat)
    if state.seats == 1:
        if expected >= _FINISH:
            return 0.0
        turns = state.turn_count - state.turn - (1 if state.stage == AT_PLAY else 0)
        ahead = _FINISH - expected - _USUAL_COST * turns
        if not state.wild_used and turns > 0:
            ahead += _WILD_WORTH
    else:
        ahead = _FINISH - expected
        for other in range(state.seats):
            if other != seat and state.rivals() >> other & 1:
                ahead = min(ahead, _expected(state, other) - expected)
        # What loses for certain is worth nothing at once; else a bot would rather never end.
        if state.mover == seat and _loses(state, expected, ahead):
            return 0.0
    return 0.5 + 0.5 * ahead / (abs(ahead) + _SLOPE)


def _loses(state: FantastickState, expected: float, ahead: float) -> bool:
    """Whether the seat at play will be out after this turn, or behind after the last one."""
    if state.tie_round > 0:
        return state.tie_seats == 1 << state.mover and ahead <= -0.5
    if expected >= _FINISH and state.turn + state.seats < state.turn_count:
        return True
    for turn in range(state.turn + 1, state.turn_count):
        if not state.out >> turn % state.seats & 1:
            return False
    return ahead <= -0.5


def _expected(state: FantastickState, seat: int) -> float:
    """The seat's score after the turn at play; giving up sets a limit to its cost."""
    if not cython.compiled:
        target = [0] * WORDS
    score = 1.0 * state.scores_now[seat]
    if state.stage != AT_PLAY or state.mover != seat:
        return score
    price = _plan(state, target)
    cost = state.cost + price / (1.0 * POINT)
    if cost >= _GIVE_UP_POINTS:
        cost = _GIVE_UP_POINTS + 0.01  # so that to give up looks better than to go on
    if state.wild_now:
        # A turn that is not scored has to end too: what is left to do counts a little.
        return score + 0.01 * min(price, _GIVE_UP_POINTS * POINT) / (1.0 * POINT)
    return score + cost


def _plan(state: FantastickState, target: MutableSequence[int]) -> int:
    """Write where the matches lie after the cheapest plan for the turn at play; its price."""
    return designs.plan(state, target) if state.shapes else equalities.plan(state, target)


# ---- what to do next in a turn ----


def _promising(state: FantastickState) -> list[int]:
    """The actions of a turn worth a look; the state is a copy to try them on."""
    if not cython.compiled:
        target = [0] * WORDS
        steps = [0] * _MOST_STEPS
    if state.can_end():
        return [_END]
    best = state.cost * POINT + _plan(state, target)
    found = [_WILD] if state.can_play_wild() else []
    if best < _GIVE_UP_POINTS * POINT:
        for i in range(_steps_into(state, target, steps)):
            state.operate(steps[i])
            if state.cost * POINT + _plan(state, target) < best:
                found.append(steps[i])
            state.undo()
    if not found or found == [_WILD]:
        found.append(_GIVE_UP)
        if state.operation_count > 0:
            found.append(_UNDO)
    return found


def _steps_into(
    state: FantastickState, target: MutableSequence[int], steps: MutableSequence[int]
) -> int:
    """Write the operations that may bring the matches nearer to where a plan has them; how many."""
    if not cython.compiled:
        lying = [0] * facts.MATCHES
        wanted = [0] * facts.MATCHES
    count = state.few_operations_into(steps, 0)
    if count == 0:  # as many operations stand as are allowed
        return 0
    matches = places_into(state.occupied, lying)
    by_place = state.first_place_action
    moves = by_place + state.places * (_PLACE_ACTIONS + state.places)
    for i in range(places_into(target, wanted)):
        if has(state.occupied, wanted[i]):
            continue
        if state.plain_in_pile() > 0:
            steps[count] = by_place + _ADD * state.places + wanted[i]
            count += 1
        if state.good < 0:
            steps[count] = by_place + _ADD_GOOD * state.places + wanted[i]
            count += 1
        for j in range(matches):
            if not has(target, lying[j]):
                steps[count] = moves + lying[j] * state.places + wanted[i]
                count += 1
    return count
