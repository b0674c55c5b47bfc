"""The benchmarks measure what they say. No test here is about how fast anything is."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import numpy as np
import pytest

import ludoteca
from benchmarks import (
    apart,
    bars,
    bots,
    fit_challenge_ends,
    games,
    joint_steps,
    measure,
    ours,
    remembering,
    report,
    searching,
)  # fmt: skip
from benchmarks.exact import TICTACTOE
from ludoteca.games.toncc.endings import Ending

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "speed.md"


def test_random_tictactoe_is_what_everybody_counts_it_to_be():
    # 255,168 games; weighed by their chances X wins 737/1260, O wins 121/420, 8/63 are drawn.
    assert TICTACTOE.score == pytest.approx(737 / 1260 - 121 / 420)
    assert TICTACTOE.moves == pytest.approx(7.6262, abs=5e-5)


@pytest.mark.parametrize("name", ours.OURS)
def test_our_tictactoe_plays_the_games_that_the_peers_play(name):
    played = ours.OURS[name]().play(2000)
    assert played.games >= 2000
    assert played.moves / played.games == pytest.approx(TICTACTOE.moves, abs=0.2)


def test_a_contender_that_does_not_play_at_random_is_refused():
    shortest = measure.Contender(
        "cheat", lambda games: measure.Played(5 * games, games, games, 1.0), exact=TICTACTOE
    )
    with pytest.raises(measure.MeasureError, match=r"cheat did not play.*mean moves is 5\.0000"):
        measure.measure(shortest, 0.01)


def test_a_contender_apart_is_measured_in_its_own_process():
    told = apart.measure_apart("benchmarks.ours", "ludoteca_playouts", 0.2, cpu=None)
    assert told["detail"]["slices"] == measure.SLICES
    assert told["games"] > 0


def test_a_contender_that_cannot_start_says_why():
    with pytest.raises(measure.MeasureError, match="CPU 4095 cannot be used here"):
        apart.measure_apart("benchmarks.ours", "ludoteca_playouts", 0.2, cpu=4095)


@pytest.mark.parametrize("label", games.settings())
def test_every_way_to_play_a_game_counts_its_steps(label):
    game = games.load(label)
    for way, make in games.WAYS.items():
        play = make(game)
        assert play(3).moves > 0, way  # in a batch a joint step takes a call for each seat
    told = games.facts(label, 0.01)
    assert told["mean_steps"] > 1
    assert sum(told["ends"].values()) == pytest.approx(1, abs=0.01)
    assert "it is not over" not in told["ends"]


def test_all_games_are_measured():
    assert {label.split()[0] for label in games.settings()} == set(ludoteca.games())


def figures(**changed: float) -> bars.Results:
    """Results that meet every bar by a hair, but for what is changed."""
    rate = {
        "ludoteca_python_loop": 3.0,
        "openspiel_python_loop": 1.0,
        "ludoteca_playouts": 20.0,
        "openspiel_cpp_rollouts": 4.0,
        "pgx_documented_batch": 1.0,
        "pgx_tuned_batch": 5.0,
        "playouts": 25.0,
        "uncompiled_playouts": 1.0,
        "batch": 20.0,
        "one_thread": 10.0,
        "two_threads": 18.0,
        "state_bytes": 512,
        "copy_microseconds": 0.2,
        "milliseconds": 60.0,
    } | changed
    told = {
        name: {"moves_per_second": value, "best_moves_per_second": value}
        for name, value in rate.items()
    }
    return {
        "tictactoe": {name: told[name] for name in list(told)[:6]},
        "games": {"tohm": {"ways": told, "facts": rate}},
        "import": {
            "milliseconds": rate["milliseconds"],
            "best_milliseconds": 1.0,
            "imports_numpy": bool(rate.get("imports_numpy", False)),
        },
    }


def test_search_is_held_to_its_bars():
    told = {"search": {"moves_per_second": 20}, "openspiel_mcts": {"moves_per_second": 10}}
    results = {"tictactoe": told, "games": {"tohm": {"thread_gains": [1.2, 1.8]}, "toncc": {}}}
    assert [bar.is_met for bar in bots.bars(results)] == [True, True, None]
    told["openspiel_mcts"]["moves_per_second"] = 11
    assert [bar.is_met for bar in bots.bars(results)] == [False, True, None]


@pytest.mark.parametrize("label", games.settings())
def test_search_is_measured_where_there_is_a_choice(label):
    assert len(searching.look_into(games.load(label)).legal) > 1


def test_all_bars_are_met_by_figures_that_just_meet_them():
    assert all(bar.is_met for bar in bars.bars(figures()))


@pytest.mark.parametrize(
    ("changed", "missed"),
    [
        ({"ludoteca_python_loop": 2.9}, "Python loop : OpenSpiel's"),
        ({"openspiel_cpp_rollouts": 4.1}, "playouts : OpenSpiel's C++ rollouts"),
        ({"pgx_documented_batch": 5.1}, "playouts : Pgx's best batch"),
        ({"uncompiled_playouts": 1.1}, "compiled : uncompiled"),
        ({"batch": 19.0}, "batch : playouts"),
        ({"two_threads": 17.0}, "two threads : one"),
        ({"state_bytes": 513}, "state, bytes"),
        ({"copy_microseconds": 0.21}, "copy, µs"),
        ({"milliseconds": 61.0}, "ms beyond Python"),
        ({"imports_numpy": 1}, "numpy imported"),
    ],
)
def test_a_bar_is_missed_by_a_hair(changed, missed):
    told = [bar.what for bar in bars.bars(figures(**changed)) if not bar.is_met]
    assert told == [missed]


def test_a_bar_without_figures_is_neither_met_nor_missed():
    results = figures()
    del results["tictactoe"]["pgx_tuned_batch"], results["tictactoe"]["pgx_documented_batch"]
    told = {bar.what: bar.is_met for bar in bars.bars(results)}
    assert told["playouts : Pgx's best batch"] is None


def test_the_page_shows_the_figures_of_the_file_that_it_names():
    shown = report.figures_in_page(PAGE.read_text(encoding="utf-8"))
    named = re.search(r"\]\(\.\./(benchmarks/results/[^)]+)\)", shown)
    assert named is not None
    results = json.loads((ROOT / named.group(1)).read_text(encoding="utf-8"))
    assert shown == report.markdown(results, named.group(1))


@pytest.mark.parametrize("name", ["settings", "pieces", "cards"])
def test_the_tables_of_the_page_on_memory_are_what_the_command_makes(name):
    page = (ROOT / "docs" / "memory.md").read_text(encoding="utf-8")
    assert remembering.table(name) in page


def test_what_an_action_is_worth_against_others_is_by_their_odds():
    worth = {(0, 0): [1.0, 0.0], (0, 1): [0.5, 0.5], (1, 0): [0.5, 0.5], (1, 1): [0.75, 0.25]}
    odds = [{0: 0.3, 1: 0.7}, {0: 0.9, 1: 0.1}]
    assert joint_steps.against(worth, 0, 0, odds) == pytest.approx({0: 0.95, 1: 0.525})
    assert joint_steps.against(worth, 1, 1, odds) == pytest.approx({0: 0.35, 1: 0.325})


def endings_of_toncc(monkeypatch):
    """Endings with two Kings from matches between searches, without end."""
    monkeypatch.setattr(joint_steps, "PLAYED_PLAYOUTS", 60)
    monkeypatch.setattr(joint_steps, "LOOKED_INTO", 1.0)
    game = ludoteca.load("toncc", challenges=1)
    return (
        state
        for number in itertools.count()
        for state in joint_steps.positions(game, number)
        if len(state.to_move) == 2 and state.view()["face_down"].count(False) <= 3
    )


def test_who_foresees_what_comes_and_judges_rightly_gains_most(monkeypatch):
    state = next(one for one in endings_of_toncc(monkeypatch) if Ending.solve(one).positions > 1)
    odds = [{action: 1 / 6 for action in state.legal(seat)} for seat in state.to_move]
    monkeypatch.setattr(joint_steps, "searched", lambda *_: (odds, []))
    found = joint_steps.looked_into(state, 60, 1)
    for gains, judge in itertools.product(found, joint_steps.JUDGES):
        assert gains["anything", judge] == pytest.approx(0)  # the others choose anything, too
        for by in joint_steps.JUDGES:
            foreseen = gains[f"who foresees, by {by}", judge]
            assert foreseen >= gains["the master", judge] - 1e-9
            assert foreseen >= 0
    assert any(gains["who foresees, by network", "network"] > 0.01 for gains in found)


def test_where_an_ending_is_decided_nothing_can_be_gained(monkeypatch):
    state = next(one for one in endings_of_toncc(monkeypatch) if Ending.solve(one).positions == 1)
    for gains in joint_steps.looked_into(state, 60, 1):
        assert list(gains.values()) == pytest.approx([0] * len(gains))


def test_where_an_ending_is_solved_all_judges_are_its_solution(monkeypatch):
    state = next(one for one in endings_of_toncc(monkeypatch) if Ending.solve(one).positions > 1)
    solution = Ending.solve(state)
    tables = [table for judge in joint_steps.judged(state, 1).values() for table in judge]
    assert len(tables) == 4
    for table in tables:
        followed = 0
        for step, worth in table.items():
            after = state.copy()
            after.apply_joint(dict(zip(state.to_move, step)))
            if after.outcome is None:
                assert worth == list(solution.value(after))
                followed += 1
            else:
                assert worth == list(after.outcome.returns)
        assert followed


def test_the_network_of_toncc_is_fitted_along_the_slope_of_its_loss():
    rng = np.random.default_rng(5)
    answers = rng.normal(0, 1, (1, 3))
    for order in range(6):
        weights = np.eye(6)[[order]]
        slope = fit_challenge_ends.off_what_came(answers, weights)
        for seat in range(3):
            step = np.eye(3)[[seat]] * 1e-5
            losses = [
                -np.log(fit_challenge_ends.odds_of_orders(answers + way)[0][0, order])
                for way in (step, -step)
            ]
            assert slope[0, seat] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-6)
