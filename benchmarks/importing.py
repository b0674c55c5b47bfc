"""What `import ludoteca` takes beyond a bare Python, in milliseconds."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from benchmarks.measure import MeasureError, Report

NOTHING = "pass"
IMPORT = "import ludoteca"
IMPORT_AND_TELL = "import sys, ludoteca; print('numpy' in sys.modules)"


def import_time(runs: int, ran: Callable[[], None] = lambda: None) -> Report:
    """Start Python with and without the import, by turns, and tell by how much the medians differ.

    `ran` is called after each pair of runs.
    """
    imports_numpy = _python(IMPORT_AND_TELL) == "True"  # it also writes the bytecode, if it was old
    bare: list[float] = []
    whole: list[float] = []
    for _ in range(runs):
        bare.append(_milliseconds(NOTHING))
        whole.append(_milliseconds(IMPORT))
        ran()
    return {
        "milliseconds": round(statistics.median(whole) - statistics.median(bare), 2),
        "best_milliseconds": round(min(whole) - min(bare), 2),
        "bare_python_milliseconds": round(statistics.median(bare), 2),
        "runs": runs,
        "imports_numpy": imports_numpy,
    }


def _milliseconds(program: str) -> float:
    before = time.perf_counter()
    _python(program)
    return (time.perf_counter() - before) * 1000


def _python(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise MeasureError(f"python -c {program!r} failed: {said[-1] if said else 'no word why'}")
    return done.stdout.strip()
