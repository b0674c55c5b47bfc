"""Tables' logs in a database. What arrives in the same moment is written with one commit.

SQLite by default; any database that SQLAlchemy knows by an async driver does, such as
`postgresql+asyncpg://...`. (table, number) is unique, so of two processes that decide at once only
one can go on; the other is told by `Conflict`.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ludoteca.core.errors import LudotecaError
from ludoteca.server import entries

BUSY_MILLISECONDS = 3000  # how long SQLite waits for another program that writes
MOST_IN_COMMIT = 500  # batches
MOST_KEYS = 100_000  # remembered at once

_tables = sa.table(
    "tables",
    sa.column("key", sa.BigInteger),
    sa.column("id", sa.String),
    sa.column("game", sa.String),
    sa.column("stage", sa.String),
    sa.column("listed", sa.Boolean),
    sa.column("opened", sa.BigInteger),
)
_entries = sa.table(
    "entries",
    sa.column("table_key", sa.BigInteger),
    sa.column("number", sa.Integer),
    sa.column("at", sa.BigInteger),
    sa.column("command", sa.String),
    sa.column("body", sa.Text),
)
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_MILLISECONDS}",
)


class StorageTrouble(LudotecaError):  # noqa: N818 - reads as it is raised
    """The database could not be read or written; one sentence on why."""


class Conflict(Exception):  # noqa: N818 - reads as it is raised
    """Another process has written these numbers: read what was missed and decide again."""


class NewTable(NamedTuple):
    """A table to be made together with its first entries."""

    id: str
    game: str
    stage: str
    listed: bool
    opened: int


class Batch(NamedTuple):
    """What one decision adds: all of it is written, or nothing."""

    logs: Sequence[tuple[str, Sequence[entries.Logged]]]  # table and its new entries
    tables: Sequence[NewTable] = ()
    stages: Sequence[tuple[str, str]] = ()  # table and its new stage, for the lobby


class Storage:
    """The logs of all tables. `append` answers when the entries are on the disk."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._arrived = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None  # the writer's
        # Written out once: a statement of SQLAlchemy's is gone through for each row again.
        self._insertion = str(_entries.insert().compile(dialect=engine.dialect))
        self._keys: dict[str, int] = {}  # of tables, as far as they are known
        self._file = _file_of(engine)
        self.commits = 0

    @classmethod
    async def open(cls, url: str) -> Storage:
        """The storage behind a URL, brought to its present shape; raises StorageTrouble."""
        try:
            engine = _engine(url)
        except (ArgumentError, ModuleNotFoundError, SQLAlchemyError) as error:
            raise StorageTrouble(f"the database {_shown(url)} cannot be used: {error}") from None
        try:
            _open_once(engine)
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (DBAPIError, sqlite3.Error, OSError) as error:
            await engine.dispose()
            raise StorageTrouble(f"the database {_shown(url)} {_reason(error)}") from None
        storage = cls(engine)
        storage._writer = asyncio.create_task(storage._write())
        return storage

    async def close(self) -> None:
        """Write what is waiting, then close."""
        if self._writer is not None:
            while self._waiting:
                await asyncio.gather(*[done for _, done in self._waiting], return_exceptions=True)
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._drop_connection()
        await self._engine.dispose()

    def append(self, batch: Batch) -> asyncio.Future[None]:
        """Write a batch; the answer raises Conflict or StorageTrouble, and nothing is written."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        self._arrived.set()
        return done

    async def read(self, table_id: str, after: int = 0) -> list[entries.Logged]:
        """The entries of a table after a number; empty if there is none. Raises StorageTrouble."""
        wanted = (
            sa.select(_entries.c.number, _entries.c.at, _entries.c.command, _entries.c.body)
            .join_from(_entries, _tables, _entries.c.table_key == _tables.c.key)
            .where(_tables.c.id == table_id, _entries.c.number > after)
            .order_by(_entries.c.number)
        )
        rows = await self._fetch(wanted)
        return [entries.Logged(row[0], row[1], row[2], entries.read(row[3])) for row in rows]

    async def lobby(self, count: int) -> list[str]:
        """The latest listed tables that wait or run. Raises StorageTrouble."""
        wanted = (
            sa.select(_tables.c.id)
            .where(_tables.c.listed, _tables.c.stage.in_(("waiting", "running")))
            .order_by(_tables.c.stage.desc(), _tables.c.opened.desc())
            .limit(count)
        )
        return [row[0] for row in await self._fetch(wanted)]

    async def _fetch(self, wanted: sa.Select[Any]) -> Sequence[Any]:
        try:
            async with self._engine.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(wanted)).fetchall()
                return rows
        except (DBAPIError, OSError) as error:
            raise StorageTrouble(f"the database {_reason(error)}") from None

    async def _write(self) -> None:
        """The one writer: takes everything that waits and commits it once."""
        while True:
            await self._arrived.wait()
            taken = self._waiting[:MOST_IN_COMMIT]
            try:
                await self._commit([batch for batch, _ in taken])
            except IntegrityError:
                await self._commit_one_by_one(taken)
            except StorageTrouble as trouble:
                for _, done in taken:
                    _answer(done, trouble)
            else:
                for _, done in taken:
                    _answer(done)
            del self._waiting[: len(taken)]
            if not self._waiting:
                self._arrived.clear()

    async def _commit_one_by_one(self, taken: list[tuple[Batch, asyncio.Future[None]]]) -> None:
        """One of them cannot be written: find out which, so that the others go on."""
        for batch, done in taken:
            try:
                await self._commit([batch])
            except IntegrityError:
                _answer(done, Conflict())
            except StorageTrouble as error:
                _answer(done, error)
            else:
                _answer(done)

    async def _commit(self, batches: list[Batch]) -> None:
        try:
            if _file_of(self._engine) != self._file:  # SQLite would write where nobody reads again
                raise FileNotFoundError("the file is gone")
            if self._connection is None:
                self._connection = await self._engine.connect()
            async with self._connection.begin():
                await self._insert(self._connection, batches)
        except IntegrityError:
            self._keys.clear()  # of new tables, which are not there after all
            raise
        except Exception as error:  # whatever it is, the writer must go on
            await self._drop_connection()
            raise StorageTrouble(f"the database {_reason(error)}") from error
        self.commits += 1

    async def _insert(self, connection: AsyncConnection, batches: list[Batch]) -> None:
        for batch in batches:
            for table in batch.tables:
                made = _tables.insert().values(**table._asdict()).returning(_tables.c.key)
                self._keys[table.id] = (await connection.execute(made)).scalar_one()
            for table_id, stage in batch.stages:
                changed = _tables.update().where(_tables.c.id == table_id).values(stage=stage)
                await connection.execute(changed)
        rows = [
            (
                await self._key(connection, table_id),
                logged.number,
                logged.at,
                logged.command,
                entries.written(logged.entry),
            )
            for batch in batches
            for table_id, log in batch.logs
            for logged in log
        ]
        if rows:
            await connection.exec_driver_sql(self._insertion, rows)

    async def _key(self, connection: AsyncConnection, table_id: str) -> int:
        key = self._keys.get(table_id)
        if key is None:
            if len(self._keys) > MOST_KEYS:
                self._keys.clear()
            wanted = sa.select(_tables.c.key).where(_tables.c.id == table_id)
            key = self._keys[table_id] = (await connection.execute(wanted)).scalar_one()
        return key

    async def _drop_connection(self) -> None:
        """After trouble the next commit begins with a new connection."""
        connection, self._connection = self._connection, None
        self._keys.clear()
        if connection is not None:
            with suppress(Exception):  # it is of no use any more, whatever it says
                await connection.close()


def _answer(done: asyncio.Future[None], trouble: Exception | None = None) -> None:
    if done.cancelled():
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)


def _engine(url: str) -> AsyncEngine:
    parsed = make_url(url)
    if parsed.drivername == "sqlite":
        parsed = parsed.set(drivername="sqlite+aiosqlite")
    elif parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+asyncpg")
    engine = create_async_engine(parsed)
    if parsed.get_backend_name() == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def _set_pragmas(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            for pragma in _PRAGMAS:
                cursor.execute(pragma)
            cursor.close()

    return engine


def _open_once(engine: AsyncEngine) -> None:
    """Open an SQLite file as nobody else does yet: the async driver fails less quietly."""
    if engine.url.get_backend_name() == "sqlite" and engine.url.database:
        with closing(sqlite3.connect(engine.url.database)) as connection:
            connection.execute("PRAGMA schema_version")


def _file_of(engine: AsyncEngine) -> tuple[int, int] | None:
    """Which file on the disk an SQLite database is; None if there is none."""
    if engine.url.get_backend_name() != "sqlite" or not engine.url.database:
        return None
    try:
        found = os.stat(engine.url.database)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _reason(error: Exception) -> str:
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


def _shown(url: str) -> str:
    """The URL without a password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)
