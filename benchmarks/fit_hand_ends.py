"""Fits the network in games/super_tock/hand_ends.py to results of matches, and writes its numbers.

`python -m benchmarks.fit_hand_ends --matches 100000 --write` takes long and 2 GB of memory.
The greedy choice of each seat plays against itself as in `fit_super_tock`, and each position
between two hands is noted with the result for the seat that leads the next one. Of the last matches
the loss is told beside that of saying 1/2 always, 0.6931.
"""

from __future__ import annotations

import random
from typing import Annotated, Any

import numpy as np
import typer

import ludoteca
from benchmarks.fit_super_tock import choice
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.hand_ends import (
    DECK_AT,
    HAND_AT,
    HOME_AT,
    INPUTS,
    PATH,
    REST_AT,
    SIDE,
    SPACES,
    UNITS,
)

TESTED = 0.05  # of the matches
EPOCHS = 3
BATCH = 2048
STEP = 3e-3  # of Adam's method at the beginning; it shrinks to nothing

Array = Any  # numpy's arrays; their shapes are in the comments


def inputs(state: ludoteca.State) -> Array:
    """What the network is told of a position between hands (INPUTS)."""
    known = state.to_json()
    leader = _leader(known)
    found = np.zeros(INPUTS, np.float32)
    for seat in range(2):
        first = SIDE * (seat != leader)
        own = facts.SECTIONS[facts.BOARDS[0], 2][seat] * facts.SECTION_SPACES
        for number, name in enumerate(facts.space_names(facts.BOARDS[0])):
            if known["track"].get(name) == seat:
                found[first + (number - own) % SPACES] += 1
        found[first + SPACES] = known["heaven"] == seat
        found[first + REST_AT + known["rest"][seat]] = 1
        found[first + HOME_AT + sum(taken << i for i, taken in enumerate(known["home"][seat]))] = 1
    found[HAND_AT + known["hand_number"]] = 1
    left = sum(known["deck"].values())
    for i, rank in enumerate(facts.RANKS):
        found[DECK_AT + i] = len(facts.RANKS) * known["deck"].get(rank, 0) / left - 1
    return found


def played(game: ludoteca.Game, seed: str) -> tuple[list[Array], list[float]]:
    """A match: its positions between hands, and what each brought to who led the next."""
    rng, luck = random.Random(seed), Rng(random.Random(seed).getrandbits(63))
    state = game.start()
    positions: list[Array] = []
    leaders: list[int] = []
    while state.outcome is None:
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
            continue
        state.apply(choice(state, rng))
        if not any(state.to_json()["hands"]) and state.outcome is None:
            positions.append(inputs(state))
            leaders.append(_leader(state.to_json()))
    return positions, [state.outcome.returns[leader] for leader in leaders]


def _leader(known: dict[str, Any]) -> int:
    return int((known["dealer"] + 1) % 2)


class Network:
    """The numbers, in the order of the file, and Adam's memory of their slopes."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = (0.1, (INPUTS, UNITS)), (0.0, INPUTS), (0.0, UNITS), (0.0, 1), (0.3, UNITS)
        # To the hidden units, to the answer; what both begin with; from the hidden units.
        self.parts = [rng.normal(0, spread, shape) for spread, shape in shapes]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

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
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            usual = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= step * mean / (1 - 0.9**self.steps) / usual

    def text(self) -> str:
        """As hand_ends.txt has it."""
        to_hidden, to_answer, begin, begin_answer, from_hidden = self.parts
        lines = [[*row, more] for row, more in zip(to_hidden, to_answer)]
        lines += [[*begin, *begin_answer], [*from_hidden]]
        return "".join(" ".join(str(round(1000 * x)) for x in line) + "\n" for line in lines)


def main(
    matches: Annotated[int, typer.Option(help="To be played.")] = 100_000,
    seed: Annotated[int, typer.Option(help="Of the first match and the network.")] = 1,
    write: Annotated[bool, typer.Option(help="Replace hand_ends.txt.")] = False,
) -> None:
    """Play, fit, tell the loss and, if wanted, write."""
    game = ludoteca.load("super_tock", seats=2)
    had: list[Array] = []
    ends: list[float] = []
    tested = 0
    for i in range(matches):
        if i < matches * (1 - TESTED):
            tested = len(had)
        positions, results = played(game, f"{seed} {i}")
        had += positions
        ends += results
    seen, result = np.array(had), np.array(ends)
    network, rng = Network(seed), np.random.default_rng(seed)
    batches = max(1, tested // BATCH)
    for epoch in range(EPOCHS):
        order = rng.permutation(tested)
        for batch in range(batches):
            some = order[batch * BATCH : (batch + 1) * BATCH]
            step = STEP * (1 - (epoch * batches + batch) / (EPOCHS * batches))
            network.learn(seen[some], result[some], step)
        _, answer = network.answers(seen[tested:])
        loss = np.mean(np.logaddexp(0, answer) - result[tested:] * answer)
        print(f"epoch {epoch}: {loss:.4f} in {len(answer)} positions not learned from")
    if write:
        PATH.write_text(network.text(), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
