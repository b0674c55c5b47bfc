"""How to play the endings of Tóncc by their solution, for bots that know nothing better there.

A bot asks `ending_choice(look, rng)` first, and thinks for itself where it answers None.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

if TYPE_CHECKING:
    from ludoteca.games.toncc.endings import Ending, Strategy

# The most Seals left in all, by the Kings still in play, with which an ending is tried: with three
# Kings it takes about half a second, at worst one. With one Seal less it takes a tenth of that.
MOST_SEALS = {1: 6, 2: 5, 3: 4}
POSITIONS = 60_000  # the most of an ending that is tried

_kept: deque[Ending] = deque(maxlen=4)  # the endings last solved: the next round asks them again


def has_endings(game: Game) -> bool:
    """Is it a game whose endings can be solved?"""
    return game.id == "toncc"


def policy(
    state: State, seat: int, fewer_seals: int = 0, seconds: float | None = None
) -> Strategy | None:
    """How often the seat plays each action in an equilibrium; None where that is not known.

    Known is every ending with few Seals left (`MOST_SEALS`, less `fewer_seals`) and all that it
    leads to, unless it takes longer than `seconds`. The first question about an ending takes up to
    a second, those that follow it in the same challenge next to nothing.
    """
    from ludoteca.games.toncc.endings import Ending

    if not has_endings(state.game) or state.phase is not Phase.JOINT or seat not in state.to_move:
        return None
    for ending in tuple(_kept):  # other threads may add to it
        if ending.knows(state):
            return ending.strategy(state, seat)
    left = sum([not down for down in state.view()["face_down"]])  # each Region takes a Seal
    if left > MOST_SEALS[len(state.to_move)] - fewer_seals:
        return None
    try:
        ending = Ending.solve(state, POSITIONS, seconds)
    except LudotecaError:  # too large
        return None
    _kept.append(ending)
    return ending.strategy(state, seat)


def ending_choice(
    look: Look, rng: Random, fewer_seals: int = 0, seconds: float | None = None
) -> int | None:
    """An action drawn from `policy`, or None where that knows nothing."""
    if not has_endings(look.game):
        return None
    # All lies open in this game: the only world that fits the view is the one there is.
    strategy = policy(look.resample(rng), look.seat, fewer_seals, seconds)
    if strategy is None:
        return None
    actions, shares = zip(*strategy)
    return int(rng.choices(actions, shares)[0])
