"""The figures of a run as tables: for the terminal, and as markdown for docs/speed.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from benchmarks.bars import Bar, Results, bars

Rows = list[list[str]]
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
MARKS = {True: "met", False: "MISSED", None: "not measured"}
COLOURS = {True: "green", False: "bold red", None: "yellow"}


def tictactoe_rows(results: Results) -> Rows:
    """Who, moves per second, and how many times that our playouts and our Python loop make."""
    table = results["tictactoe"]
    rows = []
    for report in sorted(table.values(), key=lambda told: told["moves_per_second"], reverse=True):
        ratios = [
            _times(table["ludoteca_playouts"]["moves_per_second"], report["moves_per_second"]),
            _times(table["ludoteca_python_loop"]["moves_per_second"], report["moves_per_second"]),
        ]
        rows.append(
            [
                report["title"],
                _number(report["moves_per_second"]),
                _number(report["best_moves_per_second"]),
                *ratios,
            ]
        )
    return rows


TICTACTOE_HEADINGS = [
    "tic-tac-toe, one core",
    "moves/s",
    "best slice",
    "our playouts",
    "our Python loop",
]

# Heading, and the cell of a game's row.
GAME_COLUMNS: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
    ("playouts", lambda game: _speed(game, "playouts")),
    ("uncompiled", lambda game: _speed(game, "uncompiled_playouts")),
    ("Python loop", lambda game: _speed(game, "python_loop")),
    ("batch", lambda game: _speed(game, "batch")),
    ("with arrays", lambda game: _speed(game, "batch_arrays")),
    ("two threads", lambda game: _speed(game, "two_threads")),
    ("bytes", lambda game: str(game["facts"]["state_bytes"])),
    ("copy µs", lambda game: f"{game['facts']['copy_microseconds']:.3f}"),
    ("steps a game", lambda game: f"{game['facts']['mean_steps']:,.1f}"),
    ("end by limit", lambda game: f"{game['facts']['ends_by_limit']:.2%}"),
]
GAME_HEADINGS = ["steps/s", *[heading for heading, _ in GAME_COLUMNS]]


def game_rows(results: Results) -> Rows:
    """Each game's speeds and facts."""
    return [
        [label, *[cell(game) for _, cell in GAME_COLUMNS]]
        for label, game in results["games"].items()
    ]


BAR_HEADINGS = ["bar", "", "measured", "best slices", "wanted", ""]


def bar_row(bar: Bar) -> list[str]:
    """A bar in words."""
    wanted = f"{'≥' if bar.at_least else '≤'} {bar.wanted:g}"
    return [bar.about, bar.what, _short(bar.value), _short(bar.best), wanted, MARKS[bar.is_met]]


def print_tables(results: Results, console: Console) -> None:
    """Print everything for a person."""
    console.print(_table(TICTACTOE_HEADINGS, tictactoe_rows(results), words=1))
    console.print(_table(GAME_HEADINGS, game_rows(results), words=1))
    table = _table(BAR_HEADINGS, [], words=2)
    for bar in bars(results):
        *cells, mark = bar_row(bar)
        colour = COLOURS[bar.is_met]
        table.add_row(*map(escape, cells), f"[{colour}]{mark}[/{colour}]")
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
    return "\n\n".join(
        [
            told,
            _markdown(TICTACTOE_HEADINGS, tictactoe_rows(results), words=1),
            _markdown(GAME_HEADINGS, game_rows(results), words=1),
            _markdown(BAR_HEADINGS, [bar_row(bar) for bar in bars(results)], words=2),
        ]
    )


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


def _table(headings: list[str], rows: Rows, words: int) -> Table:
    """A rich table whose first columns are words and the others numbers."""
    table = Table(header_style="bold")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < words else "right")
    for row in rows:
        table.add_row(*map(escape, row))
    return table


def _markdown(headings: list[str], rows: Rows, words: int) -> str:
    rule = ["---" if number < words else "---:" for number in range(len(headings))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [headings, rule, *rows])


def _speed(game: dict[str, Any], way: str) -> str:
    report = game["ways"].get(way)
    return _number(report["moves_per_second"]) if report else "-"


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


def _times(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.3g}x"


def _short(value: float | None) -> str:
    return "" if value is None else f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"
