"""A match as text: what was played, so that anybody can play it again and check every move.

    ludoteca record 1
    game tohm 1
    seats 2
    option cups 3
    option tokens 5
    player 0 greedy
    player 1 random
    events
    chance d3
    0 +a1
    joint 0:1 1:6 2:3
    result 0 scores 3 1
    check 5f0c7a1e9d3b2846

One event a line: a chance outcome, a seat's move, or a joint step. `result` names the winners and
scores of a finished match; `open` stands there instead while it runs. `check` is a digest of the
lines before it, so that a line lost or changed shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ludoteca.core.errors import LudotecaError, RecordError, shown
from ludoteca.core.game import Game
from ludoteca.core.outcome import Outcome
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

FORMAT = "ludoteca record 1"
MOST_CHARACTERS = 50_000_000
Loader = Callable[..., Game]
_NO_OPTIONS = ("game_id", "seats", "self")  # arguments of a loader that stand beside the options
_MOST_DIGITS = 9


class Event(NamedTuple):
    """One step: by chance (seats empty), by one seat, or by several at once, with their texts."""

    seats: tuple[int, ...]
    texts: tuple[str, ...]
    joint: bool = False

    def line(self) -> str:
        """The event as a line of a record."""
        if self.joint:
            return "joint " + " ".join(
                f"{seat}:{text}" for seat, text in zip(self.seats, self.texts, strict=True)
            )
        return f"{self.seats[0] if self.seats else 'chance'} {self.texts[0]}"

    def apply_to(self, state: State) -> None:
        """Play it; raises a LudotecaError if that cannot be, and then nothing has changed."""
        if self.joint:
            state.apply_joint(
                {s: state.parse(t, s) for s, t in zip(self.seats, self.texts, strict=True)}
            )
            return
        action = state.parse(self.texts[0], self.seats[0] if self.seats else None)
        due = () if state.phase is Phase.CHANCE else state.to_move
        if state.phase is not Phase.OVER and self.seats != due:
            names = ", ".join(map(str, due)) or "chance"
            raise RecordError(f"it is for {names} to act, not {self.line().split()[0]}")
        state.apply(action)


class Record(NamedTuple):
    """A match: the game, who played, the events that stand, and how it ended, if it did."""

    game: Game
    players: tuple[str, ...]
    events: tuple[Event, ...]
    outcome: Outcome | None

    def replay(self) -> Iterator[State]:
        """Every state from the start on, each checked; raises RecordError for what cannot be."""
        state = self.game.start()
        yield state.copy()
        for number, event in enumerate(self.events, 1):
            try:
                event.apply_to(state)
            except LudotecaError as error:
                raise RecordError(f"event {number} ({shown(event.line())}): {error}") from None
            yield state.copy()
        if state.outcome != self.outcome:
            raise RecordError(
                f"the record says {_result_line(self.outcome)!r},"
                f" its events give {_result_line(state.outcome)!r}"
            )

    def final(self) -> State:
        """The state after the last event; raises RecordError for what cannot be."""
        for last in self.replay():  # noqa: B007 - there is always one, and the last is wanted
            pass
        return last

    def text(self) -> str:
        """The record as text."""
        lines = [
            FORMAT,
            f"game {self.game.id} {self.game.version}",
            f"seats {self.game.seats}",
            *(f"option {name} {_word(value)}" for name, value in self.game.options.items()),
            *(f"player {seat} {name}" for seat, name in enumerate(self.players)),
            "events",
            *(event.line() for event in self.events),
            _result_line(self.outcome),
        ]
        return "\n".join([*lines, f"check {_digest(lines)}", ""])

    @classmethod
    def parse(cls, text: str, load: Loader | None = None) -> Record:
        """The record of a text, replayed and checked.

        `load` finds the game by id, as `ludoteca.load` does, which is the default. Raises
        RecordError with the number of the line and the reason.
        """
        if not isinstance(text, str):
            raise RecordError(f"a record is a text, got {shown(text)}")
        if len(text) > MOST_CHARACTERS:
            raise RecordError(f"a record has at most {MOST_CHARACTERS} characters")
        if not _is_utf_8(text):
            raise RecordError("a record is a text in UTF-8, this one has half a character")
        if load is None:
            from ludoteca.games import registry

            load = registry.load
        return _parse(text.split("\n"), load)


class _Lines:
    """The lines of a record with the number of the one that is read."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.number = 0

    def next(self, expected: str) -> str:
        if self.number >= len(self.lines):
            raise RecordError(
                f"line {self.number + 1}: the record ends where {expected} was expected"
            )
        self.number += 1
        return self.lines[self.number - 1]

    def fail(self, reason: str) -> RecordError:
        return RecordError(f"line {self.number}: {reason}")


def _parse(raw: Sequence[str], load: Loader) -> Record:
    lines = _Lines(raw)
    if lines.next(repr(FORMAT)) != FORMAT:
        raise lines.fail(f"a record begins with {FORMAT!r}, got {shown(raw[0])}")
    game = _parse_game(lines, load)
    players: list[str] = []
    while (line := lines.next("'events'")) != "events":
        word, _, rest = line.partition(" ")
        seat, _, name = rest.partition(" ")
        if word != "player" or seat != str(len(players)) or not name or len(players) >= game.seats:
            raise lines.fail(
                f"'player {len(players)} NAME' or 'events' was expected, got {shown(line)}"
            )
        players.append(name)
    state = game.start()
    events: list[Event] = []
    while True:
        line = lines.next("an event, 'open' or 'result'")
        if line == "open" or line.startswith("result"):
            break
        try:
            events.append(parse_event(line))
            events[-1].apply_to(state)
        except LudotecaError as error:
            raise lines.fail(str(error)) from None
    if line != _result_line(state.outcome):
        raise lines.fail(
            f"the events give {_result_line(state.outcome)!r}, the record says {shown(line)}"
        )
    digest = _digest(raw[: lines.number])
    if lines.next("'check'") != f"check {digest}":
        raise lines.fail(f"'check {digest}' was expected: a line was lost or changed")
    if lines.number < len(raw) and list(raw[lines.number :]) != [""]:
        lines.number += 1
        raise lines.fail("nothing was expected after 'check'")
    return Record(game, tuple(players), tuple(events), state.outcome)


def _parse_game(lines: _Lines, load: Loader) -> Game:
    word, *rest = lines.next("'game ID VERSION'").split(" ")
    if word != "game" or len(rest) != 2:
        raise lines.fail("'game ID VERSION' was expected")
    game_id, version = rest
    line = lines.next("'seats N'")
    seats = line.removeprefix("seats ")
    if not line.startswith("seats ") or not _is_number(seats):
        raise lines.fail(f"'seats N' was expected, got {shown(line)}")
    options: dict[str, Any] = {}
    while lines.number < len(lines.lines) and lines.lines[lines.number].startswith("option "):
        _, _, rest_of_line = lines.next("an option").partition(" ")
        name, _, value = rest_of_line.partition(" ")
        if name in options:
            raise lines.fail(f"option {shown(name)} stands twice")
        if name in _NO_OPTIONS:
            raise lines.fail(f"{shown(game_id)} has no option {shown(name)}")
        options[name] = _value(value)
    try:
        game = load(game_id, seats=int(seats), **options)
    except LudotecaError as error:
        raise lines.fail(str(error)) from None
    if str(game.version) != version:
        raise lines.fail(
            f"the record is of version {shown(version)} of {game_id}, this is {game.version}"
        )
    if dict(game.options) != options:
        missing = ", ".join(sorted(set(game.options) - set(options)))
        raise lines.fail(f"the record does not say every option: {missing} missing")
    return game


def parse_event(line: str) -> Event:
    """The event of a record's line; raises RecordError for a line that is none."""
    word, _, rest = line.partition(" ")
    if word == "chance" and rest:
        return Event((), (rest,))
    if word == "joint":
        parts = [part.partition(":") for part in rest.split(" ")]
        seats = [_seat(seat) for seat, _, text in parts]
        if all(text for _, _, text in parts) and seats == sorted(set(seats)):
            return Event(tuple(seats), tuple(text for _, _, text in parts), joint=True)
    elif rest:
        return Event((_seat(word),), (rest,))
    raise RecordError(
        f"an event such as 'chance d3', '0 +a1' or 'joint 0:1 1:4' was expected, got {shown(line)}"
    )


def _seat(word: str) -> int:
    if not _is_number(word):
        raise RecordError(f"a seat's number was expected, got {shown(word)}")
    return int(word)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(word: str) -> Any:
    if word in ("true", "false"):
        return word == "true"
    return int(word) if _is_number(word) else word


def _is_number(word: str) -> bool:
    """Is it a whole number as we write it, without a sign or a zero before it?"""
    return (
        word.isascii()
        and word.isdigit()
        and len(word) <= _MOST_DIGITS
        and (word == "0" or word[0] != "0")
    )


def _is_utf_8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _result_line(outcome: Outcome | None) -> str:
    if outcome is None:
        return "open"
    winners = " ".join(map(str, outcome.winners)) or "nobody"
    return f"result {winners} scores {' '.join(map(str, outcome.scores))}"


def _digest(lines: Sequence[str]) -> str:
    import hashlib  # here, since it is slow to import

    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
