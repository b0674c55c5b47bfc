"""Cards laid that a seat of Super Tock does not recall, and worlds that it imagines then (§2.2)."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from itertools import islice

import pytest

import ludoteca
from ludoteca import testing
from ludoteca.core.look import Look
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.memory import Forgetting, recalled


def states_of(seed, seats=4, cards=20, **options):
    """States of a random match at which somebody chooses and so many cards lie open."""
    game = ludoteca.load("super_tock", seats=seats, **options)
    for state in testing.random_states(game, seed, 2000):
        if state.to_move and len(state.view(None)["discards"]) >= cards:
            yield state


def memory_of(view, count):
    """The first cards laid, as forgotten."""
    return {"forgotten": dict(Counter(view["discards"][:count]))}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_forgotten_card_leaves_everything_else_as_it_is(seats):
    rng = random.Random(seats)
    changed = 0
    for state in islice(states_of(seats, seats, cards=8, strategy=True), 60):
        seat = state.to_move[0]
        view = state.view(seat)
        world = state.resample(seat, rng, memory_of(view, 5))
        seen = world.view(seat)
        changed += seen["discards"] != view["discards"]
        assert {**seen, "discards": view["discards"]} == view
        assert world.legal() == state.legal()
        # The world is sound: 52 cards, four of a rank; and JSON tells all of it.
        again = state.game.from_json(json.loads(json.dumps(world.to_json())))
        assert again == world
        assert hash(again) == hash(world)
    assert changed > 20


def test_only_forgotten_cards_may_have_been_others_and_the_earliest_are_forgotten():
    state = next(states_of(1, cards=25))
    seat, rng = state.to_move[0], random.Random(4)
    laid = state.view(seat)["discards"]
    card = next(card for card in laid if laid.count(card) > 1)
    first = laid.index(card)
    replaced = Counter()
    for _ in range(200):
        world = state.resample(seat, rng, {"forgotten": {card: 1}}).view(seat)["discards"]
        assert world[:first] == laid[:first]
        assert world[first + 1 :] == laid[first + 1 :]
        replaced[world[first]] += 1
    assert len(replaced) > 5


def test_forgotten_cards_are_as_likely_anywhere_as_those_not_seen():
    state = next(states_of(2, seats=3, cards=20))
    seat, rng = state.to_move[0], random.Random(6)
    other = (seat + 1) % 3
    view = state.view(seat)
    card = Counter(view["discards"]).most_common(1)[0][0]
    own = view["hand"].count(card)
    laid = view["discards"].count(card)
    hidden = view["deck_size"] + sum(view["hand_sizes"]) - len(view["hand"])
    size = view["hand_sizes"][other]
    worlds, total = 3000, 0
    for _ in range(worlds):
        world = state.resample(seat, rng, {"forgotten": {card: laid}})
        total += world.to_json()["hands"][other].count(card)
    # Of `hidden + laid` cards that may lie anywhere, `4 - own` are of the rank.
    chance = (facts.SUITS - own) / (hidden + laid)
    expected = worlds * size * chance
    assert size > 0
    assert abs(total - expected) < 5 * math.sqrt(expected)
    without = sum(
        state.resample(seat, rng).to_json()["hands"][other].count(card) for _ in range(99)
    )
    assert laid + own < facts.SUITS or without == 0


@pytest.mark.parametrize(
    ("memory", "sentence"),
    [
        ([], "an object with forgotten, got"),
        ({}, "an object with forgotten, got"),
        ({"forgotten": {}, "bag": 1}, "an object with forgotten, got"),
        ({"forgotten": {"Z": 1}}, "counts A, 2, 3"),
        ({"forgotten": {"K": 0}}, "whole numbers from 1 to 4"),
        ({"forgotten": {"K": 5}}, "whole numbers from 1 to 4"),
        ({"forgotten": {"K": True}}, "whole numbers from 1 to 4"),
        ({"forgotten": ["K"]}, "counts A, 2, 3"),
        ({"forgotten": {"K": 4}}, "4 of K are forgotten, but [0-3] were laid"),
    ],
)
def test_a_memory_that_is_none_is_refused(memory, sentence):
    state = next(states_of(3, cards=4))
    before = state.to_json()
    with pytest.raises(ludoteca.LudotecaError, match=f"^§2.2: .*{sentence}"):
        state.resample(state.to_move[0], random.Random(1), memory)
    assert state.to_json() == before


def test_a_memory_that_forgets_nothing_is_no_memory():
    state = next(states_of(4, cards=25))
    look = Look(state, state.to_move[0])
    assert look.game.knowledge.recall(look, 1.0, random.Random(1)) is None
    empty = look.resample(random.Random(2), {"forgotten": {}})
    assert empty == look.resample(random.Random(2))


def test_a_card_forgotten_stays_so_until_the_shuffle():
    forgotten, deck, most = Counter(), 0, 0
    for state in states_of(5, cards=1):
        view = state.view(0)
        if view["deck_number"] != deck:
            forgotten, deck = Counter(), view["deck_number"]
        now = Counter((recalled(view, Forgetting.of(0.3)) or {"forgotten": {}})["forgotten"])
        assert not forgotten - now
        forgotten = now
        most = max(most, now.total())
    assert most > 10


def test_cards_that_matter_are_recalled_better_and_a_stronger_memory_recalls_more():
    def share(strength, ranks):
        lost = laid = 0
        for seed in range(4):
            for number, state in enumerate(states_of(seed, cards=15)):
                if number % 9 == 0:
                    view = state.view(number % 4)
                    memory = recalled(view, Forgetting.of(strength)) or {"forgotten": {}}
                    lost += sum(memory["forgotten"].get(rank, 0) for rank in ranks)
                    laid += sum(view["discards"].count(rank) for rank in ranks)
        return 1 - lost / laid

    starters, others = ("A", "K"), ("3", "5", "6", "9", "Q")
    for strength in (0.2, 0.5, 0.8):
        assert share(strength, starters) > share(strength, others) + 0.05
    shares = [share(strength, facts.RANKS) for strength in (0.0, 0.3, 0.6, 0.9, 1.0)]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert shares[0] < 0.4
