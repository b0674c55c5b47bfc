"""What a seat may be told of an event."""

from __future__ import annotations

import ludoteca
from ludoteca.core.record import Event
from ludoteca.core.seen import has_secrets, is_seen


def _peek() -> ludoteca.State:
    return ludoteca.load("peek").start()


def test_a_card_is_seen_by_its_owner_alone() -> None:
    state, card = _peek(), Event((), ("c2",))
    assert is_seen(state, card, 0)
    assert not is_seen(state, card, 1)
    assert not is_seen(state, card, None)


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


def test_telling_changes_nothing() -> None:
    state = _peek()
    is_seen(state, Event((), ("c2",)), 0)
    assert state == _peek()
