"""The puzzles of the days for the page: made on a thread of their own, and the last ones kept.

A puzzle takes up to some seconds to make, so tables must not wait for it; who asks for one that is
being made waits for the same. What solves it is told only to whoever asks for that.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

from ludoteca.core.errors import LudotecaError
from ludoteca.games.fantastick import facts, puzzles
from ludoteca.games.fantastick.puzzles import Puzzle
from ludoteca.server import messages
from ludoteca.server.refusals import Refusal

MOST_KEPT = 64
MOST_WAITING = 4
AHEAD = timedelta(hours=14)  # of UTC: somewhere on Earth it is that day already


class Puzzlers:
    """The thread on which puzzles are made, and those that it has made."""

    def __init__(self, make: Callable[[date, str], Puzzle] = puzzles.make) -> None:
        self._make = make
        self._threads = ThreadPoolExecutor(1, "puzzling")
        self._kept: OrderedDict[tuple[date, str], asyncio.Future[Puzzle]] = OrderedDict()

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def puzzle(self, day: str, mode: str) -> Puzzle:
        """The puzzle of a day; raises Refusal for what has none (yet) or when all are busy."""
        key = _day(day), _mode(mode)
        made = self._kept.get(key)
        if made is None:
            if sum(not one.done() for one in self._kept.values()) >= MOST_WAITING:
                raise Refusal("busy", "Other puzzles are being made: try again in a moment.")
            made = asyncio.get_running_loop().run_in_executor(self._threads, self._make, *key)
            self._kept[key] = made
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(made)  # others may wait for it too
        except Exception:
            self._kept.pop(key, None)
            raise


def told(puzzle: Puzzle) -> messages.Puzzle:
    """The puzzle without what solves it."""
    return messages.Puzzle(
        day=puzzle.day.isoformat(),
        mode=_mode(puzzle.mode),
        level=puzzle.rating.level,
        state=puzzle.position.to_json(),
        first_day=puzzles.FIRST_DAY.isoformat(),
    )


def judged(puzzle: Puzzle, answer: messages.AnswerPuzzle) -> messages.JudgedPuzzle:
    """What a whole turn scores, and what the least is; raises Refusal for moves that do not go."""
    state = puzzle.position.copy()
    try:
        for move in answer.moves:
            if state.to_json()["stage"] != "play":
                raise Refusal("malformed", "The turn is over before the last of these moves.")
            state.apply(state.parse(move))
    except LudotecaError as error:
        rule = getattr(error, "rule", None)
        raise Refusal("illegal" if rule else "malformed", f"{error}.", rule) from None
    if state.to_json()["stage"] == "play":
        raise Refusal("malformed", "The turn is not over after these moves.")
    score: int = state.to_json()["scores"][0]
    return messages.JudgedPuzzle(score, puzzle.least_score, puzzle.ways, puzzle.first_sight)


def solution(puzzle: Puzzle) -> messages.PuzzleSolution:
    """How the least score is reached."""
    return messages.PuzzleSolution(
        least_score=puzzle.least_score,
        ways=puzzle.ways,
        first_sight=puzzle.first_sight,
        moves=puzzle.solution_texts,
    )


def _day(text: str) -> date:
    try:
        day = puzzles.parse_day(text)
    except LudotecaError as error:
        raise Refusal("malformed", f"{error}.") from None
    if day > (datetime.now(UTC) + AHEAD).date():
        raise Refusal("turn", f"The puzzle of {day} comes on that day, and not before.")
    return day


def _mode(text: str) -> messages.PuzzleMode:
    for mode in messages.PUZZLE_MODES:
        if text == mode:
            return mode
    raise Refusal("malformed", f"Puzzles are of {' or '.join(facts.MODES)}.")
