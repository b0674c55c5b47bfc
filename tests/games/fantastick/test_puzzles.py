"""Puzzles: the same for everybody, worth thinking about, and nothing false in a file holds."""

from __future__ import annotations

import copy
import json
from datetime import date, timedelta

import pytest

from ludoteca.core import state as core_state
from ludoteca.core.errors import LudotecaError, RecordError
from ludoteca.games.fantastick import puzzles
from ludoteca.games.fantastick.puzzle_files import FORMAT, MOST_CHARACTERS, puzzle_text, verified
from ludoteca.games.fantastick.puzzles import make, parse_day
from tests.games.fantastick import puzzle_goldens
from tests.games.fantastick.exhaustive import Exhaustive

is_compiled = not core_state.__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not is_compiled, reason="a puzzle takes a minute uncompiled")
# Uncompiled some of the week must do: they show that the files are the same.
SOON_MADE = ("2026-11-17 numbers", "2026-11-17 shapes")


@pytest.fixture(scope="module")
def week():
    days = [
        (day, mode)
        for day, mode in puzzle_goldens.week()
        if is_compiled or f"{day} {mode}" in SOON_MADE
    ]
    return [make(day, mode) for day, mode in days]


@pytest.fixture(scope="module")
def puzzle(week):
    return next(one for one in week if (one.mode, one.day.day) == ("shapes", 17))


def test_a_date_brings_the_same_puzzle_everywhere(week):
    kept = puzzle_goldens.FILE.read_text().splitlines()
    expected = [one for one in kept if is_compiled or one.startswith(SOON_MADE)]
    assert [puzzle_goldens.line(one) for one in week] == expected


@compiled_only
def test_the_week_goes_from_gentle_to_fiendish(week):
    assert [one.rating.level for one in week] == 2 * [1, 2, 2, 3, 3, 4, 5]
    assert [week[0].rating.word, week[6].rating.word] == ["gentle", "fiendish"]


def test_a_puzzle_is_the_beginning_of_a_turn_in_which_nothing_was_scored(week):
    for one in week:
        told = one.position.to_json()
        assert (told["stage"], told["operations"], told["scores"]) == ("play", [], [0])
        assert "wild" not in [one.position.text(action) for action in one.position.legal()]


def test_the_solution_is_playable_for_the_least_score_and_the_first_sight_costs_more(week):
    for one in week:
        state = one.position.copy()
        for action in one.solution:
            state.apply(action)
        assert state.to_json()["scores"] == [one.least_score]
        assert one.solution_texts[-1] == "end"
        assert one.first_sight > one.least_score
        assert 1 <= one.ways <= puzzles.MOST_WAYS[one.mode]


@compiled_only
def test_trying_everything_finds_the_same_least_score_and_ways(week):
    tried = 0
    for one in week[:7]:
        if one.least_score <= 1:  # two points take a minute
            assert Exhaustive(one.position).least(1) == (one.least_score, one.ways)
            tried += 1
    assert tried >= 5


@compiled_only
def test_every_level_can_be_asked_for_on_any_day():
    for mode in ("numbers", "shapes"):
        found = [make(date(2026, 2, 28), mode, level) for level in puzzles.LEVELS]
        assert [one.rating.level for one in found] == list(puzzles.LEVELS)


@compiled_only
def test_days_differ():
    days = [date(2027, 3, 1) + timedelta(7 * week) for week in range(10)]
    assert len({make(day, "shapes").position for day in days}) >= 9


def test_each_reason_of_the_rating_counts_as_told(puzzle):
    reasons = {reason.feature: (reason.value, reason.points) for reason in puzzle.rating.reasons}
    assert reasons == {
        "least_score": (0, 0),
        "ways": (2, 1),
        "first_sight": (2, 1),
        "operations": (5, 1),
        "pile": (0, 0),
        "bad_match": (0, 0),
        "carried": (0, 0),
    }
    rated = puzzles.rate(puzzle.position, 3, 1, 7, puzzle.solution)
    assert {reason.feature: reason.points for reason in rated.reasons} == {
        "least_score": 3, "ways": 2, "first_sight": 2, "operations": 1,
        "pile": 0, "bad_match": 0, "carried": 0,
    }  # fmt: skip
    assert (rated.level, rated.points) == (5, 8)


def test_the_rating_sees_the_pile_the_bad_match_and_a_match_taken_up_twice(numbers_at):
    state = numbers_at("3+2=5", "A", good="Cmd", bad="Ama")
    uses = {}
    for moves in ("x Bma", "r O- O/", "m Ama Alb", "m Cmd Crd,m Crd Cmd", "m Cmd Crd,m Crg Cmd"):
        solution = tuple(state.parse(move) for move in moves.split(",") if "Crg" not in move)
        rated = puzzles.rate(state, 0, 9, 1, solution)
        uses[moves] = [reason.points for reason in rated.reasons[-3:]]
    assert uses == {
        "x Bma": [1, 0, 0],
        "r O- O/": [0, 0, 0],
        "m Ama Alb": [0, 1, 0],
        "m Cmd Crd,m Crd Cmd": [0, 0, 1],
        "m Cmd Crd,m Crg Cmd": [0, 0, 0],
    }


@pytest.mark.parametrize(
    ("day", "mode", "level", "sentence"),
    [
        (date(2019, 12, 31), "numbers", None, "puzzles are dated from 2020-01-01 to 2099-12-31"),
        (date(2100, 1, 1), "numbers", None, "puzzles are dated from 2020-01-01 to 2099-12-31"),
        (date(2026, 1, 1), "words", None, "puzzles are of numbers or shapes, got 'words'"),
        (date(2026, 1, 1), "shapes", 6, "a puzzle's difficulty is from 1 to 5, got 6"),
        (date(2026, 1, 1), "shapes", 0, "a puzzle's difficulty is from 1 to 5, got 0"),
    ],
)
def test_what_there_is_no_puzzle_of_is_refused(day, mode, level, sentence):
    with pytest.raises(LudotecaError, match=sentence):
        make(day, mode, level)


@pytest.mark.parametrize(
    "text", ["", "today", "20261117", "2026-W47-2", "2026-02-30", "1999-01-01"]
)
def test_what_is_no_day_is_refused(text):
    with pytest.raises(
        LudotecaError, match=r"written as 2026-11-17|there is no day|puzzles are dated from"
    ):
        parse_day(text)


# ---- files ----


@compiled_only
def test_a_file_of_either_game_holds(week):
    for one in week[::7]:
        assert verified(puzzle_text(one)) == one


def _changed(puzzle, path, value):
    data = json.loads(puzzle_text(puzzle))
    at = data
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return json.dumps(data)


FALSE_CLAIMS = [
    (["format"], "ludoteca puzzle 2", "this program knows 'ludoteca puzzle 1'"),
    (["date"], "2026-11-18", "the position is not that of 2026-11-18, shapes, difficulty 2"),
    (["date"], "2126-11-18", "puzzles are dated from"),
    (["date"], 20261117, "the puzzle's date is a text"),
    (["mode"], "words", "puzzles are of numbers or shapes"),
    (["difficulty"], 2, "the puzzle's difficulty is an object"),
    (["difficulty", "level"], 3, "the position is not that of 2026-11-17, shapes, difficulty 3"),
    (["difficulty", "level"], 2.0, "the puzzle's level is a whole number, got 2.0"),
    (["difficulty", "level"], 10**30, "a puzzle's difficulty is from 1 to 5"),
    (["difficulty", "word"], "hard", "the difficulty's word is 'hard', rated 'easy'"),
    (["difficulty", "points"], 4, "the difficulty's points is 4, rated 3"),
    (["difficulty", "reasons", 1, "points"], 2, "reason 2 of the difficulty is"),
    (["difficulty", "reasons", 1, "points"], True, "reason 2 of the difficulty is"),
    (["position", "face"], "rhombus", "the position is not that of"),
    (["position", "scores"], [3], "the position is not that of"),
    (["position", "pile"], 3, "the position cannot be: the state's pile is 3"),
    (["position", "matches"], {}, "the position cannot be"),
    (["position"], None, "the position cannot be: a state as JSON is an object, got None"),
    (["certificate", "least_score"], 1, "the least score is claimed to be 1, it is 0"),
    (["certificate", "least_score"], 1.0, "the puzzle's least_score is a whole number"),
    (["certificate", "ways"], 1, "the ways to the least score are claimed to be 1, they are 2"),
    (["certificate", "first_sight"], 3, "the first sight is claimed to cost 3, it costs 2"),
    (["certificate", "solution"], [], "the solution is a list of moves"),
    (["certificate", "solution"], ["end"] * 99, "the solution is a list of moves"),
    (["certificate", "solution"], [7], "the solution is a list of moves"),
    (["certificate", "solution"], ["end"], "move 1 of the solution cannot be played: §"),
    (["certificate", "solution"], ["fly"], "move 1 of the solution cannot be played: 'fly'"),
    (["certificate", "solution"], ["give up"], "the solution ends the turn by 'end'"),
    (
        ["certificate", "solution", 4],
        "undo",
        "the solution is a list of moves, none of them undone",
    ),
    (["certificate", "solution", 5], "give up", "the solution ends the turn by 'end'"),
    (["certificate", "proof"], "trust me", "the certificate has a field 'proof'"),
    (["author"], "me", "the puzzle has a field 'author'"),
]


@compiled_only
@pytest.mark.parametrize(("path", "value", "sentence"), FALSE_CLAIMS)
def test_a_false_claim_is_named_in_a_sentence(puzzle, path, value, sentence):
    with pytest.raises(LudotecaError) as refused:
        verified(_changed(puzzle, path, value))
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@compiled_only
def test_a_solution_that_costs_more_or_goes_on_does_not_hold(puzzle):
    data = json.loads(puzzle_text(puzzle))
    for moves, sentence in (
        (["a -3.0e", "x -3.0e", *data["certificate"]["solution"]], "the solution scores 4, the"),
        ([*data["certificate"]["solution"], "end"], "goes on after the end of the turn with 'end'"),
        (data["certificate"]["solution"][:-1], "ends the turn by 'end', its last move is 'r"),
    ):
        changed = copy.deepcopy(data)
        changed["certificate"]["solution"] = moves
        with pytest.raises(RecordError) as refused:
            verified(json.dumps(changed))
        assert sentence in str(refused.value)


@pytest.mark.parametrize("name", ["date", "mode", "difficulty", "position", "certificate"])
def test_a_missing_field_is_named(puzzle, name):
    data = json.loads(puzzle_text(puzzle))
    del data[name]
    with pytest.raises(RecordError, match=f"the puzzle has no field '{name}'"):
        verified(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is no puzzle"),
        ("{", "this is no puzzle"),
        ("[]", "a puzzle is an object whose format is"),
        ("{}", "a puzzle is an object whose format is"),
        ('{"format": 7}', "the puzzle's format is 7"),
        ('{"format": NaN}', "NaN is no number"),
        ('{"format": 1, "format": 2}', "a field stands there twice"),
        ('{"format": ' + "9" * 9_000 + "}", "a number has too many digits"),
        ('{"format": ' + "[" * 9_000 + "]" * 9_000 + "}", "it is nested too deeply|format is"),
        ("{" + " " * MOST_CHARACTERS + "}", "a puzzle has at most 20000 characters"),
        (f'{{"format": "{FORMAT}"}}', "the puzzle has no field 'date'"),
    ],
)
def test_what_is_no_puzzle_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(RecordError, match=sentence):
        verified(text)
