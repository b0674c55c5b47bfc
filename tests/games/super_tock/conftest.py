"""Positions for the tests of Super Tock, made through the public door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import ludoteca

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def make_table(
    seats: int = 4,
    *,
    hands: tuple[str, ...] = (),
    track: dict[str, int] | None = None,
    heaven: int | None = None,
    home: dict[int, str] | None = None,
    to_move: int = 0,
    facts: dict[str, Any] | None = None,
    **options: Any,
) -> ludoteca.State:
    """A state in which a seat is to play.

    `hands` are texts such as "A 7", "" for seats left out; `home` shows places by seat, such as
    ".xx."; marbles named nowhere are at Rest, cards named nowhere in the deck. `facts` are fields
    of the JSON that differ from this.
    """
    game = ludoteca.load("super_tock", seats=seats, **options)
    track, home = track or {}, home or {}
    cards = [sorted(hand.split(), key=RANKS.index) for hand in (*hands, *[""] * seats)][:seats]
    homes = [[mark == "x" for mark in home.get(seat, "....")] for seat in range(seats)]
    out = [
        sum(homes[seat]) + list(track.values()).count(seat) + (heaven == seat)
        for seat in range(seats)
    ]
    data = game.start().to_json() | {
        "track": track,
        "heaven": heaven,
        "home": homes,
        "rest": [4 - count for count in out],
        "hands": cards,
        "to_move": to_move,
        **(facts or {}),
    }
    if "deck" not in (facts or {}):
        seen = Counter([card for hand in data["hands"] for card in hand] + data["discards"])
        data["deck"] = {rank: 4 - seen[rank] for rank in RANKS if seen[rank] < 4}
    return game.from_json(data)


@pytest.fixture
def table() -> Callable[..., ludoteca.State]:
    """Makes a state in which a seat is to play, see `make_table`."""
    return make_table


@pytest.fixture
def texts() -> Callable[[ludoteca.State], set[str]]:
    """The legal moves of a state as texts."""
    return lambda state: {state.text(action) for action in state.legal()}


@pytest.fixture
def refused() -> Callable[[ludoteca.State, str], tuple[str | None, str]]:
    """Tries a move that must be refused and must change nothing; its rule and the sentence."""

    def refused(state: ludoteca.State, text: str) -> tuple[str | None, str]:
        before = state.to_json()
        with pytest.raises(ludoteca.IllegalMove) as caught:
            state.apply(state.parse(text))
        assert state.to_json() == before
        return caught.value.rule, str(caught.value)

    return refused
