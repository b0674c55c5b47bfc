"""What a seat of Super Tock for two may guess of the other's hand from what the other played.

Who has a card that captures or brings a marble Home mostly plays it, so what was played tells what
was not held. A world is the more likely, the better what the other chose in this hand looks to him
there, one step ahead, beside all else that he could have done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.chance import Rng
from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import Scratch
from ludoteca.games.super_tock.notation import actions
from ludoteca.games.super_tock.position import Position

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from ludoteca.core.phase import DECIDE, OVER
    from ludoteca.games.super_tock.position import _MARBLES, _RANKS, _REST
    from ludoteca.games.super_tock.rules import _FIRST_PLAY

if TYPE_CHECKING:
    from ludoteca.core.game import Random
    from ludoteca.core.look import Look

_ANYTHING = 0.05  # how often a player does anything, for reasons of his own
_TEMPER = 0.005  # otherwise, what seems worth so much more of a win is done e times as often
_DRAWS = 2  # hands of the seat itself that the other supposes at each choice


@cython.locals(
    board=Position, world=Position, then=Position, before=Position, supposed=Position,
    ahead=Position, scratch=Scratch, luck=Rng, judge=Knowledge, other=cython.int, by=cython.int,
    action=cython.int, rank=cython.int, i=cython.int, k=cython.int, odds=cython.double,
)  # fmt: skip
def likelihoods(look: Look, worlds: list[Any], rng: Random) -> list[float]:
    """How likely each world makes what the other chose in this hand, as far as the seat was told.

    All 1 where it was told nothing. Takes some microseconds for each choice in each world, and some
    for each choice since the match began.
    """
    other = 1 - look.seat
    earlier, hand = _choices(look)
    board = worlds[0].copy()
    for i in range(2 * _MARBLES):
        board.marbles[i] = _REST
    for by, action in earlier:
        _replay(board, by, action)
    befores: list[Any] = []  # positions, whose fields mypy does not see in a copy, as in the worlds
    for by, action in hand:
        befores.append(board.copy())
        _replay(board, by, action)
    world = worlds[0]
    for i in range(2 * _MARBLES):
        if board.marbles[i] != world.marbles[i]:  # the match did not begin at its start
            return [1.0] * len(worlds)
    ranks = [actions(look.game.options["board"])[action].rank for _, action in hand]
    then, supposed, ahead = board.copy(), board.copy(), board.copy()
    scratch, luck, judge = (
        Scratch(look.game),
        Rng(int(rng.random() * (1 << 53))),
        look.game.knowledge,
    )
    answer = []
    for world in worlds:
        odds = 1.0
        then.take(world)
        then.phase_code = DECIDE
        then.mover = other
        then.must_discard = then.skips = 0
        # Cards are taken back, the last one first.
        for k in range(len(hand) - 1, -1, -1):
            by, action = hand[k]
            rank = ranks[k]
            if rank < 0:  # a hand that was thrown in
                break
            then.hands[by * _RANKS + rank] += 1
            then.hand_sizes[by] += 1
            if by == other:
                before = befores[k]
                for i in range(2 * _MARBLES):
                    then.marbles[i] = before.marbles[i]
                then.discard_count = 0  # what was laid does not matter
                odds *= _odds(then, other, action, judge, supposed, ahead, scratch, luck)
        answer.append(odds)
    return answer


def _choices(look: Look) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What each seat chose before this hand was dealt, and in this hand."""
    earlier: list[tuple[int, int]] = []
    hand: list[tuple[int, int]] = []
    for event in look.told:
        if event.seats:
            hand.append((event.seats[0], look.game.parse_action(event.texts[0])))
        elif hand:
            earlier += hand
            hand = []
    return earlier, hand


def _replay(board: Position, seat: int, action: int) -> None:
    """Move the marbles as a choice does, whatever the cards are."""
    if action < _FIRST_PLAY:
        return
    board.phase_code = DECIDE
    board.mover = seat
    board.discard_count = 0
    board.hand_sizes[0] = board.hand_sizes[1] = 2  # so that no hand ends
    board.play(action)


def _odds(
    state: Position,
    seat: int,
    action: int,
    judge: Knowledge,
    supposed: Position,
    ahead: Position,
    scratch: Scratch,
    luck: Rng,
) -> float:
    """How likely the seat chooses so, by what it sees one step ahead."""
    if not cython.compiled:
        sums, values = [0.0] * 128, [0.0] * 6
    count = state.legal_into(seat, scratch.actions)
    own = -1
    for i in range(count):
        sums[i] = 0.0
        if scratch.actions[i] == action:
            own = i
    if own < 0 or count == 1:
        return 1.0
    for _ in range(_DRAWS):
        supposed.take(state)
        supposed.redraw(seat, luck)
        for i in range(count):
            ahead.take(supposed)
            ahead.play(scratch.actions[i])
            if ahead.phase_code == OVER:
                sums[i] += ahead.winning() >> seat & 1
            else:
                judge.values_into(ahead, values)
                sums[i] += values[seat]
    total = 0.0
    for i in range(count):
        total += exp((sums[i] - sums[own]) / _DRAWS / _TEMPER)
    return (1.0 - _ANYTHING) / total + _ANYTHING / count
