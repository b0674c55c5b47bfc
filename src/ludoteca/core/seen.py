"""What a seat may be told of an event, beside the view that follows it.

Moves are played in the open in every game of the house; what chance brings may be for one seat only
(a card dealt to its hand). No game says which: a seat has seen what chance brought exactly when its
view tells it from everything else that chance could have brought.
"""

from __future__ import annotations

from typing import Any

from ludoteca.core.record import Event
from ludoteca.core.state import State


def is_seen(state: State, event: Event, seat: int | None) -> bool:
    """May the seat (None: a spectator) be told the event that is played on this state?

    Costs a view for each outcome that chance has here.
    """
    if event.seats:
        return True
    drawn = state.parse(event.texts[0])
    view = _view_after(state, drawn, seat)
    others = [action for action, _ in state.chance() if action != drawn]
    return all(_view_after(state, other, seat) != view for other in others)


def has_secrets(state: State, seat: int) -> bool:
    """Does the seat see something here that a spectator does not?"""
    own, open_to_all = state.view(seat), state.view(None)
    return any(own[name] != open_to_all.get(name) for name in own if name != "seat")


def _view_after(state: State, action: int, seat: int | None) -> dict[str, Any]:
    after = state.copy()
    after.apply(action)
    return after.view(seat)
