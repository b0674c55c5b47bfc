"""Whole matches over real connections, and whether anything told there was too much."""

from __future__ import annotations

import asyncio
import json
import random

from ludoteca.core.record import Record
from ludoteca.server import telling
from ludoteca.server.storage import Storage
from ludoteca.server.table import Table
from tests.server.served import Page, Served
from tests.server.worlds import other_world

MOST_MOVES = 1500


async def play(servers: list[Served], table: str, tokens: dict[int, str]) -> list[Page]:
    """Every seat plays at random from a page of its own, the seats in turn at the servers of one
    database; somebody watches at each. All end with the same result.
    """
    async with asyncio.TaskGroup() as group:
        seats = [
            group.create_task(_seat(servers[seat % len(servers)], table, seat, token))
            for seat, token in tokens.items()
        ]
        watching = [group.create_task(_spectator(served, table)) for served in servers]
    pages = [task.result() for task in [*watching, *seats]]
    result = pages[0].now["result"]
    assert result is not None
    assert all(page.now["result"] == result for page in pages)
    for served in servers:
        answer = await served.http.get(f"/api/tables/{table}/record")
        assert answer.headers["content-disposition"].startswith("attachment")
        record = Record.parse(answer.text)
        assert record.outcome is not None
        assert list(record.outcome.winners) == result["winners"]
    return pages


async def assert_no_leak(url: str, table_id: str, pages: list[Page]) -> None:
    """Every frame that reached a page is what another world that its eyes could be in gives."""
    storage = await Storage.open(url)
    try:
        log = await storage.read(table_id)
    finally:
        await storage.close()
    for page in pages:
        rng, table = random.Random(5), Table(table_id)
        entries = iter(log)
        told = 0
        for frame in page.frames:
            message = json.loads(frame)
            if message["type"] not in ("welcome", "update"):
                assert message["type"] in ("accepted", "presence")
                continue
            since = table.number
            while table.number < message["number"]:
                table.take(next(entries))
            world = other_world(table, page.eyes, rng)
            if message["type"] == "welcome":
                expected = telling.welcome(world, page.eyes, frozenset(), telling.info(world), 0)
                same = {"mine", "table", "type"}
            else:
                expected = telling.update(world, page.eyes, since, 0, None)
                same = {"table", "type"}
            built = json.loads(telling.encoded(expected))
            assert all(built[name] == message[name] for name in built if name not in same)
            told += 1
        assert told > 3
        secrets = {place.token for place in table.places} | {place.invite for place in table.places}
        assert not any(secret in frame for frame in page.frames for secret in secrets if secret)


async def _seat(served: Served, table: str, seat: int, token: str) -> Page:
    rng = random.Random(seat)
    async with served.page(table, [token], seat) as page:
        for _ in range(MOST_MOVES):
            await page.until(lambda p: bool(p.now["legal"]) or p.now["result"] is not None)
            if page.now["result"] is not None:
                return page
            answer = await page.move(rng.choice(page.now["legal"]))
            assert answer["type"] == "accepted", answer
            assert page.number >= answer["number"]  # its update has come before
        await page.ask("resign", seat=seat)
        await page.until(lambda p: p.now["result"] is not None)
        return page


async def _spectator(served: Served, table: str) -> Page:
    async with served.page(table) as page:
        await page.until(lambda p: p.now["result"] is not None)
        assert not any('"legal":["' in frame for frame in page.frames)
        return page
