"""Whole random games in compiled code, on any number of threads.

Game number i of a run uses the random stream (seed, i): the answer depends on the seed alone, not
on the threads.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import cython

from ludoteca.core.chance import Rng
from ludoteca.core.errors import whole_argument
from ludoteca.core.game import Game
from ludoteca.core.state import Scratch, State

MOST_GAMES = 1 << 32  # their returns would fill any memory of today
MOST_THREADS = 1 << 10
PARTS_A_THREAD = 16


class Playouts(NamedTuple):
    """Random games: the returns of each (a numpy array, count x seats) and all their steps."""

    returns: Any
    steps: int


def playouts(game: Game, count: int, seed: int = 7, threads: int = 1) -> Playouts:
    """Play `count` games with uniformly random decisions.

    A step is a decision, a joint step or a chance outcome. Raises LudotecaError for a count or a
    number of threads that makes no sense. Runs without the GIL when compiled.
    """
    count = whole_argument("count", count, 0, MOST_GAMES)
    threads = whole_argument("threads", threads, 1, MOST_THREADS)
    seed = whole_argument("seed", seed)
    import numpy

    returns = numpy.zeros((count, game.seats), dtype=numpy.float64)
    errors: list[BaseException] = []
    # Threads take one part after another: one on a busy core does not keep the others waiting.
    parts = threads * PARTS_A_THREAD if threads > 1 else 1
    bounds = [count * part // parts for part in range(parts + 1)]
    steps = [0] * parts
    left = iter(range(parts))
    start = game.start()
    # Two threads that write to one line of the processor's cache slow each other down. So of every
    # three objects in memory the middle one is used, and its neighbours only keep others away.
    states = sorted([start.copy() for _ in range(3 * threads)], key=id)
    rngs = sorted([Rng(0) for _ in range(3 * threads)], key=id)

    def work(thread: int) -> None:
        state, rng = states[3 * thread + 1], rngs[3 * thread + 1]
        scratch = Scratch(game)
        try:
            for part in left:
                steps[part] = _play(
                    state, start, rng, scratch, seed, bounds[part], bounds[part + 1], returns
                )
        except BaseException as error:  # a game written in plain Python may raise anything
            errors.append(error)

    others = [threading.Thread(target=work, args=(thread,)) for thread in range(1, threads)]
    for thread in others:
        thread.start()
    work(0)
    for thread in others:
        thread.join()
    if errors:
        raise errors[0]
    return Playouts(returns, sum(steps))


@cython.locals(
    table="double[:, ::1]",
    state=State,
    start=State,
    rng=Rng,
    scratch=Scratch,
    low=cython.longlong,
    high=cython.longlong,
    steps=cython.longlong,
    number=cython.ulonglong,
)
def _play(
    state: State,
    start: State,
    rng: Rng,
    scratch: Scratch,
    seed: int,
    first: int,
    last: int,
    returns: Any,
) -> int:
    low, high = first, last
    if low == high:
        return 0
    number = seed & 0xFFFFFFFFFFFFFFFF
    if cython.compiled:
        table = returns
        with cython.nogil:
            steps = _run(state, start, rng, scratch, number, low, high, cython.address(table[0, 0]))
    else:
        steps = _run(state, start, rng, scratch, number, low, high, returns.reshape(-1))
    state._check()
    return steps


def _run(
    state: State,
    start: State,
    rng: Rng,
    scratch: Scratch,
    seed: int,
    first: int,
    last: int,
    returns: Any,
) -> int:
    steps = 0
    for number in range(first, last):
        rng.seed(seed, number)
        state.take(start)
        steps += state.finish_at_random(rng, scratch)
        winners = state.winning()
        if winners:
            share = 0.0
            for seat in range(state.seats):
                share += winners >> seat & 1
            share = 1.0 / share
            for seat in range(state.seats):  # who wins is hard to guess: no branch
                returns[number * state.seats + seat] = share * (winners >> seat & 1)
    return steps
