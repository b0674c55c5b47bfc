"""Two bots for any game: one plays at random, one looks a single step ahead."""

from __future__ import annotations

import random
from typing import ClassVar

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

    name: ClassVar[str]
    about: ClassVar[str]  # one sentence on how it plays

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
        actions = look.legal
        if len(actions) == 1:
            return actions[0]
        if len(actions) > MOST_ACTIONS:
            actions = look.game.knowledge.promising(look.resample(self.rng), look.seat)
            actions = self.rng.sample(actions, min(len(actions), MOST_ACTIONS))
        # All actions meet the same worlds with the same luck, so that luck favours none of them.
        worlds = [(self._world(look), self.rng.getrandbits(63)) for _ in range(WORLDS)]
        values = [
            sum(_value_after(world, look.seat, action, Rng(luck)) for world, luck in worlds)
            for action in actions
        ]
        best = max(values)
        return self.rng.choice([a for a, value in zip(actions, values) if value == best])

    def _world(self, look: Look) -> State:
        memory = look.game.knowledge.memory(look.game, look.view, self.rng)
        return look.resample(self.rng, memory)


def _value_after(world: State, seat: int, action: int, luck: Rng) -> float:
    """How the seat stands after its action, what the others choose at once, and chance."""
    state = world.copy()
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
