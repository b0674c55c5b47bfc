"""What bots may know of Tóncc: tóncc points count most, then the score that seems to come."""

from __future__ import annotations

import cython

from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import State
from ludoteca.games.toncc.rules import TonccState

if not cython.compiled:
    from ludoteca.core.phase import OVER
    from ludoteca.games.toncc.rules import _KINGDOM_VALUES, _KINGDOMS, _OUT, _STEPS


class TonccKnowledge(Knowledge):
    """A King stands well when he is ahead of both others."""

    def value(self, state: State, seat: int) -> float:
        return _value(cython.cast(TonccState, state), seat)


def _value(state: TonccState, seat: int) -> float:
    least = 100.0
    own = _expected_score(state, seat)
    for other in range(3):
        if other != seat:
            lead = 0.0
            if state.phase_code != OVER:
                # A lead in this challenge is worth up to two tóncc points at its end.
                lead = own - _expected_score(state, other)
                lead = 2.0 * lead / (4.0 + abs(lead))
            lead += state.toncc_points[seat] - state.toncc_points[other]
            if lead < least:
                least = lead
    return 0.5 + 0.5 * least / (1.0 + abs(least))


def _expected_score(state: TonccState, seat: int) -> float:
    """Kingdoms made, parts of those that can still be made, king points, and Regions in reach."""
    others = (state.seals[0] | state.seals[1] | state.seals[2]) ^ state.seals[seat]
    left = 6 - state.seal_counts[seat]
    score = 1.0 * state.king_points[seat]
    for i in range(15):
        if not others & _KINGDOMS[i]:
            held = state.seals[seat] & _KINGDOMS[i]
            missing = 3
            while held:
                held &= held - 1
                missing -= 1
            if missing == 0:
                score += _KINGDOM_VALUES[seat][i]
            elif missing == 1 and left >= 1:
                score += 0.35 * _KINGDOM_VALUES[seat][i]
            elif missing == 2 and left >= 2:
                score += 0.1 * _KINGDOM_VALUES[seat][i]
    if state.kings[seat] != _OUT:
        score += 0.25 * state.seal_counts[seat]  # on the way to king points
        for direction in range(6):
            if not state.face_down >> _STEPS[state.kings[seat]][direction] & 1:
                score += 0.05
    return score
