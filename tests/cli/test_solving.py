"""`ludoteca solve`, and playing against what it found."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("solve tohm --cups 4", "option cups of tohm is one of"),
        ("solve tohm --tokens 9", "option tokens of tohm is one of"),
        ("solve tohm --out no/such/folder.npz", "there is no folder"),
        ("solve chess", "No such command"),
        ("play tohm --seats 3 --bots perfect", "the bot perfect does not play"),
    ],
)
def test_what_cannot_be_solved_or_played_is_refused_in_one_sentence(run, words, sentence):
    result = run(*words.split())
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
