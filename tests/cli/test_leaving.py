"""Leaving a game in every way, and going on: nothing is lost and nothing is different."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Process = Callable[..., subprocess.CompletedProcess[str]]
GAME = ("play", "tohm", "--cups", 3, "--seats", 3, "--seed", 11)
ALL_MOVES = "1\n" * 500
MOST_SIGNALS = 4
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and ptys of another kind")


@pytest.fixture
def whole(run: Run, tmp_path: Path) -> str:
    """The record of the game that is played without a break."""
    run(*GAME, "--save", "whole.txt", typed=ALL_MOVES)
    text = (tmp_path / "whole.txt").read_text()
    assert "result" in text
    return text


def test_end_of_input_saves_and_the_game_goes_on_to_the_same_record(
    process: Process, whole: str, tmp_path: Path
) -> None:
    left = process(*GAME, "--save", "g.txt", typed="1\n" * 5)
    assert left.returncode == 0
    assert "ludoteca play --resume g.txt" in left.stdout
    assert left.stderr == ""
    again = process("play", "--resume", "g.txt", typed="1\n1\nquit\n")
    assert again.returncode == 0
    last = process("play", "--resume", "g.txt", typed=ALL_MOVES)
    assert last.returncode == 0
    assert (tmp_path / "g.txt").read_text() == whole


@pytest.mark.parametrize("moves", range(0, 14, 2))
def test_it_does_not_matter_when_the_game_is_left(
    run: Run, whole: str, tmp_path: Path, moves: int
) -> None:
    run(*GAME, "--save", "g.txt", typed="1\n" * moves)
    run("play", "--resume", "g.txt", typed=ALL_MOVES)
    assert (tmp_path / "g.txt").read_text() == whole


def test_a_game_can_go_on_in_another_file(run: Run, whole: str, tmp_path: Path) -> None:
    run(*GAME, "--save", "g.txt", typed="1\n1\n")
    before = (tmp_path / "g.txt").read_text()
    run("play", "--resume", "g.txt", "--save", "h.txt", typed=ALL_MOVES)
    assert (tmp_path / "g.txt").read_text() == before
    assert (tmp_path / "h.txt").read_text() == whole


def test_who_sits_where_can_be_changed_when_a_game_goes_on(run: Run, tmp_path: Path) -> None:
    run(*GAME, "--save", "g.txt", typed="1\n1\n")
    run("play", "--resume", "g.txt", "--human", "1=Ann", "--bots", "random", typed="1\n")
    text = (tmp_path / "g.txt").read_text()
    assert "player 0 random\nplayer 1 Ann\nplayer 2 random\n" in text


def test_an_open_record_without_a_seed_can_be_resumed(run: Run, tmp_path: Path) -> None:
    run(*GAME, "--save", "g.txt", typed="1\n1\n")
    record = (
        "ludoteca record 1" + (tmp_path / "g.txt").read_text().partition("ludoteca record 1")[2]
    )
    (tmp_path / "plain.txt").write_text(record)
    assert run("verify", "plain.txt").exit_code == 0
    run("play", "--resume", "plain.txt", typed=ALL_MOVES)
    assert "\nresult " in (tmp_path / "plain.txt").read_text()


@pytest.mark.parametrize("seed", [10**40 - 1, -(10**40) + 1])
def test_a_game_with_the_longest_seed_can_be_resumed(run: Run, seed: int) -> None:
    run("play", "tohm", "--seed", seed, "--save", "g.txt")
    assert run("play", "--resume", "g.txt").exit_code == 0


def _started(command: list[str], **streams: Any) -> subprocess.Popen[bytes]:
    # Tests that run in the background of a shell inherit that Ctrl-C is ignored; a player's game
    # does not.
    def hear_ctrl_c() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    return subprocess.Popen(
        [*command, *map(str, GAME), "--save", "g.txt"], preexec_fn=hear_ctrl_c, **streams
    )


def _read_until_asked(descriptor: int, times: int) -> bytes:
    """Read what the process prints until it has asked so many times."""
    seen = b""
    while seen.count(b"seat 0> ") < times:
        more = os.read(descriptor, 65536)
        assert more, seen
        seen += more
    return seen


def _read_to_end(descriptor: int) -> bytes:
    """Read what is printed on a pty until the process has closed it."""
    seen = b""
    with contextlib.suppress(OSError):  # how Linux tells that the other end is closed
        while more := os.read(descriptor, 65536):
            seen += more
    os.close(descriptor)
    return seen


@ON_POSIX
def test_ctrl_c_saves_says_so_and_exits_with_130(
    command: list[str], run: Run, whole: str, tmp_path: Path
) -> None:
    with _started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(b"1\n1\n1\n")
        child.stdin.flush()
        _read_until_asked(child.stdout.fileno(), 4)
        for _ in range(MOST_SIGNALS):
            # Python overlooks a signal that comes just before it begins to read: then once more,
            # but not while it is still leaving, which takes a while on a busy machine.
            child.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(timeout=15)
                break
        else:
            child.kill()
        rest = child.stdout.read()
        child.stdin.close()
    assert child.returncode == 130
    assert b"ludoteca play --resume g.txt" in rest
    run("play", "--resume", "g.txt", typed=ALL_MOVES)
    assert (tmp_path / "g.txt").read_text() == whole


@ON_POSIX
def test_a_killed_game_has_lost_nothing(
    command: list[str], run: Run, whole: str, tmp_path: Path
) -> None:
    with _started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(b"1\n1\n1\n1\n")
        child.stdin.flush()
        _read_until_asked(child.stdout.fileno(), 5)
        child.kill()
        child.stdout.read()
        child.stdin.close()
    text = (tmp_path / "g.txt").read_text()
    assert text.count("\n0 ") == 4
    run("play", "--resume", "g.txt", typed=ALL_MOVES)
    assert (tmp_path / "g.txt").read_text() == whole


@ON_POSIX
def test_on_a_real_terminal_there_is_colour_and_tab_completes(
    command: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import pty

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    ours, theirs = pty.openpty()
    with _started(command, stdin=theirs, stdout=theirs, stderr=theirs) as child:
        os.close(theirs)
        screen = _read_until_asked(ours, 1)
        assert b"\x1b[1;34mA" in screen  # in colour
        os.write(ours, b"qui\t\n")
        screen += _read_to_end(ours)
    assert child.returncode == 0
    assert b"ludoteca play --resume g.txt" in screen
    assert (tmp_path / "g.txt").exists()


@ON_POSIX
def test_ctrl_d_on_a_real_terminal_saves_and_says_so(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import pty

    monkeypatch.setenv("TERM", "dumb")
    ours, theirs = pty.openpty()
    with _started(command, stdin=theirs, stdout=theirs, stderr=theirs) as child:
        os.close(theirs)
        screen = _read_until_asked(ours, 1)
        os.write(ours, b"\x04")
        screen += _read_to_end(ours)
    assert child.returncode == 0
    assert b"ludoteca play --resume g.txt" in screen


@ON_POSIX
def test_a_reader_that_goes_away_leaves_no_traceback(command: list[str], run: Run) -> None:
    run(*GAME, "--save", "g.txt", typed=ALL_MOVES)
    words = [*command, "replay", "g.txt", "--all"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert b"Traceback" not in child.stderr.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("words", ["games", "rules tohm", "replay w.txt --all"])
def test_output_that_cannot_be_written_is_told_in_a_sentence(
    command: list[str], run: Run, words: str
) -> None:
    run(*GAME, "--save", "w.txt", typed=ALL_MOVES)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*command, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr == "ludoteca: the output cannot be written: No space left on device\n"


@ON_POSIX
def test_closed_input_is_the_end_of_input(command: list[str]) -> None:
    words = [*command, "play", "tohm", "--save", "g.txt"]
    closed = f"{shlex.join(words)} <&-"
    done = subprocess.run(["sh", "-c", closed], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "ludoteca play --resume g.txt" in done.stdout
    assert "Traceback" not in done.stderr


def test_bytes_that_are_no_text_do_not_end_a_game(command: list[str]) -> None:
    done = subprocess.run(
        [*command, *map(str, GAME), "--save", "g.txt"],
        input=b"\xff\xfe\n1\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "", "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0
    assert b"is no move or outcome" in done.stdout
    assert done.stderr == b""
