"""Watching and checking records, and looking up rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.cli.saves import read_save

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def played() -> ludoteca.Record:
    players = [bots.RandomBot(1), bots.GreedyBot(2)]
    return ludoteca.play(ludoteca.load("tohm", cups=3), players, seed=3)


@pytest.fixture
def record(played: ludoteca.Record, tmp_path: Path) -> ludoteca.Record:
    """A finished match, in g.txt."""
    (tmp_path / "g.txt").write_text(played.text())
    return played


def test_verify_tells_what_a_record_is_of(run: Run, record: ludoteca.Record) -> None:
    result = run("verify", "g.txt")
    assert result.exit_code == 0
    winner = record.outcome.winners[0] if record.outcome else None
    name = ("random", "greedy")[winner or 0]
    expected = (
        f"g.txt: ok, tohm, 2 seats, {len(record.events)} events, seat {winner} ({name}) wins\n"
    )
    assert result.stdout == expected


def test_what_a_file_says_cannot_steer_the_terminal(
    run: Run, record: ludoteca.Record, tmp_path: Path
) -> None:
    named = record._replace(players=("A\x1b]0;taken\x07", "B\x1b[2J"))
    (tmp_path / "n.txt").write_text(named.text())
    shown = run("verify", "n.txt").stdout
    assert "n.txt: ok" in shown
    assert "\x1b" not in shown + run("replay", "n.txt").stdout


def test_a_player_s_name_cannot_steer_the_terminal_that_asks(run: Run, tmp_path: Path) -> None:
    run("play", "peek", "--hot-seat", "--seed", 1, "--save", "p.txt", typed="\nlow\nquit\n")
    named = read_save(tmp_path / "p.txt").record._replace(players=("A\x1b]0;taken\x07", "B\x1b[2J"))
    (tmp_path / "p.txt").write_text(named.text())
    shown = run("play", "--resume", "p.txt", typed="\nquit\n").stdout
    assert "press Enter when the others look away" in shown
    assert "\x1b" not in shown


def test_verify_goes_on_after_a_broken_record(run: Run, record: ludoteca.Record) -> None:
    result = run("verify", "g.txt", "nowhere.txt", "g.txt")
    assert result.exit_code == 2
    assert result.stdout.count("g.txt: ok") == 2
    assert result.stderr == "ludoteca: there is no file nowhere.txt\n"


def test_verify_takes_a_save_of_a_running_game(run: Run) -> None:
    run("play", "tohm", "--seed", 7, "--save", "s.txt", typed="1\n")
    assert "s.txt: ok, tohm, 2 seats, 5 events, not over yet" in run("verify", "s.txt").stdout


def test_a_record_whose_lines_end_as_on_windows_holds(
    run: Run, record: ludoteca.Record, tmp_path: Path
) -> None:
    (tmp_path / "w.txt").write_bytes(record.text().replace("\n", "\r\n").encode())
    assert run("verify", "w.txt").exit_code == 0


def test_replay_steps_through_a_match(run: Run, record: ludoteca.Record) -> None:
    shown = run(
        "replay", "g.txt", typed="\nnext\nn\nback\nlast\nfirst\nfoo\n4\nlast\nquit\n"
    ).stdout
    last = len(record.events)
    headings = [line for line in shown.splitlines() if line.startswith("step ") and " of " in line]
    numbers = [int(line.split()[1]) for line in headings]
    assert numbers == [0, 1, 2, 3, 2, last, 0, 4, last]
    assert headings[0] == f"step 0 of {last}: the start"
    assert headings[1] == f"step 1 of {last}, {record.events[0].line().replace(' ', ': ')}"
    assert shown.count("Type Enter or next, back, first, last") == 2  # once for `foo`
    assert "Scores: seat 0 (random)" in shown


@pytest.mark.parametrize("typed", ["999", "-1", "9" * 5000])
def test_replay_names_a_step_that_there_is_not(
    run: Run, record: ludoteca.Record, typed: str
) -> None:
    shown = " ".join(run("replay", "g.txt", typed=f"{typed}\n").stdout.split())
    assert f"here is no step '{typed[:20]}" in shown
    assert f"they are 0 to {len(record.events)}" in shown


def test_replay_says_where_it_ends_and_begins(run: Run, record: ludoteca.Record) -> None:
    shown = run("replay", "g.txt", typed="back\nlast\nnext\n").stdout
    assert "This is the first." in shown
    assert "This is the last step." in shown


def test_replay_all_prints_every_step(run: Run, record: ludoteca.Record) -> None:
    shown = run("replay", "g.txt", "--all").stdout
    assert shown.count(f" of {len(record.events)}") == len(record.events) + 1
    assert ">" not in shown.splitlines()[-1]


def test_replay_as_json_holds_every_state(run: Run, record: ludoteca.Record) -> None:
    told = json.loads(run("replay", "g.txt", "--json").stdout)
    assert told["players"] == ["random", "greedy"]
    assert told["outcome"]["winners"] == list(record.outcome.winners if record.outcome else ())
    states = [record.game.from_json(step["position"]) for step in told["steps"]]
    assert states == list(record.replay())
    assert [step["event"] for step in told["steps"][1:]] == [e.line() for e in record.events]


def test_replay_through_a_seat_that_is_not_there_is_refused(
    run: Run, record: ludoteca.Record
) -> None:
    result = run("replay", "g.txt", "--seat", 2)
    assert result.exit_code == 2
    assert "there is no seat 2" in result.stderr


def test_rules_are_shown_whole_by_section_and_by_number(run: Run) -> None:
    whole = run("rules", "tohm").stdout
    assert "Rulings" in whole
    assert "§1.1" in whole
    section = run("rules", "tohm", 3).stdout
    assert "§3.1" in section
    assert "§3.3" in section
    assert "§4.1" not in section
    one = run("rules", "tohm", "§3.3").stdout
    assert one.startswith("§3.3 Removing a token")
    assert "4 End" not in one
