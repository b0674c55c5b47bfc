"""How a game ended, and the returns that follow from who won."""

from __future__ import annotations

from typing import NamedTuple

# The last outcome by winners and seats, with the game's own scores and reason it was made of.
_ENDS: dict[int, tuple[tuple[int, ...] | None, str, Outcome]] = {}


class Outcome(NamedTuple):
    """How a game ended: the game's own scores, who won or shares, 1/len(winners) each, and why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    returns: tuple[float, ...]
    reason: str


def outcome_of(own: tuple[int, ...] | None, winners: int, seats: int, reason: str) -> Outcome:
    """The outcome, from the winners as bits; without scores of the game's own 1 for a winner."""
    key = winners << 5 | seats
    last = _ENDS.get(key)
    # Making an outcome takes longer than a move, and the same one is likely to come again.
    if last is None or last[0] != own or last[1] != reason:
        last = (own, reason, _made(own, winners, seats, reason))
        _ENDS[key] = last
    return last[2]


def _made(own: tuple[int, ...] | None, winners: int, seats: int, reason: str) -> Outcome:
    winning = tuple([seat for seat in range(seats) if winners >> seat & 1])
    share = 1.0 / len(winning) if winning else 0.0
    returns = tuple([share if winners >> seat & 1 else 0.0 for seat in range(seats)])
    scores = own if own is not None else tuple([winners >> seat & 1 for seat in range(seats)])
    return Outcome(scores, winning, returns, reason)
