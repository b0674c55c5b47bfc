"""What a seat of Super Tock may not know stays hidden, and is drawn afresh with the right odds."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca import Phase


def wandered(game, rng, steps):
    """A state some random steps away from the start."""
    state = game.start()
    for _ in range(steps):
        if state.phase is Phase.OVER:
            break
        state.apply(rng.choice(state.legal() or [action for action, _ in state.chance()]))
    return state


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.randoms(use_true_random=False), st.integers(0, 150))
def test_another_world_looks_the_same_to_the_seat(seats, rng, steps):  # §2.2
    game = ludoteca.load("super_tock", seats=seats, strategy=True)
    state = wandered(game, rng, steps)
    tried = rng.sample(range(game.action_count), 40)
    for seat in (None, *range(seats)):
        other = state.resample(seat, rng)
        assert other.view(seat) == state.view(seat)
        assert game.from_json(other.to_json()) == other
        if seat in state.to_move:
            assert other.legal() == state.legal()
            for action in set(tried) - set(state.legal()):
                assert game.refusal(other, seat, action) == game.refusal(state, seat, action)


def has_marble(data, seat, place):
    """Has the seat a marble on the place that a move names?"""
    if place in ("rest", "heaven"):
        return bool(data["rest"][seat]) if place == "rest" else data["heaven"] == seat
    if place[1] == "h":
        letters = {(4, 4): "ABCD", (6, 5): "ABCDE", (6, 6): "ABCDEF"}
        letter = letters[data["options"]["board"], data["seats"]][seat]
        return letter == place[0] and data["home"][seat][int(place[2]) - 1]
    return data["track"].get(place) == seat


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 6), st.booleans(), st.randoms(use_true_random=False), st.integers(30, 400))
def test_refusals_tell_the_truth(seats, on, rng, steps):
    game = ludoteca.load(
        "super_tock", seats=seats, teams=seats != 5, strategy=on, shortcuts=on, self_capture=not on
    )
    state = wandered(game, rng, steps)
    if state.phase is not Phase.DECIDE:
        return
    seat = state.to_move[0]
    data, view = state.to_json(), state.view(seat)
    owner = view["partners"][seat] if all(data["home"][seat]) else seat
    letter = "ABCDEF"[view["sections"][owner]]
    first_exchange = state.parse("10:A1~A2")
    for action in {0, *rng.sample(range(first_exchange), 300)} - set(state.legal()):
        text, sentence = state.text(action), game.refusal(state, seat, action)
        rule = re.match(r"§(\d\.\d): ", sentence).group(1)
        card, _, way = text.partition(":")
        source, _, target = way.partition("-")
        if rule == "2.2":
            assert card not in data["hands"][seat]
        elif rule == "3.1":
            assert not has_marble(data, seat, source) or target[0] != letter
        elif rule == "3.2":
            assert text == "fold"
            assert state.legal() != [action]
        elif rule == "3.3":
            assert on
            stopped_on = data["heaven"] if target == "heaven" else data["track"][target]
            assert stopped_on == owner
        elif rule == "3.4":
            assert target[0] != letter or any(data["home"][owner][: int(target[2])])
        elif rule == "4.1":
            assert not on
        elif rule == "5.1" and all(data["home"][seat]):
            assert not has_marble(data, view["partners"][seat], source)
        elif rule == "5.1":
            assert has_marble(data, view["partners"][seat], source)
            assert not has_marble(data, seat, source)
        else:
            assert rule in ("6.1", "6.2", "6.3")


def test_hidden_cards_are_drawn_with_equal_odds(table):  # §2.2
    # Seat 0 holds four Aces; hidden are K K (seat 1's), 2 (seat 2's) and a deck of K 2 3.
    laid = [rank for rank in "456789" for _ in range(4)] + ["10", "J", "Q"] * 4 + ["2", "2", "K"]
    laid += ["3"] * 3
    state = table(hands=("A A A A", "K K", "2"), facts={"discards": laid, "hand_number": 2})
    assert state.to_json()["deck"] == {"2": 1, "3": 1, "K": 1}
    rng = random.Random(7)
    count = 4000
    seen = Counter()
    for _ in range(count):
        hands = state.resample(0, rng).to_json()["hands"]
        assert hands[0] == ["A"] * 4
        seen["1 " + " ".join(hands[1])] += 1
        seen["2 " + hands[2][0]] += 1
    # Of the 15 pairs of K K K 2 2 3: three K K, six 2 K, three 3 K, one 2 2, two 2 3.
    for hand, odds in (
        ("1 K K", 3 / 15),
        ("1 2 K", 6 / 15),
        ("1 3 K", 3 / 15),
        ("1 2 2", 1 / 15),
        ("1 2 3", 2 / 15),
        ("2 K", 3 / 6),
        ("2 2", 2 / 6),
        ("2 3", 1 / 6),
    ):
        assert seen[hand] / count == pytest.approx(odds, abs=0.025)


def test_a_spectators_worlds_redraw_every_hand(table):  # §2.2
    state = table(hands=("A A A A", "K K", "2"))
    rng = random.Random(7)
    hands = [state.resample(None, rng).to_json()["hands"] for _ in range(20)]
    assert all([len(hand) for hand in world] == [4, 2, 1, 0] for world in hands)
    assert len({tuple(world[0]) for world in hands}) > 10


def test_cards_are_redrawn_while_they_are_dealt():  # §2.2
    state = ludoteca.load("super_tock", seats=2).start()
    for card in ("K", "K", "K", "K", "2"):
        state.apply(state.parse(card))
    worlds = [state.resample(1, random.Random(seed)) for seed in range(30)]
    assert all(world.to_json()["hands"][1] == ["K", "K"] for world in worlds)
    assert all(len(world.to_json()["hands"][0]) == 3 for world in worlds)
    assert len({world for world in worlds}) > 20
    assert all(len(state.view(seat)["discards"]) == 0 for seat in range(2))


def test_the_view_names_these_fields_and_no_others():  # §2.2
    view = ludoteca.load("super_tock").start().view(2)
    assert set(view) == {
        "game",
        "seat",
        "phase",
        "to_move",
        "board",
        "sections",
        "partners",
        "track",
        "heaven",
        "home",
        "rest",
        "hand",
        "hand_sizes",
        "deck_size",
        "discards",
        "dealer",
        "deck_number",
        "hand_number",
        "must_discard",
        "skips",
    }
