"""Super Tock as a text board: a row a section, a column a number; `(2)` is a marble of seat 2."""

from __future__ import annotations

import textwrap
from typing import Any

from ludoteca.games.super_tock import facts

COLOURS = ("blue", "red", "green", "yellow", "magenta", "cyan")
_WIDTH = 78
_NUMBERS = range(1, facts.SECTION_SPACES + 1)


def draw(view: dict[str, Any]) -> str:
    """The board, the seats, what was laid and the own hand, in rich's markup."""
    numbers = "".join(f"{number:^3}" for number in _NUMBERS)
    lines = [f"         {numbers}      Home"]
    lines += [_section(view, section) for section in range(view["board"])]
    lines += ["", f" Heaven  {_cell(view['heaven'], ' ^ ')}", ""]
    lines += [_seat(view, seat) for seat in range(len(view["sections"]))]
    hands = facts.HANDS[len(view["sections"])]
    lines += [
        "",
        f" decks played {view['deck_number']}, hand {view['hand_number'] + 1} of {len(hands)},"
        f" dealer seat {view['dealer']}, {view['deck_size']} cards not dealt",
        *_cards("laid", view["discards"]),
    ]
    if view["hand"] is not None:
        lines += _cards("your hand", view["hand"])
    lines.append("[dim] * an 8, ^ Heaven, > the way Home leaves after it, s Start[/dim]")
    return "\n".join(lines)


def _section(view: dict[str, Any], section: int) -> str:
    """One row: the section's letter and seat, its spaces, and its Home."""
    name = facts.section_name(section)
    if section not in view["sections"]:
        return f" {name}       " + "".join(_space(view, name, n, False) for n in _NUMBERS)
    seat = view["sections"].index(section)
    spaces = "".join(_space(view, name, number, True) for number in _NUMBERS)
    home = "".join(_cell(seat if taken else None, " - ") for taken in view["home"][seat])
    return f" {name} seat {seat}{spaces} |{home}"


def _space(view: dict[str, Any], name: str, number: int, used: bool) -> str:
    empty = " . "
    if number == facts.SHORTCUT:
        empty = " * "
    elif used and number in (facts.HOME_BRANCH, facts.START):
        empty = " > " if number == facts.HOME_BRANCH else " s "
    return _cell(view["track"].get(f"{name}{number}"), empty)


def _cell(seat: int | None, empty: str) -> str:
    if seat is None:
        return f"[dim]{empty}[/dim]"
    return f"[bold {COLOURS[seat]}]({seat})[/bold {COLOURS[seat]}]"


def _seat(view: dict[str, Any], seat: int) -> str:
    turn = ">" if seat in view["to_move"] else " "
    rest, cards = view["rest"][seat], view["hand_sizes"][seat]
    line = f"{turn}{_cell(seat, '')} seat {seat}: Rest {rest}, cards {cards}"
    if view["partners"][seat] is not None:
        line += f", partner seat {view['partners'][seat]}"
    if view["must_discard"] == seat:
        line += ", must discard and loses a turn"
    elif view["skips"][seat]:
        line += ", loses its next turn"
    return line


def _cards(title: str, ranks: list[str]) -> list[str]:
    text = f"{title}: {' '.join(ranks) or 'none'}"
    return textwrap.wrap(text, _WIDTH, initial_indent=" ", subsequent_indent="   ")
