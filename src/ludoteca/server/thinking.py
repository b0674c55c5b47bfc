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

THREADS = 2  # of each kind
# Who thinks long has threads of its own, and so have hints: a quick bot and a person never wait
# for the long thoughts of other tables.
LONG_THINKERS = frozenset(level.name for level in bots.LEVELS[3:])

_logger = logging.getLogger(__name__)


class Thinkers:
    """The threads on which bots think."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(THREADS, "quick")
        self._long = ThreadPoolExecutor(THREADS, "long")
        self._hints = ThreadPoolExecutor(THREADS, "hints")

    def close(self) -> None:
        """Begin nothing more."""
        for threads in (self._quick, self._long, self._hints):
            threads.shutdown(wait=False, cancel_futures=True)

    async def choice(self, state: State, seat: int, bot: str, events: list[Standing]) -> str:
        """The move that a bot chooses for a seat; it sees only what the seat may know.

        `events` are those of the match, in a list that only grows; of them it is told, on its own
        thread and only if it asks, what the seat was told.
        """
        told = (s.event for s in so_far(events) if s.seen_by >> seat & 1)
        threads = self._long if bot in LONG_THINKERS else self._quick
        return await _on(threads, state, seat, bot, told)

    async def hint(self, state: State, seat: int, bot: str) -> str:
        """The same for a person who asks for advice.

        Nothing is told to the bot: where remembering is the game, it must not do it for people.
        """
        return await _on(self._hints, state, seat, bot, ())


async def _on(
    threads: ThreadPoolExecutor, state: State, seat: int, bot: str, told: Iterable[Event]
) -> str:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, choice, state.copy(), seat, bot, told)


def choice(state: State, seat: int, bot: str, told: Iterable[Event]) -> str:
    """The text of a bot's move."""
    look = Look(state, seat, told)
    try:
        return look.text(bots.make(bot).choose(look))
    except Exception:  # whatever it is: a bot that errs must not end the match of others
        _logger.exception("the bot %s failed at %s", bot, state.game)
        return look.text(bots.RandomBot().choose(look))
