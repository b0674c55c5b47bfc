"""How every peer is timed: pinned to one CPU, warmed up, in slices, and checked for fairness."""

from __future__ import annotations

import importlib
import math
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


class PeerError(Exception):
    """A peer that cannot be measured; the message is one sentence for the user."""


@dataclass(frozen=True)
class Played:
    """What one call of a player did.

    ``moves`` are decisions applied, ``games`` are games finished and ``score`` is the sum of the
    first player's results (1, 0 or -1). ``seconds`` is set by players that time themselves.
    """

    moves: float
    games: int
    score: float
    seconds: float | None = None


@dataclass(frozen=True)
class RandomGame:
    """Exact facts of a game whose every move is uniform over the legal ones."""

    moves: float
    moves_deviation: float
    score: float
    score_deviation: float


@dataclass(frozen=True)
class Rate:
    """Moves per second, as the median and the best of several slices of time.

    ``cpu_share`` is the processor time used for each second that passed: above 1 the peer used
    more than one core, well below 1 something else was using the CPU.
    """

    median: float
    best: float
    slices: int
    seconds: float
    games: int
    moves: float
    score: float
    cpu_share: float

    def detail(self) -> dict[str, Any]:
        """Return what a report says besides the headline."""
        return {
            "best_slice_moves_per_second": round(self.best),
            "slices": self.slices,
            "seconds": round(self.seconds, 3),
            "cpu_share": round(self.cpu_share, 3),
            "mean_moves_per_game": round(self.moves / self.games, 4),
            "mean_first_player_score": round(self.score / self.games, 4),
        }


def need(module: str, package: str) -> Any:
    """Import ``module``, or say which ``package`` is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PeerError(
            f"{package} cannot be imported ({error}): "
            "install it with pip install -r benchmarks/peers/requirements.txt."
        ) from error


def pin(cpu: int) -> bool:
    """Keep this process, and those it starts, on one CPU; False where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    try:
        os.sched_setaffinity(0, {cpu})
    except OSError as error:
        usable = sorted(os.sched_getaffinity(0))
        raise PeerError(f"CPU {cpu} cannot be used here; these can: {usable}.") from error
    return True


def rate(play: Callable[[int], Played], seconds: float, start: int = 1) -> Rate:
    """Time ``play(n)`` for about ``seconds``, after a warm-up that finds n for a tenth of that."""

    def timed(amount: int) -> tuple[Played, float]:
        before = time.perf_counter()
        played = play(amount)
        passed = time.perf_counter() - before
        return played, passed if played.seconds is None else played.seconds

    amount = start
    slice_seconds = seconds / 10
    timed(amount)  # Compiles, fills caches: its time says nothing.
    while (passed := timed(amount)[1]) < slice_seconds / 2:
        amount *= 2
    amount = max(1, round(amount * slice_seconds / passed))

    rates: list[float] = []
    total = moves = score = 0.0
    games = 0
    clock, cpu = time.perf_counter(), _cpu_seconds()
    while total < seconds:
        played, passed = timed(amount)
        rates.append(played.moves / passed)
        total += passed
        moves += played.moves
        games += played.games
        score += played.score
    return Rate(
        median=statistics.median(rates),
        best=max(rates),
        slices=len(rates),
        seconds=total,
        games=games,
        moves=moves,
        score=score,
        cpu_share=(_cpu_seconds() - cpu) / (time.perf_counter() - clock),
    )


def check(name: str, result: Rate, exact: RandomGame) -> None:
    """Refuse a rate whose games are not those of uniformly random play.

    Six standard errors and half a percent are allowed, so an honest run never fails by chance.
    """
    if result.games == 0:
        raise PeerError(f"{name} finished no game: give it more seconds.")
    root = math.sqrt(result.games)
    for what, seen, expected, deviation in (
        ("moves", result.moves / result.games, exact.moves, exact.moves_deviation),
        ("first player's score", result.score / result.games, exact.score, exact.score_deviation),
    ):
        if abs(seen - expected) > 6 * deviation / root + 0.005 * exact.moves:
            raise PeerError(
                f"{name} did not play uniformly random games: its mean {what} is {seen:.4f} "
                f"where {expected:.4f} is right."
            )


def _cpu_seconds() -> float:
    """Return the processor time of this process and of the children it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
