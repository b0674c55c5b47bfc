"""Whatever cannot be done as asked: one sentence on stderr, exit code 2, no traceback."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def record() -> str:
    players = [bots.RandomBot(1), bots.GreedyBot(2)]
    return ludoteca.play(ludoteca.load("tohm", cups=3), players, seed=3).text()


def _refusal(result: Any) -> str:
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("ludoteca: ")
    return str(lines[0])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play chess", "there is no game 'chess': the games are tohm,"),
        ("play tohm chess", "one game at a time"),
        ("play tohm --seats 9", "tohm has 2 to 5 seats, got 9"),
        ("play tohm --seats x", "Invalid value for '--seats'"),
        ("play tohm --seed x", "Invalid value for '--seed'"),
        (f"play tohm --seed {10**40}", "--seed has at most 40 digits"),
        ("play tohm --seats", "--seats"),
        ("play tohm --cups 4", "option cups of tohm is one of 10, 3, 5, 7, got 4"),
        ("play tohm --cups 99999999999999", "got '99999999999999'"),
        ("play tohm --cups", "option --cups needs a value: 3, 5, 7, 10"),
        ("play tohm --cups 3 --cups 5", "option --cups is given twice"),
        ("play peek --open-cards --no-open-cards", "option --no-open-cards is given twice"),
        ("play peek --open-cards maybe", "got 'maybe'"),
        ("play tohm --no-cups", "tohm has no option --no-cups"),
        ("play tohm --teams", "tohm has no option --teams: its options are --cups, --tokens"),
        ("play tohm -x", "tohm has no option --x"),
        ("play fist --x", "fist has no option --x: its options are none"),
        ("play tohm --bots clever", "there is no bot 'clever': the bots are beginner, casual"),
        ("play tohm --human 2", "--human takes a seat from 0 to 1"),
        ("play tohm --human x=Ann", "--human takes a seat from 0 to 1"),
        ("play tohm --human 0=", "needs a name that can be printed"),
        ("play tohm --human 0=\x1b[31mA", "needs a name that can be printed"),
        ("play tohm --human 0=greedy", "needs a name that is no bot's"),
        ("play tohm --human 0 --human 0=Ann", "--human names a seat twice"),
        ("play tohm --human 0 --hot-seat", "leave --human out"),
        ("play tohm --hot-seat --bots greedy", "leave --bots out"),
        ("play tohm --human 0=A --human 1=B --bots greedy", "or take more seats"),
        ("play tohm --save there.txt", "there.txt is there already"),
        ("play tohm --save no/folder.txt", "there is no folder"),
        ("play tohm --save .", "is there already"),
        ("play --resume nowhere.txt", "there is no file nowhere.txt"),
        ("play --resume .", ". is a folder"),
        ("play tohm --resume there.txt", "--resume takes the game"),
        ("play --resume there.txt --seats 2", "--resume takes the game"),
        ("play --resume there.txt --seed 2", "leave --seed out"),
        ("replay nowhere.txt", "there is no file nowhere.txt"),
        ("replay .", ". is a folder"),
        ("replay", "Missing argument"),
        ("verify", "Missing argument"),
        ("rules chess", "there is no game 'chess'"),
        ("rules tohm 9.9", "tohm has no rule '9.9': its rules are §1.1,"),
        ("rules peek", "the rule page of peek is missing"),
        ("rules", "Missing argument"),
        ("games extra", "extra"),
        ("dance", "No such command 'dance'"),
        ("--dance", "No such option"),
    ],
)
def test_bad_words_are_refused_by_one_sentence(
    run: Run, tmp_path: Path, words: str, sentence: str
) -> None:
    (tmp_path / "there.txt").write_text("mine")
    assert sentence in _refusal(run(*words.split()))
    assert (tmp_path / "there.txt").read_text() == "mine"


def test_without_a_game_and_without_input_there_is_nothing_to_play(run: Run) -> None:
    result = run("play")
    assert result.exit_code == 2
    assert "no game was named" in result.stderr


def _changed(record: str, old: str, new: str) -> str:
    assert old in record
    return record.replace(old, new, 1)


BROKEN: dict[str, tuple[Callable[[str], str | bytes], str]] = {
    "empty": (lambda r: "", "line 1"),
    "binary": (lambda r: bytes(range(256)), "it is not text"),
    "another text": (lambda r: "hello\n", "a record begins with 'ludoteca record 1'"),
    "a format to come": (lambda r: "ludoteca record 2\n", "a record begins with"),
    "truncated": (lambda r: r[: len(r) // 2], "line "),
    "without its check": (lambda r: r[: r.rindex("check")], "'check "),
    "an edited move": (lambda r: _changed(r, "\n0 ", "\n1 "), "it is for 0 to act, not 1"),
    "an edited name": (lambda r: _changed(r, "0 random", "0 robert"), "a line was lost or changed"),
    "an edited result": (lambda r: _changed(r, "result ", "result 7"), "the events give"),
    "another version": (lambda r: _changed(r, "tohm 1", "tohm 9"), "version '9' of tohm"),
    "another game": (lambda r: _changed(r, "tohm 1", "chess 1"), "there is no game 'chess'"),
    "another seat count": (lambda r: _changed(r, "seats 2", "seats 7"), "2 to 5 seats, got 7"),
    "another option": (lambda r: _changed(r, "option cups 3", "option cups 4"), "is one of"),
    "a lost option": (lambda r: _changed(r, "option cups 3\n", ""), "cups missing"),
    "more at the end": (lambda r: r + "more\n", "nothing was expected after"),
    "a save to come": (lambda r: "ludoteca save 2\n" + r, "a save begins with"),
    "a save without seed": (lambda r: "ludoteca save 1\n" + r, "'seed N' was expected"),
    "a save with a bad seed": (lambda r: "ludoteca save 1\nseed ²\n" + r, "'seed N'"),
    "a save with an endless seed": (
        lambda r: f"ludoteca save 1\nseed {'7' * 41}\n" + r,
        "a seed has at most 40 digits",
    ),
    "a save with a seed in other digits": (lambda r: "ludoteca save 1\nseed ٣\n" + r, "'seed N'"),
    "a save alone": (lambda r: "ludoteca save 1", "'seed N' was expected"),
    "a save with a stranger": (
        lambda r: "ludoteca save 1\nseed 7\nseat 0 robert\n" + r,
        "line 3: 'seat 0 WHO'",
    ),
    "a save with a seat too few": (
        lambda r: "ludoteca save 1\nseed 7\nseat 0 human\n" + r,
        "the save seats 1",
    ),
    "a save without a record": (
        lambda r: "ludoteca save 1\nseed 7\nseat 0 human\nseat 1 greedy",
        "in the save's record, line 1",
    ),
    "a save with an edited record": (
        lambda r: (
            "ludoteca save 1\nseed 7\nseat 0 human\nseat 1 greedy\n"
            + _changed(r, "0 random", "0 robert")
        ),
        "in the save's record, line",
    ),
}


def _broken_file(what: str, record: str) -> bytes:
    """Write g.txt, broken in this way; answers what is in it."""
    broken = BROKEN[what][0](record)
    data = broken if isinstance(broken, bytes) else broken.encode()
    Path("g.txt").write_bytes(data)
    return data


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_refused_with_its_name_and_the_reason(
    run: Run, record: str, what: str
) -> None:
    _broken_file(what, record)
    refusal = _refusal(run("verify", "g.txt"))
    assert "g.txt" in refusal
    assert BROKEN[what][1] in refusal


@pytest.mark.parametrize("what", ["binary", "truncated", "an edited move", "another version"])
@pytest.mark.parametrize("words", ["verify", "replay --all", "replay --json", "play --resume"])
def test_every_command_refuses_a_broken_file_and_leaves_it_as_it_is(
    run: Run, record: str, what: str, words: str
) -> None:
    data = _broken_file(what, record)
    assert BROKEN[what][1] in _refusal(run(*words.split(), "g.txt"))
    assert Path("g.txt").read_bytes() == data


def test_a_finished_match_cannot_be_resumed(run: Run, tmp_path: Path, record: str) -> None:
    (tmp_path / "g.txt").write_text(record)
    assert "is over: see it with ludoteca replay g.txt" in _refusal(
        run("play", "--resume", "g.txt")
    )


def test_an_unreadable_file_and_an_unwritable_folder_are_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert "g.txt cannot be read: Permission denied" in _refusal(run("replay", "g.txt"))
    monkeypatch.setattr(Path, "write_text", refuse)
    assert "cannot be written: Permission denied" in _refusal(
        run("play", "tohm", "--save", "h.txt")
    )
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert "say --save FILE" in _refusal(run("play", "tohm"))


def test_a_process_refuses_in_the_same_way(
    process: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    done = process("play", "chess")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("ludoteca: there is no game 'chess'")
    assert done.stderr.count("\n") == 1
