"""Every game of the house can be played, left, resumed, replayed and checked in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludoteca.games import registry

Run = Callable[..., Any]
REAL_CLASSES = dict(registry._CLASSES)
FOLDER = Path(registry.__file__).parent
GAMES = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))


@pytest.fixture(autouse=True)
def real_games(house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_CLASSES", REAL_CLASSES)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_played_left_and_resumed(run: Run, game_id: str) -> None:
    game = registry.game_class(game_id)
    tables: dict[str, tuple[int, list[str]]] = {
        "bots.txt": (game.usual_seats, []),
        "humans.txt": (game.seat_counts[-1], ["--hot-seat"]),
    }
    for name, (seats, words) in tables.items():
        left = run("play", game_id, "--seats", seats, "--seed", 1, "--save", name, *words)
        assert left.exit_code == 0
        # Enter, for whoever has to look away, shows the position again where nobody has to.
        resumed = run("play", "--resume", name, typed="\nhint\nmoves\n1\n" * 3)
        assert resumed.exit_code == 0
        assert "The bot master would play" in resumed.stdout
        assert f"{name}: ok, {game_id}, {seats} seat" in run("verify", name).stdout
        assert run("replay", name, "--all").exit_code == 0
        assert run("replay", name, "--json").exit_code == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_luck_and_bots_come_after_a_break(run: Run, game_id: str, tmp_path: Path) -> None:
    typed = "1\n\n" * 12  # Enter, for what passes in a game of memory
    run("play", game_id, "--seed", 2, "--save", "whole.txt", typed=typed)
    run("play", game_id, "--seed", 2, "--save", "left.txt", typed=typed[:15])
    run("play", "--resume", "left.txt", typed=typed)
    whole = (tmp_path / "whole.txt").read_text().partition("events\n")[2].splitlines()[:-2]
    left = (tmp_path / "left.txt").read_text().partition("events\n")[2].splitlines()
    assert whole == left[: len(whole)]


def test_a_hint_says_when_nothing_is_better_than_to_give_up(run: Run) -> None:
    # With this seed more trapezoids are wanted in one cut in three, which costs too much.
    asked = ("play", "fantastick", "--seats", 2, "--mode", "shapes", "--seed", 3)
    told = run(*asked, typed="\nhint\n").stdout
    assert (
        "The bot master would play give up: nothing is better this turn." in told
    )  # Fantastick's §1.11
