"""Five levels of play, from a bot for small children to the best there is, and how each errs.

A level errs as people do, never by a move drawn from all: it sees less far (few playouts, or the
position after one step alone), it overlooks moves, the less conspicuous ones more often, and it
forgets. What it does see it judges as well as the game's knowledge can.

>>> from ludoteca import bots
>>> bots.make("3").name
'thoughtful'
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.bots.simple import Bot, World, considered, imagined, values_after
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.look import Look

WIN_NOTICED = 0.97  # the least chance that a move which wins at once is noticed
_ALMOST = 1e-9


class Level(NamedTuple):
    """A strength that anybody can choose by name or number."""

    number: int
    name: str
    about: str  # one sentence on how it plays


LEVELS = (
    Level(1, "beginner", "For small children: overlooks a lot and thinks of this move alone."),
    Level(2, "casual", "Plays for fun: takes what looks good now and misses a thing or two."),
    Level(3, "thoughtful", "Plays like a thoughtful adult: thinks ahead, but can be surprised."),
    Level(4, "strong", "Overlooks next to nothing, thinks further ahead and remembers well."),
    Level(5, "master", "Plays the best we know of, with at most a second for each move."),
)


class Skill(NamedTuple):
    """How a level sees a game."""

    notice: float  # the chance that the most conspicuous move is noticed
    overlook: float = 2.0  # the least conspicuous is noticed with this chance to the power 1 + this
    worlds: int = 4  # in how many worlds that fit what it knows a move is judged


_SKILLS = (
    Skill(notice=0.3, overlook=1.0, worlds=1),
    Skill(notice=0.6, overlook=1.5, worlds=2),
    Skill(notice=0.95, worlds=4),
    Skill(notice=0.99, worlds=8),
    Skill(notice=1.0, worlds=16),
)
# By game, where a level takes other numbers than in most.
_SKILLS_BY_GAME: dict[str, tuple[Skill, ...]] = {}


def skill(level: Level, game: Game) -> Skill:
    """How the level plays the game."""
    return _SKILLS_BY_GAME.get(game.id, _SKILLS)[level.number - 1]


class LevelBot(Bot):
    """Notices some of the moves, and plays the best of these as far as it can see."""

    def __init__(self, level: Level, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.level = level
        self.name = level.name
        self.about = level.about

    def choose(self, look: Look) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        if self.level is LEVELS[-1] and (known := _solved(look)):
            return self.rng.choice(known)
        skill_now = skill(self.level, look.game)
        actions = considered(look, self.rng)
        worlds = imagined(look, self.rng, skill_now.worlds)
        seen = [values_after(worlds, look.seat, action) for action in actions]
        noticed = self._noticed(actions, seen, skill_now)
        worth = self._worth(look, worlds, noticed, skill_now)
        best = max(worth)
        return self.rng.choice([a for a, one in zip(noticed, worth) if one >= best - _ALMOST])

    def _noticed(self, actions: list[int], seen: list[list[float]], now: Skill) -> list[int]:
        """The actions that come to mind: at least the one that is nearest to be noticed.

        How conspicuous an action is, is the place of its value at first sight among the others'.
        """
        values = [sum(one) for one in seen]
        places = {value: place for place, value in enumerate(sorted(set(values), reverse=True))}
        last = max(len(places) - 1, 1)
        strains = []
        for value, one in zip(values, seen):
            chance = now.notice ** (1 + now.overlook * places[value] / last)
            if min(one) >= 1:
                chance = max(chance, WIN_NOTICED)
            strains.append(self.rng.random() / chance)
        limit = max(1.0, min(strains))
        return [action for action, strain in zip(actions, strains) if strain <= limit]

    def _worth(
        self, look: Look, worlds: list[World], actions: list[int], now: Skill
    ) -> list[float]:
        """How good each action is, as far as the level can see."""
        return [sum(values_after(worlds, look.seat, action)) for action in actions]


def _solved(look: Look) -> list[int]:
    """The actions that give nothing away where the game is solved and the solution is at hand."""
    from ludoteca.games.tohm.solution import is_solvable, kept_solution, solution_path

    if not is_solvable(look.game) or not solution_path(look.game).exists():
        return []
    try:
        solution = kept_solution(look.game)
    except LudotecaError:  # a damaged file: then it thinks for itself
        return []
    import random

    # All lies open in this game: the only world that fits the view is the one there is.
    return solution.best(look.resample(random.Random(0)))
