"""What bots may know of Fantastick: the scores, and about what the turn at play will cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.fantastick import designs, equalities, facts
from ludoteca.games.fantastick.lattice import WORDS
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick.equalities import POINT
    from ludoteca.games.fantastick.rules import AT_PLAY

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_FINISH = facts.FINISH
_GIVE_UP = facts.GIVE_UP
_USUAL_COST = 2.0  # of a turn played well
_WILD_WORTH = 3.0  # points that the wild card can be expected to save
_SLOPE = 10.0  # points ahead that make three quarters of a win


class FantastickKnowledge(Knowledge):
    """A seat stands well when it is ahead of the others, and alone when it stays below FINISH."""

    def __init__(self, game: Game) -> None:
        if game.options["mode"] == "shapes":
            designs.fill_tables()
        else:
            equalities.fill_tables()

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(FantastickState, state), seat)


def _value(state: FantastickState, seat: int) -> float:
    if state.out >> seat & 1:
        return 0.0
    expected = _expected(state, seat)
    if state.seats == 1:
        if expected >= _FINISH:
            return 0.0
        ahead = _FINISH - expected - _USUAL_COST * (state.turn_count - state.turn)
        if not state.wild_used:
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
    price = designs.plan(state, target) if state.shapes else equalities.plan(state, target)
    cost = state.cost + price / (1.0 * POINT)
    if cost >= _GIVE_UP:
        cost = _GIVE_UP + 0.01  # so that to give up looks better than to go on
    if state.wild_now:
        # A turn that is not scored has to end too: what is left to do counts a little.
        return score + 0.01 * min(price, _GIVE_UP * POINT) / (1.0 * POINT)
    return score + cost
