"""docs/screenshots shows every page and board, and nothing that is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from tests.web.screenshots import FOLDER, PICTURES, SCENES, SCHEMES, SIZES, index
from tests.web.showcase import ended, play

PAGES = Path(__file__).parents[2] / "web" / "src" / "pages"
# A page's file and the pictures of it.
PICTURES_OF = {
    "Start": {"start", "start-again"},
    "NewTable": {"new"},
    "Join": {"join"},
    "Table": {"waiting", "table-others", "curtain"},
    "Replay": {"replay"},
    "MyGames": {"games"},
    "Lobby": {"lobby"},
    "Rules": {"rules"},
    "Learn": set[str](),
    "Puzzle": {"puzzle", "puzzle-solution"},
    "PuzzleSheet": {"puzzle-sheet"},
}
NAMES = {picture.name for picture in PICTURES}


def test_every_page_has_its_pictures():
    assert {page.stem for page in PAGES.glob("*.svelte")} == set(PICTURES_OF)
    assert set[str]().union(*PICTURES_OF.values()) <= NAMES


@pytest.mark.parametrize("game", ludoteca.games())
def test_every_game_is_shown_in_play_at_its_end_and_in_its_lesson(game):
    assert {f"{kind}-{game}" for kind in ("table", "result", "lesson")} <= NAMES


def test_the_folder_holds_what_the_command_makes():
    made = {
        f"{name}-{scheme}-{size}.webp" for name in NAMES for scheme in SCHEMES for size in SIZES
    }
    assert {file.name for file in FOLDER.iterdir()} == made | {"README.md"}
    assert (FOLDER / "README.md").read_text() == index()


def test_a_scene_is_the_same_match_on_every_run():
    logs = [play("a", SCENES["result-tohm"]) for _ in range(2)]
    assert logs[0].logged == logs[1].logged
    assert ended(logs[0].table, 0)
