"""Where the pieces of TCNCCC lie and what the turn waits for, and the same as JSON (§6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core import reading
from ludoteca.core.state import State
from ludoteca.games.tcnccc import facts

if not cython.compiled:
    from ludoteca.core.phase import CHANCE

if TYPE_CHECKING:
    from ludoteca.core.game import Game


class Position(State):
    """The fields of a state, and JSON; `rules.py` plays with it."""

    bag: int
    cylinders: list[int]  # piles, facts.GONE once out of the game
    kept: list[int]  # piles by seat
    drawn: int  # the pile of the piece in hand, 0 if there is none
    announced: int
    turns: int
    out: int  # eliminated seats, as bits
    due: int  # seats still to draw under §2.2.2, as bits; their order is that of the turns
    drawing: bool
    must_give: bool
    announced_seat: int
    announced_event: int  # 0 for none, then facts.EVENTS
    # What the table settled:
    room: int
    open_lids: bool

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.cylinders = [0] * facts.CYLINDERS
            self.kept = [0] * facts.MOST_SEATS
            self.drawn = self.announced = self.turns = self.out = self.due = 0
            self.drawing = self.must_give = False
            self.announced_seat = self.announced_event = 0
        self.bag = facts.WHOLE
        self.room = game.options["room"]
        self.open_lids = game.options["open_lids"]
        self.mover = -1  # before the lot and after the end
        self.phase_code = CHANCE

    def facts(self) -> dict[str, Any]:
        piles = [self.cylinders[number] for number in range(facts.CYLINDERS)]
        from_left = [(self.mover + 1 + step) % self.seats for step in range(self.seats)]
        drawn = list(facts.counts(self.drawn))
        announced = None
        if self.announced_event:
            announced = {
                "seat": self.announced_seat,
                "event": facts.EVENTS[self.announced_event - 1],
                "pieces": facts.counts(self.announced),
            }
        return {
            "bag": facts.counts(self.bag),
            "cylinders": [None if pile == facts.GONE else facts.counts(pile) for pile in piles],
            "kept": [facts.counts(self.kept[seat]) for seat in range(self.seats)],
            "out": [bool(self.out >> seat & 1) for seat in range(self.seats)],
            "to_move": None if self.mover < 0 else self.mover,
            "drawing": bool(self.drawing),
            "drawn": drawn[0] if drawn else None,
            "must_give": bool(self.must_give),
            "draws_due": [seat for seat in from_left if self.due >> seat & 1],
            "turns": self.turns,
            "announced": announced,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        self.restore_pieces(data)
        self.restore_turn(data)
        self.restore_announcement(data)

    def restore_pieces(self, data: Mapping[str, Any]) -> None:
        # A seat may have kept a colour twice: play does not lead there, but a position laid out by
        # hand cannot do without when it is to show how the last cylinder goes (§3.3).
        self.bag = _pile(reading.field(data, "bag"), "bag")
        self.drawn = facts.pile({reading.choice(data, "drawn", (None, *facts.PIECES)): 1})
        piles = [self.bag, self.drawn]
        for number, held in enumerate(reading.items(data, "cylinders", facts.CYLINDERS)):
            pile = facts.GONE
            if held is not None:
                pile = _pile(held, "cylinders")
                piles.append(pile)
                reading.refuse_unless(
                    facts.size(pile) <= self.room,
                    f"§1.1: a cylinder has room for {self.room} pieces, got {facts.size(pile)}",
                )
            self.cylinders[number] = pile
        for seat, held in enumerate(reading.items(data, "kept", self.seats)):
            pile = _pile(held, "kept")
            piles.append(pile)
            self.kept[seat] = pile
        for piece, count in zip(facts.PIECES, facts.PIECE_COUNTS):
            found = sum([facts.counts(held).get(piece, 0) for held in piles])
            reading.refuse_unless(
                found == count, f"§1.1: there are {count} pieces {piece} in all, got {found}"
            )

    def restore_turn(self, data: Mapping[str, Any]) -> None:
        is_out = reading.flags(data, "out", self.seats)
        reading.refuse_unless(not all(is_out), "§3.2: the last seat is never eliminated")
        for seat in range(self.seats):
            self.out |= is_out[seat] << seat
            reading.refuse_unless(
                not (is_out[seat] and self.kept[seat] and facts.OUT_TO_BAG),
                f"§2.2.3: seat {seat} is eliminated, so its pieces are in the bag",
            )
        to_move = reading.whole_or_none(data, "to_move", 0, self.seats - 1)
        reading.refuse_unless(
            to_move is None or not is_out[to_move],
            f"§2.2.3: seat {to_move} is eliminated and cannot be to move",
        )
        self.mover = -1 if to_move is None else to_move
        for item in reading.any_items(data, "draws_due", self.seats - 1):
            seat = reading.whole({"draws_due": item}, "draws_due", 0, self.seats - 1)
            reading.refuse_unless(
                not is_out[seat] and seat != to_move,
                f"§2.2.2: only opponents not eliminated draw, got seat {seat}",
            )
            self.due |= 1 << seat
        self.drawing = reading.flag(data, "drawing")
        self.must_give = reading.flag(data, "must_give")
        self.turns = reading.whole(data, "turns", 0, facts.TURN_LIMIT)

    def restore_announcement(self, data: Mapping[str, Any]) -> None:
        if reading.field(data, "announced") is None:
            return
        told = reading.mapping(data, "announced")
        event = reading.choice(told, "event", facts.EVENTS)
        self.announced_seat = reading.whole(told, "seat", 0, self.seats - 1)
        self.announced_event = facts.EVENTS.index(event) + 1
        self.announced = _pile(reading.field(told, "pieces"), "pieces")
        for piece, count in facts.counts(self.announced).items():
            most = facts.PIECE_COUNTS[facts.PIECES.index(piece)]
            reading.refuse_unless(
                count <= most,
                f"§1.1: there are {most} pieces {piece} in all, got {count} announced",
            )
        size = facts.size(self.announced)
        reading.refuse_unless(
            size == 1 if event == "draw" else size <= self.room,
            f"§4.1: a draw announces one piece and a lift at most {self.room}, got {size}"
            f" for {event}",
        )


def _pile(value: Any, name: str) -> int:
    counted = reading.counts(value, name, facts.PIECES, max(facts.PIECE_COUNTS))
    return facts.pile(dict(zip(facts.PIECES, counted)))
