"""A game by other rulings: each is a constant of facts.py, and play must follow what it says.

Rules take their copies of the constants when they are imported, so this needs an interpreter of its
own, in which facts.py is loaded and changed before the rest of the game.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import ludoteca

_SOURCES = Path(ludoteca.__file__).parent.parent
_PAGES = Path(__file__).parent.parent / "docs" / "games"

_CHILD = """
import importlib.util, json, sys

task = json.load(sys.stdin)
name = f"ludoteca.games.{task['game']}.facts"
spec = importlib.util.spec_from_file_location(name, task["facts"])
facts = importlib.util.module_from_spec(spec)
spec.loader.exec_module(facts)
for ruling, value in task["rulings"].items():
    assert getattr(facts, ruling) != value, f"{ruling} is {value!r} anyway"
    setattr(facts, ruling, value)
sys.modules[name] = facts

import ludoteca

game = ludoteca.load(task["game"], task["seats"], **task["options"])
state = game.start() if task["state"] is None else game.from_json(task["state"])
for text in task["texts"]:
    state.apply(state.parse(text))
legal = [state.text(action) for action in state.legal()]
over = state.outcome and state.outcome.reason
print(json.dumps({"legal": legal, "over": over, **state.to_json()}))
"""


def played(
    game: ludoteca.Game, rulings: dict[str, Any], state: ludoteca.State | None, *texts: str
) -> dict[str, Any]:
    """The JSON after the texts are played on a state (None: the start) by these rulings.

    With it come `legal`, the texts of the legal moves, and `over`, the reason for the end or None.
    """
    task = {
        "game": game.id,
        "facts": str(_facts_path(game.id)),
        "rulings": rulings,
        "seats": game.seats,
        "options": {} if state is None else dict(game.options),
        "state": None if state is None else state.to_json(),
        "texts": texts,
    }
    done = subprocess.run(
        [sys.executable, "-c", _CHILD],
        input=json.dumps(task),
        env=os.environ | {"PYTHONPATH": str(_SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def constants_on_the_page(game_id: str) -> set[str]:
    """The constants that the rule page's table of rulings names."""
    page = (_PAGES / f"{game_id}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [\d.]+ \|.*", page.partition("## Rulings")[2], re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row.split("|")[3])}


def constants_in_facts(game_id: str) -> set[str]:
    """The constants that facts.py marks as rulings."""
    text = _facts_path(game_id).read_text(encoding="utf-8")
    return set(re.findall(r"^([A-Z_]+) = .*ruling: §", text, re.MULTILINE))


def _facts_path(game_id: str) -> Path:
    return _SOURCES / "ludoteca" / "games" / game_id / "facts.py"
