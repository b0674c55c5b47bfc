"""A table as a fold over its log: what is played, who sits where, how the match stands.

Pure: no clock, no chance, no input or output. `deciding` says which entries come next, `telling`
what a pair of eyes may hear of them.
"""

from __future__ import annotations

from ast import literal_eval
from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from hmac import compare_digest
from typing import Any, Literal, NamedTuple

import msgspec

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.state import State
from ludoteca.games import registry
from ludoteca.server import entries
from ludoteca.server.clocks import Clocks
from ludoteca.server.messages import Result, Said

MOST_RETOLD = 64  # so many steps are kept with their states, for who comes back
MOST_SAID_KEPT = 200

Stage = Literal["waiting", "running", "over", "closed", "outdated"]


class BrokenLog(LudotecaError):  # noqa: N818 - reads as it is raised
    """A log that is not one of this server's: a number is missing, or an event cannot be."""


class Place:
    """A seat and who sits there."""

    __slots__ = ("bot", "invite", "kind", "name", "resigned", "stood_in_by", "token")

    def __init__(self, chair: entries.Chair) -> None:
        self.kind = chair.kind
        self.name = chair.name
        self.bot = chair.bot  # who plays here, at its own seat or as a stand-in
        self.token = chair.token
        self.invite = chair.invite
        self.resigned = False
        self.stood_in_by: int | None = None  # who asked for the stand-in; None: the clock

    @property
    def is_played_by_person(self) -> bool:
        return self.kind == "person" and self.bot is None


class Standing(msgspec.Struct, frozen=True, gc=False):
    """An event of the match that stands, and who may be told of it, as bits."""

    number: int
    event: Event
    seen_by: int


class Happening(msgspec.Struct, frozen=True, gc=False):
    """A step that can be retold: the event (None: an undo), who may be told, the state after it."""

    number: int
    event: Event | None
    seen_by: int
    after: State


class UndoQuestion(NamedTuple):
    """May the match go back to where `keep` events stand?"""

    number: int
    seat: int
    keep: int
    agreed: frozenset[int]


class Table:
    """A table as its log tells it. `take` adds an entry; nothing else changes it."""

    game: Game | None  # None: the rules have another version now
    state: State
    clocks: Clocks

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0  # of the last entry
        self.position = 0  # the number of the last entry that changed the match
        self.info_number = 0  # the number of the last entry that changed what all may know of it
        self.undone_number = 0  # the number of the last undo
        self.stage: Stage = "waiting"
        self.to_choose: list[int] = []  # the seats that have yet to choose; none unless it runs
        self.changed = 0  # when the last entry was written, in milliseconds since 1970
        self.places: list[Place] = []
        self.owner: int | None = None
        self.has_begun = False
        self.is_closed = False
        self.rematch: str | None = None
        self.result: Result | None = None
        self.events: list[Standing] = []  # it only grows; an undo makes another one
        self.recent: deque[Happening] = deque()
        self.forgotten = 0  # the number of the last happening that is not among the recent ones
        self.sealed: dict[int, str] = {}
        self.undo: UndoQuestion | None = None
        self.said: deque[Said] = deque(maxlen=MOST_SAID_KEPT)
        self.commands: dict[str, int] = {}
        self._legal_texts: dict[int, list[str]] = {}  # at this position, as far as asked for

    def legal_texts(self, seat: int) -> list[str]:
        """The moves of a seat that has yet to choose; some games have thousands."""
        texts = self._legal_texts.get(seat)
        if texts is None:
            text = self.state.game.format_action
            texts = self._legal_texts[seat] = [text(action) for action in self.state.legal(seat)]
        return texts

    def seats_of(self, digests: Iterable[str]) -> frozenset[int]:
        """The seats whose tokens have these digests."""
        tokens = [(seat, place.token or "") for seat, place in enumerate(self.places)]
        return frozenset(s for d in digests for s, token in tokens if compare_digest(token, d))

    def people(self) -> list[int]:
        """The seats that a person holds and plays."""
        return [s for s, place in enumerate(self.places) if place.is_played_by_person]

    def record(self) -> Record:
        """The events that stand; raises LudotecaError where the rules have another version."""
        if self.game is None:
            raise LudotecaError("this table was played by rules of another version")
        names = tuple(place.name or f"seat {seat}" for seat, place in enumerate(self.places))
        events = tuple(standing.event for standing in self.events)
        return Record(self.game, names, events, self.state.outcome)

    def take(self, logged: entries.Logged) -> None:
        """Add an entry; raises BrokenLog for one that cannot come next."""
        number, at, entry = logged.number, logged.at, logged.entry
        if number != self.number + 1:
            raise BrokenLog(f"entry {number} of table {self.id} came after {self.number}")
        stage = None if number == 1 else self.stage
        position = self.position
        self.number = number
        self.changed = at
        if logged.command is not None:
            self.commands[logged.command] = number
        try:
            _TAKERS[type(entry)](self, entry)
        except LudotecaError as error:
            raise BrokenLog(f"entry {number} of table {self.id}: {error}") from None
        self.stage = self._stage()
        if self.stage != stage:
            self.info_number = number
        asked = self.state.to_move if self.stage == "running" else ()
        self.to_choose = [seat for seat in asked if seat not in self.sealed]
        if self.clocks.kind != "none":
            people = [s for s in self.to_choose if self.places[s].is_played_by_person]
            self.clocks.settle(at, people, self.position != position)

    # ---- one method an entry -------------------------------------------------------------------

    def _take_opened(self, entry: entries.Opened) -> None:
        self.opened = entry
        self.places = [Place(chair) for chair in entry.chairs]
        self.owner = entry.owner
        self.clocks = Clocks(entry.settings.clock, len(entry.chairs))
        self.position = self.number
        self.game = _game_of(entry)
        if self.game is not None:
            self.state = self.game.start()
        self.has_begun = all(place.kind != "open" for place in self.places)

    def _take_sat(self, entry: entries.Sat) -> None:
        place = self.places[entry.seat]
        place.kind, place.name, place.token = "person", entry.name, entry.token
        place.bot = None
        self.info_number = self.number
        if self.owner is None:
            self.owner = entry.seat
        if not self.has_begun and all(place.kind != "open" for place in self.places):
            self.has_begun = True
            self.position = self.number

    def _take_left(self, entry: entries.Left) -> None:
        place = self.places[entry.seat]
        place.token = None
        place.bot = entry.bot
        place.kind = "open" if entry.bot is None else "bot"
        place.name = entry.bot or ""
        self.info_number = self.number
        self._drop_question()
        if self.owner == entry.seat:
            holders = [s for s, other in enumerate(self.places) if other.token is not None]
            self.owner = holders[0] if holders else None

    def _take_handed_over(self, entry: entries.HandedOver) -> None:
        place = self.places[entry.seat]
        place.kind, place.name, place.token, place.bot = "open", "", None, None
        place.invite = entry.invite
        place.resigned = False
        self.info_number = self.number
        self._drop_question()

    def _take_stood_in(self, entry: entries.StoodIn) -> None:
        place = self.places[entry.seat]
        place.bot, place.stood_in_by = entry.bot, entry.by
        self.info_number = self.number

    def _take_played(self, entry: entries.Played) -> None:
        if self.game is None:
            return
        event = entry.event()
        seen_by = self._seen_by(event)
        event.apply_to(self.state)
        self.events.append(Standing(self.number, event, seen_by))
        self.sealed.clear()
        # A question stays open while bots play on, and lapses when a person moves.
        if self.undo and any(self.places[s].is_played_by_person for s in event.seats):
            self.undo = None
        self._move_on(event, seen_by)

    def _take_sealed(self, entry: entries.Sealed) -> None:
        self.sealed[entry.seat] = entry.move

    def _take_unsealed(self, entry: entries.Unsealed) -> None:
        self.sealed.pop(entry.seat, None)

    def _take_undo_asked(self, entry: entries.UndoAsked) -> None:
        self.undo = UndoQuestion(self.number, entry.seat, entry.keep, frozenset(entry.agreed))

    def _take_undo_answered(self, entry: entries.UndoAnswered) -> None:
        if self.undo and entry.agree:
            self.undo = self.undo._replace(agreed=self.undo.agreed | {entry.seat})
        else:
            self.undo = None

    def _take_undone(self, entry: entries.Undone) -> None:
        self.undo = None
        self.undone_number = self.number
        self.sealed.clear()
        if self.game is None:
            return
        self.events = self.events[: entry.keep]  # a new list: bots may be reading the old one
        self.state = self.game.start()
        for standing in self.events:
            standing.event.apply_to(self.state)
        self._move_on(None, 0)

    def _take_resigned(self, entry: entries.Resigned) -> None:
        place = self.places[entry.seat]
        place.resigned = True
        self.info_number = self.number
        self._drop_question()
        if entry.bot is not None:
            place.bot = entry.bot
            return
        self.position = self.number
        self.sealed.clear()
        seats = range(len(self.places))
        winners = [seat for seat in seats if seat != entry.seat]
        scores = [float(seat in winners) for seat in seats]
        self.result = Result(winners, scores, "the other side resigned", resigned=True)

    def _take_spoke(self, entry: entries.Spoke) -> None:
        self.said.append(
            Said(self.number, entry.seat, entry.name, entry.text, entry.sign, self.changed)
        )

    def _take_again(self, entry: entries.Again) -> None:
        self.rematch = entry.table
        self.info_number = self.number

    def _take_closed(self, entry: entries.Closed) -> None:
        self.is_closed = True
        self.position = self.number

    # ---- private -------------------------------------------------------------------------------

    def _stage(self) -> Stage:
        if self.is_closed:
            return "closed"
        if self.game is None:
            return "outdated"
        if self.result is not None:
            return "over"
        return "running" if self.has_begun else "waiting"

    def _drop_question(self) -> None:
        """Whose seat changed hands has not been asked; ask again."""
        self.undo = None

    def _seen_by(self, event: Event) -> int:
        """Who may be told of an event that comes next; the bit after the seats' is a spectator's.

        As `core.seen.is_seen`: moves are for all, of chance the game says who sees it.
        """
        seats = len(self.places)
        if event.seats:
            return (2 << seats) - 1
        sees = self.state.game.sees_chance
        bits = sum(1 << seat for seat in range(seats) if sees(self.state, seat))
        return bits | sees(self.state, None) << seats

    def _move_on(self, event: Event | None, seen_by: int) -> None:
        self.position = self.number
        self._legal_texts.clear()
        if len(self.recent) == MOST_RETOLD:
            self.forgotten = self.recent.popleft().number
        self.recent.append(Happening(self.number, event, seen_by, self.state.copy()))
        if self.state.phase is Phase.OVER:
            self.undo = None
            outcome = self.state.outcome
            if outcome is not None:
                winners, scores = list(outcome.winners), [float(s) for s in outcome.scores]
                self.result = Result(winners, scores, outcome.reason, resigned=False)


def _game_of(opened: entries.Opened) -> Game | None:
    """The game as it was opened; None if its rules have another version now."""
    game = _loaded(opened.game, len(opened.chairs), repr(sorted(opened.options.items())))
    return game if game is not None and game.version == opened.version else None


@lru_cache(maxsize=256)
def _loaded(game_id: str, seats: int, options: str) -> Game | None:
    """A game shared by all tables that play it. Options as text, for True and 1 are equal keys."""
    try:
        return registry.load(game_id, seats, **dict(literal_eval(options)))
    except LudotecaError:  # an option or a seat count that a newer version does not have
        return None


_TAKERS: dict[type, Callable[[Table, Any], None]] = {
    entries.Opened: Table._take_opened,
    entries.Sat: Table._take_sat,
    entries.Left: Table._take_left,
    entries.HandedOver: Table._take_handed_over,
    entries.StoodIn: Table._take_stood_in,
    entries.Played: Table._take_played,
    entries.Sealed: Table._take_sealed,
    entries.Unsealed: Table._take_unsealed,
    entries.UndoAsked: Table._take_undo_asked,
    entries.UndoAnswered: Table._take_undo_answered,
    entries.Undone: Table._take_undone,
    entries.Resigned: Table._take_resigned,
    entries.Spoke: Table._take_spoke,
    entries.Again: Table._take_again,
    entries.Closed: Table._take_closed,
}
