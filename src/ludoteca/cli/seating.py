"""From the words of the command line to a table: a new one, or one that was left."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ludoteca.cli import saves
from ludoteca.cli.arguments import load_game, parse_players, parse_words, seats_phrase
from ludoteca.cli.table import Table
from ludoteca.cli.terminal import LEAVING, Terminal
from ludoteca.core.errors import LudotecaError, OptionError
from ludoteca.games import registry


class Wanted(NamedTuple):
    """What `ludoteca play` was asked for."""

    words: Sequence[str]
    seats: int | None
    humans: Sequence[str]
    hot_seat: bool
    bot: str | None
    seed: int | None


def new_table(wanted: Wanted, save: Path | None, terminal: Terminal) -> Table | None:
    """A new game, asking for one where none is named; None if the user left that question.

    Raises LudotecaError for whatever cannot be.
    """
    game_id, options = parse_words(wanted.words)
    if game_id is not None:
        registry.game_class(game_id)
    elif (game_id := _asked_game(terminal)) is None:
        return None
    game = load_game(game_id, wanted.seats, options)
    players = parse_players(game, wanted.humans, wanted.hot_seat, wanted.bot)
    path = saves.new_path(save) if save is not None else saves.default_path(game.id)
    table = Table(game, players, _seed(wanted.seed), path)
    table.save()
    return table


def resumed_table(file: Path, wanted: Wanted, save: Path | None) -> Table:
    """The game of a save, or of an open record; it goes on in the same file unless `save` is one.

    Who sits where can be changed; the game and its settings cannot.
    """
    if wanted.words or wanted.seats is not None:
        raise OptionError("--resume takes the game, its seats and options from the file")
    if wanted.seed is not None:
        raise OptionError("--resume goes on with the luck of the file: leave --seed out")
    left = saves.read_save(file)
    record = left.record
    if record.outcome is not None:
        raise LudotecaError(f"the match in {file} is over: see it with ludoteca replay {file}")
    players = left.players()
    if wanted.humans or wanted.hot_seat or wanted.bot is not None:
        players = parse_players(record.game, wanted.humans, wanted.hot_seat, wanted.bot)
    if all(player.bot is not None for player in players):
        raise OptionError("no seat is a human's: say which with --human")
    path = saves.new_path(save) if save is not None else file.expanduser().resolve()
    table = Table(record.game, players, _seed(left.seed), path, record.events)
    table.save()
    return table


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(1 << 32)
    if abs(seed) >= 10**saves.MOST_SEED_DIGITS:
        raise OptionError(f"--seed has at most {saves.MOST_SEED_DIGITS} digits")
    return seed


def _asked_game(terminal: Terminal) -> str | None:
    ids = registry.games()
    for number, game in enumerate(map(registry.game_class, ids), 1):
        terminal.say(f"{number:3} {game.id:<12} {game.title}, {seats_phrase(game)}")
    terminal.say("Type a number or a name; ludoteca games tells the options.", "dim")
    while True:
        try:
            typed = terminal.ask("Which game? ", ids).strip()
        except EOFError:
            raise OptionError("no game was named: ludoteca play GAME") from None
        if typed in ("q", *LEAVING):
            return None
        if typed in ids:
            return typed
        if typed.isascii() and typed.isdecimal() and 0 < int(typed[:3]) <= len(ids):
            return ids[int(typed[:3]) - 1]
        terminal.warn(f"Type a number from 1 to {len(ids)}, a name, or quit")
