"""T.O.H.M. for two solved with all options, on one core: the table of docs/solved.md.

`python -m benchmarks.solved`, or `make bench-solved`. Each is solved in a process of its own, whose
greatest memory is told.
"""

from __future__ import annotations

import itertools
import resource
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import ludoteca
from ludoteca.games.tohm import facts
from ludoteca.games.tohm.solution import Solution

HEAD = """\
| cups | tokens | opening | error below | states | time | memory | file |
|---|---|---|---|---|---|---|---|"""


def row(cups: int, tokens: int) -> str:
    """Solve one game; what was found and what it took, as a row of the table."""
    game = ludoteca.load("tohm", seats=2, cups=cups, tokens=tokens)
    start = time.perf_counter()
    solution = Solution.solve(game)
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    opening = solution.value(game.start())
    return (
        f"| {cups} | {tokens} | {opening:.7f} | {solution.error:.0e} | {solution.states:,}"
        f" | {seconds:.1f} s | {memory:.0f} MB | {len(solution.to_bytes()) / 1e6:.1f} MB |"
    )


def main() -> None:
    """Print the table row by row."""
    print(HEAD)
    for cups, tokens in itertools.product(facts.CUPS, facts.TOKENS):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            print(process.submit(row, cups, tokens).result(), flush=True)


if __name__ == "__main__":
    main()
