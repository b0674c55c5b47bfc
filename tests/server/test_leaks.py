"""What a seat may not know never leaves for it: every message of whole matches, in two worlds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca.server import telling
from ludoteca.server.table import Table
from tests.server.tables import Ledger
from tests.server.worlds import other_world

MATCHES: list[tuple[str, str, dict[str, Any]]] = [
    ("tohm", "mmm", {}),
    ("toncc", "mmm", {}),
    ("super_tock", "mmmm", {"teams": True, "strategy": True}),
    ("super_tock", "mm", {}),
    ("tcnccc", "mmmm", {}),
    ("fantastick", "mm", {}),
    ("fantastick", "mm", {"mode": "shapes", "experts": True}),
]
MOST_MOVES = 250
SOME_EYES_FROM = 60  # moves, after which one pair of eyes a move is enough


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match[0]}-{len(match[1])}")
def test_messages_are_the_same_in_every_world_a_seat_could_be_in(
    match: tuple[str, str, dict[str, Any]],
) -> None:
    game, sitters, options = match
    ledger = Ledger(game, sitters, options=options)
    table, rng = ledger.table, random.Random(11)
    all_eyes: list[int | None] = [None, *range(len(sitters))]
    differed = 0
    for count in range(MOST_MOVES):
        if not table.to_choose:
            break
        since = table.number
        seat = rng.choice(table.to_choose)
        ledger.move(rng.choice(table.legal_texts(seat)), seat)
        if rng.random() < 0.1 and table.to_choose:
            _take_back(ledger, rng.choice(range(len(sitters))))
        for eyes in all_eyes if count < SOME_EYES_FROM else [all_eyes[count % len(all_eyes)]]:
            world = other_world(table, eyes, rng)
            differed += world.state != table.state or world.sealed != table.sealed
            assert _told(world, eyes, since) == _told(table, eyes, since), (count, eyes)
    has_secrets = game not in ("tohm", "fantastick")
    assert (differed > 0) == has_secrets  # otherwise nothing was compared


def _take_back(ledger: Ledger, seat: int) -> None:
    if telling.may_undo(ledger.table, seat) != "no":
        ledger.do("take_back", *range(len(ledger.table.places)), seat=seat)


def _told(table: Table, eyes: int | None, since: int) -> list[str]:
    about = telling.info(table)
    mine = frozenset() if eyes is None else frozenset({eyes})
    return [
        telling.encoded(telling.update(table, eyes, since, 0, about)),
        telling.encoded(telling.welcome(table, eyes, mine, about, 0, since)),
        telling.encoded(telling.welcome(table, eyes, mine, about, 0)),
    ]


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match[0]}-{len(match[1])}")
def test_what_is_recalled_is_what_was_told_when_it_happened(
    match: tuple[str, str, dict[str, Any]],
) -> None:
    game, sitters, options = match
    ledger = Ledger(game, sitters, options=options)
    table, rng = ledger.table, random.Random(11)
    told: dict[tuple[int | None, int], Any] = {}
    all_eyes: list[int | None] = [None, *range(len(sitters))]
    for _ in range(12):
        if not table.to_choose:
            break
        since = table.number
        seat = rng.choice(table.to_choose)
        ledger.move(rng.choice(table.legal_texts(seat)), seat)
        for eyes in all_eyes:
            for step in telling.steps_since(table, eyes, since):
                told[eyes, step.number] = step
    for (eyes, number), step in told.items():
        _, recalled = telling.recalled(table, eyes, number, 3)
        is_kept = game != "tcnccc" or table.stage == "over"
        if step.event is None or not is_kept:
            assert not recalled
        else:
            assert recalled[-1] == step
    assert told


def test_a_view_that_told_too_much_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: with a leak in it, worlds can be told apart."""
    ledger = Ledger("super_tock", "mm")
    honest = type(ledger.table.state.game).view
    monkeypatch.setattr(
        type(ledger.table.state.game),
        "view",
        lambda game, state, seat: {**honest(game, state, seat), "hands": state.facts()["hands"]},
    )
    world = other_world(ledger.table, None, random.Random(1))
    assert _told(world, None, 0) != _told(ledger.table, None, 0)


def test_where_remembering_is_the_game_nothing_past_is_told() -> None:
    ledger = Ledger("tcnccc", "mm")
    for _ in range(6):
        ledger.move()
    about = telling.info(ledger.table)
    welcome = telling.welcome(ledger.table, 0, frozenset({0}), about, 0, after=0)
    assert welcome.log == []
    assert welcome.steps == []


def test_chance_is_told_to_whom_the_game_says() -> None:
    ledger = Ledger("super_tock", "mm")
    dealt = [s for s in telling.steps_since(ledger.table, 0, 0) if s.event and not s.event.seats]
    cards = ledger.table.state.view(0)["hand"]
    assert len(dealt) == len(cards)
    assert not [s for s in telling.steps_since(ledger.table, None, 0) if s.event]
