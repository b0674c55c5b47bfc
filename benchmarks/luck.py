"""What the cards brought in a match of Super Tock, so that results can be told without that luck.

Between two hands everything is open but the deal. What a deal brings to a seat is what the hand
then promises, less what hands promise there on an average; both are found by hands played out by
players who look one step ahead and judged at their end. Deals favour nobody in the long run,
whatever these players are worth, so a result less this luck is right on an average, and in much
less doubt.
"""

from __future__ import annotations

import ludoteca
from ludoteca.bots.rehearsing import Rehearsal
from ludoteca.core.phase import Phase

PLAYED_HANDS = 200  # from the deal that came
DEALT_HANDS = 400  # from deals that could have come
SUPPOSING = 1  # worlds in which the players look ahead


def fits(game: ludoteca.Game) -> bool:
    """Is this a game whose deals can be told apart from its play?"""
    return game.id == "super_tock" and game.seats == 2


def luck(record: ludoteca.Record, seat: int, seed: int = 1) -> float:
    """By how much of a win the deals of a match favoured a seat; takes a tenth of a second."""
    rehearsal = Rehearsal(record.game, seed, SUPPOSING)
    total = 0.0
    before = None  # the position while a hand is dealt
    for state in record.replay():
        if state.phase is not Phase.CHANCE:
            if before is not None:
                total += _promised(rehearsal, state, seat, PLAYED_HANDS)
                total -= _promised(rehearsal, before, seat, DEALT_HANDS)
            before = None
        elif before is None:
            before = state
    return total


def _promised(rehearsal: Rehearsal, state: ludoteca.State, seat: int, hands: int) -> float:
    """What the seat may expect to return, by so many hands played to their end."""
    total = 0.0
    for _ in range(hands):
        after = state.copy()
        rehearsal.play_on(after, 0.0)
        total += after.game.knowledge.estimate(after, seat)
    return total / hands
