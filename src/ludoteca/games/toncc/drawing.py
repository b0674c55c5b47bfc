"""Tóncc as a text board: the board left, the Map right, a line for each King below.

A Region is the letter of its background and its Map cell, `b12`; face down it is `--`. Kings are
`<B>`, `<Y>`, `<R>` under the place they stand on. On the Map a Seal is its King's letter, `b12R`.
"""

from __future__ import annotations

from typing import Any

from ludoteca.games.toncc import facts

_LETTERS = "BYR"
_STYLES = ("bold blue", "bold yellow", "bold red")
_PITCH = 8  # columns from a place to the next in its row
_MAP_LEFT = 43
_MAP_PITCH = 5
_STEPS_LEFT = 48
_COMPASS = ("  6 1", " 5   2", "  4 3")
_ROWS = sorted({spot.row for spot in facts.SPOTS})


class _Line:
    """A line of text that is written from left to right, at given columns."""

    def __init__(self) -> None:
        self.markup = ""
        self.width = 0

    def put(self, column: int, text: str, style: str = "") -> None:
        self.markup += " " * (column - self.width)
        self.markup += f"[{style}]{text}[/{style}]" if style else text
        self.width = column + len(text)


def draw(view: dict[str, Any]) -> str:
    """The board, the Map, and what each King has and can reach, in rich's markup."""
    lines = [_Line() for _ in range(3 * len(_ROWS) - 1)]
    for line, text in zip(lines, _COMPASS):
        line.put(0, text, "dim")
    for i, row in enumerate(_ROWS):
        _put_places(lines[3 * i], lines[3 * i + 1], view, row)
    side = len(facts.MAP_SIDES[0])
    for step in range(side):
        _put_map_row(lines[2 * step], view, step, side - 1)
    return "\n".join(
        [line.markup for line in lines]
        + [_heading(), *(_king_line(view, seat) for seat in range(facts.SEATS)), *_counters(view)]
    )


def _put_places(regions: _Line, kings: _Line, view: dict[str, Any], row: int) -> None:
    """One row of the board: its Regions and, below them, the Kings who stand there."""
    for spot in sorted(spot for spot in facts.SPOTS if spot.row == row):
        number = facts.SPOTS.index(spot)
        column = 2 * _PITCH + spot.column * _PITCH + spot.row * _PITCH // 2
        standing = number if number != facts.MIND else "mind"
        if number == facts.MIND:
            regions.put(column, "MIND", "green")
        else:
            regions.put(column + 1, *_region(view, number))
        here = [seat for seat in range(facts.SEATS) if view["kings"][seat] == standing]
        if here:
            kings.put(column, "<")
            for i, seat in enumerate(here):
                kings.put(column + 1 + i, _LETTERS[seat], _STYLES[seat])
            kings.put(column + 1 + len(here), ">")


def _put_map_row(line: _Line, view: dict[str, Any], step: int, last: int) -> None:
    """One row of the Map: cell 0 on top, then two cells a row, the second side at the bottom."""
    if step == 0:
        cells = [facts.MAP_SIDES[0][0]]
    elif step < last:
        cells = [facts.MAP_SIDES[2][last - step], facts.MAP_SIDES[0][step]]
    else:
        cells = list(reversed(facts.MAP_SIDES[1]))
    for i, cell in enumerate(cells):
        indent = _MAP_PITCH * (last - step) // 2
        column = _MAP_LEFT + indent + _MAP_PITCH * (i if step == last else i * step)
        owner = next((seat for seat in range(3) if cell in view["seals"][seat]), None)
        text, style = _face(cell)
        if owner is None:
            line.put(column, text, style)
        else:
            line.put(column, text + _LETTERS[owner], f"reverse {_STYLES[owner]}")


def _region(view: dict[str, Any], place: int) -> tuple[str, str]:
    """The text and style of what lies on a place."""
    cell = view["regions"][place]
    if cell is None:
        return "..", "dim"
    return ("--", "green") if view["face_down"][place] else _face(cell)


def _face(cell: int) -> tuple[str, str]:
    background = facts.REGIONS[cell].background
    return f"{background[0]}{cell}", background


def _heading() -> str:
    line = _Line()
    line.put(12, "strength seals kingdoms king tóncc", "dim")
    for direction in range(facts.DIRECTION_COUNT):
        line.put(_STEPS_LEFT + _MAP_PITCH * direction, str(direction + 1), "dim")
    return line.markup


def _king_line(view: dict[str, Any], seat: int) -> str:
    """A King's Seals and points and, while he chooses, where each direction leads."""
    line = _Line()
    cells = set(view["seals"][seat])
    made = [kingdom for kingdom in facts.KINGDOMS if cells.issuperset(kingdom.cells)]
    points = sum(facts.kingdom_value(seat, kingdom) for kingdom in made)
    line.put(0, ">" if seat in view["to_move"] else " ")
    line.put(2, f"{_LETTERS[seat]} {facts.KING_NAMES[seat]}", _STYLES[seat])
    line.put(12, ">".join(colour[0] for colour in facts.KING_COLOURS[seat]))
    line.put(21, f"{len(cells)}/{facts.SEALS}")
    line.put(26, f"{points:>5}{view['king_points'][seat]:>9}{view['toncc_points'][seat]:>6}")
    if seat in view["to_move"]:
        start = facts.MIND if view["kings"][seat] == "mind" else view["kings"][seat]
        for direction, place in enumerate(facts.STEPS[start]):
            line.put(_STEPS_LEFT + _MAP_PITCH * direction, *_region(view, place))
    return line.markup


def _counters(view: dict[str, Any]) -> list[str]:
    lines = [
        f"  challenge {view['challenge']}, round {view['round']},"
        f" {view['idle_rounds']} of {facts.IDLE_LIMIT} rounds without conquest"
    ]
    for i, scores in enumerate(view["scores"]):
        lines.append(f"  scores of challenge {i + 1}: " + " - ".join(map(str, scores)))
    return lines
