"""What bots may know of Super Tock: how far each side's marbles have come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.super_tock.memory import Forgetting, recalled
from ludoteca.games.super_tock.position import Position

if not cython.compiled:
    from ludoteca.games.super_tock.position import _HEAVEN, _HOME, _MARBLES, _REST
    from ludoteca.games.super_tock.rules import _BRANCH

if TYPE_CHECKING:
    from ludoteca.core.game import Random
    from ludoteca.core.look import Look


class SuperTockKnowledge(Knowledge):
    """A seat stands as well as its side's share of the way that all sides have made."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(Position, state), seat)

    def recall(self, look: Look, strength: float, rng: Random) -> Any:
        return recalled(look.view, Forgetting.of(strength))


def _value(state: Position, seat: int) -> float:
    own = _strength(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += _strength(state, other)
    partner = state.partners[seat]
    if partner == seat:
        return (1.0 + own) / (state.seats + total)
    # Partners share a win, so that each can hope for half of it and no more.
    own += _strength(state, partner)
    return 0.5 * (1.0 + own) / (state.seats // 2 + total)


def _strength(state: Position, seat: int) -> float:
    """A marble at Rest counts 0, on the track 1/4 and its part of the lap, Home 2."""
    strength = 0.0
    for i in range(seat * _MARBLES, (seat + 1) * _MARBLES):
        place = state.marbles[i]
        if place < _HEAVEN:
            ahead = state.bases[seat] + _BRANCH - place
            if ahead < 0:
                ahead += state.spaces
            strength += 1.25 - 1.0 * ahead / state.spaces
        elif place == _HEAVEN:
            strength += 0.9  # an Ace, 10 or King away from the own 8
        elif place < _REST:
            strength += 2.0 + 0.05 * (place - _HOME)  # deep in Home leaves room for others
    return strength
