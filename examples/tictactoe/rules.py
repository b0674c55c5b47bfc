"""Tic-tac-toe with a .pxd beside it: the same few methods, compiled to C.

Each seat's marks are nine bits; whether nine bits hold a line is looked up.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any

import cython

from ludoteca.core import reading
from ludoteca.core.chance import Rng
from ludoteca.core.encoding import Encoding
from ludoteca.core.game import Game
from ludoteca.core.state import Scratch, State
from tictactoe import facts

if not cython.compiled:
    from ludoteca.core.phase import DECIDE, OVER

_HAS_LINE = [
    any(all(marks >> cell & 1 for cell in line) for line in facts.LINES) for marks in range(512)
]

_FREE_COUNTS = [9 - used.bit_count() for used in range(512)]
_FREE_CELLS = [
    cell for used in range(512) for cell in sorted(range(9), key=lambda cell: used >> cell & 1)
]


class TicTacToeState(State):
    """Whose marks are where, as bits."""

    marks: list[int]

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.marks = [0, 0]
        self.phase_code = DECIDE

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        used = self.marks[0] | self.marks[1]
        for i in range(9):  # always nine, whatever their number: no branch to guess wrong
            out[i] = _FREE_CELLS[9 * used + i]
        return _FREE_COUNTS[used]

    def is_legal(self, seat: int, action: int) -> bool:
        return 0 <= action < 9 and not (self.marks[0] | self.marks[1]) >> action & 1

    def play(self, action: int) -> None:
        self.marks[self.mover] |= 1 << action
        if _has_ended(self.marks[self.mover], self.marks[1 - self.mover]):
            self.phase_code = OVER
        self.mover = 1 - self.mover

    def finish_at_random(self, rng: Rng, scratch: Scratch) -> int:
        """As the house does it, move for move, but with all in registers and nothing listed."""
        own, other, steps = self.marks[self.mover], self.marks[1 - self.mover], 0
        # Counted down, not looked up: a lookup by the last move would have to wait for it.
        free = 0 if self.phase_code == OVER else _FREE_COUNTS[own | other]
        while free:
            own |= 1 << _FREE_CELLS[9 * (own | other) + rng.below(free)]
            free = 0 if _HAS_LINE[own] else free - 1
            own, other = other, own
            steps += 1
        self.phase_code = OVER
        self.mover ^= steps & 1
        self.marks[self.mover], self.marks[1 - self.mover] = own, other
        return steps

    def winning(self) -> int:
        return _HAS_LINE[self.marks[0]] + 2 * _HAS_LINE[self.marks[1]] or 3

    def reason(self) -> str:
        return "§3: the board is full" if self.winning() == 3 else "§2: three in line"

    def facts(self) -> dict[str, Any]:
        owners = [
            0 if self.marks[0] >> c & 1 else 1 if self.marks[1] >> c & 1 else None for c in range(9)
        ]
        return {"cells": owners, "to_move": self.mover}

    def restore(self, data: Mapping[str, Any]) -> None:
        for cell, owner in enumerate(reading.items(data, "cells", 9)):
            seat = reading.choice({"cells": owner}, "cells", (None, 0, 1))
            if seat is not None:
                self.marks[seat] |= 1 << cell
        crosses, noughts = (int(self.marks[seat]).bit_count() for seat in (0, 1))
        reading.refuse_unless(crosses - noughts in (0, 1), "§1: X and O move in turn")
        self.mover = crosses - noughts
        if _has_ended(self.marks[0], self.marks[1]) or _has_ended(self.marks[1], self.marks[0]):
            self.phase_code = OVER


def _has_ended(last: int, other: int) -> bool:
    """Is the game over, where `last` are the marks of who moved last?  (§2, §3)"""
    return _HAS_LINE[last] or last | other == 511


class TicTacToeEncoding(Encoding):
    """Nine 0 or 1 for each seat's marks."""

    def __init__(self, game: Game) -> None:
        Encoding.__init__(self, game, 18)

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        return _write(cython.cast(TicTacToeState, state), out, at)

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        own = [int(number) for number in numbers]
        cells = [0 if own[cell] else 1 if own[9 + cell] else None for cell in range(9)]
        return {"cells": cells, "mover": sum(own[:9]) - sum(own[9:])}


def _write(state: TicTacToeState, out: MutableSequence[float], at: int) -> int:
    for mark in range(2):
        for cell in range(9):
            out[at + 9 * mark + cell] = state.marks[mark] >> cell & 1
    return at + 18
