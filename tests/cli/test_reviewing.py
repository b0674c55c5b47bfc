"""`ludoteca review`: bars for people, JSON for programs, a sentence for what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.core import state as core_state
from ludoteca.games import registry
from ludoteca.games.tohm.solution import Solution, solution_path

Run = Callable[..., Any]

is_compiled = not core_state.__file__.endswith(".py")
slow_uncompiled = pytest.mark.skipif(
    not is_compiled, reason="searching to the end takes minutes uncompiled"
)
compiled_only = pytest.mark.skipif(not is_compiled, reason="solving takes minutes uncompiled")


@pytest.fixture
def solved(tmp_path: Path) -> ludoteca.Record:
    """A finished match of a solved game, in g.txt."""
    game = ludoteca.load("tohm", cups=3, tokens=3)
    record = ludoteca.play(game, [bots.RandomBot(1), bots.GreedyBot(2)], seed=3)
    (tmp_path / "g.txt").write_text(record.text())
    return record


@pytest.fixture
def estimated(tmp_path: Path) -> ludoteca.Record:
    """A finished match of three seats, in e.txt."""
    game = ludoteca.load("tohm", seats=3, cups=3)
    record = ludoteca.play(game, [bots.GreedyBot(seat) for seat in range(3)], seed=57)
    (tmp_path / "e.txt").write_text(record.text())
    return record


@compiled_only
def test_a_solved_game_is_reviewed_exactly(run: Run, solved: ludoteca.Record) -> None:
    shown = run("review", "g.txt")
    assert shown.exit_code == 0
    assert "Every value is exact" in shown.stdout
    assert "±" not in shown.stdout
    assert "The costliest choices" in shown.stdout
    assert "The strongest luck" in shown.stdout
    for seat, name in enumerate(("random", "greedy")):
        assert f"How the result of seat {seat} ({name}) came" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 100


@compiled_only
def test_the_solution_is_kept_for_next_time(run: Run, solved: ludoteca.Record) -> None:
    run("review", "g.txt")
    played = run("play", "tohm", "--cups", 3, "--tokens", 3, "--bots", "perfect", typed="quit\n")
    assert played.exit_code == 0


@compiled_only
def test_a_damaged_solution_is_made_anew(run: Run, solved: ludoteca.Record, tmp_path: Path) -> None:
    path = solution_path(solved.game)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no solution")
    assert "Every value is exact" in run("review", "g.txt").stdout
    assert Solution.load(solved.game).error < 1e-6


def test_where_nothing_is_tried_out_no_playouts_are_told_of(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._CLASSES, "tcnccc", "Tcnccc")
    game = ludoteca.load("tcnccc", seats=2)
    record = ludoteca.play(game, [bots.GreedyBot(1), bots.RandomBot(2)], seed=3)
    (tmp_path / "t.txt").write_text(record.text())
    shown = run("review", "t.txt").stdout
    assert "Values are what the bots know of the game, ± what that is mostly off." in shown
    assert "--playouts" not in shown
    told = json.loads(run("review", "t.txt", "--json").stdout)
    assert (told["exact"], told["playouts"]) == (False, None)


@compiled_only
def test_the_parts_printed_add_up_to_the_result(run: Run, solved: ludoteca.Record) -> None:
    told = json.loads(run("review", "g.txt", "--json").stdout)
    assert told["exact"] is True
    assert told["playouts"] is None
    for parts in told["split"]:
        names = ("opening", "luck", "choices", "others", "met", "unexplained")
        assert sum(parts[name]["value"] for name in names) == pytest.approx(parts["result"])
        assert abs(parts["unexplained"]["value"]) < 1e-6


@slow_uncompiled
def test_json_tells_every_step(run: Run, estimated: ludoteca.Record) -> None:
    words = ("review", "e.txt", "--playouts", 16, "--seed", 4, "--json")
    told = json.loads(run(*words).stdout)
    assert told["seats"] == 3
    assert (told["playouts"], told["seed"], told["exact"]) == (16, 4, False)
    assert [step["number"] for step in told["steps"]] == [
        number + 1 for number in range(len(estimated.events))
    ]
    assert len(told["split"]) == 3
    for step in told["steps"]:
        for one in step["judged"]:
            assert set(one) == {"seat", "played", "best", "grade", "changes"}
            assert len(one["changes"]) == 3
            assert all(set(change) == {"value", "error"} for change in one["changes"])
    last = told["steps"][-1]["values"]
    assert [value["value"] for value in last] == list(
        estimated.outcome.returns if estimated.outcome else ()
    )
    assert run(*words).stdout == json.dumps(told, indent=1) + "\n"  # the same seed, the same again


@slow_uncompiled
def test_one_seat_alone_can_be_told_of(run: Run, estimated: ludoteca.Record) -> None:
    shown = run("review", "e.txt", "--playouts", 16, "--seat", 1).stdout
    assert "±" in shown
    assert "--playouts 16 --seed 0 gives the same again" in shown
    assert "How the result of seat 1 (greedy) came" in shown
    assert "seat 0 (greedy)  " not in shown.partition("The costliest")[2]


@slow_uncompiled
def test_what_is_said_of_estimates(run: Run, estimated: ludoteca.Record) -> None:
    shown = run("review", "e.txt", "--playouts", 16).stdout
    assert "± one standard error; what seemed costly was tried again, with more playouts." in shown
    assert ("What they may have cost is less than so many playouts can tell." in shown) == (
        "The costliest choices" not in shown
    )
    assert "Choices that met" not in shown  # nobody chooses at the same time here


def _strokes(shown: str) -> list[list[str]]:
    """The rows of the table of luck, in words."""
    rows = shown.partition("The strongest luck")[2].partition("\n\n")[0].splitlines()
    return [row.split() for row in rows[2:]]


@slow_uncompiled
def test_luck_is_told_once_for_an_event_and_not_where_it_was_none(
    run: Run, estimated: ludoteca.Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [row[0] for row in _strokes(run("review", "e.txt", "--playouts", 16).stdout)]
    assert len(steps) == len(set(steps)) > 3
    monkeypatch.setitem(registry._CLASSES, "fantastick", "Fantastick")
    game = ludoteca.load("fantastick")
    record = ludoteca.play(game, [bots.GreedyBot(0)], seed=3)
    (tmp_path / "f.txt").write_text(record.text())
    strokes = _strokes(run("review", "f.txt").stdout)
    assert strokes
    assert all(float(row[-1]) != 0 for row in strokes)


@slow_uncompiled
def test_where_seats_choose_at_once_it_is_said_what_met_means(run: Run, tmp_path: Path) -> None:
    game = ludoteca.load("fist")
    record = ludoteca.play(game, [bots.RandomBot(seat) for seat in range(game.seats)], seed=1)
    (tmp_path / "t.txt").write_text(record.text())
    shown = run("review", "t.txt", "--playouts", 16).stdout
    assert shown.count("choices that met") == game.seats
    assert shown.count("Choices that met: what came of choosing at the same time") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("review", "Missing argument"),
        ("review nowhere.txt", "there is no file nowhere.txt"),
        ("review .", ". is a folder"),
        ("review e.txt --seat 3", "there is no seat 3: seats are 0 to 2 here"),
        ("review e.txt --seat -1", "there is no seat -1"),
        ("review e.txt --playouts 3", "--playouts is a whole number from 16"),
        ("review e.txt --playouts x", "Invalid value for '--playouts'"),
        ("review e.txt --seed x", "Invalid value for '--seed'"),
        ("review broken.txt", "broken.txt: line 10: 'd9'"),
        ("review running.txt", "the match is not over: only a finished one can be reviewed"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_one_sentence(
    run: Run, estimated: ludoteca.Record, tmp_path: Path, words: str, sentence: str
) -> None:
    lines = estimated.text().splitlines(keepends=True)
    lines[9] = "chance d9\n"
    (tmp_path / "broken.txt").write_text("".join(lines))
    running = estimated._replace(events=estimated.events[:-1], outcome=None)
    (tmp_path / "running.txt").write_text(running.text())
    result = run(*words.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
