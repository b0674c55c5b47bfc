"""The bridge: a game written in plain Python, played by the same compiled loops.

`PythonState` hands the methods that `State` calls, C where compiled, on to methods in plain Python.
C code cannot raise: what goes wrong in a game is kept in `error`, the state is over so that a loop
ends, and whoever called from Python raises it (`State._check`).
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

from ludoteca.core.chance import Rng
from ludoteca.core.errors import shown, whole_number
from ludoteca.core.state import State

if not cython.compiled:
    from ludoteca.core.attributes import data_of, digest, frozen, take_attributes
    from ludoteca.core.phase import OVER


_MOST_WEIGHT = (1 << 31) - 2  # of all outcomes together, so that sums fit in a C int


class PythonState(State):
    """A state in plain Python, for any game.

    Derive from it and write `moves`, `make`, `winners`, `facts` and `restore`, with `outcomes`
    where there is chance and `make_joint` where seats move at once. Set `phase_code` and `mover`
    (in JOINT `movers`). Attributes are numbers, texts, tuples, and lists, sets and dicts of these.
    """

    is_plain_python = True

    def moves(self, seat: int) -> list[int]:
        """The legal actions of a seat that is to move."""
        raise TypeError(f"{type(self).__name__} does not write moves(seat)")

    def make(self, action: int) -> None:
        """Play a legal action or a possible chance outcome."""
        raise TypeError(f"{type(self).__name__} does not write make(action)")

    def winners(self) -> list[int]:
        """After the end: the seats that win or share."""
        raise TypeError(f"{type(self).__name__} does not write winners()")

    def outcomes(self) -> list[tuple[int, int]]:
        """The chance outcomes with whole-number weights."""
        raise TypeError(f"{type(self).__name__} does not write outcomes()")

    def make_joint(self, actions: dict[int, int]) -> None:
        """Play a joint step."""
        raise TypeError(f"{type(self).__name__} does not write make_joint(actions)")

    def redraw_hidden(self, seat: int, rng: Rng) -> None:
        """Draw what the seat (-1: a spectator) may not know afresh; nothing where all is open."""

    # ---- from the compiled methods to the ones above; an error is raised later ----

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        with cython.gil:
            try:
                end = self.game.action_count
                moves = self.moves(seat)
                if not 0 < len(moves) <= self.max_legal:
                    raise ValueError(
                        f"moves({seat}) listed {len(moves)} actions, from 1 to max_legal ="
                        f" {self.max_legal} were expected"
                    )
                for i in range(len(moves)):
                    out[i] = _whole("moves()", moves[i], 0, end)
                return len(moves)
            except BaseException as error:
                self._fail(error)
                out[0] = 0
                return 1

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        with cython.gil:
            try:
                first = self.game.action_count
                outcomes = self.outcomes()
                if not 0 < len(outcomes) <= self.chance_count:
                    raise ValueError(
                        f"outcomes() listed {len(outcomes)}, from 1 to chance_count ="
                        f" {self.chance_count} were expected"
                    )
                left = _MOST_WEIGHT
                for i in range(len(outcomes)):
                    action, weight = outcomes[i]
                    actions[i] = _whole("outcomes()", action, first, first + self.chance_count)
                    weights[i] = _whole("outcomes() as a weight", weight, 1, left + 1)
                    left -= weights[i]
                return len(outcomes)
            except BaseException as error:
                self._fail(error)
                actions[0] = 0
                weights[0] = 1
                return 1

    def play(self, action: int) -> None:
        with cython.gil:
            try:
                if self.error is None:
                    self.make(action)
                    self.refuse_unsound()
                else:
                    self.phase_code = OVER  # so that a loop over games ends
            except BaseException as error:
                self._fail(error)

    def play_joint(self, actions: MutableSequence[int]) -> None:
        with cython.gil:
            try:
                if self.error is None:
                    self.make_joint(self._joint(actions))
                    self.refuse_unsound()
                else:
                    self.phase_code = OVER
            except BaseException as error:
                self._fail(error)

    def winning(self) -> int:
        with cython.gil:
            bits = 0
            if self.error is None:
                try:
                    for seat in self.winners():
                        bits |= 1 << _whole("winners()", seat, 0, self.seats)
                except BaseException as error:
                    self._fail(error)
                    bits = 0
            return bits

    def redraw(self, seat: int, rng: Rng) -> None:
        with cython.gil:
            try:
                self.redraw_hidden(seat, rng)
            except BaseException as error:
                self._fail(error)

    def take(self, other: State) -> None:
        with cython.gil:
            try:
                self.movers = other.movers
                self.phase_code = other.phase_code
                self.mover = other.mover
                take_attributes(vars(self), vars(other))
                self.refuse_unsound()
            except BaseException as error:
                self._fail(error)

    def fingerprint(self) -> int:
        with cython.gil:
            return digest((self.phase_code, self.mover, self.movers, data_of(vars(self))))

    def _joint(self, actions: MutableSequence[int]) -> dict[int, int]:
        return {seat: actions[seat] for seat in self.to_move}

    def _fail(self, error: BaseException) -> None:
        if self.error is None:
            self.error = error
        self.phase_code = OVER

    def _same_data(self, other: State) -> bool:
        return self._frozen_data() == other._frozen_data()

    def _frozen_data(self) -> object:
        return (self.phase_code, self.mover, self.movers, frozen(data_of(vars(self))))


def _whole(told_by: str, value: object, first: int, end: int) -> int:
    """The number that a game in plain Python told; raises ValueError for one that C cannot use."""
    number = value if type(value) is int else whole_number(value)
    if number is None or not first <= number < end:
        raise ValueError(
            f"{told_by} gave {shown(value)}, a whole number from {first} to {end - 1} was expected"
        )
    return number
