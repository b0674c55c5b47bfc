"""Matches by looks one step ahead."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.bots.rehearsing import Rehearsal


def _hands(seed: int, anything: float, count: int = 60) -> list[ludoteca.State]:
    """What a match has come to after each hand, at most so many."""
    game = ludoteca.load("super_tock", seats=2)
    rehearsal, state, ends = Rehearsal(game, seed, 1), game.start(), []
    while state.outcome is None and len(ends) < count:
        rehearsal.play_on(state, anything)
        ends.append(state.copy())
    return ends


def test_a_rehearsal_stops_where_a_hand_is_to_be_dealt_and_at_the_end():
    ends = _hands(3, 0.05)
    assert ends[-1].outcome is not None
    numbers = [6 * end.to_json()["deck_number"] + end.to_json()["hand_number"] for end in ends]
    assert numbers[:-1] == list(range(1, len(ends)))
    assert not any(hand for end in ends[:-1] for hand in end.to_json()["hands"])


def test_the_same_seed_plays_the_same():
    assert _hands(3, 0.05, 4) == _hands(3, 0.05, 4)
    assert _hands(3, 0.05, 4) != _hands(4, 0.05, 4)


@pytest.mark.parametrize("anything", [0.0, 1.0])
def test_who_plays_anything_needs_longer(anything):
    assert (len(_hands(5, anything)) < 40) == (anything == 0.0)
