"""TCNCCC's rules one by one; each test names its rule."""

import pytest

import ludoteca
from ludoteca import Phase

ALL_GONE = (None, None, None, None)


# ---- §1 Pieces ----


def test_six_of_each_colour_and_three_jokers_start_in_the_bag():  # §1.1
    for seats in range(2, 7):
        data = ludoteca.load("tcnccc", seats=seats).start().to_json()
        assert data["bag"] == {"R": 6, "G": 6, "B": 6, "Y": 6, "J": 3}
        assert data["cylinders"] == [{}, {}, {}, {}]
        assert data["kept"] == [{}] * seats


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_seats_can_play(seats):  # §1.1
    with pytest.raises(ludoteca.OptionError):
        ludoteca.load("tcnccc", seats=seats)


def test_four_seats_are_usual():  # §1.1
    assert ludoteca.load("tcnccc").seats == 4


@pytest.mark.parametrize("room", [5, 6, 7])
def test_a_cylinder_takes_as_many_pieces_as_it_has_room(made, play, legal, room):  # §1.1 §5.1
    held = "RGBYRGB"[: room - 1]
    state = made(cylinders=[held, "", "", ""], room=room)
    data = play(state, "draw, Y, put 1, draw, J")
    assert sum(data["cylinders"][0].values()) == room
    assert legal(state) == ["put 2", "put 3", "put 4"]


def test_room_is_five_six_or_seven_and_seven_if_nobody_says():  # §5.1
    assert ludoteca.load("tcnccc").options["room"] == 7
    for room in (4, 8):
        with pytest.raises(ludoteca.OptionError):
            ludoteca.load("tcnccc", room=room)


def test_the_first_seat_is_drawn_with_equal_odds(odds):  # §1.2
    state = ludoteca.load("tcnccc", seats=3).start()
    assert odds(state) == pytest.approx({"first 0": 1 / 3, "first 1": 1 / 3, "first 2": 1 / 3})
    assert state.to_json()["to_move"] is None


def test_the_seat_that_the_lot_names_begins_and_play_goes_clockwise(play):  # §1.2
    state = ludoteca.load("tcnccc", seats=3).start()
    assert play(state, "first 1")["to_move"] == 1
    assert state.to_move == (1,)
    assert play(state, "draw, R, put 1")["to_move"] == 2
    assert play(state, "draw, R, put 1")["to_move"] == 0
    assert play(state, "draw, R, put 1")["to_move"] == 1


# ---- §2.1 Draw ----


def test_a_turn_is_drawing_or_lifting(made, legal):  # §2.1 §2.2
    state = made(cylinders=["R", "", "", ""])
    assert legal(state) == ["draw", "lift 1", "lift 2", "lift 3", "lift 4"]


def test_a_piece_comes_with_the_odds_of_the_bag(made, play, odds):  # §2.1
    state = made(cylinders=["RRRRRR", "GGGG", "BBBBBBJ", "YYYYY"])
    play(state, "draw")
    assert odds(state) == pytest.approx({"G": 2 / 5, "Y": 1 / 5, "J": 2 / 5})


def test_the_piece_is_told_before_its_cylinder_is_chosen(made, play, legal):  # §2.1
    state = made()
    data = play(state, "draw")
    assert (state.phase, data["drawing"], data["drawn"]) == (Phase.CHANCE, True, None)
    assert (state.to_move, data["to_move"]) == ((), 0)
    data = play(state, "B")
    assert (state.phase, data["drawing"], data["drawn"]) == (Phase.DECIDE, False, "B")
    assert data["announced"] == {"seat": 0, "event": "draw", "pieces": {"B": 1}}
    assert data["bag"]["B"] == 5
    assert legal(state) == ["put 1", "put 2", "put 3", "put 4"]


def test_putting_the_piece_ends_the_turn(made, play):  # §2.1
    data = play(made(), "draw, B, put 4")
    assert data["cylinders"] == [{}, {}, {}, {"B": 1}]
    assert (data["drawn"], data["to_move"], data["turns"]) == (None, 1, 1)


def test_a_full_cylinder_takes_no_more(made, play, refused):  # §2.1
    state = made(cylinders=["RRRRRRG", "", "", ""])
    play(state, "draw, B")
    assert refused(state, "put 1") == "2.1"


def test_no_drawing_when_the_bag_is_empty(made, legal, refused):  # §2.1 §2.3
    state = made(cylinders=["RRRRRRG", "GGGGGBB", "BBBBYYY", "YYYJJJ"])
    assert legal(state) == ["lift 1", "lift 2", "lift 3", "lift 4"]
    assert refused(state, "draw") == "2.3"


def test_no_drawing_when_all_cylinders_in_play_are_full(made, legal, refused):  # §2.1
    state = made(cylinders=["RRRRR", "GGGGG", None, "BBBBB"], room=5)
    assert legal(state) == ["lift 1", "lift 2", "lift 4"]
    assert refused(state, "draw") == "2.1"


def test_the_piece_in_hand_must_be_put(made, play, refused):  # §2.1
    state = made(kept=["R", ""])
    play(state, "draw, B")
    for text in ("draw", "lift 1", "give R"):
        assert refused(state, text) == "2.1"


# ---- §2.2 Lift ----


def test_lifting_takes_out_all_pieces(made, play):  # §2.2
    data = play(made(cylinders=["RRGBYJJ", "G", "", ""]), "lift 1")
    assert data["cylinders"] == [{}, {"G": 1}, {}, {}]
    assert data["announced"] == {
        "seat": 0,
        "event": "lift 1",
        "pieces": {"R": 2, "G": 1, "B": 1, "Y": 1, "J": 2},
    }


def test_one_of_each_paired_colour_is_kept_and_the_rest_goes_back(made, play, pieces):  # §2.2.1
    data = play(made(cylinders=["RRRGGBY", "", "", ""]), "lift 1")
    assert data["kept"] == [pieces("RG"), {}]
    assert data["bag"] == {"R": 5, "G": 5, "B": 6, "Y": 6, "J": 3}
    assert (data["to_move"], data["turns"]) == (1, 1)


def test_a_colour_one_has_already_is_not_kept_again(made, play, pieces):  # §2.2.1
    data = play(made(cylinders=["RRGG", "", "", ""], kept=["R", ""]), "lift 1")
    assert data["kept"] == [pieces("RG"), {}]


def test_all_jokers_beside_a_pair_are_kept(made, play, pieces):  # §2.2.1
    data = play(made(cylinders=["RRJJ", "", "", ""]), "lift 1")
    assert data["kept"] == [pieces("RJJ"), {}]


def test_jokers_are_kept_beside_a_pair_of_a_colour_one_has(made, play, pieces):  # §2.2.1
    data = play(made(cylinders=["RRGJ", "", "", ""], kept=["R", ""]), "lift 1")
    assert data["kept"] == [pieces("RJ"), {}]
    assert not data["must_give"]


@pytest.mark.parametrize("held", ["RJ", "JJ", "RGJJ", "JJJ"])
def test_a_joker_pairs_with_nothing(made, play, pieces, held):  # §2.2.1
    data = play(made(cylinders=[held, "", "", ""], kept=["Y", ""]), "lift 1")
    assert data["kept"] == [pieces("Y"), {}]
    assert data["must_give"]


def test_without_a_pair_all_pieces_go_back_and_one_is_given(made, play, legal):  # §2.2.2
    state = made(cylinders=["RGBJ", "", "", ""], kept=["RJ", ""])
    data = play(state, "lift 1")
    assert data["bag"] == {"R": 5, "G": 6, "B": 6, "Y": 6, "J": 2}
    assert (data["must_give"], data["to_move"], data["turns"]) == (True, 0, 0)
    assert legal(state) == ["give R", "give J"]
    data = play(state, "give J")
    assert data["kept"] == [{"R": 1}, {}]
    assert data["bag"]["J"] == 3
    assert (data["must_give"], data["to_move"], data["turns"]) == (False, 1, 1)


def test_only_a_piece_one_has_is_given(made, play, refused):  # §2.2.2
    state = made(cylinders=["G", "", "", ""], kept=["R", "B"])
    play(state, "lift 1")
    assert refused(state, "give B") == "2.2.2"
    assert refused(state, "draw") == "2.2.2"
    assert refused(state, "lift 2") == "2.2.2"


def test_nothing_is_given_otherwise(made, refused):  # §2.2.2
    assert refused(made(kept=["R", ""]), "give R") == "2.2.2"


def test_a_seat_without_pieces_lets_its_opponents_draw_from_its_left(made, play):  # §2.2.2
    state = made(cylinders=["G", "", "", ""], kept=["R", "", "", "B"], to_move=2)
    data = play(state, "lift 1")
    assert data["draws_due"] == [3, 0, 1]
    assert (state.phase, state.to_move, data["to_move"]) == (Phase.CHANCE, (), 2)
    data = play(state, "G")
    assert data["draws_due"] == [0, 1]
    assert data["kept"] == [{"R": 1}, {}, {}, {"G": 1, "B": 1}]
    assert data["announced"] == {"seat": 3, "event": "draw", "pieces": {"G": 1}}
    data = play(state, "R, J")
    assert data["kept"] == [{"R": 1}, {"J": 1}, {}, {"G": 1, "B": 1}]
    assert (data["draws_due"], data["to_move"], data["turns"]) == ([], 3, 1)


def test_a_colour_the_opponent_has_is_back_before_the_next_draws(made, play, odds):  # §2.2.2
    #                 four pieces in the bag after lifting: R, G, G, J
    state = made(cylinders=["G", "RRRRG", "GGBBBBB", "BYYYYYY"], kept=["", "RG", "RJJ"], to_move=0)
    before = play(state, "lift 1")["bag"]
    chances = odds(state)
    data = play(state, "G")
    assert data["bag"] == before
    assert data["kept"][1] == {"R": 1, "G": 1}
    assert odds(state) == chances


def test_a_joker_is_always_kept_by_the_opponent(made, play, pieces):  # §2.2.2
    data = play(made(cylinders=["G", "", "", ""], kept=["", "J"]), "lift 1, J")
    assert data["kept"][1] == pieces("JJ")


def test_eliminated_opponents_do_not_draw(made, play):  # §2.2.2
    state = made(
        cylinders=["G", "", "", ""], kept=["", "", "", ""], out=[False, True, False, False]
    )
    assert play(state, "lift 1")["draws_due"] == [2, 3]


def test_the_rest_of_the_draws_lapse_with_the_last_piece(made, play):  # §2.2.2
    # The bag is empty but for the Y that is lifted.
    state = made(cylinders=["Y", "RRRRRRG", "GGGGGBB", "BBBYYYY"], kept=["", "YJ", "BJJ"])
    assert play(state, "lift 1")["draws_due"] == [1, 2]
    data = play(state, "Y")  # it goes back: seat 1 has it
    assert (data["bag"], data["draws_due"]) == ({"Y": 1}, [2])
    state = made(cylinders=["Y", "RRRRRRG", "GGGGGBB", "BBBYYYY"], kept=["", "BJ", "YJJ"])
    data = play(state, "lift 1, Y")
    assert (data["bag"], data["draws_due"], data["to_move"]) == ({}, [], 1)
    assert data["kept"] == [{}, {"B": 1, "Y": 1, "J": 1}, {"Y": 1, "J": 2}]


def test_lifting_an_empty_cylinder_eliminates_and_pieces_go_back(made, play):  # §2.2.3
    state = made(kept=["RJ", "", "G"])
    data = play(state, "lift 2")
    assert data["out"] == [True, False, False]
    assert data["kept"] == [{}, {}, {"G": 1}]
    assert data["bag"] == {"R": 6, "G": 5, "B": 6, "Y": 6, "J": 3}
    assert data["cylinders"] == [{}, {}, {}, {}]
    assert data["announced"] == {"seat": 0, "event": "lift 2", "pieces": {}}
    assert (data["to_move"], data["turns"]) == (1, 1)


def test_eliminated_seats_are_passed_over(made, play):  # §2.2.3
    state = made(kept=["", "", "", ""], out=[False, True, True, False])
    assert play(state, "draw, R, put 1")["to_move"] == 3
    assert play(state, "draw, R, put 1")["to_move"] == 0


@pytest.mark.parametrize(("held", "kept"), [("RRG", "Y"), ("RG", "Y"), ("RG", ""), ("", "Y")])
def test_with_an_empty_bag_the_lifted_cylinder_is_gone_at_once(made, play, held, kept):
    # §2.3: also before a give (second case), a draw (third) and when it was empty (fourth)
    whole = "RRRRRRGGGGGGBBBBBBYYYYYYJJJ"
    for piece in held + kept:
        whole = whole.replace(piece, "", 1)
    others = [whole[:7], whole[7:14], whole[14:21]]
    state = made(cylinders=[held, *others], kept=[kept, whole[21:23], whole[23:]])
    assert state.view(0)["bag_empty"]
    data = play(state, "lift 1")
    assert data["cylinders"][0] is None
    assert None not in data["cylinders"][1:]


def test_with_pieces_in_the_bag_the_lifted_cylinder_stays(made, play):  # §2.3
    data = play(made(cylinders=["RRG", "", "", ""]), "lift 1")
    assert data["cylinders"][0] == {}


def test_a_cylinder_out_of_the_game_is_neither_lifted_nor_filled(made, play, legal, refused):
    # §2.3
    state = made(cylinders=[None, "", "", ""])
    assert legal(state) == ["draw", "lift 2", "lift 3", "lift 4"]
    assert refused(state, "lift 1") == "2.3"
    play(state, "draw, R")
    assert refused(state, "put 1") == "2.3"


# ---- §3 End ----


@pytest.mark.parametrize(
    ("kept", "held"), [("RGB", "YY"), ("RG", "BBJ"), ("", "RRGGBBJ"), ("R", "GGJJJ"), ("JJ", "RRJ")]
)
def test_four_colours_and_jokers_win_at_once(made, play, kept, held):  # §3.1
    state = made(cylinders=[held, "", "", ""], kept=[kept, "", ""], turns=9)
    data = play(state, "lift 1")
    assert state.phase is Phase.OVER
    assert state.outcome == ((1, 0, 0), (0,), (1.0, 0.0, 0.0), state.outcome.reason)
    assert state.outcome.reason.startswith("§3.1")
    assert (data["to_move"], data["turns"]) == (None, 10)


def test_more_than_four_win_too(made, play):  # §3.1
    state = made(cylinders=["RRGGJJJ", "", "", ""], kept=["BY", ""])
    data = play(state, "lift 1")
    assert data["kept"][0] == {"R": 1, "G": 1, "B": 1, "Y": 1, "J": 3}
    assert state.outcome.winners == (0,)


def test_three_do_not_win(made, play):  # §3.1
    state = made(cylinders=["BBRR", "", "", ""], kept=["RG", ""])
    play(state, "lift 1")
    assert state.outcome is None


def test_the_first_opponent_in_order_wins_and_later_draws_lapse(made, play):  # §3.1 §2.2.2
    state = made(cylinders=["G", "", "", ""], kept=["RGB", "RGB", "", "RG"], to_move=2)
    data = play(state, "lift 1, J")  # seat 3 has three now
    assert data["draws_due"] == [0, 1]
    data = play(state, "Y")
    assert (data["draws_due"], data["to_move"]) == ([], None)
    assert state.outcome.winners == (0,)


def test_the_last_seat_not_eliminated_wins(made, play):  # §3.2
    state = made(kept=["RGB", "", ""], out=[False, True, False])
    data = play(state, "lift 3")
    assert state.outcome.winners == (2,)
    assert state.outcome.scores == (0, 0, 1)
    assert state.outcome.reason.startswith("§3.2")
    assert (data["out"], data["to_move"]) == ([True, True, False], None)


def test_after_2000_turns_most_pieces_win_jokers_included(made, play):  # §3.3
    state = made(kept=["RG", "RJJ", ""], turns=1999)
    data = play(state, "draw, R, put 1")
    assert data["turns"] == 2000
    assert state.outcome.winners == (1,)
    assert state.outcome.reason.startswith("§3.3")


def test_equal_counts_share(made, play):  # §3.3
    state = made(kept=["RG", "JJ", "Y"], turns=1999)
    play(state, "draw, R, put 1")
    assert state.outcome == ((1, 1, 0), (0, 1), (0.5, 0.5, 0.0), state.outcome.reason)


def test_only_seats_not_eliminated_win_by_count(made, play):  # §3.3
    state = made(kept=["", "", ""], out=[True, False, False], to_move=1, turns=1999)
    play(state, "draw, R, put 1")
    assert state.outcome.winners == (1, 2)


def test_turn_1999_is_not_the_end(made, play):  # §3.3
    state = made(turns=1998)
    play(state, "draw, R, put 1")
    assert state.outcome is None


def test_a_win_in_the_last_turn_counts_as_a_win(made, play):  # §3.1 §3.3
    state = made(cylinders=["YY", "", "", ""], kept=["RGB", "RRGGBB"], turns=1999)
    play(state, "lift 1")
    assert state.outcome.winners == (0,)


def test_the_game_ends_when_a_seat_can_neither_draw_nor_lift(made, play):  # §3.3
    # Not reachable: seat 0 has kept doubles. Seat 1 lifts the last cylinder with an empty bag.
    state = made(
        cylinders=[None, None, None, "JJJ"],
        kept=["RRRRRRGGGGGGBBBBBB", "YYYYYY"],
        to_move=1,
    )
    data = play(state, "lift 4")
    assert data["cylinders"] == [None] * 4
    assert data["must_give"]
    data = play(state, "give Y")
    assert (state.phase, data["to_move"]) == (Phase.OVER, None)
    assert state.outcome.winners == (0,)
    assert state.outcome.reason == "§3.3: no cylinder is left"


def test_draws_still_come_after_the_last_cylinder_is_gone(made, play):  # §3.3 §2.2.2
    state = made(
        cylinders=["JJJ", None, None, None], kept=["", "RRRRRRGGGGGG", "BBBBBBYYYYYY"], to_move=0
    )
    assert play(state, "lift 1")["draws_due"] == [1, 2]
    play(state, "J, J")
    assert state.outcome.winners == (1, 2)
    assert state.outcome.returns == (0.0, 0.5, 0.5)


@pytest.mark.parametrize("to_move", [0, None])
def test_a_state_made_without_cylinders_is_over(made, to_move):  # §3.3
    state = made(cylinders=ALL_GONE, kept=["RG", "B"], to_move=to_move, turns=50)
    assert state.phase is Phase.OVER
    assert (state.legal(), state.chance(), state.to_move) == ([], [], ())
    assert state.outcome.winners == (0,)


def test_nothing_is_played_after_the_end(made, play):  # §3.1
    state = made(cylinders=["YY", "", "", ""], kept=["RGB", ""])
    play(state, "lift 1")
    with pytest.raises(ludoteca.IllegalMove):
        play(state, "draw")


# ---- numbers that are no action, and actions at the wrong time ----


@pytest.mark.parametrize("action", [-1, 14 + 5 + 2, 10**6, 10**30])
def test_numbers_out_of_range_are_refused(made, action):
    with pytest.raises(ludoteca.IllegalMove, match="no action") as caught:
        made().apply(action)
    assert caught.value.rule == "6"


@pytest.mark.parametrize(
    ("events", "text", "rule"),
    [
        ("", "draw", "1.2"),
        ("", "R", "1.2"),
        ("first 0", "first 1", "1.2"),
        ("first 0", "R", "2.1"),
        ("first 0", "put 1", "2.1"),
        ("first 0, draw", "lift 1", "2.1"),
        ("first 0, draw", "first 1", "2.1"),
        ("first 0, draw, R", "R", "2.1"),
        ("first 0, draw, R, put 1, lift 1", "put 1", "2.2.2"),
        ("first 0, draw, R, put 1, lift 1", "first 0", "2.2.2"),
    ],
)
def test_actions_at_the_wrong_time_are_refused_by_rule(play, refused, events, text, rule):
    # §1.2 §2.1 §2.2.2
    state = ludoteca.load("tcnccc", seats=2).start()
    if events:
        play(state, events)
    assert refused(state, text) == rule


def test_a_piece_that_is_not_in_the_bag_cannot_come(made, play, refused):  # §2.1
    state = made(cylinders=["RRRRRR", "", "", ""])
    play(state, "draw")
    assert refused(state, "R") == "2.1"
