"""What is written by other processes on the same PostgreSQL.

Whoever writes tells it in the same transaction (`pg_notify`), so that nothing is heard of what is
not committed. Each process hears it by a connection of its own. A note names a table and the number
of its newest entry; what that says is read from the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "ludoteca"
AGAIN_SECONDS = 1.0  # until a lost connection is made anew
ASKED_SECONDS = 20.0  # how often a silent connection is asked whether it is still there

Heard = Callable[[str, int], None]  # is given a table and the number of its newest entry
Again = Callable[[], Awaitable[None]]  # after a time in which nothing was heard

_logger = logging.getLogger(__name__)


def tell(connection: sa.Connection, newest: Mapping[str, int]) -> None:
    """Tell all processes of these tables' newest entries, once the transaction is committed."""
    if newest and connection.dialect.name == "postgresql":
        notes = [f"{number} {table_id}" for table_id, number in newest.items()]
        statement = f"SELECT pg_notify('{CHANNEL}', note) FROM unnest($1::text[]) AS note"
        connection.exec_driver_sql(statement, (notes,))


async def listen(engine: AsyncEngine, heard: Heard, again: Again) -> None:
    """Hear what is told, for ever; a lost connection is made anew."""

    def hear(_connection: Any, _process: int, _channel: str, note: str) -> None:
        number, _, table_id = note.partition(" ")
        heard(table_id, int(number))

    hears = True
    while True:
        try:
            async with engine.connect() as connection:
                pooled = await connection.get_raw_connection()
                driver: Any = pooled.driver_connection  # asyncpg's own
                pooled.detach()  # nobody else is given a connection that hears
                ended = asyncio.Event()
                driver.add_termination_listener(lambda _, ended=ended: ended.set())
                await driver.add_listener(CHANNEL, hear)
                hears = True
                await again()
                while not ended.is_set():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(ended.wait(), ASKED_SECONDS)
                        break
                    await driver.fetchval("SELECT 1")
        except Exception as error:  # whatever it is, it is tried again
            if hears:
                _logger.warning("other processes are not heard just now: %s", type(error).__name__)
            hears = False
        await asyncio.sleep(AGAIN_SECONDS)
