"""Bots think on threads of their own, on copies of states, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from ludoteca import bots
from ludoteca.core.look import Look
from ludoteca.core.match import so_far
from ludoteca.core.record import Event
from ludoteca.core.state import State
from ludoteca.server.table import Standing

THREADS = 2

_logger = logging.getLogger(__name__)


class Thinkers:
    """The threads on which bots think."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "thinking")

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def choice(self, state: State, seat: int, bot: str, events: list[Standing]) -> str:
        """The move that a bot chooses for a seat; it sees only what the seat may know.

        `events` are those of the match, in a list that only grows; of them it is told, on its own
        thread and only if it asks, what the seat was told.
        """
        told = (s.event for s in so_far(events) if s.seen_by >> seat & 1)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, choice, state.copy(), seat, bot, told)


def choice(state: State, seat: int, bot: str, told: Iterable[Event]) -> str:
    """The text of a bot's move."""
    look = Look(state, seat, told)
    try:
        return look.text(bots.make(bot).choose(look))
    except Exception:  # whatever it is: a bot that errs must not end the match of others
        _logger.exception("the bot %s failed at %s", bot, state.game)
        return look.text(bots.make(bots.names()[0]).choose(look))
