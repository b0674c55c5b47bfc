"""Which entries a command adds to a table's log, or why it is refused.

Pure: nothing is changed here, and what comes from outside (chance, the time, who is connected) is
given. Whoever adds the entries takes all of them or none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ludoteca import bots
from ludoteca.core.errors import IllegalMove, LudotecaError
from ludoteca.core.game import Random
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event
from ludoteca.core.state import State
from ludoteca.server import messages
from ludoteca.server.entries import (
    Again,
    AnyEntry,
    Closed,
    HandedOver,
    Left,
    Played,
    Resigned,
    Sat,
    Sealed,
    Spoke,
    StoodIn,
    UndoAnswered,
    UndoAsked,
    Undone,
    Unsealed,
)
from ludoteca.server.refusals import (
    Refusal,
    clean_name,
    clean_text,
    illegal,
    outdated,
    refuse_unless_held,
    refuse_unless_owner,
    refuse_unless_running,
    refuse_unless_seat,
)
from ludoteca.server.table import Table
from ludoteca.server.tokens import digest

MOST_ENTRIES = 100_000  # of a log; the longest matches have some thousand
MOST_BEFORE_WORDS = (
    50_000  # entries, after which only moves are taken: nobody can talk a match dead
)
# Who plays on for those that left, resigned or ran out of time: the others want a fair match.
STAND_IN = bots.LEVELS[2].name


class Asker(msgspec.Struct, frozen=True, gc=False):
    """Who asks: the seats its page holds, and those whose players are connected."""

    held: frozenset[int]
    here: Callable[[], frozenset[int]]


class Given(msgspec.Struct, frozen=True, gc=False):
    """What a decision needs from outside."""

    luck: Random
    table: str = ""  # the address of a new table, for rematch


def decide(table: Table, command: Any, asker: Asker, given: Given) -> list[AnyEntry]:
    """The entries that the command adds; raises Refusal."""
    if table.is_closed:
        raise Refusal("table", "This table was closed by whoever opened it.")
    if table.number >= MOST_ENTRIES:
        raise Refusal("limit", "The log of this table is full.")
    return _DECIDERS[type(command)](table, command, asker, given)


def move(table: Table, seat: int, position: int, text: str, luck: Random) -> list[AnyEntry]:
    """A move made or sealed, and what chance brings after it; raises Refusal."""
    refuse_unless_running(table)
    if position != table.position:
        raise Refusal("stale", "The match has gone on since: look again before you move.")
    state = table.state
    if seat not in state.to_move:
        turn = ", ".join(str(other) for other in state.to_move)
        raise Refusal("turn", f"It is not the turn of seat {seat}, but of seat {turn}.")
    if seat in table.sealed:
        raise Refusal(
            "turn", "You have chosen already: take it back first, or wait for the others."
        )
    try:
        action = state.parse(text, seat)
        if state.phase is Phase.JOINT:
            return _sealed(table, seat, action, text, luck)
        after = state.copy()
        after.apply(action)
    except LudotecaError as error:
        raise illegal(error) from None
    return [_played(Event((seat,), (text,))), *chance_after(after, luck)]


def chance_after(state: State, luck: Random) -> list[AnyEntry]:
    """What chance brings until somebody is asked again; plays it on the state."""
    drawn: list[AnyEntry] = []
    while state.phase is Phase.CHANCE:
        drawn.append(_played(draw_chance(state, luck)))
    return drawn


def sit(
    table: Table, name: str, invite: Callable[[str], bool] | None, token: str, luck: Random
) -> tuple[int, list[AnyEntry]]:
    """Sit down on a free seat: the one of the invitation, or at a listed table the first.

    `invite` tells whether a digest is that of the invitation, `token` is the digest of what will
    hold the seat: if it holds one already, that is the answer. Answers the seat and the entries;
    raises Refusal.
    """
    held = table.seats_of([token])
    if held:
        return min(held), []
    if table.stage not in ("waiting", "running"):
        raise Refusal("over", "This table is not open any more.")
    if table.game is None:
        raise outdated(table)
    invited = [
        (seat, place)
        for seat, place in enumerate(table.places)
        if (invite is None and table.opened.settings.listed)
        or (invite is not None and place.invite is not None and invite(place.invite))
    ]
    if not invited:
        raise Refusal("token", "This invitation is not valid: ask for a new one.")
    free = [seat for seat, place in invited if place.kind == "open"]
    if not free:
        raise Refusal("seat", "This seat is taken already.")
    seat = free[0]
    sat: list[AnyEntry] = [Sat(seat, clean_name(name), token)]
    others = [place.kind for other, place in enumerate(table.places) if other != seat]
    if not table.has_begun and "open" not in others:
        sat += chance_after(table.state.copy(), luck)
    return seat, sat


def late(table: Table, now: int) -> list[AnyEntry]:
    """Stand-ins for the seats whose clocks have run out."""
    entries: list[AnyEntry] = [StoodIn(seat, STAND_IN) for seat in table.clocks.late(now)]
    return entries


def come_back(table: Table, held: frozenset[int]) -> list[AnyEntry]:
    """Stand-ins make room when their player returns, unless that player wanted them."""
    if table.stage != "running":
        return []
    return [
        StoodIn(seat, None, seat)
        for seat in sorted(held)
        if _may_take_back(table, seat) and table.places[seat].stood_in_by != seat
    ]


def undo_of(table: Table, seat: int) -> tuple[int, bool] | None:
    """Where the match stands before the seat's last move, and whether it may go back freely.

    Freely if nothing was revealed and nobody else has moved since: the move is the last event, it
    was made alone, and remembering is not the game. None if there is nothing to take back.
    """
    for keep in range(len(table.events) - 1, -1, -1):
        if seat in table.events[keep].event.seats:
            game = table.state.game
            is_free = (
                keep == len(table.events) - 1
                and not table.events[keep].event.joint
                and game.keeps_log
                and not table.sealed
            )
            return keep, is_free
    return None


# ---- one function a command ----------------------------------------------------------------------


def _decide_move(
    table: Table, command: messages.Move, asker: Asker, given: Given
) -> list[AnyEntry]:
    refuse_unless_held(table, command.seat, asker.held)
    refuse_unless_running(table)
    place = table.places[command.seat]
    if place.bot is not None:
        raise Refusal("seat", "A bot plays for this seat: take it back first.")
    return move(table, command.seat, command.position, command.move, given.luck)


def _decide_take_back(
    table: Table, command: messages.TakeBack, asker: Asker, given: Given
) -> list[AnyEntry]:
    seat = command.seat
    refuse_unless_held(table, seat, asker.held)
    refuse_unless_running(table)
    if command.position != table.position:
        raise Refusal("stale", "The match has gone on since: look again before you take back.")
    if seat in table.sealed:
        return [Unsealed(seat)]
    found = undo_of(table, seat)
    if found is None:
        raise Refusal("turn", "There is no move of yours to take back.")
    if table.undo is not None:
        raise Refusal("turn", "A move is being asked back already: wait for the answers.")
    keep, is_free = found
    # People at one screen have agreed when one of them asks.
    agreed = sorted({seat, *(asker.held & set(table.people()))})
    if is_free or not set(table.people()) - set(agreed):
        return [Undone(keep)]
    return [UndoAsked(seat, keep, agreed)]


def _decide_answer_undo(
    table: Table, command: messages.AnswerUndo, asker: Asker, given: Given
) -> list[AnyEntry]:
    seat = command.seat
    refuse_unless_held(table, seat, asker.held)
    refuse_unless_running(table)
    undo = table.undo
    if undo is None or undo.number != command.ask:
        raise Refusal("stale", "This question is not on the table any more.")
    if seat == undo.seat and command.agree:
        raise Refusal("turn", "You asked yourself: the others answer.")
    answered: list[AnyEntry] = [UndoAnswered(seat, command.agree)]
    if command.agree and not set(table.people()) - undo.agreed - {seat}:
        answered.append(Undone(undo.keep))
    return answered


def _decide_say(table: Table, command: messages.Say, asker: Asker, given: Given) -> list[AnyEntry]:
    text = clean_text(command.text)
    if not text:
        raise Refusal("malformed", "There is nothing in it that can be read.")
    return [Spoke(command.seat, _speaker(table, command.seat, asker), text=text)]


def _decide_react(
    table: Table, command: messages.React, asker: Asker, given: Given
) -> list[AnyEntry]:
    return [Spoke(command.seat, _speaker(table, command.seat, asker), sign=command.sign)]


def _decide_resign(
    table: Table, command: messages.Resign, asker: Asker, given: Given
) -> list[AnyEntry]:
    refuse_unless_held(table, command.seat, asker.held)
    refuse_unless_running(table)
    if table.places[command.seat].resigned:
        raise Refusal("over", "You have resigned already.")
    # With two sides the match is decided; otherwise the others want to play it to the end.
    return [Resigned(command.seat, STAND_IN if len(table.places) > 2 else None)]


def _decide_stand_in(
    table: Table, command: messages.StandIn, asker: Asker, given: Given
) -> list[AnyEntry]:
    seat = command.seat
    refuse_unless_seat(table, seat)
    refuse_unless_running(table)
    place = table.places[seat]
    if not asker.held:
        raise Refusal("seat", "Only those who sit at the table can do this.")
    if place.kind == "bot":
        raise Refusal("seat", "A bot has this seat already.")
    if command.bot is None:
        refuse_unless_held(table, seat, asker.held)
        if place.bot is None:
            raise Refusal("seat", "No bot plays for this seat.")
        if place.resigned:
            raise Refusal("over", "This seat has resigned.")
        if table.clocks.is_used_up(seat):
            raise Refusal("limit", "The time of this seat is used up.")
        return [StoodIn(seat, None, seat)]
    if command.bot not in bots.names():
        raise Refusal("malformed", f"There is no such bot: the bots are {', '.join(bots.names())}.")
    if seat not in asker.held and seat in asker.here():
        raise Refusal("seat", "This player is at the table: only they can let a bot play.")
    stood_in: list[AnyEntry] = [
        StoodIn(seat, command.bot, min(asker.held, key=lambda s: s != seat))
    ]
    undo = table.undo
    if undo and seat != undo.seat and not set(table.people()) - undo.agreed - {seat}:
        stood_in.append(Undone(undo.keep))  # everybody else had agreed, and bots always do
    return stood_in


def _decide_leave(
    table: Table, command: messages.Leave, asker: Asker, given: Given
) -> list[AnyEntry]:
    seat = command.seat
    refuse_unless_held(table, seat, asker.held)
    if table.stage == "running":
        return [Left(seat, STAND_IN)]
    if table.stage != "waiting":
        raise Refusal("over", "The match is over: there is no seat to leave.")
    left: list[AnyEntry] = [Left(seat)]
    if not any(place.token for other, place in enumerate(table.places) if other != seat):
        left.append(Closed())
    return left


def _decide_hand_over(
    table: Table, command: messages.HandOver, asker: Asker, given: Given
) -> list[AnyEntry]:
    refuse_unless_seat(table, command.seat)
    refuse_unless_owner(table, asker.held)
    if table.stage not in ("waiting", "running"):
        raise Refusal("over", "The match is over: there is no seat to hand over.")
    if command.seat == table.owner:
        raise Refusal("seat", "This is your own seat: leave it instead.")
    return [HandedOver(command.seat, digest(command.invite))]


def _decide_rematch(
    table: Table, command: messages.Rematch, asker: Asker, given: Given
) -> list[AnyEntry]:
    if not asker.held:
        raise Refusal("seat", "Only those who sat at the table can play again.")
    if table.rematch is not None:
        return []
    if table.game is None:
        raise outdated(table)
    if table.stage != "over":
        raise Refusal("turn", "The match is not over yet.")
    return [Again(given.table)]


def _decide_delete(
    table: Table, command: messages.Delete, asker: Asker, given: Given
) -> list[AnyEntry]:
    refuse_unless_owner(table, asker.held)
    return [Closed()]


_DECIDERS: dict[type, Callable[[Table, Any, Asker, Given], list[AnyEntry]]] = {
    messages.Move: _decide_move,
    messages.TakeBack: _decide_take_back,
    messages.AnswerUndo: _decide_answer_undo,
    messages.Say: _decide_say,
    messages.React: _decide_react,
    messages.Resign: _decide_resign,
    messages.StandIn: _decide_stand_in,
    messages.Leave: _decide_leave,
    messages.HandOver: _decide_hand_over,
    messages.Rematch: _decide_rematch,
    messages.Delete: _decide_delete,
}


# ---- private -------------------------------------------------------------------------------------


def _sealed(table: Table, seat: int, action: int, text: str, luck: Random) -> list[AnyEntry]:
    state = table.state
    if action not in state.legal(seat):
        raise IllegalMove(state.game.refusal(state, seat, action))
    sealed: list[AnyEntry] = [Sealed(seat, text)]
    chosen = {**table.sealed, seat: text}
    if chosen.keys() == set(state.to_move):
        seats = tuple(sorted(chosen))
        event = Event(seats, tuple(chosen[s] for s in seats), joint=True)
        after = state.copy()
        event.apply_to(after)
        sealed += [_played(event), *chance_after(after, luck)]
    return sealed


def _played(event: Event) -> Played:
    return Played(event.seats, event.texts, event.joint)


def _may_take_back(table: Table, seat: int) -> bool:
    place = table.places[seat]
    return (
        place.kind == "person"
        and place.bot is not None
        and not place.resigned
        and not table.clocks.is_used_up(seat)
    )


def _speaker(table: Table, seat: int | None, asker: Asker) -> str:
    if not table.opened.settings.chat:
        raise Refusal("setting", "At this table nobody talks: it was opened without chat.")
    if table.number >= MOST_BEFORE_WORDS:
        raise Refusal("limit", "Too much has been said at this table: only moves are taken now.")
    if seat is None:
        return ""
    refuse_unless_held(table, seat, asker.held)
    return table.places[seat].name
