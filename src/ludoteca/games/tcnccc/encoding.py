"""TCNCCC as numbers: what lies open, what the turn waits for, and the last announcement."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.encoding import Encoding
from ludoteca.core.state import State
from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.rules import TcncccState
from ludoteca.games.tcnccc.view import FULL, IN_PLAY, OUT

if not cython.compiled:
    from ludoteca.core.phase import OVER

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_CYLINDERS = facts.CYLINDERS
_KINDS = len(facts.PIECES)
_EVENTS = len(facts.EVENTS)
_DIGIT = facts.DIGIT
_DIGIT_BITS = facts.DIGIT_BITS
_TURN_LIMIT = facts.TURN_LIMIT
_GONE = facts.GONE
_MOST_OF_A_KIND = 1.0 * max(facts.PIECE_COUNTS)  # counts are written as parts of it


class TcncccEncoding(Encoding):
    """In this order, a pile being 5 parts of 6 and everything else 0 or 1 but for the turns:

    by seat: pieces kept, eliminated, whose turn, still to draw;
    by cylinder: full, out; then lids open, by cylinder its pieces (0 while closed);
    bag empty, bag open, its pieces (0 while closed);
    drawing, the piece in hand as a pile, must give, turns / 2,000;
    the last announcement: seat, event (5), pieces.
    """

    def __init__(self, game: Game) -> None:
        seats = game.seats * (_KINDS + 3)
        cylinders = _CYLINDERS * (2 + _KINDS) + 1
        bag = 2 + _KINDS
        turn = 1 + _KINDS + 2
        announcement = game.seats + _EVENTS + _KINDS
        Encoding.__init__(self, game, seats + cylinders + bag + turn + announcement)

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        return _write(cython.cast(TcncccState, state), out, at)

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        rest = _Numbers(numbers)
        seats = range(game.seats)
        kept = [rest.pile() for _ in seats]
        out, is_mover, is_due = (rest.flags(game.seats) for _ in range(3))
        mover = is_mover.index(True) if True in is_mover else None
        full, gone = rest.flags(_CYLINDERS), rest.flags(_CYLINDERS)
        lids_open = rest.flag()
        piles = [rest.pile() for _ in range(_CYLINDERS)]
        bag_empty, bag_open, bag = rest.flag(), rest.flag(), rest.pile()
        drawing, drawn, must_give = rest.flag(), list(rest.pile()), rest.flag()
        turns = rest.scaled(_TURN_LIMIT)
        teller, event, told = rest.flags(game.seats), rest.flags(_EVENTS), rest.pile()
        order = [((mover or 0) + step) % game.seats for step in seats]
        words = [OUT if g else FULL if f else IN_PLAY for f, g in zip(full, gone)]
        return {
            "kept": kept,
            "out": out,
            "mover": mover,
            "cylinders": words,
            "contents": [None if g else p for g, p in zip(gone, piles)] if lids_open else None,
            "bag_empty": bag_empty,
            "bag": bag if bag_open else None,
            "drawing": drawing,
            "drawn": drawn[0] if drawn else None,
            "must_give": must_give,
            "draws_due": [seat for seat in order if is_due[seat]],
            "turns": turns,
            "announced": {
                "seat": teller.index(True),
                "event": facts.EVENTS[event.index(True)],
                "pieces": told,
            }
            if True in event
            else None,
        }


class _Numbers:
    """The numbers, read one after the other."""

    def __init__(self, numbers: Any) -> None:
        self._rest = iter([float(number) for number in numbers])

    def scaled(self, whole: int) -> int:
        return round(next(self._rest) * whole)

    def flag(self) -> bool:
        return next(self._rest) == 1.0

    def flags(self, count: int) -> list[bool]:
        return [self.flag() for _ in range(count)]

    def pile(self) -> dict[str, int]:
        counted = [(piece, round(next(self._rest) * _MOST_OF_A_KIND)) for piece in facts.PIECES]
        return {piece: count for piece, count in counted if count}


def _write(state: TcncccState, out: MutableSequence[float], at: int) -> int:
    seats = state.seats
    for seat in range(seats):
        at = _write_pile(state.kept[seat], out, at)
    for seat in range(seats):
        out[at + seat] = state.out >> seat & 1
        out[at + seats + seat] = 1 if seat == state.mover else 0
        out[at + 2 * seats + seat] = state.due >> seat & 1
    at += 3 * seats
    lids_open = state.lids_are_open()
    for number in range(_CYLINDERS):
        if state.cylinders[number] == _GONE:
            out[at + _CYLINDERS + number] = 1
        elif state.cylinders[number] % _DIGIT == state.room:
            out[at + number] = 1
    at += 2 * _CYLINDERS
    out[at] = 1 if lids_open else 0
    at += 1
    for number in range(_CYLINDERS):
        shown = state.cylinders[number] if lids_open and state.cylinders[number] != _GONE else 0
        at = _write_pile(shown, out, at)
    out[at] = 1 if state.bag == 0 else 0
    out[at + 1] = 1 if state.phase_code == OVER else 0
    at = _write_pile(state.bag if state.phase_code == OVER else 0, out, at + 2)
    out[at] = 1 if state.drawing else 0
    at = _write_pile(state.drawn, out, at + 1)
    out[at] = 1 if state.must_give else 0
    out[at + 1] = state.turns / (1.0 * _TURN_LIMIT)
    at += 2
    if state.announced_event:
        out[at + state.announced_seat] = 1
        out[at + seats + state.announced_event - 1] = 1
    return _write_pile(state.announced, out, at + seats + _EVENTS)


def _write_pile(pile: int, out: MutableSequence[float], at: int) -> int:
    for kind in range(_KINDS):
        out[at + kind] = (pile >> _DIGIT_BITS * kind & _DIGIT) / _MOST_OF_A_KIND
    return at + _KINDS
