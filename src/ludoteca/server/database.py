"""A database that runs whole transactions beside the event loop, and its troubles in words.

SQLite runs on threads: a transaction is one way there and back, where an async driver goes there
and back for every statement, and finds the loop busy each time. PostgreSQL is asked by asyncpg,
and tells each process what the others have written (`hearing.py`).
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from ludoteca.core.errors import LudotecaError
from ludoteca.server.hearing import Again, Heard, listen

BUSY_MILLISECONDS = 3000  # how long SQLite waits for another program that writes
THREADS = 4  # one writes, the others read meanwhile
CONNECT_SECONDS = 10.0  # how long PostgreSQL may take to let us in
ANSWER_SECONDS = 30.0  # and to answer
MIGRATING = 0x6C75646F  # the number of the lock that whoever migrates takes; any would do
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA temp_store=MEMORY",  # what a statement with many rows would need to be undone
    f"PRAGMA busy_timeout={BUSY_MILLISECONDS}",
)

T = TypeVar("T")


class StorageTrouble(LudotecaError):  # noqa: N818 - reads as it is raised
    """The database could not be read or written; one sentence on why."""


class Database(Protocol):
    """What the storage asks of a database."""

    dialect: sa.Dialect

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Do work in a transaction of its own; raises what SQLAlchemy raises."""

    async def listen(self, heard: Heard, again: Again) -> None:
        """Hear what other processes write, for ever; ends at once where there can be none."""

    async def drop_connections(self) -> None:
        """Begin the next transaction with a new connection."""

    async def close(self) -> None:
        """Close it for good."""


async def open_database(url: str) -> Database:
    """The database behind a URL, brought to its present shape; raises StorageTrouble."""
    try:
        database = _database(make_url(url))
    except ImportError:
        install = "pip install 'ludoteca[postgres]'"
        raise StorageTrouble(f"the database {shown(url)} needs asyncpg: {install}") from None
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        can = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME can"
        raise StorageTrouble(f"the database {shown(url)} cannot be used: {can}") from None
    try:
        await database.run(_migrate)
    except (CommandError, SQLAlchemyError, sqlite3.Error, OSError, TypeError, ValueError) as error:
        await database.close()
        raise StorageTrouble(f"the database {shown(url)} {reason(error)}") from None
    return database


def _database(url: URL) -> Database:
    if url.get_backend_name() == "sqlite":
        return _OnThreads(url)
    if url.drivername in ("postgresql", "postgres", "postgresql+asyncpg"):
        return _Postgres(url.set(drivername="postgresql+asyncpg"))
    raise ArgumentError(url.drivername)


class _OnThreads:
    """SQLite."""

    def __init__(self, url: URL) -> None:
        self._engine = sa.create_engine(url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", _set_pragmas)
        self.dialect = self._engine.dialect
        self._file: tuple[int, int] | None = None  # which file it is, once it is there
        # What is kept in memory alone is another database for each thread.
        is_in_memory = url.database in (None, "", ":memory:")
        self._threads = ThreadPoolExecutor(1 if is_in_memory else THREADS, "database")

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    async def listen(self, heard: Heard, again: Again) -> None:
        return

    async def drop_connections(self) -> None:
        self._engine.dispose()

    async def close(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()

    def _run(self, work: Callable[[sa.Connection], T]) -> T:
        if self._file is not None and self._file != _file_of(self._engine.url):
            raise FileNotFoundError("the file is gone")  # SQLite would write where nobody reads
        with self._engine.begin() as connection:
            done = work(connection)
        self._file = self._file or _file_of(self._engine.url)
        return done


class _Postgres:
    """PostgreSQL."""

    def __init__(self, url: URL) -> None:
        limits = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS}
        # Asked first, a connection that a restart or a firewall has cut is no trouble of anybody.
        self._engine = create_async_engine(url, connect_args=limits, pool_pre_ping=True)
        self.dialect = self._engine.dialect

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        except OSError:  # no such host, nobody at that port, no answer in time
            raise ConnectionError("the server is not reached") from None

    async def listen(self, heard: Heard, again: Again) -> None:
        await listen(self._engine, heard, again)

    async def drop_connections(self) -> None:
        await self._engine.dispose()

    async def close(self) -> None:
        await self._engine.dispose()


def reason(error: Exception) -> str:
    """Why the database does not do it, in words for whoever runs the server."""
    text = str(error.orig if isinstance(error, DBAPIError) and error.orig else error)
    known = {
        "locked": "is locked by another program: try again when that is done",
        "is full": "cannot be written: the disk is full",
        "No space left": "cannot be written: the disk is full",
        "unable to open": "cannot be opened: is there such a folder, and may it be written to?",
        "not a database": "is no database: name another file",
        "readonly": "cannot be written: it is read-only",
        "disk I/O": "cannot be read or written: the disk reports an error",
        "malformed": "is damaged: restore it from a backup",
        "file is gone": "is not where it was: put its file back, or start the server again",
        "locate revision": "was made by a newer version of ludoteca: install that",
        "not reached": "cannot be reached: does PostgreSQL run there, and are host and port right?",
        "authentication failed": "lets nobody in: the user's name or the password is wrong",
        "does not exist": "is not there: has it been made, and is its name right?",
        "permission denied": "may not be written by this user: let the user own it",
        "read-only": "cannot be written: it is read-only",
        "starting up": "is just starting: try again in a moment",
        "shutting down": "is just stopping: start it again",
        "administrator command": "has ended the connection: is it being restarted?",
        "closed": "has ended the connection: is it being restarted?",
        "too many": "takes no more connections: raise its max_connections, or serve with fewer",
    }
    for sign, words in known.items():
        if sign in text:
            return words
    return f"cannot be used: {text.splitlines()[0] if text else type(error).__name__}"


def _file_of(url: URL) -> tuple[int, int] | None:
    """Which file on the disk an SQLite database is; None if there is none."""
    try:
        found = os.stat(url.database or "")
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _set_pragmas(connection: Any, _record: Any) -> None:
    with closing(connection.cursor()) as cursor:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)


def _migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":  # several processes may begin at once
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def shown(url: str) -> str:
    """The URL without a password."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return repr(url.rpartition("@")[2])
    return parsed.set(query={}).render_as_string(hide_password=True)
