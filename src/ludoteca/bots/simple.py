"""Two bots for any game: one plays at random, one looks a single step ahead."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ludoteca.core.chance import Rng
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

MOST_ACTIONS = 200  # greedy looks at so many; where more are legal, at those that look promising,
# and of these at that many drawn at random
WORLDS = 4  # and tries each in so many worlds that fit what its seat knows
MOST_CHANCE_STEPS = 40  # and follows chance so far before it looks at the position


class Bot:
    """A player whose randomness comes from a seed of its own."""

    name: str
    about: str  # one sentence on how it plays

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    @classmethod
    def fits(cls, game: Game | None) -> bool:
        """Can it play the game? None asks whether it can play any."""
        return True

    def prepare(self, game: Game) -> None:
        """Get what it needs for a game that it fits; raises LudotecaError if that is missing."""

    def reseed(self, seed: int | str) -> None:
        """Begin the randomness again, so that a choice can be repeated on its own."""
        self.rng.seed(seed)

    def choose(self, look: Look) -> int:
        """One of `look.legal`."""
        raise TypeError(f"{type(self).__name__} does not write choose(look)")


class RandomBot(Bot):
    """Every legal move is as likely as any other."""

    name = "random"
    about = "Plays any legal move, all equally likely."

    def choose(self, look: Look) -> int:
        return self.rng.choice(look.legal)


class GreedyBot(Bot):
    """The move after which its seat stands best, by the game's own cheap value."""

    name = "greedy"
    about = "Looks one step ahead and takes what looks best at once."

    def choose(self, look: Look) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        actions = considered(look, self.rng)
        worlds = imagined(look, self.rng, WORLDS, partial(_supposed, look, self.rng))
        values = [sum(values_after(worlds, look.seat, action)) for action in actions]
        best = max(values)
        return self.rng.choice([a for a, value in zip(actions, values) if value == best])


class World(NamedTuple):
    """A state that a seat could be in, and the luck that its actions meet there.

    All actions meet the same worlds with the same luck, so that luck favours none of them.
    """

    state: State
    luck: int


def considered(look: Look, rng: random.Random) -> list[int]:
    """The legal actions; where they are too many, up to MOST_ACTIONS that look promising."""
    if len(look.legal) <= MOST_ACTIONS:
        return look.legal
    actions = look.game.knowledge.promising(look.resample(rng), look.seat)
    return rng.sample(actions, min(len(actions), MOST_ACTIONS))


def imagined(look: Look, rng: random.Random, count: int, memory: Callable[[], Any]) -> list[World]:
    """So many worlds that fit what the seat knows, each with what `memory` answers for it."""
    return [World(look.resample(rng, memory()), rng.getrandbits(63)) for _ in range(count)]


def values_after(worlds: list[World], seat: int, action: int) -> list[float]:
    """How the seat stands in each world after its action, with others' choices and chance."""
    return [_value_after(world, seat, action) for world in worlds]


def _supposed(look: Look, rng: random.Random) -> Any:
    return look.game.knowledge.memory(look.game, look.view, rng)


def _value_after(world: World, seat: int, action: int) -> float:
    state, luck = world.state.copy(), Rng(world.luck)
    if state.phase is Phase.JOINT:
        chosen = {other: _any_of(state.legal(other), luck) for other in state.to_move}
        state.apply_joint({**chosen, seat: action})
    else:
        state.apply(action)
    for _ in range(MOST_CHANCE_STEPS):
        if state.phase is not Phase.CHANCE:
            break
        draw_chance(state, luck)
    return state.game.knowledge.estimate(state, seat)


def _any_of(actions: list[int], luck: Rng) -> int:
    return actions[luck.roll(len(actions))]
