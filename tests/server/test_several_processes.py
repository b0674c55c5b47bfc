"""Several server processes on one PostgreSQL: what one writes, pages at the others are told."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from ludoteca.server import messages
from ludoteca.server.entries import Logged, StoodIn
from ludoteca.server.house import House
from ludoteca.server.live import Live
from ludoteca.server.refusals import Refusal
from ludoteca.server.storage import Storage
from tests.server.playing import assert_no_leak, play
from tests.server.postgres import Postgres
from tests.server.process import Process, folded, running
from tests.server.served import Page, Served
from tests.server.test_house import Eyes, word

PROCESSES = 2
PATIENCE_SECONDS = 60
WORDS = 10  # fewer than a page may say at once


def at_processes(
    folder: Path, url: str, scenario: Callable[[list[Process], list[Served]], Awaitable[None]]
) -> None:
    """Play at real processes on one database; none of them has anything to complain about."""

    async def main(processes: list[Process]) -> None:
        servers = [Served(process.port) for process in processes]
        try:
            await scenario(processes, servers)
        finally:
            for served in servers:
                await served.http.aclose()

    with ExitStack() as stack:
        processes = []
        for number in range(PROCESSES):
            own = folder / str(number)
            own.mkdir()
            processes.append(stack.enter_context(running(own, url)))
        asyncio.run(main(processes))
    assert [process.errors.read_text() for process in processes] == [""] * PROCESSES


async def log_of(url: str, table: str) -> list[Logged]:
    storage = await Storage.open(url)
    try:
        return await storage.read(table)
    finally:
        await storage.close()


async def friends(
    served: Served, game: str, sitters: str, **asked: Any
) -> tuple[str, dict[int, str]]:
    """A table with all its seats taken, and their tokens."""
    opened = await served.open(game, sitters, **asked)
    tokens = {held["seat"]: held["token"] for held in opened["held"]}
    for invitation in opened["invitations"]:
        held = await served.sit(opened["table"], invitation["invite"])
        tokens[held["seat"]] = held["token"]
    return opened["table"], tokens


@pytest.mark.parametrize(
    ("game", "sitters", "options"),
    [("tohm", "mf", {}), ("toncc", "mff", {"challenges": 1}), ("tcnccc", "mffg", {})],
    ids=["in turn", "sealed choices at once", "with a bot that both processes play"],
)
def test_a_whole_game_is_played_at_two_processes(
    game: str, sitters: str, options: dict[str, Any], postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()

    async def scenario(_: list[Process], servers: list[Served]) -> None:
        table, tokens = await friends(servers[0], game, sitters, options=options)
        pages = await play(servers, table, tokens)
        log = await log_of(url, table)
        assert folded(table, log).result is not None  # raises if a number is left out or doubled
        assert {page.number for page in pages} == {log[-1].number}
        await assert_no_leak(url, table, pages)  # and each was told every step, in order

    at_processes(tmp_path, url, scenario)


def test_words_said_at_once_at_two_processes_are_all_kept_and_told(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()

    async def scenario(_: list[Process], servers: list[Served]) -> None:
        table, tokens = await friends(servers[0], "tohm", "mf")
        held = list(tokens.values())
        async with AsyncExitStack() as stack:
            pages = [
                await stack.enter_async_context(served.page(table, held, 0))
                for served in servers * 3
            ]
            answers = await asyncio.gather(*[_several(page) for page in pages])
            log = await log_of(url, table)
            for page in pages:
                await page.until(lambda page: page.number == log[-1].number)
        assert [logged.number for logged in log] == list(range(1, len(log) + 1))
        commands = [logged.command for logged in log if logged.command]
        accepted = [answer["id"] for told in answers for answer in told]
        assert len(accepted) == WORDS * len(pages)
        assert sorted(commands) == sorted(accepted)

    at_processes(tmp_path, url, scenario)


async def _several(page: Page) -> list[dict[str, Any]]:
    answers = [await page.ask("say", seat=0, text=f"word {n}") for n in range(WORDS)]
    assert [answer for answer in answers if answer["type"] != "accepted"] == []
    return answers


def test_of_two_moves_at_one_position_one_is_made_and_the_other_is_stale(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()

    async def scenario(_: list[Process], servers: list[Served]) -> None:
        table, tokens = await friends(servers[0], "super_tock", "mm")
        held = list(tokens.values())
        made, fields = 0, {"seat": 0, "position": 0}
        async with (
            servers[0].page(table, held, 0) as here,
            servers[1].page(table, held, 0) as there,
        ):
            for _ in range(40):
                pages = (here, there)
                seat = here.now["to_move"][0]
                for page in pages:
                    await page.send({"type": "look", "eyes": seat})
                    await page.hear("welcome")
                assert here.now == there.now
                assert here.view == there.view
                fields["seat"], fields["position"] = seat, here.now["position"]
                answers = await asyncio.gather(
                    here.ask("move", move=here.now["legal"][0], **fields),
                    there.ask("move", move=there.now["legal"][-1], **fields),
                )
                kinds = sorted(answer.get("code", "accepted") for answer in answers)
                assert kinds == ["accepted", "stale"]
                made += 1
                for page in pages:
                    await page.until(lambda page: page.now["position"] > fields["position"])
                if here.now["result"] is not None:
                    break
        log = await log_of(url, table)
        assert len([x for x in log if x.command]) == made
        folded(table, log)

    at_processes(tmp_path, url, scenario)


def test_a_command_sent_to_two_processes_is_carried_out_once(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()

    async def scenario(_: list[Process], servers: list[Served]) -> None:
        table, tokens = await friends(servers[0], "tohm", "mf")
        held = list(tokens.values())
        async with (
            servers[0].page(table, held, 0) as here,
            servers[1].page(table, held, 0) as there,
        ):
            for number in range(WORDS):
                fields = {"id": f"the-same-{number}", "seat": 0, "text": "hello"}
                answers = await asyncio.gather(
                    here.ask("say", **fields), there.ask("say", **fields)
                )
                assert answers[0] == answers[1]
                assert answers[0]["type"] == "accepted"
        commands = Counter(logged.command for logged in await log_of(url, table))
        del commands[None]
        assert commands == {f"the-same-{number}": 1 for number in range(WORDS)}

    at_processes(tmp_path, url, scenario)


def test_a_process_that_is_killed_leaves_its_table_to_the_other(
    postgres: Postgres, tmp_path: Path
) -> None:
    """The bots too: somebody looks at them there."""
    url = postgres.new_database()

    async def scenario(processes: list[Process], servers: list[Served]) -> None:
        opened = await servers[0].open("super_tock", "rr")
        async with servers[1].page(opened["table"]) as page:
            processes[0].kill()
            await page.until(lambda page: page.now["result"] is not None)
        processes[0].start()
        async with servers[0].page(opened["table"]) as later:
            assert later.view == page.view

    at_processes(tmp_path, url, scenario)


# ---- two houses in one process, which tests can look into


@asynccontextmanager
async def houses_on(url: str, **settings: Any) -> AsyncIterator[list[House]]:
    storages = [await Storage.open(url) for _ in range(PROCESSES)]
    houses = [House(storage, bot_pause_seconds=0, **settings) for storage in storages]
    try:
        yield houses
    finally:
        for house, storage in zip(houses, storages):
            await house.close()
            await storage.close()


async def watched_at(
    houses: list[House], asked: messages.NewTable
) -> tuple[list[Live], list[Eyes]]:
    """A table of the first house, looked at in each by whoever holds all its seats."""
    made = await houses[0].open(asked)
    tokens = [held.token for held in made.held]
    lives = [await house.live(made.table) for house in houses]
    eyes = [Eyes(*tokens) for _ in houses]
    for house, live, watcher in zip(houses, lives, eyes):
        await house.watch(live, watcher, None, None)
    return lives, eyes


async def soon(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not wanted():
            await asyncio.sleep(0.01)


TWO = messages.NewTable("tohm", [messages.Sitter("me", "Ann"), messages.Sitter("me", "Bob")])


def test_what_was_written_while_nothing_could_be_heard_is_told_afterwards(
    postgres: Postgres,
) -> None:
    url = postgres.new_database()

    async def main() -> None:
        async with houses_on(url) as houses:
            lives, eyes = await watched_at(houses, TWO)
            await houses[0].command(lives[0], eyes[0], word(1))
            await soon(lambda: lives[1].table.number == lives[0].table.number)
            cutting = await asyncpg.connect(url)
            cut = await cutting.fetch(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            )
            assert len(cut) == PROCESSES
            await cutting.close()
            await houses[0].command(lives[0], eyes[0], word(2))
            await soon(lambda: lives[1].table.number == lives[0].table.number)
            assert eyes[1].told[-1]["said"][-1]["text"] == "hello"
            told = len(eyes[0].told)
            await houses[1].command(lives[1], eyes[1], word(3))  # and it hears on
            await soon(lambda: lives[1].table.number == lives[0].table.number)
            assert len(eyes[0].told) == told + 1  # nobody is told twice, or told nothing

    asyncio.run(main())


def test_a_connection_that_hears_nothing_any_more_is_noticed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a firewall that forgot it: it is not cut, but nothing comes through."""
    monkeypatch.setattr("ludoteca.server.hearing.ASKED_SECONDS", 0.2)
    monkeypatch.setattr("ludoteca.server.database.ANSWER_SECONDS", 0.5)
    url = postgres.new_database()

    async def main() -> None:
        async with houses_on(url) as houses:
            lives, eyes = await watched_at(houses, TWO)
            asking = await asyncpg.connect(url)
            # The last that each of them asked: to hear, or whether anybody is there.
            listening = "SELECT pid FROM pg_stat_activity WHERE query ~ '^(LISTEN|SELECT 1$)'"
            mute = [row["pid"] for row in await asking.fetch(listening)]
            await asking.close()
            assert len(mute) == PROCESSES
            for pid in mute:
                os.kill(pid, signal.SIGSTOP)
            try:
                await houses[0].command(lives[0], eyes[0], word(1))
                await soon(lambda: lives[1].table.number == lives[0].table.number)
            finally:
                for pid in mute:
                    os.kill(pid, signal.SIGCONT)

    asyncio.run(main())


def test_a_restart_of_postgresql_is_survived_by_two_processes(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.new_database()

    async def main() -> None:
        async with houses_on(url) as houses:
            lives, eyes = await watched_at(houses, TWO)
            await asyncio.to_thread(postgres.stop)
            for house, live, watcher in zip(houses, lives, eyes):
                with pytest.raises(Refusal) as refused:
                    await house.command(live, watcher, word(1))
                assert refused.value.code == "busy"
            await asyncio.to_thread(postgres.start)
            for number in range(1, 5):
                turn = number % PROCESSES
                await houses[turn].command(lives[turn], eyes[turn], word(number))
                await soon(lambda: lives[0].table.number == lives[1].table.number)
            assert len(lives[0].table.said) == 4

    asyncio.run(main())
    told = [record for record in caplog.records if "are not heard" in record.message]
    assert len(told) <= PROCESSES  # once by each, however often it tried


def test_a_clock_that_runs_out_at_two_processes_is_told_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    monkeypatch.setattr("ludoteca.server.opening.LEAST_CLOCK_SECONDS", 1)

    async def main() -> None:
        clock = messages.Settings(clock=messages.Clock("move", 1))
        asked = messages.NewTable(TWO.game, TWO.sitters, settings=clock)
        async with houses_on(url) as houses:
            lives, _ = await watched_at(houses, asked)
            await soon(lambda: all(live.table.stage == "over" for live in lives))
            log = await houses[0].storage.read(lives[0].table.id)
            stood_in = Counter(x.entry.seat for x in log if isinstance(x.entry, StoodIn))
            assert stood_in == {0: 1, 1: 1}
            assert lives[0].table.number == lives[1].table.number == log[-1].number

    asyncio.run(main())


def test_bots_are_left_to_the_process_where_somebody_looks(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()

    async def main() -> None:
        bots = messages.NewTable("tohm", [messages.Sitter("me", "Ann"), messages.Sitter("bot")])
        async with houses_on(url) as houses:
            lives, eyes = await watched_at(houses, bots)
            lives[1].leave(eyes[1])
            thought: list[int] = []
            monkeypatch.setattr(houses[1]._thinkers, "choice", lambda *_: thought.append(1))
            table = lives[0].table
            for _ in range(20):
                await soon(lambda: table.to_choose == [0] or table.stage == "over")
                if table.stage == "over":
                    break
                move = messages.Move(
                    f"move-{table.number:08}", table.position, 0, table.legal_texts(0)[0]
                )
                await houses[0].command(lives[0], eyes[0], move)
            await soon(lambda: lives[1].table.number == table.number)
            assert not thought

    asyncio.run(main())


def test_a_table_that_is_being_read_misses_nothing(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()

    async def main() -> None:
        async with houses_on(url) as houses:
            made = await houses[0].open(TWO)
            live = await houses[0].live(made.table)
            eyes = Eyes(*[held.token for held in made.held])
            await houses[0].watch(live, eyes, None, None)
            read, gate, has_read = houses[1].storage.read, asyncio.Event(), asyncio.Event()

            async def slow(table_id: str, after: int = 0) -> list[Logged]:
                found = await read(table_id, after)
                has_read.set()
                await gate.wait()
                return found

            monkeypatch.setattr(houses[1].storage, "read", slow)
            asking = asyncio.create_task(houses[1].live(made.table))
            await has_read.wait()
            follow, has_heard = houses[1]._follow, asyncio.Event()

            def heard(table_id: str, number: float) -> Any:
                has_heard.set()
                return follow(table_id, number)

            monkeypatch.setattr(houses[1], "_follow", heard)
            await houses[0].command(live, eyes, word(1))
            await soon(has_heard.is_set)
            gate.set()
            far = await asking
            await soon(lambda: far.table.number == live.table.number)
            assert [said.text for said in far.table.said] == [said.text for said in live.table.said]

    asyncio.run(main())


# ---- SQLite is for one process: a second one is told too late, but harms nothing


def test_a_second_process_on_an_sqlite_file_harms_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with houses_on(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as houses:
            lives, eyes = await watched_at(houses, TWO)
            for turn in (0, 1) * 5:  # of the process that moves first
                for which in (turn, 1 - turn):
                    table = lives[which].table
                    seat = table.to_choose[0]
                    text = table.legal_texts(seat)[0]
                    move = messages.Move(f"move-{table.number}-{which}", table.position, seat, text)
                    asked = houses[which].command(lives[which], eyes[which], move)
                    if which == turn:
                        await asked
                    else:
                        with pytest.raises(Refusal) as refused:
                            await asked
                        assert refused.value.code == "stale"
                assert lives[0].table.number == lives[1].table.number  # by now it has been told
                assert eyes[0].told[-1]["number"] == eyes[1].told[-1]["number"]
            log = await houses[0].storage.read(lives[0].table.id)
            assert len([logged for logged in log if logged.command]) == 10

    asyncio.run(main())
