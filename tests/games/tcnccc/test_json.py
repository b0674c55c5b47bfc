"""TCNCCC as text and JSON, there and back, and what is refused (§6)."""

import hashlib
import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca import Phase

GAMES = st.builds(
    ludoteca.load,
    st.just("tcnccc"),
    seats=st.integers(2, 6),
    room=st.sampled_from([5, 6, 7]),
    open_lids=st.booleans(),
)


def told(seat, event, letters):
    """An announcement as JSON."""
    return {"seat": seat, "event": event, "pieces": {p: letters.count(p) for p in letters}}


def walk(game, seed):
    """The states of a random game in which `draw` is liked, so that it lasts."""
    rng = random.Random(seed)
    state = game.start()
    yield state, None
    while state.phase is not Phase.OVER:
        actions = [action for action, _ in state.chance()] or state.legal()
        action = rng.choice([0] * 9 + actions if 0 in actions else actions)
        state.apply(action)
        yield state, action


@settings(max_examples=20, deadline=None)
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_no_piece_is_ever_lost(game, seed):  # §1.1
    for state, _ in walk(game, seed):
        data = state.to_json()
        places = [data["bag"], *data["kept"], *(held for held in data["cylinders"] if held)]
        for piece, count in {"R": 6, "G": 6, "B": 6, "Y": 6, "J": 3}.items():
            found = sum(place.get(piece, 0) for place in places) + (data["drawn"] == piece)
            assert found == count
        for held in data["cylinders"]:
            assert held is None or sum(held.values()) <= game.options["room"]


@settings(max_examples=12, deadline=None)
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_json_and_texts_go_there_and_back(game, seed):
    state = game.start()
    for now, action in walk(game, seed):
        if action is not None:
            assert state.parse(state.text(action)) == action
            before, copy = state.to_json(), state.copy()
            copy.apply(action)
            assert state.to_json() == before
            state = copy
        again = game.from_json(now.to_json())
        assert again == now == state
        assert hash(again) == hash(now)
        assert again.phase == now.phase
        assert again.legal() == now.legal()
        assert again.chance() == now.chance()
        assert again.outcome == now.outcome


@settings(max_examples=12, deadline=None)
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_the_chances_sum_to_one_and_the_state_waits_for_one_thing(game, seed):
    for state, _ in walk(game, seed):
        data = state.to_json()
        if state.phase is Phase.CHANCE:
            assert sum(chance for _, chance in state.chance()) == pytest.approx(1)
        waiting = [data["drawing"], data["drawn"], data["must_give"], data["draws_due"]]
        assert sum(map(bool, waiting)) <= 1
        if state.phase is Phase.DECIDE:
            assert state.to_move == (data["to_move"],)
            assert 1 <= len(state.legal()) <= game.max_legal
        if state.phase is Phase.OVER:
            assert (data["to_move"], data["draws_due"]) == (None, [])


def test_the_texts_are_those_of_the_rules():
    game = ludoteca.load("tcnccc", seats=2)
    texts = [game.format_action(n) for n in range(game.action_count + game.chance_count)]
    assert ", ".join(texts) == (
        "draw, put 1, put 2, put 3, put 4, lift 1, lift 2, lift 3, lift 4,"
        " give R, give G, give B, give Y, give J, R, G, B, Y, J, first 0, first 1"
    )


@pytest.mark.parametrize(
    "text", ["", "Draw", "put", "put 5", "put 0", "lift  1", "r", "first 2", 3]
)
def test_other_texts_are_refused(text):
    with pytest.raises(ludoteca.NotationError):
        ludoteca.load("tcnccc", seats=2).start().parse(text)


def test_a_fresh_state_has_these_fields():
    assert ludoteca.load("tcnccc", seats=2).start().to_json() == {
        "game": "tcnccc",
        "version": 1,
        "seats": 2,
        "options": {"open_lids": False, "room": 7},
        "bag": {"R": 6, "G": 6, "B": 6, "Y": 6, "J": 3},
        "cylinders": [{}, {}, {}, {}],
        "kept": [{}, {}],
        "out": [False, False],
        "to_move": None,
        "drawing": False,
        "drawn": None,
        "must_give": False,
        "draws_due": [],
        "turns": 0,
        "announced": None,
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"bag": {"R": 7}},
        {"bag": {"R": 5, "G": 6, "B": 6, "Y": 6, "J": 3}},  # an R is missing
        {"bag": {"R": 6, "G": 6, "B": 6, "Y": 6, "J": 3, "X": 1}},
        {"bag": None},
        {"bag": {"R": 6, "G": 6, "B": 6, "Y": 6, "J": True}},
        {"cylinders": [{}, {}, {}]},
        {"cylinders": [{}, {}, {}, 1]},
        {"cylinders": [{"R": 0}, {}, {}, {}]},
        {"kept": [{}]},
        {"kept": [{}, {}, {}]},
        {"out": [True, True]},
        {"out": [True, False]},  # seat 0 is to move
        {"out": [0, 0]},
        {"to_move": 2},
        {"to_move": -1},
        {"to_move": "0"},
        {"to_move": True},
        {"to_move": None, "turns": 3},
        {"drawing": 1},
        {"drawn": "X"},
        {"drawn": "R"},  # a seventh R
        {"must_give": True},  # seat 0 has nothing to give
        {"must_give": None},
        {"draws_due": [0]},  # its own seat
        {"draws_due": [2]},
        {"draws_due": [1, 1]},
        {"draws_due": 1},
        {"drawing": True, "draws_due": [1]},
        {"turns": -1},
        {"turns": 2001},
        {"turns": 2.0},
        {"turns": 2000, "drawing": True},
        {"announced": 3},
        {"announced": {"seat": 0, "event": "draw", "pieces": {}}},
        {"announced": {"seat": 0, "event": "draw", "pieces": {"R": 2}}},
        {"announced": {"seat": 2, "event": "draw", "pieces": {"R": 1}}},
        {"announced": {"seat": 0, "event": "put 1", "pieces": {"R": 1}}},
        {"announced": {"seat": 0, "event": "lift 1", "pieces": {"R": 6, "G": 2}}},
        {"announced": {"seat": 0, "event": "lift 1"}},
        {"announced": {"seat": 0, "event": "lift 1", "pieces": {}, "more": 1}},
        {"game": "tohm"},
        {"version": 2},
        {"seats": 3},
        {"options": {"open_lids": False, "room": 5}},
    ],
)
def test_what_cannot_be_is_refused(described, fields):
    game, data = described()
    with pytest.raises(ludoteca.RecordError):
        game.from_json({**data, **fields})


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"cylinders": ["RRRRRRGG", "", "", ""]}, "§1.1: a cylinder has room for 7"),
        ({"kept": ["R", "", ""], "out": [True, False, False], "to_move": 1}, "§2.2.3"),
        ({"kept": ["RGBY", "JJJR"], "to_move": None}, "§3.1: only one"),
        ({"kept": ["RGBY", ""], "drawing": True}, "§3: the game is over"),
        (
            {"cylinders": ["RRRRRRG", "GGGGGBB", "BBBBYYY", "YYYJJJ"], "drawing": True},
            "§2.1: to draw",
        ),
        ({"cylinders": [None, None, None, "GGGGG"], "drawn": "R", "room": 5}, "§2.1: the piece"),
        ({"kept": ["R", ""], "draws_due": [1]}, "§2.2.2"),
        ({"kept": ["", "", ""], "draws_due": [2, 1]}, "draws_due"),  # not the order of turns
        ({"kept": ["", "", ""], "draws_due": [1], "out": [False, True, False]}, "§2.2.2"),
        ({"kept": ["RG", ""], "must_give": True, "drawing": True}, "§2: a turn waits"),
        ({"out": [False, True, False], "kept": ["", "", ""], "to_move": None}, "§1.2"),
        ({"to_move": None, "announced": told(0, "draw", "R")}, "§1.2"),  # before the lot
        ({"announced": told(0, "lift 1", "JJJJ")}, "§1.1: there are 3 pieces J"),
        ({"drawn": "R", "announced": told(0, "draw", "G")}, "§2.1: the piece drawn"),
        ({"drawn": "R", "announced": told(1, "draw", "R")}, "§2.1: the piece drawn"),
        ({"drawn": "R", "announced": told(0, "lift 1", "R")}, "§2.1: the piece drawn"),
        (
            {"kept": ["R", ""], "must_give": True, "announced": told(0, "draw", "R")},
            "§2.2.2: the cylinder lifted",
        ),
        (
            {"kept": ["R", ""], "must_give": True, "announced": told(1, "lift 2", "G")},
            "§2.2.2: the cylinder lifted",
        ),
    ],
)
def test_positions_against_the_rules_are_refused(described, position, reason):
    # §1.1 §1.2 §2.1 §2.2.2 §2.2.3 §3.1
    game, data = described(**position)
    with pytest.raises(ludoteca.RecordError, match=re.escape(reason)):
        game.from_json(data)


def test_a_missing_field_is_named(described):
    game, data = described()
    for name in data:
        with pytest.raises(ludoteca.RecordError, match=name):
            game.from_json({key: value for key, value in data.items() if key != name})


@pytest.mark.parametrize(
    "position",
    [
        {"kept": ["RRRRRRGG", "JJJ"]},  # doubles cannot be kept, but a hand can lay them out
        {"cylinders": ["", None, "RR", None]},
        {"cylinders": ["RRG", "", "", ""], "to_move": None},
        {"kept": ["", "", "", ""], "draws_due": [1, 3]},
        {"announced": told(1, "lift 2", "RR"), "cylinders": [""] * 4},
        {"drawn": "R"},  # the announcement may be left out
        {"drawn": "R", "announced": told(0, "draw", "R")},
        {"kept": ["R", ""], "must_give": True, "announced": told(0, "lift 2", "G")},
        {"turns": 2000, "to_move": None},
        {"kept": ["", "RGB"], "out": [True, False], "to_move": None},
    ],
)
def test_unreachable_but_possible_positions_are_accepted(described, position):
    game, data = described(**position)
    assert game.from_json(data).to_json() == data


def test_a_position_that_is_over_already_has_nobody_to_move(described):
    game, data = described(kept=["RGBY", ""], to_move=1)
    assert game.from_json(data).to_json() == data | {"to_move": None}


@pytest.mark.parametrize(
    ("seats", "steps", "won"),
    [
        (2, 841, [157, 143]),
        (4, 2200, [69, 74, 79, 78]),
        (6, 3857, [63, 44, 39, 48, 52, 54]),
    ],
)
def test_random_games_are_the_same_compiled_or_not(seats, steps, won):
    played = ludoteca.playouts(ludoteca.load("tcnccc", seats=seats), 300, seed=3)
    assert played.steps == steps
    assert played.returns.sum(axis=0).tolist() == won


@pytest.mark.parametrize(
    ("seats", "room", "digest"),
    [(2, 7, "8e3b15b1df506270"), (4, 5, "0f749719ba9a95c2"), (6, 6, "476324932c438386")],
)
def test_long_games_are_the_same_compiled_or_not(seats, room, digest):
    game = ludoteca.load("tcnccc", seats=seats, room=room)
    told = [state.to_json() for seed in range(6) for state, _ in walk(game, seed)]
    assert hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16] == digest
