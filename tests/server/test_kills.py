"""`kill -9` in the middle of play: nothing accepted is lost or doubled, and pages come back.

`KILLS=500` kills more often than 50 times.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from ludoteca.server import entries, telling
from tests.server.process import Logs, Process, folded, running

KILLS = int(os.environ.get("KILLS", "50"))
MATCHES: list[tuple[str, int, int, dict[str, Any]]] = [  # game, people, bots, options
    ("tohm", 2, 0, {}),
    ("toncc", 3, 0, {"challenges": 1}),
    ("super_tock", 2, 0, {}),
    ("tcnccc", 3, 1, {}),
    ("fantastick", 2, 0, {}),
]
THINK_SECONDS = 0.01  # at most; tables that never rest would only wear the machine out
AGAIN_SECONDS = 0.05  # until a page tries to come back; the real one waits a little longer
PATIENCE_SECONDS = 60
_CUT = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage)


class Promises:
    """What the server has accepted, and what it has not answered yet."""

    def __init__(self) -> None:
        self.sent: dict[str, dict[str, Any]] = {}  # every command, by its id
        self.numbers: dict[tuple[str, str], int] = {}  # of accepted moves, by table and id
        self.rematches: dict[str, str] = {}
        self.unanswered: set[tuple[str, str]] = set()
        self.unanswered_kept: Counter[bool] = Counter()  # at a kill: was it committed already?
        self.somebody_asks = asyncio.Event()
        self.enough = asyncio.Event()  # no more matches

    def ask(self, table: str, command: dict[str, Any]) -> None:
        self.sent[command["id"]] = command
        self.unanswered.add((table, command["id"]))
        self.somebody_asks.set()

    def accept(self, table: str, answer: dict[str, Any]) -> None:
        """The same answer to the same command, however often it is sent."""
        key = (table, answer["id"])
        self.unanswered.discard(key)
        if self.sent[answer["id"]]["type"] == "rematch":
            assert self.rematches.setdefault(table, answer["table"]) == answer["table"]
        else:
            assert self.numbers.setdefault(key, answer["number"]) == answer["number"]

    def compare(self, logs: Logs) -> None:
        """Every accepted command stands in its log where it was said, once, as it was sent."""
        stands: dict[tuple[str, str], int] = {}
        for table, log in logs.items():
            assert [logged.number for logged in log] == list(range(1, len(log) + 1))
            for logged in log:
                command = logged.command
                if command is not None:
                    assert (table, command) not in stands, "a command was carried out twice"
                    stands[table, command] = logged.number
                    _assert_says(logged.entry, self.sent[command])
        for key, number in self.numbers.items():
            assert stands.get(key) == number, f"{key} was accepted as {number}"
        assert logs.keys() >= set(self.rematches.values())
        self.unanswered_kept.update(key in stands for key in self.unanswered)


def _assert_says(entry: entries.AnyEntry, sent: dict[str, Any]) -> None:
    if isinstance(entry, entries.Played):
        assert (entry.seats[0], entry.moves[0]) == (sent["seat"], sent["move"])
    elif isinstance(entry, entries.Sealed):
        assert (entry.seat, entry.move) == (sent["seat"], sent["move"])
    else:
        assert isinstance(entry, entries.Again)
        assert sent["type"] == "rematch"


class Player:
    """A page that plays a seat at random and comes back as the real one does: hello with the last
    number it saw, then what was not answered again, under the same id.
    """

    _ids = itertools.count(10_000_000)

    def __init__(self, port: int, seat: int, token: str, promises: Promises) -> None:
        self.port, self.seat, self.token = port, seat, token
        self.heard: dict[tuple[str, int], Any] = {}  # events, by table and number
        self.cuts = 0
        self._promises = promises
        self._rng = random.Random(seat)

    def sit_down(self, table: str) -> None:
        self.table = table
        self._number = 0
        self._now: dict[str, Any] = {}
        self._asked: dict[str, Any] | None = None

    async def play(self) -> None:
        """Match after match, each to its end, until it is enough."""
        while True:
            while not await self._is_done(self._match):
                pass
            if self._promises.enough.is_set():
                return
            while not await self._is_done(self._rematch):
                pass
            self.sit_down(self._promises.rematches[self.table])

    async def _is_done(self, deed: Any) -> bool:
        """Do it over one connection; False if that was cut."""
        try:
            async with self._connected() as socket:
                await deed(socket)
                return True
        except TimeoutError:  # it hangs, which is no cut
            raise
        except _CUT:
            self.cuts += 1
            await asyncio.sleep(AGAIN_SECONDS)
            return False

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live"
        patience = {"open_timeout": PATIENCE_SECONDS, "close_timeout": 1}
        async with connect(url, compression=None, max_size=None, **patience) as socket:
            hello = {"type": "hello", "tokens": [self.token], "eyes": self.seat}
            await socket.send(json.dumps({**hello, "after": self._number or None}))
            seen = self._number
            welcome = await self._hear(socket)
            assert welcome["type"] == "welcome", welcome
            assert welcome["number"] >= seen, "what was told is not there any more"
            if self._asked is not None:
                await socket.send(json.dumps(self._asked))
                await self._answered(socket)
            yield socket

    async def _match(self, socket: Any) -> None:
        reached = 0
        while self._now["result"] is None:
            if self._number >= reached and self._now["legal"]:
                if not self._promises.enough.is_set():
                    await asyncio.sleep(self._rng.random() * THINK_SECONDS)
                move = self._rng.choice(self._now["legal"])
                position = self._now["position"]
                await self._ask(socket, "move", seat=self.seat, position=position, move=move)
                reached = await self._answered(socket)
            else:
                await self._hear(socket)

    async def _rematch(self, socket: Any) -> None:
        if self.table not in self._promises.rematches:
            await self._ask(socket, "rematch")
            await self._answered(socket)

    async def _ask(self, socket: Any, kind: str, **fields: Any) -> None:
        self._asked = {"type": kind, "id": f"command-{next(self._ids)}", **fields}
        self._promises.ask(self.table, self._asked)
        await socket.send(json.dumps(self._asked))

    async def _answered(self, socket: Any) -> int:
        """Wait for the answer; the number that it tells."""
        while True:
            message = await self._hear(socket)
            if self._asked is not None and message.get("id") == self._asked["id"]:
                assert message["type"] == "accepted", (self._asked, message)
                self._promises.accept(self.table, message)
                self._asked = None
                number: int = message["number"]
                return number

    async def _hear(self, socket: Any) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] in ("welcome", "update"):
            self._number, self._now = message["number"], message["now"]
            for step in message["steps"]:
                event = self.heard.setdefault((self.table, step["number"]), step["event"])
                assert event == step["event"], "the past was told in two ways"
        return message


def test_no_accepted_move_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    async def main() -> None:
        with running(tmp_path) as process:
            promises = Promises()
            players = await _seated(process.port, promises)
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())
                await _kill_again_and_again(process, promises, players)
                promises.enough.set()
            logs = process.logs()
            promises.compare(logs)
            assert not promises.unanswered
            _assert_heard_what_is_written(players, logs)
            await _assert_every_reader_agrees(process.port, logs)
            moves = len(promises.numbers)
            print(f"{KILLS} kills, {len(logs)} matches, {moves} moves, {promises.unanswered_kept}")
        assert process.errors.read_text() == ""
        assert all(player.cuts >= KILLS // 2 for player in players)
        # Kills came before commits as well as between a commit and its answer.
        assert KILLS < 20 or all(promises.unanswered_kept[kept] for kept in (True, False))

    asyncio.run(main())


async def _seated(port: int, promises: Promises) -> list[Player]:
    """A table of every game, and a page for each person there."""
    players: list[Player] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        for game, people, bots, options in MATCHES:
            sitters = [{"kind": "me"}] * people + [{"kind": "bot", "bot": "random"}] * bots
            asked = {"game": game, "sitters": sitters, "options": options}
            opened = (await client.post("/api/tables", json=asked)).json()
            for held in opened["held"]:
                player = Player(port, held["seat"], held["token"], promises)
                player.sit_down(opened["table"])
                players.append(player)
    return players


async def _kill_again_and_again(
    process: Process, promises: Promises, players: list[Player]
) -> None:
    rng = random.Random(7)
    for number in range(KILLS):
        await asyncio.sleep(rng.uniform(0.1, 0.4))
        if number % 2:  # while a move is decided or committed
            promises.somebody_asks.clear()
            await asyncio.wait_for(promises.somebody_asks.wait(), PATIENCE_SECONDS)
            await asyncio.sleep(rng.random() * 0.005)
        process.kill()
        logs = process.logs()
        promises.compare(logs)
        for table in {player.table for player in players}:
            folded(table, logs[table])
        await asyncio.to_thread(process.start)


def _assert_heard_what_is_written(players: list[Player], logs: Logs) -> None:
    for player in players:
        assert player.heard
        for (table, number), event in player.heard.items():
            entry = logs[table][number - 1].entry
            assert isinstance(entry, entries.Played)
            if event is not None:
                assert event == {"seats": list(entry.seats), "moves": list(entry.moves)}


async def _assert_every_reader_agrees(port: int, logs: Logs) -> None:
    """All matches have ended; pages that come now, and the record, tell what the log tells."""
    address = f"127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=30) as client:
        for table_id, log in logs.items():
            table = folded(table_id, log)
            assert table.stage == "over"
            answer = await client.get(f"/api/tables/{table_id}/record")
            assert answer.text == table.record().text()
            told = []
            for _ in range(2):
                async with connect(f"ws://{address}/api/tables/{table_id}/live") as socket:
                    await socket.send('{"type":"hello"}')
                    told.append(await socket.recv())
            assert told[0] == told[1]
            about = telling.info(table, spectators=1)
            assert told[0] == telling.encoded(telling.welcome(table, None, frozenset(), about, 0))
