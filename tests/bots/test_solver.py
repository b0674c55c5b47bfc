"""The solver bot and whoever plans turns as it does: only in Fantastick, and to the end."""

from __future__ import annotations

import math
from random import Random
from types import SimpleNamespace

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.bots import solver
from ludoteca.bots.search import Limits
from ludoteca.bots.solver import ABOVE, COMPARED, Mind, solver_choice
from ludoteca.core import state as core_state
from ludoteca.core.look import Look
from ludoteca.core.match import draw_chance
from ludoteca.games.fantastick.designing import position
from ludoteca.games.fantastick.solving import solve

GAME = ludoteca.load("fantastick")
IS_COMPILED = not core_state.__file__.endswith(".py")
SEEDS = range(4, 10 if IS_COMPILED else 6)
needs_speed = pytest.mark.skipif(not IS_COMPILED, reason="many games: minutes uncompiled")


def test_it_is_offered_for_fantastick_alone():
    assert "solver" in bots.names(GAME)
    assert "solver" in bots.names(ludoteca.load("fantastick", mode="shapes"))
    assert "solver" not in bots.names()
    with pytest.raises(ludoteca.OptionError, match="solver does not play"):
        bots.make("solver", game=ludoteca.load("tohm"))


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
@pytest.mark.parametrize("experts", [False, True])
def test_no_turn_costs_more_than_a_point_above_the_least(experts, mode):
    game = ludoteca.load("fantastick", seats=2, experts=experts, mode=mode)
    record = ludoteca.play(game, [bots.make("solver", seed, game) for seed in range(2)], seed=1)
    least = None
    for state in record.replay():
        told = state.to_json()
        if told["stage"] == "play" and not told["operations"]:
            least = told["scores"][told["to_move"]] + solve(state).score, told["to_move"]
        elif least is not None and told["stage"] != "play":
            assert least[0] <= told["scores"][least[1]] <= least[0] + ABOVE
            least = None


def test_alone_it_stays_far_below_the_finish_and_plays_its_wild_card():  # §1.12
    totals, wild = [], 0
    for seed in SEEDS:
        record = ludoteca.play(GAME, [bots.make("solver", seed, GAME)], seed=seed)
        *_, last = record.replay()
        told = last.to_json()
        wild += told["wild_used"]
        totals += told["scores"]
    assert sum(totals) / len(totals) < 7
    assert wild


def test_the_same_seed_plays_the_same_game():
    first, second = (ludoteca.play(GAME, [bots.make("solver", 3)], seed=4) for _ in range(2))
    assert first == second


def mean_score(mind, games=12):
    """Of solo games of Shapes, which are quickly played."""

    class Planner(bots.Bot):
        name = "planner"

        def choose(self, look):
            return solver_choice(look, self.rng, mind)

    game = ludoteca.load("fantastick", mode="shapes")
    played = [ludoteca.play(game, [Planner(seed)], seed=seed).outcome for seed in range(games)]
    return sum(outcome.scores[0] for outcome in played) / games


@needs_speed
def test_who_looks_at_what_is_left_to_the_next_turn_has_fewer_points():
    assert mean_score(Mind(1.0, 0.0, COMPARED)) < mean_score(Mind(1.0, 0.0, 1)) - 1


@needs_speed
def test_who_thinks_of_more_ends_has_fewer_points():
    means = [mean_score(Mind(notice, 0.2, 1)) for notice in (0.02, 0.1, 0.4, 1.0)]
    assert means == sorted(means, reverse=True)
    assert means[0] > means[-1] + 5


@pytest.mark.parametrize("mode", [pytest.param("numbers", marks=needs_speed), "shapes"])
def test_no_level_does_and_undoes(mode):
    game = ludoteca.load("fantastick", seats=2, mode=mode)
    for lower, higher in ((0, 1), (2, 3)):
        players = [bots.LevelBot(bots.LEVELS[level], level) for level in (lower, higher)]
        record = ludoteca.play(game, players, seed=5)
        assert record.outcome is not None
        assert "undo" not in [event.texts[0] for event in record.events]


@needs_speed
@pytest.mark.parametrize("start", ["triangle", "rhombus", "more"])
def test_what_is_dear_next_is_left_to_another_but_not_to_oneself(start, monkeypatch):
    """As if a turn cost as much as matches lie on the mat."""
    monkeypatch.setattr(solver, "_expected", lambda state: len(state.to_json()["matches"]))
    monkeypatch.setattr(solver, "TRAP", (0.0,))
    left = []
    for seats in (1, 2):
        state = position(start, "change", seats=seats)
        solver.planned_turn.cache_clear()
        for action in solver.planned_turn(state, Mind(1.0, 0.0, COMPARED)):
            state.apply(action)
        left.append(len(state.to_json()["matches"]))
    solver.planned_turn.cache_clear()
    assert left[0] < left[1]


@pytest.mark.parametrize("seed", [1, 2])
def test_after_the_wild_card_a_turn_goes_back_to_its_plan(seed):  # §1.12
    """Nothing costs anything then, so the least score says nothing about where to go."""
    game = ludoteca.load("fantastick", mode="shapes")
    state, luck = game.start(), Random(seed)
    while state.phase is ludoteca.Phase.CHANCE:
        draw_chance(state, luck)
    state.apply(state.parse("wild"))
    planned = solver_choice(Look(state, 0), luck)
    assert state.text(planned) != "give up"
    stray = next(
        action
        for action in state.legal()
        if action != planned and state.text(action).startswith("a ")
    )
    state.apply(stray)
    assert state.text(solver_choice(Look(state, 0), luck)) == "undo"
    state.apply(state.parse("undo"))
    assert solver_choice(Look(state, 0), luck) == planned


def test_a_turn_that_somebody_else_began_comes_to_its_end_too():
    state = position("trapezoid", "triangle", seats=2)
    mind = Mind(0.3, 0.2, 1)
    state.apply(next(action for action in state.legal() if state.text(action).startswith("r ")))
    steps = 0
    while state.to_json()["stage"] == "play":
        state.apply(solver_choice(Look(state, 0), bots.RandomBot(1).rng, mind))
        steps += 1
    assert steps < 20


def test_to_give_up_is_advised_where_nothing_costs_less():  # §1.11
    state = position("triangle", "more", seats=2)
    assert solve(state).gives_up
    assert state.text(bots.make("master", 1).choose(Look(state, 0))) == "give up"


@needs_speed
@pytest.mark.parametrize("seats", [2, 4])
def test_a_point_is_not_paid_so_that_the_next_pays_fewer_than_two(seats):
    # 7-6=1 under C: there is an end for 3 points that costs the next 1.8 more than one for 2.
    state = ludoteca.load("fantastick", seats=seats).start()
    for text in ("op", "C"):
        state.apply(state.parse(text))
    master = bots.make("master", 1)
    while state.to_json()["to_move"] == 0:
        state.apply(master.choose(Look(state, 0)))
    assert state.to_json()["scores"][0] == 2


@needs_speed
@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_with_hardly_any_time_a_match_is_played_to_its_end_all_the_same(mode):
    game = ludoteca.load("fantastick", seats=2, mode=mode)
    players = [bots.LevelBot(bots.LEVELS[-1], seat, Limits(seconds=1e-4)) for seat in range(2)]
    hasty = ludoteca.play(game, players, seed=5)
    assert hasty.outcome is not None
    texts = [event.texts[0] for event in hasty.events]
    assert "undo" not in texts
    if mode == "numbers":  # where that is not enough to look at anything
        assert "give up" in texts


@needs_speed
def test_a_player_compares_until_its_time_is_over(monkeypatch):
    seen = []
    now = 0.0

    def left_behind(after, seat):
        nonlocal now
        now += 0.3  # seconds
        seen.append(after)
        return 0.0

    monkeypatch.setattr(solver, "_left_behind", left_behind)
    monkeypatch.setattr(solver, "time", SimpleNamespace(perf_counter=lambda: now))
    state = position("triangle", "trapezoid", seats=2)
    for seconds, compared in ((math.inf, 11), (1.0, 4), (0.1, 1)):
        seen.clear()
        solver.planned_turn(state, Mind(1.0, 0.0, COMPARED, seconds))
        assert len(seen) == compared
