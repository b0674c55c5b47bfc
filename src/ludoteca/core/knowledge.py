"""What bots may know of a game beyond its rules: who stands how well, and what is worth a look.

Search asks without the GIL, so all but the last methods of `Knowledge` are C where compiled. A
game writes what it has; a game in plain Python derives from `PythonKnowledge`.
"""

from __future__ import annotations

import math
from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.errors import LudotecaError, shown
from ludoteca.core.fading import checked_strength
from ludoteca.core.phase import Phase
from ludoteca.core.state import Scratch, State

if TYPE_CHECKING:
    from ludoteca.core.game import Game, Random
    from ludoteca.core.look import Look


class Knowledge:
    """One game's knowledge. Without any, all positions and all actions look alike."""

    def value(self, state: State, seat: int) -> float:
        """What the seat may expect to return, from 0 (lost) to 1 (won alone); cheap and rough."""
        return 0.5

    def values_into(self, state: State, out: MutableSequence[float]) -> None:
        """Write what each seat may expect to return; by `value`, and several seats share 1."""
        total = 0.0
        for seat in range(state.seats):
            out[seat] = self.value(state, seat)
            total += out[seat]
        if state.seats > 1:
            for seat in range(state.seats):
                out[seat] = out[seat] / total if total > 0 else 1.0 / state.seats

    def judge_into(self, state: State, out: MutableSequence[float]) -> None:
        """The same where a search looks no further, with more care; `values_into`, if not written.

        What looks at every action of a choice asks `values_into`, which is cheaper.
        """
        self.values_into(state, out)

    def candidates_into(self, state: State, seat: int, out: MutableSequence[int]) -> int:
        """Write the legal actions of a seat to move that are worth a look, in a stable order.

        Answers how many, at least 1; all that are legal, if not written.
        """
        return state.legal_into(seat, out)

    def weights_into(
        self,
        state: State,
        seat: int,
        actions: MutableSequence[int],
        count: int,
        weights: MutableSequence[float],
    ) -> None:
        """Write how promising each action is: any positive numbers, all 1 if not written."""
        for i in range(count):
            weights[i] = 1.0

    def is_horizon(self, state: State) -> bool:
        """Is it better to judge here by `values_into` than to look beyond, as at a new deal?"""
        return False

    def is_pause(self, state: State) -> bool:
        """Is what `judge_into` writes here close to a share of a win, though not all is judged so?

        Who wants to know what a position is worth may stop here; who chooses may see farther.
        """
        return False

    @cython.locals(state=State, scratch=Scratch, count=cython.int, i=cython.int)
    def promising(self, state: State, seat: int) -> list[int]:
        """`candidates_into` for callers in Python; none for a seat that is not to move.

        Raises LudotecaError for a state of another game.
        """
        self._refuse_unless_own(state)
        if seat not in state.to_move:
            return []
        scratch = Scratch(state.game)
        count = self.candidates_into(state, seat, scratch.actions)
        state._check()
        return [scratch.actions[i] for i in range(count)]

    @cython.locals(state=State, value=cython.double)
    def estimate(self, state: State, seat: int) -> float:
        """`value` for callers in Python; after the end the seat's return.

        Raises LudotecaError for a number that is no seat, and for a state of another game.
        """
        self._refuse_unless_own(state)
        number = state._seat(seat)
        outcome = state.outcome
        if outcome is not None:
            return outcome.returns[number]
        value = self.value(state, number)
        state._check()
        return value

    def judged(self, state: State) -> list[float]:
        """`judge_into` for callers in Python: what each seat may expect to return.

        After the end the returns; where chance is next, the average over what it may bring. Raises
        LudotecaError for a state of another game.
        """
        self._refuse_unless_own(state)
        if state.phase is not Phase.CHANCE:
            return self._judged(state)
        total = [0.0] * state.seats
        for action, odds in state.chance():
            after = state.copy()
            after.apply(action)
            total = [had + odds * one for had, one in zip(total, self._judged(after))]
        return total

    @cython.locals(state=State, values="double[30]", seat=cython.int)
    def _judged(self, state: State) -> list[float]:
        outcome = state.outcome
        if outcome is not None:
            return list(outcome.returns)
        if not cython.compiled:
            values = [0.0] * state.seats
        self.judge_into(state, values)
        state._check()
        return [values[seat] for seat in range(state.seats)]

    def _refuse_unless_own(self, state: State) -> None:
        """What is compiled takes a state of its own game without looking."""
        if type(state.game.knowledge) is not type(self):
            raise LudotecaError(f"{type(self).__name__} knows nothing of {state.game!r}")

    def judging_error(self, game: Game) -> float | None:
        """By how much `judged` is mostly off the share of a win, where choices can be made by it.

        None, if not written: mostly it orders positions well, and is no share of a win. It is for
        games in which one seat chooses at a time.
        """
        return None

    def pausing_error(self) -> float:
        """By how much what is judged at a pause (`is_pause`) is mostly off, as a share of a win."""
        return 0.0

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

    def likelihoods(self, look: Look, worlds: list[State], rng: Random) -> list[float]:
        """How likely each world makes what the others were seen to do; all 1, if not written.

        Any numbers from 0 on that compare the worlds; `rng` is for what has to be drawn.
        """
        return [1.0] * len(worlds)


class PythonKnowledge(Knowledge):
    """The bridge for a game in plain Python: write `guess`, and what else the game has."""

    def guess(self, state: State, seat: int) -> float:
        """What the seat may expect to return, from 0 (lost) to 1 (won alone)."""
        raise TypeError(f"{type(self).__name__} does not write guess()")

    def candidates(self, state: State, seat: int) -> list[int]:
        """The legal actions of a seat that is to move which are worth a look."""
        return state.legal(seat)

    def weights(self, state: State, seat: int, actions: list[int]) -> list[float]:
        """How promising each of the actions is: any positive numbers."""
        return [1.0] * len(actions)

    def horizon(self, state: State) -> bool:
        """Is it better to judge here by `guess` than to look beyond?"""
        return False

    # ---- from the compiled methods to the ones above; an error is raised later ----

    def value(self, state: State, seat: int) -> float:
        with cython.gil:
            try:
                return self.guess(state, seat)
            except BaseException as error:
                state.error = error
        return 0.5

    def candidates_into(self, state: State, seat: int, out: MutableSequence[int]) -> int:
        with cython.gil:
            try:
                actions = self.candidates(state, seat)
                legal = set(state.legal(seat))
                if not actions or len(actions) > len(legal) or not legal.issuperset(actions):
                    raise ValueError(
                        f"candidates() gave {shown(actions)}, some of the legal actions were"
                        " expected"
                    )
                for i in range(len(actions)):
                    out[i] = actions[i]
                return len(actions)
            except BaseException as error:
                if state.error is None:
                    state.error = error
        return state.legal_into(seat, out)

    def weights_into(
        self,
        state: State,
        seat: int,
        actions: MutableSequence[int],
        count: int,
        weights: MutableSequence[float],
    ) -> None:
        with cython.gil:
            try:
                self._take_weights(state, seat, actions, count, weights)
            except BaseException as error:
                if state.error is None:
                    state.error = error
                for i in range(count):
                    weights[i] = 1.0

    def is_horizon(self, state: State) -> bool:
        with cython.gil:
            try:
                return bool(self.horizon(state))
            except BaseException as error:
                if state.error is None:
                    state.error = error
        return True

    def _take_weights(
        self,
        state: State,
        seat: int,
        actions: MutableSequence[int],
        count: int,
        weights: MutableSequence[float],
    ) -> None:
        told = self.weights(state, seat, [actions[i] for i in range(count)])
        if len(told) != count or not all([0 < weight < math.inf for weight in told]):
            raise ValueError(
                f"weights() gave {shown(told)}, {count} positive numbers were expected"
            )
        for i in range(count):
            weights[i] = told[i]
