"""`ludoteca solve`, and playing against what it found."""

from __future__ import annotations

import json

import pytest

from ludoteca.core import state as core_state

is_compiled = not core_state.__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not is_compiled, reason="solving takes minutes uncompiled")
SMALL = ("--cups", 3, "--tokens", 3)


@compiled_only
def test_it_is_solved_by_one_command_and_then_played_by_the_perfect_bot(run):
    before = run("play", "tohm", *SMALL, "--bots", "perfect")
    assert before.exit_code == 2
    assert "ludoteca solve tohm --cups 3 --tokens 3 makes it" in before.stderr
    solved = run("solve", "tohm", *SMALL)
    assert solved.exit_code == 0
    assert "0.5108082 at the opening" in solved.stdout
    assert "40,794 states" in solved.stdout
    played = run("play", "tohm", *SMALL, "--bots", "perfect", "--save", "left.txt", typed="quit\n")
    assert played.exit_code == 0
    assert "seat 1 (perfect)" in played.stdout
    assert run("play", "--resume", "left.txt", typed="quit\n").exit_code == 0
    assert run("verify", "left.txt").exit_code == 0


@compiled_only
def test_a_solution_is_put_where_it_is_asked(run, tmp_path):
    assert run("solve", "tohm", *SMALL, "--out", "here.npz").exit_code == 0
    assert (tmp_path / "here.npz").stat().st_size > 100_000
    again = run("solve", "tohm", *SMALL, "--out", "here.npz")
    assert again.exit_code == 2
    assert "is there already" in again.stderr


def test_a_turn_of_fantastick_is_solved_and_told(run):
    told = run("solve", "fantastick", "3+2=5", "--face", "A")
    assert told.exit_code == 0
    assert "costs 0 points: nothing less is possible" in told.stdout
    assert "It becomes 2+3=5" in told.stdout
    answer = json.loads(run("solve", "fantastick", "5x1=5", "--face", "=", "--json").stdout)
    assert answer["score"] == answer["lower_bound"] == 0
    assert answer["proven"]
    assert answer["actions"] == ["end"]  # §4.6
    assert answer["equality"] == "5=1x5"


def test_a_turn_of_shapes_is_solved_and_told(run):
    told = run("solve", "fantastick", "triangle", "--face", "change")
    assert told.exit_code == 0
    assert "costs 2 points: nothing less is possible" in told.stdout
    answer = run("solve", "fantastick", "triangle", "--mode", "shapes", "--face", "more", "--json")
    assert json.loads(answer.stdout)["gives_up"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("solve tohm --cups 4", "option cups of tohm is one of"),
        ("solve tohm --tokens 9", "option tokens of tohm is one of"),
        ("solve tohm --out no/such/folder.npz", "there is no folder"),
        ("solve chess", "No such command"),
        ("solve fantastick blob --mode shapes --face more", "a start is one of triangle,"),
        ("solve fantastick blob --face A", "an equality is three numbers"),
        ("solve fantastick triangle --face A", "in Shapes the face is one of triangle,"),
        ("solve fantastick triangle --face A --mode numbers", "an equality is three numbers"),
        ("solve fantastick triangle --mode shapes --face more --bad Ama", "for Numbers alone"),
        ("play tohm --seats 3 --bots perfect", "the bot perfect does not play"),
        ("solve fantastick 3+2=6 --face A", "3+2=6 is not true"),
        ("solve fantastick 3+2 --face A", "an equality is three numbers"),
        ("solve fantastick 3+2=5 --face D", "the face is one of A, B, C"),
        ("solve fantastick 3+2=5 --face 0", "§3.5"),
        ("solve fantastick 3+2=5 --face A --good Cmb", "the good match lies on one of"),
        ("solve fantastick 3+2=5 --face A --bad none", "the bad match lies on the mat"),
        ("solve fantastick 3+2=5 --face A --good Ama", "both the good and the bad match"),
        ("solve fantastick 3+2=5 --face A --forbidden 1+1=3", "1+1=3 is not true"),
        ("solve fantastick 3+2=5 --face A --mode shapes", "a start is one of triangle"),
        ("solve fantastick 99-98=1 --face A", "takes 28 matches"),
    ],
)
def test_what_cannot_be_solved_or_played_is_refused_in_one_sentence(run, words, sentence):
    result = run(*words.split())
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_solve_alone_tells_what_it_can_solve(run):
    shown = run("solve")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "fantastick" in shown.stdout
