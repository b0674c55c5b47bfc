"""How memory fades, the same for every game: by a power law of age, and once gone for good.

What a seat forgets is settled by what it was told, so it forgets the same whenever it is asked: a
bot needs no state and no seed to forget at turn 22 what it had forgotten at turn 20.
"""

from __future__ import annotations

import hashlib

from ludoteca.core.chance import Rng
from ludoteca.core.errors import LudotecaError, shown

PERFECT = 1.0  # the strength of a memory that keeps everything


def kept(age: float, half_life: float) -> float:
    """The chance that something seen `age` steps ago is still known: 1 at once, 1/2 after a half
    life, 1/3 after two. A power law falls fast at first and then ever more slowly, as people's
    forgetting does (Wickelgren 1974, Wixted and Ebbesen 1991).

    >>> [round(kept(age, half_life=8), 2) for age in (0, 4, 8, 16, 80)]
    [1.0, 0.67, 0.5, 0.33, 0.09]
    """
    return 1.0 if half_life == float("inf") else half_life / (half_life + age)


def between(weakest: float, strongest: float, strength: float) -> float:
    """From the weakest at strength 0 to the strongest at 1, by equal ratios."""
    return weakest * float((strongest / weakest) ** strength)


def checked_strength(strength: float) -> float:
    """The strength; raises LudotecaError unless it is from 0 to 1."""
    if isinstance(strength, bool) or not isinstance(strength, (int, float)):
        raise LudotecaError(f"the strength of a memory is a number, got {shown(strength)}")
    if not 0 <= strength <= PERFECT:
        raise LudotecaError(f"the strength of a memory is from 0 to 1, got {shown(strength)}")
    return strength


class Fates:
    """What becomes of each thing seen: random numbers that depend on all that was seen up to it."""

    def __init__(self, whose: str) -> None:
        self._seen = hashlib.blake2b(whose.encode(), digest_size=8)

    def see(self, what: str) -> None:
        """Go on to the next thing seen."""
        self._seen.update(what.encode() + b"\n")

    def luck(self) -> Rng:
        """The random numbers of the last thing seen, from their beginning."""
        return Rng(int.from_bytes(self._seen.digest(), "big"))
