"""Fits the network in games/tcnccc/turn_starts.py to what it tells itself a turn later.

    python -m benchmarks.fit_turn_starts --minutes 12 --write

It plays against itself with open lids, now and then anything legal. What the seat that begins a
turn should expect is what its best action promises: after each piece that the bag may bring, and
the best place for it, the other begins a turn, and the network says what that is worth. So what is
certain at the end of matches spreads to the positions before, a turn at a time. While it learns it
tells by how much it is off from what it should expect, on an average: half a minute is off by 0.014
of a win, twelve minutes by 0.002.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Annotated, Any

import numpy as np
import typer

import ludoteca
from benchmarks.learning import TwoLayers
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.tcnccc.rules import TcncccState
from ludoteca.games.tcnccc.turn_starts import (
    INPUTS,
    MOST,
    NETWORK,
    PATH,
    inputs,
    promised_by_draw,
)

ROOMS = (7, 7, 7, 6, 5)  # of the tables, by turns
ANYTHING = (0.0, 0.03, 0.15)  # of the choices of a match, by lot
ROUND = 4096  # positions that are met before the network learns
KEPT = 10 * ROUND  # positions that it learns from
BATCH = 1024
BATCHES = 8  # in a round
SPREADS = (0.1, 0.15, 0.1)  # of the numbers at the beginning
STEP = 1e-3  # of Adam's method at the beginning
LAST_STEP = 2e-5  # and at the end
TELL_SECONDS = 30.0  # between two lines
NOTHING = INPUTS  # in place of an input, where a position has fewer than another

Array = Any  # numpy's arrays; their shapes are in the comments


def best_action(state: TcncccState) -> tuple[int, float]:
    """The best action of the seat to move, and what it may expect then."""
    seat = state.to_move[0]
    draw = state.parse("draw")
    shares = {}
    for action in state.legal():
        if action == draw:
            shares[action] = promised_by_draw(state)  # quicker than what follows
        else:
            after = state.copy()
            after.apply(action)
            shares[action] = state.game.knowledge.judged(after)[seat]
    return max(shares.items(), key=lambda one: one[1])


def positions(seed: int) -> Iterator[tuple[list[int], float]]:
    """Starts of turns without end: their inputs, and what the seat that begins should expect."""
    rng, luck = random.Random(seed), Rng(seed)
    games = [ludoteca.load("tcnccc", seats=2, room=room, open_lids=True) for room in ROOMS]
    for game in cycle(games):
        anything = rng.choice(ANYTHING)
        state = game.start()
        assert isinstance(state, TcncccState)
        while state.outcome is None:
            if state.phase is Phase.CHANCE:
                draw_chance(state, luck)
                continue
            action, share = best_action(state)
            known = state.to_json()
            if known["drawn"] is None and not known["must_give"]:
                told = inputs(state)
                yield told + [NOTHING] * (MOST - len(told)), share
            if rng.random() < anything:
                action = rng.choice(state.legal())
            state.apply(action)


def dense(lines: Array) -> Array:
    """How often each input is there (positions, INPUTS): several cylinders may be alike."""
    found = np.zeros((len(lines), INPUTS + 1), np.float32)
    np.add.at(found, (np.arange(len(lines))[:, None], lines), 1)
    return found[:, :INPUTS]


def learn(network: TwoLayers, lines: Array, wanted: Array, step: float) -> float:
    """Go a step towards what is wanted of these positions; by how much it was off."""
    had = dense(lines)
    first, second, answers = network.answers(had)
    off = 1 / (1 + np.exp(-answers)) - wanted
    network.learn(had, (first, second), off / len(off), step)
    return float(np.abs(off).mean())


def main(
    minutes: Annotated[float, typer.Option(min=0.5, help="To learn.")] = 12.0,
    seed: Annotated[int, typer.Option(help="Of the network and the matches.")] = 1,
    write: Annotated[bool, typer.Option(help="Replace turn_starts.txt.")] = False,
) -> None:
    """Learn, tell how far it is off and, if wanted, write."""
    network, rng = TwoLayers(INPUTS, SPREADS, seed), np.random.default_rng(seed)
    NETWORK.fill(network.numbers())
    met = positions(seed)
    kept: deque[tuple[list[int], float]] = deque(maxlen=KEPT)
    begin = time.monotonic()
    tell, off = TELL_SECONDS, []
    while (spent := time.monotonic() - begin) < 60 * minutes:
        kept.extend(islice(met, ROUND))
        lines = np.array([line for line, _ in kept])
        wanted = np.array([share for _, share in kept], np.float32)
        step = STEP * (LAST_STEP / STEP) ** (spent / 60 / minutes)
        for _ in range(BATCHES):
            some = rng.integers(len(kept), size=BATCH)
            off.append(learn(network, lines[some], wanted[some], step))
        NETWORK.fill(network.numbers())
        if spent > tell:
            print(f"after {spent:.0f} s: off by {np.mean(off):.4f}", flush=True)
            tell, off = spent + TELL_SECONDS, []
    if write:
        PATH.write_text(network.text(), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
