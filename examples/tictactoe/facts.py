"""Tic-tac-toe: the rules of the example, as data.

    a1 b1 c1     0 1 2
    a2 b2 c2     3 4 5
    a3 b3 c3     6 7 8

§1 Two seats, X and O, in turn put their mark on an empty cell; seat 0 is X and begins.
§2 Three own marks in a row, column or diagonal win.
§3 A full board without that is a draw: both share.
"""

from __future__ import annotations

CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
MARKS = ("X", "O")
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip
