"""The figures of a run as tables: for the terminal, and as markdown for docs/speed.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks.bars import MEDIAN, Bar, Results, bars

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
MARKS = {True: "met", False: "MISSED", None: "not measured"}
COLOURS = {True: "green", False: "bold red", None: "yellow"}


class Sheet(NamedTuple):
    """A table: the first columns are words, the others numbers."""

    headings: list[str]
    rows: list[list[str]]
    words: int = 1


def sheets(results: Results) -> list[Sheet]:
    """All tables of a run, in the order in which they are shown."""
    games = results["games"]
    told = bars(results)
    return [
        tictactoe_sheet(results["tictactoe"]),
        Sheet(["steps/s", *SPEEDS], [[label, *_speeds(game)] for label, game in games.items()]),
        Sheet(["game", *FACTS], [[label, *_facts(game)] for label, game in games.items()]),
        Sheet(
            ["bar", "", "wanted", "measured", ""],
            [bar_row(bar) for bar in told if bar.about not in games],
            words=2,
        ),
        game_bars_sheet([bar for bar in told if bar.about in games]),
    ]


def tictactoe_sheet(table: Results) -> Sheet:
    """Who, moves per second, and how many times that our playouts and our Python loop make."""
    rows = []
    for report in sorted(table.values(), key=lambda told: told[MEDIAN], reverse=True):
        ratios = [
            f"{_short(table[ours][MEDIAN] / report[MEDIAN])}x"
            for ours in ("ludoteca_playouts", "ludoteca_python_loop")
        ]
        rows.append(
            [
                report["title"],
                _number(report[MEDIAN]),
                _number(report["best_moves_per_second"]),
                *ratios,
            ]
        )
    headings = ["tic-tac-toe, one core", "moves/s", "best slice", "our playouts", "our loop"]
    return Sheet(headings, rows)


SPEEDS = {
    "playouts": "playouts",
    "not compiled": "uncompiled_playouts",
    "Python loop": "python_loop",
    "batch": "batch",
    "with arrays": "batch_arrays",
    "two threads": "two_threads",
}

FACTS: dict[str, Callable[[dict[str, Any]], str]] = {
    "seats": lambda facts: str(facts["seats"]),
    "actions": lambda facts: f"{facts['actions']:,}",
    "state bytes": lambda facts: str(facts["state_bytes"]),
    "copy µs": lambda facts: f"{facts['copy_microseconds']:.3f}",
    "steps a random game": lambda facts: f"{facts['mean_steps']:,.1f}",
    "end by limit": lambda facts: f"{facts['ends_by_limit']:.2%}",
}


def bar_row(bar: Bar) -> list[str]:
    """A bar in words."""
    return [bar.about, bar.what, wanted(bar), _short(bar.value), MARKS[bar.is_met]]


def game_bars_sheet(told: list[Bar]) -> Sheet:
    """The bars of the games, a game a row; what is wanted differs for one game's bytes only."""
    whats = list(dict.fromkeys(bar.what for bar in told))
    rows = [
        [about, *[_judged(bar) for bar in told if bar.about == about]]
        for about in dict.fromkeys(bar.about for bar in told)
    ]
    wants = {bar.what: wanted(bar) for bar in reversed(told)}
    most = [f"{what} {wants[what]}" if what != "state, bytes" else what for what in whats]
    return Sheet(["bar", *most], rows)


def wanted(bar: Bar) -> str:
    """What is wanted, as a sign and a number."""
    return f"{'≥' if bar.at_least else '≤'} {bar.wanted:g}"


def print_tables(results: Results, console: Console) -> None:
    """Print everything for a person."""
    for sheet in sheets(results):
        table = Table(
            header_style="bold", box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False
        )
        for number, heading in enumerate(sheet.headings):
            is_word = number < sheet.words
            is_name = number == 0 and len(sheet.headings) > 6  # a game's
            table.add_column(heading, justify="left" if is_word else "right", no_wrap=is_name)
        for row in sheet.rows:
            table.add_row(*[_coloured(cell) for cell in row])
        console.print(table)


def markdown(results: Results, name: str) -> str:
    """The tables of docs/speed.md; `name` is the file that they are made of."""
    machine = results["machine"]
    versions = ", ".join(f"{what} {version}" for what, version in results["versions"].items())
    told = (
        f"Measured {results['date']} at commit {results['commit']} on {machine['cpu']},"
        f" {machine['cores']} cores, {machine['system']}, Python {machine['python']};"
        f" {results['seconds']:g} seconds for each row. {versions}."
        f" All figures: [`{name}`](../{name})."
    )
    return "\n\n".join([told, *[_markdown(sheet) for sheet in sheets(results)]])


def put_into_page(page: Path, text: str) -> None:
    """Replace what stands between the page's two markers."""
    whole = page.read_text()
    if BEGIN not in whole or END not in whole:
        raise ValueError(f"{page} has no lines {BEGIN} and {END}")
    before, after = whole[: whole.index(BEGIN)], whole[whole.index(END) :]
    page.write_text(f"{before}{BEGIN}\n{text}\n{after}")


def figures_in_page(page: str) -> str:
    """What stands between a page's two markers."""
    found = re.search(re.escape(BEGIN) + r"\n(.*)\n" + re.escape(END), page, re.DOTALL)
    return found.group(1) if found else ""


def _markdown(sheet: Sheet) -> str:
    rule = ["---" if number < sheet.words else "---:" for number in range(len(sheet.headings))]
    lines = [sheet.headings, rule, *sheet.rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


def _coloured(cell: str) -> str:
    for is_met, mark in MARKS.items():
        if cell.endswith(mark):
            return f"{escape(cell.removesuffix(mark))}[{COLOURS[is_met]}]{mark}[/]"
    return escape(cell)


def _judged(bar: Bar) -> str:
    return f"{_short(bar.value)} {MARKS[bar.is_met]}".strip()


def _speeds(game: dict[str, Any]) -> list[str]:
    return [
        _number(game["ways"][way][MEDIAN]) if way in game["ways"] else "-"
        for way in SPEEDS.values()
    ]


def _facts(game: dict[str, Any]) -> list[str]:
    return [told(game["facts"]) for told in FACTS.values()]


def _number(value: float) -> str:
    """Three digits are more than the noise leaves."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return (
                f"{value / size:.3g} {unit}"
                if value < 1000 * size
                else f"{value / size:,.0f} {unit}"
            )
    return f"{value:.3g}"


def _short(value: float | None) -> str:
    return "" if value is None else f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"
