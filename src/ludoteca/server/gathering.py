"""Fewer steps for each message of a WebSocket, and an end for pages that do not read.

uvicorn hands every frame to the system by itself, after a walk through a coroutine, and stops
reading after every message until that is taken: calls to the system for each. Here messages are
written at once, those of one moment go out together, and reading stops only if one message is left
lying when the next comes. What comes is nearly always one short text in one piece: it is taken
apart here, everything else by the `websockets` library. The connection finds its `Line` in the
scope of ASGI, and reads from it alone: what `receive()` would answer is not ASGI's any more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import (  # type: ignore[attr-defined] # this apply_mask may be compiled
    CloseCode,
    Frame,
    apply_mask,
)
from websockets.http11 import Request
from websockets.protocol import State

LINE = "ludoteca.line"  # where the scope's extensions have it
MOST_UNREAD_BYTES = 1_000_000  # a page that leaves more unread is cut
MOST_PIECES = 1_000  # of one message; empty ones would never reach the most bytes
CLOSE_SECONDS = 10.0  # for a page to read what was sent before the close
_WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole text


class Line:
    """The way to a page and from it. uvicorn's protocol takes it for its transport and its queue.

    What lies there to be read is a text, or a message of ASGI.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []
        self._came: deque[Any] = deque()
        self._arrival: asyncio.Future[None] | None = None  # where the reader waits
        self._has_stopped = False

    async def text(self) -> str | None:
        """The next text that came; "" for bytes, None at the end."""
        message = await self.get()
        if type(message) is str:
            return message
        return "" if message["type"] == "websocket.receive" else None

    def stop_if_left(self) -> None:
        """More has come: read no further until what is lying has been taken."""
        if self._came and not self._has_stopped and not self._transport.is_closing():
            self._has_stopped = True
            self._transport.pause_reading()

    # ---- what a transport does -------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Write, together with whatever else is written in this moment."""
        if not self._written:
            self._loop.call_soon(self._flush)
        self._written.append(data)

    def close(self) -> None:
        """Write what is left, then close; a page that does not read it is not waited for long."""
        self._flush()
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self._loop.call_later(CLOSE_SECONDS, self._transport.abort)

    def pause_reading(self) -> None:
        """It is stopped when more comes than is taken."""

    def resume_reading(self) -> None:
        """Read on."""
        if self._has_stopped:
            self._has_stopped = False
            self._transport.resume_reading()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def _flush(self) -> None:
        data = b"".join(self._written)
        self._written.clear()
        if data and not self._transport.is_closing():  # uvloop raises where asyncio says nothing
            self._transport.write(data)
            if self._transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
                self._transport.abort()

    # ---- what a queue does -----------------------------------------------------------------------

    def put_nowait(self, message: Any) -> None:
        """Something has come."""
        self._came.append(message)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Any:
        """The next that came, for one reader."""
        if not self._came:
            self._arrival = self._loop.create_future()
            await self._arrival
        message = self._came.popleft()
        if self._has_stopped and not self._came:
            self.resume_reading()
        return message

    def empty(self) -> bool:
        """Is there nothing to be read?"""
        return not self._came


class GatheringProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets over such a line."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._is_between_frames = False
        self._line = Line(cast(asyncio.Transport, transport), self.loop)
        self.queue = cast(Any, self._line)
        super().connection_made(cast(asyncio.Transport, self._line))

    def data_received(self, data: bytes) -> None:
        if not self.close_sent:
            self._line.stop_if_left()
        payload = _payload_of_one_frame(data) if self._is_between_frames else 0
        is_usual = payload and data[0] == _WHOLE_TEXT and len(data) <= self.config.ws_max_size
        if is_usual and not (self.frames or self.close_sent):
            self._take_text(apply_mask(data[payload:], data[payload - 4 : payload]))
        else:
            # From pieces of frames, or several at once, the library finds out, to the end.
            self._is_between_frames = payload > 0
            super().data_received(data)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[LINE] = self._line
            self._is_between_frames = True

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG)
            self.handle_parser_exception()

    def shutdown(self) -> None:
        if self.conn.state is State.CLOSING:  # uvicorn would begin to close again, which raises
            self.stop_keepalive()
            self._line.abort()
        else:
            super().shutdown()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            text = b"".join(self.frames)
            self.frames = []
            self._take_text(text)
        else:
            super().send_receive_event_to_app()

    def _take_text(self, text: bytes) -> None:
        """A text that is no UTF-8 ends the connection in silence: with a traceback for each, as
        uvicorn has it, anybody could fill the log.
        """
        self.read_paused = True  # as far as uvicorn knows: it reads on when it closes
        try:
            self._line.put_nowait(text.decode())
        except UnicodeDecodeError:
            if self.conn.state is not State.OPEN:  # a close came with it, and ends it next
                return
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()


def _payload_of_one_frame(data: bytes) -> int:
    """Where the payload begins, if this is one whole frame of a page that is not very long; or 0.

    Pages mask what they send, by four bytes before the payload.
    """
    if len(data) < 6 or data[1] < 0x80:
        return 0
    begins, length = 6, data[1] & 0x7F
    if length == 126:
        begins, length = 8, int.from_bytes(data[2:4], "big")
    elif length == 127:
        return 0
    return begins if len(data) == begins + length else 0


def frame(text: bytes) -> bytes:
    """A text as a frame of the WebSocket protocol (RFC 6455, section 5.2), as servers send it."""
    length = len(text)
    if length < 126:
        return bytes((_WHOLE_TEXT, length)) + text
    if length < 1 << 16:
        return bytes((_WHOLE_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_WHOLE_TEXT, 127)) + length.to_bytes(8, "big") + text
