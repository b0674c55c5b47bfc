"""The turn, costs, undoing, giving up, solo, ties and experts (§1), mostly in Numbers."""

from __future__ import annotations

import pytest

import ludoteca

# ---- matches and score (§1.1 to §1.4) ----


def test_there_are_25_matches_of_which_one_is_good_and_one_bad(play):  # §1.1
    state = play(ludoteca.load("fantastick").start(), "A")
    told = state.to_json()
    assert len(told["matches"]) + 2 + told["pile"] == 25
    assert sorted(told["matches"].values()).count("good") == 1
    assert sorted(told["matches"].values()).count("bad") == 1
    told = play(ludoteca.load("fantastick", mode="shapes").start(), "change").to_json()
    assert len(told["matches"]) + told["pile"] == 25


def test_without_a_plain_match_in_the_pile_none_is_added(numbers_at, play, refused, texts):  # §1.1
    for good, adds in (("Cmd", 6), (None, 5)):  # 17 lie there, 2 are =, 6 are in the pile
        state = numbers_at("3+2=5", "A", good=good)
        for place in range(adds):
            play(state, f"a Al{'abcdefg'[place]}")
        assert refused(state, "a Brg") == "1.1"
        assert bool(texts(state, "g")) == (good is None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_begin_at_0_and_the_seats_share_12_turns(numbers_at, play, seats):  # §1.2
    state = play(ludoteca.load("fantastick", seats=seats).start(), "A")
    assert (state.to_json()["scores"], state.to_json()["turn"]) == ([0] * seats, 0)
    for turn in range(12):
        state = numbers_at("3+2=5", "A", seats=seats, turn=turn, to_move=turn % seats)
        told = play(state, "give up").to_json()
        assert told["turn"] == turn + 1
        if turn < 11:
            assert (told["to_move"], told["tie"]) == ((turn + 1) % seats, None)
        else:
            assert told["stage"] == "over" or told["tie"]["round"] == 1


def test_a_face_equal_to_the_one_before_is_rolled_again(play, refused):  # §1.3
    state = play(ludoteca.load("fantastick").start(), "A", "B")
    assert state.to_json()["last_face"] is None
    play(state, "give up")
    assert state.to_json()["last_face"] == "B"
    assert [state.text(action) for action, _ in state.chance()] == ["A", "C", "op", "=", "||"]
    assert [odds for _, odds in state.chance()] == pytest.approx([1 / 5] * 5)
    assert refused(state, "B") == "1.3"
    play(state, "C")
    assert state.to_json()["last_face"] == "B"


def test_the_turn_ends_only_valid_and_as_the_face_demands_and_then_scores(play, refused):  # §1.3
    state = play(ludoteca.load("fantastick").start(), "A", "A")
    assert refused(state, "end") == "3.1"  # true, but unchanged
    play(state, "m Amb Amf", "r Cmg Cmb")
    assert refused(state, "end") == "2.6"
    play(state, "x Cmd", "x Cmf", "end")
    assert state.to_json()["scores"] == [3]


@pytest.mark.parametrize(
    ("text", "cost"),
    [("r Cmg Cmb", 0), ("m Cmg Clg", 1), ("x Cmg", 2), ("a Clg", 2)],
)
def test_what_operations_cost(numbers_at, play, text, cost):  # §1.4
    state = play(numbers_at("3+2=5", "A"), text)
    assert state.to_json()["cost"] == cost
    assert state.to_json()["operations"] == [text]


def test_a_match_moves_to_any_free_place(numbers_at, texts):  # §1.4
    state = numbers_at("3+2=5", "A")
    lying = state.to_json()["matches"]
    moves = texts(state, "m")
    assert len(moves) == len(lying) * (67 - len(lying))
    assert {"m O- Clg", "m Ama Crd", "m Cmd O\\"} <= moves


# ---- rotating and the special matches (§1.5, §1.6) ----


def test_a_pivot_must_touch_another_match(shapes_at, texts, refused):  # §1.5
    state = shapes_at("0.0e 1.0e", "change")
    # Both turn about 1.0, where they meet, and not about 0.0 or 2.0, where nothing else ends.
    assert texts(state, "r") == {"r 0.0e 1.-1n", "r 0.0e 1.0w", "r 1.0e 1.0n", "r 1.0e 2.-1w"}
    assert refused(state, "r 0.0e 0.0n") == "1.5"


def test_a_place_holds_one_match(numbers_at, refused):  # §1.5
    state = numbers_at("3+2=5", "A")
    assert refused(state, "m Amb Amc") == "1.5"
    assert refused(state, "r Amb Amc") == "1.5"
    assert refused(state, "a Amb") == "1.5"


def test_a_match_is_rotated_once_in_a_turn_also_after_a_move(numbers_at, play, refused):  # §1.5
    state = play(numbers_at("3+2=5", "A"), "r Cmg Cmb")
    assert state.to_json()["turned"] == ["Cmb"]
    assert refused(state, "r Cmb Cmg") == "1.5"
    play(state, "m Cmb Amf")
    assert state.to_json()["turned"] == ["Amf"]
    assert refused(state, "r Amf Ame") == "1.5"
    play(state, "x Amf")
    assert state.to_json()["turned"] == []


def test_a_new_turn_lets_matches_rotate_again(numbers_at, play, texts):  # §1.5
    state = play(numbers_at("3+2=5", "op"), "r O- O/", "r O| O\\", "a Cme")  # 3x2=6
    assert not [text for text in texts(state, "r") if text[2] == "O"]
    play(state, "end", "A")
    assert state.to_json()["turned"] == []
    assert {"r O/ O-", "r O\\ O-"} <= texts(state, "r")


def test_a_plain_match_from_the_pile_counts_as_not_rotated(numbers_at, play, texts):  # §1.6
    state = play(numbers_at("3+2=5", "A"), "r Cmg Cmb", "x Cmb", "a Cmb")
    assert state.to_json()["turned"] == []
    assert "r Cmb Cmg" in texts(state, "r")


@pytest.mark.parametrize("text", ["r Cmg Cmb", "m Cmg Amf", "x Cmg"])
def test_everything_with_the_good_match_is_free(numbers_at, play, text):  # §1.6
    assert play(numbers_at("3+2=5", "A", good="Cmg"), text).to_json()["cost"] == 0


def test_the_good_match_comes_back_from_the_pile_for_nothing(numbers_at, play, refused):  # §1.6
    state = numbers_at("3+2=5", "A", good="Cmg")
    assert refused(state, "g Clg") == "1.6"
    play(state, "x Cmg")
    assert state.to_json()["good_in_pile"]
    play(state, "g Clg")
    told = state.to_json()
    assert (told["cost"], told["matches"]["Clg"], told["good_in_pile"]) == (0, "good", False)


def test_the_good_match_is_rotated_once_also_by_way_of_the_pile(numbers_at, play, refused):  # §1.6
    state = play(numbers_at("3+2=5", "A", good="Cmg"), "r Cmg Cmb", "x Cmb")
    assert state.to_json()["turned"] == []
    same = ludoteca.load("fantastick").from_json(state.to_json())  # the operations tell it
    for other in (state, same):
        play(other, "r Bmb Bmc", "x Bmc", "g Cmb")  # nor does another match make it forgotten
        assert other.to_json()["turned"] == ["Cmb"]
        assert refused(other, "r Cmb Cmg") == "1.5"


def test_the_bad_match_is_dearer_and_never_removed(numbers_at, play, refused):  # §1.6
    state = numbers_at("3+2=5", "A", bad="Cmg")
    assert refused(state, "x Cmg") == "1.6"
    assert play(state.copy(), "r Cmg Cmb").to_json()["cost"] == 1
    assert play(state.copy(), "m Cmg Amf").to_json()["cost"] == 2


# ---- no going back and forth (§1.7) ----


def test_what_stood_before_the_turn_before_may_not_come_back(
    numbers_at, laid, play, refused
):  # §1.7
    barred = laid("5+2=7")
    state = numbers_at("3+2=5", "A", good="Cmd", forbidden=barred)
    play(state, "m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf")
    assert refused(state, "end") == "1.7"


def test_with_equals_elsewhere_it_is_another_arrangement(numbers_at, laid, play, refused):  # §1.7
    # 5x1=5 and 5=1x5 have the same numbers and operation.
    play(numbers_at("5x1=5", "=", forbidden=laid("5x1=5")), "end")
    assert refused(numbers_at("5x1=5", "=", forbidden=laid("5=1x5")), "end") == "1.7"


def test_good_bad_and_the_way_of_drawing_do_not_make_it_another(
    numbers_at, laid, play, refused
):  # §1.7
    barred = laid("5-4=1", bad="Amc")
    barred["matches"] = {
        {"Cmb": "Cmf", "Cmc": "Cme"}.get(place, place): kind
        for place, kind in barred["matches"].items()
    }
    state = numbers_at("6-5=1", "A", forbidden=barred)
    play(state, "x Ame", "x Bma", "x Bmd", "a Bmb")
    assert refused(state, "end") == "1.7"


def test_each_turn_bars_what_stood_before_it(play):  # §1.7
    state = play(ludoteca.load("fantastick").start(), "A")
    assert state.to_json()["forbidden"] is None
    first = {name: state.to_json()[name] for name in ("matches", "equals_first")}
    play(state, "A")
    assert state.to_json()["start"] == first
    play(state, "m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf", "end")
    assert state.to_json()["forbidden"] == first
    assert state.to_json()["start"] is None


def test_a_given_up_turn_is_a_turn(play):  # §1.7
    state = play(ludoteca.load("fantastick").start(), "A", "=", "give up")
    told = state.to_json()
    assert told["forbidden"] == {name: told[name] for name in ("matches", "equals_first")}


def test_after_a_restart_the_restarted_equality_is_barred_next(numbers_at, laid, play):  # §1.7
    before = laid("8+1=9")
    state = numbers_at("9+0=9", stage="zero", forbidden=before)
    play(state, "restart 3+2=5")
    restarted = {name: state.to_json()[name] for name in ("matches", "equals_first")}
    assert state.to_json()["forbidden"] == before
    play(state, "A")
    assert (state.to_json()["forbidden"], state.to_json()["start"]) == (before, restarted)
    play(state, "give up")
    assert state.to_json()["forbidden"] == restarted


# ---- out, and the end (§1.8, §1.9) ----


def test_a_seat_that_reaches_the_finish_before_its_last_turn_is_out(numbers_at, play):  # §1.8
    state = numbers_at("3+2=5", "A", seats=2, scores=[14, 0], turn=4)
    play(state, "give up")
    told = state.to_json()
    assert (told["scores"], told["out"], told["turn"], told["to_move"]) == (
        [20, 0],
        [True, False],
        5,
        1,
    )
    play(state, "B", "give up")
    told = state.to_json()
    assert (told["turn"], told["to_move"]) == (7, 1)  # seat 0's turn was counted and skipped
    assert told["last_face"] == "B"


def test_reaching_the_finish_in_the_last_turn_is_not_being_out(numbers_at, play):  # §1.8
    state = numbers_at("3+2=5", "A", seats=2, scores=[19, 30], out=[False, True], turn=10)
    play(state, "give up")
    assert state.to_json()["out"] == [False, True]
    assert state.outcome.winners == (0,)
    assert state.outcome.scores == (25, 30)
    assert state.to_json()["turn"] == 12


def test_if_all_are_out_the_lowest_score_wins_or_is_shared(numbers_at, play):  # §1.8
    for score, winners in ((25, (1,)), (21, (0, 1)), (20, (0,))):
        out = [True, False]
        state = numbers_at("3+2=5", "A", seats=2, scores=[score, 15], out=out, turn=3, to_move=1)
        play(state, "give up")
        assert state.outcome.winners == winners
        assert state.to_json()["out"] == [True, True]
        assert state.to_json()["turn"] == 12
        assert state.to_json()["to_move"] is None


def test_after_the_last_turn_the_lowest_of_those_not_out_wins(numbers_at, play):  # §1.9
    state = numbers_at(
        "3+2=5", "A", seats=3, scores=[20, 9, 2], out=[True, False, False], turn=11, to_move=2
    )
    play(state, "give up")
    assert state.outcome.winners == (2,)
    assert state.outcome.returns == (0.0, 0.0, 1.0)


def test_equal_lowest_play_one_more_turn_each_until_one_is_lowest(numbers_at, play):  # §1.9
    state = numbers_at("3+2=5", "A", seats=3, scores=[8, 9, 2], turn=11, to_move=2)
    play(state, "give up")
    told = state.to_json()
    assert told["tie"] == {"round": 1, "seats": [0, 2], "lowest": [0, 2]}
    assert (told["turn"], told["to_move"], told["stage"]) == (12, 0, "roll")
    play(state, "B", "give up")
    assert state.to_json()["tie"] == {"round": 1, "seats": [2], "lowest": [0, 2]}
    play(state, "=", "give up")
    assert state.to_json()["tie"] == {"round": 2, "seats": [0, 2], "lowest": [0, 2]}
    play(state, "C", "m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf", "end")
    play(state, "B", "give up")
    assert state.outcome.scores == (19, 9, 20)
    assert state.outcome.winners == (0,)  # and not seat 1, whose 9 are fewer
    told = state.to_json()
    assert (told["tie"], told["turn"], told["stage"]) == (None, 16, "over")
    assert told["winners"] == [0]
    assert state.game.from_json(told) == state


def test_after_five_rounds_they_share_and_nobody_goes_out_in_them(numbers_at, play):  # §1.9
    state = numbers_at("3+2=5", "A", seats=2, scores=[16, 10], turn=11, to_move=1)
    play(state, "give up")
    for number in range(5):
        assert state.to_json()["tie"]["round"] == number + 1
        for face in ("B", "C"):
            play(state, face, "give up")
    assert state.outcome.winners == (0, 1)
    assert state.outcome.returns == (0.5, 0.5)
    assert state.to_json()["out"] == [False, False]
    assert state.to_json()["scores"] == [46, 46]


# ---- undoing and giving up (§1.10, §1.11) ----


def test_operations_are_undone_the_last_first(numbers_at, play, refused):  # §1.10
    state = numbers_at("3+2=5", "A", good="Cmg")
    before = [state.to_json()]
    for text in ("r Cmg Cmb", "x Cmb", "m Amb Amf", "g Amb", "a Clg", "r O- O/", "x O/"):
        play(state, text)
        before.append(state.to_json())
    for told in before[-2::-1]:
        play(state, "undo")
        assert state.to_json() == told
        assert state == state.game.from_json(told)
    assert refused(state, "undo") == "1.10"


def test_at_most_40_operations_stand(numbers_at, play, refused, texts):  # §1.10
    state = numbers_at("3+2=5", "A")
    for _ in range(20):
        play(state, "m Amb Alb", "m Alb Amb")
    assert texts(state) == {"undo", "give up", "wild"}
    for text in ("m Amb Alb", "r Cmg Cmb", "x Amb", "a Alb"):
        assert refused(state, text) == "1.10"
    assert state.to_json()["cost"] == 40
    play(state, "undo", "m Alb Amf", "undo")
    assert len(state.to_json()["operations"]) == 39


def test_giving_up_puts_matches_and_equals_back_and_costs_6(numbers_at, play):  # §1.11
    state = numbers_at("3+2=5", "=", good="Cmd")
    start = state.to_json()["start"]
    play(state, "m Amb Alb", "x Cmd", "give up")
    told = state.to_json()
    assert {name: told[name] for name in ("matches", "equals_first")} == start
    assert (told["scores"], told["cost"], told["operations"]) == ([6], 0, [])
    assert told["last_face"] == "="


# ---- solo (§1.12) ----


def test_solo_is_won_after_nine_turns_below_the_finish(numbers_at, play):  # §1.12
    state = play(numbers_at("3+2=5", "A", scores=[13], turn=8), "give up")
    assert state.outcome.winners == (0,)
    assert state.outcome.returns == (1.0,)
    assert (state.to_json()["turn"], state.to_json()["out"]) == (9, [False])


@pytest.mark.parametrize("turn", [0, 3, 8])
def test_solo_is_lost_as_soon_as_the_finish_is_reached(numbers_at, play, turn):  # §1.12
    state = play(numbers_at("3+2=5", "A", scores=[14], turn=turn), "give up")
    assert state.outcome.winners == ()
    assert state.outcome.returns == (0.0,)
    assert state.outcome.scores == (20,)
    told = state.to_json()
    assert (told["turn"], told["out"], told["stage"]) == (9, [True], "over")
    assert state.game.from_json(told) == state


def test_in_the_turn_of_the_wild_card_neither_cost_nor_giving_up_is_scored(play, refused):  # §1.12
    begun = play(ludoteca.load("fantastick").start(), "A", "A", "wild")
    assert begun.to_json()["wild_now"]
    assert begun.to_json()["operations"] == []
    assert refused(begun, "undo") == "1.10"
    assert refused(begun, "wild") == "1.12"
    ended = play(begun.copy(), "m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf")
    assert ended.to_json()["cost"] == 3
    for state in (play(ended, "end"), play(begun.copy(), "give up")):
        told = state.to_json()
        assert (told["scores"], told["wild_used"], told["wild_now"]) == ([0], True, False)
        play(state, "B")
        assert refused(state, "wild") == "1.12"


def test_the_wild_card_is_for_solo_only(numbers_at, refused):  # §1.12
    assert refused(numbers_at("3+2=5", "A", seats=2), "wild") == "1.12"


def test_with_the_wild_card_a_bonus_still_counts(shapes_at, play):  # §1.12, §6.5
    # A side-2 triangle with its top cut off is not pure; without the cut it is.
    cut = "0.0e 0.0n 0.1n 1.0e 1.1w 2.0w 0.1e"
    state = shapes_at(cut, "fewer", scores=[7])
    play(state, "wild", "x 0.1e", "end")
    assert state.to_json()["scores"] == [6]


# ---- experts (§1.13) and the first turn (§1.14) ----


def test_experts_lay_all_plain_then_name_good_and_bad(play, refused, texts):  # §1.13
    state = play(ludoteca.load("fantastick", seats=2, experts=True).start(), "A")
    told = state.to_json()
    assert (told["stage"], told["to_move"], told["good_in_pile"]) == ("good", 0, True)
    assert set(told["matches"].values()) == {"plain"}
    assert len(texts(state, "good")) == len(told["matches"])
    assert refused(state, "bad Ama") == "1.13"
    assert refused(state, "good Ala") == "1.13"
    play(state, "good O|")
    told = state.to_json()
    assert (told["stage"], told["good_in_pile"], told["matches"]["O|"]) == ("bad", False, "good")
    assert refused(state, "bad O|") == "1.13"
    assert refused(state, "start 3+2=5") == "1.13"
    play(state, "bad Cma")
    told = state.to_json()
    assert (told["stage"], told["matches"]["Cma"], told["used_starts"]) == (
        "roll",
        "bad",
        ["3+2=5"],
    )


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_experts_may_choose_any_start_with_its_usual_special_matches(play, texts, mode):  # §1.13
    usual = ludoteca.load("fantastick", mode=mode)
    state = ludoteca.load("fantastick", mode=mode, experts=True).start()
    faces = [state.text(action) for action, _ in state.chance()]
    play(state, faces[0])
    starts = sorted(texts(state, "start"))
    assert len(starts) == 6
    for text in starts:
        chosen = play(state.copy(), text).to_json()
        assert chosen["stage"] == "roll"
        laid = [play(usual.start(), face).to_json() for face in faces]
        assert chosen["matches"] in [told["matches"] for told in laid]
        # Only what was finally laid counts as used.
        assert chosen["used_starts"] == ([text.split(" ")[1]] if mode == "numbers" else [])


def test_without_the_option_nobody_names_special_matches(play, refused):  # §1.13
    state = play(ludoteca.load("fantastick").start(), "A", "A")
    assert refused(state, "good Ama") == "1.13"
    assert refused(state, "start 3+2=5") == "1.13"


def test_the_first_turn_may_show_the_starting_face_again(play):  # §1.14
    state = play(ludoteca.load("fantastick").start(), "A")
    assert len(state.chance()) == 6
    assert state.to_json()["turn"] == 0
    assert state.to_json()["last_face"] is None


def test_moves_out_of_time_are_refused_with_their_rule(play, refused):  # §1.3
    state = ludoteca.load("fantastick").start()
    assert refused(state, "m Ama Amb") == "1.13"
    play(state, "A")
    assert refused(state, "end") == "1.3"
    play(state, "A")
    assert refused(state, "B") == "1.3"
    assert refused(state, "keep") == "3.5"
    assert refused(state, "x Ala") == "1.4"
    assert refused(state, "m Ala Alb") == "1.4"
    for action in (-1, 10**6, 2**40):
        with pytest.raises(ludoteca.IllegalMove) as caught:
            state.apply(action)
        assert caught.value.rule == "7"


def test_after_the_end_nothing_is_played(numbers_at, play):  # §1.2 §1.12
    state = play(numbers_at("3+2=5", "A", scores=[14]), "give up")
    assert state.legal() == []
    with pytest.raises(ludoteca.IllegalMove) as caught:
        state.apply(state.parse("end"))
    assert caught.value.rule == "1.12"  # the rule that ended it
