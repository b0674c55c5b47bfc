"""What bots and watchers use: values and the drawing."""

from __future__ import annotations

import pytest
from rich.text import Text

import ludoteca


def after(*texts, **options):
    state = ludoteca.load("tohm", **options).start()
    for text in texts:
        state.apply(state.parse(text))
    return state


def test_a_cup_is_worth_more_than_two_in_line_and_these_more_than_one():
    one = ["d3", "+a1", "d2", "a1-b1"]
    two = [*one, "d3", "+a1"]
    cup = [*two, "d2", "b1-c1", "d4", "+b1"]
    assert after(*cup).to_json()["cups"] == [1, 0]
    states = [after(*texts) for texts in ([], one, two, cup)]
    values = [state.game.knowledge.estimate(state, 0) for state in states]
    assert values[0] == 0.5
    assert values == sorted(set(values))
    others = [state.game.knowledge.estimate(state, 1) for state in states]
    assert others == sorted(set(others), reverse=True)


DRAWING = """\
    a    b    c
  +----+----+----+
1 | A3 |  4 |  5 |
  +----+----+----+
2 |  4 |  5 |  6 |
  +----+----+----+
3 |  5 | B6 |  3 |
  +----+----+----+
> A seat 0: hand 4, cups 0
  B seat 1: hand 4, cups 0
  cups left 3, die shows 5, turns 2
"""


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_drawing_reads_without_colours(seat):
    state = after("d3", "+a1", "d6", "+b3", "d5", cups=3)
    assert Text.from_markup(state.game.draw(state.view(seat))).plain == DRAWING.rstrip()
