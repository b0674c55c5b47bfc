"""The states of T.O.H.M. for two before the roll, level by level, and bounds of their values.

A level is all boards with the same cups of the seat that is to roll and of the other. A board's
number has a digit of base 3 for each cell: 0 empty, 1 a token of the seat to roll, 2 of the other.
What the roll and a move make of a state is asked of the rules; here is no second copy of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cython

from ludoteca.core.game import Game
from ludoteca.core.state import Scratch
from ludoteca.games.tohm import facts
from ludoteca.games.tohm.rules import TohmState

if not cython.compiled:
    from ludoteca.core.phase import OVER

IS_FAST: bool = cython.compiled  # solving takes seconds; uncompiled minutes, or an hour
SEATS = 2
CELLS = len(facts.cell_names(SEATS))
BOARDS: int = 3**CELLS
# What the other seat has of the end, by the seats that win as bits (1: the mover, 2: the other).
ENDS = (0.5, 0.0, 1.0, 0.5)  # the first is never used: somebody has the most cups

_BOARDS = BOARDS
# By the cells that a seat holds, as bits: the board's number with its tokens as ones.
_PLACES = [
    sum([int(3**cell) for cell in range(CELLS) if bits >> cell & 1]) for bits in range(1 << CELLS)
]


class Level(NamedTuple):
    """A level's steps, as numpy arrays: the moves for each board and each outcome of the die.

    Those for the i-th board and the k-th outcome lead to targets[first[n]:first[n + 1]], n being
    i * outcomes + k: places in the table of all values, where the other seat is to roll or, in
    the last places, the game is over.
    """

    offset: int  # the place of its board 0 in the table
    boards: Any
    first: Any
    targets: Any
    odds: Any  # of the die, for each board


def level_number(own_cups: int, other_cups: int) -> int:
    """The levels are numbered by the cups given, then by those of the seat that is to roll."""
    given = own_cups + other_cups
    return given * (given + 1) // 2 + own_cups


def board_number(cells: Sequence[int | None], mover: int) -> int:
    """The number of a board, given by the owner of each cell, for the seat that is to roll."""
    owners = [0 if owner is None else 1 if owner == mover else 2 for owner in cells]
    return sum([3**cell * owner for cell, owner in enumerate(owners)])


@cython.locals(state=TohmState, rolled=TohmState, after=TohmState, count=cython.int, end=cython.int)
def level(game: Game, own_cups: int, other_cups: int) -> Level:
    """Every board that the tokens allow, and where the engine's steps lead from it."""
    import numpy

    state, rolled, after = (cython.cast(TohmState, game.start()) for _ in range(3))
    state.cups[0], state.cups[1] = own_cups, other_cups
    state.cups_left = game.options["cups"] - own_cups - other_cups
    tokens = game.options["tokens"]
    boards = numpy.array(
        [board for board in range(BOARDS) if _set_board(state, board, tokens)], dtype=numpy.int32
    )
    outcomes, decisions = Scratch(game), Scratch(game)
    groups = len(boards) * game.chance_count
    first = numpy.zeros(groups + 1, dtype=numpy.int32)
    targets = numpy.zeros(groups * game.max_legal, dtype=numpy.int32)
    odds = numpy.zeros(groups, dtype=numpy.float64)
    end = table_size(game) - len(ENDS)
    count = _list_steps(
        state, rolled, after, outcomes, decisions, boards, tokens, end, first, targets, odds
    )
    offset = BOARDS * level_number(own_cups, other_cups)
    return Level(offset, boards, first, targets[:count].copy(), odds)


def table_size(game: Game) -> int:
    """Places in the table of values: all boards of all levels, then the ends."""
    return BOARDS * level_number(0, game.options["cups"]) + len(ENDS)


@cython.locals(width=cython.double, offset=cython.int)
@cython.locals(
    boards="int[::1]", first="int[::1]", targets="int[::1]", odds="double[::1]",
    low="double[::1]", high="double[::1]",
)  # fmt: skip
def sweep(steps: Level, low: Any, high: Any) -> float:
    """Better both bounds of a level's values, once; answer how far they are apart at most.

    What the seat to roll can expect is at least what it gets if all that follows is worth as much
    to the other as `high` says, and at most what it gets by `low`. Runs without the GIL.
    """
    offset, boards, first, targets, odds = steps
    with cython.nogil:
        width = _sweep(boards, offset, first, targets, odds, low, high)
    return width  # noqa: RET504 - a Python float cannot be made without the GIL


def _list_steps(
    state: TohmState,
    rolled: TohmState,
    after: TohmState,
    outcomes: Scratch,
    decisions: Scratch,
    boards: Any,
    tokens: int,
    end: int,
    first: Any,
    targets: Any,
    odds: Any,
) -> int:
    count = 0
    group = 0
    for i in range(len(boards)):
        _set_board(state, boards[i], tokens)
        faces = state.chance_into(outcomes.actions, outcomes.weights)
        total = 0.0
        for face in range(faces):
            total += outcomes.weights[face]
        for face in range(faces):
            rolled.take(state)
            rolled.play(outcomes.actions[face])
            moves = rolled.legal_into(rolled.mover, decisions.actions)
            for move in range(moves):
                after.take(rolled)
                after.play(decisions.actions[move])
                targets[count] = _target(after, end)
                count += 1
            odds[group] = outcomes.weights[face] / total
            group += 1
            first[group] = count
    return count


def _set_board(state: TohmState, board: int, tokens: int) -> bool:
    """Put the board of this number before seat 0, which is to roll; False if tokens lack."""
    for seat in range(2):
        state.board[seat] = 0
        state.hands[seat] = tokens
    for cell in range(state.cell_count):
        seat = board % 3 - 1
        board //= 3
        if seat >= 0:
            state.board[seat] |= 1 << cell
            state.hands[seat] -= 1
    return state.hands[0] >= 0 and state.hands[1] >= 0


def _target(state: TohmState, end: int) -> int:
    """The place in the table of a state after seat 0's move, seen from seat 1."""
    if state.phase_code == OVER:
        return end + state.winning()
    return (
        _BOARDS * level_number(state.cups[1], state.cups[0])
        + _PLACES[state.board[1]]
        + 2 * _PLACES[state.board[0]]
    )


def _sweep(
    boards: Any, offset: int, first: Any, targets: Any, odds: Any, low: Any, high: Any
) -> float:
    width = 0.0
    faces = (len(first) - 1) // len(boards)
    for i in range(len(boards)):
        low_sum = 0.0
        high_sum = 0.0
        for group in range(i * faces, (i + 1) * faces):
            least_low = 1.0
            least_high = 1.0
            for step in range(first[group], first[group + 1]):
                if low[targets[step]] < least_low:
                    least_low = low[targets[step]]
                if high[targets[step]] < least_high:
                    least_high = high[targets[step]]
            low_sum += odds[group] * least_low
            high_sum += odds[group] * least_high
        board = offset + boards[i]
        low[board] = 1.0 - high_sum
        high[board] = 1.0 - low_sum
        if high[board] - low[board] > width:
            width = high[board] - low[board]
    return width
