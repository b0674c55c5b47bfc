"""What bots and watchers use: values and the drawing."""

from __future__ import annotations

import math
import random
import statistics

import pytest
from rich.text import Text

import ludoteca
from ludoteca.core import state as core_state
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.tohm.solution import ready_solution


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


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_seats_share_one_win_and_each_has_its_own_value_of_it(seats):
    state = ludoteca.load("tohm", seats=seats).start()
    for text in ("d3", "+a1", "d4", "+b1"):
        state.apply(state.parse(text))
    values = [state.game.knowledge.estimate(state, seat) for seat in range(seats)]
    assert math.fsum(values) == pytest.approx(1.0)
    assert min(values[:2]) > max(values[2:], default=0.0)  # who has a token on the board


@pytest.mark.skipif(core_state.__file__.endswith(".py"), reason="solving takes minutes uncompiled")
def test_the_value_is_near_to_what_the_solution_says():
    game = ludoteca.load("tohm", seats=2, cups=3, tokens=3)
    solution, rng = ready_solution(game), random.Random(1)
    errors, spreads = [], []
    for _ in range(20):
        state = game.start()
        while state.phase is not Phase.OVER:
            if state.phase is Phase.CHANCE:
                draw_chance(state, rng)
                continue
            truth = solution.value(state, 0)
            errors.append(abs(game.knowledge.estimate(state, 0) - truth))
            spreads.append(abs(0.5 - truth))
            state.apply(rng.choice(state.legal(state.mover)))
    assert statistics.fmean(errors) < 0.5 * statistics.fmean(spreads)


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
