"""Stepping through a record in the terminal, and telling it as JSON.

A finished match is open to all. Of one that still runs only what a spectator may see is shown, and
where remembering is the game, only how it stands now.
"""

from __future__ import annotations

from typing import Any

from ludoteca.cli.telling import event_lines, outcome_lines, seat_label
from ludoteca.cli.terminal import LEAVING, Terminal
from ludoteca.core.errors import LudotecaError, shown
from ludoteca.core.phase import Phase
from ludoteca.core.record import Record
from ludoteca.core.seen import has_secrets, is_seen

HELP = "Enter or next, back, first, last, a step's number, quit"


class Replay:
    """A record's positions as far as they may be shown, seen by a seat or as fits the position."""

    def __init__(self, record: Record, seat: int | None = None) -> None:
        """Raises LudotecaError for a seat that the game does not have or may not be looked over."""
        if seat is not None and not 0 <= seat < record.game.seats:
            raise LudotecaError(
                f"there is no seat {seat}: seats are 0 to {record.game.seats - 1} here"
            )
        self.record = record
        self.states = list(record.replay())
        self.is_open = record.outcome is None
        self.is_hidden = self.is_open and (not record.game.keeps_log or self._has_secrets())
        self._seat = seat
        if seat is not None and self.is_hidden:
            raise LudotecaError("the match still runs: only a spectator's view of it can be shown")
        self.first = 0
        if self.is_open and not record.game.keeps_log:
            self.first = len(self.states) - 1
        self.last = len(self.states) - 1

    def caution(self) -> str:
        """What is not shown, and why; empty if everything is."""
        if not self.is_hidden:
            return ""
        if self.record.game.keeps_log:
            return "This match still runs: it is shown as a spectator sees it."
        return (
            "This match still runs, and remembering is part of it:"
            " only how it stands now is shown, as a spectator sees it."
        )

    def eyes(self, step: int) -> int | None:
        """Whose view is shown at a step: that of the seat asked for, or of the one to move."""
        if self._seat is not None:
            return self._seat
        state = self.states[step]
        if self.is_open or state.phase is not Phase.DECIDE:
            return None
        return state.to_move[0]

    def heading(self, step: int) -> str:
        """The step's number and what led to it."""
        text = f"step {step} of {self.last}"
        if step == 0:
            return f"{text}: the start"
        before, event = self.states[step - 1 : step], self.record.events[step - 1 : step]
        # Once a match is over it may be told what chance brought, unless a seat's view was asked.
        if not self.is_open and self._seat is None and not event[0].seats:
            return f"{text}, chance: {event[0].texts[0]}"
        return f"{text}, {event_lines(before, event, self._seat, self.record.players)[0]}"

    def board(self, step: int) -> str:
        """The position at a step, in rich's markup."""
        return self.record.game.draw(self.states[step].view(self.eyes(step)))

    def to_json(self) -> dict[str, Any]:
        """The record with its positions: whole states once it is over, else spectator's views."""
        record = self.record
        outcome = record.outcome
        return {
            "game": record.game.id,
            "version": record.game.version,
            "seats": record.game.seats,
            "options": dict(record.game.options),
            "players": list(record.players),
            "outcome": None if outcome is None else outcome._asdict(),
            "steps": [self._step_json(step) for step in range(self.first, self.last + 1)],
        }

    def _has_secrets(self) -> bool:
        seats = range(self.record.game.seats)
        return any(has_secrets(state, seat) for state in self.states for seat in seats)

    def _step_json(self, step: int) -> dict[str, Any]:
        state = self.states[step]
        line: str | None = None
        if step > 0:
            before, event = self.states[step - 1], self.record.events[step - 1]
            seen = not self.is_open or is_seen(before, event, None)
            line = event.line() if seen else "chance"
        return {
            "step": step,
            "event": line,
            "position": state.view(None) if self.is_open else state.to_json(),
        }


def step_through(replay: Replay, terminal: Terminal) -> None:
    """Show one step after the other as the user asks, to the end of input or `quit`."""
    step = replay.first
    _show_title(replay, terminal)
    terminal.say(f"Type {HELP}.", "dim")
    while True:
        _show_step(replay, step, terminal)
        wanted = None
        while wanted is None:
            try:
                typed = terminal.ask(f"step {step}> ", ["next", "back", "first", "last", "quit"])
            except EOFError:
                terminal.say()
                return
            if typed.strip().lower() in ("q", *LEAVING):
                return
            try:
                wanted = _wanted_step(replay, step, typed.strip().lower())
            except LudotecaError as error:
                terminal.warn(str(error))
                continue
            if wanted is None:
                terminal.warn(f"Type {HELP}")
            elif wanted == step:
                terminal.warn("This is the " + ("last step" if step == replay.last else "first"))
                wanted = None
        step = wanted
        if terminal.console.is_terminal:
            terminal.console.clear()


def show_all(replay: Replay, terminal: Terminal) -> None:
    """Print every step, one below the other."""
    _show_title(replay, terminal)
    for step in range(replay.first, replay.last + 1):
        _show_step(replay, step, terminal)


def _wanted_step(replay: Replay, step: int, typed: str) -> int | None:
    """The step that was asked for, kept within the match; None for what is no such thing.

    Raises LudotecaError for a number that no step has.
    """
    steps = {"": step + 1, "n": step + 1, "next": step + 1, "b": step - 1, "back": step - 1}
    steps |= {"f": replay.first, "first": replay.first, "l": replay.last, "last": replay.last}
    if typed.removeprefix("-").isdecimal():
        numbers = {str(number): number for number in range(replay.first, replay.last + 1)}
        if typed not in numbers:
            raise LudotecaError(
                f"there is no step {shown(typed)}: they are {replay.first} to {replay.last}"
            )
        return numbers[typed]
    if typed not in steps:
        return None
    return max(replay.first, min(replay.last, steps[typed]))


def _show_title(replay: Replay, terminal: Terminal) -> None:
    record = replay.record
    players = [seat_label(seat, record.players) for seat in range(record.game.seats)]
    terminal.say(f"{record.game.title}: {', '.join(players)}", "bold")
    terminal.warn_if_narrow()
    if caution := replay.caution():
        terminal.warn(caution)


def _show_step(replay: Replay, step: int, terminal: Terminal) -> None:
    terminal.say()
    terminal.say(replay.heading(step), "italic")
    terminal.draw(replay.board(step))
    if step == replay.last:
        outcome = replay.record.outcome
        terminal.say()
        if outcome is None:
            terminal.say("The match is not over yet.")
        else:
            for line in outcome_lines(outcome, replay.record.players):
                terminal.say(line, "bold")
