"""What luck brought in a match for two, so that results can be told without it.

What comes by chance is worth what the position then promises, less what it promises on an average
over all that could have come. Chance favours nobody in the long run, whatever these promises are
worth, so a result less this luck is right on an average, and in much less doubt.

- In Super Tock a deal promises what hands played out by players who look one step ahead come to,
  judged at their end: between two hands everything is open but the deal.
- In TCNCCC a piece from the bag promises what the game's own judgement tells of what follows.
"""

from __future__ import annotations

import ludoteca
from ludoteca.bots.rehearsing import Rehearsal
from ludoteca.core.phase import Phase

PLAYED_HANDS = 200  # from the deal that came
DEALT_HANDS = 400  # from deals that could have come
SUPPOSING = 1  # worlds in which the players look ahead


def is_told(game: ludoteca.Game) -> bool:
    """Is this a game whose luck can be told apart from its play?"""
    return game.id in ("super_tock", "tcnccc") and game.seats == 2


def brought(record: ludoteca.Record, seat: int, seed: int = 1) -> float:
    """By how much of a win chance favoured a seat in a match; takes a tenth of a second."""
    if record.game.id == "super_tock":
        return _luck_of_deals(record, seat, seed)
    return _luck_of_the_bag(record, seat)


def _luck_of_deals(record: ludoteca.Record, seat: int, seed: int) -> float:
    rehearsal = Rehearsal(record.game, seed, SUPPOSING)
    total = 0.0
    before = None  # the position while a hand is dealt
    for state in record.replay():
        if state.phase is not Phase.CHANCE:
            if before is not None:
                total += _promised_by_hands(rehearsal, state, seat, PLAYED_HANDS)
                total -= _promised_by_hands(rehearsal, before, seat, DEALT_HANDS)
            before = None
        elif before is None:
            before = state
    return total


def _promised_by_hands(rehearsal: Rehearsal, state: ludoteca.State, seat: int, hands: int) -> float:
    """What the seat may expect to return, by so many hands played to their end."""
    total = 0.0
    for _ in range(hands):
        after = state.copy()
        rehearsal.play_on(after, 0.0)
        total += after.game.knowledge.estimate(after, seat)
    return total / hands


def _luck_of_the_bag(record: ludoteca.Record, seat: int) -> float:
    total, before = 0.0, None  # what was promised before something came by chance
    for state in record.replay():
        now = record.game.knowledge.judged(state)[seat]
        if before is not None:
            total += now - before
        before = now if state.phase is Phase.CHANCE else None
    return total
