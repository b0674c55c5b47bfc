"""The way in and out of a WebSocket."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from ludoteca.server import gathering
from ludoteca.server.gathering import Line


class ClosedTransport:
    """A transport whose other side is gone: as uvloop's, it raises when it is written to."""

    def __init__(self) -> None:
        self.is_closed = False

    def is_closing(self) -> bool:
        return True

    def write(self, data: bytes) -> None:
        raise RuntimeError("the handler is closed")

    def close(self) -> None:
        self.is_closed = True

    def get_write_buffer_size(self) -> int:
        return 0


def test_what_was_still_to_be_told_to_a_page_that_is_gone_is_dropped() -> None:
    async def scenario() -> None:
        transport = ClosedTransport()
        line = Line(cast(Any, transport), asyncio.get_running_loop())
        line.write(b"told too late")
        line.close()
        assert transport.is_closed

    asyncio.run(scenario())


class UnreadTransport(ClosedTransport):
    """A transport whose other side does not read: closing waits for ever."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.aborted = loop.create_future()

    def get_write_buffer_size(self) -> int:
        return 1000

    def abort(self) -> None:
        self.aborted.set_result(None)


def test_a_page_that_does_not_read_is_not_waited_for_at_the_close(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gathering, "CLOSE_SECONDS", 0.01)

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        transport = UnreadTransport(loop)
        Line(cast(Any, transport), loop).close()
        await asyncio.wait_for(transport.aborted, 20)

    asyncio.run(scenario())


class ReadTransport:
    """A transport that notes when it is told to stop reading and to go on."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.told.append("pause")

    def resume_reading(self) -> None:
        self.told.append("resume")


def test_reading_stops_only_if_more_comes_while_a_message_is_left_lying() -> None:
    async def scenario() -> None:
        transport = ReadTransport()
        line = Line(cast(Any, transport), asyncio.get_running_loop())
        line.stop_if_left()  # nothing lies there
        line.put_nowait("one")
        assert await line.text() == "one"  # taken before more came
        line.stop_if_left()
        assert transport.told == []
        line.put_nowait("two")
        line.put_nowait("three")
        line.stop_if_left()
        line.stop_if_left()
        assert await line.text() == "two"
        assert transport.told == ["pause"]
        assert await line.text() == "three"
        assert transport.told == ["pause", "resume"]

    asyncio.run(scenario())


def test_a_reader_that_gave_up_waiting_loses_nothing() -> None:
    async def scenario() -> None:
        line = Line(cast(Any, ReadTransport()), asyncio.get_running_loop())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(line.text(), 0.01)
        line.put_nowait("late")
        assert await line.text() == "late"
        line.put_nowait({"type": "websocket.receive", "bytes": b"x"})
        line.put_nowait({"type": "websocket.disconnect"})
        assert await line.text() == ""
        assert await line.text() is None

    asyncio.run(scenario())
