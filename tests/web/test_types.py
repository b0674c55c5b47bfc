"""The page's types are those of the server, and views are what their types say."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import ludoteca
from ludoteca.server import typescript
from ludoteca.testing import random_states
from tests.web.positions import MATCHES

WEB = Path(__file__).parents[2] / "web"
ALL_GAMES_HAVE = {"game", "seat", "phase", "to_move"}


def test_the_page_s_types_are_generated_from_the_server_s():
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    made = subprocess.run(
        ["node", "scripts/types.js", "--print"],
        cwd=WEB,
        input=json.dumps(typescript.schemas()),
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PATH": path},
    )
    for name, text in json.loads(made.stdout).items():
        assert (WEB / name).read_text() == text, f"web/{name} is old: run `make types`"


@pytest.mark.parametrize("name", MATCHES)
def test_views_are_what_their_type_says(name):
    game_id, settings = MATCHES[name]
    game = ludoteca.load(game_id, **settings)
    view_type = importlib.import_module(f"ludoteca.games.{game_id}.view").View
    for state in random_states(game, seed=7, most_steps=1000):
        for seat in (None, *range(game.seats)):
            view = state.view(seat)
            assert view.keys() == ALL_GAMES_HAVE | view_type.__annotations__.keys()
            own = {key: value for key, value in view.items() if key not in ALL_GAMES_HAVE}
            msgspec.convert(own, view_type, strict=True)
