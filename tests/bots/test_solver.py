"""The solver bot: only in Fantastick, and no turn of its could be played for less."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.core import state as core_state
from ludoteca.games.fantastick.solving import solve

GAME = ludoteca.load("fantastick")
SEEDS = range(4, 6 if core_state.__file__.endswith(".py") else 10)


def test_it_is_offered_for_fantastick_alone():
    assert "solver" in bots.names(GAME)
    assert "solver" in bots.names(ludoteca.load("fantastick", mode="shapes"))
    assert "solver" not in bots.names()
    with pytest.raises(ludoteca.OptionError, match="solver does not play"):
        bots.make("solver", game=ludoteca.load("tohm"))


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
@pytest.mark.parametrize("experts", [False, True])
def test_every_turn_costs_the_least_there_is(experts, mode):
    game = ludoteca.load("fantastick", seats=2, experts=experts, mode=mode)
    record = ludoteca.play(game, [bots.make("solver", seed, game) for seed in range(2)], seed=1)
    least = None
    for state in record.replay():
        told = state.to_json()
        if told["stage"] == "play" and not told["operations"]:
            least = told["scores"][told["to_move"]] + solve(state).score, told["to_move"]
        elif least is not None and told["stage"] != "play":
            assert told["scores"][least[1]] == least[0]
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
