"""What a seat still knows beyond its view: the memory that `resample` takes (§4.2.2).

A memory is JSON-ready data. `cylinders` has one entry a cylinder, and `bag` one for the bag:

    {
        "cylinders": [
            {"holds": {"R": 1, "J": 1}},          # an R and a J are in it, maybe more
            {"holds": {"G": 1}, "count": 3},      # a G and two pieces forgotten
            {"count": 0},                         # it is empty
            None,                                 # nothing is remembered
        ],
        "bag": None,
    }

`holds` counts pieces that are there for sure, `count` is how many pieces there are in all; what is
left out is not remembered. A piece remembered is known; the others are drawn as without a memory. A
memory is held against the view alone: it may err, but it must not contradict what all can see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ludoteca.core import reading
from ludoteca.core.errors import LudotecaError, RecordError, shown
from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.view import FULL, IN_PLAY, OUT

if TYPE_CHECKING:
    from ludoteca.core.game import Random

PLACES = (*(f"cylinder {number + 1}" for number in range(facts.CYLINDERS)), "the bag")


class Remembered(NamedTuple):
    """By place, the cylinders and then the bag: the pile known, and how many more there can be."""

    held: list[int]
    least: list[int]
    most: list[int]
    hidden: int  # the pile of all pieces that are neither in view nor remembered


class _Entry(NamedTuple):
    holds: dict[str, int]
    in_all: int | None


def remembered(view: Mapping[str, Any], room: int, memory: Any) -> Remembered:
    """The memory beside a view; raises LudotecaError if it cannot be read or cannot be true."""
    try:
        entries = _read(memory)
    except RecordError as error:
        raise LudotecaError(f"§4.2.2: this is no memory: {error}") from None
    if view["contents"] is None:
        return _beside_closed_lids(view, room, entries)
    return _beside_open_lids(view, entries)


def supposed(view: Mapping[str, Any], room: int, rng: Random) -> dict[str, Any] | None:
    """The memory of a seat that took no notes but can count turns; None if that tells it nothing.

    A turn puts one piece under a lid at most, and one that eliminates puts none: no more can be
    there. So many are supposed, each in any cylinder that can take it, but none in the cylinder
    that was lifted last while nothing was drawn since. A guess, and open to every seat (§4.4).
    """
    if view["contents"] is not None or view["bag_empty"]:
        return None
    last = view["announced"]["event"] if view["announced"] else ""
    words = view["cylinders"]
    open_to = [i for i, word in enumerate(words) if word == IN_PLAY and last != f"lift {i + 1}"]
    counts = [room if word == FULL else 0 for word in words]
    most = min(view["turns"] - sum(view["out"]), sum(not_in_view(view).values()) - 1)
    while open_to and sum(counts) < most:
        place = open_to[int(rng.random() * len(open_to))]
        counts[place] += 1
        if counts[place] == room - 1:  # one more, and all would see that it is full
            open_to.remove(place)
    return {"cylinders": [{"count": count} for count in counts]}


def _beside_closed_lids(view: Mapping[str, Any], room: int, entries: list[_Entry]) -> Remembered:
    held, least, most = [], [], []
    hidden = not_in_view(view)
    for place, entry in enumerate(entries):
        low, high = _bounds(view, room, place)
        sure = sum(entry.holds.values())
        if entry.in_all is not None:
            _refuse_unless(low <= entry.in_all <= high and sure <= entry.in_all, place, entry)
            low = high = entry.in_all
        _refuse_unless(sure <= high, place, entry)
        held.append(facts.pile(entry.holds))
        least.append(max(low - sure, 0))
        most.append(high - sure)
        for piece, count in entry.holds.items():
            _refuse_unless(count <= hidden[piece], place, entry)
            hidden[piece] -= count
    left = sum(hidden.values())
    if not sum(least) <= left <= sum(most):
        raise LudotecaError(
            f"§4.2.2: the memory cannot be true: it leaves {left} pieces for places that take"
            f" {sum(least)} to {sum(most)} more"
        )
    return Remembered(held, least, most, facts.pile(hidden))


def _beside_open_lids(view: Mapping[str, Any], entries: list[_Entry]) -> Remembered:
    """All is known already (§4.3, and after the end): a memory can only agree."""
    bag = not_in_view(view)
    for place in view["contents"]:
        for piece, count in (place or {}).items():
            bag[piece] -= count
    places = [*(place or {} for place in view["contents"]), bag]
    for number, (entry, pieces) in enumerate(zip(entries, places)):
        agrees = all(count <= pieces.get(piece, 0) for piece, count in entry.holds.items())
        same_count = entry.in_all is None or entry.in_all == sum(pieces.values())
        _refuse_unless(agrees and same_count, number, entry)
    nothing = [0] * len(PLACES)
    return Remembered([facts.pile(pieces) for pieces in places], nothing, nothing, 0)


def _bounds(view: Mapping[str, Any], room: int, place: int) -> tuple[int, int]:
    """The least and the most pieces that a place can have, as all can see (§4.1)."""
    if place == facts.CYLINDERS:
        return (0, 0) if view["bag_empty"] else (1, facts.ALL_PIECES)
    word = view["cylinders"][place]
    if word == OUT:
        return 0, 0
    return (room, room) if word == FULL else (0, room - 1)


def not_in_view(view: Mapping[str, Any]) -> dict[str, int]:
    """The pieces that nobody has kept or in hand."""
    pieces = dict(zip(facts.PIECES, facts.PIECE_COUNTS))
    for kept in view["kept"]:
        for piece, count in kept.items():
            pieces[piece] -= count
    if view["drawn"] is not None:
        pieces[view["drawn"]] -= 1
    return pieces


def _read(memory: Any) -> list[_Entry]:
    reading.refuse_unless(
        isinstance(memory, Mapping) and set(memory) <= {"cylinders", "bag"},
        f"it is an object with cylinders and bag, got {shown(memory)}",
    )
    cylinders = reading.items(memory, "cylinders", facts.CYLINDERS)
    return [_read_entry(entry) for entry in (*cylinders, memory.get("bag"))]


def _read_entry(entry: Any) -> _Entry:
    if entry is None:
        return _Entry({}, None)
    reading.refuse_unless(
        isinstance(entry, Mapping) and set(entry) <= {"holds", "count"},
        f"a place is null or an object with holds and count, got {shown(entry)}",
    )
    holds = entry.get("holds", {})
    reading.counts(holds, "holds", facts.PIECES, max(facts.PIECE_COUNTS))
    if entry.get("count") is None:
        return _Entry(dict(holds), None)
    return _Entry(dict(holds), reading.whole(entry, "count", 0, facts.ALL_PIECES))


def _refuse_unless(holds: bool, place: int, entry: _Entry) -> None:
    if not holds:
        count = "" if entry.in_all is None else f", {entry.in_all} in all,"
        raise LudotecaError(
            f"§4.2.2: the memory cannot be true: {shown(entry.holds)}{count} in {PLACES[place]}"
            " does not fit what all can see"
        )
