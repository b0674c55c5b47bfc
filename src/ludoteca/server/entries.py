"""What a table's log is made of. Tokens and invitations stand here as digests only.

An entry tells what was decided, so that folding it again needs no chance, clock or rule about who
may do what. Entries are never changed once they are written; a new field needs a default.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteca.core.record import Event
from ludoteca.server.messages import Settings, Sign, Value


class Entry(msgspec.Struct, tag_field="type", frozen=True, omit_defaults=True, gc=False):
    """One thing that was decided at a table."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat when the table was opened: whose it is, or by which invitation it can be taken."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str | None = None
    token: str | None = None
    invite: str | None = None


class Opened(Entry, tag="opened", frozen=True):
    """The first entry: what is played, and who sits where."""

    game: str
    version: int
    options: dict[str, Value]
    settings: Settings
    chairs: list[Chair]
    owner: int | None = None


class Sat(Entry, tag="sat", frozen=True):
    """Somebody sat down on an open seat."""

    seat: int
    name: str
    token: str


class Left(Entry, tag="left", frozen=True):
    """A player left for good; a bot goes on, or the seat is open."""

    seat: int
    bot: str | None = None


class HandedOver(Entry, tag="handed_over", frozen=True):
    """The owner freed a seat for whoever has the new invitation."""

    seat: int
    invite: str


class StoodIn(Entry, tag="stood_in", frozen=True):
    """A bot plays for a seat, or (None) its player plays again. `by` is None for the clock."""

    seat: int
    bot: str | None = None
    by: int | None = None


class Played(Entry, tag="played", frozen=True):
    """A step of the match."""

    seats: tuple[int, ...]
    moves: tuple[str, ...]
    joint: bool = False

    def event(self) -> Event:
        """As the engines know it."""
        return Event(self.seats, self.moves, self.joint)


class Sealed(Entry, tag="sealed", frozen=True):
    """A seat's secret choice in a joint step."""

    seat: int
    move: str


class Unsealed(Entry, tag="unsealed", frozen=True):
    """A seat took its secret choice back."""

    seat: int


class UndoAsked(Entry, tag="undo_asked", frozen=True):
    """A seat asks to go back to where this many events stand."""

    seat: int
    keep: int
    agreed: list[int]


class UndoAnswered(Entry, tag="undo_answered", frozen=True):
    """A seat agreed to the question on the table, or not, which ends it."""

    seat: int
    agree: bool


class Undone(Entry, tag="undone", frozen=True):
    """The match went back to where this many events stand."""

    keep: int


class Resigned(Entry, tag="resigned", frozen=True):
    """A seat gave up: a bot plays on, or (None) the match is over."""

    seat: int
    bot: str | None = None


class Spoke(Entry, tag="spoke", frozen=True):
    """A word or a sign; seat None is a spectator."""

    seat: int | None
    name: str
    text: str | None = None
    sign: Sign | None = None


class Again(Entry, tag="again", frozen=True):
    """The same people play again at another table."""

    table: str


class Closed(Entry, tag="closed", frozen=True):
    """The owner closed the table."""


AnyEntry = (
    Opened
    | Sat
    | Left
    | HandedOver
    | StoodIn
    | Played
    | Sealed
    | Unsealed
    | UndoAsked
    | UndoAnswered
    | Undone
    | Resigned
    | Spoke
    | Again
    | Closed
)


class Logged(msgspec.Struct, frozen=True, gc=False):
    """An entry as it stands in the log."""

    number: int
    at: int  # milliseconds since 1970
    command: str | None  # the page's id of the command, with the command's first entry
    entry: AnyEntry


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: AnyEntry) -> str:
    """The entry as it is stored."""
    return _encoder.encode(entry).decode()


def read(body: str) -> AnyEntry:
    """The entry of a stored text; raises msgspec.MsgspecError for what is none."""
    return _decoder.decode(body)
