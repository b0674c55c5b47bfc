"""Tóncc, by Davide Bassanelli. The name belongs to its author."""

from __future__ import annotations

from typing import Any, SupportsIndex

from ludoteca.core.game import Game, Option, OptionValue
from ludoteca.core.notation import ActionTexts
from ludoteca.core.state import State
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.encoding import TonccEncoding
from ludoteca.games.toncc.knowledge import TonccKnowledge
from ludoteca.games.toncc.notation import texts
from ludoteca.games.toncc.rules import TonccState
from ludoteca.games.toncc.view import view


class Toncc(Game):
    """Three Kings who step in secret and at once, for 3."""

    id = "toncc"
    title = "Tóncc"
    seat_counts = range(facts.SEATS, facts.SEATS + 1)
    usual_seats = facts.SEATS
    option_list = (
        Option(
            "challenges",
            facts.CHALLENGES,
            facts.CHALLENGES[0],
            "5.1",
            "How many challenges make up the game.",
        ),
    )
    joint_rule = "2.1"
    notation_rule = "6"
    state_class = TonccState

    def __init__(self, seats: SupportsIndex | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        self.action_count = facts.DIRECTION_COUNT
        self.chance_count = facts.PLACE_COUNT
        self.max_legal = facts.DIRECTION_COUNT
        self.encoding = TonccEncoding(self)
        self.knowledge = TonccKnowledge()
        self.action_texts = ActionTexts(self.id, texts())

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state)

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        if not 0 <= action < self.action_count + self.chance_count:
            return self.no_such_action(action)
        text = self.format_action(action)
        if seat is not None:
            king = facts.KING_NAMES[seat]
            return f"§2.1: King {king} chooses a direction from 1 to 6, {text} is a Region"
        regions = state.facts()["regions"]
        place = regions.index(None)
        if action < self.action_count:
            return (
                f"§1.1: a Region is to be laid on place {place} before the Kings move,"
                f" {text} is a direction"
            )
        cell = action - self.action_count
        return (
            f"§1.1: each Region is laid once, {text} is on place {regions.index(cell)} and cannot"
            f" be laid on place {place}"
        )

    def draw(self, view: dict[str, Any]) -> str:
        from ludoteca.games.toncc.drawing import draw

        return draw(view)
