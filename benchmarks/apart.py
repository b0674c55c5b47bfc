"""Contenders in processes of their own, each with its Python, asked for one slice after another.

`serve` is the process's side: it makes the contender, warms it up, says so, and then plays a slice
for each line that it reads. `Apart` is the other side. So several contenders can take turns, and
what else the machine does hits all of them alike; who is not asked sleeps.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from benchmarks.measure import SLICES, Contender, MeasureError, Report, Slices, measure, pin

ROOT = Path(__file__).resolve().parents[1]
Makers = Mapping[str, Callable[[], Contender]]


class Apart:
    """A contender that runs in its own process; a context manager that ends it."""

    def __init__(
        self,
        module: str,
        name: str,
        slice_seconds: float,
        cpu: int | None,
        python: str | Path = sys.executable,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start the process; a cpu of None leaves it unpinned."""
        self.name = name
        # A pipe would fill and stop it.
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  # closed at the exit
        options = ["--which", name, "--slice", str(slice_seconds)]
        if cpu is not None:
            options += ["--cpu", str(cpu)]
        self._process = subprocess.Popen(
            [str(python), "-m", module, *options],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def __enter__(self) -> Apart:
        """Wait until it is warm. Raises MeasureError, as the others do, if it cannot play."""
        try:
            self._answer()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def slice(self) -> float:
        """Let it play for one slice; its moves per second."""
        rate: float = self._asked("slice")["moves_per_second"]
        return rate

    def report(self) -> Report:
        """What it did in all its slices, checked."""
        return self._asked("report")

    def _asked(self, request: str) -> Report:
        if self._process.stdin is None:
            raise MeasureError(f"{self.name} cannot be asked.")
        try:
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended; the answer that does not come tells why
        return self._answer()

    def _answer(self) -> Report:
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            self._process.wait()
            self._errors.seek(0)
            said = [text for text in self._errors.read().splitlines() if text.strip()]
            raise MeasureError(said[-1] if said else f"{self.name} ended without a word.")
        answer: Report = json.loads(line)
        return answer


def serve(make: Callable[[], Contender], slice_seconds: float) -> None:
    """Make the contender and play a slice for each line on standard input."""
    # What a library prints must not come between the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def answer(told: Report) -> None:
        print(json.dumps(told), file=answers, flush=True)

    slices = Slices(make(), slice_seconds)
    answer({"ready": True})
    for request in sys.stdin:
        if request.strip() == "report":
            answer(slices.report())
        else:
            answer({"moves_per_second": slices.run()})


def measure_apart(
    module: str, name: str, seconds: float, cpu: int | None, python: str | Path = sys.executable
) -> Report:
    """Measure one contender of a module in a process of its own."""
    with Apart(module, name, seconds / SLICES, cpu, python) as contender:
        for _ in range(SLICES):
            contender.slice()
        return contender.report()


def main(makers: Makers, module: str, arguments: Sequence[str] | None = None) -> int:
    """The command line of a module with contenders; 0, or 2 if one could not be measured."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {module}", description="Moves per second of contenders."
    )
    parser.add_argument("--which", choices=[*makers, "all"], default="all", metavar="NAME")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each, about (3)")
    parser.add_argument("--cpu", type=int, help="the CPU to stay on (any)")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each")
    parser.add_argument("--slice", type=float, help="serve slices of so many seconds")
    options = parser.parse_args(arguments)
    if options.seconds <= 0 or (options.slice is not None and options.slice <= 0):
        parser.error("seconds must be above 0.")
    if options.slice is not None and options.which == "all":
        parser.error("only one can be served: give --which.")
    failed = False
    for name in makers if options.which == "all" else [options.which]:
        try:
            if options.which == "all":
                report = measure_apart(module, name, options.seconds, options.cpu)
            else:
                if options.cpu is not None:
                    pin(options.cpu)
                if options.slice is not None:
                    serve(makers[name], options.slice)
                    return 0
                report = measure(makers[name](), options.seconds)
        except MeasureError as error:
            print(error, file=sys.stderr)
            failed = True
            continue
        if options.json:
            print(json.dumps(report), flush=True)
        else:
            print(f"{name:28}{report['moves_per_second']:>14,} moves/s", flush=True)
    return 2 if failed else 0
