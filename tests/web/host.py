"""The server for browser tests: as `ludoteca serve` is, but bots move without a pause, and hints
may be asked for as fast as a test plays and take no time.

python -m tests.web.host PORT FOLDER
"""

from __future__ import annotations

import contextlib
import functools
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ludoteca.server import app, house, limits, serving

ROOT = Path(__file__).parents[2]
READY_SECONDS = 60


@contextlib.contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Such a server in a process of its own; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.web.host", str(port), str(folder)]
    process = subprocess.Popen(command, cwd=ROOT)
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, "the server ended"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise AssertionError(f"the server did not answer within {READY_SECONDS} s")


def serve(port: int, database: str, when_ready: Callable[[], None] | None = None) -> None:
    """Serve the tables of a database until somebody ends it."""
    setattr(serving, "make_app", functools.partial(app.make_app, bot_pause_seconds=0.0))  # noqa: B010 - a test's own
    address = serving.Address("127.0.0.1", port)
    serving.serve(address, database, when_ready=when_ready)


if __name__ == "__main__":
    limits.HINTS = limits.Rate(1000, 1000)
    house.HINT_BOT = "greedy"  # whole games are played by hints: a second for each is too long
    serve(int(sys.argv[1]), f"sqlite:///{Path(sys.argv[2]) / 'tables.sqlite3'}")
