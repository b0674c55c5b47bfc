"""Ludoteca's tic-tac-toe in the peers' harness: the same games, choices, checks and slices.

``python -m benchmarks.ours --which ludoteca_python_loop --seconds 3 --cpu 0`` measures one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy

import ludoteca
from benchmarks import apart
from benchmarks.exact import TICTACTOE
from benchmarks.measure import CHOICE, Contender, Played, drawn_numbers, versions

sys.path.insert(0, str(apart.ROOT / "examples"))

from tictactoe import PlainTicTacToe, TicTacToe

BATCH = 4096
SEED = 20240229


def ludoteca_python_loop() -> Contender:
    """Ludoteca, states driven move by move from Python."""
    return _contender("ludoteca_python_loop", _loop(TicTacToe()), choice=CHOICE)


def ludoteca_playouts() -> Contender:
    """Ludoteca, playouts: whole games in compiled code, one thread."""
    game = TicTacToe()
    seeds = random.Random(SEED)

    def play(games: int) -> Played:
        returns, moves = ludoteca.playouts(game, games, seed=seeds.getrandbits(63))
        return Played(moves, games, float(returns[:, 0].sum() - returns[:, 1].sum()))

    return _contender("ludoteca_playouts", play, start=1024)


def ludoteca_batch() -> Contender:
    """Ludoteca, a batch of 4096 games that choose by themselves."""
    batch = _mixed_batch()

    def play(steps: int) -> Played:
        moves = games = 0
        score = 0.0
        for _ in range(steps):
            moves += batch.step_at_random()
            games, score = _ended(batch, games, score)
        return Played(moves, games, score)

    return _contender("ludoteca_batch", play, batch=BATCH)


def ludoteca_batch_arrays() -> Contender:
    """Ludoteca, a batch of 4096 games: masks and observations out, numpy's choices in."""
    batch = _mixed_batch()
    numbers = numpy.random.default_rng(SEED)

    def play(steps: int) -> Played:
        moves = games = 0
        score = 0.0
        for _ in range(steps):
            batch.observations()
            masks = batch.legal_masks()
            # The k-th legal action of each lane, k uniform; where the game is over any will do.
            counts = masks.cumsum(axis=1, dtype=numpy.int8)
            wanted = (numbers.random(batch.size, dtype=numpy.float32) * counts[:, -1]).astype(
                numpy.int8
            )
            moves += batch.size - int(numpy.count_nonzero(batch.done))
            batch.step((counts > wanted[:, None]).argmax(axis=1))
            games, score = _ended(batch, games, score)
        return Played(moves, games, score)

    return _contender("ludoteca_batch_arrays", play, batch=BATCH)


def ludoteca_plain_python_loop() -> Contender:
    """Ludoteca, the game itself in plain Python (the bridge), driven from Python."""
    return _contender("ludoteca_plain_python_loop", _loop(PlainTicTacToe()), choice=CHOICE)


OURS: dict[str, Callable[[], Contender]] = {
    own.__name__: own
    for own in (
        ludoteca_python_loop,
        ludoteca_playouts,
        ludoteca_batch,
        ludoteca_batch_arrays,
        ludoteca_plain_python_loop,
    )
}


def _loop(game: ludoteca.Game) -> Callable[[int], Played]:
    number = drawn_numbers(SEED)
    over = ludoteca.Phase.OVER

    def play(games: int) -> Played:
        moves = 0
        shares = 0.0
        for _ in range(games):
            state = game.start()
            while state.phase is not over:
                legal = state.legal()
                state.apply(legal[number() % len(legal)])
                moves += 1
            shares += state.outcome.returns[0]  # type: ignore[union-attr]  # it is over
        return Played(moves, games, 2 * shares - games)  # shares of 1, 1/2 and 0 as 1, 0 and -1

    return play


def _mixed_batch() -> ludoteca.Batch:
    """A batch whose games are at different moves, as they are after a while."""
    batch = ludoteca.Batch(TicTacToe(), BATCH, seed=SEED)
    batch.step_at_random(64)
    return batch


def _ended(batch: ludoteca.Batch, games: int, score: float) -> tuple[int, float]:
    """Count the games that are over; returns are zero in all others."""
    returns = batch.returns
    return (
        games + int(numpy.count_nonzero(batch.done)),
        score + float(returns[:, 0].sum() - returns[:, 1].sum()),
    )


def _contender(
    name: str, play: Callable[[int], Played], start: int = 1, **detail: Any
) -> Contender:
    detail["ludoteca"] = ludoteca.__version__
    return Contender(
        name, play, start=start, exact=TICTACTOE, detail=detail, versions=versions("numpy")
    )


if __name__ == "__main__":
    sys.exit(apart.main(OURS, "benchmarks.ours"))
