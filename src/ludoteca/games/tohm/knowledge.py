"""What bots may know of T.O.H.M.: cups won, tokens on the board, and lines that lack a token.

For two the numbers were fitted to the solution (37,813 positions of matches between random, greedy
and perfect players: off by 0.037, root mean square); for more to the results of 2,100 matches
between searching players.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.tohm.rules import TohmState

if not cython.compiled:
    from math import exp, sqrt

    from ludoteca.games.tohm.rules import _LINE_COUNT, _LINES

# For two, and for more: what a token on the board is worth in cups, and a line of one owner's
# tokens that lacks one, or two; how much a cup counts, and how much less while many are left.
_TOKEN, _PAIR, _SINGLE = [0.225, 0.1], [0.05, 0.17], [0.02, 0.02]
_CUP, _STILL = [3.27, 1.35], [5.3, 0.0]


class TohmKnowledge(Knowledge):
    """Seats share the win by how far ahead they are, for the cups that are left."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(TohmState, state), seat)

    def values_into(self, state: State, out: MutableSequence[float]) -> None:
        _values(cython.cast(TohmState, state), out)


def _value(state: TohmState, seat: int) -> float:
    scale = _scale(state)
    own = _strength(state, seat)
    total = 0.0
    for other in range(state.seats):
        total += exp(scale * (_strength(state, other) - own))
    return 1.0 / total


def _values(state: TohmState, out: MutableSequence[float]) -> None:
    """The same for all, each looked at once."""
    scale = _scale(state)
    total = 0.0
    for seat in range(state.seats):
        out[seat] = exp(scale * _strength(state, seat))
        total += out[seat]
    for seat in range(state.seats):
        out[seat] = out[seat] / total


def _scale(state: TohmState) -> float:
    kind = 0 if state.seats == 2 else 1
    # After the last cup nothing is left to hope for, which its own outcome says.
    left = state.cups_left if state.cups_left > 1 else 1
    return _CUP[kind] / sqrt(left + _STILL[kind])


def _strength(state: TohmState, seat: int) -> float:
    """In cups."""
    kind = 0 if state.seats == 2 else 1
    strength = 1.0 * state.cups[seat]
    tokens = state.board[seat]
    while tokens:
        tokens &= tokens - 1
        strength += _TOKEN[kind]
    taken = state.taken() & ~state.board[seat]
    for i in range(_LINE_COUNT[state.seats]):
        line = _LINES[state.seats][i]
        if not taken & line:
            held = state.board[seat] & line
            if held & (held - 1):
                strength += _PAIR[kind]
            elif held:
                strength += _SINGLE[kind]
    return strength
