"""What bots know of Super Tock: a seat's share of a win."""

from __future__ import annotations

from random import Random

import pytest

import ludoteca
from ludoteca.bots.search import Limits, Search
from ludoteca.games.super_tock import hand_ends
from ludoteca.games.super_tock.facts import RANKS
from ludoteca.games.super_tock.knowledge import TRAITS

HANDS = ("2", "2")  # of little use


def _value(state: ludoteca.State, seat: int = 0) -> float:
    return state.game.knowledge.estimate(state, seat)


def test_a_marble_that_is_brought_in_is_worth_more_than_one_at_rest(table):
    assert _value(table(2, hands=HANDS, track={"A18": 0})) > _value(table(2, hands=HANDS)) + 0.02


def test_a_marble_deep_in_home_is_worth_more_than_on_the_way(table):
    assert (
        _value(table(2, hands=HANDS, home={0: "...x"}))
        > _value(table(2, hands=HANDS, track={"C3": 0})) + 0.02
    )


def test_home_is_filled_from_its_end(table):
    deep = _value(table(2, hands=HANDS, home={0: "..xx"}))
    assert deep > _value(table(2, hands=HANDS, home={0: "xx.."})) + 0.05
    assert deep > _value(table(2, hands=HANDS, home={0: ".xx."})) + 0.05


def test_a_marble_is_worth_less_with_an_opponent_close_behind_it(table):
    hunted = table(2, hands=HANDS, track={"D5": 0, "D1": 1})
    safe = table(2, hands=HANDS, track={"D5": 0, "D6": 1})
    assert _value(hunted) < _value(safe)


def test_a_king_is_worth_more_than_a_nine_to_a_seat_with_all_at_rest(table):
    assert _value(table(2, hands=("K 5", "7 8"))) > _value(table(2, hands=("9 5", "7 8"))) + 0.02


def test_the_card_that_brings_the_last_marble_home_decides_a_close_match(table):
    home, track = {0: ".xxx", 1: ".xxx"}, {"A11": 0, "C9": 1}
    assert _value(table(2, hands=("6", "J"), home=home, track=track)) > 0.8
    assert _value(table(2, hands=("2", "J"), home=home, track=track)) < 0.7


@pytest.mark.parametrize(
    "options", [{"seats": 2}, {"seats": 5}, {"seats": 6, "teams": True}], ids=str
)
def test_shares_of_a_win_sum_to_1_and_partners_have_the_same(options):
    game = ludoteca.load("super_tock", strategy=True, **options)
    rng, state = Random(5), game.start()
    for _ in range(400):
        if state.outcome is not None:
            break
        values = [_value(state, seat) for seat in range(game.seats)]
        assert sum(values) == pytest.approx(1)
        if options.get("teams"):
            assert values[:3] == values[3:]
        actions = state.legal() or [action for action, _ in state.chance()]
        state.apply(rng.choice(actions))


# ---- between two hands ----


def _between(seats: int, leader: int = 0, **facts: object) -> ludoteca.State:
    """A state in which a hand is to be dealt; `track` and so on as in JSON."""
    game = ludoteca.load("super_tock", seats=seats)
    dealer = (leader - 1) % seats
    return game.from_json(game.start().to_json() | {"dealer": dealer, **facts})


def _with_marbles(leader: int = 0) -> ludoteca.State:
    return _between(2, leader, track={"D14": 0, "A1": 1}, rest=[3, 3])


def test_between_hands_both_shares_sum_to_1_and_do_not_depend_on_the_seat():
    state = _with_marbles()
    assert _value(state, 0) + _value(state, 1) == pytest.approx(1)
    turned = _between(2, 1, track={"B14": 1, "C1": 0}, rest=[3, 3])
    assert _value(turned, 1) == pytest.approx(_value(state, 0))


def test_between_hands_a_marble_before_home_is_worth_more_than_one_that_was_just_brought_in():
    assert _value(_with_marbles(), 0) > 0.52
    assert _value(_between(2), 0) == pytest.approx(0.5, abs=0.05)


def test_between_hands_a_deck_with_kings_favours_who_has_all_at_rest():
    marbles = {"track": {"C18": 1}, "rest": [4, 3], "hand_number": 5}
    kings = {"K": 2, "A": 2, "5": 2, "6": 2}
    low = {"5": 2, "6": 2, "7": 2, "8": 2}
    laid = {}
    for name, deck in (("kings", kings), ("low", low)):
        discards = [rank for rank in RANKS for _ in range(4 - deck.get(rank, 0))]
        laid[name] = _value(_between(2, deck=deck, discards=discards, **marbles), 0)
    assert laid["kings"] > laid["low"] + 0.02


def test_a_search_for_two_looks_no_further_than_the_end_of_a_hand(table):
    """With the last card of the hand there is nothing but the network, and it never varies."""
    state = table(2, hands=("5", ""), track={"A18": 0, "B4": 0, "C18": 1})
    found = Search(state.game, seed=3).run([state], 0, Limits(playouts=40))
    for tried in found.tried:
        after = state.copy()
        after.apply(tried.action)
        assert tried.mean == pytest.approx(_value(after))
        assert tried.error == pytest.approx(0, abs=1e-6)


def test_the_network_is_told_where_marbles_are_seen_from_each_side():
    """Seat 1 leads: its spaces count from C1 on, those of seat 0 from A1 on."""
    state = _between(2, 1, track={"C18": 1, "D2": 0}, home=[[False] * 4, [False] * 3 + [True]],
                     rest=[3, 2], hand_number=2)  # fmt: skip
    own, other = 0, hand_ends.SIDE
    assert dict(hand_ends.inputs(state)) == {
        own + 17: 1, own + hand_ends.REST_AT + 2: 1, own + hand_ends.HOME_AT + 8: 1,
        other + 55: 1, other + hand_ends.REST_AT + 3: 1, other + hand_ends.HOME_AT: 1,
        hand_ends.HAND_AT + 2: 1,
    }  # fmt: skip
    deck = dict.fromkeys(RANKS[:-1], 3)
    laid = sorted([*RANKS, "K", "K", "K"], key=RANKS.index)
    told = dict(hand_ends.inputs(_between(2, deck=deck, discards=laid, hand_number=2)))
    assert told[hand_ends.DECK_AT] == pytest.approx(13 * 3 / 36 - 1)
    assert told[hand_ends.DECK_AT + 12] == -1


def test_the_network_has_as_many_numbers_as_its_inputs_and_units_need():
    lines = [line.split() for line in hand_ends.PATH.read_text(encoding="utf-8").splitlines()]
    units = hand_ends.UNITS
    assert [len(line) for line in lines] == [units + 1] * (hand_ends.INPUTS + 1) + [units]


def test_traits_are_counted_as_by_hand(table):
    state = table(2, track={"A18": 0}, home={0: "...x"}, to_move=1, hands=("", "5"))
    traits = state.game.knowledge.traits(state, 0)
    assert len(traits) == TRAITS
    # Place 4 of Home is taken, two marbles rest, one is far with 70 of 72 spaces to go.
    had = {trait: amount for trait, amount in enumerate(traits) if amount}
    assert had == {8: 1, 16 + 2: 1, 39: 1, 40: pytest.approx(70 / 72)}
