"""What a seat may be told of an event, beside the view that follows it."""

from __future__ import annotations

from ludoteca.core.phase import Phase
from ludoteca.core.record import Event
from ludoteca.core.state import State


def is_seen(state: State, event: Event, seat: int | None) -> bool:
    """May the seat (None: a spectator) be told the event that is played on this state?

    Moves are made in the open in every game of the house; of chance the game says who sees it.
    """
    return bool(event.seats) or state.game.sees_chance(state, seat)


def seats_told(state: State) -> list[int]:
    """The seats that may be told the next event on this state, as `is_seen` allows."""
    seats = range(state.game.seats)
    if state.phase is not Phase.CHANCE:
        return list(seats)
    return [seat for seat in seats if state.game.sees_chance(state, seat)]


def has_secrets(state: State, seat: int) -> bool:
    """Does the seat see something here that a spectator does not?"""
    own, open_to_all = state.view(seat), state.view(None)
    return any(own[name] != open_to_all.get(name) for name in own if name != "seat")
