"""Chance from the system's randomness: there is no seed that could leak or be guessed."""

from __future__ import annotations

import os

_DRAWN_AT_ONCE = 512  # numbers; asking the system for each would cost more than a move
_BYTES = 7  # hold the 53 bits of a number
_UNIT = 1.0 / (1 << 53)


class SystemLuck:
    """Numbers as random.SystemRandom gives them, with fewer calls to the system."""

    def __init__(self) -> None:
        self._drawn = b""
        self._next = 0

    def random(self) -> float:
        """A number from 0 up to but not 1."""
        if self._next == len(self._drawn):
            self._drawn = os.urandom(_DRAWN_AT_ONCE * _BYTES)
            self._next = 0
        end = self._next + _BYTES
        number = int.from_bytes(self._drawn[self._next : end], "big") >> 3
        self._next = end
        return number * _UNIT
