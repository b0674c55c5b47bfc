"""Each numbered rule is on its game's page and is named by at least one test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoteca

HERE = Path(__file__).parent
RULE = re.compile(r"§(\d+(?:\.\d+)*)")


def numbers(game_id: str) -> list[str]:
    return (HERE / "rules" / f"{game_id}.txt").read_text().split()


def named(game_id: str) -> set[str]:
    """The numbers that the game's tests name where they begin.

    A number in a message or an expectation is not yet a test of it.
    """
    found: set[str] = set()
    for path in (HERE / "games" / game_id).glob("test_*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.lstrip().startswith(("def test_", "# §", ")  # §", ") -> None:  # §")):
                found |= set(RULE.findall(line))
    return found


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_each_rule_is_named_by_a_test(game_id):
    assert [number for number in numbers(game_id) if number not in named(game_id)] == []


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_each_number_that_a_test_names_is_that_of_a_rule_or_section(game_id):
    page = (HERE.parent / "docs" / "games" / f"{game_id}.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (\d+) ", page, re.MULTILINE)
    assert named(game_id) - {*numbers(game_id), *sections} == set()


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_each_rule_has_its_paragraph_on_the_page(game_id):
    page = (HERE.parent / "docs" / "games" / f"{game_id}.md").read_text(encoding="utf-8")
    found = re.findall(r"^\*\*§(\d+(?:\.\d+)*)\*\*", page, re.MULTILINE)
    assert found == numbers(game_id)
