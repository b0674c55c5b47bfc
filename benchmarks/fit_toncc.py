"""Fits the worths of the traits in games/toncc/knowledge.py to the ends of challenges.

`python -m benchmarks.fit_toncc` takes some minutes and prints the worths in the order of the
traits. Searches with few playouts play single challenges by the worths as they are, some of them
without any knowledge; now and then a King goes anywhere, so that odd positions are met. A King is
first with odds of e to the power of what his traits are worth, and so is the second of the other
two; the worths are the most likely ones.
"""

from __future__ import annotations

import random
from typing import Annotated, Any

import numpy as np
import typer

import ludoteca
from ludoteca.bots.search import Limits, Search
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.rules import TonccState
from ludoteca.games.toncc.traits import TRAITS, told_traits

PLAYOUTS = 400
PLAIN = 0.4  # of the seats search without knowledge
NOTED = 0.5  # of the positions, since neighbours are much alike
ANYTHING = 0.05  # of the choices
POWERS = 3  # of the part of the Regions conquered: 0, 1, 2
RIDGE = 5.0  # pulls worths to 0: what is hardly ever met is worth little
ROUNDS = 6  # of Newton's method

Array = Any  # numpy's arrays; their shapes are in the comments


def played(game: ludoteca.Game, seed: str) -> list[Array]:
    """Traits (seats from first to last, POWERS * TRAITS) of some positions of a challenge."""
    rng = random.Random(seed)
    luck = Rng(rng.getrandbits(60))
    plain = [rng.random() < PLAIN for _ in range(facts.SEATS)]
    state, noted = game.start(), []
    assert isinstance(state, TonccState)
    while state.outcome is None:
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
            continue
        if rng.random() < NOTED:
            part = sum(state.to_json()["face_down"]) / facts.PLACE_COUNT
            traits = np.array([told_traits(state, seat)[:TRAITS] for seat in range(facts.SEATS)])
            noted.append(np.hstack([traits * part**power for power in range(POWERS)]))
        chosen = {}
        for seat in state.to_move:
            search = Search(game, rng.getrandbits(60), plain=plain[seat])
            found = search.run([state], seat, Limits(PLAYOUTS)).best
            chosen[seat] = rng.choice(state.legal(seat)) if rng.random() < ANYTHING else found
        state.apply_joint(chosen)
    points = state.outcome.scores
    if len(set(points)) < facts.SEATS:  # all three level: there is no order to learn from
        return []
    order = sorted(range(facts.SEATS), key=lambda seat: -points[seat])
    return [had[order] for had in noted]


def fitted(traits: Array) -> Array:
    """The worths (POWERS, TRAITS) that make the orders most likely; `traits` by positions."""
    worths = np.zeros(POWERS * TRAITS)
    for _ in range(ROUNDS):
        slope, curve = -RIDGE * worths, RIDGE * np.eye(len(worths))
        for had in (traits, traits[:, 1:]):  # who is first of three, and of the other two
            odds = np.exp(had @ worths)
            odds /= odds.sum(1, keepdims=True)
            usual = np.einsum("ps,pst->pt", odds, had)
            slope += (had[:, 0] - usual).sum(0)
            for seat in range(had.shape[1]):
                apart = (had[:, seat] - usual) * np.sqrt(odds[:, seat : seat + 1])
                curve += apart.T @ apart
        worths += np.linalg.solve(curve, slope)
    return worths.reshape(POWERS, TRAITS)


def main(
    challenges: Annotated[int, typer.Option(help="That are played.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Of the first challenge.")] = 2,
) -> None:
    """Play, fit and print the worths."""
    game = ludoteca.load("toncc", challenges=1)
    traits: list[Array] = []
    for number in range(challenges):
        traits += played(game, f"{seed} {number}")
    print(f"{len(traits)} positions")
    for worths in fitted(np.array(traits)).T:
        print("    (" + ", ".join(f"{worth:.3f}" for worth in worths) + "),")


if __name__ == "__main__":
    typer.run(main)
