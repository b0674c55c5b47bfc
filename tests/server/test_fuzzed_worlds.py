"""What a seat is answered to odd frames is the same, to the byte, in every world it could be in."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from ludoteca.server.connection import MOST_FAULTS, Connection
from ludoteca.server.gathering import LINE
from ludoteca.server.house import House
from ludoteca.server.limits import Addresses
from ludoteca.server.live import Live
from ludoteca.server.storage import Batch, StorageTrouble
from ludoteca.server.table import Table
from ludoteca.server.tokens import digest
from tests.server import frames
from tests.server.tables import Ledger
from tests.server.worlds import other_world

MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    ("tohm", 2, {}),
    ("toncc", 3, {}),
    ("super_tock", 4, {"teams": True, "strategy": True}),
    ("super_tock", 2, {}),
    ("tcnccc", 4, {}),
    ("fantastick", 2, {}),
]
CONNECTIONS = 60
NOT_COMPARED = ("hint", "preview", "recall")
COMMANDS = 40  # well-formed ones of a connection
TOKEN = "t" * 32


class NothingIsKept:
    """A storage that takes nothing: what is legal is refused as busy, and the world stays."""

    def append(self, _batch: Batch) -> asyncio.Future[None]:
        answer = asyncio.get_running_loop().create_future()
        answer.set_exception(StorageTrouble("it is meant so"))
        return answer

    async def listen(self, _heard: Any, _again: Any) -> None:
        """Nobody else writes."""


class Page:
    """The line to a page that says some texts and goes; keeps what it is told."""

    def __init__(self, texts: list[str]) -> None:
        self.frames: list[bytes] = []
        self._texts = iter(texts)

    def write(self, framed: bytes) -> None:
        self.frames.append(framed)

    async def text(self) -> str | None:
        return next(self._texts, None)


async def answers(table: Table, eyes: int | None, texts: list[str]) -> list[bytes]:
    """All that a connection with these eyes is told when it says these texts."""
    house = House(NothingIsKept(), 0)  # type: ignore[arg-type]
    house._lives[table.id] = Live(table)
    hello = {"type": "hello", "tokens": [] if eyes is None else [TOKEN], "eyes": eyes}
    page = Page([json.dumps(hello), *texts])

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(_message: Any) -> None: ...

    scope = {"client": ("127.0.0.1", 1), "headers": [], "extensions": {LINE: page}}
    await Connection(house, Addresses(), receive, send).run(scope, table.id)
    await house.close()
    return page.frames


def in_a_world(table: Table, eyes: int | None) -> Table:
    """The token of these eyes' seat is known, and no other."""
    for seat, place in enumerate(table.places):
        place.token = digest(TOKEN) if seat == eyes else digest(f"of seat {seat}")
    return table


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match[0]}-{match[1]}")
def test_answers_to_odd_frames_tell_no_worlds_apart(match: tuple[str, int, dict[str, Any]]) -> None:
    game, seats, options = match
    rng = random.Random(11)
    told = differed = 0

    async def main() -> None:
        nonlocal told, differed
        ledger = Ledger(game, "m" * seats, options=options)
        for number in range(CONNECTIONS):
            if not ledger.table.to_choose:
                ledger = Ledger(game, "m" * seats, number, options=options)
            table = ledger.table
            seat = rng.choice(table.to_choose)
            ledger.move(rng.choice(table.legal_texts(seat)), seat)
            eyes = [None, *range(seats)][number % (seats + 1)]
            world = in_a_world(other_world(table, eyes, rng), eyes)
            differed += world.state != table.state or world.sealed != table.sealed
            texts = _texts(rng, table, eyes)
            heard = await answers(in_a_world(table, eyes), eyes, texts)
            assert await answers(world, eyes, texts) == heard
            told += len(heard)

    asyncio.run(main())
    assert told > CONNECTIONS * COMMANDS / 2
    assert (differed > 0) == (game not in ("tohm", "fantastick"))


def _texts(rng: random.Random, table: Table, eyes: int | None) -> list[str]:
    legal = table.legal_texts(eyes) if eyes is not None and eyes in table.to_choose else []
    known = frames.Known(len(table.places), table.position, table.number, legal)
    texts = [frames.mutated(rng, known) for _ in range(MOST_FAULTS)]
    texts += [json.dumps(frames.command(rng, known)) for _ in range(COMMANDS)]
    # Hints and previews are drawn by lot from worlds that the seat could be in; what is recalled
    # is played again from a past that other worlds here do not have: test_leaks compares it.
    texts = [text for text in texts if not any(kind in text for kind in NOT_COMPARED)]
    rng.shuffle(texts)
    return texts
