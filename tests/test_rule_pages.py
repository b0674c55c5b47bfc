"""The tables at the end of each game's page say what the code says: rulings and options."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from pathlib import Path

import pytest

import ludoteca
from ludoteca.games.registry import game_class

PAGES = Path(__file__).parent.parent / "docs" / "games"


def table(game_id: str, heading: str) -> list[list[str]]:
    """The rows below a heading of a game's page, each as its cells."""
    page = (PAGES / f"{game_id}.md").read_text(encoding="utf-8")
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def code_names(game_id: str) -> set[str]:
    """What a game's modules define, constants and functions, and the modules' files."""
    found: set[str] = set()
    package = importlib.import_module(f"ludoteca.games.{game_id}")
    for module in pkgutil.iter_modules(package.__path__):
        source = Path(package.__path__[0], f"{module.name}.py")
        found.add(source.name)
        found |= set(re.findall(r"^ *(?:def )?(\w+)(?: = |\()", source.read_text("utf-8"), re.M))
    return found


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_every_ruling_of_the_page_names_its_home_in_the_code(game_id):
    named = code_names(game_id) | {option.name for option in game_class(game_id).option_list}
    for number, ruling, home, reason in table(game_id, "Rulings"):
        homes = re.findall(r"`([^`]+)`", home)
        assert homes, f"§{number} has no home: {ruling}"
        assert [name for name in homes if name not in named] == [], f"§{number}: {ruling}"
        assert reason, f"§{number} has no reason: {ruling}"


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_the_page_lists_the_options_with_their_values_defaults_and_rules(game_id):
    rows = table(game_id, "Options")
    options = game_class(game_id).option_list
    assert [row[0] for row in rows] == [f"`{option.name}`" for option in options]
    for (_, values, default, rules, _), option in zip(rows, options, strict=True):
        assert set(json.loads(f"[{values}]")) == set(option.values)
        if option.default is not None:  # else it depends on the seats, and the page says how
            assert json.loads(default) == option.default
        assert option.rule in rules.split(", ")
