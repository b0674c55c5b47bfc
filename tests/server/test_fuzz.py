"""100,000 frames that no page would send: every one is answered or ends its own connection, nobody
else is disturbed, and nothing is told that the sender may not know.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from ludoteca.server import messages
from ludoteca.server.connection import MOST_FAULTS
from ludoteca.server.tokens import digest
from tests.server import frames
from tests.server.playing import assert_no_leak, play
from tests.server.process import running
from tests.server.served import Page, Served

FRAMES = int(os.environ.get("FRAMES", "100000"))
GAMES = [("tohm", 2), ("toncc", 3), ("super_tock", 2), ("tcnccc", 2), ("fantastick", 2)]
AT_ONCE = 6  # connections that send
CONNECTIONS_OF_TABLE = 25  # then another one is opened: some frames end a match
COMMANDS = 30  # well-formed ones of a connection, beside those that are not

LAST_ID = "the-last-of-all"
LAST = Frame(Opcode.TEXT, b'{"type":"hint","id":"%s","seat":5}' % LAST_ID.encode()).serialize(
    mask=True
)  # nobody holds this seat

_answers = msgspec.json.Decoder(messages.Message)


class Fuzzing:
    """Who sends the frames, and what came of them."""

    def __init__(self, served: Served, seed: int) -> None:
        self.sent = 0
        self.heard: Counter[str] = Counter()
        self.tables: list[str] = []
        self.watched = ""  # somebody else's table
        self._served = served
        self._rng = random.Random(seed)

    @property
    def is_enough(self) -> bool:
        return self.sent >= FRAMES

    async def go_on(self) -> None:
        """Open tables and fuzz them and the watched one until it is enough."""
        rng = self._rng
        while not self.is_enough:
            game, seats = rng.choice(GAMES)
            opened = await self._served.open(game, "m" * seats)
            self.tables.append(opened["table"])
            tokens = [held["token"] for held in opened["held"]]
            for _ in range(CONNECTIONS_OF_TABLE):
                if self.is_enough:
                    return
                if rng.random() < 0.2 and self.watched:
                    await self._connect(self.watched, [], None)
                else:
                    await self._connect(opened["table"], tokens, rng.randrange(seats))

    async def _connect(self, table: str, tokens: list[str], seat: int | None) -> None:
        """One connection: as a spectator, with a wrong token, or with that of a seat."""
        rng = self._rng
        eyes = rng.choice([None, seat, seat])
        given = rng.choice([[], ["x" * 32]]) if eyes is None else [tokens[eyes]]
        async with self._served.socket(table) as socket:
            if rng.random() < 0.02:  # not even a hello
                await self._send(socket, [frames.kept(rng, frames.Known(2, 1, 1, []))])
                return
            page = Page(socket, eyes)
            await page.send({"type": "hello", "tokens": given, "eyes": eyes})
            first = await page.next()
            if first["type"] == "goodbye":  # this seat was left or handed over
                assert first["code"] == "token"
                return
            legal = page.now["legal"]
            seats, position = first["table"]["seats"], page.now["position"]
            known = frames.Known(seats, position, page.number, legal)
            heard = await self._send(socket, _batch(rng, known))
            # What was sent may have ended the connection already.
            if rng.random() < 0.5 and socket.state is State.OPEN:
                await self._break_off(socket, known)
        assert not any(token in heard for token in tokens if token not in given)
        assert not any(digest(token) in heard for token in tokens)

    async def _send(self, socket: Any, batch: list[bytes]) -> str:
        """Send it all; what was heard until the last was answered or the connection ended."""
        socket.transport.write(b"".join([*batch, LAST]))
        self.sent += len(batch)
        heard: list[str] = []
        with suppress(ConnectionClosed):
            async with asyncio.timeout(60):
                while True:
                    heard.append(await socket.recv())
                    answer = _answers.decode(heard[-1])
                    self.heard[type(answer).__name__] += 1
                    if isinstance(answer, messages.Refused):
                        assert answer.reason.endswith(".") or answer.code == "illegal"
                        if answer.id == LAST_ID:
                            break
        return "".join(heard)

    async def _break_off(self, socket: Any, known: frames.Known) -> None:
        """A frame that the protocol does not know ends the connection, or its sender vanishes."""
        self.sent += 1
        if self._rng.random() < 0.2:
            socket.transport.write(frames.unfinished(self._rng, known))
            socket.transport.abort()
        else:
            socket.transport.write(frames.breaking(self._rng, known))
        async with asyncio.timeout(60):
            await socket.wait_closed()


def _batch(rng: random.Random, known: frames.Known) -> list[bytes]:
    odd = [frames.kept(rng, known) for _ in range(MOST_FAULTS)]
    well_formed = [json.dumps(frames.command(rng, known)).encode() for _ in range(COMMANDS)]
    batch = [*odd, *[Frame(Opcode.TEXT, text).serialize(mask=True) for text in well_formed]]
    rng.shuffle(batch)
    return batch


def test_frames_that_no_page_would_send_disturb_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        with running(tmp_path) as process:
            served = Served(process.port)
            fuzzing = Fuzzing(served, 7)
            async with asyncio.TaskGroup() as group:
                apart = group.create_task(_matches(served, fuzzing, is_watched=False))
                among = group.create_task(_matches(served, fuzzing, is_watched=True))
                for _ in range(AT_ONCE):
                    group.create_task(fuzzing.go_on())
            for table, pages in {**apart.result(), **among.result()}.items():
                await assert_no_leak(process.url, table, pages)
            for table in fuzzing.tables:
                line = await served.get(f"/api/tables/{table}")
                assert line["info"]["spectators"] == 0
                assert not any(place["here"] for place in line["info"]["places"])
            await served.http.aclose()
            matches = len(apart.result()) + len(among.result())
            print(f"{fuzzing.sent} frames, {matches} matches meanwhile, {dict(fuzzing.heard)}")
        assert process.errors.read_text() == ""
        kinds = {kind.__name__ for kind in get_args(messages.Message)}
        assert fuzzing.heard.keys() == kinds  # nothing was out of reach

    asyncio.run(main())


async def _matches(served: Served, fuzzing: Fuzzing, is_watched: bool) -> dict[str, list[Page]]:
    """Matches of people who behave, each to its end, one in every tenth of the fuzzing."""
    played: dict[str, list[Page]] = {}
    while not fuzzing.is_enough:
        if fuzzing.sent < len(played) * FRAMES // 10:
            await asyncio.sleep(0.05)
            continue
        opened = await served.open("toncc", "mmm", options={"challenges": 1})
        if is_watched:
            fuzzing.watched = opened["table"]
        tokens = {held["seat"]: held["token"] for held in opened["held"]}
        played[opened["table"]] = await play([served], opened["table"], tokens)
    return played
