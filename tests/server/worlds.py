"""A table in another world that a pair of eyes could be in: what it is told must be the same."""

from __future__ import annotations

import copy
import random
from collections import deque

from msgspec.structs import replace

from ludoteca.core.record import Event
from ludoteca.core.seen import is_seen
from ludoteca.server.table import Table

HIDDEN = Event((), ("something else",))


def other_world(table: Table, eyes: int | None, rng: random.Random) -> Table:
    """A copy of the table in which all that these eyes may not know is different.

    States are drawn afresh, events of chance that the game does not show are replaced, and so are
    what others have sealed, their tokens and their invitations.
    """
    other = copy.copy(table)
    other._legal_texts = {}
    other.commands = {}
    if table.game is None:
        return other
    hidden = _hidden_numbers(table, eyes)
    other.state = table.state.resample(eyes, rng)
    other.events = [
        replace(standing, event=HIDDEN) if standing.number in hidden else standing
        for standing in table.events
    ]
    other.recent = deque(
        replace(
            happening,
            event=HIDDEN if happening.number in hidden else happening.event,
            after=happening.after.resample(eyes, rng),
        )
        for happening in table.recent
    )
    other.sealed = {
        seat: move if seat == eyes else rng.choice(table.legal_texts(seat))
        for seat, move in table.sealed.items()
    }
    other.places = [copy.copy(place) for place in table.places]
    for place in other.places:
        place.token, place.invite = "another token", "another invitation"
    return other


def _hidden_numbers(table: Table, eyes: int | None) -> set[int]:
    """The events that the engines do not show to these eyes, by their own word."""
    assert table.game is not None
    state = table.game.start()
    hidden = set()
    for standing in table.events:
        if not is_seen(state, standing.event, eyes):
            hidden.add(standing.number)
        standing.event.apply_to(state)
    return hidden
