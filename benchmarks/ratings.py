"""Ratings from matches by Bradley and Terry's model, with intervals by bootstrap over matches.

A player of rating r beats one of rating s with the odds 10 ** ((r - s) / 400) to 1, as with Elo's
numbers. A match among several is seen as its pairs: who won beats everybody who did not, those who
share a win are half a win each for the other, and two who both lost tell nothing of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

SCALE = 400 / np.log(10)
DOUBT = 0.5  # wins added both ways to each pair that met, so that nobody is rated infinite
MOST_ROUNDS = 500
ENOUGH = 1e-3  # rating points by which nobody moves any more
SAMPLES = 400
LEVEL_OF_INTERVALS = 95
NORMAL = 1.96  # standard deviations to both sides of the mean that hold as many

Array = Any  # numpy's arrays of floats


class Played(NamedTuple):
    """One match: who sat there, by number from 0, and what each returned."""

    players: tuple[int, ...]
    returns: tuple[float, ...]


class Interval(NamedTuple):
    """A number, and between what it lies, 95 times of 100."""

    value: float
    low: float
    high: float


class Ratings(NamedTuple):
    """Of all players; the first has 0. And by how much each is above the one before it."""

    ratings: list[Interval]
    steps: list[Interval]


def rate(matches: Sequence[Played], players: int, seed: int = 7) -> Ratings:
    """Rate the players. Each must have played, and all must have met by way of others."""
    wins = np.array([pairs_won(match, players) for match in matches])
    total = wins.sum(axis=0)
    doubt = DOUBT * ((total + total.T) > 0)
    best = _fit(total[None] + doubt)[0]
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(len(wins), [1 / len(wins)] * len(wins), size=SAMPLES)
    samples = _fit(np.tensordot(drawn, wins, axes=1) + doubt)
    return Ratings(
        [_interval(best[i], samples[:, i]) for i in range(players)],
        [
            _interval(best[i] - best[i - 1], samples[:, i] - samples[:, i - 1])
            for i in range(1, players)
        ],
    )


def pairs_won(match: Played, players: int) -> Array:
    """How often each player (row) beat each other one (column) in a match."""
    won = np.zeros((players, players))
    for i, own in zip(match.players, match.returns):
        for j, other in zip(match.players, match.returns):
            if i != j and own > 0:
                won[i, j] += 1.0 if own > other else 0.5 if own == other else 0.0
    return won


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean share of matches, each from 0 to 1, with Wilson's interval.

    It stays honest where all matches ended alike; where wins are shared it is a little too wide.
    """
    count, mean = len(values), sum(values) / len(values)
    doubt = NORMAL**2 / count
    middle = (mean + doubt / 2) / (1 + doubt)
    width = (doubt * mean * (1 - mean) + doubt**2 / 4) ** 0.5 / (1 + doubt)
    return Interval(mean, middle - width, middle + width)


def _fit(wins: Array) -> Array:
    """The likeliest ratings for each table of wins, the first 0.

    By Zermelo's rounds, each of which makes them likelier.
    """
    games = wins + wins.transpose(0, 2, 1)
    won = wins.sum(axis=2)
    strengths = np.ones(won.shape)
    for _ in range(MOST_ROUNDS):
        better = won / (games / (strengths[:, :, None] + strengths[:, None, :])).sum(axis=2)
        better /= better[:, :1]
        moved = SCALE * np.abs(np.log(better / strengths)).max()
        strengths = better
        if moved < ENOUGH:
            break
    return SCALE * np.log(strengths)


def _interval(value: Any, samples: Array) -> Interval:
    rest = (100 - LEVEL_OF_INTERVALS) / 2
    low, high = np.percentile(samples, [rest, 100 - rest])
    return Interval(float(value), float(low), float(high))
