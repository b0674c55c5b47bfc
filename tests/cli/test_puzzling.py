"""`ludoteca puzzle`, and `ludoteca verify` on what it writes."""

from __future__ import annotations

import json
from datetime import date

import pytest

from ludoteca.core import state as core_state

is_compiled = not core_state.__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not is_compiled, reason="a puzzle takes a minute uncompiled")
SHAPES = ("puzzle", "--date", "2026-11-17", "--mode", "shapes")


def test_a_puzzle_is_drawn_and_asked_and_its_solution_told_only_when_wanted(run):
    asked = run(*SHAPES)
    assert asked.exit_code == 0
    assert "Puzzle of Tuesday 2026-11-17, Shapes, difficulty 2 of 5: easy" in asked.stdout
    assert "Face triangle: it must lead, in another number if it did before (§6.1)." in asked.stdout
    assert "as few points as you can" in asked.stdout
    assert "The least is" not in asked.stdout
    assert "r 1.-1w 0.0e" not in asked.stdout
    told = run(*SHAPES, "--solution")
    assert "The least is 0 points, proven; such a turn can end in 2 ways." in told.stdout
    assert "Play r 1.-1w 0.0e, r 0.-1e 1.-1w, " in told.stdout
    assert "+1 operations in the solution: 5" in told.stdout


@compiled_only
def test_today_is_the_usual_day_and_numbers_the_usual_game(run):
    today = run("puzzle")
    assert today.exit_code == 0
    assert f"{date.today()}, Numbers, difficulty" in today.stdout
    assert "It reads " in today.stdout
    assert "It becomes " in run("puzzle", "--date", "2026-11-16", "--solution").stdout


@compiled_only
def test_a_written_puzzle_is_verified_and_a_changed_one_refused(run, tmp_path):
    assert run(*SHAPES, "--out", "day.json").exit_code == 0
    held = run("verify", "day.json")
    assert held.exit_code == 0
    assert held.stdout == (
        "day.json: ok, puzzle of 2026-11-17, shapes, difficulty 2 (easy), least score 0, 2 ways\n"
    )
    text = (tmp_path / "day.json").read_text()
    assert json.loads(run(*SHAPES, "--json").stdout) == json.loads(text)
    (tmp_path / "false.json").write_text(text.replace('"ways": 2', '"ways": 3'))
    refused = run("verify", "false.json", "day.json")
    assert refused.exit_code == 2
    assert refused.stderr == (
        "ludoteca: false.json: the ways to the least score are claimed to be 3, they are 2\n"
    )
    assert "day.json: ok" in refused.stdout
    again = run(*SHAPES, "--out", "day.json")
    assert (again.exit_code, "is there already" in again.stderr) == (2, True)


@compiled_only
def test_several_days_are_printed_one_after_another(run):
    told = run(*SHAPES, "--days", 2, "--difficulty", 1)
    assert told.stdout.count("difficulty 1 of 5: gentle") == 2
    as_json = json.loads(run(*SHAPES, "--days", 2, "--json").stdout)
    assert [one["date"] for one in as_json] == ["2026-11-17", "2026-11-18"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--date", "tomorrow"], "a day is written as 2026-11-17, got 'tomorrow'"),
        (["--date", "20261117"], "a day is written as 2026-11-17, got '20261117'"),
        (["--date", "2026-02-30"], "there is no day 2026-02-30"),
        (["--days", "2", "--out", "p.json"], "leave --days out, or take --json instead of --out"),
        (["--out", "p.json", "--solution"], "--out writes the puzzle with its solution"),
        (["--out", "p.json", "--json"], "--out writes the puzzle with its solution"),
        (["--date", "1492-10-12"], "puzzles are dated from 2020-01-01 to 2099-12-31"),
        (["--date", "2099-12-31", "--days", "2"], "the last puzzle is that of 2099-12-31"),
        (["--mode", "words"], "puzzles are of numbers or shapes, got 'words'"),
        (["--difficulty", "6"], "a puzzle's difficulty is from 1 to 5, got 6"),
        (["--days", "0"], "--days is a whole number from 1 to 366, got 0"),
        (["--days", "999999999"], "--days is a whole number from 1 to 366"),
        (["--out", "no/folder/x.json"], "there is no folder"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(run, words, sentence):
    refused = run("puzzle", *words)
    assert refused.exit_code == 2
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["{", '{"a": 1}', "{" * 100_000, '{"format": "\\ud800"}'])
def test_a_file_that_is_no_puzzle_is_refused_in_a_sentence(run, tmp_path, text):
    (tmp_path / "bad.json").write_text(text)
    refused = run("verify", "bad.json")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("ludoteca: bad.json: ")
    assert refused.stderr.count("\n") == 1
