"""An end to waiting for a request that does not come, or not whole.

uvicorn waits for ever, so that whoever connects often enough and says nothing could use up all
connections that the system allows.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 30.0


class PatientProtocol(H11Protocol):
    """uvicorn's protocol for HTTP, with such an end."""

    _ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_or_not()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_or_not()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_or_not(self) -> None:
        if not self._is_waiting:
            self._stop_waiting()
        elif self._ending is None:
            self._ending = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    @property
    def _is_waiting(self) -> bool:
        """Is a request on its way? Between requests uvicorn has a timer of its own."""
        if self.timeout_keep_alive_task is not None or self.transport.is_closing():
            return False
        if self.transport.get_protocol() is not self:  # a WebSocket by now
            return False
        cycle = cast(Any, self.cycle)  # None before the first request, whatever its type says
        return cycle is None or cycle.response_complete or cycle.more_body
