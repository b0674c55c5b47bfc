"""How everything is timed: warmed up, in slices of time, and checked for fairness."""

from __future__ import annotations

import importlib
import importlib.metadata
import itertools
import math
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Report = dict[str, Any]
SLICES = 10
CHOICE = "legal[number() % len(legal)]"  # how the Python loops choose, see `drawn_numbers`
DRAWN = 1_000_003


class MeasureError(Exception):
    """What cannot be measured; the message is one sentence for the user."""


@dataclass(frozen=True)
class Played:
    """What one call of a player did.

    ``moves`` are decisions applied (in the house's games also chance outcomes), ``games`` are games
    finished and ``score`` is the sum of the first player's results (1, 0 or -1). ``seconds`` is set
    by players that time themselves.
    """

    moves: float
    games: int = 0
    score: float = 0.0
    seconds: float | None = None


@dataclass(frozen=True)
class RandomGame:
    """Exact facts of a game whose every move is uniform over the legal ones."""

    moves: float
    moves_deviation: float
    score: float
    score_deviation: float


@dataclass
class Contender:
    """Who is measured: ``play(amount)`` plays, the more the larger the amount."""

    name: str
    play: Callable[[int], Played]
    start: int = 1  # the first amount that is tried
    exact: RandomGame | None = None  # what its games must be like; None: not checked
    detail: dict[str, Any] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)


class Slices:
    """A contender's time in slices: a warm-up finds how much to play in one, then `run` does it."""

    def __init__(self, contender: Contender, slice_seconds: float) -> None:
        self.contender = contender
        self.amount = contender.start
        self.rates: list[float] = []
        self.seconds = self.moves = self.score = self.cpu_seconds = self.clock_seconds = 0.0
        self.games = 0
        self._timed()  # compiles, fills caches: its time says nothing
        while (passed := self._timed()[1]) < slice_seconds / 2:
            self.amount *= 2
        self.amount = max(1, round(self.amount * slice_seconds / passed))

    def run(self) -> float:
        """Play for one slice and return its moves per second."""
        clock, cpu = time.perf_counter(), _cpu_seconds()
        played, passed = self._timed()
        self.clock_seconds += time.perf_counter() - clock
        self.cpu_seconds += _cpu_seconds() - cpu
        self.rates.append(played.moves / passed)
        self.seconds += passed
        self.moves += played.moves
        self.games += played.games
        self.score += played.score
        return self.rates[-1]

    def report(self) -> Report:
        """Check the games and tell the median and the best slice.

        ``cpu_share`` is the processor time used for each second that passed: above 1 more than one
        core was used, well below 1 something else was using the CPU.
        """
        name, exact = self.contender.name, self.contender.exact
        if exact is not None:
            check(name, self.moves, self.games, self.score, exact)
        detail: dict[str, Any] = {
            "slices": len(self.rates),
            "seconds": round(self.seconds, 3),
            "cpu_share": round(self.cpu_seconds / self.clock_seconds, 3),
        }
        if self.games:
            detail["mean_moves_per_game"] = round(self.moves / self.games, 4)
        if exact is not None:
            detail["mean_first_player_score"] = round(self.score / self.games, 4)
        return {
            "name": name,
            "moves_per_second": round(statistics.median(self.rates)),
            "best_moves_per_second": round(max(self.rates)),
            "games": self.games,
            "detail": {**detail, **self.contender.detail},
            "versions": {"python": platform.python_version(), **self.contender.versions},
        }

    def _timed(self) -> tuple[Played, float]:
        before = time.perf_counter()
        played = self.contender.play(self.amount)
        passed = time.perf_counter() - before
        return played, passed if played.seconds is None else played.seconds


def measure(contender: Contender, seconds: float) -> Report:
    """Measure a contender alone, in this process, for about so long."""
    slices = Slices(contender, seconds / SLICES)
    for _ in range(SLICES):
        slices.run()
    return slices.report()


def best_of(contenders: Iterable[Contender], seconds: float) -> tuple[Contender, dict[str, int]]:
    """The fastest by its best slice, after so long for each, and what each did."""
    tried: dict[str, int] = {}
    best, best_rate = None, 0
    for contender in contenders:
        slices = Slices(contender, seconds / SLICES)
        rate = round(max(slices.run() for _ in range(SLICES)))
        tried[contender.name] = rate
        if rate > best_rate:
            best, best_rate = contender, rate
    if best is None:
        raise MeasureError("There is nothing to choose the best of.")
    return best, tried


def check(name: str, moves: float, games: int, score: float, exact: RandomGame) -> None:
    """Refuse games that are not those of uniformly random play.

    Six standard errors and half a percent are allowed, so an honest run never fails by chance.
    """
    if games == 0:
        raise MeasureError(f"{name} finished no game: give it more seconds.")
    root = math.sqrt(games)
    for what, seen, expected, deviation in (
        ("moves", moves / games, exact.moves, exact.moves_deviation),
        ("first player's score", score / games, exact.score, exact.score_deviation),
    ):
        if abs(seen - expected) > 6 * deviation / root + 0.005 * exact.moves:
            raise MeasureError(
                f"{name} did not play uniformly random games: its mean {what} is {seen:.4f} "
                f"where {expected:.4f} is right."
            )


def drawn_numbers(seed: int) -> Callable[[], int]:
    """Random whole numbers below 2**30, drawn beforehand: to choose at random is nobody's work.

    They begin again after some 130,000 games of tic-tac-toe.
    """
    rng = random.Random(seed)
    return itertools.cycle([rng.getrandbits(30) for _ in range(DRAWN)]).__next__


def need(module: str, package: str) -> Any:
    """Import ``module``, or say which ``package`` is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MeasureError(
            f"{package} cannot be imported ({error}): "
            "install it with pip install -r benchmarks/peers/requirements.txt."
        ) from error


def versions(*packages: str) -> dict[str, str]:
    """The versions of installed packages."""
    return {package: importlib.metadata.version(package) for package in packages}


def usable_cpus() -> list[int]:
    """The CPUs that this process may use; without numbers of their own, as many as there are."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin(cpu: int) -> bool:
    """Keep this process, and those it starts, on one CPU; False where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    try:
        os.sched_setaffinity(0, {cpu})
    except OSError as error:
        raise MeasureError(f"CPU {cpu} cannot be used here; these can: {usable_cpus()}.") from error
    return True


def _cpu_seconds() -> float:
    """Return the processor time of this process and of the children it has waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
