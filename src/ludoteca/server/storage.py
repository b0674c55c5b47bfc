"""Tables' logs in a database. What arrives in the same moment is written with one commit.

(table, number) is unique, so of two processes that decide at once only one can go on; the other is
told by `Conflict`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludoteca.server import entries, hearing
from ludoteca.server.database import Database, StorageTrouble, open_database, reason

MOST_IN_COMMIT = 500  # batches
GATHER_SECONDS = 0.001  # after which no more is waited for before a commit
MOST_ROWS = 512  # in one statement: SQLite takes at most 32,766 values
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


class Conflict(Exception):  # noqa: N818 - reads as it is raised
    """Another process has written these numbers: read what was missed and decide again."""


class NewTable(NamedTuple):
    """A table to be made together with its first entries."""

    id: str
    game: str
    stage: str
    listed: bool
    opened: int


class Batch(msgspec.Struct, frozen=True, gc=False):
    """What one decision adds: all of it is written, or nothing."""

    logs: Sequence[tuple[str, Sequence[entries.Logged]]]  # table and its new entries
    tables: Sequence[NewTable] = ()
    stages: Sequence[tuple[str, str]] = ()  # table and its new stage, for the lobby


class Storage:
    """The logs of all tables. `append` answers when the entries are on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._arrived = asyncio.Event()
        self._writer = asyncio.create_task(self._write())
        self._insertions: dict[int, str] = {}  # by the number of rows
        self._keys: dict[str, int] = {}  # of tables, as far as they are known
        self.commits = 0

    @classmethod
    async def open(cls, url: str) -> Storage:
        """The storage behind a URL; raises StorageTrouble."""
        return cls(await open_database(url))

    async def close(self) -> None:
        """Write what is waiting, then close."""
        while self._waiting:
            await asyncio.gather(*[done for _, done in self._waiting], return_exceptions=True)
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        await self._database.close()

    def append(self, batch: Batch) -> asyncio.Future[None]:
        """Write a batch; the answer raises Conflict or StorageTrouble, and nothing is written."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        self._arrived.set()
        return done

    async def read(self, table_id: str, after: int = 0) -> list[entries.Logged]:
        """The entries of a table after a number; empty if there is none. Raises StorageTrouble."""
        if "\0" in table_id:  # PostgreSQL has no word for it
            return []
        wanted = (
            sa.select(_entries.c.number, _entries.c.at, _entries.c.command, _entries.c.body)
            .join_from(_entries, _tables, _entries.c.table_key == _tables.c.key)
            .where(_tables.c.id == table_id, _entries.c.number > after)
            .order_by(_entries.c.number)
        )
        rows = await self._fetch(wanted)
        return [entries.Logged(row[0], row[1], row[2], entries.read(row[3])) for row in rows]

    async def listen(self, heard: hearing.Heard, again: hearing.Again) -> None:
        """Hear what is written, by other processes too; `again` follows whenever that begins."""
        await self._database.listen(heard, again)

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
        def fetch(connection: sa.Connection) -> Sequence[Any]:
            return connection.execute(wanted).fetchall()

        try:
            return await self._database.run(fetch)
        except (SQLAlchemyError, OSError) as error:
            raise StorageTrouble(f"the database {reason(error)}") from None

    async def _write(self) -> None:
        """The one writer: takes everything that waits and commits it once."""
        while True:
            await self._arrived.wait()
            await self._gather()
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

    async def _gather(self) -> None:
        """Let come what is on its way: a commit costs nearly the same for one batch and for many.

        A move that comes alone is written after two turns of the event loop that brought nothing.
        """
        until = time.monotonic() + GATHER_SECONDS
        quiet_turns = 0  # two, for what was read is decided a turn later
        while quiet_turns < 2 and len(self._waiting) < MOST_IN_COMMIT and time.monotonic() < until:
            before = len(self._waiting)
            await asyncio.sleep(0)
            quiet_turns = quiet_turns + 1 if len(self._waiting) == before else 0

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
            await self._database.run(lambda connection: self._insert(connection, batches))
        except IntegrityError:
            self._keys.clear()  # of new tables, which are not there after all
            raise
        except Exception as error:  # whatever it is, the writer must go on
            self._keys.clear()
            with suppress(Exception):  # they are of no use any more, whatever they say
                await self._database.drop_connections()
            raise StorageTrouble(f"the database {reason(error)}") from error
        self.commits += 1

    def _insert(self, connection: sa.Connection, batches: list[Batch]) -> None:
        for batch in batches:
            for table in batch.tables:
                made = _tables.insert().values(**table._asdict()).returning(_tables.c.key)
                self._keys[table.id] = connection.execute(made).scalar_one()
        # All processes go through tables in one order, so that none waits for another in a circle.
        stages = [stage for batch in batches for stage in batch.stages]
        for table_id, stage in sorted(stages, key=itemgetter(0)):
            changed = _tables.update().where(_tables.c.id == table_id).values(stage=stage)
            connection.execute(changed)
        rows = [
            (
                self._key(connection, table_id),
                logged.number,
                logged.at,
                logged.command,
                entries.written(logged.entry),
            )
            for batch in batches
            for table_id, log in batch.logs
            for logged in log
        ]
        rows.sort(key=itemgetter(0, 1))
        while rows:
            count = min(MOST_ROWS, 1 << len(rows).bit_length() - 1)
            connection.exec_driver_sql(self._insertion(count), tuple(chain(*rows[:count])))
            del rows[:count]
        hearing.tell(
            connection,
            {table_id: log[-1].number for batch in batches for table_id, log in batch.logs},
        )

    def _insertion(self, count: int) -> str:
        """One statement for so many rows, written out once; powers of two, so that they are few.

        With a statement for each row this thread would let go of Python's lock after each, and get
        it back only when the event loop pauses.
        """
        if count not in self._insertions:
            many = _entries.insert().values([(None,) * len(_entries.c)] * count)
            self._insertions[count] = str(many.compile(dialect=self._database.dialect))
        return self._insertions[count]

    def _key(self, connection: sa.Connection, table_id: str) -> int:
        key = self._keys.get(table_id)
        if key is None:
            if len(self._keys) > MOST_KEYS:
                self._keys.clear()
            wanted = sa.select(_tables.c.key).where(_tables.c.id == table_id)
            key = self._keys[table_id] = connection.execute(wanted).scalar_one()
        return key


def _answer(done: asyncio.Future[None], trouble: Exception | None = None) -> None:
    if done.cancelled():
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)
