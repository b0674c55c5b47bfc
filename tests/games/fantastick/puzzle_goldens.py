"""The puzzles of a week as text: `make goldens` writes them anew, a test compares them.

They may change only together with `puzzles.VERSION`: who has a puzzle's file can check it then too.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.notation import equality_text
from ludoteca.games.fantastick.puzzles import Puzzle, make

FILE = Path(__file__).parent / "puzzles.txt"
MONDAY = date(2026, 11, 16)


def week() -> list[tuple[date, str]]:
    """The days and modes."""
    return [(MONDAY + timedelta(day), mode) for mode in facts.MODES for day in range(7)]


def line(puzzle: Puzzle) -> str:
    """A puzzle in a line."""
    told = puzzle.position.to_json()
    kinds = "".join(
        f" {place}={kind}" for place, kind in told["matches"].items() if kind != "plain"
    )
    laid = equality_text(told) if puzzle.mode == "numbers" else " ".join(told["matches"])
    return (
        f"{puzzle.day} {puzzle.mode}: {laid};{kinds}; face {told['face']};"
        f" least {puzzle.least_score}, ways {puzzle.ways}, first sight {puzzle.first_sight};"
        f" level {puzzle.rating.level}, points {puzzle.rating.points};"
        f" {', '.join(puzzle.solution_texts)}"
    )


if __name__ == "__main__":
    FILE.write_text("".join(line(make(*one)) + "\n" for one in week()))
