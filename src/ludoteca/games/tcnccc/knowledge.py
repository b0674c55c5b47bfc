"""What bots may know of TCNCCC: points count most, then what the next to lift would gain."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.tcnccc.memory import supposed
from ludoteca.games.tcnccc.recall import Forgetting, recalled
from ludoteca.games.tcnccc.rules import TcncccState
from ludoteca.games.tcnccc.turn_starts import SHARE_ERROR

if not cython.compiled:
    from ludoteca.core.phase import DECIDE
    from ludoteca.games.tcnccc.rules import _CYLINDERS, _GONE, _JOKER_SHIFT, colours, pairs, points
    from ludoteca.games.tcnccc.turn_starts import is_judged, mover_share

if TYPE_CHECKING:
    from ludoteca.core.game import Game, Random
    from ludoteca.core.look import Look


class TcncccKnowledge(Knowledge):
    """A seat stands well when it is ahead of the best of the others.

    It looks under the lids of the state it is given: give it a world that a seat imagines.
    """

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(TcncccState, state), seat)

    def judge_into(self, state: State, out: MutableSequence[float]) -> None:
        if state.phase_code != DECIDE or not is_judged(cython.cast(TcncccState, state)):
            self.values_into(state, out)
            return
        share = mover_share(cython.cast(TcncccState, state))
        out[state.mover] = share
        out[1 - state.mover] = 1.0 - share

    def judging_error(self, game: Game) -> float | None:
        return SHARE_ERROR if game.seats == 2 else None

    def memory(self, game: Game, view: dict[str, Any], rng: Random) -> Any:
        return supposed(view, game.options["room"], rng)

    def recall(self, look: Look, strength: float, rng: Random) -> Any:
        forgetting = Forgetting.of(strength)
        if not look.told:
            return self.memory(look.game, look.view, rng)
        return recalled(look.view, look.game.options["room"], look.told, forgetting)


def _value(state: TcncccState, seat: int) -> float:
    if state.out >> seat & 1:
        return 0.0
    best = 0.0
    for other in range(state.seats):
        if other != seat and not state.out >> other & 1:
            strength = _strength(state, other)
            if strength > best:
                best = strength
    strength = _strength(state, seat)
    return (1.0 + strength) / (2.0 + strength + best)


def _strength(state: TcncccState, seat: int) -> float:
    """Points, with what the seat is about to win or lose; each is worth more than the last."""
    worth = 1.0 * points(state.kept[seat])
    if state.must_give and seat == state.mover:
        worth -= 1.0
    if state.due >> seat & 1:
        worth += 0.7
    worth += (0.9 if seat == _next_to_lift(state) else 0.3) * _best_gain(state, seat)
    return worth * worth


def _next_to_lift(state: TcncccState) -> int:
    """The seat that begins the next turn, or this one if nothing is done yet."""
    if state.phase_code == DECIDE and not state.drawn and not state.must_give:
        return state.mover
    return state.next_alive()


def _best_gain(state: TcncccState, seat: int) -> int:
    """The most points that one cylinder would bring the seat (§2.2.1)."""
    best = 0
    for number in range(_CYLINDERS):
        pile = state.cylinders[number]
        if pile != _GONE and pairs(pile):
            gain = points(pairs(pile) & ~colours(state.kept[seat])) + (pile >> _JOKER_SHIFT)
            if gain > best:
                best = gain
    return best
