"""Fantastick as a text board: a plain match is a line, the good one is of g, the bad one of b.

A rotated match is told by name below the mat, for a place may be hard to see in text.
"""

from __future__ import annotations

from typing import Any

from ludoteca.games.fantastick import facts, judging, lattice
from ludoteca.games.fantastick.notation import equality_text

SEAT_COLOURS = ("blue", "red", "green", "yellow")
_COLOURS = {"good": "bold green", "bad": "bold red"}
_LEVEL = {"plain": "---", "good": "ggg", "bad": "bbb"}
_UPRIGHT = {"plain": "|", "good": "g", "bad": "b"}


class _Canvas:
    """Rows of characters, each with a colour or none."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def write(self, column: int, row: int, text: str, colour: str = "") -> None:
        for i, character in enumerate(text):
            self._cells[row][column + i] = (character, colour)

    def lines(self) -> list[str]:
        """The rows in rich's markup, without spaces at their ends."""
        return [self._line(row) for row in self._cells]

    def _line(self, row: list[tuple[str, str]]) -> str:
        while row and row[-1] == (" ", ""):
            row = row[:-1]
        parts: list[str] = []
        for i, (character, colour) in enumerate(row):
            before = row[i - 1][1] if i else ""
            if before != colour:
                # Before a tag a backslash would be read as part of the markup: two are one.
                is_backslash = parts[-1:] == ["\\"]
                tags = (f"[/{before}]" if before else "") + (f"[{colour}]" if colour else "")
                parts.append(("\\" if is_backslash else "") + tags)
            parts.append(character)
        return "".join(parts) + (f"[/{row[-1][1]}]" if row and row[-1][1] else "")


def draw(view: dict[str, Any]) -> str:
    """The mat, what the die demands, the turn so far and the scores, in rich's markup."""
    return "\n".join([draw_turn(view), *_seat_lines(view)])


def draw_turn(view: dict[str, Any]) -> str:
    """The same without the scores."""
    mat = _draw_numbers(view) if view["mode"] == "numbers" else _draw_shapes(view)
    return "\n".join([*mat, *_turn_lines(view)])


# ---- the mats ----

# By segment: where it starts in a cell of five columns and five rows, and whether it is level.
_SEGMENT_AT = {
    "a": (1, 0, True),
    "b": (4, 1, False),
    "c": (4, 3, False),
    "d": (1, 4, True),
    "e": (0, 3, False),
    "f": (0, 1, False),
    "g": (1, 2, True),
}
_SIGN_AT = {  # in a cell of five columns and rows, character by character
    "O-": ((0, 2), (1, 2), (2, 2), (3, 2), (4, 2)),
    "O|": ((2, 0), (2, 1), (2, 2), (2, 3), (2, 4)),
    "O/": ((4, 0), (3, 1), (2, 2), (1, 3), (0, 4)),
    "O\\": ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4)),
}
_CELL_WIDTH = 6
_NUMBER_WIDTH = 3 * _CELL_WIDTH
_SIGN_WIDTH = 7


def _draw_numbers(view: dict[str, Any]) -> list[str]:
    """Three numbers of three cells, the sign and =, with the names of the cells below."""
    canvas = _Canvas(3 * _NUMBER_WIDTH + 2 * _SIGN_WIDTH, 6)
    columns = [number * (_NUMBER_WIDTH + _SIGN_WIDTH) for number in range(3)]
    signs = [column + _NUMBER_WIDTH for column in columns[:2]]
    if view["equals_first"]:
        signs.reverse()
    for number, column in zip(facts.NUMBERS, columns):
        for i, cell in enumerate(facts.CELLS):
            canvas.write(column + i * _CELL_WIDTH + 1, 5, f"{number}{cell}", "dim")
    canvas.write(signs[0] + 2, 5, "O", "dim")
    for row in (1, 3):
        canvas.write(signs[1], row, "=====")
    for place, kind in view["matches"].items():
        colour = _COLOURS.get(kind, "")
        if place[0] == "O":
            for x, y in _SIGN_AT[place]:
                mark = place[1] if kind == "plain" else _UPRIGHT[kind]
                canvas.write(signs[0] + x, y, mark, colour)
        else:
            left = columns[facts.NUMBERS.index(place[0])]
            left += facts.CELLS.index(place[1]) * _CELL_WIDTH
            x, row, is_level = _SEGMENT_AT[place[2]]
            mark = (_LEVEL if is_level else _UPRIGHT)[kind]
            canvas.write(left + x, row, mark, colour)
    text = equality_text(view) if view["matches"] else "nothing yet"
    return [*canvas.lines(), f"It reads {text}."]


def _draw_shapes(view: dict[str, Any]) -> list[str]:
    """The lattice: a step e is four columns, a row of points two lines; y left, x below."""
    radius, margin = lattice.RADIUS, 5
    width = 8 * radius + 1
    canvas = _Canvas(margin + width + 1, 4 * radius + 2)

    def spot(x: int, y: int) -> tuple[int, int]:
        return margin + width // 2 + 4 * x + 2 * y, 2 * (radius - y)

    for y in range(-radius, radius + 1):
        canvas.write(0, spot(0, y)[1], f"{y:3}", "dim")
        for x in range(-radius, radius + 1):
            if abs(x + y) <= radius:
                canvas.write(*spot(x, y), ".", "dim")
    for x in range(-radius, radius + 1):
        column, row = spot(x, max(-radius, -radius - x))
        canvas.write(column - 2, row + 1, f"{x:2}", "dim")
    for place, kind in view["matches"].items():
        x, y = (int(part) for part in place[:-1].split("."))
        column, row = spot(x, y)
        colour = _COLOURS.get(kind, "")
        if place[-1] == "e":
            canvas.write(column + 1, row, _LEVEL[kind], colour)
        elif place[-1] == "n":
            canvas.write(column + 1, row - 1, "/" if kind == "plain" else kind[0], colour)
        else:
            canvas.write(column - 1, row - 1, "\\" if kind == "plain" else kind[0], colour)
    verdict = judging.examine([lattice.place_number(name) for name in view["matches"]])
    counts = ", ".join(f"{kind} {verdict[i]}" for i, kind in enumerate(judging.KINDS))
    leading = f"the {verdict.leading} leads" if verdict.leading else "none leads"
    pure = ", pure" if verdict.pure else ""
    return [*canvas.lines(), f"Shapes: {counts}; {leading}{pure}."]


# ---- what is below them ----

_DEMANDS = {
    "A": "the value of A must change (§3.1)",
    "B": "the value of B must change (§3.1)",
    "C": "the value of C must change (§3.1)",
    "op": "the operation must change (§3.2)",
    "=": "= and the operation have changed places, make it true (§3.3)",
    "||": "change a number that has two digits before or after (§3.4)",
    "0": "no number may be 0 at the end (§3.5)",
    "triangle": "it must lead, in another number if it did before (§6.1)",
    "trapezoid": "it must lead, in another number if it did before (§6.1)",
    "rhombus": "it must lead, in another number if it did before (§6.1)",
    "more": "the same kind must lead with more repetitions (§6.2)",
    "fewer": "the same kind must lead with fewer repetitions (§6.3)",
    "change": "another kind must lead (§6.4)",
}
_WAITS = {
    "start": "The starting face is to be rolled.",
    "good": "Name the good match, or choose another start (§1.13).",
    "bad": "Name the bad match, on another place (§1.13).",
    "zero": "A number is 0: keep it, or restart from another equality (§3.5).",
    "roll": "The die is to be rolled.",
    "over": "The game is over.",
}


def _turn_lines(view: dict[str, Any]) -> list[str]:
    lines = []
    if view["stage"] == "play":
        lines.append(f"[bold]Face {view['face']}[/bold]: {_DEMANDS[view['face']]}.")
        lines += _wrapped("Done: ", view["operations"] or ["nothing"])
        if view["turned"]:
            lines += _wrapped("Rotated: ", view["turned"])
        wild = ", not scored (wild card)" if view["wild_now"] else ""
        lines.append(f"Cost {view['cost']}{wild}.")
    else:
        lines.append(_WAITS[view["stage"]])
    special = {kind: place for place, kind in view["matches"].items() if kind != "plain"}
    where = [f"good {special.get('good', 'in the pile')}"]
    if "bad" in special:
        where.append(f"bad {special['bad']}")
    lines.append(f"Pile {view['pile']}, {', '.join(where)}.")
    if view["forbidden"] is not None:
        numbers = view["mode"] == "numbers"
        barred = (
            [equality_text(view["forbidden"])] if numbers else list(view["forbidden"]["matches"])
        )
        lines += _wrapped("Not to come back (§1.7): ", barred)
    return lines


def _wrapped(head: str, texts: list[str]) -> list[str]:
    """The texts after a head, in lines of at most 76 columns."""
    lines = [head]
    for i, text in enumerate(texts):
        item = text + ("," if i + 1 < len(texts) else ".")
        if len(lines[-1]) + len(item) > 75:
            lines.append("  ")
        lines[-1] += ("" if lines[-1].endswith(" ") else " ") + item
    return lines


def _seat_lines(view: dict[str, Any]) -> list[str]:
    seats = len(view["scores"])
    lines = []
    for seat in range(seats):
        mark = ">" if seat == view["mover"] else " "
        colour = SEAT_COLOURS[seat]
        name = f"[bold {colour}]seat {seat}[/bold {colour}]"
        out = ", out" if view["out"][seat] else ""
        lines.append(f"{mark} {name}: score {view['scores'][seat]} of {facts.FINISH}{out}")
    wild = ""
    if seats == 1:
        wild = ", wild card used" if view["wild_used"] else ", wild card in hand"
    last = "" if view["last_face"] is None else f", face before {view['last_face']}"
    tie = "" if view["tie"] is None else f", extra round {view['tie']['round']}"
    lines.append(f"  turns {view['turn']} of {facts.turn_count(seats)}{last}{wild}{tie}")
    return lines
