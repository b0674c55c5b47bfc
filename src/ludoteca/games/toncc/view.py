"""What a seat of Tóncc may know: everything, for a choice is in no state before all are made."""

from __future__ import annotations

from typing import Any

from ludoteca.core.state import State


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
