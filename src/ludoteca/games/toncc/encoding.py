"""Tóncc as numbers: Regions on places, those face down, Kings, Seals, points, counters."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.encoding import Encoding
from ludoteca.core.state import State
from ludoteca.games.toncc.rules import TonccState

if not cython.compiled:
    from ludoteca.core.phase import OVER

if TYPE_CHECKING:
    from ludoteca.core.game import Game

# How many numbers: 18 places x 18 Map cells; face down; 3 Kings x (18 places, the Mind, out);
# 3 Kings x 18 Map cells; king points; tóncc points; challenge, challenges ended, round, idle ones.
_FIXED_SIZE = 18 * 18 + 18 + 3 * 20 + 3 * 18 + 3 + 3 + 4


class TonccEncoding(Encoding):
    """Places, Kings and Seals as 0 and 1; then counts in tenths, and three scores a challenge."""

    def __init__(self, game: Game) -> None:
        Encoding.__init__(self, game, _FIXED_SIZE + 3 * game.options["challenges"])

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        return _write(cython.cast(TonccState, state), out, at)

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        own = [float(number) for number in numbers]
        regions, face_down, kings, seals, counts = (
            own[:324],
            own[324:342],
            own[342:402],
            own[402:456],
            [round(number * 10) for number in own[456:]],
        )
        places = [regions[18 * place : 18 * place + 18] for place in range(18)]
        spots = [kings[20 * seat : 20 * seat + 20].index(1.0) for seat in range(3)]
        challenge, ended, rounds, idle_rounds = counts[6:10]
        return {
            "challenge": challenge,
            "round": rounds,
            "idle_rounds": idle_rounds,
            "regions": [row.index(1.0) if 1.0 in row else None for row in places],
            "face_down": [number == 1.0 for number in face_down],
            "kings": [([*range(18), "mind", None])[spot] for spot in spots],
            "seals": [[cell for cell in range(18) if seals[18 * i + cell]] for i in range(3)],
            "king_points": counts[0:3],
            "scores": [counts[10 + 3 * i : 13 + 3 * i] for i in range(ended)],
            "toncc_points": counts[3:6],
        }


def _write(state: TonccState, out: MutableSequence[float], at: int) -> int:
    for place in range(state.laid):
        out[at + 18 * place + state.regions[place]] = 1
    at += 324
    for place in range(18):
        out[at + place] = state.face_down >> place & 1
    at += 18
    for king in range(3):
        out[at + 20 * king + state.kings[king]] = 1
    at += 60
    for king in range(3):
        for cell in range(18):
            out[at + cell] = state.seals[king] >> cell & 1
        at += 18
    for king in range(3):
        out[at + king] = state.king_points[king] / 10.0
        out[at + 3 + king] = state.toncc_points[king] / 10.0
    ended = state.challenge if state.phase_code == OVER else state.challenge - 1
    out[at + 6] = state.challenge / 10.0
    out[at + 7] = ended / 10.0
    out[at + 8] = state.round / 10.0
    out[at + 9] = state.idle_rounds / 10.0
    at += 10
    for i in range(3 * state.challenges):
        out[at + i] = state.ended_scores[i] / 10.0
    return at + 3 * state.challenges
