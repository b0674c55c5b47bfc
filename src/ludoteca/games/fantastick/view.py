"""What a seat of Fantastick may know: everything, for all lies open."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from ludoteca.core.state import State


class Arrangement(TypedDict):
    """Matches on the mat, without the two of the =."""

    matches: dict[str, Literal["plain", "good", "bad"]]
    equals_first: bool


class Tie(TypedDict):
    """Extra rounds: which one, who has yet to play in it, who takes part."""

    round: int
    seats: list[int]
    lowest: list[int]


class View(TypedDict):
    """The fields of a view, beside those that all games have."""

    mode: Literal["numbers", "shapes"]
    stage: Literal["start", "good", "bad", "zero", "roll", "play", "over"]
    matches: dict[str, Literal["plain", "good", "bad"]]
    equals_first: bool
    turned: list[str]
    pile: int
    good_in_pile: bool
    face: str | None
    last_face: str | None
    cost: int
    operations: list[str]
    start: Arrangement | None
    forbidden: Arrangement | None
    scores: list[int]
    out: list[bool]
    turn: int
    wild_used: bool
    wild_now: bool
    used_starts: list[str]
    tie: Tie | None
    mover: int | None


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
