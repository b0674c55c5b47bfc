"""The games as a table and as JSON; a checked record in one line."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.cli.arguments import shown_value, shown_values
from ludoteca.cli.saves import read_save
from ludoteca.cli.telling import winners_phrase
from ludoteca.core.game import Game
from ludoteca.games import registry


def print_table() -> None:
    """The games, their seats and their options with values, defaults and §."""
    console = Console(highlight=False, markup=False, emoji=False)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for name in ("game", "values", "default", "§"):
        table.add_column(name)
    table.add_column("", overflow="fold")
    for game in map(registry.game_class, registry.games()):
        table.add_row(Text(game.id, "bold"), _seats(game), "", "", Text(game.title, "bold"))
        for option in game.option_list:
            name = "  --" + option.name.replace("_", "-")
            default = shown_value(option.default)
            table.add_row(name, shown_values(option), default, option.rule, option.text)
    console.print(table)
    console.print("\nTo play: ludoteca play GAME. Its rules: ludoteca rules GAME.")


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
    """What a record that holds is of; raises LudotecaError for one that does not."""
    record = read_save(path).record
    events = f"{len(record.events)} event{'' if len(record.events) == 1 else 's'}"
    outcome = record.outcome
    end = "not over yet" if outcome is None else winners_phrase(outcome, record.players)
    return f"{path}: ok, {record.game.id}, {record.game.seats} seats, {events}, {end}"


def _seats(game: type[Game]) -> str:
    low, high = game.seat_counts[0], game.seat_counts[-1]
    return f"{low} seats" if low == high else f"{low} to {high} seats"
