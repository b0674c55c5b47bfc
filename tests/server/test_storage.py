"""The database: commits shared, conflicts kept apart, troubles told in one sentence."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from ludoteca.server.database import StorageTrouble
from ludoteca.server.entries import Logged, Played, Spoke
from ludoteca.server.storage import Batch, Conflict, NewTable, Storage


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def word(number: int, text: str = "hello", command: str | None = None) -> Logged:
    return Logged(number, 1_000 + number, command, Spoke(0, "Ann", text=text))


def first(table: str, *, listed: bool = False, opened: int = 5) -> Batch:
    return Batch([(table, [word(1)])], [NewTable(table, "tohm", "waiting", listed, opened)])


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(url(folder))
    try:
        yield storage
    finally:
        await storage.close()


def run(folder: Path, scenario: Callable[[Storage], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(folder) as storage:
            await scenario(storage)

    asyncio.run(main())


async def asked(storage: Storage, statement: str) -> Any:
    """What the connection answers that the storage works with next."""
    return await storage._database.run(
        lambda connection: connection.exec_driver_sql(statement).scalar_one()
    )


def test_what_was_written_is_read_again_in_order(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        played = Logged(2, 7, "a-command", Played((0, 2), ("1", "4"), joint=True))
        await storage.append(Batch([("one", [played, word(3)])]))
        assert await storage.read("one") == [word(1), played, word(3)]
        assert await storage.read("one", after=2) == [word(3)]
        assert await storage.read("another") == []

    run(tmp_path, scenario)


def test_what_arrives_together_is_committed_once(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await asyncio.gather(*[storage.append(first(f"table-{i}")) for i in range(40)])
        before = storage.commits
        batches = [Batch([(f"table-{i}", [word(2)])]) for i in range(40)]
        await asyncio.gather(*[storage.append(batch) for batch in batches])
        assert storage.commits - before == 1

    run(tmp_path, scenario)


def test_a_number_that_exists_refuses_that_batch_alone(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        for table in ("one", "two"):
            await storage.append(first(table))
        answers = await asyncio.gather(
            storage.append(Batch([("one", [word(2, "mine")])])),
            storage.append(Batch([("one", [word(2, "yours"), word(3)])])),
            storage.append(Batch([("two", [word(2)])])),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), Conflict, type(None)]
        assert await storage.read("one") == [word(1), word(2, "mine")]
        assert await storage.read("two") == [word(1), word(2)]

    run(tmp_path, scenario)


def test_a_batch_for_two_tables_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        rematch = first("two")
        both = Batch([("one", [word(1)]), *rematch.logs], rematch.tables)
        with pytest.raises(Conflict):
            await storage.append(both)
        assert await storage.read("two") == []
        await storage.append(Batch([("one", [word(2)]), *rematch.logs], rematch.tables))
        assert await storage.read("two") == [word(1)]

    run(tmp_path, scenario)


def test_the_lobby_lists_open_tables_the_latest_first(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("private"))
        for i in range(4):
            await storage.append(first(f"listed-{i}", listed=True, opened=i))
        await storage.append(Batch((), (), [("listed-1", "over")]))
        assert await storage.lobby(10) == ["listed-3", "listed-2", "listed-0"]
        assert await storage.lobby(1) == ["listed-3"]

    run(tmp_path, scenario)


def test_two_programs_on_one_database_never_both_write_a_number(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        async with opened(tmp_path) as other:
            for number in range(2, 30):
                answers = await asyncio.gather(
                    storage.append(Batch([("one", [word(number, "a")])])),
                    other.append(Batch([("one", [word(number, "b")])])),
                    return_exceptions=True,
                )
                assert sorted(type(a).__name__ for a in answers) == ["Conflict", "NoneType"]
            assert len(await storage.read("one")) == 29

    run(tmp_path, scenario)


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),  # FULL
            ("foreign_keys", 1),
            ("busy_timeout", 3000),
        ):
            assert await asked(storage, f"PRAGMA {pragma}") == value, pragma

    run(tmp_path, scenario)


def test_a_full_disk_refuses_and_nothing_is_lost(tmp_path: Path) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        pages = await asked(storage, "PRAGMA page_count")
        await asked(storage, f"PRAGMA max_page_count={pages}")
        with pytest.raises(StorageTrouble, match="the disk is full"):
            await storage.append(Batch([("one", [word(2, "x" * 100_000)])]))
        assert await storage.read("one") == [word(1)]
        await storage.append(Batch([("one", [word(2)])]))  # by a new connection, with room again
        assert await storage.read("one") == [word(1), word(2)]

    run(tmp_path, scenario)


def test_a_locked_database_refuses_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludoteca.server.database._PRAGMAS", ("PRAGMA busy_timeout=50",))

    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StorageTrouble, match="locked by another program"):
                await storage.append(Batch([("one", [word(2)])]))
            other.rollback()
        await storage.append(Batch([("one", [word(2)])]))
        assert len(await storage.read("one")) == 2

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("sqlite:////no/such/folder/tables.sqlite3", "cannot be opened"),
        ("sqlite:///{folder}/text.txt", "is no database"),
        ("sqlite:///{folder}", "cannot be opened"),
        ("nonsense", "cannot be used"),
        ("oracle+magic://here", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(
    database: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "text.txt").write_text("this is no database, but a text of some length\n" * 100)
    with pytest.raises(StorageTrouble, match=sentence):
        asyncio.run(Storage.open(database.format(folder=tmp_path)))


def test_a_password_is_not_told() -> None:
    with pytest.raises(StorageTrouble) as told:
        asyncio.run(Storage.open("postgresql+nothing://ann:secret@here/tables"))
    assert "secret" not in str(told.value)
