"""Fantastick as numbers: scores, the turn and its operations, the mat, start and forbidden one."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.encoding import Encoding
from ludoteca.core.state import State
from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick.lattice import has
    from ludoteca.games.fantastick.rules import AT_OVER, AT_PLAY, AT_START

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_STAGES = len(facts.STAGES)
_FACES = len(facts.FACES["numbers"])
_DIE_FACES = facts.DIE_FACES
_STARTS = facts.DIE_FACES  # one for each face
_GOOD, _BAD, _PLAIN = facts.GOOD, facts.BAD, facts.PLAIN
_FIRST_RESPACE = actions.RESPACE
_PLACE_ACTIONS = len(actions.PLACE_WORDS)
_MAX_OPERATIONS = facts.MAX_OPERATIONS
_OPERATION_WORDS = (*actions.PLACE_WORDS[: actions.NAME_GOOD], *actions.PAIR_WORDS, "respace")
_OPERATION_KINDS = len(_OPERATION_WORDS)
_OPERATION_SIZE = _OPERATION_KINDS + 2
_ROTATE, _MOVE, _RESPACE = [_OPERATION_WORDS.index(word) for word in ("r", "m", "respace")]
_POINTS = facts.FINISH  # one whole in scores, cost and turns


class FantastickEncoding(Encoding):
    """In this order, all of 0 and 1 but where a part is told.

    The stage (7); face (7) and last face (6); by seat: whose turn it is, who is out, who is still
    to play and who plays in this round of a tie; scores / 20 by seat; cost / 20; turn / 20; round
    of a tie / 20; wild card used, and now; by start: when it was used, / 6; forty operations, each
    its kind (6) and its places, counted from 1, / the number of places; rotated matches by place;
    three arrangements (the mat, the start of the turn, the forbidden one), each: is it there, then
    the plain, the good and the bad matches by place, then equals first.
    """

    def __init__(self, game: Game) -> None:
        places = len(facts.PLACES[game.options["mode"]])
        head = _STAGES + _FACES + _DIE_FACES + 5 * game.seats + 3 + 2 + _STARTS
        arrangement = 2 + 3 * places
        operations = _MAX_OPERATIONS * _OPERATION_SIZE
        Encoding.__init__(self, game, head + operations + places + 3 * arrangement)

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        return _write(cython.cast(FantastickState, state), out, at)

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        return _Reader(game, [float(number) for number in numbers]).view()


def _write(state: FantastickState, out: MutableSequence[float], at: int) -> int:
    out[at + state.stage] = 1
    at += _STAGES
    if state.face >= 0:
        out[at + state.face] = 1
    at += _FACES
    if state.last_face >= 0:
        out[at + state.last_face] = 1
    at += _DIE_FACES
    if state.stage != AT_OVER:
        out[at + state.mover] = 1
    at += state.seats
    for seat in range(state.seats):
        out[at + seat] = state.out >> seat & 1
        out[at + state.seats + seat] = state.tie_seats >> seat & 1
        out[at + 2 * state.seats + seat] = state.tie_lowest >> seat & 1
        out[at + 3 * state.seats + seat] = state.scores_now[seat] / (1.0 * _POINTS)
    at += 4 * state.seats
    out[at] = state.cost / (1.0 * _POINTS)
    out[at + 1] = state.turn / (1.0 * _POINTS)
    out[at + 2] = state.tie_round / (1.0 * _POINTS)
    out[at + 3] = state.wild_used
    out[at + 4] = state.wild_now
    at += 5
    for i in range(_STARTS):
        if state.used_starts[i] >= 0:
            out[at + state.used_starts[i]] = (i + 1) / (1.0 * _STARTS)
    at += _STARTS
    for i in range(state.operation_count):
        _write_operation(state, state.operations[i], out, at + i * _OPERATION_SIZE)
    at += _MAX_OPERATIONS * _OPERATION_SIZE
    for place in range(state.places):
        out[at + place] = has(state.turned, place)
    at += state.places
    at = _write_matches(
        state.occupied, state.places, state.good, state.bad, state.stage != AT_START, out, at
    )
    out[at - 1] = state.equals_first
    at = _write_matches(
        state.start_occupied,
        state.places,
        state.start_good,
        state.start_bad,
        state.stage == AT_PLAY,
        out,
        at,
    )
    out[at - 1] = state.start_equals_first
    at = _write_matches(
        state.forbidden,
        state.places,
        state.forbidden_good,
        state.forbidden_bad,
        state.has_forbidden,
        out,
        at,
    )
    out[at - 1] = state.forbidden_equals_first
    return at


def _write_operation(
    state: FantastickState, action: int, out: MutableSequence[float], at: int
) -> None:
    kind = _RESPACE
    first = action - _FIRST_RESPACE
    second = -1
    code = action - state.first_place_action
    if code >= _PLACE_ACTIONS * state.places:
        code -= _PLACE_ACTIONS * state.places
        second = code % state.places
        first = code // state.places
        kind = _ROTATE
        if first >= state.places:
            first -= state.places
            kind = _MOVE
    elif code >= 0:
        kind = code // state.places
        first = code % state.places
    out[at + kind] = 1
    out[at + _OPERATION_KINDS] = (first + 1) / (1.0 * state.places)
    out[at + _OPERATION_KINDS + 1] = (second + 1) / (1.0 * state.places)


def _write_matches(
    words: MutableSequence[int],
    places: int,
    good: int,
    bad: int,
    is_there: bool,
    out: MutableSequence[float],
    at: int,
) -> int:
    out[at] = is_there
    at += 1
    for place in range(places):
        if has(words, place):
            kind = _GOOD if place == good else _BAD if place == bad else _PLAIN
            out[at + kind * places + place] = 1
    return at + 3 * places + 1


class _Reader:
    """Reads an observation's numbers one part after the other."""

    def __init__(self, game: Game, numbers: list[float]) -> None:
        self._mode = game.options["mode"]
        self._names = facts.PLACES[self._mode]
        self._seats = game.seats
        self._numbers = numbers
        self._at = 0

    def view(self) -> dict[str, Any]:
        """The game's part of the view."""
        faces = facts.FACES[self._mode]
        stage = facts.STAGES[self._take(_STAGES).index(1.0)]
        face, last_face = self._one_of(faces, _FACES), self._one_of(faces, _DIE_FACES)
        mover = self._bits(self._seats)
        out, tie_seats, tie_lowest = [self._take(self._seats) for _ in range(3)]
        scores = [round(number * _POINTS) for number in self._take(self._seats)]
        cost, turn, tie_round = [round(number * _POINTS) for number in self._take(3)]
        wild_used, wild_now = self._take(2)
        uses = self._take(_STARTS)
        used = sorted([i for i in range(_STARTS) if uses[i] > 0], key=lambda i: uses[i])
        operations = [self._operation() for _ in range(_MAX_OPERATIONS)]
        turned = sorted([self._names[place] for place in self._bits(len(self._names))])
        mat, start, forbidden = [self._arrangement() for _ in range(3)]
        matches = mat["matches"] if mat else {}
        return {
            "mode": self._mode,
            "stage": stage,
            "matches": matches,
            "equals_first": mat is not None and mat["equals_first"],
            "turned": turned,
            "pile": facts.LAID_MATCHES[self._mode] - len(matches),
            "good_in_pile": "good" not in matches.values(),
            "face": face,
            "last_face": last_face,
            "cost": cost,
            "operations": [text for text in operations if text],
            "start": start,
            "forbidden": forbidden,
            "scores": scores,
            "out": [bool(number) for number in out],
            "turn": turn,
            "wild_used": bool(wild_used),
            "wild_now": bool(wild_now),
            "used_starts": [facts.STARTS[self._mode][i] for i in used],
            "tie": {
                "round": tie_round,
                "seats": [seat for seat in range(self._seats) if tie_seats[seat]],
                "lowest": [seat for seat in range(self._seats) if tie_lowest[seat]],
            }
            if tie_round
            else None,
            "mover": mover[0] if mover else None,
        }

    def _take(self, count: int) -> list[float]:
        self._at += count
        return self._numbers[self._at - count : self._at]

    def _bits(self, count: int) -> list[int]:
        return [i for i, number in enumerate(self._take(count)) if number]

    def _one_of(self, names: tuple[str, ...], count: int) -> str | None:
        found = self._bits(count)
        return names[found[0]] if found else None

    def _operation(self) -> str:
        """The text of an operation; empty where none stands."""
        *kind, first, second = self._take(_OPERATION_SIZE)
        if 1.0 not in kind:
            return ""
        word = _OPERATION_WORDS[kind.index(1.0)]
        names = facts.NUMBERS if word == "respace" else self._names
        text = f"{word} {names[round(first * len(self._names)) - 1]}"
        return f"{text} {names[round(second * len(names)) - 1]}" if second else text

    def _arrangement(self) -> dict[str, Any] | None:
        (is_there,) = self._take(1)
        kinds = [self._bits(len(self._names)) for _ in range(3)]
        (equals_first,) = self._take(1)
        if not is_there:
            return None
        by_place = sorted([(place, kind) for kind in range(3) for place in kinds[kind]])
        return {
            "matches": {self._names[place]: facts.KINDS[kind] for place, kind in by_place},
            "equals_first": bool(equals_first),
        }
