"""How fast and how surely the turns of Shapes are solved, on one core.

`python -m benchmarks.designs`, or `make bench-designs`: solo games played by the solver with dice
at random; each turn's answer is played and its score compared with what was said.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from typing import Any

from rich.console import Console
from rich.progress import track

import ludoteca
from ludoteca.games.fantastick.designing import WORK_LIMIT, solve


def measure(games: int, seed: int, work_limit: int) -> dict[str, Any]:
    """Play the games; what was seen, times in milliseconds."""
    game = ludoteca.load("fantastick", mode="shapes")
    rng = random.Random(seed)
    times: list[float] = []
    proven = 0
    scores = []
    by_score: Counter[int] = Counter()
    for _ in track(range(games), "games", console=Console(stderr=True)):
        state = game.start()
        while state.outcome is None:
            if state.phase is ludoteca.Phase.CHANCE:
                actions, odds = zip(*state.chance())
                state.apply(rng.choices(actions, odds)[0])
                continue
            before = state.to_json()["scores"][0]
            start = time.perf_counter()
            answer = solve(state, work_limit)
            times.append(1000 * (time.perf_counter() - start))
            proven += answer.is_proven
            by_score[answer.score] += 1
            for action in answer.actions:
                state.apply(action)
            grown = state.to_json()["scores"][0] - before
            if grown != answer.score:
                raise SystemExit(f"a turn added {grown}, and {answer.score} was said")
        scores.append(state.outcome.scores[0])
    times.sort()
    return {
        "games": games,
        "turns": len(times),
        "work_limit": work_limit,
        "proven": proven / len(times),
        "median_ms": statistics.median(times),
        "p90_ms": times[len(times) * 9 // 10],
        "worst_ms": times[-1],
        "mean_score": statistics.mean(scores),
        "turns_by_score": {str(score): by_score[score] for score in sorted(by_score)},
    }


def main() -> None:
    """Measure as asked and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--work-limit", type=int, default=WORK_LIMIT)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    asked = parser.parse_args()
    if asked.games < 1 or asked.work_limit < 1:
        parser.error("--games and --work-limit are at least 1")
    told = measure(asked.games, asked.seed, asked.work_limit)
    if asked.json:
        print(json.dumps(told))
        return
    print(
        f"{told['turns']:,} turns of {told['games']:,} games: {told['proven']:.2%} proven;"
        f" median {told['median_ms']:.2f} ms, nine of ten within {told['p90_ms']:.2f} ms,"
        f" worst {told['worst_ms']:.1f} ms; mean score {told['mean_score']:.2f}"
    )
    shares = {score: f"{n / told['turns']:.1%}" for score, n in told["turns_by_score"].items()}
    print("turns by their score: " + ", ".join(f"{s} in {share}" for s, share in shares.items()))


if __name__ == "__main__":
    main()
