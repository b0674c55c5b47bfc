"""What a seat may be told of an event, beside the view that follows it.

Moves are played in the open in every game of the house; what chance brings may be for one seat only
(a card dealt to its hand). No game says which: a seat has seen what chance brought exactly when its
view tells it from everything else that, for all it knew, chance could have brought.
"""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core.record import Event
from ludoteca.core.state import State

# So many worlds that fit what the seat knew are tried too: the last card of a pack is the only one
# that chance can bring, and yet a secret. Of 12 unseen cards at most 4 are alike, so that all
# worlds agree on it by mistake once in 3 ** 16 times.
WORLDS = 16


def is_seen(state: State, event: Event, seat: int | None) -> bool:
    """May the seat (None: a spectator) be told the event that is played on this state?

    Costs a view for each outcome that chance has here; where they all differ, WORLDS times that.
    """
    if event.seats:
        return True
    drawn = state.parse(event.texts[0])
    view = _view_after(state, drawn, seat)
    if _is_mistakable(state, drawn, view, seat):
        return False
    rng = random.Random(drawn)  # the same answer each time
    worlds = [state.resample(seat, rng) for _ in range(WORLDS)]
    return not any(_is_mistakable(world, drawn, view, seat) for world in worlds if world != state)


def has_secrets(state: State, seat: int) -> bool:
    """Does the seat see something here that a spectator does not?"""
    own, open_to_all = state.view(seat), state.view(None)
    return any(own[name] != open_to_all.get(name) for name in own if name != "seat")


def _is_mistakable(state: State, drawn: int, view: dict[str, Any], seat: int | None) -> bool:
    """Could chance have brought something else here, with the same view after it?"""
    others = [action for action, _ in state.chance() if action != drawn]
    return any(_view_after(state, other, seat) == view for other in others)


def _view_after(state: State, action: int, seat: int | None) -> dict[str, Any]:
    after = state.copy()
    after.apply(action)
    return after.view(seat)
