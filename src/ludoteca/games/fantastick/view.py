"""What a seat of Fantastick may know: everything, for all lies open."""

from __future__ import annotations

from typing import Any

from ludoteca.core.state import State

# The facts of §7 under their own names; `to_move` is told as `mover`, a name of the house's own.
_FIELDS = (
    "mode",
    "stage",
    "matches",
    "equals_first",
    "turned",
    "pile",
    "good_in_pile",
    "face",
    "last_face",
    "cost",
    "operations",
    "start",
    "forbidden",
    "scores",
    "out",
    "turn",
    "wild_used",
    "wild_now",
    "used_starts",
    "tie",
)


def view(state: State) -> dict[str, Any]:
    """The open facts; the same for every seat and for spectators."""
    facts = state.facts()
    return {name: facts[name] for name in _FIELDS} | {"mover": facts["to_move"]}
