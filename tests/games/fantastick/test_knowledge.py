"""What bots may know: designs are valid, and a greedy player beats a random one."""

from __future__ import annotations

import random

import pytest

import ludoteca
from ludoteca.games.fantastick import designs, judging, knowledge

IS_COMPILED = not knowledge.__file__.endswith(".py")


@pytest.mark.parametrize("design", designs.DESIGNS, ids=str)
def test_designs_are_valid_arrangements(design):  # §5.5
    assert judging.examine(designs.places_of(design)).valid


def test_designs_are_all_different():  # §5.6
    from ludoteca.games.fantastick import lattice

    placed = [designs.places_of(design) for design in designs.DESIGNS]
    for i, places in enumerate(placed):
        assert not any(lattice.are_same(places, other) for other in placed[:i])


class Greedy:
    """Plays the action after which it values its position most; the first of equals."""

    def choose(self, look):
        base = look.resample(random.Random(0))
        best, chosen = -1.0, None
        for action in look.legal:
            state = base.copy()
            state.apply(action)
            value = look.game.knowledge.estimate(state, look.seat)
            if value > best:
                best, chosen = value, action
        return chosen


class AtRandom:
    def __init__(self, seed):
        self._rng = random.Random(seed)

    def choose(self, look):
        return self._rng.choice(look.legal)


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled it takes minutes, and tells nothing new")
@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_a_greedy_player_beats_a_random_one(mode):
    game = ludoteca.load("fantastick", mode=mode, seats=2)
    for seed in range(2):
        record = ludoteca.play(game, [AtRandom(seed), Greedy()], seed=seed)
        assert record.outcome.winners == (1,)


def test_what_is_nearer_to_a_good_end_is_worth_more(numbers_at, play):
    state = numbers_at("3+2=5", "A", good="Cmd")
    value = state.game.knowledge.estimate(state, 0)
    for text in ("m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf", "end"):
        play(state, text)
        assert state.game.knowledge.estimate(state, 0) >= value - 0.05
    given_up = play(numbers_at("3+2=5", "A", good="Cmd"), "give up")
    assert given_up.game.knowledge.estimate(given_up, 0) < value
    dear = play(numbers_at("3+2=5", "A", good="Cmd"), "a Ala", "a Alb")
    assert dear.game.knowledge.estimate(dear, 0) < value


def test_a_seat_that_is_out_or_about_to_be_is_worth_nothing(numbers_at):  # §1.8
    state = numbers_at("3+2=5", "A", seats=2, scores=[0, 25], out=[False, True], turn=2)
    assert state.game.knowledge.estimate(state, 1) == 0.0
    state = numbers_at("3+2=5", "A", seats=2, scores=[19, 0], turn=2)
    assert state.game.knowledge.estimate(state, 0) == 0.0
