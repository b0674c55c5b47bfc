"""T.O.H.M.: roll a die, put, move or take off monsters; three of one owner in line win a cup.

>>> import ludoteca
>>> state = ludoteca.load("tohm", seats=2).start()
>>> state.apply(state.parse("d3"))
>>> [state.text(action) for action in state.legal()]
['+a1', '+c3']
>>> state.apply(state.parse("+c3"))
>>> state.to_json()["cells"]
[None, None, None, None, None, None, None, None, 0]

Actions, n being the number of cells: 0 is `pass`, then n placements, n takings off, n * n moves
(from * n + to), then the six faces of the die.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core import reading
from ludoteca.core.state import State
from ludoteca.games.tohm import facts

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, DECIDE, OVER

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_TURN_LIMIT = facts.TURN_LIMIT


# By number of seats: the cells printed with each number and the lines, as bits; how many lines.
# Compiled these are C arrays, filled below: Cython mixes up lists assigned to 2-D arrays.
if not cython.compiled:
    _PRINTED = [[0] * 7 for _ in range(6)]
    _LINES = [[0] * 22 for _ in range(6)]
    _LINE_COUNT = [0] * 6


def _fill_tables() -> None:
    for seats in facts.BOARD_SIZE:
        for cell, number in enumerate(facts.printed(seats)):
            _PRINTED[seats][number] |= 1 << cell
        for i, line in enumerate(facts.lines(seats)):
            _LINES[seats][i] = sum([1 << cell for cell in line])
        _LINE_COUNT[seats] = len(facts.lines(seats))


_fill_tables()


class TohmState(State):
    """Who holds which cell, hands, cups and the die."""

    board: list[int]  # the cells that each seat holds, as bits
    full: int  # all cells, as bits
    turns: int
    hands: list[int]
    cups: list[int]
    cups_left: int
    die: int  # 0 before the roll and after the end
    cell_count: int

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.board = [0] * facts.MOST_SEATS
            self.hands = [0] * facts.MOST_SEATS
            self.cups = [0] * facts.MOST_SEATS
        columns, rows = facts.BOARD_SIZE[game.seats]
        self.cell_count = columns * rows
        self.full = (1 << self.cell_count) - 1
        for seat in range(game.seats):
            self.hands[seat] = game.options["tokens"]
        self.cups_left = game.options["cups"]
        self.turns = 0
        self.die = 0
        self.phase_code = CHANCE

    # ---- legal moves ----

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        count = 0
        taken = self.taken()
        free = self.full & ~taken
        places = self.cell_count
        if self.die == 1:  # §2.2
            for cell in range(places):
                if taken >> cell & 1:
                    out[count] = 1 + places + cell
                    count += 1
        elif self.die == 2:  # §2.3
            for cell in range(places):
                if taken >> cell & 1:
                    base = 1 + 2 * places + cell * places
                    for target in range(places):
                        if free >> target & 1:
                            out[count] = base + target
                            count += 1
        elif self.hands[seat] > 0:  # §2.4
            free &= _PRINTED[self.seats][self.die]
            for cell in range(places):
                if free >> cell & 1:
                    out[count] = 1 + cell
                    count += 1
        if count == 0:
            out[0] = 0
            count = 1
        return count

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        first = 1 + self.cell_count * (2 + self.cell_count)
        for face in range(6):
            actions[face] = first + face
            weights[face] = 1
        return 6

    # ---- apply ----

    def play(self, action: int) -> None:
        if self.phase_code == CHANCE:
            self.die = action - self.cell_count * (2 + self.cell_count)
            self.phase_code = DECIDE
            return
        code = action - 1
        if code >= 2 * self.cell_count:
            code -= 2 * self.cell_count
            cell = code // self.cell_count
            target = code % self.cell_count
            owner = self.owner_of(cell)
            self.board[owner] ^= 1 << cell | 1 << target
            self.clear_tris(owner, target)
        elif code >= self.cell_count:
            cell = code - self.cell_count
            owner = self.owner_of(cell)
            self.board[owner] ^= 1 << cell
            self.hands[owner] += 1
        elif code >= 0:
            self.board[self.mover] |= 1 << code
            self.hands[self.mover] -= 1
            self.clear_tris(self.mover, code)
        self.end_turn()

    # ---- outcome ----

    def winning(self) -> int:
        """All who have the most cups (ruling: §4.1, equal counts share)."""
        most = -1
        bits = 0
        for seat in range(self.seats):
            if self.cups[seat] > most:
                most = self.cups[seat]
                bits = 0
            if self.cups[seat] == most:
                bits |= 1 << seat
        return bits

    def scores(self) -> list[int]:
        return [self.cups[seat] for seat in range(self.seats)]

    def reason(self) -> str:
        if self.cups_left == 0:
            return "§4.1: the last cup was given"
        return f"§4.1: {facts.TURN_LIMIT} turns were played"

    # ---- JSON (§6) ----

    def facts(self) -> dict[str, Any]:
        owners = [self.owner_of(cell) for cell in range(self.cell_count)]
        return {
            "cells": [None if owner < 0 else owner for owner in owners],
            "hands": [self.hands[seat] for seat in range(self.seats)],
            "cups": [self.cups[seat] for seat in range(self.seats)],
            "cups_left": self.cups_left,
            "to_move": self.mover,
            "die": self.die or None,
            "turns": self.turns,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        cups, tokens = self.game.options["cups"], self.game.options["tokens"]
        cells = reading.items(data, "cells", self.cell_count)
        for cell, owner in enumerate(cells):
            if owner is not None:
                seat = reading.choice({"cells": owner}, "cells", range(self.seats))
                self.board[seat] |= 1 << cell
        for seat, hand in enumerate(reading.wholes(data, "hands", self.seats, 0, tokens)):
            reading.refuse_unless(
                hand + cells.count(seat) == tokens,
                f"§1.1: seat {seat} has {tokens} tokens, in hand or on the board",
            )
            self.hands[seat] = hand
        for seat, won in enumerate(reading.wholes(data, "cups", self.seats, 0, cups)):
            self.cups[seat] = won
        self.cups_left = reading.whole(data, "cups_left", 0, cups)
        reading.refuse_unless(
            self.cups_left + sum(self.scores()) == cups, f"§1.1: there are {cups} cups in all"
        )
        self.mover = reading.whole(data, "to_move", 0, self.seats - 1)
        self.turns = reading.whole(data, "turns", 0, facts.TURN_LIMIT)
        self.die = reading.whole_or_none(data, "die", 1, 6) or 0
        if self.cups_left == 0 or self.turns == facts.TURN_LIMIT:
            self.phase_code = OVER
            reading.refuse_unless(self.die == 0, "§6: the die is null after the end")
        else:
            self.phase_code = DECIDE if self.die else CHANCE

    # ---- private helpers ----

    def taken(self) -> int:
        return self.board[0] | self.board[1] | self.board[2] | self.board[3] | self.board[4]

    def owner_of(self, cell: int) -> int:
        for seat in range(self.seats):
            if self.board[seat] >> cell & 1:
                return seat
        return -1

    def clear_tris(self, owner: int, made_on: int) -> None:
        """Take the tris made by a token on the cell off the board and give their cups (§3.2).

        Every line counts, whatever tokens it shares with another (ruling: §3.1).
        """
        tokens = self.board[owner]
        gone = 0
        tris = 0
        for i in range(_LINE_COUNT[self.seats]):
            line = _LINES[self.seats][i]
            if line >> made_on & 1 and tokens & line == line:
                gone |= line
                tris += 1
        if tris:
            self.board[owner] &= ~gone
            for cell in range(self.cell_count):
                self.hands[owner] += gone >> cell & 1
            if tris > self.cups_left:
                tris = self.cups_left
            self.cups[owner] += tris
            self.cups_left -= tris

    def end_turn(self) -> None:
        self.turns += 1
        self.die = 0
        if self.cups_left == 0 or self.turns == _TURN_LIMIT:  # §4.1
            self.phase_code = OVER
        else:
            self.mover = self.mover + 1 if self.mover + 1 < self.seats else 0
            self.phase_code = CHANCE
