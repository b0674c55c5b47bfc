"""What a seat of TCNCCC still knows of all it was told: a memory that fades like a person's.

All announcements are made to all (§4.1), so a perfect memory knows every cylinder and the bag. One
that fades goes through the match event by event, as a player lives it: it notices a piece that is
put away or does not, mixes it up with one like it, has room for so many at once, and loses each at
an age of its own. What is gone stays gone until a lifted lid shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ludoteca.core.chance import Rng
from ludoteca.core.errors import LudotecaError
from ludoteca.core.fading import PERFECT, Fates, between, checked_strength, kept
from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.memory import not_in_view, remembered
from ludoteca.games.tcnccc.view import FULL, IN_PLAY

if TYPE_CHECKING:
    from ludoteca.core.record import Event

# What strikes a player is known for so many times as long.
OWN = 1.5  # a piece that the seat put away itself
JOKER = 2.0
PAIR = 2.0  # a piece put where the seat knows another one of its colour
MOST_MISCOUNTED = 2  # pieces, when it is not known any more how many a cylinder has


class Forgetting(NamedTuple):
    """How a memory fades. Ages are counted in announcements (§4.1): pieces drawn, lids lifted."""

    capacity: int
    """So many chunks are held at once; a chunk is all that is known of one colour in one cylinder.
    When one more comes the weakest goes. People hold about four (Cowan 2001), seven with tricks of
    memory (Miller 1956); there are twenty."""

    half_life: float
    """After so many announcements half of the pieces noticed are still known."""

    count_half_life: float
    """The same for how many pieces a cylinder has, since it was last seen empty."""

    attention: float
    """The chance that a piece which another seat puts away is noticed at all."""

    confusion: float
    """The chance that a piece put away is mixed up with an older one like it: one of its colour in
    the cylinder beside is then taken to be here, another colour in the same cylinder for its own.
    """

    @classmethod
    def of(cls, strength: float) -> Forgetting:
        """The memory of a strength from 0 to 1; raises LudotecaError for another.

        >>> Forgetting.of(0.3)
        Forgetting(capacity=5, half_life=6.0, count_half_life=24.0, attention=0.79, confusion=0.105)
        """
        if checked_strength(strength) == PERFECT:
            return FORGETS_NOTHING
        half_life = round(between(2.0, 80.0, strength), 1)
        return cls(
            capacity=round(2 + 10 * strength),
            half_life=half_life,
            count_half_life=4 * half_life,
            attention=round(0.7 + 0.3 * strength, 3),
            confusion=round(0.15 * (1 - strength), 3),
        )


FORGETS_NOTHING = Forgetting(
    facts.CYLINDERS * len(facts.PIECES), float("inf"), float("inf"), 1.0, 0.0
)


def recalled(
    view: Mapping[str, Any], room: int, told: Iterable[Event], forgetting: Forgetting
) -> dict[str, Any] | None:
    """The memory for `resample` of the seat with this view that was told these events.

    None where all lies open. It never contradicts the view; what would is forgotten. Costs some
    microseconds for each event, about one millisecond for a match of a hundred turns.
    """
    if view["contents"] is not None:
        return None
    mind = _Mind(view["seat"], forgetting)
    for event in told:
        mind.hear(event)
    return _beside(view, room, mind)


class _Piece:
    """A piece that the seat thinks it knows."""

    __slots__ = ("born", "fate", "half_life", "lies_in", "piece", "place")

    def __init__(self, piece: str, place: int, born: int, half_life: float, fate: float) -> None:
        self.piece = piece
        self.place = place  # the cylinder that it is thought to be in
        self.lies_in = place  # the cylinder that it is in
        self.born = born
        self.half_life = half_life
        self.fate = fate  # it is forgotten when the chance to know it has fallen so low


class _Count:
    """How many pieces a cylinder has, counted from when it was seen empty."""

    __slots__ = ("born", "error", "fate", "pieces")

    def __init__(self, born: int, luck: Rng) -> None:
        self.pieces = 0
        self.born = born
        self.fate = luck.random()
        miscounted = 1 + luck.roll(MOST_MISCOUNTED)
        self.error = miscounted if luck.roll(2) else -miscounted


class _Mind:
    """What a seat knows, event after event."""

    def __init__(self, seat: int | None, forgetting: Forgetting) -> None:
        self.seat = seat
        self.forgetting = forgetting
        self.fates = Fates(f"tcnccc {seat}")
        self.clock = 0  # announcements so far
        self.announced = ""  # the last piece taken from the bag
        self.pieces: list[_Piece] = []  # the oldest first
        # Nothing is known of a cylinder until it was seen empty: at the start, or lifted.
        self.counts: list[_Count | None] = [None] * facts.CYLINDERS

    def hear(self, event: Event) -> None:
        """Live through an event."""
        text = event.texts[0]
        self.fates.see(event.line())
        word, _, what = text.partition(" ")
        if word in facts.PIECES:
            self.clock += 1
            self.announced = word
        elif word == "put":
            self._see_put(int(what) - 1, event.seats[0] == self.seat)
        elif word == "lift":
            self.clock += 1
            self._see_lifted(int(what) - 1)
        elif word == "first":
            luck = self.fates.luck()
            self.counts = [_Count(self.clock, luck) for _ in range(facts.CYLINDERS)]

    def is_sure(self, count: _Count) -> bool:
        """Does it still know how many pieces a cylinder has, or only about?"""
        return kept(self.clock - count.born, self.forgetting.count_half_life) > count.fate

    def believed(self, count: _Count) -> int:
        """How many pieces it thinks are there."""
        return count.pieces if self.is_sure(count) else max(count.pieces + count.error, 0)

    def forget(self) -> None:
        """Let go what is too old by now."""
        self.pieces = [p for p in self.pieces if self._chance_known(p) > p.fate]

    def _see_put(self, place: int, is_own: bool) -> None:
        luck, piece = self.fates.luck(), self.announced
        is_noticed, fate = luck.random() < self.forgetting.attention, luck.random()
        count = self.counts[place]
        if count is not None:
            count.pieces += 1
        self.forget()
        if not is_own and not is_noticed:
            return
        half_life = self.forgetting.half_life
        half_life *= OWN if is_own else 1.0
        half_life *= JOKER if piece == "J" else 1.0
        if any(other.piece == piece and other.place == place for other in self.pieces):
            half_life *= PAIR
        for other in self.pieces:
            if _is_like(other, piece, place) and luck.random() < self.forgetting.confusion:
                other.piece, other.place = piece, place
        self.pieces.append(_Piece(piece, place, self.clock, half_life, fate))
        while len({(p.piece, p.place) for p in self.pieces}) > self.forgetting.capacity:
            self.pieces.remove(min(self.pieces, key=self._chance_known))

    def _chance_known(self, piece: _Piece) -> float:
        return kept(self.clock - piece.born, piece.half_life)

    def _see_lifted(self, place: int) -> None:
        # Whoever sees what was in there sees his errors, too.
        self.pieces = [p for p in self.pieces if place not in (p.place, p.lies_in)]
        self.counts[place] = _Count(self.clock, self.fates.luck())


def _is_like(other: _Piece, piece: str, place: int) -> bool:
    """Can the other be mixed up with a piece that is put away now? Jokers are not: they strike."""
    if "J" in (other.piece, piece):
        return False
    if other.piece == piece:
        return abs(other.place - place) == 1
    return other.place == place


def _beside(view: Mapping[str, Any], room: int, mind: _Mind) -> dict[str, Any]:
    """What the mind knows, as a memory that the view does not contradict."""
    mind.forget()
    sure: list[int | None] = []  # by cylinder, how many pieces it has
    about: list[int | None] = []  # the same where it is not sure
    most: list[int] = []  # how many of the pieces known can be there
    for word, count in zip(view["cylinders"], mind.counts):
        limit = room if word == FULL else room - 1 if word == IN_PLAY else 0
        known = None
        if count is not None and word == IN_PLAY:
            known = min(mind.believed(count), limit)
        is_sure = count is not None and mind.is_sure(count)
        sure.append(known if is_sure else None)
        about.append(known)
        most.append(known if is_sure and known is not None else limit)
    left = not_in_view(view)
    trusted: list[_Piece] = []  # the latest first
    for piece in reversed(mind.pieces):
        if left[piece.piece] and most[piece.place]:
            left[piece.piece] -= 1
            most[piece.place] -= 1
            trusted.append(piece)
    counts = about
    while trusted or any(count is not None for count in counts):
        memory = _memory(trusted, counts)
        try:
            remembered(view, room, memory)
            return memory
        except LudotecaError:  # too many pieces in all, or too few: doubt what is weakest
            if counts is about:
                counts = sure
            elif trusted:
                trusted.pop()
            else:
                break
    return {"cylinders": [None] * facts.CYLINDERS}


def _memory(pieces: list[_Piece], counts: list[int | None]) -> dict[str, Any]:
    entries: list[dict[str, Any]] = []
    for place, count in enumerate(counts):
        holds = Counter(piece.piece for piece in pieces if piece.place == place)
        entry: dict[str, Any] = {"holds": {p: holds[p] for p in facts.PIECES if holds[p]}}
        if count is not None:
            entry["count"] = max(count, holds.total())
        entries.append(entry)
    return {"cylinders": entries}
