"""docs/bots.md: the five levels, and how far apart they are in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.ratings import Interval, Played, rate
from ludoteca.bots.levels import LEVELS

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
WANTED_STEP = 100

HEAD = """\
# Bots

Five levels play every game, at web tables and in the terminal (`--bots 3`, `--bots thoughtful`).
They err as people do, never by a move drawn from all: they see less far, overlook moves, the less
conspicuous ones more often, forget, and misjudge. Each sees only what its seat may know.

{levels}

The library has four more: `random` plays any legal move, `greedy` looks one step ahead, `solver`
plays Fantastick by its solved turns, as `master` does, and `perfect` plays
[T.O.H.M. for two by its solution](solved.md), as `master` does where the solution is at hand.
How the master does against plain search, `greedy` and `perfect`:
[yardsticks](yardsticks.md).

## How far apart they are

From `make ladder`: ratings by Bradley and Terry's model, 400 points being odds of ten to one, with
95 % intervals by bootstrap over matches; `beginner` is 0. Levels are mixed at a table, seats
rotate, and all rotations have the same luck. A step is from the level before: "yes" if it is at
least {wanted} points and its interval is clear of 0. At `numbers-1` and `shapes-1` two play
alone on the same dice and the lower score wins. A match that drags on (2,000 choices of one
player) is shared.

"""


def figures(told: dict[str, list[dict[str, Any]]]) -> str:
    """The table of ratings, as markdown."""
    names = [level.name for level in LEVELS]
    lines = [
        f"| table | matches | | {' | '.join(names)} |",
        f"|---|---|---|{'---|' * len(names)}",
    ]
    for name, matches in told.items():
        lines += _rows(name, matches)
    return "\n".join(lines)


def write(told: dict[str, list[dict[str, Any]]]) -> None:
    """Write the page."""
    levels = ["| | level | how it plays |", "|---|---|---|"]
    levels += [f"| {level.number} | `{level.name}` | {level.about} |" for level in LEVELS]
    head = HEAD.format(levels="\n".join(levels), wanted=WANTED_STEP)
    PAGE.write_text(f"{head}{figures(told)}\n", encoding="utf-8")


def _rows(name: str, matches: list[dict[str, Any]]) -> list[str]:
    played = [Played(tuple(one["levels"]), tuple(one["returns"])) for one in matches]
    if {level for one in played for level in one.players} != set(range(len(LEVELS))):
        return [f"| {name} | {len(matches)} | too few {'| ' * len(LEVELS)}|"]
    rated = rate(played, len(LEVELS))
    ratings = [f"{one.value:.0f} ({one.low:.0f} to {one.high:.0f})" for one in rated.ratings]
    steps = ["", *(f"{_shown(step)} {verdict(step)}" for step in rated.steps)]
    spent = [_seconds(matches, level) for level in range(len(LEVELS))]
    return [
        f"| {name} | {len(matches)} | rating | {' | '.join(ratings)} |",
        f"| | | step | {' | '.join(steps)} |",
        f"| | | ms a move | {' | '.join(spent)} |",
    ]


def verdict(step: Interval) -> str:
    """Is the step to the next level as great as is wanted, and surely one?"""
    return "yes" if step.value >= WANTED_STEP and step.low > 0 else "no"


def _shown(step: Interval) -> str:
    return f"{step.value:+.0f} ({step.low:+.0f} to {step.high:+.0f})"


def _seconds(matches: list[dict[str, Any]], level: int) -> str:
    seconds = choices = 0.0
    for one in matches:
        for who, spent, count in zip(one["levels"], one["seconds"], one["choices"]):
            if who == level:
                seconds += spent
                choices += count
    return f"{1000 * seconds / max(choices, 1):.1f}"
