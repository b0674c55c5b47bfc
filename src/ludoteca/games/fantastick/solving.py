"""The least score that a turn of Fantastick can add, and how.

>>> from ludoteca.games.fantastick.designing import position
>>> answer = solve(position("triangle", "change"))
>>> answer.score, answer.is_proven
(2, True)
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.state import State


class Solved(NamedTuple):
    """The least score that is known, and how it is achieved."""

    score: int  # what the turn adds to the seat's score
    lower_bound: int  # it cannot add less
    actions: tuple[int, ...]  # from the state given to the end of the turn
    ways: int | None  # how many different arrangements end it with this score, if known
    gives_up: bool

    @property
    def is_proven(self) -> bool:
        """Whether nothing better is possible."""
        return self.score == self.lower_bound


def solve(state: State) -> Solved:
    """The least score that the turn at play can add, with the actions that achieve it.

    Raises LudotecaError if no turn of Shapes is at play.
    """
    from ludoteca.games.fantastick import designing

    return designing.solve(state)
