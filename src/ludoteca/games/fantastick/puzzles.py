"""Puzzles: a turn of Fantastick to be played for the least score, one for each day, mode and level.

A puzzle is made of its date alone: a game is played from a seed, each turn as it offers itself at
first sight, until a turn comes that is worth thinking about and as difficult as the day wants.
What is chosen and how it is rated follows from whole numbers only, so it is the same everywhere.

>>> puzzle = make(date(2026, 11, 17), "shapes")
>>> puzzle.rating.level, puzzle.rating.word
(2, 'easy')
>>> puzzle.least_score, puzzle.ways, puzzle.first_sight
(0, 2, 2)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from ludoteca.core.chance import Rng
from ludoteca.core.errors import LudotecaError, shown
from ludoteca.core.phase import Phase
from ludoteca.core.state import State
from ludoteca.games.fantastick import Fantastick, actions, designing, facts
from ludoteca.games.fantastick.solving import Solved, solve

VERSION = 1  # another number whenever a date brings another puzzle, or is rated in another way
FIRST_DAY, LAST_DAY = date(2020, 1, 1), date(2099, 12, 31)
WORDS = ("gentle", "easy", "tricky", "hard", "fiendish")  # of the levels 1 to 5
LEVELS = range(1, len(WORDS) + 1)
LEVEL_OF_WEEKDAY = (1, 2, 2, 3, 3, 4, 5)  # from Monday on
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

MOST_WAYS = {"numbers": 12, "shapes": 6}  # with more a turn is no riddle
MOST_LEAST_SCORE = 4
OPERATIONS = range(2, 13)
TURNS = range(3, facts.SOLO_TURNS - 1)  # earlier ones are the same in many games
_MOST_IDLE_ROTATIONS = 4  # in a turn of the games that puzzles are taken from
_MOST_GAMES = 5_000  # tried for a puzzle; far more than were ever needed
_WORK_LIMIT = 100_000  # of designing.solve: what takes longer to prove is no puzzle

# Points of difficulty by feature, for values from each of these on; explained in docs/puzzles.md.
STEPS = {
    "least_score": (1, 2, 3),
    "ways": (),  # the fewer the harder: see _ways_points
    "first_sight": (2, 4),  # by how much the first sight is worse than the least
    "operations": (4, 6, 8),
    "pile": (1,),
    "bad_match": (1,),
    "carried": (1,),
}
# From how many points on a level begins: such that each is found soon, the last more rarely.
LEVEL_FROM = {"numbers": (0, 3, 4, 5, 6), "shapes": (0, 3, 4, 6, 8)}


class Reason(NamedTuple):
    """A feature of a puzzle, what it is here, and how many points of difficulty that counts."""

    feature: str
    value: int
    points: int


class Rating(NamedTuple):
    """How difficult a puzzle is, and why."""

    level: int
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> int:
        """Of all reasons together."""
        return sum(reason.points for reason in self.reasons)

    @property
    def word(self) -> str:
        """The level in a word."""
        return WORDS[self.level - 1]


class Puzzle(NamedTuple):
    """A turn to be played for the least score, with the certificate that this is the least."""

    day: date
    position: State  # after the roll, before the first operation; nothing scored so far
    least_score: int  # proven
    ways: int  # in how many arrangements a turn of this score can end
    first_sight: int  # what the turn costs somebody who always takes what looks nearest
    solution: tuple[int, ...]  # one of the ways, with `end`
    rating: Rating

    @property
    def mode(self) -> str:
        """Of which of the two games it is."""
        return str(self.position.game.options["mode"])

    @property
    def solution_texts(self) -> list[str]:
        """The solution in the game's notation."""
        return [self.position.text(action) for action in self.solution]


def make(day: date, mode: str = facts.MODES[0], level: int | None = None) -> Puzzle:
    """The puzzle of a day, of the weekday's level or of another: some tenths of a second.

    Raises LudotecaError for a day out of range, and for a mode or a level that there is not.
    """
    refuse_unless_in_range(day)
    if mode not in facts.MODES:
        raise LudotecaError(f"puzzles are of {' or '.join(facts.MODES)}, got {shown(mode)}")
    wanted = LEVEL_OF_WEEKDAY[day.weekday()] if level is None else level
    if wanted not in LEVELS:
        raise LudotecaError(
            f"a puzzle's difficulty is from {LEVELS[0]} to {LEVELS[-1]}, got {shown(level)}"
        )
    game = Fantastick(1, mode=mode)
    seed = (day.toordinal() * len(facts.MODES) + facts.MODES.index(mode)) * 10 + wanted
    for number in range(_MOST_GAMES):
        for position in _turns(game, Rng(seed, number)):
            puzzle = judged(day, position)
            if puzzle is not None and puzzle.rating.level == wanted:
                return puzzle
    raise LudotecaError(f"no puzzle of difficulty {wanted} was found for {day}")


def refuse_unless_in_range(day: date) -> None:
    """Raise LudotecaError for a day that has no puzzle."""
    if not FIRST_DAY <= day <= LAST_DAY:
        raise LudotecaError(f"puzzles are dated from {FIRST_DAY} to {LAST_DAY}, got {day}")


def parse_day(text: str) -> date:
    """The day of a text such as 2026-11-17; raises LudotecaError for what has no puzzle."""
    if not _DAY.fullmatch(text):  # 20261117 and 2026-W47-2 would be other texts of a day
        raise LudotecaError(f"a day is written as 2026-11-17, got {shown(text)}")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise LudotecaError(f"there is no day {text}") from None
    refuse_unless_in_range(day)
    return day


def posed(state: State) -> State:
    """The turn at play as a puzzle: nothing scored so far, and no wild card."""
    told = state.to_json()
    scores: list[int] = [0] * len(told["scores"])
    return state.game.from_json(told | {"scores": scores, "wild_used": True})


def judged(day: date, position: State) -> Puzzle | None:
    """The position as a puzzle of a day, solved and rated; None if it is not worth one."""
    solved = solved_turn(position)
    if (
        solved.gives_up
        or not solved.is_proven
        or solved.ways is None
        or solved.ways > MOST_WAYS[position.game.options["mode"]]
        or solved.score > MOST_LEAST_SCORE
        or len(solved.actions) - 1 not in OPERATIONS
    ):
        return None
    first_sight = first_sight_score(position)
    if first_sight <= solved.score:
        return None
    rating = rate(position, solved.score, solved.ways, first_sight, solved.actions)
    return Puzzle(day, position, solved.score, solved.ways, first_sight, solved.actions, rating)


def solved_turn(position: State) -> Solved:
    """The least score of the turn, with the number of ways."""
    if position.game.options["mode"] == "shapes":
        return designing.solve(position, _WORK_LIMIT, count_ways=True)
    return solve(position)


def first_sight_score(position: State) -> int:
    """What the turn scores by always taking the first step that seems to lead nearer to an end."""
    return int(_played(position).to_json()["scores"][0])


def rate(
    position: State, least_score: int, ways: int, first_sight: int, solution: tuple[int, ...]
) -> Rating:
    """How difficult it is to find a turn of the least score, such as this solution."""
    values = {
        "least_score": least_score,
        "ways": ways,
        "first_sight": first_sight - least_score,
        "operations": len(solution) - 1,
        **_uses(position, solution),
    }
    reasons = tuple(
        Reason(
            feature,
            value,
            _ways_points(value)
            if feature == "ways"
            else sum(value >= least for least in STEPS[feature]),
        )
        for feature, value in values.items()
    )
    points = sum(reason.points for reason in reasons)
    level = sum(points >= least for least in LEVEL_FROM[position.game.options["mode"]])
    return Rating(level, reasons)


def _ways_points(ways: int) -> int:
    """One way is hard to find, a few are less so."""
    return 2 if ways == 1 else 1 if ways <= 3 else 0


def _uses(position: State, solution: tuple[int, ...]) -> dict[str, int]:
    """Whether the solution uses the pile, touches the bad match, or takes a match up twice."""
    state = position.copy()
    pile = bad = carried = 0
    laid: set[str] = set()  # where a match was laid in this turn
    for action in solution:
        word, *places = state.text(action).split(" ")
        matches = state.to_json()["matches"]
        if word in ("x", "a", "g"):
            pile = 1
        if word in ("r", "m") and matches[places[0]] == "bad":
            bad = 1
        if word in ("r", "m", "x") and places[0] in laid:
            carried = 1
        if word in ("r", "m", "a", "g"):
            laid.discard(places[0])
            laid.add(places[-1])
        state.apply(action)
    return {"pile": pile, "bad_match": bad, "carried": carried}


def _turns(game: Fantastick, rng: Rng) -> Iterator[State]:
    """Turns of a game, posed; each is then played somehow, but to the point."""
    state = game.start()
    while state.phase is not Phase.OVER:
        if state.phase is Phase.CHANCE:
            faces = state.chance()
            state.apply(faces[rng.roll(len(faces))][0])
        elif state.to_json()["stage"] != "play":
            choices = state.legal()
            state.apply(choices[rng.roll(len(choices))])
        else:
            position = posed(state)  # nothing is scored, so that no game ends early
            if not _is_common(position):
                yield position
            state = _played(position, rng)


def _is_common(position: State) -> bool:
    """Do many games come by here? At their beginning, and after a restart (§3.5)."""
    told = position.to_json()
    places = facts.PLACES[told["mode"]]
    laid = tuple(sorted(places.index(place) for place in told["start"]["matches"]))
    starts = [start.places for start in facts.LAID_STARTS[told["mode"]]]
    return told["turn"] not in TURNS or laid in starts


def _played(position: State, rng: Rng | None = None) -> State:
    """The state after the turn, each step being the first that seems to lead nearer to an end.

    With random numbers any such step is taken, after some rotations without any thought: so games
    do not all go the same ways.
    """
    state = position.copy()
    turn = state.to_json()["turn"]
    if rng is not None:
        for _ in range(rng.roll(_MOST_IDLE_ROTATIONS + 1)):
            rotations = [a for a in state.legal() if state.text(a).startswith("r ")]
            if rotations:
                state.apply(rotations[rng.roll(len(rotations))])
    while state.phase is not Phase.OVER and state.to_json()["turn"] == turn:
        steps = [a for a in state.game.knowledge.promising(state, 0) if a != actions.UNDO]
        state.apply(steps[rng.roll(len(steps)) if rng is not None else 0])
    return state
