"""Every golden playthrough comes out again, to the letter."""

from __future__ import annotations

import pytest

from tests.goldens import FOLDER, golden_games, playthrough

GAMES = dict(golden_games())


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_as_it_was(name):
    assert playthrough(GAMES[name]) == (FOLDER / name).read_text(encoding="utf-8")


def test_no_playthrough_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == set(GAMES)
