"""What bots may know: designs are valid, plans lead to an end, and greedy beats random."""

from __future__ import annotations

import random

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.games.fantastick import designs, judging, knowledge, lattice

IS_COMPILED = not knowledge.__file__.endswith(".py")


@pytest.mark.parametrize("design", designs.DESIGNS, ids=str)
def test_designs_are_valid_arrangements(design):  # §5.5
    assert judging.examine(designs.places_of(design)).valid


def test_designs_are_all_different():  # §5.6
    placed = [designs.places_of(design) for design in designs.DESIGNS]
    for i, places in enumerate(placed):
        assert not any(lattice.are_same(places, other) for other in placed[:i])


@pytest.mark.skipif(not IS_COMPILED, reason="uncompiled it takes minutes, and tells nothing new")
@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_greedy_clearly_beats_random(mode):
    game = ludoteca.load("fantastick", mode=mode, seats=2)
    won = 0.0
    for seed in range(10):
        players = [bots.GreedyBot(seed), bots.RandomBot(seed)]
        seat = seed % 2
        record = ludoteca.play(game, players[::-1] if seat else players, seed=seed)
        won += record.outcome.returns[seat]
        assert max(turn_lengths(record, seat)) < 15
    assert won >= 9


def turn_lengths(record, seat):
    """How many choices a seat took for each of its turns."""
    lengths = [0]
    for event in record.events:
        if event.seats == (seat,):
            lengths[-1] += 1
            if event.texts[0] in ("end", "give up"):
                lengths.append(0)
    return lengths


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
@pytest.mark.parametrize("seats", [1, 2])
def test_what_looks_promising_leads_to_the_end_of_the_turn(mode, seats):
    game = ludoteca.load("fantastick", mode=mode, seats=seats)
    rng = random.Random(f"{mode} {seats}")
    state = game.start()
    choices = 0
    while state.to_json()["turn"] < (9 // seats if IS_COMPILED else 2):
        actions = [action for action, _ in state.chance()]
        if not actions:
            before = state.copy()
            actions = game.knowledge.promising(state, state.to_move[0])
            assert state == before
            assert set(actions) <= set(state.legal())
            choices += 1
        else:
            choices = 0
        state.apply(rng.choice(actions))
        assert choices < 20


def test_an_end_is_all_that_is_promising_where_it_is_legal(numbers_at, play):
    state = numbers_at("5x1=5", "=")
    assert promising(state) == ["end"]
    assert "end" not in promising(play(state, "m Amf Ala"))


def test_giving_up_is_promising_where_the_rest_is_no_cheaper(numbers_at, play):  # §1.11
    state = numbers_at("3+2=5", "A", seats=2)
    assert "give up" not in promising(state)
    play(state, "a Ala", "a Alb", "a Alc")
    assert promising(state) == ["give up", "undo"]
    alone = play(numbers_at("3+2=5", "A"), "a Ala", "a Alb", "a Alc")
    assert promising(alone) == ["wild", "give up", "undo"]


def test_before_a_turn_all_that_is_legal_is_promising(numbers_at):  # §3.5
    state = numbers_at("9=9+0", stage="zero")
    assert state.game.knowledge.promising(state, 0) == state.legal()
    assert state.game.knowledge.promising(numbers_at("3+2=5"), 0) == []


def promising(state):
    return [
        state.text(action) for action in state.game.knowledge.promising(state, state.to_move[0])
    ]


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
