"""T.O.H.M. as numbers: each cell's owner, hands, cups, cups left, mover, die, turns."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.encoding import Encoding
from ludoteca.core.state import State
from ludoteca.games.tohm import facts
from ludoteca.games.tohm.rules import TohmState

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_MOST_CUPS = max(facts.CUPS)
_TURN_LIMIT = facts.TURN_LIMIT


class TohmEncoding(Encoding):
    """Cells x seats of 0 and 1; counts as parts of the most cups; the die, 6 of 0 and 1; turns."""

    def __init__(self, game: Game) -> None:
        columns, rows = facts.BOARD_SIZE[game.seats]
        Encoding.__init__(self, game, columns * rows * game.seats + 3 * game.seats + 1 + 6 + 1)

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        return _write(cython.cast(TohmState, state), out, at)

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        columns, rows = facts.BOARD_SIZE[game.seats]
        seats, cells = game.seats, columns * rows
        own = [float(number) for number in numbers]
        owners = [own[cell * seats : (cell + 1) * seats] for cell in range(cells)]
        rest = own[cells * seats :]
        die = rest[3 * seats + 1 : 3 * seats + 7]
        return {
            "cells": [row.index(1.0) if 1.0 in row else None for row in owners],
            "hands": [round(rest[seat] * _MOST_CUPS) for seat in range(seats)],
            "cups": [round(rest[seats + seat] * _MOST_CUPS) for seat in range(seats)],
            "cups_left": round(rest[2 * seats] * _MOST_CUPS),
            "mover": rest[2 * seats + 1 : 3 * seats + 1].index(1.0),
            "die": die.index(1.0) + 1 if 1.0 in die else None,
            "turns": round(rest[3 * seats + 7] * _TURN_LIMIT),
        }


def _write(state: TohmState, out: MutableSequence[float], at: int) -> int:
    for cell in range(state.cell_count):
        for seat in range(state.seats):
            out[at] = state.board[seat] >> cell & 1
            at += 1
    for seat in range(state.seats):
        out[at + seat] = state.hands[seat] / _MOST_CUPS
        out[at + state.seats + seat] = state.cups[seat] / _MOST_CUPS
    at += 2 * state.seats
    out[at] = state.cups_left / _MOST_CUPS
    at += 1
    out[at + state.mover] = 1
    at += state.seats
    if state.die > 0:
        out[at + state.die - 1] = 1
    out[at + 6] = state.turns / _TURN_LIMIT
    return at + 7
