"""Tic-tac-toe in plain Python, over the bridge: nothing to compile, any Python allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca import Game, Phase, PythonState
from ludoteca.core import reading
from tictactoe import facts


class PlainTicTacToeState(PythonState):
    """Nine cells, each None or the seat whose mark it has."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cells: list[int | None] = [None] * 9
        self.mover = 0
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [cell for cell in range(9) if self.cells[cell] is None]

    def make(self, action: int) -> None:
        self.cells[action] = self.mover
        self.mover = 1 - self.mover
        self._look_for_the_end()

    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self._has_line(seat)] or [0, 1]

    def reason(self) -> str:
        return "§2: three in line" if len(self.winners()) == 1 else "§3: the board is full"

    def facts(self) -> dict[str, Any]:
        return {"cells": list(self.cells), "to_move": self.mover}

    def restore(self, data: Mapping[str, Any]) -> None:
        for cell, owner in enumerate(reading.items(data, "cells", 9)):
            self.cells[cell] = reading.choice({"cells": owner}, "cells", (None, 0, 1))
        noughts, crosses = self.cells.count(1), self.cells.count(0)
        self.mover = crosses - noughts
        reading.refuse_unless(self.mover in (0, 1), "§1: X and O move in turn")
        self._look_for_the_end()

    def _look_for_the_end(self) -> None:
        if self._has_line(0) or self._has_line(1) or None not in self.cells:
            self.phase_code = Phase.OVER

    def _has_line(self, seat: int) -> bool:
        return any(all(self.cells[cell] == seat for cell in line) for line in facts.LINES)
