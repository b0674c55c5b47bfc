"""How fast search is: `python -m benchmarks.bots`, or `make bench-bots`.

On tic-tac-toe beside OpenSpiel's, slice by slice in turns; in the house's games in simulations and
in decisions per second; and two threads against one, the best of several rounds.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks import games
from benchmarks.apart import Apart
from benchmarks.bars import Bar
from benchmarks.measure import SLICES, MeasureError, Report, usable_cpus
from benchmarks.run import PEERS_PYTHON, RESULTS, commit, machine, save, take_turns

SECONDS = 3.0
THREAD_ROUNDS = 3
WANTED_PEER, WANTED_THREADS = 2.0, 1.8
RATE = "moves_per_second"  # here of simulations, or of decisions


def by_turns(contenders: Sequence[Apart]) -> list[Report]:
    """Start all, let them take turns, and end them; their reports."""
    with contextlib.ExitStack() as stack:
        ready = [stack.enter_context(contender) for contender in contenders]
        return take_turns(ready, lambda name: None)


def measure_all(seconds: float, cpu: int, python: Path, console: Console) -> dict[str, Any]:
    """Everything; each figure is printed when the run is over."""

    def ours(name: str, on: int | None) -> Apart:
        return Apart("benchmarks.searching", name, seconds / SLICES, on)

    console.print("tic-tac-toe, beside OpenSpiel ...")
    peer = Apart("benchmarks.peers.searching", "openspiel_mcts", seconds / SLICES, cpu, python)
    own, theirs = by_turns([ours("search tictactoe", cpu), peer])
    results: dict[str, Any] = {"tictactoe": {"search": own, "openspiel_mcts": theirs}, "games": {}}
    for label in ["tictactoe", *games.settings()]:
        console.print(f"{label} ...")
        told = results["games"].setdefault(label, {})
        if label != "tictactoe":
            ways = ("search", "decisions")
            reports = by_turns([ours(f"{way} {label}", cpu) for way in ways])
            told |= dict(zip(ways, reports, strict=True))
        if len(usable_cpus()) > 1:
            gains = []
            for _ in range(THREAD_ROUNDS):
                one, two = by_turns(
                    [ours(f"search {label}", None), ours(f"two_threads {label}", None)]
                )
                gains.append(two[RATE] / one[RATE])
            told["thread_gains"] = [round(gain, 3) for gain in gains]
    return results


def bars(results: dict[str, Any]) -> list[Bar]:
    """What we hold search to."""
    table = results["tictactoe"]
    ratio = table["search"][RATE] / table["openspiel_mcts"][RATE]
    answer = [Bar("tic-tac-toe", "search : OpenSpiel's MCTSBot", ratio, WANTED_PEER, True)]
    for label, told in results["games"].items():
        if label == "tictactoe":
            continue  # as few simulations as the peer's take no longer than to wake a thread
        gains = told.get("thread_gains")
        best = max(gains) if gains else None
        answer.append(Bar(label, "two threads : one", best, WANTED_THREADS, True))
    return answer


def print_tables(results: dict[str, Any], console: Console) -> None:
    """The figures and the bars, for people."""
    table = Table("game", "simulations/s", "decisions/s", "two threads : one")
    for label, told in results["games"].items():
        search = told.get("search", results["tictactoe"]["search"])
        decided = f"{told['decisions'][RATE]:,}" if "decisions" in told else ""
        gains = ", ".join(f"{gain:.2f}" for gain in told.get("thread_gains", ()))
        table.add_row(label, f"{search[RATE]:,}", decided, gains)
    console.print(table)
    theirs = results["tictactoe"]["openspiel_mcts"]
    console.print(f"OpenSpiel's MCTSBot on tic-tac-toe: {theirs[RATE]:,} simulations/s")
    for bar in bars(results):
        if bar.value is not None:
            met = "met" if bar.is_met else "MISSED"
            console.print(f"{bar.about}, {bar.what}: {bar.value:.2f}, at least {bar.wanted}: {met}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 when it ran, 2 with one sentence when something could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each contender (3)")
    parser.add_argument("--output", type=Path, help="the file to save to (in benchmarks/results)")
    parser.add_argument("--cpu", type=int, help="the CPU for what runs on one (the first)")
    parser.add_argument("--peers", type=Path, default=PEERS_PYTHON, help="a Python with the peer")
    options = parser.parse_args(arguments)
    if not 0 < options.seconds < 3600:
        parser.error("--seconds must be above 0 and below 3600.")
    console = Console()
    try:
        if not options.peers.exists():
            raise MeasureError(f"There is no {options.peers}: run make bench-bots, which makes it.")
        cpu = usable_cpus()[0] if options.cpu is None else options.cpu
        results = {
            "date": datetime.date.today().isoformat(),
            "commit": commit(),
            "machine": machine(),
            "seconds": options.seconds,
            **measure_all(options.seconds, cpu, options.peers, console),
        }
        name = f"bots-{results['date']}-{results['commit']}.json"
        path = save(results, options.output or RESULTS / name)
    except (MeasureError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print_tables(results, console)
    console.print(f"Saved to {path}.", soft_wrap=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
