"""Fantastick, by Emanuele Pessi and Luigi Regoliosi (CreativaMente), to whom the name belongs."""

from __future__ import annotations

from typing import Any, SupportsIndex

from ludoteca.core.game import Game, Option
from ludoteca.core.state import State
from ludoteca.games.fantastick import (
    facts,
    telling,  # noqa: F401 - rules.py asks it for the JSON, and cannot import it any earlier
)
from ludoteca.games.fantastick.actions import action_count, max_legal
from ludoteca.games.fantastick.encoding import FantastickEncoding
from ludoteca.games.fantastick.knowledge import FantastickKnowledge
from ludoteca.games.fantastick.notation import Notation
from ludoteca.games.fantastick.refusals import refusal
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.view import view


class Fantastick(Game):
    """Matchstick puzzles, Numbers or Shapes, for 1 to 4: the lowest score wins."""

    id = "fantastick"
    title = "Fantastick"
    seat_counts = range(1, facts.MOST_SEATS + 1)
    usual_seats = 1
    option_list = (
        Option("mode", facts.MODES, facts.MODES[0], "2.1", "Which of the two games is played."),
        Option(
            "experts",
            (False, True),
            False,
            "1.13",
            "Whether the first seat places the special matches or chooses the start.",
        ),
    )
    notation_rule = "7"
    state_class = FantastickState

    def __init__(self, seats: Any = None, **options: Any) -> None:
        super().__init__(seats, **options)
        mode = self.options["mode"]
        self.action_count = action_count(mode)
        self.chance_count = facts.DIE_FACES
        self.max_legal = max_legal(mode)
        self.encoding = FantastickEncoding(self)
        self.knowledge = FantastickKnowledge(self)
        self._notation = Notation(self.id, mode)

    def format_action(self, action: SupportsIndex) -> str:
        return self._notation.format_action(action)

    def parse_action(self, text: str) -> int:
        return self._notation.parse_action(text)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state)

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        if not 0 <= action < self.action_count + self.chance_count:
            return self.no_such_action(action)
        return refusal(state.facts(), self.format_action(action))

    def draw(self, view: dict[str, Any]) -> str:
        from ludoteca.games.fantastick.drawing import draw

        return draw(view)
