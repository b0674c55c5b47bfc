"""A table without a server: commands are decided and taken at once, time is a number."""

from __future__ import annotations

import itertools
import random
from typing import Any

from msgspec.structs import replace

from ludoteca.server import deciding, entries, messages, telling
from ludoteca.server.deciding import Asker, Given
from ludoteca.server.entries import AnyEntry, Logged
from ludoteca.server.opening import open_table
from ludoteca.server.refusals import Refusal
from ludoteca.server.table import Table

_ids = itertools.count()


class Ledger:
    """A table and its log. Sitters as a word: m for a person, f for a free seat, r and g bots."""

    def __init__(self, game: str, sitters: str, seed: int = 7, **asked: Any) -> None:
        kinds = {
            "m": ("me", ""),
            "f": ("friend", ""),
            "r": ("bot", "random"),
            "g": ("bot", "greedy"),
        }
        names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo")
        sitting = [
            messages.Sitter(kinds[letter][0], name, kinds[letter][1])
            for letter, name in zip(sitters, names)
        ]
        self.luck = random.Random(seed)
        secrets = (f"token-{number}" for number in itertools.count())
        opening = open_table(
            messages.NewTable(game, sitting, **asked),
            self.luck,
            lambda: (secret := next(secrets), f"digest of {secret}"),
        )
        self.log: list[Logged] = []
        self.table = Table("a-table")
        self.at = 1_000_000
        self.here: frozenset[int] = frozenset()
        self.take(opening.entries)

    def take(self, new: list[AnyEntry], command: str | None = None) -> None:
        """Add entries as the house does."""
        for i, entry in enumerate(new):
            logged = Logged(self.table.number + 1, self.at, None if i else command, entry)
            self.log.append(logged)
            self.table.take(logged)

    def do(self, kind: str, *held: int, **fields: Any) -> list[AnyEntry]:
        """Decide a command of the page that holds these seats, and take its entries."""
        types: dict[str, Any] = {
            "move": messages.Move,
            "take_back": messages.TakeBack,
            "answer_undo": messages.AnswerUndo,
            "say": messages.Say,
            "react": messages.React,
            "resign": messages.Resign,
            "stand_in": messages.StandIn,
            "leave": messages.Leave,
            "hand_over": messages.HandOver,
            "rematch": messages.Rematch,
            "delete": messages.Delete,
        }
        if kind in ("move", "take_back"):
            fields.setdefault("position", self.table.position)
        name = f"command-{next(_ids)}"
        command = types[kind](id=name, **fields)
        given = Given(self.luck, "another-table")
        new = deciding.decide(self.table, command, Asker(frozenset(held), lambda: self.here), given)
        self.take(new, name)
        return new

    def move(self, move: str | None = None, seat: int | None = None) -> list[AnyEntry]:
        """A move of the seat to move, the first legal one unless another is given."""
        seat = self.table.to_choose[0] if seat is None else seat
        text = move or self.table.legal_texts(seat)[0]
        return self.do("move", seat, seat=seat, move=text)

    def bots_move(self) -> None:
        """Let bots move until a person is asked."""
        table = self.table
        while waiting := [s for s in table.to_choose if table.places[s].bot is not None]:
            text = self.luck.choice(table.legal_texts(waiting[0]))
            self.take(deciding.move(table, waiting[0], table.position, text, self.luck))

    def finish(self, most: int = 5000) -> None:
        """Play at random to the end."""
        for _ in range(most):
            if not self.table.to_choose:
                return
            seat = self.table.to_choose[0]
            text = self.luck.choice(self.table.legal_texts(seat))
            self.take(deciding.move(self.table, seat, self.table.position, text, self.luck))
        raise AssertionError(f"not over after {most} moves")

    def refused(self, kind: str, *held: int, **fields: Any) -> Refusal:
        """The refusal of a command, which changes nothing."""
        before = self.told()
        try:
            new = self.do(kind, *held, **fields)
        except Refusal as refusal:
            assert self.told() == before
            return refusal
        raise AssertionError(f"{kind} was not refused but added {new}")

    def told(self) -> list[str]:
        """Everything that anybody may hear of the table as it stands."""
        eyes: list[int | None] = [None, *range(len(self.table.places))]
        about = telling.info(self.table)
        return [
            telling.encoded(telling.welcome(self.table, e, frozenset(), about, self.at, 0))
            for e in eyes
        ]

    def rebuilt(self) -> Table:
        """The table as another process would read it from the database."""
        table = Table("a-table")
        for logged in self.log:
            table.take(replace(logged, entry=entries.read(entries.written(logged.entry))))
        return table
