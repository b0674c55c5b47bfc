"""Fits the network in games/super_tock/hand_ends.py to results of matches, and writes its numbers.

`python -m benchmarks.fit_hand_ends --matches 400000 --seed 1000000 --write` takes some minutes and
2 GB of memory, compiled. Players that look one step ahead play against themselves, now and then
anything legal, and each position between two hands is noted with the result for the seat that leads
the next one. Of the last matches the loss is told beside that of saying 1/2 always, 0.6931.

With the last card of a hand the players go by the network that is there, so fits come in rounds,
each with the network of the last.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import typer

import ludoteca
from benchmarks.learning import Adam
from ludoteca.bots.rehearsing import Rehearsal
from ludoteca.core.phase import Phase
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.hand_ends import DECK_AT, INPUTS, PATH, UNITS, inputs

ANYTHING = 0.05  # of the choices, so that odd positions are met
SUPPOSING = 1  # worlds in which the players look ahead
PACKET = 20_000  # matches that are played in a row, with one seed
TESTED = 0.025  # of the matches
EPOCHS = 5
BATCH = 2048
STEP = 3e-3  # of Adam's method at the beginning; it shrinks to nothing
MOST_MARKS = 2 * (facts.MARBLES + 2) + 1  # inputs that are 1: marbles, Rest, Home and the hand
NOTHING = 255  # where there are fewer

Array = Any  # numpy's arrays; their shapes are in the comments


def played(game: ludoteca.Game, first: int, matches: int, seed: int) -> tuple[Array, ...]:
    """Matches: of each position between hands the inputs that are 1 (positions, MOST_MARKS), those
    of the deck (positions, ranks), what it brought to who led the next hand (positions), and the
    number of its match (positions), counted from `first`.
    """
    rehearsal = Rehearsal(game, seed, SUPPOSING)
    marks: list[list[int]] = []
    decks: list[list[float]] = []
    results: list[float] = []
    numbers: list[int] = []
    for match in range(first, first + matches):
        state, leaders = game.start(), []
        while True:
            rehearsal.play_on(state, ANYTHING)
            if state.phase is Phase.OVER:
                break
            found = dict(inputs(state))
            ones = [number for number in found if number < DECK_AT]
            marks.append(ones + [NOTHING] * (MOST_MARKS - len(ones)))
            decks.append([found.get(DECK_AT + rank, 0.0) for rank in range(len(facts.RANKS))])
            leaders.append(state.mover)
        assert state.outcome is not None  # the match is over
        results += [state.outcome.returns[leader] for leader in leaders]
        numbers += [match] * len(leaders)
    return (
        np.array(marks, np.uint8),
        np.array(decks, np.float32),
        np.array(results, np.float32),
        np.array(numbers, np.int32),
    )


def dense(marks: Array, decks: Array) -> Array:
    """All inputs (positions, INPUTS) of some positions."""
    found = np.zeros((len(marks), NOTHING + 1), np.float32)
    found[np.arange(len(marks))[:, None], marks] = 1
    found[:, DECK_AT:INPUTS] = decks
    return found[:, :INPUTS]


class Network:
    """The numbers, in the order of the file."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = (0.1, (INPUTS, UNITS)), (0.0, INPUTS), (0.0, UNITS), (0.0, 1), (0.3, UNITS)
        # To the hidden units, to the answer; what both begin with; from the hidden units.
        self.parts = [
            (rng.normal(0, spread, shape) if spread else np.zeros(shape)).astype(np.float32)
            for spread, shape in shapes
        ]
        self.adam = Adam(self.parts)

    def answers(self, had: Array) -> tuple[Array, Array]:
        """The hidden units (positions, UNITS) and the answers (positions) before the last curve."""
        hidden = np.maximum(had @ self.parts[0] + self.parts[2], 0)
        return hidden, hidden @ self.parts[4] + had @ self.parts[1] + self.parts[3]

    def learn(self, had: Array, result: Array, step: float) -> None:
        """One step of Adam's method."""
        hidden, answer = self.answers(had)
        off = (1 / (1 + np.exp(-answer)) - result) / len(result)
        back = np.outer(off, self.parts[4]) * (hidden > 0)
        slopes = had.T @ back, had.T @ off, back.sum(0), off.sum(keepdims=True), hidden.T @ off
        self.adam.step(slopes, step)

    def text(self) -> str:
        """As hand_ends.txt has it."""
        to_hidden, to_answer, begin, begin_answer, from_hidden = self.parts
        lines = [[*row, more] for row, more in zip(to_hidden, to_answer)]
        lines += [[*begin, *begin_answer], [*from_hidden]]
        return "".join(" ".join(str(round(1000 * float(x))) for x in line) + "\n" for line in lines)


def main(
    matches: Annotated[int, typer.Option(help="To be played.")] = 400_000,
    seed: Annotated[int, typer.Option(help="Of the first matches.")] = 1_000_000,
    write: Annotated[bool, typer.Option(help="Replace hand_ends.txt.")] = False,
) -> None:
    """Play, fit, tell the loss and, if wanted, write."""
    game = ludoteca.load("super_tock", seats=2)
    packets = [
        played(game, first, min(PACKET, matches - first), seed + first)
        for first in range(0, matches, PACKET)
    ]
    marks, decks, results, numbers = (np.concatenate(part) for part in zip(*packets))
    del packets
    tested = int(np.searchsorted(numbers, matches * (1 - TESTED)))  # the first position of these
    network, rng = Network(1), np.random.default_rng(1)
    batches = max(1, tested // BATCH)
    for epoch in range(EPOCHS):
        order = rng.permutation(tested)
        for batch in range(batches):
            some = order[batch * BATCH : (batch + 1) * BATCH]
            step = STEP * (1 - (epoch * batches + batch) / (EPOCHS * batches))
            network.learn(dense(marks[some], decks[some]), results[some], step)
        _, answer = network.answers(dense(marks[tested:], decks[tested:]))
        loss = np.mean(np.logaddexp(0, answer) - results[tested:] * answer)
        print(f"epoch {epoch}: {loss:.4f} in {len(answer)} positions not learned from")
    if write:
        PATH.write_text(network.text(), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
