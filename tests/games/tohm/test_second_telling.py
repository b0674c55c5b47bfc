"""Random games told a second time, as plainly as the rules are written, and compared.

Nothing here is taken from the engine: the board is a dict from (row, column) to the owner's seat.
"""

from __future__ import annotations

import random

import pytest

import ludoteca

SIZES = {2: (3, 3), 3: (3, 4), 4: (4, 4), 5: (4, 5)}  # rows and columns (§1.2)


class Telling:
    """One game, told by the rules' sentences (§1 to §4)."""

    def __init__(self, seats, cups, tokens):
        self.seats, self.cups_left = seats, cups
        self.rows, self.columns = SIZES[seats]
        self.cells = [(y, x) for y in range(self.rows) for x in range(self.columns)]
        self.owner = {}
        self.hands, self.cups = [tokens] * seats, [0] * seats
        self.to_move = self.turns = 0
        self.die = None

    def free(self):
        return [cell for cell in self.cells if cell not in self.owner]

    def moves(self):
        """The texts of what the seat to move can do."""
        taken = [cell for cell in self.cells if cell in self.owner]
        if self.die == 1:
            moves = [f"x{name(cell)}" for cell in taken]
        elif self.die == 2:
            moves = [f"{name(cell)}-{name(to)}" for cell in taken for to in self.free()]
        else:
            has_token = self.hands[self.to_move] > 0
            fitting = [cell for cell in self.free() if 3 + sum(cell) % 4 == self.die]
            moves = [f"+{name(cell)}" for cell in fitting if has_token]
        return moves or ["pass"]

    def choose(self, text):
        made_by = None
        if text.startswith("x"):
            self.hands[self.owner.pop(cell_of(text[1:]))] += 1
        elif text.startswith("+"):
            made_by = self.to_move
            self.owner[cell_of(text[1:])] = made_by
            self.hands[made_by] -= 1
        elif "-" in text:
            source, target = text.split("-")
            made_by = self.owner.pop(cell_of(source))
            self.owner[cell_of(target)] = made_by
        if made_by is not None:
            self.clear(made_by)
        self.turns += 1
        self.die = None
        if not self.is_over():
            self.to_move = (self.to_move + 1) % self.seats

    def clear(self, seat):
        """Every three in line of a seat go back to its hand, a cup for each line (§3)."""
        tris = []
        for y, x in self.cells:
            for line in ([(y, x), (y, x + 1), (y, x + 2)], [(y, x), (y + 1, x), (y + 2, x)]):
                if all(self.owner.get(cell) == seat for cell in line):
                    tris.append(line)
        for cell in {cell for line in tris for cell in line}:
            del self.owner[cell]
            self.hands[seat] += 1
        given = min(len(tris), self.cups_left)
        self.cups[seat] += given
        self.cups_left -= given

    def is_over(self):
        return self.cups_left == 0 or self.turns == 10_000

    def facts(self):
        return {
            "cells": [self.owner.get(cell) for cell in self.cells],
            "hands": self.hands,
            "cups": self.cups,
            "cups_left": self.cups_left,
            "to_move": self.to_move,
            "die": self.die,
            "turns": self.turns,
        }


def name(cell):
    return "abcde"[cell[1]] + str(cell[0] + 1)


def cell_of(text):
    return int(text[1]) - 1, "abcde".index(text[0])


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize(("cups", "tokens"), [(10, 5), (5, 4), (3, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_the_engine_and_the_second_telling_agree(seats, cups, tokens, seed):
    rng = random.Random(seed)
    state = ludoteca.load("tohm", seats=seats, cups=cups, tokens=tokens).start()
    telling = Telling(seats, cups, tokens)
    while not telling.is_over():
        assert state.facts() == telling.facts()
        telling.die = rng.randint(1, 6)
        state.apply(state.parse(f"d{telling.die}"))
        assert state.facts() == telling.facts()
        assert state.to_move == (telling.to_move,)
        moves = telling.moves()
        assert [state.text(action) for action in state.legal()] == moves
        text = rng.choice(moves)
        state.apply(state.parse(text))
        telling.choose(text)
    assert state.facts() == telling.facts()
    most = max(telling.cups)
    assert state.outcome.scores == tuple(telling.cups)
    assert state.outcome.winners == tuple(s for s in range(seats) if telling.cups[s] == most)
