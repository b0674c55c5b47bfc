"""What fits have in common: Adam's method, and the network of core/network.py while it learns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ludoteca.core.network import SECOND_UNITS, UNITS

Array = Any  # numpy's arrays; their shapes are in the comments


class Adam:
    """Adam's method: goes against slopes by small steps, and remembers them."""

    def __init__(self, parts: Sequence[Array]) -> None:
        """The parts are what is fitted; they are changed in place."""
        self.parts = parts
        self.means = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]
        self.steps = 0

    def step(self, slopes: Sequence[Array], size: float) -> None:
        """A step of about that size against the slopes of the parts, in the same order."""
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            usual = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= size * mean / (1 - 0.9**self.steps) / usual


class TwoLayers:
    """The numbers of a `core.network.Network`, in the order of its text."""

    def __init__(self, inputs: int, spreads: tuple[float, float, float], seed: int) -> None:
        """Drawn at random: the spreads are those of the first layer, the second and the answer."""
        rng = np.random.default_rng(seed)
        shapes = (
            (spreads[0], (inputs, UNITS)),
            (0.0, (UNITS,)),
            (spreads[1], (UNITS, SECOND_UNITS)),
            (0.0, (SECOND_UNITS,)),
            (spreads[2], (SECOND_UNITS,)),
        )
        self.parts = [rng.normal(0, spread, shape).astype(np.float32) for spread, shape in shapes]
        self.adam = Adam(self.parts)

    def answers(self, had: Array) -> tuple[Array, Array, Array]:
        """Both layers (positions, units) and the answers (positions) to inputs (positions,
        inputs).
        """
        first = np.maximum(had @ self.parts[0] + self.parts[1], 0)
        second = np.maximum(first @ self.parts[2] + self.parts[3], 0)
        return first, second, second @ self.parts[4]

    def learn(self, had: Array, layers: tuple[Array, Array], off: Array, step: float) -> None:
        """Go a step; `off` (positions) is by how much answers should be less."""
        first, second = layers
        back = np.outer(off, self.parts[4]) * (second > 0)
        far = (back @ self.parts[2].T) * (first > 0)
        slopes = had.T @ far, far.sum(0), first.T @ back, back.sum(0), second.T @ off
        self.adam.step(slopes, step)

    def take(self, numbers: Sequence[float]) -> None:
        """Take other numbers, as many as there are, in the order of the text."""
        ends = np.cumsum([part.size for part in self.parts])[:-1]
        for part, some in zip(self.parts, np.split(np.array(numbers), ends)):
            part[:] = some.reshape(part.shape)

    def numbers(self) -> list[float]:
        """As `Network.fill` takes them."""
        return [number for part in self.parts for number in part.ravel().tolist()]

    def text(self) -> str:
        """As they are kept."""
        lines = [line for part in self.parts for line in np.atleast_2d(part)]
        return "".join(" ".join(f"{number:.4g}" for number in line) + "\n" for line in lines)
