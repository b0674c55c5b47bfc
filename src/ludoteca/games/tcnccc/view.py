"""What a seat of TCNCCC may know: the same as everybody else, and nothing under a closed lid."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from ludoteca.core.phase import Phase
from ludoteca.core.state import State

IN_PLAY, FULL, OUT = CYLINDER_WORDS = ("in play", "full", "out")


class Announced(TypedDict):
    """The latest announcement: who, what, and the pieces that were named."""

    seat: int
    event: str
    pieces: dict[str, int]


class View(TypedDict):
    """The fields of a view, beside those that all games have."""

    kept: list[dict[str, int]]
    out: list[bool]
    mover: int | None
    cylinders: list[Literal["in play", "full", "out"]]
    contents: list[dict[str, int] | None] | None
    bag_empty: bool
    bag: dict[str, int] | None
    drawing: bool
    drawn: str | None
    must_give: bool
    draws_due: list[int]
    turns: int
    announced: Announced | None


def view(state: State) -> dict[str, Any]:
    """The open facts (§4.1), for every seat and for spectators; nothing that was said before the
    last announcement (§4.2), and no number of pieces under a lid or in the bag (ruling: §4.1).
    """
    facts = state.facts()
    is_over = state.phase is Phase.OVER
    room = state.game.options["room"]
    return {
        "kept": facts["kept"],
        "out": facts["out"],
        "mover": facts["to_move"],
        "cylinders": [_seen_closed(held, room) for held in facts["cylinders"]],
        "contents": facts["cylinders"] if is_over or state.game.options["open_lids"] else None,
        "bag_empty": not facts["bag"],
        "bag": facts["bag"] if is_over else None,
        "drawing": facts["drawing"],
        "drawn": facts["drawn"],
        "must_give": facts["must_give"],
        "draws_due": facts["draws_due"],
        "turns": facts["turns"],
        "announced": facts["announced"],
    }


def _seen_closed(held: dict[str, int] | None, room: int) -> str:
    if held is None:
        return OUT
    return FULL if sum(held.values()) == room else IN_PLAY
