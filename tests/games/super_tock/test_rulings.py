"""Super Tock's rulings are constants that play follows: each decided the other way."""

from __future__ import annotations

import ludoteca
from ludoteca.games.super_tock.facts import RANKS
from tests.rulings import constants_in_facts, constants_on_the_page, played


def test_the_page_names_the_constants_that_are_rulings():
    assert constants_on_the_page("super_tock") == constants_in_facts("super_tock") != set()


def test_if_playing_were_no_duty_a_seat_could_fold(table):  # §3.2
    state = table(hands=("2 K",))
    assert played(state.game, {"MUST_PLAY": False}, state)["legal"] == ["K:rest-A18", "fold"]


def test_if_helping_were_no_duty_only_a_helper_could_fold(table):  # §5.1
    rulings = {"HELP_COMPULSORY": False}
    state = table(hands=("2", "2"), home={0: "xxxx"}, track={"C1": 2}, teams=True)
    assert played(state.game, rulings, state)["legal"] == ["2:C1-C3", "fold"]
    state = table(hands=("2", "2"), home={0: ".xxx"}, track={"A1": 0}, teams=True)
    assert played(state.game, rulings, state)["legal"] == ["2:A1-A3"]


def test_if_a_strategy_10_always_exchanged_it_would_not_run(table):  # §6.2
    state = table(hands=("10",), track={"A8": 0, "C3": 1}, strategy=True)
    legal = played(state.game, {"TEN_CHOICE": False}, state)["legal"]
    assert legal == ["10:A8-heaven", "10:A8~C3"]


def test_if_a_strategy_jack_always_skipped_it_would_not_run(table):  # §6.3
    state = table(hands=("J", "2"), track={"A5": 0}, strategy=True)
    assert played(state.game, {"JACK_CHOICE": False}, state)["legal"] == ["J:skip"]


def test_if_the_way_home_branched_elsewhere_marbles_would_turn_there(table):  # §3.4 §3.5
    state = table(hands=("3",), track={"A15": 0})
    legal = played(state.game, {"HOME_BRANCH": 17}, state)["legal"]
    assert legal == ["3:A15-A18", "3:A15-Ah1"]
    data = played(state.game, {"HOME_BRANCH": 17}, state, "3:A15-Ah1")
    assert data["home"][0] == [True, False, False, False]


def test_if_another_seat_dealt_first_its_left_would_lead():  # §2.1
    game = ludoteca.load("super_tock", seats=2)
    data = played(game, {"FIRST_DEALER": 0}, None, *RANKS[1:11])
    assert (data["dealer"], data["to_move"]) == (0, 1)
    assert data["hands"][1] == ["2", "4", "6", "8", "10"]


def test_if_fewer_decks_were_allowed_the_game_would_end_sooner(table):  # §7.1
    state = table(hands=("2",), facts={"hand_number": 2})
    data = played(state.game, {"DECK_LIMIT": 1}, state, "fold")
    assert data["over"] == "§7.1: 1 decks were played"


def test_if_self_capture_were_off_by_default_it_would_have_to_be_asked_for():  # §3.3
    game = ludoteca.load("super_tock")
    assert played(game, {"SELF_CAPTURE": False}, None)["options"]["self_capture"] is False
