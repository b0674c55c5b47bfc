"""T.O.H.M. as a text board: each cell shows its printed number, a monster its seat's letter."""

from __future__ import annotations

from typing import Any

from ludoteca.games.tohm import facts

MONSTERS = "ABCDE"
COLOURS = ("blue", "red", "green", "yellow", "magenta")


def draw(view: dict[str, Any]) -> str:
    """The board, hands and cups, in rich's markup."""
    seats = len(view["hands"])
    columns, rows = facts.BOARD_SIZE[seats]
    printed = facts.printed(seats)
    rule = "  +" + "----+" * columns
    lines = ["    " + "    ".join(facts.COLUMN_LETTERS[:columns]), rule]
    for row in range(rows):
        cells = []
        for cell in range(row * columns, (row + 1) * columns):
            owner = view["cells"][cell]
            number = f"[dim]{printed[cell]}[/dim]"
            cells.append(f" {_monster(owner)}{number} " if owner is not None else f"  {number} ")
        lines += [f"{row + 1} |" + "|".join(cells) + "|", rule]
    for seat in range(seats):
        turn = ">" if view["mover"] == seat and view["phase"] != "over" else " "
        hand, cups = view["hands"][seat], view["cups"][seat]
        lines.append(f"{turn} {_monster(seat)} seat {seat}: hand {hand}, cups {cups}")
    die = "not rolled" if view["die"] is None else f"shows {view['die']}"
    lines.append(f"  cups left {view['cups_left']}, die {die}, turns {view['turns']}")
    return "\n".join(lines)


def _monster(seat: int) -> str:
    return f"[bold {COLOURS[seat]}]{MONSTERS[seat]}[/bold {COLOURS[seat]}]"
