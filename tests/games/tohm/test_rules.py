"""T.O.H.M., rule by rule, on positions drawn as text: a digit is a seat's token, a dot is empty."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca
from ludoteca import IllegalMove, NotationError, OptionError, Phase, RecordError, testing
from ludoteca.games.tohm import facts

SIZES = {9: 2, 12: 3, 16: 4, 20: 5}


def drawn(board, die=None, to_move=0, cups=None, turns=0, **options):
    """A state of the board as drawn; hands follow from the tokens."""
    cells = [None if mark == "." else int(mark) for mark in board.split()]
    seats = SIZES[len(cells)]
    game = ludoteca.load("tohm", seats=seats, **options)
    data = game.start().to_json()
    tokens, total = game.options["tokens"], game.options["cups"]
    cups = cups or [0] * seats
    data |= {
        "cells": cells,
        "hands": [tokens - cells.count(seat) for seat in range(seats)],
        "cups": cups,
        "cups_left": total - sum(cups),
        "to_move": to_move,
        "die": die,
        "turns": turns,
    }
    return game.from_json(data)


def texts(state):
    return [state.text(action) for action in state.legal()]


def play(state, *moves):
    for move in moves:
        state.apply(state.parse(move))
    return state.to_json()


def refused(state, move):
    before = state.to_json()
    with pytest.raises(IllegalMove) as caught:
        state.apply(state.parse(move))
    assert state.to_json() == before
    return caught.value.rule


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_begins_with_five_tokens_in_hand_and_ten_cups_lie_there(seats):  # §1.1
    state = ludoteca.load("tohm", seats=seats).start()
    data = state.to_json()
    assert (data["hands"], data["cups_left"], data["to_move"]) == ([5] * seats, 10, 0)
    assert data["die"] is None
    assert [(state.text(a), p) for a, p in state.chance()] == [
        (f"d{face}", pytest.approx(1 / 6)) for face in range(1, 7)
    ]


def test_two_play_unless_the_table_says_otherwise():  # §1.1
    assert ludoteca.load("tohm").seats == ludoteca.load("tohm", seats=None).seats == 2


@pytest.mark.parametrize("seats", [1, 6, 0, -2, "two", True])
def test_one_or_six_cannot_play(seats):  # §1.1
    with pytest.raises(OptionError, match="2 to 5 seats"):
        ludoteca.load("tohm", seats=seats)


@pytest.mark.parametrize(("seats", "columns", "rows"), [(2, 3, 3), (3, 4, 3), (4, 4, 4), (5, 5, 4)])
def test_the_board_grows_by_a_column_or_a_row(seats, columns, rows):  # §1.2
    names = facts.cell_names(seats)
    assert (
        len(names)
        == columns * rows
        == len(ludoteca.load("tohm", seats=seats).start().facts()["cells"])
    )
    assert (names[0], names[-1]) == ("a1", f"{'abcde'[columns - 1]}{rows}")


def test_cells_are_printed_in_diagonals_from_three_to_six():  # §1.3
    assert facts.printed(5) == (
        3, 4, 5, 6, 3,
        4, 5, 6, 3, 4,
        5, 6, 3, 4, 5,
        6, 3, 4, 5, 6,
    )  # fmt: skip
    assert sorted(facts.printed(4).count(n) for n in (3, 4, 5, 6)) == [4, 4, 4, 4]


def test_the_die_is_rolled_before_anything_else():  # §2.1
    state = ludoteca.load("tohm").start()
    assert (state.phase, state.legal()) == (Phase.CHANCE, [])
    assert refused(state, "+a1") == "2.1"
    play(state, "d3")
    assert refused(state, "d4") == "2.1"


BOARD = """
    0 . 1
    . 1 .
    . . .
"""


def test_on_a_one_any_token_is_taken_off_and_goes_back_to_its_owner():  # §2.2
    state = drawn(BOARD, die=1)
    assert texts(state) == ["xa1", "xc1", "xb2"]
    assert refused(state, "xa2") == "2.2"
    assert refused(state, "pass") == "2.2"
    data = play(state, "xc1")
    assert (data["cells"][2], data["hands"], data["to_move"]) == (None, [4, 4], 1)


def test_on_a_one_nothing_happens_on_an_empty_board():  # §2.2
    state = drawn(". . . . . . . . .", die=1)
    assert texts(state) == ["pass"]
    assert play(state, "pass")["turns"] == 1


def test_on_a_two_any_token_moves_to_any_empty_cell():  # §2.3
    state = drawn(BOARD, die=2)
    free = ["b1", "a2", "c2", "a3", "b3", "c3"]
    assert texts(state) == [f"{token}-{cell}" for token in ("a1", "c1", "b2") for cell in free]
    assert refused(state, "a1-c1") == "2.3"
    assert play(state, "c1-c3")["cells"][8] == 1


def test_on_a_two_nothing_happens_without_a_token():  # §2.3
    assert texts(drawn(". . . . . . . . .", die=2)) == ["pass"]


def test_on_a_two_nothing_happens_without_an_empty_cell():  # §2.3
    state = drawn("0 1 0 0 1 1 1 0 0", die=2)
    assert texts(state) == ["pass"]
    assert refused(state, "a1-b1") == "2.3"


def test_on_three_to_six_a_token_goes_on_an_empty_cell_with_that_number():  # §2.4
    state = drawn(BOARD, die=5)
    assert texts(state) == ["+a3"]  # c1 and b2 are printed 5 too, but taken
    assert refused(state, "+b3") == "2.4"
    data = play(state, "+a3")
    assert (data["cells"][6], data["hands"][0]) == (0, 3)


def test_without_a_free_cell_of_that_number_the_turn_passes():  # §2.4
    state = drawn("0 . . . . . . . 1", die=3)
    assert texts(state) == ["pass"]


def test_without_a_token_in_hand_the_turn_passes():  # §2.4
    state = drawn("0 1 0 . . . . . 0", die=5, tokens=3)
    assert texts(state) == ["pass"]


@pytest.mark.parametrize(
    ("die", "move", "sentence"),
    [
        (1, "xa2", "§2.2: there is no token on a2 to take off"),
        (1, "+a2", "§2.2: the die shows 1 and a token is to be taken off the board, +a2 is"),
        (1, "a1-a2", "§2.2: the die shows 1 and a token is to be taken off the board, a1-a2 is"),
        (1, "pass", "§2.2: the die shows 1 and a token is to be taken off the board, pass is"),
        (2, "a2-a3", "§2.3: there is no token on a2 to move"),
        (2, "a1-c1", "§2.3: a token moves to an empty cell, c1 is taken"),
        (2, "a1-a1", "§2.3: a token moves to an empty cell, a1 is taken"),
        (2, "xa1", "§2.3: the die shows 2 and a token is to be moved, xa1 is"),
        (2, "pass", "§2.3: the die shows 2 and a token is to be moved, pass is"),
        (5, "+b3", "§2.4: cell b3 is printed 6, the die shows 5"),
        (5, "+b2", "§2.4: a token is put on an empty cell, b2 is taken"),
        (5, "a1-a2", "§2.4: the die shows 5 and a token from your hand is to be put on the board,"),
        (5, "pass", "§2.4: the die shows 5 and a token from your hand is to be put on the board,"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_this_move(die, move, sentence):  # §2.2 §2.3 §2.4
    state = drawn(BOARD, die=die)
    with pytest.raises(IllegalMove) as caught:
        state.apply(state.parse(move))
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(("die", "move"), [(1, "xa1"), (2, "a1-a2")])
def test_a_refusal_on_an_empty_board_says_that_only_pass_is_left(die, move):  # §2.2 §2.3
    state = drawn(". . . . . . . . .", die=die)
    with pytest.raises(IllegalMove, match=f"shows {die} and leaves nothing to do but pass, {move}"):
        state.apply(state.parse(move))


def test_the_turn_goes_round():  # §2.5
    state = ludoteca.load("tohm", seats=3).start()
    movers = [play(state, "d1", "pass")["to_move"] for _ in range(4)]
    assert movers == [1, 2, 0, 1]


def test_diagonals_make_no_tris():  # §3.1
    assert play(drawn("0 . . . 0 . . . .", die=3), "+c3")["cups"] == [0, 0]


def test_four_in_line_are_two_tris():  # §3.1
    state = drawn(
        """
        0 0 . 0
        . . . .
        . . . .
        """,
        die=5,
    )
    data = play(state, "+c1")
    assert (data["cups"], data["hands"], data["cells"]) == ([2, 0, 0], [5, 5, 5], [None] * 12)


def test_five_in_line_are_three_tris():  # §3.1
    state = drawn("0 0 . 0 0 " + ". " * 15, die=5)
    assert play(state, "+c1")["cups"] == [3, 0, 0, 0, 0]


def test_a_crossing_counts_both_lines():  # §3.1
    state = drawn(
        """
        . 0 0
        0 . .
        0 . .
        """,
        die=3,
    )
    data = play(state, "+a1")
    assert (data["cups"], data["hands"][0]) == ([2, 0], 5)


def test_the_owner_gets_the_cup_whoever_moved_and_other_tokens_stay():  # §3.2
    state = drawn(
        """
        1 1 .
        0 . .
        . . 1
        """,
        die=2,
    )
    data = play(state, "c3-c1")
    assert (data["cups"], data["hands"], data["cells"][3]) == ([0, 1], [4, 5], 0)


def test_no_more_cups_are_given_than_are_left():  # §3.2
    state = drawn(". 0 0 0 . . 0 . .", die=3, cups=[4, 5])
    data = play(state, "+a1")
    assert (data["cups"], data["cups_left"], data["hands"][0]) == ([5, 5], 0, 5)
    assert state.outcome.winners == (0, 1)


def test_only_tris_that_the_step_makes_are_cleared():  # §3.2
    state = drawn("0 0 0 . 0 . . . .", die=2)  # no game comes here; the tris was not made just now
    data = play(state, "b2-b3")
    assert (data["cups"], data["cells"][:3]) == ([0, 0], [0, 0, 0])


def test_taking_a_token_off_makes_no_tris():  # §3.3
    state = drawn("0 0 0 1 . . . . .", die=1)  # no game comes here; a tris lies there untouched
    data = play(state, "xa2")
    assert (data["cups"], data["cells"][:3]) == ([0, 0], [0, 0, 0])


@given(st.integers(2, 5), st.integers(0, 10_000))
def test_one_step_makes_tris_of_one_owner_only(seats, seed):  # §3.3
    before = [0] * seats
    for state in testing.random_states(ludoteca.load("tohm", seats=seats), seed, 400):
        cups = state.to_json()["cups"]
        assert sum(now != then for now, then in zip(cups, before, strict=True)) <= 1
        before = cups


def test_taking_the_last_cup_ends_the_game():  # §4.1
    state = drawn("0 0 . . . . . . .", die=5, cups=[6, 3], turns=41)
    data = play(state, "+c1")
    assert (data["to_move"], data["die"], data["turns"]) == (0, None, 42)
    assert state.outcome == ((7, 3), (0,), (1.0, 0.0), "§4.1: the last cup was given")
    assert (state.phase, state.to_move, state.legal(), state.chance()) == (Phase.OVER, (), [], [])
    with pytest.raises(IllegalMove, match="over"):
        state.apply(0)


def test_ten_thousand_turns_end_the_game_and_equal_counts_share():  # §4.1
    state = drawn(". . . . . . . . .", die=1, to_move=1, cups=[3, 3], turns=9999)
    play(state, "pass")
    assert state.outcome.winners == (0, 1)
    assert state.outcome.returns == (0.5, 0.5)
    assert "10000 turns" in state.outcome.reason


@pytest.mark.parametrize("cups", [3, 5, 7, 10])
def test_the_number_of_cups_can_be_chosen(cups):  # §5.1
    assert ludoteca.load("tohm", cups=cups).start().to_json()["cups_left"] == cups


@pytest.mark.parametrize("tokens", [3, 4, 5])
def test_the_number_of_tokens_can_be_chosen(tokens):  # §5.2
    assert ludoteca.load("tohm", tokens=tokens).start().to_json()["hands"] == [tokens] * 2


@pytest.mark.parametrize("options", [{"cups": 4}, {"cups": "3"}, {"tokens": True}, {"lives": 3}])
def test_other_options_are_refused(options):  # §5.1 §5.2
    with pytest.raises(OptionError, match=next(iter(options))):
        ludoteca.load("tohm", **options)


@pytest.mark.parametrize(
    "text", ["+d1", "+A1", "xa9", "a1-a9", "d7", "d0", " +a1", "+a1 ", "a1b2", ""]
)
def test_texts_that_are_no_moves_are_refused(text):  # §6
    with pytest.raises(NotationError, match="tohm"):
        ludoteca.load("tohm").start().parse(text)


@pytest.mark.parametrize(
    "change",
    [
        {"cells": [0] * 8},
        {"cells": [2] + [None] * 8},
        {"cells": [True] + [None] * 8, "hands": [5, 4]},
        {"hands": [4, 5]},
        {"cups": [1, 0]},
        {"cups_left": -1},
        {"die": 7},
        {"die": "3"},
        {"to_move": 2},
        {"turns": 10_001},
        {"game": "toncc"},
        {"version": 99},
        {"seats": 3},
        {"options": {}},
        {"cups_left": 0, "cups": [5, 5], "die": 3},
    ],
)
def test_json_that_cannot_be_is_refused(change):  # §6
    game = ludoteca.load("tohm")
    with pytest.raises(RecordError):
        game.from_json(game.start().to_json() | change)


@given(st.integers(2, 5), st.integers(0, 10_000), st.integers(0, 200))
def test_tokens_and_cups_are_never_lost(seats, seed, steps):  # §1.1 §3.2
    game = ludoteca.load("tohm", seats=seats)
    *_, state = testing.random_states(game, seed, steps)
    data = state.to_json()
    for seat in range(seats):
        assert data["hands"][seat] + data["cells"].count(seat) == 5
    assert sum(data["cups"]) + data["cups_left"] == 10
