"""Node counts: in how many ways a game can go on, step by step. `make goldens` writes them anew.

One file a walk: the game, where the walk begins, and for each depth how many paths lead there and
how many of these are over. A path is a sequence of steps; a chance step branches into each listed
outcome, however likely, and a joint step into every combination of choices. Paths that meet in
equal states are counted apart. A wrong rule rarely leaves all these numbers as they were.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import ludoteca
from ludoteca import Phase
from tests.goldens import game_name, write_folder

FOLDER = Path(__file__).parent / "node_counts"


class Count(NamedTuple):
    """How many paths have a length, and how many of them are over there."""

    paths: int
    over: int


class Walk(NamedTuple):
    """Where a walk begins, and how deep it goes: uncompiled it must stop earlier."""

    game: ludoteca.Game
    compiled_depth: int
    uncompiled_depth: int
    name: str = ""  # what follows the game's name where it does not begin at the start
    opening: str = ""  # texts of events played first, with commas between
    is_laid: bool = False  # or: the position that its file holds, a few steps before an end

    @property
    def file_name(self) -> str:
        """The name of its file."""
        return "-".join([game_name(self.game), *([self.name] if self.name else [])]) + ".txt"


# Chosen so that all together take some seconds, compiled and uncompiled.
WALKS = (
    Walk(ludoteca.load("fantastick"), 3, 2),
    Walk(ludoteca.load("fantastick"), 2, 1, "first-turn", opening="A,A"),
    Walk(ludoteca.load("fantastick", mode="shapes"), 3, 2),
    Walk(ludoteca.load("fantastick", mode="shapes"), 2, 1, "first-turn", "change,triangle"),
    Walk(ludoteca.load("fantastick", seats=3, mode="shapes", experts=True), 4, 3),
    Walk(ludoteca.load("fantastick", seats=2), 2, 1, "end", is_laid=True),
    Walk(ludoteca.load("super_tock"), 5, 4),
    Walk(ludoteca.load("super_tock", seats=2), 9, 7, "dealt", "A,2,K,2,2,2,3,3,4,3"),
    Walk(ludoteca.load("super_tock", teams=True, strategy=True), 6, 4, "end", is_laid=True),
    Walk(ludoteca.load("tcnccc"), 9, 7),
    Walk(ludoteca.load("tcnccc", seats=2), 11, 9),
    Walk(
        ludoteca.load("tcnccc", seats=3),
        9,
        7,
        "full-cylinder",
        opening="first 0," + ",".join(f"draw,{piece},put 1" for piece in "RGBRGBJ"),
    ),
    Walk(ludoteca.load("tohm"), 9, 7),
    Walk(ludoteca.load("tohm", seats=5), 7, 6),
    Walk(ludoteca.load("tohm", cups=3), 8, 6, "end", is_laid=True),
    Walk(ludoteca.load("toncc"), 4, 3),
    Walk(ludoteca.load("toncc"), 2, 2, "laid", ",".join(f"R{cell}" for cell in range(18))),
    Walk(ludoteca.load("toncc", challenges=1), 6, 6, "end", is_laid=True),
)


def start_of(walk: Walk) -> tuple[ludoteca.State, str]:
    """The state where a walk begins, and a sentence that tells how it came about."""
    state = walk.game.start()
    if walk.is_laid:
        lines = (FOLDER / walk.file_name).read_text(encoding="utf-8").splitlines()
        return walk.game.from_json({**state.to_json(), **json.loads(lines[2])}), "from the position"
    if walk.opening:
        for text in walk.opening.split(","):
            state.apply(state.parse(text))
        return state, "after " + ", ".join(walk.opening.split(","))
    return state, "from the start"


def counts(state: ludoteca.State, most_depth: int) -> list[Count]:
    """The counts of each depth from 0 to `most_depth`; each path is walked."""
    paths, over = [0] * (most_depth + 1), [0] * (most_depth + 1)

    def walk_on(state: ludoteca.State, depth: int) -> None:
        paths[depth] += 1
        if state.phase is Phase.OVER:
            over[depth] += 1
        elif depth < most_depth:
            for child in children(state):
                walk_on(child, depth + 1)

    walk_on(state, 0)
    return [Count(*pair) for pair in zip(paths, over, strict=True)]


def children(state: ludoteca.State) -> Iterator[ludoteca.State]:
    """The state after each possible step."""
    if state.phase is Phase.JOINT:
        seats = state.to_move
        for chosen in product(*(state.legal(seat) for seat in seats)):
            child = state.copy()
            child.apply_joint(dict(zip(seats, chosen, strict=True)))
            yield child
        return
    is_chance = state.phase is Phase.CHANCE
    for action in [action for action, _ in state.chance()] if is_chance else state.legal():
        child = state.copy()
        child.apply(action)
        yield child


def report(walk: Walk) -> str:
    """The text of one file."""
    state, sentence = start_of(walk)
    lines = [repr(walk.game), sentence]
    if sentence != "from the start":
        lines += [json.dumps(state.facts())]
    lines += [
        f"recounted to depth {walk.compiled_depth} compiled, {walk.uncompiled_depth} uncompiled",
        "",
        f"{'depth':>5} {'paths':>9} {'over':>9}",
    ]
    lines += [
        f"{depth:>5} {count.paths:>9} {count.over:>9}"
        for depth, count in enumerate(counts(state, walk.compiled_depth))
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    write_folder(FOLDER, {walk.file_name: report(walk) for walk in WALKS})


if __name__ == "__main__":
    main()
