"""Live tables: commit before telling, trouble of one is not that of others, two processes."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteca import bots
from ludoteca.games.fantastick.designing import position
from ludoteca.server import messages
from ludoteca.server.database import StorageTrouble
from ludoteca.server.house import House
from ludoteca.server.live import Live
from ludoteca.server.refusals import Refusal
from ludoteca.server.storage import Batch, Storage
from ludoteca.server.thinking import THREADS, Thinkers
from ludoteca.server.tokens import digest


class Eyes:
    """A watcher without a connection."""

    def __init__(self, *tokens: str) -> None:
        self.digests = tuple(digest(token) for token in tokens)
        self.held: frozenset[int] = frozenset()
        self.eyes: int | None = None
        self.told: list[dict[str, Any]] = []
        self.dismissed = ""

    def tell(self, framed: bytes) -> None:
        before = {126: 4, 127: 10}.get(framed[1], 2)  # bytes of the frame before the text
        self.told.append(json.loads(framed[before:]))

    def dismiss(self, code: messages.RefusalCode, reason: str) -> None:
        self.dismissed = code


@asynccontextmanager
async def house_in(folder: Path, **settings: Any) -> AsyncIterator[House]:
    storage = await Storage.open(f"sqlite:///{folder / 'tables.sqlite3'}")
    house = House(storage, bot_pause_seconds=0, **settings)
    try:
        yield house
    finally:
        await house.close()
        await storage.close()


def run(folder: Path, scenario: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    async def main() -> None:
        async with house_in(folder, **settings) as house:
            await scenario(house)

    asyncio.run(main())


async def opened(house: House, sitters: str = "mm") -> tuple[Live, Eyes]:
    kinds = {"m": messages.Sitter("me", "Ann"), "g": messages.Sitter("bot", bot="greedy")}
    table = await house.open(messages.NewTable("tohm", [kinds[letter] for letter in sitters]))
    live = await house.live(table.table)
    eyes = Eyes(*[held.token for held in table.held])
    await house.watch(live, eyes, None, None)
    return live, eyes


def word(number: int) -> messages.Say:
    return messages.Say(f"word-{number:08}", 0, "hello")


def test_nothing_is_told_before_it_is_committed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        append, gate = house.storage.append, asyncio.Event()

        def slow(batch: Batch) -> Any:
            async def later() -> None:
                await gate.wait()
                await append(batch)

            return later()

        house.storage.append = slow
        asked = asyncio.create_task(house.command(live, eyes, word(1)))
        await asyncio.sleep(0.05)
        assert [told["type"] for told in eyes.told] == ["welcome"]
        gate.set()
        await asked
        assert [told["type"] for told in eyes.told] == ["welcome", "update"]

    run(tmp_path, scenario)


def test_a_write_that_fails_refuses_and_changes_nothing(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        number, append = live.table.number, house.storage.append

        def failing(batch: Batch) -> Any:
            answer = asyncio.get_running_loop().create_future()
            answer.set_exception(StorageTrouble("the disk is full"))
            return answer

        house.storage.append = failing
        with pytest.raises(Refusal) as refused:
            await house.command(live, eyes, word(1))
        assert refused.value.code == "busy"
        assert live.table.number == number
        assert len(eyes.told) == 1
        house.storage.append = append
        assert (await house.command(live, eyes, word(1))).number == number + 1

    run(tmp_path, scenario)


def test_two_processes_at_one_table_tell_the_same(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        async with house_in(tmp_path) as other:
            far = await other.live(live.table.id)
            far_eyes = Eyes()
            far_eyes.digests = eyes.digests
            await other.watch(far, far_eyes, None, None)
            for number in range(0, 20, 2):
                await asyncio.gather(
                    house.command(live, eyes, word(number)),
                    other.command(far, far_eyes, word(number + 1)),
                )
            # The one that wrote last has read all that the other wrote.
            latest = max(live.table, far.table, key=lambda table: table.number)
            assert latest.number - 2 == 20
            assert len({said.number for said in latest.said}) == 20
            assert latest.commands.keys() == {f"word-{n:08}" for n in range(20)}

    run(tmp_path, scenario)


def test_a_command_that_another_process_carried_out_is_accepted_once(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        async with house_in(tmp_path) as other:
            far = await other.live(live.table.id)
            first = await house.command(live, eyes, word(1))
            far_eyes = Eyes()
            far_eyes.digests = eyes.digests
            await other.watch(far, far_eyes, None, None)
            assert await other.command(far, far_eyes, word(1)) == first
            assert len(far.table.said) == 1

    run(tmp_path, scenario)


def test_tables_that_nobody_looks_at_leave_the_memory(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        await asyncio.sleep(0.2)
        assert live.table.id in house._lives
        live.leave(eyes)
        while house._lives:
            await asyncio.sleep(0.02)
        again = await house.live(live.table.id)
        assert again is not live
        assert again.table.number == live.table.number

    run(tmp_path, scenario, idle_seconds=0.05)


def test_a_table_is_read_once_however_many_ask(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        live.leave(eyes)
        house._lives.clear()
        found = await asyncio.gather(*[house.live(live.table.id) for _ in range(20)])
        assert len({id(one) for one in found}) == 1

    run(tmp_path, scenario)


def test_bots_play_among_themselves_to_the_end(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, _ = await opened(house, "gg")
        async with asyncio.timeout(60):
            while live.table.stage != "over":
                await asyncio.sleep(0.02)
        assert live.table.result is not None
        assert live.table.result.winners

    run(tmp_path, scenario)


def test_a_bot_that_thinks_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, done = threading.Event(), threading.Event()

    def slow(state: Any, seat: int, bot: str, told: Any) -> str:
        thinking.set()
        done.wait(20)
        return state.text(state.legal(seat)[0])

    monkeypatch.setattr("ludoteca.server.thinking.choice", slow)

    async def scenario(house: House) -> None:
        await opened(house, "gg")
        live, eyes = await opened(house)
        async with asyncio.timeout(10):
            while not thinking.is_set():
                await asyncio.sleep(0.01)
            accepted = await house.command(live, eyes, word(1))
        assert accepted.number == live.table.number
        assert not done.is_set()  # the bot is thinking still
        done.set()

    run(tmp_path, scenario)


def test_hints_and_quick_bots_do_not_wait_for_those_that_think_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, done = threading.Semaphore(0), threading.Event()

    def slow(state: Any, seat: int, bot: str, told: Any) -> str:
        if bot == "strong":
            thinking.release()
            done.wait(20)
        return state.text(state.legal(seat)[0])

    monkeypatch.setattr("ludoteca.server.thinking.choice", slow)

    async def scenario(house: House) -> None:
        sitters = [messages.Sitter("bot", bot="strong")] * 2
        for _ in range(THREADS + 1):
            await house.open(messages.NewTable("tohm", sitters, {"cups": 3}))
        async with asyncio.timeout(20):
            for _ in range(THREADS):
                while not thinking.acquire(blocking=False):
                    await asyncio.sleep(0.01)
            asked = [await opened(house) for _ in range(2)]
            hints = [
                house.hint(live, eyes, messages.Hint(f"h{i}", live.table.to_choose[0]))
                for i, (live, eyes) in enumerate(asked)
            ]
            for (live, _), hinted in zip(asked, await asyncio.gather(*hints)):
                assert hinted.move in map(live.table.state.text, live.table.state.legal())
            quick, _ = await opened(house, "gg")
            while len(quick.table.events) < 20:
                await asyncio.sleep(0.01)
        assert not done.is_set()
        done.set()

    run(tmp_path, scenario)


def test_a_hint_remembers_nothing_for_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []

    def choose(bot: Any, look: Any) -> int:
        told.append(look.told)
        return int(look.legal[0])

    monkeypatch.setattr(bots.LevelBot, "choose", choose)

    async def scenario(house: House) -> None:
        live, eyes = await opened(house)
        assert live.table.events
        seat = live.table.to_choose[0]
        await house.hint(live, eyes, messages.Hint("hint-0001", seat))

    run(tmp_path, scenario)
    assert told == [()]


def test_a_hint_is_to_give_up_where_nothing_is_better() -> None:  # Fantastick's §1.11
    async def scenario() -> str:
        thinkers = Thinkers()
        try:
            return await thinkers.hint(position("triangle", "more", seats=2), 0, bots.BEST)
        finally:
            thinkers.close()

    assert asyncio.run(scenario()) == "give up"  # for which the page has words of its own


def test_a_bot_that_errs_does_not_end_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(bot: Any, look: Any) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(bots.GreedyBot, "choose", broken)

    async def scenario(house: House) -> None:
        live, _ = await opened(house, "gg")
        async with asyncio.timeout(60):
            while live.table.stage != "over":
                await asyncio.sleep(0.02)

    run(tmp_path, scenario)
    assert "the bot greedy failed" in caplog.text


def test_tokens_are_kept_as_digests_only(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def scenario(house: House) -> None:
        made = await house.open(
            messages.NewTable("tohm", [messages.Sitter("me"), messages.Sitter("friend")])
        )
        tokens.extend([made.held[0].token, made.invitations[0].invite])
        assert all(len(token) >= 32 for token in tokens)

    run(tmp_path, scenario)
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite3*"))
    assert tokens
    assert not any(token.encode() in stored for token in tokens)
    assert all(digest(token).encode() in stored for token in tokens)
