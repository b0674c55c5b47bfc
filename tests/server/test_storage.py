"""The database: commits shared, conflicts kept apart, troubles told in one sentence."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from ludoteca.server import storage as storing
from ludoteca.server.database import StorageTrouble
from ludoteca.server.entries import Logged, Played, Spoke
from ludoteca.server.storage import Batch, Conflict, NewTable, Storage
from tests.server.postgres import PASSWORD, Postgres
from tests.server.process import free_port


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


def word(number: int, text: str = "hello", command: str | None = None) -> Logged:
    return Logged(number, 1_000 + number, command, Spoke(0, "Ann", text=text))


def first(table: str, *, listed: bool = False, opened: int = 5) -> Batch:
    return Batch([(table, [word(1)])], [NewTable(table, "tohm", "waiting", listed, opened)])


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    storage = await Storage.open(url)
    try:
        yield storage
    finally:
        await storage.close()


def run(url: str, scenario: Callable[[Storage], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(url) as storage:
            await scenario(storage)

    asyncio.run(main())


async def asked(storage: Storage, statement: str) -> Any:
    """What the connection answers that the storage works with next."""
    return await storage._database.run(
        lambda connection: connection.exec_driver_sql(statement).scalar_one()
    )


def test_what_was_written_is_read_again_in_order(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        played = Logged(2, 7, "a-command", Played((0, 2), ("1", "4"), joint=True))
        await storage.append(Batch([("one", [played, word(3)])]))
        assert await storage.read("one") == [word(1), played, word(3)]
        assert await storage.read("one", after=2) == [word(3)]
        assert await storage.read("another") == []

    run(url, scenario)


@pytest.mark.parametrize("count", [1, 7, 8, 9, 21])
def test_any_number_of_entries_is_written(
    url: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "MOST_ROWS", 8)

    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        words = [word(2 + number) for number in range(count)]
        await storage.append(Batch([("one", words)]))
        assert await storage.read("one", after=1) == words

    run(url, scenario)


def test_what_arrives_together_is_committed_once(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await asyncio.gather(*[storage.append(first(f"table-{i}")) for i in range(40)])
        before = storage.commits
        batches = [Batch([(f"table-{i}", [word(2)])]) for i in range(40)]
        await asyncio.gather(*[storage.append(batch) for batch in batches])
        assert storage.commits - before == 1

    run(url, scenario)


def test_a_commit_waits_a_moment_for_what_is_on_its_way(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "GATHER_SECONDS", 60)  # however slow the machine is

    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        before = storage.commits
        written = []
        for number in range(2, 12):
            written.append(storage.append(Batch([("one", [word(number)])])))
            await asyncio.sleep(0)
        await asyncio.gather(*written)
        assert storage.commits - before == 1

    run(url, scenario)


def test_a_number_that_exists_refuses_that_batch_alone(url: str) -> None:
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

    run(url, scenario)


def test_a_batch_for_two_tables_is_written_whole_or_not_at_all(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        rematch = first("two")
        both = Batch([("one", [word(1)]), *rematch.logs], rematch.tables)
        with pytest.raises(Conflict):
            await storage.append(both)
        assert await storage.read("two") == []
        await storage.append(Batch([("one", [word(2)]), *rematch.logs], rematch.tables))
        assert await storage.read("two") == [word(1)]

    run(url, scenario)


def test_the_lobby_lists_open_tables_the_latest_first(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("private"))
        for i in range(4):
            await storage.append(first(f"listed-{i}", listed=True, opened=i))
        await storage.append(Batch((), (), [("listed-1", "over")]))
        assert await storage.lobby(10) == ["listed-3", "listed-2", "listed-0"]
        assert await storage.lobby(1) == ["listed-3"]

    run(url, scenario)


def test_two_programs_on_one_database_never_both_write_a_number(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        async with opened(url) as other:
            for number in range(2, 30):
                answers = await asyncio.gather(
                    storage.append(Batch([("one", [word(number, "a")])])),
                    other.append(Batch([("one", [word(number, "b")])])),
                    return_exceptions=True,
                )
                assert sorted(type(a).__name__ for a in answers) == ["Conflict", "NoneType"]
            assert len(await storage.read("one")) == 29

    run(url, scenario)


def test_two_programs_that_write_at_two_tables_never_wait_for_each_other(
    postgres: Postgres,
) -> None:
    """Each is asked the other way round: in that order PostgreSQL would call it a deadlock."""
    url = postgres.new_database()
    slow = """
        CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END';
        CREATE TRIGGER pause AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION pause();
        """

    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        await storage.append(first("two"))
        async with opened(url) as other:
            await asyncio.to_thread(postgres.ask, slow, make_url(url).database or "")
            answers = await asyncio.gather(
                *[storage.append(Batch([(table, [word(2, "a")])])) for table in ("one", "two")],
                *[other.append(Batch([(table, [word(2, "b")])])) for table in ("two", "one")],
                return_exceptions=True,
            )
        names = sorted(type(answer).__name__ for answer in answers)
        assert names == ["Conflict", "Conflict", "NoneType", "NoneType"]

    run(url, scenario)


def test_several_programs_may_begin_at_once_with_an_empty_database(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def main() -> None:
        storages = await asyncio.gather(*[Storage.open(url) for _ in range(5)])
        await storages[0].append(first("one"))
        for storage in storages:
            assert await storage.read("one") == [word(1)]
            await storage.close()

    asyncio.run(main())


def test_an_address_that_no_table_can_have_is_no_trouble(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        for odd in ("", "\0", "a\0b", "é" * 100, "' OR 1=1 --", "x" * 10_000):
            assert await storage.read(odd) == []

    run(url, scenario)


def test_words_of_any_script_are_kept(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        odd = word(2, "\0 \x7f \u202e 🂡 é 'quoted' \\ $1 %s :name ?")
        await storage.append(Batch([("one", [odd])]))
        assert await storage.read("one", after=1) == [odd]

    run(url, scenario)


def test_a_database_of_a_newer_version_is_refused_and_not_changed(url: str) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        await storage._database.run(
            lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        )

    run(url, scenario)
    with pytest.raises(StorageTrouble, match="newer version of ludoteca"):
        asyncio.run(Storage.open(url))


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

    run(sqlite(tmp_path), scenario)


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

    run(sqlite(tmp_path), scenario)


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

    run(sqlite(tmp_path), scenario)


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


@pytest.mark.parametrize(
    "database",
    [
        "postgresql+nothing://ann:secret@here/tables",
        "mysql://ann:secret@here/tables",
        "postgresql//ann:secret@here/tables",
        "postgresql://ann:secret@here:port/tables",
        "postgresql://ann:secret@127.0.0.1:1/tables",
        "postgresql://ann@127.0.0.1:1/tables?password=secret",
        "postgresql://ann:secret@127.0.0.1:1/tables?nonsense=1",
        "postgresql://ann:secret@127.0.0.1:1/tables?ssl=nonsense",
    ],
)
def test_a_password_is_not_told(database: str) -> None:
    with pytest.raises(StorageTrouble) as told:
        asyncio.run(Storage.open(database))
    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)


# ---- troubles of PostgreSQL


def told_of(url: str) -> str:
    """Why a database cannot be used: a sentence, and no password in it."""
    with pytest.raises(StorageTrouble) as told:
        asyncio.run(Storage.open(url))
    sentence = str(told.value)
    assert PASSWORD not in sentence
    assert "\n" not in sentence
    return sentence


def test_a_wrong_password_or_user_is_told_in_a_sentence(postgres: Postgres) -> None:
    assert "password is wrong" in told_of(postgres.url("postgres", password="wrong"))
    assert "password is wrong" in told_of(postgres.url("postgres", user="nobody"))


def test_a_database_that_was_never_made_is_told_in_a_sentence(postgres: Postgres) -> None:
    assert "has it been made" in told_of(postgres.url("never_made"))


def test_a_user_who_may_not_write_is_told_in_a_sentence(postgres: Postgres) -> None:
    postgres.ask(f"CREATE ROLE reader LOGIN PASSWORD '{PASSWORD}'")
    database = make_url(postgres.new_database()).database or ""
    assert "let the user own it" in told_of(postgres.url(database, user="reader"))
    postgres.ask(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    assert "it is read-only" in told_of(postgres.url(database))


def test_a_host_that_is_not_reached_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "cannot be reached" in told_of("postgresql://ann@nowhere.invalid/tables")
    assert "cannot be reached" in told_of(f"postgresql://ann@127.0.0.1:{free_port()}/tables")
    monkeypatch.setattr("ludoteca.server.database.CONNECT_SECONDS", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        port = silent.getsockname()[1]
        assert "cannot be reached" in told_of(f"postgresql://ann@127.0.0.1:{port}/tables")


def test_no_more_connections_are_told_in_a_sentence(postgres: Postgres) -> None:
    postgres.ask(f"CREATE ROLE lonely LOGIN PASSWORD '{PASSWORD}' CONNECTION LIMIT 0")
    assert "no more connections" in told_of(postgres.url("postgres", user="lonely"))


def test_a_server_gone_in_the_middle_refuses_until_it_is_back(postgres: Postgres) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        await asyncio.gather(*[storage.read("one") for _ in range(10)])  # by many connections
        await asyncio.to_thread(postgres.stop)
        try:
            for _ in range(3):
                with pytest.raises(StorageTrouble, match="cannot be reached"):
                    await storage.append(Batch([("one", [word(2)])]))
                with pytest.raises(StorageTrouble, match="cannot be reached"):
                    await storage.read("one")
        finally:
            await asyncio.to_thread(postgres.start)
        found = await asyncio.gather(*[storage.read("one") for _ in range(10)])
        assert found == [[word(1)]] * 10
        await storage.append(Batch([("one", [word(2)])]))
        assert await storage.read("one") == [word(1), word(2)]

    run(postgres.new_database(), scenario)


def test_connections_cut_between_two_moves_are_nobodys_trouble(postgres: Postgres) -> None:
    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        await asyncio.gather(*[storage.read("one") for _ in range(10)])
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        await storage.append(Batch([("one", [word(2)])]))
        assert len(await storage.read("one")) == 2

    run(postgres.new_database(), scenario)


def test_a_connection_cut_in_the_middle_of_a_commit_is_told_and_writes_nothing(
    postgres: Postgres,
) -> None:
    url = postgres.new_database()

    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        holding = await asyncpg.connect(url)
        await holding.execute("BEGIN; LOCK TABLE entries")
        writing = storage.append(Batch([("one", [word(2)])]))
        cut = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        )
        async with asyncio.timeout(20):
            while not await holding.fetch(cut):
                await asyncio.sleep(0.01)
        with pytest.raises(StorageTrouble, match="ended the connection"):
            await writing
        await holding.close()
        assert await storage.read("one") == [word(1)]
        await storage.append(Batch([("one", [word(2)])]))

    run(url, scenario)


def test_a_server_that_does_not_answer_is_not_waited_for_for_ever(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    monkeypatch.setattr("ludoteca.server.database.ANSWER_SECONDS", 0.5)

    async def scenario(storage: Storage) -> None:
        await storage.append(first("one"))
        holding = await asyncpg.connect(url)
        await holding.execute("BEGIN; LOCK TABLE entries")
        with pytest.raises(StorageTrouble, match="cannot be reached"):
            await storage.append(Batch([("one", [word(2)])]))
        await holding.close()
        await storage.append(Batch([("one", [word(2)])]))
        assert await storage.read("one") == [word(1), word(2)]

    run(url, scenario)


def test_a_dump_that_is_restored_holds_everything(postgres: Postgres) -> None:
    url, empty = postgres.new_database(), postgres.new_database()

    async def write(storage: Storage) -> None:
        await storage.append(first("one"))
        await storage.append(Batch([("one", [word(2)])]))

    async def go_on(storage: Storage) -> None:
        assert await storage.read("one") == [word(1), word(2)]
        with pytest.raises(Conflict):
            await storage.append(Batch([("one", [word(2)])]))
        await storage.append(first("two"))

    run(url, write)
    postgres.do("pg_dump", "--format=custom", "--file=tables.dump", url)
    postgres.do("pg_restore", "--dbname", empty, "tables.dump")
    run(empty, go_on)
