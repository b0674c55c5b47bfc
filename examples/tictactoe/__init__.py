"""Write your own game: tic-tac-toe, once in plain Python and once compiled. See README.md."""

from __future__ import annotations

from typing import Any, ClassVar

from ludoteca import Game, State
from ludoteca.core.encoding import Encoding, PythonEncoding
from ludoteca.core.knowledge import Knowledge
from ludoteca.core.notation import ActionTexts
from tictactoe import facts
from tictactoe.plain import PlainTicTacToeState
from tictactoe.rules import TicTacToeEncoding, TicTacToeState


class TicTacToe(Game):
    """Three in line win. Actions 0 to 8 are the cells, row by row."""

    id = "tictactoe"
    title = "Tic-tac-toe"
    seat_counts = range(2, 3)
    usual_seats = 2
    state_class: ClassVar[type[State]] = TicTacToeState

    def __init__(self, seats: Any = None) -> None:
        super().__init__(seats)
        self.action_count = 9
        self.max_legal = 9
        self.encoding: Encoding = TicTacToeEncoding(self)
        self.knowledge = Knowledge()
        self.action_texts = ActionTexts(self.id, facts.CELLS)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        open_facts = state.facts()
        return {"cells": open_facts["cells"], "mover": open_facts["to_move"]}

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        if not 0 <= action < 9:
            return self.no_such_action(action)
        owner = state.facts()["cells"][action]
        return f"§1: a mark goes on an empty cell, {facts.CELLS[action]} has {facts.MARKS[owner]}"

    def draw(self, view: dict[str, Any]) -> str:
        marks = ["." if owner is None else facts.MARKS[owner] for owner in view["cells"]]
        rows = [f"{row + 1} " + " ".join(marks[3 * row : 3 * row + 3]) for row in range(3)]
        return "\n".join(["  a b c", *rows])


class PlainEncoding(PythonEncoding):
    """The same numbers as TicTacToeEncoding's, from the state in plain Python."""

    def numbers(self, state: State, seat: int) -> list[float]:
        cells = state.facts()["cells"]
        return [float(cell == mark) for mark in (0, 1) for cell in cells]

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        return TicTacToeEncoding(game).read(game, numbers)


class PlainTicTacToe(TicTacToe):
    """The same game on the state written in plain Python."""

    id = "plain_tictactoe"
    state_class = PlainTicTacToeState

    def __init__(self, seats: Any = None) -> None:
        super().__init__(seats)
        self.encoding = PlainEncoding(self, 18)
