"""States as JSON (§7): told at every stage, restored, refused if they contradict themselves."""

from __future__ import annotations

import pytest

import ludoteca

NAMES = [
    "mode",
    "stage",
    "matches",
    "equals_first",
    "turned",
    "pile",
    "good_in_pile",
    "face",
    "last_face",
    "cost",
    "operations",
    "start",
    "forbidden",
    "scores",
    "out",
    "turn",
    "to_move",
    "wild_used",
    "wild_now",
    "used_starts",
    "tie",
]


@pytest.mark.parametrize(("mode", "pile"), [("numbers", 23), ("shapes", 25)])
@pytest.mark.parametrize("experts", [False, True])
def test_before_the_starting_face(mode, pile, experts):
    told = ludoteca.load("fantastick", mode=mode, seats=3, experts=experts).start().to_json()
    assert {name: told[name] for name in NAMES} == {
        "mode": mode,
        "stage": "start",
        "matches": {},
        "equals_first": False,
        "turned": [],
        "pile": pile,
        "good_in_pile": True,
        "face": None,
        "last_face": None,
        "cost": 0,
        "operations": [],
        "start": None,
        "forbidden": None,
        "scores": [0, 0, 0],
        "out": [False, False, False],
        "turn": 0,
        "to_move": 0,
        "wild_used": False,
        "wild_now": False,
        "used_starts": [],
        "tie": None,
    }


def test_in_play_and_after_the_turn(numbers_at, play):
    state = play(numbers_at("3+2=5", "A", good="Cmd", last_face="B"), "r Cmg Cmb", "r Bme Bmf")
    told = state.to_json()
    assert told["turned"] == ["Bmf", "Cmb"]  # sorted
    assert told["operations"] == ["r Cmg Cmb", "r Bme Bmf"]
    assert (told["face"], told["last_face"], told["stage"]) == ("A", "B", "play")
    told = play(state, "give up").to_json()
    assert (told["face"], told["last_face"], told["start"]) == (None, "A", None)
    assert (told["turned"], told["operations"]) == ([], [])


def test_after_the_end(numbers_at, play):
    told = play(numbers_at("3+2=5", "A", seats=2, scores=[1, 0], turn=11, to_move=1), "give up")
    told = told.to_json()
    assert (told["stage"], told["to_move"], told["tie"], told["face"]) == ("over", None, None, None)
    assert "winners" not in told  # the scores tell


def test_text_and_number_of_every_kind_of_action_there_and_back():
    for mode in ("numbers", "shapes"):
        game = ludoteca.load("fantastick", mode=mode)
        count = game.action_count + game.chance_count
        for action in [*range(2000), *range(2000, count, 97), *range(count - 400, count)]:
            assert game.parse_action(game.format_action(action)) == action
        with pytest.raises(ludoteca.NotationError):
            game.format_action(count)


@pytest.mark.parametrize(
    "text",
    ["", "r", "r Ama", "r Ama Amb Amc", "m Ama  Amb", "x 0.0e", "respace D", "give  up", "0"],
)
def test_a_text_that_is_no_move_of_numbers_is_refused(text):
    with pytest.raises(ludoteca.NotationError):
        ludoteca.load("fantastick").parse_action(text)


@pytest.mark.parametrize(
    "text", ["keep", "respace A", "restart 3+2=5", "start 3+2=5", "x Ama", "A", "x 6.6e", "x 0.0E"]
)
def test_a_text_that_is_no_move_of_shapes_is_refused(text):
    with pytest.raises(ludoteca.NotationError):
        ludoteca.load("fantastick", mode="shapes").parse_action(text)


# ---- what is refused ----


@pytest.mark.parametrize(
    "changes",
    [
        {"mode": "shapes"},
        {"stage": "dinner"},
        {"stage": "zero"},  # no number is 0
        {"stage": "good"},  # not for experts
        {"stage": "over"},
        {"matches": []},
        {"matches": {"Ama": "plain"}},  # the bad match is gone
        {"matches": {"Ama": "bad", "Amb": "bad"}},
        {"matches": {"Ama": "golden"}},
        {"matches": {"0.0e": "bad"}},
        {"pile": 5},
        {"pile": True},
        {"good_in_pile": False},
        {"equals_first": 0},
        {"turned": ["Ama"]},
        {"face": "A"},
        {"last_face": "0"},
        {"last_face": "triangle"},
        {"cost": 1},
        {"operations": ["x Amb"]},
        {"start": {"matches": {}, "equals_first": False}},
        {"forbidden": []},
        {"forbidden": {"matches": {"Ama": "good", "Amb": "good"}, "equals_first": False}},
        {"scores": [-1]},
        {"scores": [20]},  # reached the finish and is not over
        {"scores": [0, 0]},
        {"out": [True]},
        {"turn": 9},
        {"turn": -1},
        {"to_move": 1},
        {"to_move": None},
        {"wild_now": True},
        {"used_starts": ["3+2=5", "3+2=5"]},
        {"used_starts": ["2+2=4"]},
        {"tie": {"round": 1, "seats": [0], "lowest": [0]}},
    ],
)
def test_a_state_that_contradicts_itself_is_refused(numbers_at, changes):
    told = numbers_at("3+2=5").to_json()
    assert ludoteca.load("fantastick").from_json(told).to_json() == told
    with pytest.raises(ludoteca.RecordError):
        ludoteca.load("fantastick").from_json(told | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"operations": ["x Ama"]},  # the bad match
        {"operations": ["r Cmg Cmb", "r Cmb Cmg"]},
        {"operations": ["m Ala Alb"]},
        {"operations": ["end"]},
        {"operations": ["keep"]},
        {"operations": ["good Amb"]},
        {"operations": ["nonsense"]},
        {"operations": [7]},
        {"operations": ["m Amb Alb"] * 41},
        {"last_face": "A"},
        {"face": None},
        {"face": "more"},
        {"start": None},
        {"wild_now": True},
    ],
)
def test_operations_that_cannot_be_done_are_refused(numbers_at, changes):
    told = numbers_at("3+2=5", "A").to_json()
    with pytest.raises(ludoteca.RecordError):
        ludoteca.load("fantastick").from_json(told | changes)


@pytest.mark.parametrize(
    "tie",
    [
        {"round": 0, "seats": [0, 2], "lowest": [0, 2]},
        {"round": 6, "seats": [0, 2], "lowest": [0, 2]},
        {"round": 2, "seats": [0, 2], "lowest": [0, 2]},  # turn 12 is in the first round
        {"round": 1, "seats": [0], "lowest": [0]},
        {"round": 1, "seats": [], "lowest": [0, 2]},
        {"round": 1, "seats": [0], "lowest": [0, 2]},  # 0 has played and 2 has not
        {"round": 1, "seats": [2, 0], "lowest": [0, 2]},
        {"round": 1, "seats": [0, 1], "lowest": [0, 1]},  # 1 is out
        {"round": 1, "seats": [False, 2], "lowest": [False, 2]},
        {"round": 1, "seats": [0, 2]},
        None,
    ],
)
def test_a_tie_that_cannot_be_is_refused(numbers_at, tie):  # §1.9
    fits = {"round": 1, "seats": [0, 2], "lowest": [0, 2]}
    out = {"scores": [5, 20, 5], "out": [False, True, False]}
    told = numbers_at("3+2=5", seats=3, turn=12, tie=fits, **out).to_json()
    assert told["tie"] == fits
    with pytest.raises(ludoteca.RecordError):
        ludoteca.load("fantastick", seats=3).from_json(told | {"tie": tie})


def test_those_still_to_play_extra_turns_are_level(numbers_at):  # §1.9
    tie = {"round": 1, "seats": [0, 1], "lowest": [0, 1]}
    with pytest.raises(ludoteca.RecordError, match=r"§1\.9"):
        numbers_at("3+2=5", seats=2, scores=[5, 6], turn=12, tie=tie)
    played = {"round": 1, "seats": [1], "lowest": [0, 1]}
    numbers_at("3+2=5", seats=2, scores=[7, 6], turn=13, tie=played, to_move=1)


@pytest.mark.parametrize(
    ("scores", "out", "turn"),
    [
        ([20, 0], [False, False], 3),
        ([0, 0], [True, False], 3),
        ([20, 0], [True, False], 4),  # seat 0 has no turn
        ([0, 0], [False, False], 12),
    ],
)
def test_scores_out_and_turn_must_fit(numbers_at, scores, out, turn):  # §1.8
    with pytest.raises(ludoteca.RecordError):
        numbers_at("3+2=5", seats=2, scores=scores, out=out, turn=turn, to_move=turn % 2)


OVER = {"stage": "over", "turn": 12, "to_move": None}


def test_an_end_that_should_be_a_tie_is_refused(numbers_at):  # §1.9
    numbers_at("3+2=5", seats=2, scores=[3, 4], **OVER)
    with pytest.raises(ludoteca.RecordError, match=r"§1\.9"):
        numbers_at("3+2=5", seats=2, scores=[3, 3], **OVER)
    shared = numbers_at("3+2=5", seats=2, scores=[33, 33], **OVER | {"turn": 22})
    assert shared.outcome.winners == (0, 1)
    with pytest.raises(ludoteca.RecordError, match=r"§1\.9"):  # four rounds are not enough to share
        numbers_at("3+2=5", seats=2, scores=[33, 33], **OVER | {"turn": 20})


def test_after_extra_turns_another_than_the_lowest_may_have_won(numbers_at):  # §1.9
    # Seats 0 and 2 were lowest and played on, past the 9 points of seat 1.
    told = {"scores": [19, 9, 20], **OVER, "turn": 14}
    assert numbers_at("3+2=5", seats=3, **told, winners=[0]).outcome.winners == (0,)


@pytest.mark.parametrize(
    ("scores", "out", "turn", "winners"),
    [
        ([3, 4], [False, False], 12, [1]),  # no extra turns: the lowest
        ([20, 25], [True, True], 12, [1]),  # all out: the lowest
        ([33, 3], [False, False], 14, [0]),  # both played on, and seat 1 is lower
        ([33, 3], [False, False], 14, []),
        ([3, 33], [False, True], 14, [0]),  # alone, and so without extra turns
        ([3, 4], [False, False], 13, [0]),  # one extra turn
        ([3, 4], [False, False], 22, [0, 1]),  # shared, but not equal
        ([19, 20, 9], [False, True, False], 14, [0]),  # of the two, seat 2 is lower
        ([20], [True], 9, [0]),  # §1.12
        ([5], [False], 9, []),
    ],
)
def test_a_winner_who_cannot_have_won_is_refused(numbers_at, scores, out, turn, winners):  # §1.9
    told = {**OVER, "scores": scores, "out": out, "turn": turn, "winners": winners}
    with pytest.raises(ludoteca.RecordError, match="§1"):
        numbers_at("3+2=5", seats=len(scores), **told)


def test_the_face_0_and_a_number_0_come_together(numbers_at):  # §3.5
    numbers_at("9=9+0", "0")
    for equality, face in (("9=9+0", "A"), ("3+2=5", "0")):
        with pytest.raises(ludoteca.RecordError, match=r"§3\.5"):
            numbers_at(equality, face)


def test_stages_before_the_first_turn_are_restored_and_checked(play):  # §1.13
    game = ludoteca.load("fantastick", experts=True)
    state = play(game.start(), "A")
    for text in ("good O|", "bad Ama"):
        assert game.from_json(state.to_json()) == state
        for changes in ({"turn": 1}, {"scores": [1]}, {"used_starts": ["3+2=5"]}):
            with pytest.raises(ludoteca.RecordError):
                game.from_json(state.to_json() | changes)
        play(state, text)


def test_another_game_version_or_option_is_refused(numbers_at):
    told = numbers_at("3+2=5").to_json()
    for changes in (
        {"game": "tohm"},
        {"version": 2},
        {"seats": 2},
        {"options": {"mode": "shapes", "experts": False}},
    ):
        with pytest.raises(ludoteca.RecordError):
            ludoteca.load("fantastick").from_json(told | changes)
