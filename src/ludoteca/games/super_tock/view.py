"""What a seat of Super Tock may know: its own hand and all that lies open (§2.2)."""

from __future__ import annotations

from typing import Any, TypedDict

from ludoteca.core.state import State
from ludoteca.games.super_tock import facts


class View(TypedDict):
    """The fields of a view, beside those that all games have."""

    board: int
    sections: list[int]
    partners: list[int | None]
    track: dict[str, int]
    heaven: int | None
    home: list[list[bool]]
    rest: list[int]
    hand: list[str] | None
    hand_sizes: list[int]
    deck_size: int
    discards: list[str]
    dealer: int
    deck_number: int
    hand_number: int
    must_discard: int | None
    skips: list[int]


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The open facts and the seat's own hand; `hand` is None for a spectator."""
    known = state.facts()
    options = state.game.options
    return {
        "board": options["board"],
        "sections": list(facts.SECTIONS[options["board"], state.seats]),
        "partners": partners(state.seats, options["teams"]),
        "track": known["track"],
        "heaven": known["heaven"],
        "home": known["home"],
        "rest": known["rest"],
        "hand": None if seat is None else known["hands"][seat],
        "hand_sizes": [len(hand) for hand in known["hands"]],
        "deck_size": sum(known["deck"].values()),
        "discards": known["discards"],
        "dealer": known["dealer"],
        "deck_number": known["deck_number"],
        "hand_number": known["hand_number"],
        "must_discard": known["must_discard"],
        "skips": known["skips"],
    }


def partners(seats: int, teams: bool) -> list[int | None]:
    """Each seat's partner, None where everyone plays alone."""
    return [facts.partner(seats, teams, seat) if teams else None for seat in range(seats)]
