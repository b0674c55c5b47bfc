"""What `ludoteca puzzle` prints and writes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from ludoteca.cli.saves import new_path, write_whole
from ludoteca.cli.telling import counted
from ludoteca.cli.terminal import Terminal
from ludoteca.core.errors import LudotecaError, whole_argument
from ludoteca.games.fantastick import puzzles
from ludoteca.games.fantastick.drawing import draw_turn
from ludoteca.games.fantastick.notation import equality_text
from ludoteca.games.fantastick.puzzle_files import puzzle_text, to_json
from ludoteca.games.fantastick.puzzles import LEVELS, Puzzle

MOST_DAYS = 366
QUESTION = "Play this turn for as few points as you can. What is the least, and how?"
# What is said of a feature, by its name in the rating.
_REASONS = {
    "least_score": "points that the turn must cost",
    "ways": "ways in which such a turn can end",
    "first_sight": "points that the first sight costs more",
    "operations": "operations in the solution",
    "pile": "the solution uses the pile",
    "bad_match": "the solution touches the bad match",
    "carried": "the solution takes a match up twice",
}


class Asked(NamedTuple):
    """Which puzzles are wanted."""

    days: list[date]
    mode: str
    level: int | None

    def puzzles(self) -> Iterator[Puzzle]:
        """They, one after another; raises LudotecaError for a mode or a level there is not."""
        for day in self.days:
            yield puzzles.make(day, self.mode, self.level)


def asked_puzzles(day: str | None, mode: str, level: int | None, days: int) -> Asked:
    """What was asked for; raises LudotecaError for days that cannot be."""
    whole_argument("--days", days, 1, MOST_DAYS)
    first = date.today() if day is None else puzzles.parse_day(day)
    puzzles.refuse_unless_in_range(first)
    if days - 1 > (puzzles.LAST_DAY - first).days:
        raise LudotecaError(f"the last puzzle is that of {puzzles.LAST_DAY}: ask for fewer --days")
    return Asked([first + timedelta(number) for number in range(days)], mode, level)


def write(asked: Asked, out: Path) -> None:
    """Write the puzzle into a new file; raises LudotecaError for several."""
    if len(asked.days) > 1:
        raise LudotecaError(
            "--out writes one puzzle: leave --days out, or take --json instead of --out"
        )
    path = new_path(out)
    write_whole(path, puzzle_text(next(asked.puzzles())))
    Terminal().say(f"The puzzle of {asked.days[0]} is in {out}; `ludoteca verify` checks it.")


def print_json(asked: Asked) -> None:
    """One puzzle, or a list of several."""
    told = [to_json(puzzle) for puzzle in asked.puzzles()]
    print(json.dumps(told[0] if len(told) == 1 else told, indent=1, ensure_ascii=False))


def show(asked: Asked, with_solution: bool) -> None:
    """The puzzles drawn, and the solutions if they are wanted."""
    terminal = Terminal()
    terminal.warn_if_narrow()
    for puzzle in asked.puzzles():
        rating = puzzle.rating
        terminal.say(
            f"Puzzle of {puzzle.day:%A} {puzzle.day}, {puzzle.mode.title()},"
            f" difficulty {rating.level} of {LEVELS[-1]}: {rating.word}",
            "bold",
        )
        terminal.draw(draw_turn(puzzle.position.view(0)))
        terminal.say(QUESTION)
        if with_solution:
            _show_solution(terminal, puzzle)
        if puzzle.day != asked.days[-1]:
            terminal.say()
    if not with_solution:
        terminal.say("The answer: the same command with --solution.", "dim")


def _show_solution(terminal: Terminal, puzzle: Puzzle) -> None:
    after = puzzle.position.copy()
    for action in puzzle.solution:
        after.apply(action)
    ends = "can end in one way" if puzzle.ways == 1 else f"can end in {puzzle.ways} ways"
    terminal.say(
        f"The least is {counted(puzzle.least_score, 'point')}, proven; such a turn {ends}."
    )
    becomes = "Play"
    if puzzle.mode == "numbers":
        becomes = f"It becomes {equality_text(after.to_json())}:"
    terminal.say(f"{becomes} {', '.join(puzzle.solution_texts)}.")
    terminal.say(f"Rated {counted(puzzle.rating.points, 'point')} of difficulty:")
    for reason in puzzle.rating.reasons:
        if reason.points:
            is_count = reason.feature in ("least_score", "ways", "first_sight", "operations")
            value = f": {reason.value}" if is_count else ""
            terminal.say(f"  +{reason.points} {_REASONS[reason.feature]}{value}")
