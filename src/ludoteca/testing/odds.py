"""Draws compared with the odds that they should have."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Mapping


def assert_odds(
    draw: Callable[[random.Random], Hashable],
    expected: Mapping[Hashable, float],
    draws: int = 4000,
    seed: int = 7,
) -> None:
    """What `draw(rng)` gives comes with the expected odds, by Pearson's chi-square.

    Fails by mistake once in some 100,000 seeds; the seed is fixed. Outcomes with fewer than 5
    expected draws are counted together.
    """
    assert math.isclose(sum(expected.values()), 1.0), "the expected odds do not sum to 1"
    rng = random.Random(seed)
    seen: dict[Hashable, int] = {}
    for _ in range(draws):
        outcome = draw(rng)
        seen[outcome] = seen.get(outcome, 0) + 1
    strange = [outcome for outcome in seen if expected.get(outcome, 0.0) <= 0.0]
    assert not strange, f"drawn though impossible: {strange[:3]}"
    terms: list[tuple[float, float]] = []
    rare = [0.0, 0.0]
    for outcome, odds in expected.items():
        if odds * draws < 5:
            rare[0] += seen.get(outcome, 0)
            rare[1] += odds * draws
        else:
            terms.append((seen.get(outcome, 0), odds * draws))
    if rare[1] > 0:
        terms.append((rare[0], rare[1]))
    square = sum((count - mean) ** 2 / mean for count, mean in terms)
    freedom = len(terms) - 1
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    if freedom > 0:
        spread = 2 / (9 * freedom)
        deviation = ((square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
        assert deviation < 4.3, (
            f"chi-square {square:.1f} with {freedom} degrees of freedom, seed {seed}"
        )
