"""T.O.H.M. for two, solved: what every state is worth, leaving the limit of turns (§4.1) aside.

The value of a state is what the seat to move can expect to return when both seats play perfectly:
1 for a win alone, 0.5 for a shared one, 0 for a loss.

Levels are solved from the last cup to the first. Within one, boards come back again and again, so
two bounds are kept for each and bettered together: from below, as if a game that never ended were
lost, and from above, as if it were won. Where they meet is the value, whatever endless play counts.

    solution = Solution.solve(ludoteca.load("tohm", seats=2, cups=3))
    solution.value(state), solution.best(state), solution.cost(state, action)
"""

from __future__ import annotations

import io
import json
import threading
import zipfile
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.phase import Phase
from ludoteca.core.record import Record
from ludoteca.core.state import State
from ludoteca.folders import data_path
from ludoteca.games.tohm import levels

FORMAT = "ludoteca solution 1"
FOLDER = "solutions"  # in the user's data folder
WIDTH = 1e-9  # the bounds of the opening are no farther apart, those of fewer cups even less
MOST_SWEEPS = 10_000  # of a level; some 300 are needed


class Grade(NamedTuple):
    """What a decision of a record gave away."""

    event: int  # its place in the record, from 0
    seat: int
    move: str
    best: tuple[str, ...]  # the moves that give nothing away
    cost: float  # in value, from 0 to 1


class Solution:
    """The values of all states of one game of T.O.H.M. for two, each within `error`."""

    def __init__(self, game: Game, values: Any, error: float) -> None:
        self.game = game
        self.values = values  # numpy, float64, by the places of `levels`
        self.error = error

    @property
    def states(self) -> int:
        """How many states before a roll there are."""
        cups, boards = self.game.options["cups"], len(levels.level(self.game, 0, 0).boards)
        return levels.level_number(0, cups) * boards

    # ---- made, kept and found again ----

    @classmethod
    def solve(cls, game: Game, progress: Callable[[int, int], None] | None = None) -> Solution:
        """Solve it: some seconds when compiled. `progress` is told the steps done, and of how many.

        Raises LudotecaError for another game or seat count.
        """
        import numpy

        refuse_unless_solvable(game)
        cups = game.options["cups"]
        low, high = (numpy.full(levels.table_size(game), bound) for bound in (0.0, 1.0))
        low[-len(levels.ENDS) :] = high[-len(levels.ENDS) :] = levels.ENDS
        # A turn that gives no cup leads from (own, other) to (other, own): both are one step.
        steps = [
            (own, given - own) for given in reversed(range(cups)) for own in range(given // 2 + 1)
        ]
        width = 0.0
        for done, (own, other) in enumerate(steps):
            if progress is not None:
                progress(done, len(steps))
            # Later levels can be no more exact than those that follow them: each gets its share.
            wanted = WIDTH * (cups - own - other) / cups
            width = max(width, _close(game, {(own, other), (other, own)}, low, high, wanted))
        if progress is not None:
            progress(len(steps), len(steps))
        return cls(game, (low + high) / 2, width / 2)

    @classmethod
    def load(cls, game: Game, path: Path | None = None) -> Solution:
        """The solution in a file, or in the one where `ludoteca solve` puts it.

        Raises LudotecaError if there is none, and for a damaged file or one of another game.
        """
        refuse_unless_solvable(game)
        path = solution_path(game) if path is None else path
        try:
            return cls.from_bytes(game, path.read_bytes())
        except FileNotFoundError:
            problem = f"there is no solution {path}"
        except OSError as error:
            problem = f"{path} cannot be read: {error.strerror}"
        except LudotecaError as error:
            problem = f"{path}: {error}"
        raise LudotecaError(f"{problem}; {_command(game)} makes it")

    def to_bytes(self) -> bytes:
        """A file of numpy's (.npz) with the values and what they are of."""
        import numpy

        file = io.BytesIO()
        about = {**_about(self.game), "error": self.error}
        numpy.savez_compressed(file, about=numpy.array(json.dumps(about)), values=self.values)
        return file.getvalue()

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> Solution:
        """The solution that `to_bytes` wrote; raises LudotecaError for anything else."""
        import numpy

        try:
            with numpy.load(io.BytesIO(data), allow_pickle=False) as file:
                about = json.loads(str(file["about"]))
                error = about.pop("error")
                if about == _about(game):
                    values = file["values"]
                    sound = values.dtype == numpy.float64 and 0 <= error < 1e-6
                    if sound and values.shape == (levels.table_size(game),):
                        return cls(game, values, error)
                    raise ValueError("other values than the game has")
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, MemoryError) as problem:
            raise LudotecaError("the file is damaged or no solution") from problem
        except RuntimeError as problem:  # it seems to be encrypted, or packed in an unknown way
            raise LudotecaError("the file is damaged or no solution") from problem
        except (ValueError, TypeError, LookupError, AttributeError) as problem:
            raise LudotecaError("the file is damaged or no solution") from problem
        raise LudotecaError(f"the file is of another game or version than {game!r}")

    # ---- what a state and a move are worth ----

    def value(self, state: State, seat: int | None = None) -> float:
        """What the seat, or the one whose turn it is, can expect to return.

        Raises LudotecaError for a state of another game and a number that is no seat.
        """
        self._refuse_unless_own(state)
        mover = state.mover
        if state.outcome is not None:
            value = state.outcome.returns[mover]
        elif state.phase is Phase.CHANCE:
            value = self._value_before_roll(state)
        else:
            value = max(self._worths(state).values())
        if seat is None or seat == mover:
            return value
        if seat not in range(levels.SEATS):
            raise LudotecaError(f"T.O.H.M. for two has the seats 0 and 1, got {seat!r}")
        return 1.0 - value

    def costs(self, state: State) -> dict[int, float]:
        """What each legal move gives away; raises LudotecaError unless a seat is to move."""
        self._refuse_unless_own(state)
        if state.phase is not Phase.DECIDE:
            raise LudotecaError("moves have a cost when the die is rolled and a seat is to move")
        worths = self._worths(state)
        best = max(worths.values())
        return {action: best - worth for action, worth in worths.items()}

    def cost(self, state: State, action: int) -> float:
        """What a move gives away; raises IllegalMove for one that is not legal."""
        state.copy().apply(action)
        return self.costs(state)[action]

    def best(self, state: State) -> list[int]:
        """The moves that give nothing away, as far as the values can tell."""
        return [action for action, cost in self.costs(state).items() if cost <= 2 * self.error]

    def quickest(self, state: State) -> list[int]:
        """Those of the best moves that seem to end a decided match soonest.

        They give the most cups, then leave the mover the best lines. While a match is open all of
        the best: what seems quick could lead round in circles there.
        """
        best = self.best(state)
        if 2 * self.error < self.value(state) < 1 - 2 * self.error:
            return best
        reached = []
        for action in best:
            after = state.copy()
            after.apply(action)
            estimate = self.game.knowledge.estimate(after, state.mover)
            reached.append((-after.facts()["cups_left"], estimate))
        return [action for action, one in zip(best, reached) if one == max(reached)]

    def grades(self, record: Record) -> list[Grade]:
        """What every decision of a record gave away; raises LudotecaError for another game's."""
        state = record.game.start()
        self._refuse_unless_own(state)
        grades = []
        for number, event in enumerate(record.events):
            if event.seats:
                costs, best = self.costs(state), self.best(state)
                cost = costs[state.parse(event.texts[0])]
                texts = tuple(state.text(action) for action in best)
                grades.append(Grade(number, event.seats[0], event.texts[0], texts, cost))
            event.apply_to(state)
        return grades

    def _worths(self, state: State) -> dict[int, float]:
        """What each legal move is worth to the seat to move."""
        worths = {}
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            worths[action] = self.value(after, state.mover)
        return worths

    def _value_before_roll(self, state: State) -> float:
        known = state.facts()
        mover, cups = known["to_move"], known["cups"]
        board = levels.board_number(known["cells"], mover)
        level = levels.level_number(cups[mover], cups[1 - mover])
        return float(self.values[levels.BOARDS * level + board])

    def _refuse_unless_own(self, state: State) -> None:
        if state.game != self.game:
            raise LudotecaError(f"the solution is of {self.game!r}, the state of {state.game!r}")


def is_solvable(game: Game) -> bool:
    """Is it T.O.H.M. for two?"""
    return game.id == "tohm" and game.seats == levels.SEATS


def refuse_unless_solvable(game: Game) -> None:
    """Raises LudotecaError unless it is T.O.H.M. for two."""
    if not is_solvable(game):
        raise LudotecaError(f"only T.O.H.M. with two seats is solved, not {game!r}")


def solution_path(game: Game) -> Path:
    """The file of a solution in the user's data folder."""
    settings = "".join(f"-{name}-{value}" for name, value in game.options.items())
    return data_path(FOLDER) / f"{game.id}-{game.seats}{settings}.npz"


@lru_cache(maxsize=4)
def _loaded(game: Game, path: Path) -> Solution:
    return Solution.load(game, path)


def kept_solution(game: Game) -> Solution:
    """As `Solution.load`, but read only once; raises LudotecaError."""
    refuse_unless_solvable(game)
    return _loaded(game, solution_path(game))


_SOLVED: dict[Game, Solution] = {}  # in this process, where none is kept
_SOLVING = threading.Lock()


def ready_solution(game: Game, progress: Callable[[int, int], None] | None = None) -> Solution:
    """The kept solution, or one that is solved now and remembered while the program runs.

    Raises LudotecaError for another game, and uncompiled where none is kept: it would take an
    hour. Two threads that ask at once solve it once.
    """
    refuse_unless_solvable(game)
    with _SOLVING:
        if game not in _SOLVED:
            try:
                return kept_solution(game)
            except LudotecaError:
                if not levels.IS_FAST:
                    raise
            _SOLVED[game] = Solution.solve(game, progress)
        return _SOLVED[game]


def _close(game: Game, cups: set[tuple[int, int]], low: Any, high: Any, wanted: float) -> float:
    """Better the bounds of levels that lead to each other until they are so close; how close."""
    both = [levels.level(game, own, other) for own, other in sorted(cups)]
    for _ in range(MOST_SWEEPS):
        width = max(levels.sweep(level, low, high) for level in both)
        if width <= wanted:
            return width
    raise LudotecaError(f"the bounds do not meet: {width} apart after {MOST_SWEEPS} sweeps")


def _about(game: Game) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        "seats": game.seats,
        "options": dict(game.options),
    }


def _command(game: Game) -> str:
    usual = {option.name: option.default for option in game.option_list}
    other = [f" --{name} {value}" for name, value in game.options.items() if value != usual[name]]
    return f"ludoteca solve {game.id}{''.join(other)}"
