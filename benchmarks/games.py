"""The house's games in steps per second, each in several ways, and what random games are like.

A step is a decision, a joint step or a chance outcome. Seats and options are the usual ones; a game
with modes is measured in each. ``python -m benchmarks.games --which "playouts tohm"`` measures one.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
import time
import timeit
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import ludoteca
from benchmarks import apart
from benchmarks.measure import Contender, Played
from ludoteca.games.registry import game_class

BATCH = 4096
DECISIONS = 16  # a call, where a batch chooses by itself
SEED = 20240229


def settings() -> dict[str, dict[str, Any]]:
    """What is measured: options by a label, which is the game's id and its mode if it has some."""
    labels: dict[str, dict[str, Any]] = {}
    for game_id in ludoteca.games():
        modes = [option for option in game_class(game_id).option_list if option.name == "mode"]
        for value in modes[0].values if modes else [None]:
            label = game_id if value is None else f"{game_id} {value}"
            labels[label] = {} if value is None else {"mode": value}
    return labels


def load(label: str) -> ludoteca.Game:
    """The game of a label."""
    return ludoteca.load(label.partition(" ")[0], **settings()[label])


# ---- ways to play -------------------------------------------------------------------------------


def playouts(game: ludoteca.Game, threads: int = 1) -> Callable[[int], Played]:
    """Whole games inside."""
    seeds = random.Random(SEED)

    def play(games: int) -> Played:
        seed = seeds.getrandbits(63)
        return Played(ludoteca.playouts(game, games, seed=seed, threads=threads).steps, games)

    return play


def python_loop(game: ludoteca.Game) -> Callable[[int], Played]:
    """State by state through the door."""
    chooser = random.Random(SEED)

    def play(games: int) -> Played:
        return Played(sum(random_game(game, chooser)[0] for _ in range(games)), games)

    return play


def batch(game: ludoteca.Game) -> Callable[[int], Played]:
    """Many games side by side that choose by themselves."""
    many = ludoteca.Batch(game, BATCH, seed=SEED)

    def play(calls: int) -> Played:
        return Played(sum(many.step_at_random(DECISIONS) for _ in range(calls)))

    return play


def batch_arrays(game: ludoteca.Game) -> Callable[[int], Played]:
    """The same, one decision a call, with what is legal and what is seen written to arrays."""
    many = ludoteca.Batch(game, BATCH, seed=SEED)
    try:
        many.legal_masks()
        legal: Callable[[], object] = many.legal_masks
    except ludoteca.LudotecaError:  # too many actions for masks
        legal = many.legal_lists

    def play(calls: int) -> Played:
        steps = 0
        for _ in range(calls):
            legal()
            many.observations()
            steps += many.step_at_random()
        return Played(steps)

    return play


WAYS: dict[str, Callable[[ludoteca.Game], Callable[[int], Played]]] = {
    "playouts": playouts,
    "python_loop": python_loop,
    "batch": batch,
    "batch_arrays": batch_arrays,
    "two_threads": partial(playouts, threads=2),
}


def random_game(game: ludoteca.Game, chooser: random.Random) -> tuple[int, ludoteca.State]:
    """Play one random game through the door; its steps and its last state."""
    uniform = chooser.random
    steps = 0
    state = game.start()
    while (phase := state.phase) is not ludoteca.Phase.OVER:
        if phase is ludoteca.Phase.DECIDE:
            legal = state.legal()
            state.apply(legal[int(uniform() * len(legal))])
        elif phase is ludoteca.Phase.CHANCE:
            left = uniform()
            for action, probability in state.chance():  # noqa: B007  # the last one is applied
                left -= probability
                if left < 0:
                    break
            state.apply(action)
        else:
            state.apply_joint({seat: chooser.choice(state.legal(seat)) for seat in state.to_move})
        steps += 1
    return steps, state


# ---- facts --------------------------------------------------------------------------------------


def facts(label: str, seconds: float) -> dict[str, Any]:
    """Sizes, the cost of a copy, and what random games are like, from games of so many seconds."""
    game = load(label)
    start = game.start()
    chooser = random.Random(SEED)
    lengths: list[int] = []
    ends: Counter[str] = Counter()
    before = time.perf_counter()
    while len(lengths) < 20 or time.perf_counter() - before < seconds:
        steps, last = random_game(game, chooser)
        lengths.append(steps)
        ends[end_of(last)] += 1
    limited = sum(count for end, count in ends.items() if "were played" in end)
    return {
        "seats": game.seats,
        "options": dict(game.options),
        "actions": game.action_count,
        "most_legal_actions": game.max_legal,
        "observation_numbers": game.encoding.size,
        "state_bytes": start.__sizeof__(),
        "copy_microseconds": round(copy_microseconds(start), 4),
        "random_games": len(lengths),
        "mean_steps": round(statistics.mean(lengths), 1),
        "ends_by_limit": round(limited / len(lengths), 4),
        "ends": {end: round(count / len(lengths), 4) for end, count in ends.most_common()},
    }


def end_of(state: ludoteca.State) -> str:
    """Why the game ended, without the seat or the King that it was for."""
    if state.outcome is None:
        return "it is not over"
    reason = re.sub(r"seat \d+", "a seat", state.outcome.reason)
    return re.sub(
        r"King \w+", "one King", re.sub(r"Kings .* are level.*", "two Kings level", reason)
    )


def copy_microseconds(state: ludoteca.State, copies: int = 20_000) -> float:
    """What `state.copy()` takes from Python, without the loop around it; the best of several."""
    copying = timeit.Timer("copy()", globals={"copy": state.copy})
    nothing = timeit.Timer("pass")
    best = min(copying.repeat(15, copies)) - min(nothing.repeat(15, copies))
    return best / copies * 1e6


# ---- contenders ---------------------------------------------------------------------------------


def contender(way: str, label: str) -> Contender:
    """A game played in one way."""
    return Contender(f"{way} {label}", WAYS[way](load(label)))


CONTENDERS: dict[str, Callable[[], Contender]] = {
    f"{way} {label}": partial(contender, way, label) for label in settings() for way in WAYS
}

if __name__ == "__main__":
    sys.exit(apart.main(CONTENDERS, "benchmarks.games"))
