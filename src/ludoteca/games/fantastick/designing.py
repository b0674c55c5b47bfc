"""The least score that a turn of Shapes can add, proven, and how it is achieved.

The scores are tried from the least on: as soon as an end with that score is found (nearest.py), no
better one exists, since all lower scores were looked through before.

>>> state = position("trapezoid", "fewer")
>>> answer = solve(state)
>>> answer.score, answer.is_proven, [state.text(action) for action in answer.actions]
(0, True, ['r 0.0e 1.-1w', 'end'])
"""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.core.errors import IllegalMove, LudotecaError, NotationError, shown
from ludoteca.core.state import State
from ludoteca.games.fantastick import Fantastick, actions, facts
from ludoteca.games.fantastick.nearest import FOUND, NOTHING, Hunt
from ludoteca.games.fantastick.plans import plan
from ludoteca.games.fantastick.solving import Solved
from ludoteca.games.fantastick.ways import Sight, Way

WORK_LIMIT = 1_000_000  # arrangements matched: about a second
_AFTER = 10  # the part of the limit that each higher score gets when it is reached
_SEVERAL_WORK = WORK_LIMIT // 50  # for ways that cost the same
_MOST_WILD = 2 * facts.GIVE_UP  # what ways cost at most that the wild card pays
_ANY_COST = 4 * facts.MATCHES  # no arrangement costs more


def position(start: str, face: str, seats: int = 1) -> State:
    """The first turn from a starting arrangement, named by its face, under a face of the die.

    Raises NotationError for what is no face of the two dice.
    """
    for name, text, texts in (
        ("a start", start, facts.STARTS["shapes"]),
        ("the face", face, facts.FACES["shapes"]),
    ):
        if text not in texts:
            raise NotationError(f"in Shapes {name} is one of {', '.join(texts)}, got {shown(text)}")
    state = Fantastick(seats, mode="shapes").start()
    state.apply(state.parse(start))
    state.apply(state.parse(face))
    return state


def solve(state: State, work_limit: int = WORK_LIMIT, count_ways: bool = False) -> Solved:
    """The least score that the turn at play can add, with the actions that achieve it.

    Operations that were done are undone where that is better. The wild card is not played; if it
    has been, only the bonus counts. At most `work_limit` arrangements are compared match by match
    until the score is proven, and about half as many then for a good one if it is not. To count
    the ways costs as much again; they are not counted after the wild card.

    Raises LudotecaError if no turn of Shapes is at play.
    """
    told = state.to_json()
    if told.get("mode") != "shapes" or told["stage"] != "play":
        raise LudotecaError("§7: only a turn of Shapes can be solved, after its roll")
    states = [state]  # with ever more operations undone
    for _ in told["operations"]:
        states.append(states[-1].copy())
        states[-1].apply(actions.UNDO)
    turn = _Turn(states[-1])
    target, lower_bound = turn.least(work_limit)
    if target is not None:
        for undone, here in enumerate(states):
            # From the last of these states the target is known; from another it may be too dear.
            if here is not states[-1]:
                found = _Turn(here).end(turn.score, work_limit // _AFTER)
            else:
                found = target
            steps = None if found is None else _steps(here, found)
            if steps is not None:
                ways = turn.ways() if count_ways and turn.score == lower_bound else None
                done = (*[actions.UNDO] * undone, *steps, actions.END)
                return Solved(_grown(state, done), lower_bound, done, ways, gives_up=False)
    give_up = (actions.GIVE_UP,)
    return Solved(_grown(state, give_up), lower_bound, give_up, None, gives_up=True)


def ways(
    state: State, above: int, most: int, sight: Sight | None, work_limit: int = WORK_LIMIT
) -> list[Way]:
    """Some ways to play the turn from its beginning: see ways.py.

    After the wild card, which leaves nothing to be paid, cheap ends come first too.
    """
    several_work = min(_SEVERAL_WORK, work_limit)
    turn = _Turn(state, sight)
    target, _ = turn.least(work_limit)
    targets = [] if target is None else [target]
    least = turn.score if targets else 0
    if state.to_json()["wild_now"]:
        highest = _MOST_WILD
    else:
        highest = min(facts.GIVE_UP - 1, least + above) if targets else -1
    for score in range(least, highest + 1):
        if len(targets) < most:
            found = turn.several(score, most, several_work)
            targets += [places for places in found if places not in targets]
    found_ways = []
    for places in targets[:most]:
        steps = _steps(state, places)
        if steps is not None:
            done = (*steps, actions.END)
            found_ways.append(Way(_grown(state, done), done))
    give_up = (actions.GIVE_UP,)
    return found_ways or [Way(_grown(state, give_up), give_up)]


def least_score(state: State, work_limit: int) -> int:
    """The least score of a turn that begins; too high or too low if the work is not enough."""
    turn = _Turn(state)
    target, lower_bound = turn.least(work_limit)
    return turn.score if target is not None else lower_bound


def _steps(state: State, target: list[int]) -> list[int] | None:
    """Operations that lead to the target, None if that takes more than are allowed (§1.10)."""
    try:
        return plan(state, target)
    except IllegalMove:
        return None


def _grown(state: State, done: Iterable[int]) -> int:
    """What the engine says that these actions add to the score."""
    seat = state.to_move[0]
    after = state.copy()
    for action in done:
        after.apply(action)
    return int(after.to_json()["scores"][seat] - state.to_json()["scores"][seat])


class _Turn:
    """What the turn can add to the score from one state on, without undoing."""

    def __init__(self, state: State, sight: Sight | None = None) -> None:
        told = state.to_json()
        self._hunt = Hunt(state)
        self._hunt.notice(sight)
        self._is_wild = told["wild_now"]
        self._paid = 0 if self._is_wild else told["cost"]
        # What a pure end takes off (§6.5): nothing from a score that is 0 after the costs.
        self._bonus = 0 if self._hunt.began_pure else facts.PURE_BONUS
        self._has_score = told["scores"][told["to_move"]] > 0
        self.score = 0  # what was looked for last,
        self.was_stopped = False  # and whether the work allowed was too little for an answer

    def least(self, work_limit: int) -> tuple[list[int] | None, int]:
        """The end with the least score, None to give up; and a score below which there is none."""
        give_up = 0 if self._is_wild else facts.GIVE_UP
        lower_bound = give_up
        budget = work_limit
        for score in range(-facts.PURE_BONUS, give_up):
            end = self.end(score, budget)
            if end is not None or self.was_stopped:
                lower_bound = min(lower_bound, score)
            if end is not None:
                return end, lower_bound
            budget = max(work_limit - self._hunt.work, work_limit // _AFTER)
        return None, lower_bound

    def end(self, score: int, work_limit: int) -> list[int] | None:
        """Where the matches lie at an end that adds no more than this; None if none was found."""
        self.score = score
        answer = NOTHING
        if score >= 0 or self._has_score or self._paid > 0:
            limit = score - self._paid
            if not self._is_wild:
                answer = self._hunt.search(limit, limit + self._bonus, work_limit)
            elif self._bonus:  # whatever a pure end costs, but a cheap one is sooner found
                costs = iter(range(_ANY_COST))
                while answer == NOTHING and (cost := next(costs, None)) is not None:
                    answer = self._hunt.search(-1, cost, work_limit)
        self.was_stopped = answer not in (NOTHING, FOUND)
        return self._hunt.places() if answer == FOUND else None

    def several(self, score: int, most: int, work_limit: int) -> list[list[int]]:
        """Ends that add no more than this; after the wild card, that would without it."""
        if self._is_wild:
            return self._hunt.several(score, score, most, work_limit)
        limit = score - self._paid
        return self._hunt.several(limit, limit + self._bonus, most, work_limit)

    def ways(self) -> int | None:
        """How many different arrangements (§5.6) add no more than the score looked at last."""
        limit = self.score - self._paid
        return None if self._is_wild else self._hunt.count(limit, limit + self._bonus)
