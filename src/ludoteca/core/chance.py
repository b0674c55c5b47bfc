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

# Literals above 32 bits must be typed for C, so they are module variables declared in the .pxd.
_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_LOW_32 = 0xFFFFFFFF
_TWO_32 = 0x100000000
_UNIT = 1.0 / 9007199254740992.0  # 2**53


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return z ^ (z >> 31)


class Rng:
    """A stream of random numbers. `stream` tells apart sequences that share a seed."""

    state: int

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.seed(seed & _MASK, stream & _MASK)

    def seed(self, seed: int, stream: int) -> None:
        """Begin the sequence of (seed, stream) again."""
        self.state = _mixed((_mixed((seed + _STEP) & _MASK) + stream * _STEP) & _MASK)

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + _STEP) & _MASK
        return _mixed(self.state)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly equally likely; n from 1 to 2**31 - 1."""
        # Lemire's multiply and shift; the few products that would favour some are redrawn.
        wide = n
        product = (self.next() >> 32) * wide
        low = product & _LOW_32
        if low < wide:
            floor = (_TWO_32 - wide) % wide
            while low < floor:
                product = (self.next() >> 32) * wide
                low = product & _LOW_32
        return product >> 32

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

    def roll(self, n: int) -> int:
        """`below` for callers in Python; raises ValueError unless n is from 1 to 2**31 - 1."""
        if not 1 <= n < 1 << 31:
            raise ValueError(f"n must be from 1 to 2**31 - 1, got {n}")
        return self.below(n)

    def random(self) -> float:
        """`unit` for callers in Python, under the name that random.Random has for it."""
        return self.unit()
