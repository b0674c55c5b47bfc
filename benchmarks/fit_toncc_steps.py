"""Fits the worths of a step's traits in games/toncc/steps.py to the choices of searches.

`python -m benchmarks.fit_toncc_steps` takes some minutes and prints the worths in the order of the
traits. Searches that play out at random play single challenges; now and then a King goes anywhere,
so that odd positions are met. A King takes a step with odds of e to the power of what its traits
are worth, and the worths are those that make the searches' strategies most likely. A choice counts
the less the less depends on it: when a challenge is decided, searches take any step.
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
from ludoteca.games.toncc.steps import step_traits

PLAYOUTS = 6000
ANYTHING = 0.05  # of the choices
DEPENDS = 0.15  # of a win between the best and the worst step: such a choice counts in full
RIDGE = 2.0  # pulls worths to 0: what is hardly ever met is worth little
ROUNDS = 12  # of Newton's method

Array = Any  # numpy's arrays; their shapes are in the comments


def played(game: ludoteca.Game, seed: str) -> list[tuple[Array, list[float], float]]:
    """Of each choice in a challenge: traits (steps, 2 * STEP_TRAITS), strategy, and its weight."""
    rng = random.Random(seed)
    luck = Rng(rng.getrandbits(60))
    state, noted = game.start(), []
    while state.outcome is None:
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
            continue
        part = sum(state.to_json()["face_down"]) / facts.PLACE_COUNT
        chosen = {}
        for seat in state.to_move:
            search = Search(game, rng.getrandbits(60), depth=None, guided=False)
            tried = search.run([state], seat, Limits(PLAYOUTS)).tried
            traits = np.array(step_traits(state, seat))
            strategy = [one.share for one in tried]
            means = [one.mean for one in tried]
            weight = min(1.0, (max(means) - min(means)) / DEPENDS)
            noted.append((np.hstack([traits, traits * part]), strategy, weight))
            chosen[seat] = rng.choices(state.legal(seat), strategy)[0]
            if rng.random() < ANYTHING:
                chosen[seat] = rng.choice(state.legal(seat))
        state.apply_joint(chosen)
    return noted


def fitted(traits: Array, strategies: Array, weights: Array) -> Array:
    """The worths (2, STEP_TRAITS) that make the strategies most likely."""
    worths = np.zeros(traits.shape[2])
    for _ in range(ROUNDS):
        promises = traits @ worths
        odds = np.exp(promises - promises.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        usual = np.einsum("ns,nst->nt", odds, traits)
        missed = (strategies - odds) * weights[:, None]
        slope = np.einsum("ns,nst->t", missed, traits) - RIDGE * worths
        apart = (traits - usual[:, None]) * np.sqrt(odds * weights[:, None])[:, :, None]
        apart = apart.reshape(-1, len(worths))
        worths += np.linalg.solve(apart.T @ apart + RIDGE * np.eye(len(worths)), slope)
    return worths.reshape(2, -1)


def main(
    challenges: Annotated[int, typer.Option(help="That are played.")] = 340,
    seed: Annotated[str, typer.Option(help="Of the challenges.")] = "a",
) -> None:
    """Play, fit and print the worths."""
    game = ludoteca.load("toncc", challenges=1)
    noted = [one for number in range(challenges) for one in played(game, f"{seed} {number}")]
    print(f"{len(noted)} choices")
    traits, strategies, weights = (np.array(column) for column in zip(*noted, strict=True))
    for worths in fitted(traits, strategies, weights).T:
        print("    (" + ", ".join(f"{worth:.3f}" for worth in worths) + "),")


if __name__ == "__main__":
    typer.run(main)
