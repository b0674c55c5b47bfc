"""What bots may know of T.O.H.M.: cups count most, then lines with one owner's tokens only."""

from __future__ import annotations

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.tohm.rules import TohmState

if not cython.compiled:
    from ludoteca.games.tohm.rules import _LINE_COUNT, _LINES


class TohmKnowledge(Knowledge):
    """A seat stands well when it is ahead of the best of the others."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(TohmState, state), seat)


def _value(state: TohmState, seat: int) -> float:
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            strength = _strength(state, other)
            if strength > best:
                best = strength
    strength = _strength(state, seat)
    return (1.0 + strength) / (2.0 + strength + best)


def _strength(state: TohmState, seat: int) -> float:
    """Cups, a quarter for a line that lacks one token, a twentieth for one that lacks two."""
    strength = 1.0 * state.cups[seat]
    taken = state.taken() & ~state.board[seat]
    for i in range(_LINE_COUNT[state.seats]):
        line = _LINES[state.seats][i]
        if not taken & line:
            held = state.board[seat] & line
            if held & (held - 1):
                strength += 0.25
            elif held:
                strength += 0.05
    return strength
