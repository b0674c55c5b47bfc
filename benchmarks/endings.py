"""Endings of Tóncc on one core: how large they are, and how exploitable players are in them.

`python -m benchmarks.endings`, or `make bench-endings`: the tables of docs/solved.md. The endings
come from matches of one challenge between greedy bots.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import NamedTuple

import ludoteca
from ludoteca import bots
from ludoteca.bots.endings import policy
from ludoteca.bots.exploitability import exploitability, sampled, uniform
from ludoteca.core.state import State
from ludoteca.games.toncc.endings import Ending, Policy

GAME = ludoteca.load("toncc", challenges=1)
LIMIT = 400_000


class Size(NamedTuple):
    """Kings in play and Seals left in all."""

    kings: int
    seals: int


class Solved(NamedTuple):
    """An ending, and what it took."""

    state: State
    positions: int
    seconds: float
    residual: float


# How many endings of each size are solved.
WANTED = {
    Size(1, 2): 8,
    Size(2, 2): 8,
    Size(2, 3): 8,
    Size(2, 4): 8,
    Size(3, 3): 8,
    Size(3, 4): 8,
    Size(3, 5): 3,
}
MEASURED = Size(2, 2)  # where players are measured
SAMPLES = 10  # choices of a bot in each position


def played_endings() -> Iterator[tuple[Size, State]]:
    """The endings that matches between greedy bots come to, and their sizes, without end."""
    for seed in itertools.count():
        players = [bots.GreedyBot(f"{seed} {seat}") for seat in range(3)]
        seen = set()
        for state in ludoteca.play(GAME, players, seed=seed).replay():
            size = Size(len(state.to_move), state.to_json()["face_down"].count(False))
            # Of rounds without conquest the first is taken: what follows it is the largest.
            if size in WANTED and size not in seen:
                seen.add(size)
                yield size, state.copy()


def solve(state: State) -> Solved:
    """Solve an ending; the time is the processor's."""
    start = time.process_time()
    ending = Ending.solve(state, LIMIT)
    seconds = time.process_time() - start
    return Solved(state, ending.positions, seconds, ending.residual)


def row(size: Size, found: list[Solved]) -> str:
    """The endings of one size as a row of the table."""
    positions = sorted(one.positions for one in found)
    times = sorted(1000 * one.seconds for one in found)
    middle = len(found) // 2
    return (
        f"| {size.kings} | {size.seals} | {positions[middle]:,} | {positions[-1]:,}"
        f" | {times[middle]:.0f} ms | {times[-1]:.0f} ms"
        f" | {max(one.residual for one in found):.0e} |"
    )


def main() -> None:
    """Print both tables."""
    found: dict[Size, list[Solved]] = {size: [] for size in WANTED}
    for size, state in played_endings():
        if len(found[size]) < WANTED[size]:
            solved = solve(state)
            if solved.positions > 1:  # its end is not decided yet
                found[size].append(solved)
        if all(len(found[size]) == count for size, count in WANTED.items()):
            break
    print("| Kings | Seals left | positions, median | most | time, median | most | residual |")
    print("|---|---|---|---|---|---|---|")
    for size in WANTED:
        print(row(size, found[size]))
    print("\n| player | gain of the best answer, mean | most |\n|---|---|---|", flush=True)
    players: dict[str, Policy] = {
        "random (exact)": uniform,
        f"greedy ({SAMPLES} choices a position)": sampled(bots.GreedyBot(1), SAMPLES),
        "solved": policy,
    }
    for name, player in players.items():
        gain = exploitability(player, [one.state for one in found[MEASURED]])
        print(f"| {name} | {gain.mean:.2g} | {gain.most:.2g} |", flush=True)


if __name__ == "__main__":
    main()
