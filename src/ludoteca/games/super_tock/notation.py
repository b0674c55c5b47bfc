"""Super Tock in text: `7:A18-B7`, `K:rest-A18`, `10:A5~C3`, `J:skip`, `discard 4`, `fold` (§8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ludoteca.core.notation import ActionTexts
from ludoteca.games.super_tock import facts


class Action(NamedTuple):
    """What an action number says. Places are those of facts.py, -1 where there is none."""

    kind: str
    rank: int = -1
    source: int = -1
    target: int = -1
    section: int = -1  # whose Home or Start it is

    @property
    def text(self) -> str:
        if self.kind in ("fold", "skip"):
            return "fold" if self.kind == "fold" else "J:skip"
        rank = facts.RANKS[self.rank]
        if self.kind in ("discard", "card"):
            return f"discard {rank}" if self.kind == "discard" else rank
        between = "~" if self.kind == "exchange" else "-"
        return f"{rank}:{self.source_name}{between}{self.target_name}"

    @property
    def source_name(self) -> str:
        return facts.place_name(self.source, self.section)

    @property
    def target_name(self) -> str:
        return facts.place_name(self.target, self.section)


@cache
def actions(board: int) -> tuple[Action, ...]:
    """Every action of a board, in the order of the action numbers, then the cards of chance."""
    return tuple(_actions(board))


@cache
def action_texts(board: int) -> ActionTexts:
    """The texts of a board's actions."""
    return ActionTexts("super_tock", [action.text for action in actions(board)])


def _actions(board: int) -> Iterator[Action]:
    ranks, sections = range(len(facts.RANKS)), range(board)
    spaces = board * facts.SECTION_SPACES
    yield Action("fold")
    yield Action("skip", facts.JACK)
    for rank in ranks:
        yield Action("discard", rank)
    for rank in ranks:
        for source in range(spaces):
            yield Action("run", rank, source, (source + rank + 1) % spaces)
    back = facts.FOUR + 1
    for source in range(spaces):
        yield Action("back", facts.FOUR, source, (source + spaces - back) % spaces)
    for rank in facts.STARTERS:
        for section in sections:
            yield Action("start", rank, facts.REST, _space(section, facts.START), section)
    for section in sections:
        for rank, place in facts.ENTRIES:
            source = _space(section, facts.HOME_BRANCH) - (rank + 1 - place)
            yield Action("entry", rank, source, facts.HOME + place - 1, section)
    for section in sections:
        for rank, place in facts.ADVANCES:
            source = facts.HOME + place - 1
            yield Action("advance", rank, source, source + rank + 1, section)
    for rank in facts.CLIMBERS:
        for section in sections:
            yield Action("rise", rank, _space(section, facts.SHORTCUT), facts.HEAVEN)
    for rank in facts.CLIMBERS:
        for section in sections:
            yield Action("descent", rank, facts.HEAVEN, _space(section, facts.SHORTCUT))
    for source in range(spaces):
        for target in range(spaces):
            if target != source:
                yield Action("exchange", facts.TEN, source, target)
    for rank in ranks:
        yield Action("card", rank)


def _space(section: int, number: int) -> int:
    return section * facts.SECTION_SPACES + number - 1
