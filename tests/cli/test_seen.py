"""What a seat may be told of an event."""

from __future__ import annotations

import random

import pytest

import ludoteca
from ludoteca import testing
from ludoteca.core.record import Event
from ludoteca.core.seen import has_secrets, is_seen
from ludoteca.games.super_tock import SuperTock


def _peek() -> ludoteca.State:
    return ludoteca.load("peek").start()


def test_a_card_is_seen_by_its_owner_alone() -> None:
    state, card = _peek(), Event((), ("c2",))
    assert is_seen(state, card, 0)
    assert not is_seen(state, card, 1)
    assert not is_seen(state, card, None)


@pytest.mark.parametrize("seats", [2, 3, 4])  # with more, cards are left aside and none is the last
def test_the_last_card_of_a_pack_is_seen_by_its_owner_alone(seats: int) -> None:
    state, rng = SuperTock(seats).start(), random.Random(5)
    while len(state.chance()) != 1:
        testing.step_at_random(state, rng)
    ((card, _),) = state.chance()
    dealt = state.copy()
    dealt.apply(card)
    event = Event((), (state.text(card),))
    sizes = zip(state.facts()["hands"], dealt.facts()["hands"], strict=True)
    told = [is_seen(state, event, seat) for seat in range(seats)]
    assert told == [len(after) > len(before) for before, after in sizes]
    assert not is_seen(state, event, None)


def test_a_die_is_seen_by_everybody() -> None:
    state = ludoteca.load("tohm").start()
    assert all(is_seen(state, Event((), ("d3",)), seat) for seat in (0, 1, None))


def test_moves_are_seen_by_everybody() -> None:
    state = _peek()
    state.apply(state.parse("c1"))
    state.apply(state.parse("c1"))
    assert is_seen(state, Event((0,), ("high",)), 1)


def test_equal_hands_are_secrets_too() -> None:
    state = _peek()
    assert not has_secrets(state, 0)
    state.apply(state.parse("c1"))
    state.apply(state.parse("c1"))
    assert has_secrets(state, 0)
    assert has_secrets(state, 1)
