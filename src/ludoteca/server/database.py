"""A database that runs whole transactions beside the event loop, and its troubles in words.

SQLite runs on threads: a transaction is one way there and back, where an async driver goes there
and back for every statement, and finds the loop busy each time. Any other database is asked by an
async driver of SQLAlchemy's, such as `postgresql+asyncpg://...`.
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
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from ludoteca.core.errors import LudotecaError

BUSY_MILLISECONDS = 3000  # how long SQLite waits for another program that writes
THREADS = 4  # one writes, the others read meanwhile
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
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

    async def drop_connections(self) -> None:
        """Begin the next transaction with a new connection."""

    async def close(self) -> None:
        """Close it for good."""


async def open_database(url: str) -> Database:
    """The database behind a URL, brought to its present shape; raises StorageTrouble."""
    try:
        parsed = make_url(url)
        is_sqlite = parsed.get_backend_name() == "sqlite"
        database: Database = _OnThreads(parsed) if is_sqlite else _ByAsyncDriver(parsed)
    except (ArgumentError, ModuleNotFoundError, SQLAlchemyError) as error:
        raise StorageTrouble(f"the database {_shown(url)} cannot be used: {error}") from None
    try:
        await database.run(_migrate)
    except (DBAPIError, sqlite3.Error, OSError) as error:
        await database.close()
        raise StorageTrouble(f"the database {_shown(url)} {reason(error)}") from None
    return database


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


class _ByAsyncDriver:
    """Any other database."""

    def __init__(self, url: URL) -> None:
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+asyncpg")
        self._engine = create_async_engine(url)
        self.dialect = self._engine.dialect

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def drop_connections(self) -> None:
        await self._engine.dispose()

    async def close(self) -> None:
        await self._engine.dispose()


def reason(error: Exception) -> str:
    """Why the database does not do it, in words for whoever runs the server."""
    text = str(error.orig if isinstance(error, DBAPIError) and error.orig else error)
    known = {
        "locked": "is locked by another program: try again when that is done",
        "full": "cannot be written: the disk is full",
        "unable to open": "cannot be opened: is there such a folder, and may it be written to?",
        "not a database": "is no database: name another file",
        "readonly": "cannot be written: it is read-only",
        "disk I/O": "cannot be read or written: the disk reports an error",
        "malformed": "is damaged: restore it from a backup",
        "file is gone": "is not where it was: put its file back, or start the server again",
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

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _shown(url: str) -> str:
    """The URL without a password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)
