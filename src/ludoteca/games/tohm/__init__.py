"""T.O.H.M. Tris of Horrible Monsters. The name belongs to its authors and publishers."""

from __future__ import annotations

from typing import Any, SupportsIndex

from ludoteca.core.game import Game, Option, OptionValue
from ludoteca.core.notation import ActionTexts
from ludoteca.core.state import State
from ludoteca.games.tohm import facts
from ludoteca.games.tohm.encoding import TohmEncoding
from ludoteca.games.tohm.knowledge import TohmKnowledge
from ludoteca.games.tohm.notation import texts
from ludoteca.games.tohm.refusals import refusal
from ludoteca.games.tohm.rules import TohmState
from ludoteca.games.tohm.view import view


class Tohm(Game):
    """Tic-tac-toe with a die and monsters that anyone may move, for 2 to 5."""

    id = "tohm"
    title = "T.O.H.M. Tris of Horrible Monsters"
    seat_counts = range(2, 6)
    usual_seats = 2
    option_list = (
        Option("cups", facts.CUPS, facts.CUPS[0], "5.1", "How many cups are played for."),
        Option("tokens", facts.TOKENS, facts.TOKENS[0], "5.2", "How many tokens each seat has."),
    )
    notation_rule = "6"
    state_class = TohmState

    def __init__(self, seats: SupportsIndex | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        cells = len(facts.cell_names(self.seats))
        self.action_count = 1 + cells * (2 + cells)
        self.chance_count = 6
        self.max_legal = (cells // 2) * (cells - cells // 2)  # the most moves on a roll of 2
        self.encoding = TohmEncoding(self)
        self.knowledge = TohmKnowledge()
        self.action_texts = ActionTexts(self.id, texts(self.seats))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state)

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        if not 0 <= action < self.action_count + self.chance_count:
            return self.no_such_action(action)
        text = self.format_action(action)
        if seat is None:
            return f"§2.1: {text} cannot be played now: the die is to be rolled"
        if action >= self.action_count:
            die = state.facts()["die"]
            return f"§2.1: {text} cannot be played now: the die shows {die} already"
        return refusal(state, text)

    def draw(self, view: dict[str, Any]) -> str:
        from ludoteca.games.tohm.drawing import draw

        return draw(view)
