"""A state of TCNCCC as JSON (§6), read field by field and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ludoteca.core import reading
from ludoteca.games.tcnccc import facts

GONE = -1  # stands for the pile of a cylinder out of the game


class Position(NamedTuple):
    """The fields under their names in the state; sets of seats as bits, piles as in facts.py."""

    bag: int
    cylinders: list[int]
    kept: list[int]
    drawn: int
    out: int
    due: int
    drawing: bool
    must_give: bool
    turns: int
    mover: int
    announced_seat: int
    announced_event: int
    announced: int


def read_position(data: Mapping[str, Any], seats: int, room: int) -> Position:
    """The position that the JSON tells of; raises RecordError unless its parts fit."""
    bag = _pile(reading.field(data, "bag"), "bag")
    cylinders = [_cylinder(held, room) for held in reading.items(data, "cylinders", 4)]
    kept = [_pile(held, "kept") for held in reading.items(data, "kept", seats)]
    drawn = facts.pile({reading.choice(data, "drawn", (None, *facts.PIECES)): 1})
    _check_pieces([bag, *(pile for pile in cylinders if pile != GONE), *kept, drawn])

    is_out = reading.flags(data, "out", seats)
    reading.refuse_unless(not all(is_out), "§3.2: the last seat is never eliminated")
    for seat in range(seats):
        reading.refuse_unless(
            not (is_out[seat] and kept[seat] and facts.OUT_TO_BAG),
            f"§2.2.3: seat {seat} is eliminated, so its pieces are in the bag",
        )
    to_move = reading.whole_or_none(data, "to_move", 0, seats - 1)
    reading.refuse_unless(
        to_move is None or not is_out[to_move],
        f"§2.2.3: seat {to_move} is eliminated and cannot be to move",
    )
    due = [
        reading.whole({"draws_due": seat}, "draws_due", 0, seats - 1)
        for seat in reading.any_items(data, "draws_due", seats - 1)
    ]
    for seat in due:
        reading.refuse_unless(
            not is_out[seat] and seat != to_move,
            f"§2.2.2: only opponents not eliminated draw, got seat {seat}",
        )
    return Position(
        bag=bag,
        cylinders=cylinders,
        kept=kept,
        drawn=drawn,
        out=sum([1 << seat for seat in range(seats) if is_out[seat]]),
        due=sum([1 << seat for seat in set(due)]),
        drawing=reading.flag(data, "drawing"),
        must_give=reading.flag(data, "must_give"),
        turns=reading.whole(data, "turns", 0, facts.TURN_LIMIT),
        mover=-1 if to_move is None else to_move,
        **_announcement(data, seats, room),
    )


def _pile(value: Any, name: str) -> int:
    counted = reading.counts(value, name, facts.PIECES, max(facts.PIECE_COUNTS))
    return facts.pile(dict(zip(facts.PIECES, counted)))


def _cylinder(held: Any, room: int) -> int:
    if held is None:
        return GONE
    pile = _pile(held, "cylinders")
    reading.refuse_unless(
        facts.size(pile) <= room,
        f"§1.1: a cylinder has room for {room} pieces, got {facts.size(pile)}",
    )
    return pile


def _check_pieces(piles: list[int]) -> None:
    for piece, count in zip(facts.PIECES, facts.PIECE_COUNTS):
        found = sum([facts.counts(pile).get(piece, 0) for pile in piles])
        reading.refuse_unless(
            found == count, f"§1.1: there are {count} pieces {piece} in all, got {found}"
        )


def _announcement(data: Mapping[str, Any], seats: int, room: int) -> dict[str, int]:
    if reading.field(data, "announced") is None:
        return {"announced_seat": 0, "announced_event": 0, "announced": 0}
    told = reading.mapping(data, "announced")
    event = reading.choice(told, "event", facts.EVENTS)
    pieces = _pile(reading.field(told, "pieces"), "pieces")
    size = facts.size(pieces)
    reading.refuse_unless(
        size == 1 if event == "draw" else size <= room,
        f"§4.1: a draw announces one piece and a lift at most {room}, got {size} for {event}",
    )
    return {
        "announced_seat": reading.whole(told, "seat", 0, seats - 1),
        "announced_event": facts.EVENTS.index(event) + 1,
        "announced": pieces,
    }
