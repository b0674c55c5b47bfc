"""How promising each step of a King is, told cheaply enough for every choice of a playout.

A step is summed up in traits, numbers such as "points of the Kingdoms that it completes". Each has
a worth that changes with the Regions conquered so far, and a step is chosen with odds of e to the
power of the sum. The worths were fitted to 9,023 choices of searches that play out at random, in
the way of `python -m benchmarks.fit_toncc_steps`: so they tell what those searches may choose.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

from ludoteca.core.state import State
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.rules import TonccState

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.games.toncc.rules import _KINGDOM_VALUES, _KINGDOMS, _RANKS, _STEPS

# The traits of a step. Kingdoms count with their points for the King who can still make them: no
# other has a Seal in them, and he has Seals enough. The first eight are of a Region to conquer.
_COMPLETES = 0  # own Kingdoms that lack this Region alone
_ADVANCES = 1  # own Kingdoms with one Seal in them
_BEGINS = 2  # Kingdoms without a Seal
_DENIES = 3  # others' Kingdoms that lack this Region alone
_SPOILS = 4  # others' Kingdoms with one Seal in them
_SERVES = 5  # 1 if it is for any own Kingdom
_STRONGER = 6  # Kings who can come as well and would conquer it instead
_WEAKER = 7  # Kings who can come as well and would not
_RISKS = 8  # what it completes, once for each stronger King who can come
_IDLE = 9  # 1 if there is nothing to conquer
_OPEN_NEXT = 10  # ways from there to a Region to conquer
_COMPLETES_NEXT = 11  # the most that one of these completes
_ADVANCES_NEXT = 12  # the most that one of these advances
STEP_TRAITS = 13
_STEP_TRAITS = STEP_TRAITS
# By trait: the worth at the start, and what is added times the part of the Regions conquered.
STEP_WORTHS = (
    (0.598, -0.211),
    (0.298, -0.265),
    (0.056, -0.107),
    (0.254, -0.189),
    (0.035, -0.015),
    (0.196, 0.346),
    (-0.720, 0.417),
    (0.362, -0.243),
    (-0.164, 0.095),
    (-1.148, 0.035),
    (0.432, -0.366),
    (0.191, 0.017),
    (0.086, -0.060),
)

# The worths by Regions conquered; the Map cells of each Kingdom; the places, as bits, that a King
# reaches in one step from each place, from the Mind, and once out.
if not cython.compiled:
    _WORTHS = [[0.0] * STEP_TRAITS for _ in range(19)]
    _CELLS = [[0] * 3 for _ in range(15)]
    _REACHED = [0] * 20


def step_weights_into(
    state: TonccState,
    seat: int,
    actions: MutableSequence[int],
    count: int,
    weights: MutableSequence[float],
) -> None:
    """Write how promising each direction is to a King in play."""
    if not cython.compiled:
        promises = [0.0] * 6
    conquered = state.seal_counts[0] + state.seal_counts[1] + state.seal_counts[2]
    _promises_into(state, seat, _WORTHS[conquered], promises)
    for i in range(count):
        weights[i] = exp(promises[actions[i]])


@cython.locals(
    state=State, seat=cython.int, i=cython.int, worths="double[13]", promises="double[6]"
)
def step_traits(state: State, seat: int) -> list[list[float]]:
    """By direction, how much of each trait the King's step has, for fitting their worths."""
    if not cython.compiled:
        worths, promises = [0.0] * _STEP_TRAITS, [0.0] * 6
    columns = []
    for trait in range(STEP_TRAITS):
        for i in range(_STEP_TRAITS):
            worths[i] = 1.0 if i == trait else 0.0
        _promises_into(cython.cast(TonccState, state), seat, worths, promises)
        columns.append([promises[i] for i in range(6)])
    return [list(row) for row in zip(*columns)]


def _promises_into(
    state: TonccState, seat: int, worths: MutableSequence[float], out: MutableSequence[float]
) -> None:
    """Write what the traits of each step are worth together."""
    if not cython.compiled:
        completes, advances, serves = [0] * 18, [0] * 18, [0] * 18
        promises = [0.0] * 18  # of what a Region's cell is in Kingdoms
    for cell in range(18):
        completes[cell] = 0
        advances[cell] = 0
        serves[cell] = 0
        promises[cell] = 0.0
    sealed = state.seals[0] | state.seals[1] | state.seals[2]
    for i in range(15):
        seals = sealed & _KINGDOMS[i]
        holder = seat
        if seals & ~state.seals[seat]:
            holder = (seat + 1) % 3 if seals & state.seals[(seat + 1) % 3] else (seat + 2) % 3
        lacks = 3
        for j in range(3):
            lacks -= seals >> _CELLS[i][j] & 1
        if seals & ~state.seals[holder] or lacks == 0 or lacks > 6 - state.seal_counts[holder]:
            continue
        points = _KINGDOM_VALUES[holder][i]
        if holder == seat:
            trait = _COMPLETES if lacks == 1 else (_ADVANCES if lacks == 2 else _BEGINS)
        else:
            trait = _DENIES if lacks == 1 else _SPOILS
        for j in range(3):
            cell = _CELLS[i][j]
            promises[cell] += worths[trait] * points
            if holder == seat:
                serves[cell] = 1
                if lacks == 1:
                    completes[cell] += points
                elif lacks == 2:
                    advances[cell] += points
    for direction in range(6):
        place = _STEPS[state.kings[seat]][direction]
        face_down = state.face_down | 1 << place
        total = worths[_IDLE]
        if face_down != state.face_down:
            cell = state.regions[place]
            total = promises[cell] + worths[_SERVES] * serves[cell]
            for turn in range(1, 3):
                other = (seat + turn) % 3
                if _REACHED[state.kings[other]] >> place & 1:
                    if _RANKS[other][cell] < _RANKS[seat][cell]:
                        total += worths[_STRONGER]
                        total += worths[_RISKS] * completes[cell]
                    else:
                        total += worths[_WEAKER]
        most_completed = 0
        most_advanced = 0
        for turn in range(6):
            next_ = _STEPS[place][turn]
            if not face_down >> next_ & 1:
                total += worths[_OPEN_NEXT]
                cell = state.regions[next_]
                if completes[cell] > most_completed:
                    most_completed = completes[cell]
                if advances[cell] > most_advanced:
                    most_advanced = advances[cell]
        total += worths[_COMPLETES_NEXT] * most_completed
        total += worths[_ADVANCES_NEXT] * most_advanced
        out[direction] = total


def _fill_tables() -> None:
    for conquered in range(19):
        for i, (start, more) in enumerate(STEP_WORTHS):
            _WORTHS[conquered][i] = start + more * conquered / 18
    for i, kingdom in enumerate(facts.KINGDOMS):
        for j, cell in enumerate(kingdom.cells):
            _CELLS[i][j] = cell
    for start, landings in enumerate(facts.STEPS):
        _REACHED[start] = sum([1 << place for place in set(landings)])


_fill_tables()
