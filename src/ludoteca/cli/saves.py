"""Files of the command line: records, and saves of running games.

A save is a record with lines before it for what a record does not tell: the seed, and who chooses
at each seat, so that a game that was left goes on exactly as it would have.

    ludoteca save 1
    seed 7
    seat 0 human
    seat 1 greedy
    ludoteca record 1
    ...

It is the referee's file: it tells everything, also what is hidden from the seats.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ludoteca import bots
from ludoteca.cli.arguments import HUMAN_NAME, SeatedPlayer
from ludoteca.core import record as records
from ludoteca.core.errors import LudotecaError, RecordError, shown
from ludoteca.core.record import Record
from ludoteca.folders import data_folder

FORMAT = "ludoteca save 1"
MOST_BYTES = records.MOST_CHARACTERS
MOST_SEED_DIGITS = 40  # so that a file cannot ask for a number that takes forever to read


class CannotWrite(LudotecaError):  # noqa: N818 - reads as it is raised
    """A file could not be written."""


class Save(NamedTuple):
    """A running game: its record so far, who chooses at each seat (None: a human), the seed."""

    record: Record
    bots: tuple[str | None, ...]
    seed: int | None  # None: read from a plain record, which tells none

    def text(self) -> str:
        """The save as text."""
        seats = [f"seat {seat} {bot or HUMAN_NAME}" for seat, bot in enumerate(self.bots)]
        return "\n".join([FORMAT, f"seed {self.seed}", *seats, self.record.text()])

    def players(self) -> tuple[SeatedPlayer, ...]:
        """Who sits where, with the names of the record."""
        unnamed = (HUMAN_NAME,) * (len(self.bots) - len(self.record.players))
        names = self.record.players + unnamed
        return tuple(SeatedPlayer(name, bot) for name, bot in zip(names, self.bots))

    @classmethod
    def parse(cls, text: str) -> Save:
        """The save of a text, or of a plain record; raises RecordError with line and reason."""
        if not text.startswith("ludoteca save "):
            record = Record.parse(text)
            known = bots.names(record.game)
            named = [name if name in known else None for name in record.players]
            unnamed = [None] * (record.game.seats - len(named))
            return cls(record, (*named, *unnamed), None)
        lines = text.split("\n")
        if lines[0] != FORMAT:
            raise RecordError(f"line 1: a save begins with {FORMAT!r}, got {shown(lines[0])}")
        seed = _parse_seed(lines[1] if len(lines) > 1 else "")
        seated: list[str | None] = []
        for number, line in enumerate(lines[2:], 3):
            if line == records.FORMAT:
                break
            who = line.removeprefix(f"seat {len(seated)} ")
            if who == line:
                raise RecordError(
                    f"line {number}: 'seat {len(seated)} WHO' or {records.FORMAT!r} was expected,"
                    f" got {shown(line)}"
                )
            seated.append(None if who == HUMAN_NAME else who)
        try:
            record = Record.parse("\n".join(lines[2 + len(seated) :]))
        except RecordError as error:
            raise RecordError(f"in the save's record, {error}") from None
        known = bots.names(record.game)
        for seat, bot in enumerate(seated):
            if bot is not None and bot not in known:
                raise RecordError(
                    f"line {3 + seat}: 'seat {seat} WHO' was expected, WHO being"
                    f" {HUMAN_NAME}, {', '.join(known)}; got {shown(bot)}"
                )
        if not len(seated) == len(record.players) == record.game.seats:
            raise RecordError(
                f"the save seats {len(seated)} and names {len(record.players)},"
                f" the game has {record.game.seats} seats"
            )
        return cls(record, tuple(seated), seed)


def read_save(path: Path) -> Save:
    """The save or record in a file; raises LudotecaError naming the file and what is wrong."""
    try:
        return Save.parse(read_text(path))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def read_text(path: Path) -> str:
    """The text of a file; raises LudotecaError if there is none, or far too much of it."""
    try:
        with path.expanduser().open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise LudotecaError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise LudotecaError(f"{path} is a folder, a record is a file") from None
    except (OSError, RuntimeError, ValueError) as error:
        raise LudotecaError(f"{path} cannot be read: {_reason(error)}") from None
    if len(data) > MOST_BYTES:
        raise LudotecaError(f"{path} is too long: a record has at most {MOST_BYTES} bytes")
    try:
        # Files that came through Windows or mail have their lines ended in another way.
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise LudotecaError(f"{path} is no record: it is not text") from None


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file, text as UTF-8, so that it is at every moment either the old one or the new one.

    Raises CannotWrite where that cannot be.
    """
    scratch = path.with_name(f".{path.name}.part")
    try:
        try:
            scratch.write_bytes(content.encode() if isinstance(content, str) else content)
            os.replace(scratch, path)
        finally:
            scratch.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {_reason(error)}") from None


def new_path(path: Path) -> Path:
    """The path for a file that is to be new; raises LudotecaError if something is there."""
    try:
        whole = path.expanduser().resolve()
        if whole.exists():
            raise LudotecaError(f"{path} is there already: name a new file")
        if not whole.parent.is_dir():
            raise LudotecaError(f"there is no folder {whole.parent}")
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, LudotecaError):
            raise
        raise LudotecaError(f"{path} cannot be written: {_reason(error)}") from None
    return whole


def default_path(game_id: str) -> Path:
    """A new file in the user's data folder, named after the game and the time."""
    folder = data_folder("games", instead="say --save FILE to save elsewhere")
    stem = f"{game_id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}.txt").exists():
        number += 1
    return path


def _parse_seed(line: str) -> int:
    number = line.removeprefix("seed ")
    digits = number.removeprefix("-")
    if number == line or not (digits.isascii() and digits.isdecimal()):
        raise RecordError(f"line 2: 'seed N' was expected, got {shown(line)}")
    if len(digits) > MOST_SEED_DIGITS:
        raise RecordError(f"line 2: a seed has at most {MOST_SEED_DIGITS} digits")
    return int(number)


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
