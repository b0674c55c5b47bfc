"""A server for tests, in the test's own event loop, and pages that talk to it as browsers do."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from ludoteca.server.app import make_app
from ludoteca.server.serving import uvicorn_config
from ludoteca.server.tokens import new_token

_ids = itertools.count(10_000_000)


class Served:
    """A running server: what a page asks of it over HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30)

    async def post(self, path: str, body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def open(self, game: str, sitters: str, **asked: Any) -> Any:
        """A table; sitters as a word: m for me, f for a friend, r and g for bots."""
        kinds = {
            "m": {"kind": "me", "name": "Ann"},
            "f": {"kind": "friend"},
            "r": {"kind": "bot", "bot": "random"},
            "g": {"kind": "bot", "bot": "greedy"},
        }
        body = {"game": game, "sitters": [kinds[letter] for letter in sitters], **asked}
        return await self.post("/api/tables", body)

    async def sit(self, table: str, invite: str | None = None, name: str = "Bob") -> Any:
        """Take the seat that an invitation is for, or a free one."""
        asked = {"name": name, "token": new_token()[0], "invite": invite}
        return await self.post(f"/api/tables/{table}/seats", asked)

    @asynccontextmanager
    async def page(
        self,
        table: str,
        tokens: list[str] | tuple[str, ...] = (),
        eyes: int | None = None,
        after: int | None = None,
    ) -> AsyncIterator[Page]:
        """A page that has said hello and was welcomed."""
        async with self.socket(table) as socket:
            page = Page(socket, eyes)
            hello = {"type": "hello", "tokens": list(tokens), "eyes": eyes, "after": after}
            await page.send(hello)
            page.welcome = await page.hear("welcome")
            yield page

    def socket(self, table: str, local_addr: Any = None, **headers: str) -> Any:
        """A bare WebSocket, from another address of this machine if one is given."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/live",
            additional_headers=headers,
            local_addr=local_addr,
            compression=None,
            max_size=None,
            close_timeout=1,
        )


class Page:
    """A connection that keeps what it is told, as a browser's page would."""

    def __init__(self, socket: ClientConnection, eyes: int | None) -> None:
        self.socket = socket
        self.eyes = eyes
        self.frames: list[str] = []
        self.number = 0
        self.welcome: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self) -> dict[str, Any]:
        """The next message; numbers of the log never go back or leave one out."""
        async with asyncio.timeout(20):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] in ("welcome", "update"):
            assert message["number"] >= self.number
            steps = [step["number"] for step in message["steps"]]
            assert steps == sorted(set(steps))
            if message["type"] == "update":
                assert all(self.number < step <= message["number"] for step in steps)
            self.number = message["number"]
            self.now = message["now"]
            if message["type"] == "welcome":
                self.view = message["view"]
            elif steps:
                self.view = message["steps"][-1]["view"]
        if message.get("table") and message["type"] != "accepted":
            self.table = message["table"]
        return message

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; what comes before it is taken in."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message

    async def until(self, wanted: Callable[[Page], bool]) -> None:
        """Take messages in until the page looks as wanted."""
        while not wanted(self):
            await self.next()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and answer what comes back for it."""
        asked = {"type": kind, "id": f"command-{next(_ids)}", **fields}
        await self.send(asked)
        while True:
            message = await self.next()
            if message.get("id") == asked["id"]:
                return message

    async def move(self, move: str | None = None, seat: int | None = None) -> dict[str, Any]:
        """Make a move, the first legal one unless another is given."""
        return await self.ask(
            "move",
            seat=self.eyes if seat is None else seat,
            position=self.now["position"],
            move=move or self.now["legal"][0],
        )


@asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Served]:
    """A server on a free port; bots move without a pause unless it is asked for."""
    settings = {"bot_pause_seconds": 0, **settings}
    app = make_app(f"sqlite:///{folder / 'tables.sqlite3'}", **settings)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn_config(app))
    server.capture_signals = _no_signals
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not running.done()
    served = Served(listening.getsockname()[1])
    try:
        yield served
    finally:
        await served.http.aclose()
        server.should_exit = True
        await running


class _no_signals:  # noqa: N801 - stands in for a function of uvicorn's
    """Tests keep their own Ctrl-C."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...
