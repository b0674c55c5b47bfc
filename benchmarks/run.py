"""Everything that is measured, in one go: `python -m benchmarks.run`, or `make bench`.

Contenders that are compared take turns, slice by slice, so that what else the machine does hits
both. The figures are printed and saved; nothing is ever failed for being slow.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import ludoteca
from benchmarks import games, ours, report
from benchmarks.apart import ROOT, Apart
from benchmarks.bars import Results
from benchmarks.importing import import_time
from benchmarks.measure import SLICES, MeasureError, Report, usable_cpus
from benchmarks.peers import tictactoe as peers

RESULTS = ROOT / "benchmarks" / "results"
PAGE, PICTURE = ROOT / "docs" / "speed.md", ROOT / "docs" / "speed.svg"
PEERS_PYTHON = ROOT / ".venv-bench" / "bin" / "python"
SECONDS, QUICK_SECONDS = 3.0, 0.3
IMPORTS, QUICK_IMPORTS = 60, 10
# Two threads need both cores for themselves: the best of so many rounds counts.
THREAD_ROUNDS = 5
PINNED_WAYS = ("playouts", "python_loop", "batch", "batch_arrays")


def take_turns(contenders: Sequence[Apart], tell: Callable[[str], None]) -> list[Report]:
    """Let each play a slice, then each again, and so on; their reports."""
    for _ in range(SLICES):
        for contender in contenders:
            tell(contender.name)
            contender.slice()
    return [contender.report() for contender in contenders]


def tictactoe_figures(
    seconds: float, cpu: int, python: Path, tell: Callable[[str], None]
) -> dict[str, Report]:
    """Ours and the peers' tic-tac-toe, all by turns."""
    makers = {**ours.OURS, **peers.PEERS}
    with contextlib.ExitStack() as stack:
        contenders = []
        for name in makers:
            tell(f"{name} gets ready")
            if name in ours.OURS:
                contender = Apart("benchmarks.ours", name, seconds / SLICES, cpu)
            else:
                contender = Apart("benchmarks.peers.tictactoe", name, seconds / SLICES, cpu, python)
            contenders.append(stack.enter_context(contender))
        reports = dict(zip(makers, take_turns(contenders, tell), strict=True))
    for name, make in makers.items():
        reports[name]["title"] = (make.__doc__ or name).splitlines()[0].rstrip(".")
    return reports


def game_figures(
    label: str, seconds: float, cpu: int, tell: Callable[[str], None]
) -> dict[str, Any]:
    """One game in all ways, compiled and uncompiled by turns, and one thread against two."""

    def contender(way: str, on: int | None, uncompiled: bool = False) -> Apart:
        environment = {"LUDOTECA_PURE": "1"} if uncompiled else {}
        name = f"{way} {label}"
        return Apart("benchmarks.games", name, seconds / SLICES, on, environment=environment)

    def by_turns(ways: Mapping[str, Callable[[], Apart]]) -> dict[str, Report]:
        with contextlib.ExitStack() as stack:
            contenders = [stack.enter_context(start()) for start in ways.values()]
            return dict(zip(ways, take_turns(contenders, tell), strict=True))

    tell(f"{label} gets ready")
    ways = {way: partial(contender, way, cpu) for way in PINNED_WAYS}
    ways["uncompiled_playouts"] = partial(contender, "playouts", cpu, uncompiled=True)
    reports = by_turns(ways)
    if len(usable_cpus()) > 1:
        both = {
            "one_thread": partial(contender, "playouts", None),
            "two_threads": partial(contender, "two_threads", None),
        }
        rounds = [by_turns(both) for _ in range(THREAD_ROUNDS)]
        best = max(rounds, key=_thread_gain)
        reports |= best
        reports["two_threads"]["detail"]["gains"] = [
            round(_thread_gain(told), 3) for told in rounds
        ]
    tell(f"{label}: copies and random games")
    return {"ways": reports, "facts": games.facts(label, seconds)}


def measure_all(seconds: float, imports: int, cpu: int, python: Path, console: Console) -> Results:
    """Everything, with a bar of progress."""
    labels = list(games.settings())
    contenders = len(ours.OURS) + len(peers.PEERS)
    ways = len(PINNED_WAYS) + 1 + 2 * THREAD_ROUNDS * (len(usable_cpus()) > 1)
    total = contenders * (SLICES + 1) + len(labels) * (ways * SLICES + 2) + imports
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)

        def tell(what: str) -> None:
            progress.update(task, advance=1, description=what)

        took = import_time(imports, lambda: tell("import ludoteca"))
        tictactoe = tictactoe_figures(seconds, cpu, python, tell)
        by_game = {label: game_figures(label, seconds, cpu, tell) for label in labels}
    versions = {"ludoteca": ludoteca.__version__}
    for peer in peers.PEERS:
        told = tictactoe[peer]["versions"]
        versions |= {what: version for what, version in told.items() if what != "python"}
    return {
        "date": datetime.date.today().isoformat(),
        "commit": commit(),
        "machine": machine(),
        "seconds": seconds,
        "versions": versions,
        "tictactoe": tictactoe,
        "games": by_game,
        "import": took,
    }


def commit() -> str:
    """The short commit of these sources, with a plus if they were changed since."""
    try:
        short = _git("rev-parse", "--short", "HEAD")
        return short + ("+" if _git("status", "--porcelain", "src", "examples") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def machine() -> dict[str, Any]:
    """What the figures were made on."""
    return {
        "cpu": _cpu_model(),
        "cores": len(usable_cpus()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": platform.python_compiler(),
    }


def save(results: Results, path: Path | None) -> Path:
    """Write the figures to a file, named by date and commit unless told."""
    if path is None:
        path = RESULTS / f"{results['date']}-{results['commit']}.json"
        path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    return path


def write_page(path: Path | None, python: Path) -> Path:
    """Write the figures of a file (the newest if None) into docs/speed.md, and draw its picture.

    Answers which file it was.
    """
    if path is None:
        saved = sorted(RESULTS.glob("[0-9]*.json"), key=lambda file: file.stat().st_mtime)
        if not saved:
            raise MeasureError("There are no figures in benchmarks/results yet: run make bench.")
        path = saved[-1]
    if not path.resolve().is_relative_to(RESULTS):
        raise MeasureError(f"{path} is not in benchmarks/results, so the page cannot link to it.")
    try:
        results = json.loads(path.read_text())
        text = report.markdown(results, path.resolve().relative_to(ROOT).as_posix())
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise MeasureError(f"{path} does not hold the figures of a whole run.") from error
    report.put_into_page(PAGE, text)
    drawing = [str(python), "-m", "benchmarks.picture", str(path), str(PICTURE)]
    subprocess.run(drawing, cwd=ROOT, check=True)
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 when it ran, 2 with one sentence when something could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--seconds", type=float, help=f"for each contender ({SECONDS:g})")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first look")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--output", type=Path, help="the file to save to (in benchmarks/results)")
    parser.add_argument("--cpu", type=int, help="the CPU for what runs on one (the first)")
    parser.add_argument("--peers", type=Path, default=PEERS_PYTHON, help="a Python with the peers")
    parser.add_argument(
        "--markdown",
        nargs="?",
        const="",
        metavar="FILE",
        help="measure nothing: write saved figures (the newest) into docs/speed.md",
    )
    options = parser.parse_args(arguments)
    seconds = options.seconds
    if seconds is None:
        seconds = QUICK_SECONDS if options.quick else SECONDS
    if not 0 < seconds < 3600:
        parser.error("--seconds must be above 0 and below 3600.")
    try:
        if not options.peers.exists():
            raise MeasureError(f"There is no {options.peers}: run make bench, which makes it.")
        if options.markdown is not None:
            used = write_page(Path(options.markdown) if options.markdown else None, options.peers)
            print(f"{PAGE.relative_to(ROOT)} has the figures of {used.name}.")
            return 0
        if _is_uncompiled():
            raise MeasureError("ludoteca runs uncompiled here, so there is little to compare.")
        console = Console(stderr=options.json)
        cpu = usable_cpus()[0] if options.cpu is None else options.cpu
        imports = QUICK_IMPORTS if options.quick else IMPORTS
        results = measure_all(seconds, imports, cpu, options.peers, console)
        path = save(results, options.output)
    except (MeasureError, OSError, ValueError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(results, indent=1, ensure_ascii=False))
    else:
        report.print_tables(results, console)
        console.print(f"Saved to {path}.", soft_wrap=True)
    return 0


def _thread_gain(told: dict[str, Report]) -> float:
    gain: float = told["two_threads"]["moves_per_second"] / told["one_thread"]["moves_per_second"]
    return gain


def _is_uncompiled() -> bool:
    return str(sys.modules["ludoteca.core.state"].__file__).endswith(".py")


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _cpu_model() -> str:
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
