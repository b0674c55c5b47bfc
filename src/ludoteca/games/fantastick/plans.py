"""How to come from the matches of Shapes as they lie to an arrangement: operations, one by one.

The order is found on the way: whatever can be done is done, rotations first as long as other
matches are there to touch; where nothing touches a pivot the good match comes to help. See
nearest.py for why that always succeeds, and at the least price.
"""

from __future__ import annotations

from typing import Any

from ludoteca.core.state import State
from ludoteca.games.fantastick import lattice

_NOWHERE = ""  # the pile, as the name of a place


def plan(state: State, target: list[int]) -> list[int]:
    """Operations that carry the matches to these places at the least cost; `end` is not among them.

    Raises IllegalMove if more operations would stand at once than are allowed (§1.10).
    """
    return _Mover(state, [lattice.place_name(place) for place in target]).run()


class _Mover:
    """Carries out an assignment on a copy of the state."""

    def __init__(self, state: State, target: list[str]) -> None:
        self.state = state.copy()
        told: dict[str, Any] = self.state.to_json()
        self.matches: dict[str, str] = told["matches"]
        self.actions: list[int] = []
        self.good = next((place for place in self.matches if self.matches[place] == "good"), "")
        turned = set(told["turned"])
        turns = {
            place: [] if place in turned else _neighbours(place)
            for place, kind in self.matches.items()
            if kind != "good"
        }
        bad = next((place for place in self.matches if self.matches[place] == "bad"), "")
        self.goals, free = _assign(turns, bad, target)  # place: where its match goes
        waiting = [place for place in turns if place not in self.goals]
        # The good match takes one of the places left, unless there are too many matches anyway.
        self.good_goal = _NOWHERE
        if len(free) > len(waiting):
            self.good_goal = self.good if self.good in free else free[-1]
            free.remove(self.good_goal)
        for place, goal in zip(waiting, free):
            self.goals[place] = goal
        for place in waiting[len(free) :]:
            self.goals[place] = _NOWHERE
        self.new = free[len(waiting) :]
        self.turns = turns

    def run(self) -> list[int]:
        """The operations."""
        self.goals = {place: goal for place, goal in self.goals.items() if place != goal}
        while self._go_on(may_help=False) or self._go_on(may_help=True):
            pass
        self._send_good(self.good_goal)
        return self.actions

    def _go_on(self, may_help: bool) -> bool:
        """Do one operation that can be done; False if there is none left but rings."""
        for place, goal in sorted(self.goals.items(), key=lambda item: self._rank(*item)):
            if goal in self.matches and goal != self.good:
                continue
            if goal in self.turns[place]:
                if not self._is_touched(place, goal) and not may_help:
                    continue
                self._clear(goal)
                if not self._is_touched(place, goal):
                    self._send_good(self._support(place, goal))
                self._do(f"r {place} {goal}")
            elif goal == _NOWHERE:
                self._do(f"x {place}")
            else:
                self._clear(goal)
                self._do(f"m {place} {goal}")
            kind = self.matches.pop(place)
            if goal:
                self.matches[goal] = kind
            del self.goals[place]
            return True
        for goal in self.new:
            if goal not in self.matches or goal == self.good:
                self._clear(goal)
                self._do(f"a {goal}")
                self.matches[goal] = "plain"
                self.new.remove(goal)
                return True
        return False

    def _rank(self, place: str, goal: str) -> int:
        """Rotations first, removals last."""
        return 2 if goal == _NOWHERE else 0 if goal in self.turns[place] else 1

    def _is_touched(self, place: str, goal: str) -> bool:
        return any(other in self.matches for other in _around(place, goal) if other != place)

    def _support(self, place: str, goal: str) -> str:
        """A free place that touches the pivot."""
        return next(other for other in _around(place, goal) if other not in (place, goal))

    def _clear(self, goal: str) -> None:
        """Let the good match step out of the way."""
        if goal == self.good and goal:
            is_ready = self.good_goal not in self.matches and self.good_goal != goal
            self._send_good(self.good_goal if is_ready else _NOWHERE)

    def _send_good(self, goal: str) -> None:
        """Let the good match go to a free place or to the pile."""
        if goal == self.good:
            return
        if not self.good:
            self._do(f"g {goal}")
        elif not goal:
            self._do(f"x {self.good}")
        else:
            self._do(f"m {self.good} {goal}")
        self.matches.pop(self.good, None)
        if goal:
            self.matches[goal] = "good"
        self.good = goal

    def _do(self, text: str) -> None:
        action = self.state.parse(text)
        self.state.apply(action)
        self.actions.append(action)


def _assign(
    turns: dict[str, list[str]], bad: str, target: list[str]
) -> tuple[dict[str, str], list[str]]:
    """Where the matches go that reach a place for nothing, the bad one too; the places left.

    As many as can be stay where they are.
    """
    owners: dict[str, str] = {}  # by place: the match that gets it, named by where it lies

    def supply(place: str, able: set[str]) -> bool:
        """Find one of these matches for a place, others changing theirs if need be."""
        for match in [place, *_neighbours(place)]:
            if match in able and (match == place or place in turns[match]):
                able.remove(match)
                taken = next((other for other in owners if owners[other] == match), None)
                if taken is None or supply(taken, able):
                    owners[place] = match
                    return True
        return False

    plain = set(turns) - {bad}
    owners = {place: place for place in target if place in turns}
    for place in target:
        if place not in owners:
            supply(place, set(plain))
    free = [place for place in target if place not in owners]
    if bad and bad not in target and not any([supply(place, set(turns)) for place in free]):
        # It takes a place that is left or, rotating if it can, a plain match's.
        turning = [place for place in turns[bad] if place in target]
        owners[[*free, *turning, *target][0]] = bad
    goals = {match: place for place, match in owners.items()}
    return goals, [place for place in target if place not in owners]


def _neighbours(place: str) -> list[str]:
    return [lattice.place_name(other) for other in lattice.swings(lattice.place_number(place))]


def _around(place: str, goal: str) -> list[str]:
    """The places at the point about which a match turns from a place to another."""
    point = lattice.pivot(lattice.place_number(place), lattice.place_number(goal))
    return [lattice.place_name(other) for other in lattice.places_at(point)]
