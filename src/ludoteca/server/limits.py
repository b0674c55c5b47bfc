"""How much a connection and an address may ask. Generous for play, narrow for mischief."""

from __future__ import annotations

import ipaddress
import time
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


# Of one connection.
MESSAGES = Rate(400, 100)
WORDS = Rate(12, 1)
HINTS = Rate(10, 1)
RECALLS = Rate(40, 10)
# Of one address; a family, a school or a club may share one.
MESSAGES_OF_ADDRESS = Rate(4000, 1000)
REQUESTS_OF_ADDRESS = Rate(400, 50)
TABLES_OF_ADDRESS = Rate(60, 1)
STUDIES_OF_ADDRESS = Rate(120, 10)
CONNECTIONS_OF_ADDRESS = Rate(200, 10)

MOST_ADDRESSES = 10_000  # remembered at once


class Bucket:
    """Fills by the second up to its burst; each thing asked takes one out."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = time.monotonic()

    def take(self) -> bool:
        """Take one out; False if there is none."""
        if self._left < 1:
            now = time.monotonic()
            burst, per_second = self._rate
            self._left = min(burst, self._left + (now - self._since) * per_second)
            self._since = now
            if self._left < 1:
                return False
        self._left -= 1
        return True


class Addresses:
    """A bucket for each address and kind of thing. The machine itself is not limited."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, Rate], Bucket] = {}

    def take(self, address: str, rate: Rate) -> bool:
        """Take one out of the address's bucket; False if there is none."""
        if is_this_machine(address):
            return True
        bucket = self._buckets.get((address, rate))
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets.clear()  # a moment of generosity instead of endless memory
            bucket = self._buckets[address, rate] = Bucket(rate)
        return bucket.take()


def is_this_machine(address: str) -> bool:
    """Is it a loopback address?"""
    if address == "127.0.0.1":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
