"""What a seat of Tóncc may know: everything, for a choice is in no state before all are made."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from ludoteca.core.state import State


class View(TypedDict):
    """The fields of a view, beside those that all games have."""

    challenge: int
    round: int
    idle_rounds: int
    regions: list[int | None]
    face_down: list[bool]
    kings: list[int | Literal["mind"] | None]
    seals: list[list[int]]
    king_points: list[int]
    scores: list[list[int]]
    toncc_points: list[int]


def view(state: State) -> dict[str, Any]:
    """The open facts; the same for every seat and for spectators."""
    facts = state.facts()
    return {
        "challenge": facts["challenge"],
        "round": facts["round"],
        "idle_rounds": facts["idle_rounds"],
        "regions": facts["regions"],
        "face_down": facts["face_down"],
        "kings": facts["kings"],
        "seals": facts["seals"],
        "king_points": facts["king_points"],
        "scores": facts["scores"],
        "toncc_points": facts["toncc_points"],
    }
