"""T.O.H.M.: the numbers and tables of the rules. Reasons are in docs/games/tohm.md.

Cells are numbered row by row; a cell's name is its column letter and its row from the top:

    a1 b1 c1     0 1 2
    a2 b2 c2     3 4 5
    a3 b3 c3     6 7 8
"""

from __future__ import annotations

MOST_SEATS = 5
CUPS = (10, 3, 5, 7)  # §5.1, the default first
TOKENS = (5, 4, 3)  # §5.2, the default first
TURN_LIMIT = 10_000  # ruling: §4.1
BOARD_SIZE = {2: (3, 3), 3: (4, 3), 4: (4, 4), 5: (5, 4)}  # ruling: §1.2, columns and rows by seats
FIRST_PRINTED = 3  # ruling: §1.3, cells are printed 3 + (row + column) mod 4
PRINTED_NUMBERS = 4
COLUMN_LETTERS = "abcde"


def cell_names(seats: int) -> tuple[str, ...]:
    """The names of the board's cells, row by row."""
    columns, rows = BOARD_SIZE[seats]
    return tuple(f"{COLUMN_LETTERS[x]}{y + 1}" for y in range(rows) for x in range(columns))


def printed(seats: int) -> tuple[int, ...]:
    """The number printed on each cell (§1.3)."""
    columns, rows = BOARD_SIZE[seats]
    return tuple(
        FIRST_PRINTED + (y + x) % PRINTED_NUMBERS for y in range(rows) for x in range(columns)
    )


def lines(seats: int) -> tuple[tuple[int, int, int], ...]:
    """Every three neighbouring cells in a row or column (§3.1)."""
    columns, rows = BOARD_SIZE[seats]
    level = [(y * columns + x, 1) for y in range(rows) for x in range(columns - 2)]
    upright = [(y * columns + x, columns) for y in range(rows - 2) for x in range(columns)]
    return tuple((cell, cell + step, cell + 2 * step) for cell, step in level + upright)
