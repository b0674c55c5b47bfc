"""What a seat of T.O.H.M. may know: everything, for all lies open."""

from __future__ import annotations

from typing import Any, TypedDict

from ludoteca.core.state import State


class View(TypedDict):
    """The fields of a view, beside those that all games have."""

    cells: list[int | None]
    hands: list[int]
    cups: list[int]
    cups_left: int
    mover: int
    die: int | None
    turns: int


def view(state: State) -> dict[str, Any]:
    """The open facts; the same for every seat and for spectators."""
    facts = state.facts()
    return {
        "cells": facts["cells"],
        "hands": facts["hands"],
        "cups": facts["cups"],
        "cups_left": facts["cups_left"],
        "mover": facts["to_move"],
        "die": facts["die"],
        "turns": facts["turns"],
    }
