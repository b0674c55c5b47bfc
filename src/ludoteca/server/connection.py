"""One WebSocket: hello, eyes and limits.

Written against ASGI itself, and in and out by a `Line`: messages are many and small.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ludoteca.server import limits, messages, telling
from ludoteca.server.gathering import LINE, Line
from ludoteca.server.house import House
from ludoteca.server.limits import Addresses, Bucket
from ludoteca.server.live import Live
from ludoteca.server.messages import MOST_FRAME_BYTES, RefusalCode
from ludoteca.server.refusals import Refusal
from ludoteca.server.tokens import digest

HELLO_SECONDS = 10.0
MOST_FAULTS = 20  # malformed or too many messages, then the connection is closed
CLOSE_CODES: dict[str, int] = {"limit": 4029, "table": 4004, "token": 4003, "setting": 4003}
USUAL_CLOSE_CODE = 4000

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_decoder = msgspec.json.Decoder(messages.Command)


class _OnlyId(msgspec.Struct):
    id: str | None = None


_id_decoder = msgspec.json.Decoder(_OnlyId)


class Connection:
    """A page that looks at a table. It is the house's Watcher."""

    def __init__(self, house: House, addresses: Addresses, receive: Receive, send: Send) -> None:
        self.digests: tuple[str, ...] = ()
        self.held: frozenset[int] = frozenset()
        self.eyes: int | None = None
        self._house = house
        self._addresses = addresses
        self._receive = receive
        self._send = send
        self._address = ""
        self._live: Live | None = None
        self._line: Line | None = None
        self._closing: asyncio.Task[None] | None = None
        self._faults = 0
        self._messages = Bucket(limits.MESSAGES)
        self._words = Bucket(limits.WORDS)
        self._hints = Bucket(limits.HINTS)
        self._recalls = Bucket(limits.RECALLS)
        self._hinting: asyncio.Task[None] | None = None

    async def run(self, scope: Scope, table_id: str) -> None:
        """Serve the connection until one side ends it."""
        self._address = (scope.get("client") or ("",))[0]
        await self._receive()  # websocket.connect
        if not is_same_origin(scope) or not self._addresses.take(
            self._address, limits.CONNECTIONS_OF_ADDRESS
        ):
            await self._send({"type": "websocket.close", "code": 1008})
            return
        await self._send({"type": "websocket.accept"})
        self._line = line = scope["extensions"][LINE]
        try:
            if await self._is_greeted(line, table_id):
                while self._line is not None and (text := await line.text()) is not None:
                    await self._hear(text)
        finally:
            self._line = None
            if self._live is not None:
                self._live.leave(self)
            if self._hinting is not None:
                self._hinting.cancel()
            if self._closing is not None:
                await self._closing

    # ---- what the house asks of a watcher -------------------------------------------------------

    def tell(self, framed: bytes) -> None:
        """Send a message; a page that does not read is cut, and gets what it missed when back."""
        if self._line is not None:
            self._line.write(framed)

    def dismiss(self, code: RefusalCode, reason: str) -> None:
        """Say goodbye and close."""
        if self._line is not None:
            self.tell(telling.framed(messages.Goodbye(code, reason)))
            self._line = None
            self._closing = asyncio.create_task(self._close(code, reason))

    async def _close(self, code: RefusalCode, reason: str) -> None:
        number = CLOSE_CODES.get(code, USUAL_CLOSE_CODE)
        with suppress(OSError, RuntimeError):  # the other side is gone already
            await self._send({"type": "websocket.close", "code": number, "reason": reason[:100]})

    # ---- in -------------------------------------------------------------------------------------

    async def _is_greeted(self, line: Line, table_id: str) -> bool:
        """Wait for hello and begin to watch; False if it did not come to that."""
        try:
            text = await asyncio.wait_for(line.text(), HELLO_SECONDS)
        except TimeoutError:
            self.dismiss("malformed", "No hello came in time.")
            return False
        if text is None:
            return False
        command = self._command(text)
        if not isinstance(command, messages.Hello):
            self.dismiss("malformed", "The first message must be hello.")
            return False
        try:
            live = await self._house.live(table_id)
            self._live = live
            self.digests = tuple(digest(token) for token in command.tokens)
            await self._house.watch(live, self, command.eyes, command.after)
        except Refusal as refusal:
            self.dismiss(refusal.code, refusal.reason)
            return False
        return True

    async def _hear(self, text: str) -> None:
        if not self._messages.take() or not self._addresses.take(
            self._address, limits.MESSAGES_OF_ADDRESS
        ):
            self._refuse(text, "limit", "That was too much at once: wait a moment.")
            return
        command = self._command(text)
        if command is None or self._live is None:
            return
        try:
            answer = await self._answer(self._live, command)
        except Refusal as refusal:
            answer = messages.Refused(
                getattr(command, "id", None), refusal.code, refusal.reason, refusal.rule
            )
        if answer is not None:
            self.tell(telling.framed(answer))

    async def _answer(self, live: Live, command: Any) -> messages.ToPage | None:
        kind = type(command)
        if kind is messages.Ping:
            return messages.Pong()
        if kind is messages.Look:
            self._house.look(live, self, command.eyes)
            return None
        if kind is messages.Preview:
            return self._house.preview(live, self, command)
        if kind is messages.Recall:
            if not self._recalls.take():
                raise Refusal("limit", "That was too much looking back at once: wait a moment.")
            return self._house.recall(live, self, command)
        if kind is messages.Hint:
            self._hint(live, command)
            return None
        if kind is messages.Hello:
            raise Refusal("malformed", "Hello has been said already.")
        is_word = kind is messages.Say or kind is messages.React
        if is_word and not self._words.take():
            raise Refusal("limit", "You talk too fast: wait a moment.")
        return await self._house.command(live, self, command)

    def _hint(self, live: Live, command: messages.Hint) -> None:
        """Thinking takes its time: meanwhile the connection hears other things."""
        if self._hinting is not None and not self._hinting.done():
            raise Refusal("limit", "A hint is being thought of already.")
        if not self._hints.take():
            raise Refusal("limit", "That was too many hints at once: wait a moment.")
        self._hinting = asyncio.create_task(self._think(live, command))

    async def _think(self, live: Live, command: messages.Hint) -> None:
        answer: messages.ToPage
        try:
            answer = await self._house.hint(live, self, command)
        except Refusal as refusal:
            answer = messages.Refused(command.id, refusal.code, refusal.reason, refusal.rule)
        self.tell(telling.framed(answer))

    def _command(self, text: str) -> Any:
        """The command of a text; None if it is none, which has been said then."""
        if not text:
            self._refuse(text, "malformed", "A message is a text, and not an empty one.")
        elif len(text) > MOST_FRAME_BYTES or len(text.encode()) > MOST_FRAME_BYTES:
            self._refuse("", "malformed", f"A message has at most {MOST_FRAME_BYTES} bytes.")
        else:
            try:
                return _decoder.decode(text)
            except msgspec.ValidationError as error:
                self._refuse(text, "malformed", f"This is no message of ours: {error}.")
            except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
                self._refuse("", "malformed", "This is no JSON.")
        return None

    def _refuse(self, text: str, code: RefusalCode, reason: str) -> None:
        """Refuse what could not even be read; after many of these the connection is closed."""
        self._faults += 1
        if self._faults > MOST_FAULTS:
            self.dismiss(code, "Too many messages that cannot be answered.")
            return
        self.tell(telling.framed(messages.Refused(_id_in(text), code, reason, None)))


def is_same_origin(scope: Scope) -> bool:
    """Does the page that connects come from here? Programs other than browsers say nothing."""
    headers = {name: value for name, value in scope["headers"] if name in (b"origin", b"host")}
    if b"origin" not in headers:
        return True
    try:
        origin = urlsplit(headers[b"origin"].decode("latin-1")).netloc
    except ValueError:
        return False
    return bool(origin) and origin.lower() == headers.get(b"host", b"").decode("latin-1").lower()


def _id_in(text: str) -> str | None:
    try:
        found = _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return None
    return found[:40] if found else None
