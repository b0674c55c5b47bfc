"""Solo games of Fantastick's Numbers whose every turn is solved, on one core.

`make bench-turns`, or `python -m benchmarks.turns [--games N] [--seed N] [--json]`. No wild card is
played, so the total is what a perfect player of single turns scores without luck.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from rich.console import Console
from rich.progress import track

import ludoteca
from ludoteca import bots
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.state import State
from ludoteca.games.fantastick.solving import Solved, solve

GAMES = 1000


def solved_turns(seed: int) -> Iterator[tuple[float, Solved, State]]:
    """Play a game; for each turn the seconds of solving, what was found, the state after."""
    rng = Random(seed)
    game = ludoteca.load("fantastick")
    bot = bots.make("solver", seed, game)
    state = game.start()
    while state.phase is not Phase.OVER:
        if state.phase is Phase.CHANCE:
            state.apply(rng.choice(state.chance())[0])
        elif state.to_json()["stage"] == "play":
            start = time.perf_counter()
            solved = solve(state)
            seconds = time.perf_counter() - start
            for action in solved.actions:
                state.apply(action)
            yield seconds, solved, state
        else:
            state.apply(bot.choose(Look(state, 0)))


def measure(games: int, seed: int) -> dict[str, object]:
    """Play them all; the figures by name."""
    seconds: list[float] = []
    scores: Counter[int] = Counter()
    proven = counted = 0
    totals: list[int] = []
    console = Console(stderr=True)
    for number in track(range(games), "Solving", console=console, transient=True):
        total = 0
        for taken, solved, after in solved_turns(seed + number):
            total = after.to_json()["scores"][0]
            seconds.append(taken)
            scores[solved.score] += 1
            proven += solved.is_proven
            counted += solved.ways is not None
        totals.append(total)
    return {
        "games": games,
        "turns": len(seconds),
        "proven": proven,
        "ways_counted": counted,
        "median_ms": round(1e3 * statistics.median(seconds), 2),
        "worst_ms": round(1e3 * max(seconds), 1),
        "mean_total": round(statistics.mean(totals), 3),
        "scores": {str(score): scores[score] for score in sorted(scores)},
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.turns")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told = measure(asked.games, asked.seed)
    if asked.json:
        print(json.dumps(told, indent=1))
        return
    for name, value in told.items():
        print(f"{name.replace('_', ' '):>13}  {value}")


if __name__ == "__main__":
    main()
