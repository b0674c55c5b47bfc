"""The perfect bot: only where there is a solution, and it never gives anything away."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.core import state as core_state
from ludoteca.core.look import Look
from ludoteca.games.tohm.solution import Solution, _loaded, solution_path

GAME = ludoteca.load("tohm", seats=2, cups=3, tokens=3)


@pytest.fixture(scope="module")
def solution():
    if core_state.__file__.endswith(".py"):
        pytest.skip("solving takes minutes uncompiled")
    return Solution.solve(GAME)


@pytest.fixture
def kept(solution, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = solution_path(GAME)
    path.parent.mkdir(parents=True)
    path.write_bytes(solution.to_bytes())
    return solution


def test_it_is_offered_for_tohm_with_two_seats_alone():
    assert bots.names(GAME) == (*bots.names(), "perfect")
    assert bots.names(ludoteca.load("tohm", seats=3)) == bots.names()
    assert bots.names(ludoteca.load("toncc")) == bots.names()
    assert "perfect" not in bots.names()


def test_it_is_refused_for_another_game():
    with pytest.raises(
        ludoteca.OptionError, match=r"perfect does not play .* beginner, .*, random, greedy"
    ):
        bots.make("perfect", game=ludoteca.load("tohm", seats=3))


def test_without_a_solution_it_says_how_to_make_one(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(ludoteca.LudotecaError, match="ludoteca solve tohm --cups 3 --tokens 3"):
        bots.make("perfect", game=GAME)


@pytest.mark.parametrize("other", ["random", "greedy"])
def test_it_never_gives_value_away_and_the_others_do(kept, other):
    given_away = {"perfect": 0.0, other: 0.0}
    for seed in range(10):
        players = [bots.make("perfect", seed, GAME), bots.make(other, seed)]
        record = ludoteca.play(GAME, players[::-1] if seed % 2 else players, seed=seed)
        for grade in kept.grades(record):
            given_away[record.players[grade.seat]] += grade.cost
    assert given_away["perfect"] < 1e-6
    assert given_away[other] > 0.1


def test_the_master_plays_by_the_solution_where_it_is_at_hand(kept):
    given_away = 0.0
    for seed in range(4):
        players = [bots.make("master", seed, GAME), bots.make("greedy", seed)]
        given_away += sum(
            grade.cost
            for grade in kept.grades(ludoteca.play(GAME, players, seed=seed))
            if grade.seat == 0
        )
    assert given_away < 1e-6


def test_the_master_thinks_for_itself_where_the_solution_is_damaged(kept):
    solution_path(GAME).write_bytes(b"damaged")
    _loaded.cache_clear()
    state = GAME.start()
    state.apply(state.parse("d3"))
    look = Look(state, 0)
    assert bots.make("master", 1, GAME).choose(look) in look.legal


def test_the_same_seed_plays_the_same_game(kept):
    first, second = (
        ludoteca.play(GAME, [bots.make("perfect", seed) for seed in range(2)], seed=4)
        for _ in range(2)
    )
    assert first == second
