"""Super Tock's states as JSON: there and back, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca import Phase

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@st.composite
def tables(draw):
    seats = draw(st.integers(2, 6))
    return ludoteca.load(
        "super_tock",
        seats=seats,
        board=draw(st.sampled_from([4, 6] if seats <= 4 else [6])),
        teams=seats in (4, 6) and draw(st.booleans()),
        shortcuts=draw(st.booleans()),
        strategy=draw(st.booleans()),
        self_capture=draw(st.booleans()),
    )


@settings(max_examples=25, deadline=None)
@given(tables(), st.randoms(use_true_random=False), st.integers(1, 250))
def test_every_state_on_the_way_keeps_marbles_and_cards_and_comes_back(game, rng, steps):
    state = game.start()
    for step in range(steps):
        if state.phase is Phase.OVER:
            break
        actions = state.legal() or [action for action, _ in state.chance()]
        assert 0 < len(actions) <= max(game.max_legal, game.chance_count)
        assert len(set(actions)) == len(actions)
        action = rng.choice(actions)
        assert state.parse(state.text(action)) == action
        before, copy = state.to_json(), state.copy()
        copy.apply(action)
        assert state.to_json() == before
        state.apply(action)
        assert copy == state
        if step % 10:
            continue
        data = state.to_json()
        again = game.from_json(data)
        assert again == state
        assert hash(again) == hash(state)
        cards = [card for hand in data["hands"] for card in hand] + data["discards"]
        assert all(cards.count(rank) + data["deck"].get(rank, 0) == 4 for rank in RANKS)
        for seat in range(game.seats):
            out = list(data["track"].values()).count(seat) + (data["heaven"] == seat)
            assert out + sum(data["home"][seat]) + data["rest"][seat] == 4
        assert sum(data["skips"]) == (data["must_discard"] is not None)
        assert data["to_move"] == (state.to_move or (None,))[0]


def test_the_start_as_json():
    data = ludoteca.load("super_tock").start().to_json()
    assert data == {
        "game": "super_tock",
        "version": 1,
        "seats": 4,
        "options": {
            "board": 4,
            "teams": False,
            "shortcuts": True,
            "strategy": False,
            "self_capture": True,
        },
        "track": {},
        "heaven": None,
        "home": [[False] * 4] * 4,
        "rest": [4] * 4,
        "hands": [[]] * 4,
        "deck": dict.fromkeys(RANKS, 4),
        "discards": [],
        "dealer": 3,
        "deck_number": 0,
        "hand_number": 0,
        "to_move": None,
        "must_discard": None,
        "skips": [0] * 4,
    }


def test_a_state_in_the_middle_of_dealing_comes_back():
    state = ludoteca.load("super_tock", seats=3).start()
    for card in ("K", "K", "2", "5"):
        state.apply(state.parse(card))
        again = state.game.from_json(state.to_json())
        assert again == state
        again.apply(again.parse("7"))
        copy = state.copy()
        copy.apply(copy.parse("7"))
        assert again == copy


def test_states_over_come_back(table):
    state = table(hands=("A 5", "2"), home={0: ".xxx"}, track={"A16": 0})
    state.apply(state.parse("A:A16-Ah1"))
    again = state.game.from_json(state.to_json())
    assert again == state
    assert again.outcome == state.outcome


def changed(state, **fields):
    return state.to_json() | fields


@pytest.mark.parametrize(
    "fields",
    [
        {"track": {"A1": 0, "G1": 0}},
        {"track": {"A19": 0}},
        {"track": {"A1": 4}},
        {"track": {"A1": True}},
        {"track": ["A1"]},
        {"track": {}},  # a marble is missing
        {"heaven": 1},  # one too many
        {"heaven": -1},
        {"home": [[False] * 4] * 3},
        {"home": [[0] * 4] * 4},
        {"rest": [4, 4, 4, 4]},
        {"rest": [3, 4, 4, 5]},
        {"hands": [["5", "A"], ["2"], [], []]},  # not in order
        {"hands": [["A"], ["2"], [], []]},  # a card is missing
        {"hands": [["A", "5"], ["1"], [], []]},
        {"hands": [["A", "5"], [[]], [], []]},
        {"hands": [["A", "5"], ["2"], []]},
        {"deck": {}},
        {"deck": {"A": 0}},
        {"deck": None},
        {"discards": ["3"]},
        {"discards": "K"},
        {"dealer": 4},
        {"dealer": None},
        {"deck_number": -1},
        {"deck_number": 200},
        {"deck_number": 201},
        {"deck_number": 0.0},
        {"hand_number": 3},
        {"to_move": 4},
        {"to_move": 2},  # has no cards
        {"to_move": None},  # no deal looks so
        {"to_move": "0"},
        {"must_discard": 1},
        {"must_discard": 0},
        {"skips": [0, 0, 0]},
        {"skips": [0, 1, 0, 0]},  # strategy cards are off
        {"skips": [0, False, 0, 0]},
        {"version": 2},
        {"seats": 3},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(table, fields):
    state = table(hands=("A 5", "2"), track={"A1": 0})
    with pytest.raises(ludoteca.RecordError):
        state.game.from_json(changed(state, **fields))


def test_every_field_is_needed(table):
    state = table(hands=("A 5", "2"), track={"A1": 0})
    for name in state.to_json():
        data = state.to_json()
        del data[name]
        with pytest.raises(ludoteca.RecordError, match=name):
            state.game.from_json(data)


def refused(state, **fields):
    with pytest.raises(ludoteca.RecordError) as caught:
        state.game.from_json(changed(state, **fields))
    return str(caught.value)


def test_a_hand_has_no_more_cards_than_were_dealt(table):  # §2.1
    assert "at most 5" in refused(
        table(hands=("A A A A 2",)), hands=[["A", "A", "A", "A", "2", "2"], [], [], []]
    )
    state = table(hands=("A A A A 2",))
    assert "at most 4" in refused(state, hand_number=1)


def test_the_deck_holds_what_is_still_to_be_dealt(table):  # §2.1
    state = table(hands=("A",))
    laid = [rank for rank in RANKS[1:9] for _ in range(4)]
    deck = {"A": 3, "10": 4, "J": 4, "Q": 4, "K": 4}
    sentence = refused(state, hand_number=0, deck=deck, discards=laid)
    assert sentence.startswith("§2.1: at least 32 cards")
    assert sentence.endswith("got 19")
    assert state.game.from_json(changed(state, hand_number=1, deck=deck, discards=laid))


@pytest.mark.parametrize(("seats", "aside"), [(3, 1), (5, 2), (6, 4)])
def test_the_cards_put_aside_stay_in_the_deck(table, seats, aside):  # §2.1
    cards = [rank for rank in RANKS for _ in range(4)]
    last = {3: 3, 5: 1, 6: 1}[seats]
    hands = ("K", *[""] * (seats - 1))
    facts = {"hand_number": last, "discards": cards[: 51 - aside]}
    assert sum(table(seats, hands=hands, facts=facts).to_json()["deck"].values()) == aside
    with pytest.raises(ludoteca.RecordError, match=f"§2.1: at least {aside} cards"):
        table(seats, hands=hands, facts=facts | {"discards": cards[: 52 - aside]})


def test_while_cards_are_dealt_the_deck_holds_the_rest_of_the_hand(table):  # §2.1
    laid = [rank for rank in RANKS for _ in range(4)][:40]  # hands 0 and 1 of 4 seats have 36
    with pytest.raises(ludoteca.RecordError, match=r"§2\.1: at least 15 cards.* got 11"):
        table(hands=("K",), to_move=None, facts={"hand_number": 2, "discards": laid})


def test_a_position_laid_out_by_hand_need_not_have_all_cards_dealt(table):  # §2.1
    facts = {"hand_number": 2, "deck_number": 8, "dealer": 1}
    state = table(hands=("2", "3"), facts=facts)
    assert state.game.from_json(state.to_json()) == state
    while state.phase is Phase.DECIDE:
        state.apply(state.legal()[0])
    data = state.to_json()
    assert (data["deck_number"], data["dealer"], sum(data["deck"].values())) == (9, 2, 52)
    assert state.game.from_json(data) == state


def test_a_seat_to_be_skipped_has_cards_and_is_not_to_move(table):  # §6.3
    state = table(hands=("A 5", "2"), track={"A1": 0}, strategy=True)
    assert state.game.from_json(changed(state, skips=[0, 1, 0, 0]))
    for skips in ([1, 0, 0, 0], [0, 0, 1, 0]):
        assert "§6.3" in refused(state, skips=skips)
    assert state.game.from_json(changed(state, skips=[1, 0, 0, 0], must_discard=0))
    assert "§6.3" in refused(state, skips=[0, 1, 0, 0], must_discard=1)
    assert "§6.3" in refused(state, must_discard=0)


def test_a_turn_still_to_be_lost_when_the_game_is_won_comes_back(table):  # §6.3 §5.2
    state = table(
        hands=("A", "2"),
        home={0: ".xxx"},
        track={"A16": 0},
        strategy=True,
        facts={"skips": [0, 1, 0, 0]},
    )
    state.apply(state.parse("A:A16-Ah1"))
    assert state.phase is Phase.OVER
    assert state.game.from_json(state.to_json()) == state


def test_only_one_side_has_won(table):  # §5.2
    state = table(hands=("A",), home={0: "xxxx"}, to_move=None)
    assert state.phase is Phase.OVER
    home, rest = [[True] * 4, [True] * 4, [False] * 4, [False] * 4], [0, 0, 4, 4]
    assert "§5.2" in refused(state, home=home, rest=rest)
    assert "§8" in refused(state, to_move=0)
