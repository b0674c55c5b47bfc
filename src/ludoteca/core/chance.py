"""Random numbers for playouts, batches and resampling: the same sequence compiled and uncompiled.

SplitMix64: a counter walks through all 64-bit numbers by a fixed odd step and each is mixed. It is
small, fast, and any (seed, stream) pair starts a sequence of its own, so game number i of a run is
the same however many threads share the work. Not for secrets.

>>> rng = Rng(7)
>>> [rng.roll(6) for _ in range(5)]
[5, 5, 5, 0, 4]
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import SupportsIndex

from ludoteca.core.errors import whole_argument

_MASK = 0xFFFFFFFFFFFFFFFF
_UNIT = 1.0 / 9007199254740992.0  # 2**53

# Literals above 32 bits must be typed for C. As locals, typed in the .pxd, they become constants of
# the compiled code; module variables would be read from memory for every number.


def _mixed(z: int) -> int:
    mask, first, second = 0xFFFFFFFFFFFFFFFF, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
    z = ((z ^ (z >> 30)) * first) & mask
    z = ((z ^ (z >> 27)) * second) & mask
    return z ^ (z >> 31)


def _stepped(z: int, steps: int) -> int:
    mask, step = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15
    return (z + steps * step) & mask


class Rng:
    """A stream of random numbers. `stream` tells apart sequences that share a seed."""

    state: int

    def __init__(self, seed: SupportsIndex, stream: SupportsIndex = 0) -> None:
        """Raises LudotecaError for a seed or a stream that is no whole number."""
        self.seed(whole_argument("seed", seed) & _MASK, whole_argument("stream", stream) & _MASK)

    def seed(self, seed: int, stream: int) -> None:
        """Begin the sequence of (seed, stream) again."""
        self.state = _mixed(_stepped(_mixed(_stepped(seed, 1)), stream))

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = _stepped(self.state, 1)
        return _mixed(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly equally likely; n from 1 to 2**31 - 1."""
        # Lemire's multiply and shift; the few products that would favour some are redrawn.
        wide, low_32 = n, 0xFFFFFFFF
        product = (self.next() >> 32) * wide
        if product & low_32 < wide:
            product = self._redrawn(product, wide)
        return product >> 32

    def _redrawn(self, product: int, wide: int) -> int:
        low_32, two_32 = 0xFFFFFFFF, 0x100000000
        floor = (two_32 - wide) % wide
        while product & low_32 < floor:
            product = (self.next() >> 32) * wide
        return product

    def unit(self) -> float:
        """A number from 0 up to but not 1."""
        return (self.next() >> 11) * _UNIT

    def pick(self, weights: MutableSequence[int], count: int) -> int:
        """An index below count, with odds in proportion to the weights."""
        total = 0
        for i in range(count):
            total += weights[i]
        left = self.below(total)
        for i in range(count):
            left -= weights[i]
            if left < 0:
                return i
        return count - 1

    def roll(self, n: SupportsIndex) -> int:
        """`below` for callers in Python; raises LudotecaError unless n is from 1 to 2**31 - 1."""
        return self.below(whole_argument("n", n, 1, (1 << 31) - 1))

    def random(self) -> float:
        """`unit` for callers in Python, under the name that random.Random has for it."""
        return self.unit()
