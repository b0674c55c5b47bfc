"""Events and outcomes as sentences."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.cli.telling import event_lines, winners_phrase
from ludoteca.core.record import Event


def _told(game_id: str, events: list[Event], names: list[str]) -> list[str]:
    states = [ludoteca.load(game_id).start()]
    for event in events:
        states.append(states[-1].copy())
        event.apply_to(states[-1])
    return event_lines(states, events, None, names)


def test_what_one_seat_does_in_one_go_is_one_line() -> None:
    walk = [Event((0,), (text,)) for text in ("m 1.1", "undo", "m 2.2")]
    assert _told("many", walk, ["Ann: 1"]) == ["seat 0 (Ann: 1): m 1.1, undo, m 2.2"]


def test_of_very_many_moves_in_one_go_the_last_are_told() -> None:
    walk = [Event((0,), (text,)) for text in ["m 1.1", "undo"] * 15]
    (line,) = _told("many", walk, ["Ann"])
    assert line == "seat 0 (Ann): 22 others" + ", m 1.1, undo" * 4


def test_joint_steps_stand_alone() -> None:
    step = Event((0, 1, 2), ("1", "2", "3"), joint=True)
    line = "at once: seat 0 (a) 1, seat 1 (b) 2, seat 2 (c) 3"
    assert _told("fist", [step, step], ["a", "b", "c"]) == [line, line]


@pytest.mark.parametrize(
    ("winners", "phrase"),
    [
        ((), "nobody wins"),
        ((1,), "seat 1 (Bea) wins"),
        ((0, 2), "seat 0 (Ann) and seat 2 (Cy) win"),
        ((0, 1, 2), "seat 0 (Ann), seat 1 (Bea) and seat 2 (Cy) win"),
    ],
)
def test_winners_are_named(winners: tuple[int, ...], phrase: str) -> None:
    outcome = ludoteca.Outcome((0, 0, 0), winners, (0.0, 0.0, 0.0), "over")
    assert winners_phrase(outcome, ["Ann", "Bea", "Cy"]) == phrase
