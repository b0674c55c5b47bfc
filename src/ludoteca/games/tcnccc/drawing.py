"""TCNCCC as a text board: the cylinders with their lids on, the bag, and what each seat has."""

from __future__ import annotations

from typing import Any

from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.view import FULL, OUT

COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "J": "magenta"}
_WIDTH = 9  # of a cylinder inside its walls


def draw(view: dict[str, Any]) -> str:
    """The cylinders, the bag, the seats and the last announcement, in rich's markup."""
    words = view["cylinders"]
    contents = view["contents"] or [None] * facts.CYLINDERS
    lid = "   ".join(_lid(word) for word in words)
    return "\n".join(
        [
            "   ".join(f"{number:^{_WIDTH + 2}}" for number in range(1, facts.CYLINDERS + 1)),
            lid,
            "   ".join(_inside(word, pieces) for word, pieces in zip(words, contents)),
            lid,
            f"bag {_bag(view)}, turns {view['turns']}",
            *(_seat_line(view, seat) for seat in range(len(view["kept"]))),
            f"last announced: {_announcement(view['announced'])}",
            f"now: {_due(view)}",
        ]
    )


def _lid(word: str) -> str:
    return " " * (_WIDTH + 2) if word == OUT else "+" + "-" * _WIDTH + "+"


def _inside(word: str, pieces: dict[str, int] | None) -> str:
    if word == OUT:
        return f" {OUT:^{_WIDTH}} "
    if pieces is None:
        return f"|{FULL if word == FULL else '?':^{_WIDTH}}|"
    space = _WIDTH - sum(pieces.values())
    return "|" + " " * (space // 2) + _letters(pieces, "") + " " * (space - space // 2) + "|"


def _bag(view: dict[str, Any]) -> str:
    if view["bag"]:
        return _letters(view["bag"], "")
    return "empty" if view["bag_empty"] else "not empty"


def _seat_line(view: dict[str, Any], seat: int) -> str:
    turn = ">" if view["mover"] == seat else " "
    if view["out"][seat]:
        return f"{turn} seat {seat}: eliminated"
    return f"{turn} seat {seat}: {_letters(view['kept'][seat], ' ') or 'nothing'}"


def _announcement(announced: dict[str, Any] | None) -> str:
    if announced is None:
        return "nothing"
    pieces = _letters(announced["pieces"], " ") or "empty"
    return f"seat {announced['seat']}, {announced['event']}: {pieces}"


def _due(view: dict[str, Any]) -> str:
    """What the table waits for."""
    mover = view["mover"]
    if view["phase"] == "over":
        return "the game is over"
    if mover is None:
        return "the first seat is drawn by lot"
    if view["draws_due"]:
        seats = ", ".join(map(str, view["draws_due"]))
        return f"a piece from the bag each for seat {seats}, in this order"
    if view["must_give"]:
        return f"seat {mover} gives back a piece"
    if view["drawing"]:
        return f"seat {mover} takes a piece from the bag"
    if view["drawn"]:
        return f"seat {mover} puts {_letters({view['drawn']: 1}, '')} into a cylinder"
    return f"seat {mover} draws or lifts"


def _letters(pieces: dict[str, int], between: str) -> str:
    return between.join(
        between.join([f"[{COLOURS[piece]}]{piece}[/{COLOURS[piece]}]"] * count)
        for piece, count in pieces.items()
    )
