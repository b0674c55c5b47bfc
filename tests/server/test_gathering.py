"""The way out of a WebSocket."""

from __future__ import annotations

import asyncio
from typing import Any, cast

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


def test_what_was_still_to_be_told_to_a_page_that_is_gone_is_dropped() -> None:
    async def scenario() -> None:
        transport = ClosedTransport()
        line = Line(cast(Any, transport), asyncio.get_running_loop())
        line.write(b"told too late")
        line.close()
        assert transport.is_closed

    asyncio.run(scenario())
