"""How well a seat of Super Tock counts cards: the memory that `resample` takes.

All cards laid lie open (§2.2), but nobody leafs through them: who does not recall that two Kings
were laid early thinks that they may still come. A memory is JSON-ready data,

    {"forgotten": {"K": 2, "7": 1}}

the cards laid in this deck that the seat does not recall, by rank. In the worlds that it imagines
they are shuffled together with all that it does not see, and any card of these may have been laid
in their places. Of each rank the earliest are forgotten. Without a memory nothing is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludoteca.core import reading
from ludoteca.core.errors import LudotecaError, RecordError, shown
from ludoteca.core.fading import PERFECT, Fates, between, checked_strength, kept
from ludoteca.games.super_tock import facts

# Cards that decide much are known for so many times as long: Ace and King bring marbles in (§3.1),
# 10 and Jack do harm (§6).
STRIKING = {"A": 3.0, "K": 3.0, "10": 1.5, "J": 1.5}


class Forgetting(NamedTuple):
    """How card counting fades."""

    half_life: float
    """After so many cards half of the ordinary cards laid are still known."""

    @classmethod
    def of(cls, strength: float) -> Forgetting:
        """The memory of a strength from 0 to 1; raises LudotecaError for another.

        >>> Forgetting.of(0.3)
        Forgetting(half_life=5.9)
        """
        if checked_strength(strength) == PERFECT:
            return FORGETS_NOTHING
        return cls(round(between(2.0, 75.0, strength), 1))


FORGETS_NOTHING = Forgetting(float("inf"))


def recalled(view: Mapping[str, Any], forgetting: Forgetting) -> dict[str, Any] | None:
    """The memory of the seat with this view; None if it knows all cards laid. Costs microseconds.

    A card forgotten stays so until the deck is shuffled.
    """
    fates = Fates(f"super_tock {view['seat']} {view['deck_number']}")
    forgotten: Counter[str] = Counter()
    last = len(view["discards"]) - 1
    for place, card in enumerate(view["discards"]):
        fates.see(card)
        half_life = forgetting.half_life * STRIKING.get(card, 1.0)
        if kept(last - place, half_life) <= fates.luck().random():
            forgotten[card] += 1
    if not forgotten:
        return None
    return {"forgotten": {card: forgotten[card] for card in facts.RANKS if forgotten[card]}}


def forgotten_places(discards: Sequence[str], memory: Any) -> list[int]:
    """Where in the discards the forgotten cards lie; raises LudotecaError for what is no memory."""
    try:
        reading.refuse_unless(
            isinstance(memory, Mapping) and set(memory) == {"forgotten"},
            f"it is an object with forgotten, got {shown(memory)}",
        )
        counts = reading.counts(memory["forgotten"], "forgotten", facts.RANKS, facts.SUITS)
    except RecordError as error:
        raise LudotecaError(f"§2.2: this is no memory: {error}") from None
    places = []
    for card, count in zip(facts.RANKS, counts):
        laid = [place for place, other in enumerate(discards) if other == card]
        if count > len(laid):
            raise LudotecaError(
                f"§2.2: the memory cannot be true: {count} of {card} are forgotten,"
                f" but {len(laid)} were laid"
            )
        places += laid[:count]
    return places
