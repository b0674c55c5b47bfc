"""The least score of a turn of Fantastick, proven where it says so, and how to play it.

>>> import ludoteca
>>> state = ludoteca.load("fantastick").start()
>>> for text in ("A", "op"):  # 3+2=5, whose operation must change
...     state.apply(state.parse(text))
>>> solved = solve(state)
>>> solved.score, solved.is_proven
(1, True)
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.errors import LudotecaError
from ludoteca.core.state import State


class Solved(NamedTuple):
    """What a turn must cost at least, and a way to play it so.

    Undoing is free (§1.10): in the middle of a turn the score is the least of the whole turn, and
    the actions may begin with `undo`. A wild card, played or not, is left aside: the score is what
    the turn adds without it.
    """

    score: int  # what the turn adds to the seat's score by these actions
    lower_bound: int  # no way to end the turn adds less: proven
    actions: tuple[int, ...]  # from the state given to the end of its turn, `end` or `give up`
    ways: int | None  # in how many arrangements a turn of this score can end; None: not counted
    gives_up: bool

    @property
    def is_proven(self) -> bool:
        """Is nothing less possible?"""
        return self.score == self.lower_bound


def work_within(seconds: float, work_limit: int) -> int:
    """The part of a solver's limit, which takes a second at most, that these seconds allow."""
    return max(1, int(min(seconds, 1.0) * work_limit))


def solve(state: State, work_limit: int | None = None, seconds: float = 1.0) -> Solved:
    """The least score of the turn at play; the state is left as it is.

    After so much work (None: as much as takes so many seconds, and a second at most, more or less)
    it is answered what was found till then, with a lower bound; turns that games lead to are far
    below.

    Raises LudotecaError for a state of another game, and where no turn is being played.
    """
    game = state.game
    if game.id != "fantastick":
        raise LudotecaError(f"turns are solved in Fantastick, not in {game.id}")
    if state.to_json()["stage"] != "play":
        raise LudotecaError("there is no turn to solve: the die has not been rolled")
    if game.options["mode"] == "shapes":
        from ludoteca.games.fantastick import designing

        return designing.solve(state, work_limit or work_within(seconds, designing.WORK_LIMIT))
    from ludoteca.games.fantastick import turns

    return turns.solve_numbers(state, work_limit or work_within(seconds, turns.WORK_LIMIT))
