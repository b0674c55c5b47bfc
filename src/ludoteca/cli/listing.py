"""The games as a table and as JSON; a checked record or puzzle in one line."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.cli.arguments import seats_phrase, shown_values
from ludoteca.cli.saves import read_save, read_text
from ludoteca.cli.telling import counted, winners_phrase
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Option
from ludoteca.games import registry


def print_table() -> None:
    """The games, their seats and their options with values, defaults and §."""
    console = Console(highlight=False, markup=False, emoji=False)
    classes = [registry.game_class(game_id) for game_id in registry.games()]
    rows = {game: [_option_row(option) for option in game.option_list] for game in classes}
    every_row = [row for of_game in rows.values() for row in of_game]
    widths = [max(map(len, column)) for column in zip(*every_row)]
    for game in classes:
        console.print(Text.assemble((game.id, "bold"), f"  {game.title}, {seats_phrase(game)}"))
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for width in widths[:-1]:
            table.add_column(min_width=width, no_wrap=True)
        table.add_column()
        for row in rows[game]:
            table.add_row(*row)
        if rows[game]:
            console.print(table)
        console.print()
    console.print("* is the default; where there is none, it depends on the other settings.")
    console.print("To play: ludoteca play GAME. Its rules: ludoteca rules GAME.")


def print_json() -> None:
    """The same facts as JSON."""
    listed = [
        {
            "id": game.id,
            "title": game.title,
            "version": game.version,
            "seats": list(game.seat_counts),
            "usual_seats": game.usual_seats,
            "options": [option._asdict() for option in game.option_list],
        }
        for game in map(registry.game_class, registry.games())
    ]
    print(json.dumps(listed, indent=1, ensure_ascii=False))


def verified_line(path: Path) -> str:
    """What a record or puzzle that holds is of; raises LudotecaError for one that does not."""
    text = read_text(path)
    if text.lstrip().startswith("{"):  # a puzzle is JSON, and a record never begins so
        return f"{path}: ok, {_verified_puzzle(path, text)}"
    record = read_save(path).record
    events, seats = counted(len(record.events), "event"), counted(record.game.seats, "seat")
    outcome = record.outcome
    end = "not over yet" if outcome is None else winners_phrase(outcome, record.players)
    return f"{path}: ok, {record.game.id}, {seats}, {events}, {end}"


def _verified_puzzle(path: Path, text: str) -> str:
    from ludoteca.games.fantastick.puzzle_files import verified

    try:
        puzzle = verified(text)
    except LudotecaError as error:
        raise LudotecaError(f"{path}: {error}") from None
    return (
        f"puzzle of {puzzle.day}, {puzzle.mode}, difficulty {puzzle.rating.level}"
        f" ({puzzle.rating.word}), least score {puzzle.least_score},"
        f" {counted(puzzle.ways, 'way')}"
    )


def _option_row(option: Option) -> tuple[str, ...]:
    name = "  --" + option.name.replace("_", "-")
    values = shown_values(option, default_mark="*")
    return name, values, f"§{option.rule}", option.text
