"""Fits the worths of the traits in games/super_tock/knowledge.py to results of matches.

`python -m benchmarks.fit_super_tock --matches 4000` takes some minutes and prints the worths in the
order of the traits. The greedy choice of each seat, in a world drawn for it, plays against itself
by the worths as they are; now and then a seat plays anything legal, so that odd positions are met.
A side's share of the wins is taken for e to the power of what its traits are worth, over the sum of
that for all sides, and the worths are the most likely ones.
"""

from __future__ import annotations

import random
from typing import Annotated, Any

import numpy as np
import typer

import ludoteca
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.knowledge import TRAITS, SuperTockKnowledge

KNOWLEDGE = SuperTockKnowledge()
TABLES: tuple[dict[str, Any], ...] = ({"seats": 2}, {"seats": 4}, {"seats": 4, "teams": True})
NOTED = 0.08  # of the positions, since neighbours are much alike
ANYTHING = 0.05  # of the choices
RIDGE = 20.0  # pulls worths to 0: what is hardly ever met is worth little
ROUNDS = 8  # of Newton's method

Array = Any  # numpy's arrays; their shapes are in the comments


def played(game: ludoteca.Game, seed: str) -> tuple[list[Array], Array]:
    """A match: the traits (sides, TRAITS) of some of its positions, and the result (sides)."""
    rng, luck = random.Random(seed), Rng(random.Random(seed).getrandbits(63))
    teams = bool(game.options["teams"])
    sides = sorted(
        {tuple(sorted({s, facts.partner(game.seats, teams, s)})) for s in range(game.seats)}
    )
    state, noted = game.start(), []
    while state.outcome is None:
        # Hands half dealt are left out.
        is_judged = state.phase is Phase.DECIDE or not any(state.to_json()["hands"])
        if is_judged and rng.random() < NOTED:
            traits = [KNOWLEDGE.traits(state, seat) for seat in range(game.seats)]
            noted.append(np.array([np.sum([traits[seat] for seat in side], 0) for side in sides]))
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
        else:
            state.apply(choice(state, rng))
    return noted, np.array([sum(state.outcome.returns[seat] for seat in side) for side in sides])


def choice(state: ludoteca.State, rng: random.Random) -> int:
    """What looks best after one step, or now and then anything."""
    legal, seat = state.legal(), state.to_move[0]
    if rng.random() < ANYTHING:
        return rng.choice(legal)
    world, knowledge, found = state.resample(seat, rng), state.game.knowledge, []
    for action in legal:
        after = world.copy()
        after.apply(action)
        found.append((knowledge.estimate(after, seat), rng.random(), action))
    return max(found)[-1]


def fitted(traits: list[Array], results: list[Array]) -> Array:
    """The worths (TRAITS) that make the results most likely.

    For each table `traits` are (positions, sides, TRAITS) and `results` (positions, sides).
    """
    worths = np.zeros(TRAITS)
    for _ in range(ROUNDS):
        slope, curve = -RIDGE * worths, RIDGE * np.eye(TRAITS)
        for had, result in zip(traits, results):
            odds = np.exp(had @ worths)
            odds /= odds.sum(1, keepdims=True)
            slope += np.einsum("ps,pst->t", result - odds, had)
            usual = np.einsum("ps,pst->pt", odds, had)
            for side in range(had.shape[1]):
                apart = (had[:, side] - usual) * np.sqrt(odds[:, side : side + 1])
                curve += apart.T @ apart
        worths += np.linalg.solve(curve, slope)
    return worths


def main(
    matches: Annotated[
        int, typer.Option(help="Of the table for two; half of it elsewhere.")
    ] = 4000,
    seed: Annotated[int, typer.Option(help="Of the first match.")] = 1,
) -> None:
    """Play, fit and print the worths."""
    traits, results = [], []
    for number, options in enumerate(TABLES):
        game = ludoteca.load("super_tock", **options)
        positions: list[Array] = []
        ends: list[Array] = []
        for i in range(2 * matches // game.seats):
            noted, result = played(game, f"{seed} {number} {i}")
            positions += noted
            ends += [result] * len(noted)
        traits.append(np.array(positions))
        results.append(np.array(ends))
        print(f"{game!r}: {len(positions)} positions")
    print([round(float(worth), 2) for worth in fitted(traits, results)])


if __name__ == "__main__":
    typer.run(main)
