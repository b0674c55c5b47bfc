"""What goes wrong around a server: its database locked, full, gone, damaged or of a newer version,
connections with nobody at the other end. One sentence, nothing lost, the others play on.
"""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from ludoteca.server import patience
from ludoteca.server import serving as process_settings
from tests.server.process import Process, running
from tests.server.served import Page, Served, serving
from tests.server.test_serving import ludoteca

TWO = {"game": "tohm", "sitters": [{"kind": "me"}, {"kind": "me"}]}


@asynccontextmanager
async def hot_seat(served: Served) -> AsyncIterator[Page]:
    """A page that plays both seats of a match."""
    opened = await served.open("tohm", "mm")
    tokens = [held["token"] for held in opened["held"]]
    async with served.page(opened["table"], tokens, 0) as page:
        yield page


async def move(page: Page, name: str = "") -> dict[str, Any]:
    """Make the next move, whosever it is; a name makes it the same command as before."""
    seat = page.now["to_move"][0]
    await page.send({"type": "look", "eyes": seat})
    await page.hear("welcome")
    fields = {"id": name} if name else {}
    legal, position = page.now["legal"], page.now["position"]
    return await page.ask("move", seat=seat, position=position, move=legal[0], **fields)


def in_trouble(folder: Path, scenario: Callable[[Process, Served], Awaitable[None]]) -> str:
    """Play with a server in a process of its own; what it told whoever runs it."""

    async def main(process: Process) -> None:
        served = Served(process.port)
        try:
            await scenario(process, served)
        finally:
            await served.http.aclose()

    with running(folder) as process:
        asyncio.run(main(process))
    told = process.errors.read_text()
    assert "Traceback" not in told
    return told


async def assert_refused_then_done(
    process: Process, served: Served, page: Page, end_trouble: Callable[[], None]
) -> None:
    """While the trouble lasts nothing is taken; afterwards the same command is, and is kept."""
    number = page.number
    refused = await move(page, "the-same-command")
    assert refused["code"] == "busy"
    assert "nothing was lost" in refused["reason"]
    answer = await served.http.post("/api/tables", json=TWO)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert page.number == number
    end_trouble()
    assert (await move(page, "the-same-command"))["number"] == number + 1
    assert (await move(page))["type"] == "accepted"
    seen, table = page.view, page.table["table"]
    process.kill()
    process.start()
    async with served.page(table) as later:
        assert later.view["cells"] == seen["cells"]


def test_a_database_locked_for_long_refuses_until_it_is_free(tmp_path: Path) -> None:
    async def scenario(process: Process, served: Served) -> None:
        async with hot_seat(served) as page:
            with closing(sqlite3.connect(process.database)) as other:
                other.execute("BEGIN EXCLUSIVE")
                await assert_refused_then_done(process, served, page, other.rollback)

    assert "locked by another program" in in_trouble(tmp_path, scenario)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux to fill a disk")
def test_a_full_disk_refuses_until_there_is_room(tmp_path: Path) -> None:
    async def scenario(process: Process, served: Served) -> None:
        async with hot_seat(served) as page:
            usual = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            size = (tmp_path / "tables.sqlite3-wal").stat().st_size  # here the next move would go
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, usual[1]))
            await assert_refused_then_done(
                process,
                served,
                page,
                lambda: resource.prlimit(process.pid, resource.RLIMIT_FSIZE, usual),
            )

    assert "the disk" in in_trouble(tmp_path, scenario)


def test_a_database_that_was_moved_away_takes_nothing_until_it_is_back(tmp_path: Path) -> None:
    """SQLite itself would go on and write into a file that nobody can find again."""
    away = tmp_path / "away"
    away.mkdir()

    def bring_back() -> None:
        for file in away.iterdir():
            file.rename(tmp_path / file.name)

    async def scenario(process: Process, served: Served) -> None:
        async with hot_seat(served) as page:
            for file in tmp_path.glob("tables.sqlite3*"):
                file.rename(away / file.name)
            await assert_refused_then_done(process, served, page, bring_back)

    assert "is not where it was" in in_trouble(tmp_path, scenario)


def test_a_damaged_database_is_told_and_the_server_stays(tmp_path: Path) -> None:
    async def scenario(process: Process, served: Served) -> None:
        tables = [(await served.open("tohm", "mm"))["table"] for _ in range(30)]
        process.kill()
        with closing(sqlite3.connect(process.database)) as ended:
            ended.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = process.database.read_bytes()
        process.database.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))
        process.start()
        for path in (f"/api/tables/{tables[0]}", "/api/lobby"):
            answer = await served.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert (await served.http.get("/api/house")).status_code == 200

    assert "is damaged: restore it from a backup" in in_trouble(tmp_path, scenario)


def test_an_entry_of_a_newer_server_spoils_its_own_table_only(tmp_path: Path) -> None:
    async def scenario(process: Process, served: Served) -> None:
        newer = (await served.open("tohm", "mf", settings={"listed": True}))["table"]
        usual = (await served.open("tohm", "mf", settings={"listed": True}))["table"]
        process.kill()
        with closing(sqlite3.connect(process.database)) as written, written:
            written.execute(
                'UPDATE entries SET body = \'{"type":"newer"}\''
                " WHERE table_key = (SELECT key FROM tables WHERE id = ?)",
                (newer,),
            )
        process.start()
        answer = await served.http.get(f"/api/tables/{newer}")
        assert (answer.status_code, answer.json()["code"]) == (410, "version")
        lobby = await served.get("/api/lobby")
        assert [line["info"]["table"] for line in lobby["tables"]] == [usual]
        async with served.socket(newer) as bare:
            await bare.send('{"type":"hello"}')
            assert json.loads(await bare.recv())["code"] == "version"

    assert "cannot be read: Invalid value 'newer'" in in_trouble(tmp_path, scenario)


def test_a_port_in_use_is_told_in_one_sentence(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        done = ludoteca("serve", "--host", "127.0.0.1", "--port", port, home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"ludoteca: port {port} is in use")
    assert done.stderr.count("\n") == 1


# ---- nobody at the other end


def test_a_page_that_vanished_is_noticed_and_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_settings, "PING_SECONDS", 0.2)

    async def main() -> None:
        async with serving(tmp_path) as served, hot_seat(served) as page:
            async with served.socket(page.table["table"]) as vanished:
                await vanished.send('{"type":"hello"}')
                await page.until(lambda p: p.table["spectators"] == 1)
                vanished.transport.pause_reading()  # no answer to pings, and no goodbye either
                await page.until(lambda p: p.table["spectators"] == 0)
                vanished.transport.abort()
            assert (await move(page))["type"] == "accepted"

    asyncio.run(main())


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: here\r\n",
        b"POST /api/mine HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        b"Content-Length: 90\r\n\r\n{",
        b"GET /api/lobby HTTP/1.1\r\nHost: here\r\n\r\nGET /api/lo",
        b"GET /api/tables/x/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n",
    ],
    ids=["nothing", "a word", "half a head", "half a body", "one and a half", "half a handshake"],
)
def test_a_request_that_does_not_come_whole_is_not_waited_for(
    begun: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.3)

    async def main() -> None:
        async with serving(tmp_path) as served, hot_seat(served) as page:
            reading, writing = await asyncio.open_connection("127.0.0.1", served.port)
            writing.write(begun)
            async with asyncio.timeout(20):
                answered = await reading.read()
            assert answered.startswith(b"HTTP/1.1 200 ") == (b"/api/lobby" in begun)
            writing.close()
            # What is complete is not ended: a page that stays, and requests that take their time.
            assert (await move(page))["type"] == "accepted"

    asyncio.run(main())
