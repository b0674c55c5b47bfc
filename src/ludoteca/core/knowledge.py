"""What bots may know of a game beyond its rules: a cheap guess of how well a seat stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.fading import checked_strength
from ludoteca.core.state import State

if TYPE_CHECKING:
    from ludoteca.core.game import Game, Random
    from ludoteca.core.look import Look


class Knowledge:
    """One game's knowledge. A game writes `value`; without it all positions look alike."""

    def value(self, state: State, seat: int) -> float:
        """What the seat may expect to return, from 0 (lost) to 1 (won alone); cheap and rough."""
        return 0.5

    def promising(self, state: State, seat: int) -> list[int]:
        """The legal actions of a seat that is to move which are worth a look; all, if not written.

        For games with so many actions that a bot cannot try them all.
        """
        return state.legal(seat)

    @cython.locals(state=State, value=cython.double)
    def estimate(self, state: State, seat: int) -> float:
        """`value` for callers in Python; after the end the seat's return.

        Raises LudotecaError for a number that is no seat.
        """
        number = state._seat(seat)
        outcome = state.outcome
        if outcome is not None:
            return outcome.returns[number]
        value = self.value(state, number)
        state._check()
        return value

    def memory(self, game: Game, view: dict[str, Any], rng: Random) -> Any:
        """What a seat that took no notes may still suppose from its view, for `resample`.

        Drawn afresh for each world where it is a guess; None where there is nothing to suppose.
        """
        return None

    def recall(self, look: Look, strength: float, rng: Random) -> Any:
        """What the seat still knows of all that it has seen, for `resample`.

        `strength` says how well it remembers: from 0, next to nothing, to 1 (`fading.PERFECT`),
        everything. What is forgotten is settled by what was told, so that it is forgotten for the
        rest of the match; `rng` is for guesses where nothing was told. None where there is nothing
        to remember beyond the view. Raises LudotecaError for another strength.
        """
        checked_strength(strength)
        return None


class PythonKnowledge(Knowledge):
    """The bridge for a game in plain Python: write `guess`."""

    def guess(self, state: State, seat: int) -> float:
        """What the seat may expect to return, from 0 (lost) to 1 (won alone)."""
        raise TypeError(f"{type(self).__name__} does not write guess()")

    def value(self, state: State, seat: int) -> float:
        with cython.gil:
            try:
                return self.guess(state, seat)
            except BaseException as error:
                state.error = error
        return 0.5
