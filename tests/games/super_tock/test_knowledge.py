"""What bots know of Super Tock: a seat's share of a win."""

from __future__ import annotations

from random import Random

import pytest

import ludoteca
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


def test_traits_are_counted_as_by_hand(table):
    state = table(2, track={"A18": 0}, home={0: "...x"}, to_move=1, hands=("", "5"))
    traits = state.game.knowledge.traits(state, 0)
    assert len(traits) == TRAITS
    # Place 4 of Home is taken, two marbles rest, one is far with 70 of 72 spaces to go.
    had = {trait: amount for trait, amount in enumerate(traits) if amount}
    assert had == {8: 1, 16 + 2: 1, 39: 1, 40: pytest.approx(70 / 72)}
