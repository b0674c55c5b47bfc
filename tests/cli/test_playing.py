"""Playing by typed lines: moves, numbers, refusals, commands, the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca

Run = Callable[..., Any]
FIRST_MOVES = "1\n" * 500  # in T.O.H.M. always the first legal move; enough for any game below


def test_a_whole_game_is_played_by_numbers_and_its_record_holds(run: Run, tmp_path: Path) -> None:
    result = run("play", "tohm", "--cups", 3, "--seed", 7, "--save", "g.txt", typed=FIRST_MOVES)
    assert result.exit_code == 0
    record = ludoteca.Record.parse((tmp_path / "g.txt").read_text())
    assert record.outcome is not None
    assert record.players == ("human", "casual")
    assert f"{record.outcome.reason}" in result.stdout
    assert "Scores: seat 0 (human)" in result.stdout
    assert "ludoteca replay g.txt" in result.stdout


def test_the_luck_is_that_of_a_match_of_the_library_with_the_same_seed(
    run: Run, tmp_path: Path
) -> None:
    class First:
        def choose(self, look: ludoteca.Look) -> int:
            return look.legal[0]

    run("play", "tohm", "--cups=3", "--hot-seat", "--seed", 5, "--save", "g.txt", typed=FIRST_MOVES)
    here = ludoteca.Record.parse((tmp_path / "g.txt").read_text())
    there = ludoteca.play(ludoteca.load("tohm", cups=3), [First(), First()], seed=5)
    assert here.events == there.events


def test_a_move_can_be_typed_as_text(run: Run, tmp_path: Path) -> None:
    run("play", "tohm", "--seed", 7, "--save", "g.txt", typed="pass\n  +b1 \n")
    assert "\n0 pass\n" in (tmp_path / "g.txt").read_text()
    assert "\n0 +b1\n" in (tmp_path / "g.txt").read_text()


def test_enter_alone_plays_the_only_move_and_else_shows_the_position_again(run: Run) -> None:
    result = run("play", "tohm", "--seed", 7, typed="\n\n")
    assert "one move is possible" in result.stdout
    assert result.stdout.count("choose one of 2 moves") == 2


def test_an_illegal_move_is_refused_with_its_rule_and_asked_again(run: Run) -> None:
    result = run("play", "tohm", "--seed", 7, typed="\n+b2\n? 2.4\n+b1\n")
    assert "§2.4: cell b2 is printed 5, the die shows 4" in result.stdout
    assert "(? 2.4 shows the rule.)" in result.stdout
    assert "You rolled 3, 4, 5 or 6" in result.stdout
    assert result.stdout.count("seat 0> ") == 5


@pytest.mark.parametrize("typed", ["xyzzy", "٣", "9" * 5000, "\x1b[2J", "+b1 +b1", "-1", "0", "3"])
def test_what_is_no_move_is_refused_by_one_sentence(run: Run, typed: str) -> None:
    result = run("play", "tohm", "--seed", 7, typed=f"\n{typed}\n")
    assert result.exit_code == 0
    answer = result.stdout.rpartition("choose one of 2 moves")[2]
    assert "is no move or outcome" in answer or "there is no move number" in answer.lower()
    assert "\x1b" not in answer


@pytest.mark.parametrize("typed", ["undo 3", "hint 2", "/more x", "quit now"])
def test_a_command_that_takes_no_word_is_not_done_with_one(run: Run, typed: str) -> None:
    result = run("play", "tohm", "--seed", 7, typed=f"\n{typed}\n")
    answer = result.stdout.rpartition("choose one of 2 moves")[2]
    word, _, rest = typed.removeprefix("/").partition(" ")
    assert f"{word} is typed alone, got '{rest}' behind it".lower() in answer.lower()


def test_the_beginning_of_moves_lists_those_that_begin_so(run: Run) -> None:
    result = run("play", "many", typed="m 24.\nmoves M 3.1\nmoves q\n")
    assert "482 m 24.1 " in result.stdout  # the numbers are those of the whole list
    assert re.search(r"^ +62 m 3\.1 +71 m 3\.10", result.stdout, re.MULTILINE)
    assert "No legal move begins so." in result.stdout


def test_very_many_moves_are_shown_by_how_they_begin(run: Run) -> None:
    shown = run("play", "many", typed="m 1.1\nmore\nmoves m 7.\n").stdout.partition("m 1.1\n")[2]
    assert re.search(r"^ +m \.\.\. \(500\) +501 undo$", shown, re.MULTILINE)
    assert "Type how the moves you want begin, such as m; more lists all of them." in shown
    assert re.search(r"^ +1 m 0\.0", shown, re.MULTILINE)
    assert re.search(r"^ +141 m 7\.0", shown, re.MULTILINE)


def test_the_case_of_letters_does_not_count(run: Run, tmp_path: Path) -> None:
    run("play", "tohm", "--seed", 7, "--save", "g.txt", typed="PASS\n+B1\n")
    assert "\n0 pass\n" in (tmp_path / "g.txt").read_text()
    assert "\n0 +b1\n" in (tmp_path / "g.txt").read_text()


def test_a_long_list_is_shown_in_pages(run: Run) -> None:
    result = run("play", "many", typed="more\n")
    assert "choose one of 500 moves" in result.stdout
    assert "and 460 more" in result.stdout
    assert "and 420 more" in result.stdout
    assert re.search(r"^ +41 m 2\.0", result.stdout, re.MULTILINE)  # though chance has a "more" too


def test_moves_that_are_numbers_themselves_are_typed_as_they_are(run: Run, tmp_path: Path) -> None:
    result = run("play", "fist", "--hot-seat", "--save", "g.txt", typed="\n3\n\n1\n\n2\n" * 2)
    assert result.exit_code == 0
    assert "\njoint 0:3 1:1 2:2\n" in (tmp_path / "g.txt").read_text()
    assert "Seat 0 (human) wins" in result.stdout


def test_undo_goes_back_to_the_last_choice_with_all_that_followed(run: Run, tmp_path: Path) -> None:
    result = run("play", "tohm", "--seed", 7, "--save", "g.txt", typed="\n+b1\nundo\n+a2\n")
    assert "Taken back: 4 events." in result.stdout
    text = (tmp_path / "g.txt").read_text()
    assert "0 +b1" not in text
    assert "0 +a2" in text


def test_what_another_human_took_back_is_told(run: Run) -> None:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm", "NO_COLOR": "1"}
    shown = run("play", "peek", "--hot-seat", typed="\nhigh\n\nundo\n\n", **terminal).stdout
    last_handed_over = shown.split("\x1b[H\x1b[2J\x1b[3J")[-2]
    assert "Taken back: 1 event." in last_handed_over
    assert "Seat 0 (human): press Enter" in last_handed_over


def test_after_undo_the_luck_is_the_same(run: Run, tmp_path: Path) -> None:
    run("play", "tohm", "--seed", 7, "--save", "a.txt", typed="\n+b1\n1\nundo\nundo\n+b1\n1\n")
    run("play", "tohm", "--seed", 7, "--save", "b.txt", typed="\n+b1\n1\n")
    assert (tmp_path / "a.txt").read_text() == (tmp_path / "b.txt").read_text()


def test_at_the_first_choice_there_is_nothing_to_undo(run: Run) -> None:
    assert "nothing to take back" in run("play", "tohm", typed="undo\n").stdout


def test_a_word_that_is_a_move_is_the_move_and_the_command_with_a_stroke(
    run: Run, tmp_path: Path
) -> None:
    result = run(
        "play", "many", "--save", "g.txt", typed="undo\n/undo\nm 1.1\nm 2.2\nundo\n/undo\n"
    )
    assert "§1.3: there is no step to take back" in result.stdout
    assert "(/undo is the command of that name.)" in result.stdout
    events = (tmp_path / "g.txt").read_text().partition("events\n")[2]
    assert events.startswith("0 m 1.1\n0 m 2.2\nopen\n")


def test_a_hint_is_what_the_best_bot_would_do(run: Run) -> None:
    result = run("play", "tohm", "--seed", 7, typed="\nhint\nhint\n")
    hints = re.findall(r"The bot master would play (\S+)\.", result.stdout)
    assert len(hints) == 2
    assert set(hints) <= {"+b1", "+a2"}  # alike by symmetry


def test_help_names_every_command(run: Run) -> None:
    shown = run("play", "tohm", typed="?\n").stdout
    for word in ("moves", "more", "hint", "undo", "? moves", "? 2.1", "save FILE", "quit"):
        assert f"  {word}" in shown


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("? 3", "never creates a tris"),
        ("? moves", "take off the token on b2"),
        ("?2.2", "You rolled 1"),
        ("help §4.1", "last cup has been"),
        ("? 9.9", "tohm has no rule '9.9'"),
        ("? nonsense", "tohm has no rule 'nonsense'"),
    ],
)
def test_rules_are_shown_by_number(run: Run, asked: str, answer: str) -> None:
    assert answer in run("play", "tohm", typed=f"{asked}\n").stdout


def test_quit_saves_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    result = run("play", "tohm", "--save", "my game.txt", typed="quit\n")
    assert result.exit_code == 0
    assert "ludoteca play --resume 'my game.txt'" in result.stdout
    assert (tmp_path / "my game.txt").read_text().startswith("ludoteca save 1\nseed ")


def test_a_program_that_is_in_no_searched_folder_is_named_with_its_own(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.argv", [".venv/bin/ludoteca", "play"])
    monkeypatch.setenv("PATH", str(tmp_path))
    shown = run("play", "tohm", "--save", "g.txt").stdout
    assert "\n  .venv/bin/ludoteca play --resume g.txt\n" in shown
    (tmp_path / "ludoteca").touch(0o755)
    assert "\n  ludoteca play --resume g.txt\n" in run("play", "--resume", "g.txt").stdout


def test_without_save_the_game_is_in_the_data_folder(run: Run, tmp_path: Path) -> None:
    result = run("play", "tohm", typed="quit\n")
    (file,) = (tmp_path / "data" / "ludoteca" / "games").iterdir()
    assert file.name.startswith("tohm-")
    assert f"ludoteca play --resume {file}" in result.stdout


def test_save_writes_a_copy_and_never_over_another_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken.txt").write_text("mine")
    typed = "save\nsave taken.txt\nsave no/where.txt\nsave copy.txt\n"
    result = run("play", "tohm", "--save", "g.txt", typed=typed)
    assert "save needs a file's name" in result.stdout
    assert "taken.txt is there already" in result.stdout
    assert "there is no folder" in result.stdout
    assert (tmp_path / "taken.txt").read_text() == "mine"
    assert (tmp_path / "copy.txt").read_text() == (tmp_path / "g.txt").read_text()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy.txt", "g.txt", "taken.txt"]


def test_a_full_disk_is_told_once_and_does_not_end_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []

    def replace(source: Path, target: Path) -> None:
        written.append(target)
        if len(written) > 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", replace)
    result = run("play", "tohm", "--save", "g.txt", typed="1\n1\n1\n")
    assert result.stdout.count("No space left on device") == 1
    assert result.stdout.count("seat 0> ") == 4
    assert "The game is not saved." in result.stdout
    assert result.exit_code == 1


def test_humans_have_names_and_several_seats(run: Run, tmp_path: Path) -> None:
    run("play", "tohm", "--seats", 3, "--human", "0=Ann", "--human", 2, "--save", "g.txt")
    names = re.findall(r"^player \d (.*)$", (tmp_path / "g.txt").read_text(), re.MULTILINE)
    assert names == ["Ann", "casual", "human"]


def test_the_game_may_stand_anywhere_among_its_options(run: Run, tmp_path: Path) -> None:
    run("play", "--cups", 5, "tohm", "--seats", 4, "--tokens=3", "--save", "g.txt")
    text = (tmp_path / "g.txt").read_text()
    assert "option cups 5\noption tokens 3\n" in text
    assert "seats 4\n" in text


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ((), "false"),
        (("--open-cards",), "true"),
        (("--no-open-cards",), "false"),
        (("--open-cards", "true"), "true"),
        (("--open_cards=no",), "false"),
    ],
)
def test_yes_and_no_options_are_said_in_every_usual_way(
    run: Run, tmp_path: Path, words: tuple[str, ...], value: str
) -> None:
    run("play", *words, "peek", "--save", "g.txt")
    assert f"option open_cards {value}\n" in (tmp_path / "g.txt").read_text()


def test_without_a_game_the_games_are_listed_and_one_is_asked_for(run: Run) -> None:
    result = run("play", typed="chess\n99\ntohm\nquit\n")
    assert result.exit_code == 0
    assert "tohm         T.O.H.M. Tris of Horrible Monsters, 2 to 5 seats\n" in result.stdout
    assert result.stdout.count("Which game? ") == 3
    assert "seat 0> quit" in result.stdout


def test_a_game_is_chosen_by_number_and_left_by_quit(run: Run) -> None:
    assert "T.O.H.M." in run("play", typed="1\nquit\n").stdout.partition("Which game? 1")[2]
    assert run("play", typed="quit\n").exit_code == 0


def test_colours_come_with_a_terminal_only_and_no_color_is_respected(run: Run) -> None:
    plain = run("play", "tohm", "--seed", 7, typed="1\n").stdout
    forced = {"FORCE_COLOR": "1", "TERM": "xterm"}
    coloured = run("play", "tohm", "--seed", 7, typed="1\n", **forced).stdout
    without = run("play", "tohm", "--seed", 7, typed="1\n", NO_COLOR="1", **forced).stdout
    assert "\x1b" not in plain
    assert "\x1b[1;34mA" in coloured
    assert not re.search(r"\x1b\[[\d;]*3[1-7]m", without)


@pytest.mark.parametrize(("columns", "times"), [("60", 1), ("80", 0)])
def test_a_window_too_narrow_for_the_boards_is_told(run: Run, columns: str, times: int) -> None:
    environment = {"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": columns}
    shown = run("play", "tohm", typed="", **environment).stdout
    assert shown.count("columns wide, boards are drawn for 78") == times


def test_a_name_from_a_file_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    game = ludoteca.load("tohm")
    record = ludoteca.Record(game, ("A\x1b[2Jnn", "[red]greedy"), (), None)
    (tmp_path / "g.txt").write_text(record.text())
    shown = run("play", "--resume", "g.txt", typed="").stdout
    assert "\x1b" not in shown
    assert "A?[2Jnn" in shown
    assert "([red]greedy)" in shown


def test_the_games_are_listed_with_seats_options_defaults_and_rules(run: Run) -> None:
    lines = [" ".join(line.split()) for line in run("games").stdout.splitlines()]
    assert "tohm T.O.H.M. Tris of Horrible Monsters, 2 to 5 seats" in lines
    assert "--cups 3, 5, 7, 10* §5.1 How many cups are played for." in lines
    assert "--open-cards false*, true §1.1 Cards lie face up." in lines
    assert "fist Fist, 3 seats" in lines


def test_the_games_are_told_as_json(run: Run) -> None:
    listed = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}
    assert set(listed) == set(ludoteca.games())
    assert listed["tohm"]["seats"] == [2, 3, 4, 5]
    assert listed["tohm"]["options"][0] == {
        "name": "cups",
        "values": [10, 3, 5, 7],
        "default": 10,
        "rule": "5.1",
        "text": "How many cups are played for.",
    }


def test_the_command_alone_shows_help_and_a_version(run: Run) -> None:
    assert "verify" in run().stdout
    assert run("--version").stdout == f"ludoteca {ludoteca.__version__}\n"
