"""Super Tock's numbers, texts, arrays, pictures and playouts."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca import Phase
from ludoteca.games.super_tock import facts


@pytest.mark.parametrize(("board", "count"), [(4, 6375), (6, 13443)])
def test_action_numbers_depend_on_the_board_alone(board, count):
    one = ludoteca.load("super_tock", seats=2, board=board)
    two = ludoteca.load("super_tock", seats=4, board=board, teams=True, strategy=True)
    assert one.action_count == two.action_count == count
    numbers = range(one.action_count + one.chance_count)
    texts = [one.format_action(number) for number in numbers]
    assert texts == [two.format_action(number) for number in numbers]
    assert [one.parse_action(text) for text in texts] == list(numbers)


def test_numbers_of_the_first_version_stay():
    game = ludoteca.load("super_tock")
    for number, text in (
        (0, "fold"),
        (1, "J:skip"),
        (2, "discard A"),
        (15, "A:A1-A2"),
        (15 + 6 * 72 + 17, "7:A18-B7"),
        (951, "4:A1-D15"),
        (1023, "A:rest-A18"),
        (1027, "K:rest-A18"),
        (1031, "A:A16-Ah1"),
        (1031 + 46 + 10, "5:B12-Bh1"),
        (1215, "A:Ah1-Ah2"),
        (1239, "A:A8-heaven"),
        (1262, "K:heaven-D8"),
        (1263, "10:A1~A2"),
        (6374, "10:D18~D17"),
        (6375, "A"),
        (6387, "K"),
    ):
        assert game.format_action(number) == text
        assert game.parse_action(text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "k", "1", "11", "Fold", "discard 11", "7:A18-B7 ", "7: A18-B7"),
        *("K:rest-A17", "A:rest-heaven", "7:A18-B8", "7:E1-E8", "5:A13-Bh2", "2:Ah3-Ah5"),
        *("10:A5~A5", "9:A5~C3", "J:A8-heaven"),
    ],
)
def test_what_is_no_text_of_the_game_is_refused(text):
    with pytest.raises(ludoteca.NotationError):
        ludoteca.load("super_tock").parse_action(text)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.randoms(use_true_random=False), st.integers(0, 200))
def test_an_observation_reads_back_as_the_view(seats, rng, steps):
    game = ludoteca.load("super_tock", seats=seats, strategy=True, teams=seats == 6)
    state = game.start()
    for _ in range(steps):
        if state.phase is not Phase.OVER:
            state.apply(rng.choice(state.legal() or [action for action, _ in state.chance()]))
    for seat in (None, *range(seats)):
        array = state.observe(seat)
        assert array.shape == game.observation_shape
        assert array.min() >= 0.0
        assert array.max() <= 1.0
        view = state.view(seat)
        told = game.encoding.read(game, array[4 + 2 * seats :])
        assert told == {name: view[name] for name in told}
        assert set(view) - set(told) == {"game", "seat", "phase", "to_move"}


def test_the_rarest_facts_read_back_too(table):
    state = table(
        6,
        hands=("J 2", "5 6"),
        track={"F18": 5, "A1": 0},
        heaven=3,
        home={2: "x.xx"},
        strategy=True,
        facts={"deck_number": 199, "dealer": 2, "discards": ["K", "A", "K"]},
    )
    state.apply(state.parse("J:skip"))
    view = state.view(1)
    told = state.game.encoding.read(state.game, state.observe(1)[16:])
    assert told == {name: view[name] for name in told}
    assert (told["must_discard"], told["skips"]) == (1, [0, 1, 0, 0, 0, 0])
    assert told["discards"] == ["K", "A", "K", "J"]


def plain(text):
    return re.sub(r"\[/?(?:dim|bold)[^\]]*\]", "", text)


def test_the_drawing_shows_the_board_and_the_own_hand(table):
    state = table(
        hands=("J 2", "5 6"),
        track={"A8": 1, "D18": 0, "B3": 2},
        heaven=3,
        home={2: "x.xx"},
        strategy=True,
        teams=True,
    )
    state.apply(state.parse("J:skip"))
    drawn = plain(state.game.draw(state.view(1)))
    assert all(len(line) <= 78 for line in drawn.splitlines())
    assert drawn.splitlines()[:5] == [
        "          1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18       Home",
        " A seat 0 .  .  .  .  .  .  . (1) .  .  .  .  .  .  .  >  .  s  | -  -  -  - ",
        " B seat 1 .  . (2) .  .  .  .  *  .  .  .  .  .  .  .  >  .  s  | -  -  -  - ",
        " C seat 2 .  .  .  .  .  .  .  *  .  .  .  .  .  .  .  >  .  s  |(2) - (2)(2)",
        " D seat 3 .  .  .  .  .  .  .  *  .  .  .  .  .  .  .  >  . (0) | -  -  -  - ",
    ]
    assert " Heaven  (3)" in drawn
    assert ">(1) seat 1: Rest 3, cards 2, partner seat 3, must discard and loses a turn" in drawn
    assert "your hand: 5 6" in drawn
    assert "laid: J" in drawn
    assert "your hand" not in plain(state.game.draw(state.view(None)))


def test_the_widest_drawing_fits(table):
    laid = [rank for rank in facts.RANKS for _ in range(4)][:40]
    state = table(6, hands=("K K K K",), facts={"discards": laid, "hand_number": 1})
    for line in plain(state.game.draw(state.view(0))).splitlines():
        assert len(line) <= 78


def test_one_step_greedy_beats_random_players():
    game = ludoteca.load("super_tock", seats=2)
    rng = random.Random(7)
    won = 0.0
    for number in range(6):
        state, greedy = game.start(), number % 2
        while state.phase is not Phase.OVER:
            if state.phase is Phase.CHANCE:
                actions, odds = zip(*state.chance())
                state.apply(rng.choices(actions, odds)[0])
            elif state.to_move == (greedy,):
                state.apply(max(state.legal(), key=lambda a: after(state, a, greedy)))
            else:
                state.apply(rng.choice(state.legal()))
        won += state.outcome.returns[greedy]
    assert won >= 5


def after(state, action, seat):
    next_state = state.copy()
    next_state.apply(action)
    return state.game.knowledge.estimate(next_state, seat)


def test_the_values_of_all_seats_are_shares_of_one_win(table):
    for teams in (False, True):
        state = table(hands=("A 5", "2"), track={"A1": 0, "D5": 1}, heaven=3, teams=teams)
        values = [state.game.knowledge.estimate(state, seat) for seat in range(4)]
        assert sum(values) == pytest.approx(1)
        assert all(0 < value < 1 for value in values)


def test_playouts_are_the_same_compiled_and_uncompiled():
    game = ludoteca.load("super_tock", seats=4, teams=True, strategy=True)
    played = ludoteca.playouts(game, 3, seed=7)
    assert played.steps == 7202
    assert played.returns.tolist() == [[0, 0.5, 0, 0.5], [0.5, 0, 0.5, 0], [0.5, 0, 0.5, 0]]
