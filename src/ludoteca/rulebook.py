"""The rule pages: whole, by section and by the number (§) that refusals and options cite.

A page's sections begin with `## 2 A turn`, its rules with `**§2.4**`; a rule goes on to the next.
How moves are written stands in its section `## 6 Notation and state`, before the JSON.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ludoteca.core.errors import LudotecaError, shown
from ludoteca.games import registry

_HERE = Path(__file__).parent
# In an installed package the pages are packed beside this file; in a checkout they have their home.
_FOLDERS = (_HERE / "rulebook", _HERE.parents[1] / "docs" / "games")
_RULE = re.compile(r"^\*\*§([0-9.]+)\*\*", re.MULTILINE)
_SECTION = re.compile(r"^## (?:(\d+) )?.*$", re.MULTILINE)
_SENTENCE = re.compile(r"^\*\*In one sentence:\*\* (.*)$", re.MULTILINE)
_NOTATION = re.compile(
    r"^## \d+ Notation and state\n(.*?)^\*\*JSON\.\*\*", re.MULTILINE | re.DOTALL
)


def page(game_id: str) -> str:
    """A game's whole rule page, in Markdown.

    Raises OptionError for an unknown game, LudotecaError where its page is missing.
    """
    return _page(registry.game_class(game_id).id)


def sentence(game_id: str) -> str:
    """The game in one sentence; raises as `page` does."""
    return _found(_SENTENCE, game_id)


def notation(game_id: str) -> str:
    """How the game's moves are written, in Markdown; raises as `page` does."""
    return _found(_NOTATION, game_id)


def numbers(game_id: str) -> tuple[str, ...]:
    """The numbers of a game's rules, in the order of the page."""
    return tuple(_RULE.findall(page(game_id)))


def rule(game_id: str, number: str) -> str:
    """The rule with this number ("2.4" or "§2.4"), or the whole section ("2"), in Markdown.

    Raises LudotecaError for a number that the page does not have.
    """
    text = page(game_id)
    wanted = number.strip().removeprefix("§").rstrip(".")
    starts = [match.start() for match in _SECTION.finditer(text)] + [len(text)]
    for match in _SECTION.finditer(text):
        if match.group(1) == wanted:
            return text[match.start() : _next(starts, match.start())].strip()
    starts += [match.start() for match in _RULE.finditer(text)]
    for match in _RULE.finditer(text):
        if match.group(1) == wanted:
            return text[match.start() : _next(starts, match.start())].strip()
    known = ", ".join(f"§{known}" for known in numbers(game_id))
    raise LudotecaError(f"{game_id} has no rule {shown(number)}: its rules are {known}")


def _found(part: re.Pattern[str], game_id: str) -> str:
    match = part.search(page(game_id))
    if match is None:
        raise LudotecaError(f"the rule page of {game_id} does not have this part")
    return match.group(1).strip()


def _next(starts: list[int], start: int) -> int:
    return min(other for other in starts if other > start)


@cache
def _page(game_id: str) -> str:
    for folder in _FOLDERS:
        path = folder / f"{game_id}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise LudotecaError(f"the rule page of {game_id} is missing from this installation")
