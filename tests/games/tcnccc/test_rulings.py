"""TCNCCC's rulings that are constants are what play follows: each decided the other way."""

import ludoteca
from tests.rulings import constants_in_facts, constants_on_the_page, played


def test_the_page_names_the_constants_that_are_rulings():
    assert constants_on_the_page("tcnccc") == constants_in_facts("tcnccc") != set()


def test_if_jokers_paired_two_of_them_would_be_kept(made):  # §2.2.1
    rulings = {"JOKERS_PAIR": True}
    state = made(cylinders=["RJJ", "J", "", ""], kept=["Y", ""])
    data = played(state.game, rulings, state, "lift 1")
    assert data["kept"] == [{"Y": 1, "J": 2}, {}]
    assert played(state.game, rulings, state, "lift 2")["must_give"]


def test_if_pieces_did_not_go_back_an_eliminated_seat_would_have_them_still(made):  # §2.2.3
    state = made(kept=["RJ", "", "G"])
    data = played(state.game, {"OUT_TO_BAG": False}, state, "lift 2")
    assert data["out"] == [True, False, False]
    assert data["kept"] == [{"R": 1, "J": 1}, {}, {"G": 1}]


def test_if_fewer_turns_were_allowed_the_game_would_end_sooner(made):  # §3.3
    state = made(turns=9)
    data = played(state.game, {"TURN_LIMIT": 10}, state, "draw", "R", "put 1")
    assert data["over"] == "§3.3: 10 turns were played"


def test_the_first_of_the_rooms_is_the_default():  # §1.1
    game = ludoteca.load("tcnccc")
    assert played(game, {"ROOMS": (5, 6, 7)}, None)["options"]["room"] == 5
