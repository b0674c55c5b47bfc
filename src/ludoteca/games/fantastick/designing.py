"""The least score that a turn of Shapes can add, proven, and how it is achieved.

The scores are tried from the least on: as soon as an end with that score is found (nearest.py), no
better one exists, since all lower scores were looked through before.

>>> state = position("trapezoid", "fewer")
>>> answer = solve(state)
>>> answer.score, answer.is_proven, [state.text(action) for action in answer.actions]
(0, True, ['r 0.0e 1.-1w', 'end'])
"""

from __future__ import annotations

from typing import NamedTuple

import ludoteca
from ludoteca.core.errors import LudotecaError
from ludoteca.core.state import State
from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.nearest import FOUND, NOTHING, Hunt
from ludoteca.games.fantastick.plans import plan
from ludoteca.games.fantastick.solving import Solved

WORK_LIMIT = 1_000_000  # arrangements matched: about a second
_AFTER = 10  # the part of the limit that each higher score gets when it is reached
_ANY_COST = 4 * facts.MATCHES  # no arrangement costs more


def position(start: str, face: str, seats: int = 1) -> State:
    """The first turn from a starting arrangement, named by its face, under a face of the die.

    Raises NotationError for what is no face, IllegalMove for a face that cannot be.
    """
    state = ludoteca.load("fantastick", mode="shapes", seats=seats).start()
    state.apply(state.parse(start))
    state.apply(state.parse(face))
    return state


def solve(state: State, work_limit: int = WORK_LIMIT, count_ways: bool = False) -> Solved:
    """The least score that the turn at play can add, with the actions that achieve it.

    Operations that were done are undone where that is better. The wild card is not played; if it
    has been, only the bonus counts. At most `work_limit` arrangements are compared match by match
    until the score is proven, and about half as many then for a good one if it is not. To count
    the ways costs about as much again. Raises LudotecaError if no turn of Shapes is at play.
    """
    told = state.to_json()
    if told.get("mode") != "shapes" or told["stage"] != "play":
        raise LudotecaError("§7: only a turn of Shapes can be solved, after its roll")
    states = [state]  # with ever more operations undone
    for _ in told["operations"]:
        states.append(states[-1].copy())
        states[-1].apply(actions.UNDO)
    turn = _Turn(states[-1])
    least = turn.least(work_limit)
    if least.target is None:
        return Solved(least.score, least.lower_bound, (actions.GIVE_UP,), None, gives_up=True)
    ways = turn.ways(least.score) if count_ways else None
    undone, target = len(states) - 1, least.target
    for i, earlier in enumerate(states[:-1]):
        here = _Turn(earlier)
        if here.search(least.score, work_limit // _AFTER) == FOUND:
            undone, target = i, here.target()
            break
    steps = (actions.UNDO,) * undone + tuple(plan(states[undone], target)) + (actions.END,)
    return Solved(least.score, least.lower_bound, steps, ways, gives_up=False)


class _Least(NamedTuple):
    score: int
    lower_bound: int
    target: list[int] | None  # where the matches end; None to give up


class _Turn:
    """What the turn can add to the score from one state on, without undoing."""

    def __init__(self, state: State) -> None:
        told = state.to_json()
        self._hunt = Hunt(state)
        self._is_free = told["wild_now"]
        self._paid = 0 if self._is_free else told["cost"]
        # What a pure end takes off (§6.5): nothing from a score that is 0 after the costs.
        self._bonus = 0 if self._hunt.began_pure else facts.PURE_BONUS
        self._has_score = told["scores"][told["to_move"]] > 0

    def least(self, work_limit: int) -> _Least:
        """The least score, by trying one after the other."""
        give_up = 0 if self._is_free else facts.GIVE_UP
        lower_bound = None
        budget = work_limit
        for score in range(-facts.PURE_BONUS, give_up):
            answer = self.search(score, budget)
            if answer == FOUND:
                return _Least(score, score if lower_bound is None else lower_bound, self.target())
            if answer != NOTHING and lower_bound is None:
                lower_bound = score
            budget = max(work_limit - self._hunt.work, work_limit // _AFTER)
        return _Least(give_up, give_up if lower_bound is None else lower_bound, None)

    def search(self, score: int, work_limit: int) -> int:
        """Look for an end of the turn that adds no more than this score."""
        return self._hunt.search(*self._limits(score), work_limit)

    def ways(self, score: int) -> int:
        """How many different arrangements (§5.6) add no more than this score."""
        return self._hunt.count(*self._limits(score))

    def target(self) -> list[int]:
        """The arrangement found last."""
        return self._hunt.places()

    def _limits(self, score: int) -> tuple[int, int]:
        """What may still be paid for an end that is not pure, and for a pure one; -1: nothing."""
        if score < 0 and not (self._has_score or self._paid > 0):
            return -1, -1
        if self._is_free:
            return -1, _ANY_COST if self._bonus else -1
        return score - self._paid, score - self._paid + self._bonus
