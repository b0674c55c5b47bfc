"""What a pair of eyes may hear of a table. Messages are built from what may be known, never by
leaving out: a field that is not named here reaches nobody.

Eyes are a seat's number, or None for a spectator. `at` is the time of telling in milliseconds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteca.core.record import Event
from ludoteca.server import messages
from ludoteca.server.deciding import undo_of
from ludoteca.server.gathering import frame
from ludoteca.server.messages import Line, Now, Place, Step, TableInfo, Thinking, Undo
from ludoteca.server.table import Happening, Table

MOST_LINES = 1000  # of the log; who wants more takes the record

_encoder = msgspec.json.Encoder()


def encoded(message: messages.ToPage) -> str:
    """The message as JSON."""
    return _encoder.encode(message).decode()


def framed(message: messages.ToPage) -> bytes:
    """The message as it is sent."""
    return frame(_encoder.encode(message))


def info(table: Table, here: frozenset[int] = frozenset(), spectators: int = 0) -> TableInfo:
    """The table itself: the same for everybody."""
    opened = table.opened
    return TableInfo(
        table=table.id,
        game=opened.game,
        version=opened.version,
        seats=len(table.places),
        options=opened.options,
        settings=opened.settings,
        places=[
            Place(seat, place.kind, place.name, place.bot, seat in here, place.resigned)
            for seat, place in enumerate(table.places)
        ],
        owner=table.owner,
        stage=table.stage,
        rematch=table.rematch,
        spectators=spectators,
    )


def view(table: Table, eyes: int | None) -> dict[str, Any]:
    """The match as these eyes see it; empty where the rules have another version now."""
    return {} if table.game is None else table.state.view(eyes)


def now(table: Table, eyes: int | None, at: int) -> Now:
    """Who is asked, and what these eyes may do."""
    stage = table.stage
    to_choose = table.to_choose
    is_asked = eyes in to_choose and eyes is not None and table.places[eyes].is_played_by_person
    is_over = stage != "waiting" and stage != "running"
    return Now(
        position=table.position,
        phase="over" if is_over else _PHASES[table.state.phase],
        to_move=to_choose,
        sealed=sorted(table.sealed),
        legal=table.legal_texts(eyes) if is_asked and eyes is not None else [],
        own_choice=None if eyes is None else table.sealed.get(eyes),
        clocks=clocks(table, at),
        may_undo=may_undo(table, eyes),
        undo=None
        if table.undo is None
        else Undo(table.undo.number, table.undo.seat, sorted(table.undo.agreed)),
        result=table.result,
    )


def clocks(table: Table, at: int) -> list[Thinking]:
    """What each seat may still think; empty at a table without clocks."""
    if table.clocks.kind == "none":
        return []
    return [
        Thinking(seat, table.clocks.left(seat, at), table.clocks.is_running(seat))
        for seat in range(len(table.places))
    ]


def may_undo(table: Table, eyes: int | None) -> Any:
    """Can these eyes take a move back: "no", "free" (it is done at once), or "ask"?"""
    if eyes is None or table.stage != "running" or table.undo is not None:
        return "no"
    if not table.places[eyes].is_played_by_person:
        return "no"
    if eyes in table.sealed:
        return "free"
    found = undo_of(table, eyes)
    if found is None:
        return "no"
    return "free" if found[1] or table.people() == [eyes] else "ask"


def steps_since(table: Table, eyes: int | None, number: int) -> list[Step]:
    """The steps after an entry's number, as far as they are kept."""
    bit = _bit(table, eyes)
    return [
        Step(happening.number, _event(happening, bit), happening.after.view(eyes))
        for happening in _since(table, number)
    ]


def retold(table: Table, eyes: int | None, after: int | None) -> list[Step]:
    """The steps that a page missed; none if some are not kept or remembering is the game."""
    if after is None or table.game is None or not table.game.keeps_log or after < table.forgotten:
        return []
    return steps_since(table, eyes, after)


def log(table: Table, eyes: int | None) -> list[Line]:
    """The events that stand, as far as these eyes may know them."""
    if not _has_log(table):
        return []
    bit = _bit(table, eyes)
    return [
        Line(standing.number, _told(standing.event))
        for standing in table.events[-MOST_LINES:]
        if standing.seen_by & bit
    ]


def recalled(
    table: Table, eyes: int | None, number: int, count: int
) -> tuple[dict[str, Any], list[Step]]:
    """What was seen before some events that stand, and these, the last of them with this number.

    No steps if there is no such line in the log of these eyes.
    """
    bit = _bit(table, eyes)
    at = next((i for i, one in enumerate(table.events) if one.number == number), None)
    if at is None or not _has_log(table) or not table.events[at].seen_by & bit:
        return {}, []
    first = max(0, at + 1 - count)
    state = table.state.game.start()
    for standing in table.events[:first]:
        standing.event.apply_to(state)
    before = state.view(eyes)
    steps = []
    for standing in table.events[first : at + 1]:
        standing.event.apply_to(state)
        event = _told(standing.event) if standing.seen_by & bit else None
        steps.append(Step(standing.number, event, state.view(eyes)))
    return before, steps


def welcome(
    table: Table,
    eyes: int | None,
    mine: frozenset[int],
    about: TableInfo,
    at: int,
    after: int | None = None,
) -> messages.Welcome:
    """Where the table stands, and what happened since the number that the page had seen."""
    return messages.Welcome(
        number=table.number,
        table=about,
        eyes=eyes,
        mine=sorted(mine),
        view=view(table, eyes),
        steps=retold(table, eyes, after),
        log=log(table, eyes),
        said=list(table.said),
        now=now(table, eyes, at),
    )


def update(
    table: Table, eyes: int | None, since: int, at: int, about: TableInfo | None
) -> messages.Update:
    """What was added to the log after an entry's number."""
    said = table.said
    undone_to = None
    if table.undone_number > since:
        undone_to = table.events[-1].number if table.events else 0
    return messages.Update(
        number=table.number,
        steps=steps_since(table, eyes, since),
        said=[word for word in said if word.number > since] if said else [],
        now=now(table, eyes, at),
        table=about,
        undone_to=undone_to,
    )


def _has_log(table: Table) -> bool:
    """Is the past told: not where remembering is the game, until it is over."""
    return table.game is not None and (table.game.keeps_log or table.stage == "over")


_PHASES: Any = ("chance", "decide", "joint", "over")


def _since(table: Table, number: int) -> list[Happening]:
    found: list[Happening] = []
    for happening in reversed(table.recent):
        if happening.number <= number:
            break
        found.append(happening)
    found.reverse()
    return found


def _bit(table: Table, eyes: int | None) -> int:
    return 1 << (len(table.places) if eyes is None else eyes)


def _event(happening: Happening, bit: int) -> messages.Event | None:
    if happening.event is None or not happening.seen_by & bit:
        return None
    return _told(happening.event)


def _told(event: Event) -> messages.Event:
    return messages.Event(list(event.seats), list(event.texts))
