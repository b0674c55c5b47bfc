"""A server in a process of its own, as `ludoteca serve` runs it, to be killed and started again.

Processes are forked from one that has loaded everything, so that a start takes a moment only.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import socket
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from ludoteca.server import entries
from ludoteca.server.table import Table
from tests.web import host

READY_SECONDS = 60

Logs = dict[str, list[entries.Logged]]

_forking = multiprocessing.get_context("forkserver")
_LOADED_LATE = ["alembic.command", "litestar.plugins.pydantic", "uvicorn.lifespan.on"]
_forking.set_forkserver_preload([host.__name__, *_LOADED_LATE])


class Process:
    """A server on one port and one database, by default SQLite. It is started, killed, and started
    again.
    """

    def __init__(self, folder: Path, url: str | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self.database = folder / "tables.sqlite3"
        self.url = url or f"sqlite:///{self.database}"
        self.errors = folder / "errors.txt"
        self._running: multiprocessing.process.BaseProcess | None = None

    @property
    def pid(self) -> int:
        assert self._running is not None
        assert self._running.pid is not None
        return self._running.pid

    def start(self) -> None:
        """Answers when the server answers."""
        hears, tells = _forking.Pipe(duplex=False)
        arguments = (self.port, self.url, self.errors, tells)
        self._running = _forking.Process(target=_serve, args=arguments, daemon=True)
        self._running.start()
        tells.close()
        with closing(hears):
            assert hears.poll(READY_SECONDS), "the server does not begin"
            try:
                hears.recv()
            except EOFError:
                raise AssertionError(self.errors.read_text()) from None

    def kill(self) -> None:
        """SIGKILL: no last word, no tidying up."""
        assert self._running is not None
        assert self._running.is_alive(), self.errors.read_text()
        self._running.kill()
        self._running.join(READY_SECONDS)
        self._running.close()
        self._running = None

    def logs(self) -> Logs:
        """All tables as they are on the disk, from a copy: after a kill the server itself must
        find its database as that left it.
        """
        copied = self.folder / "copy"
        shutil.rmtree(copied, ignore_errors=True)
        copied.mkdir()
        for file in self.folder.glob("tables.sqlite3*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, copied)
        logs: Logs = defaultdict(list)
        with closing(sqlite3.connect(copied / self.database.name)) as read:
            assert read.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            for table, number, at, command, body in read.execute(
                "SELECT id, number, at, command, body FROM entries"
                " JOIN tables ON key = table_key ORDER BY id, number"
            ):
                logs[table].append(entries.Logged(number, at, command, entries.read(body)))
        return dict(logs)

    def close(self) -> None:
        """End it, if it has not ended."""
        if self._running is not None:
            self.kill()


@contextmanager
def running(folder: Path, url: str | None = None) -> Iterator[Process]:
    """A server that is there, in a folder of its own."""
    process = Process(folder, url)
    process.start()
    try:
        yield process
    finally:
        process.close()


def folded(table_id: str, log: list[entries.Logged]) -> Table:
    """The table that a log tells of."""
    table = Table(table_id)
    for logged in log:
        table.take(logged)
    return table


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port: int = found.getsockname()[1]
        return port


def _serve(port: int, url: str, errors: Path, tells: Connection) -> None:
    kept = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(kept, 1)
    os.dup2(kept, 2)

    def ready() -> None:
        tells.send(True)
        tells.close()

    host.serve(port, url, ready)
