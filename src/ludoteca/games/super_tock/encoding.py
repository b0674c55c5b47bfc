"""Super Tock as numbers: marbles by place, the own hand, what lies open, and the turn."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.encoding import Encoding
from ludoteca.core.state import State
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.position import Position
from ludoteca.games.super_tock.view import partners

if not cython.compiled:
    from ludoteca.games.super_tock.position import _HEAVEN, _HOME, _MARBLES, _RANKS, _REST

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_MARBLE_SHARE = 1.0 / facts.MARBLES
_CARD_SHARE = 1.0 / facts.SUITS
_HAND_SHARE = 1.0 / facts.MOST_CARDS
_DECK_SHARE = 1.0 / facts.DECK_SIZE
_LENGTH_SHARE = 1.0 / facts.DECK_LIMIT
_DECK_CARDS = facts.DECK_SIZE
_HAND_NUMBERS = facts.MOST_HANDS


class SuperTockEncoding(Encoding):
    """In this order; what is not said to be a part is 0 or 1.

    Seats x spaces; seats in Heaven; seats x Home places; resting marbles as parts of 4; whether a
    hand is seen, and its cards by rank as parts of 4; hand sizes as parts of 5; the deck's size as
    a part of 52; discards x ranks; dealer; deck number as a part of 200; hand number; who must
    discard; who is skipped.
    """

    def __init__(self, game: Game) -> None:
        seats, ranks = game.seats, len(facts.RANKS)
        spaces = game.options["board"] * facts.SECTION_SPACES
        Encoding.__init__(
            self,
            game,
            seats * (spaces + 1 + facts.HOME_PLACES + 1)
            + (1 + ranks)
            + (seats + 1 + facts.DECK_SIZE * ranks)
            + (seats + 1 + facts.MOST_HANDS)
            + 2 * seats,
        )

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        return _write(cython.cast(Position, state), seat, out, at)

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        seats, board, ranks = range(game.seats), game.options["board"], facts.RANKS
        names = facts.space_names(board)
        left = iter([float(number) for number in numbers])

        def row(count: int) -> list[float]:
            return [next(left) for _ in range(count)]

        def one_of(count: int) -> int | None:
            numbers = row(count)
            return numbers.index(1.0) if 1.0 in numbers else None

        def parts(count: int, whole: int) -> list[int]:
            return [round(number * whole) for number in row(count)]

        track = {names[space]: seat for seat in seats for space in _ones(row(len(names)))}
        heaven = one_of(game.seats)
        home = [[number == 1.0 for number in row(facts.HOME_PLACES)] for _ in seats]
        rest = parts(game.seats, facts.MARBLES)
        sees = one_of(1) is not None
        hand = [rank for rank, n in zip(ranks, parts(len(ranks), facts.SUITS)) for _ in range(n)]
        hand_sizes = parts(game.seats, facts.MOST_CARDS)
        deck_size = parts(1, facts.DECK_SIZE)[0]
        laid = [one_of(len(ranks)) for _ in range(facts.DECK_SIZE)]
        return {
            "board": board,
            "sections": list(facts.SECTIONS[board, game.seats]),
            "partners": partners(game.seats, game.options["teams"]),
            "track": track,
            "heaven": heaven,
            "home": home,
            "rest": rest,
            "hand": hand if sees else None,
            "hand_sizes": hand_sizes,
            "deck_size": deck_size,
            "discards": [ranks[rank] for rank in laid if rank is not None],
            "dealer": one_of(game.seats),
            "deck_number": parts(1, facts.DECK_LIMIT)[0],
            "hand_number": one_of(facts.MOST_HANDS),
            "must_discard": one_of(game.seats),
            "skips": parts(game.seats, 1),
        }


def _ones(numbers: list[float]) -> list[int]:
    return [i for i, number in enumerate(numbers) if number == 1.0]


def _write(state: Position, seat: int, out: MutableSequence[float], at: int) -> int:
    seats = state.seats
    homes = at + seats * (state.spaces + 1)
    rests = homes + seats * (_REST - _HOME)
    for i in range(seats * _MARBLES):
        owner = i // _MARBLES
        place = state.marbles[i]
        if place < _HEAVEN:
            out[at + owner * state.spaces + place] = 1
        elif place == _HEAVEN:
            out[at + seats * state.spaces + owner] = 1
        elif place < _REST:
            out[homes + owner * (_REST - _HOME) + place - _HOME] = 1
        else:
            out[rests + owner] += _MARBLE_SHARE
    at = rests + seats
    if seat >= 0:
        out[at] = 1
        for rank in range(_RANKS):
            out[at + 1 + rank] = state.hands[seat * _RANKS + rank] * _CARD_SHARE
    at += 1 + _RANKS
    left = 0
    for rank in range(_RANKS):
        left += state.deck[rank]
    for other in range(seats):
        out[at + other] = state.hand_sizes[other] * _HAND_SHARE
    out[at + seats] = left * _DECK_SHARE
    at += seats + 1
    for i in range(state.discard_count):
        out[at + i * _RANKS + state.discards[i]] = 1
    at += _DECK_CARDS * _RANKS
    out[at + state.dealer] = 1
    out[at + seats] = state.deck_number * _LENGTH_SHARE
    out[at + seats + 1 + state.hand_number] = 1
    at += seats + 1 + _HAND_NUMBERS
    if state.must_discard:
        out[at + state.mover] = 1
    at += seats
    for other in range(seats):
        out[at + other] = state.skips >> other & 1
    return at + seats
