"""Five levels of play, from a bot for small children to the best there is, and how each errs.

A level errs as people do, never by a move drawn from all: it sees less far (few playouts, or the
position after one step alone), it overlooks moves, the less conspicuous ones more often, and it
forgets. What it does see it judges as well as the game's knowledge can, in some games with errors
of judgement.

>>> from ludoteca import bots
>>> bots.make("3").name
'thoughtful'
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ludoteca.bots.endings import ending_choice
from ludoteca.bots.search import Limits, Search
from ludoteca.bots.simple import Bot, World, considered, imagined, values_after
from ludoteca.bots.solver import Mind, SolverBot, solver_choice
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

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
    Level(3, "thoughtful", "Plays like a thoughtful adult: sees most of it, but can be surprised."),
    Level(4, "strong", "Overlooks little, judges well and remembers well."),
    Level(5, "master", "Plays the best we know of, with at most a second for each move."),
)


class Skill(NamedTuple):
    """How a level sees a game."""

    notice: float  # the chance that the most conspicuous move is noticed
    overlook: float  # the least conspicuous one is noticed with this chance to the power 1 + this
    recall: float  # how well it remembers, as `Knowledge.recall` takes it
    worlds: int  # that fit what it knows, in which it thinks
    playouts: int  # of its search; 0: it looks at the position after one step alone
    misjudge: float = 0.0  # the standard deviation by which it misjudges a position, from 0 to 1


class Waiting(NamedTuple):
    """An action that puts off what is risky, and how those who look one step ahead tire of it."""

    text: str
    patience: int  # for so many events of a match it seems as good as it is
    tires: float  # and with each one after them worse by so much of a win


class Picking(NamedTuple):
    """For a search, instead of a level's worlds: those that fit best what the others did."""

    drawn: int
    kept: int


_SKILLS = (
    Skill(notice=0.3, overlook=1.0, recall=0.1, worlds=1, playouts=0),
    Skill(notice=0.7, overlook=1.5, recall=0.35, worlds=2, playouts=0),
    Skill(notice=0.95, overlook=1.5, recall=0.65, worlds=8, playouts=100),
    Skill(notice=1.0, overlook=0.0, recall=0.9, worlds=32, playouts=1000),
    Skill(notice=1.0, overlook=0.0, recall=1.0, worlds=64, playouts=20_000),
)
# By game, where a level takes other numbers than in most.
_SKILLS_BY_GAME: dict[str, tuple[Skill, ...]] = {
    # To remember what lies under the lids is the game: who thinks further with a wrong memory gains
    # nothing, so all but the master look one step ahead; for two the master too, by a judgement
    # that is nearly exact (`_worth`).
    "tcnccc": (
        Skill(notice=0.15, overlook=0.8, recall=0.05, worlds=1, playouts=0, misjudge=0.25),
        Skill(notice=0.57, overlook=1.5, recall=0.27, worlds=2, playouts=0, misjudge=0.03),
        Skill(notice=0.87, overlook=1.5, recall=0.55, worlds=4, playouts=0),
        Skill(notice=0.98, overlook=0.8, recall=0.82, worlds=8, playouts=0),
        Skill(notice=1.0, overlook=0.0, recall=1.0, worlds=64, playouts=20_000),
    ),
    # All lies open, and one step ahead without an error is nearly as good as perfect: only who errs
    # on the next step is weaker by much (`make bench-given-away`).
    "tohm": (
        Skill(notice=0.15, overlook=0.4, recall=0.1, worlds=1, playouts=0, misjudge=0.22),
        Skill(notice=0.3, overlook=1.0, recall=0.35, worlds=1, playouts=0, misjudge=0.06),
        Skill(notice=0.47, overlook=1.1, recall=0.65, worlds=1, playouts=0, misjudge=0.02),
        Skill(notice=0.7, overlook=1.3, recall=0.9, worlds=1, playouts=0, misjudge=0.004),
        Skill(notice=1.0, overlook=0.0, recall=1.0, worlds=1, playouts=60_000),
    ),
    # Where all choose at once, some thousand playouts are little better than a look at the next
    # position in several worlds.
    "toncc": (
        Skill(notice=0.2, overlook=0.5, recall=0.1, worlds=1, playouts=0, misjudge=0.2),
        Skill(notice=0.3, overlook=1.0, recall=0.35, worlds=1, playouts=0, misjudge=0.02),
        Skill(notice=0.45, overlook=1.2, recall=0.65, worlds=2, playouts=0),
        Skill(notice=0.66, overlook=1.5, recall=0.9, worlds=4, playouts=0),
        Skill(notice=1.0, overlook=0.0, recall=1.0, worlds=64, playouts=20_000),
    ),
    # Cards leave so much to luck that a look at the next step is already a strong player.
    "super_tock": (
        Skill(notice=0.2, overlook=0.45, recall=0.1, worlds=1, playouts=0),
        Skill(notice=0.32, overlook=1.1, recall=0.35, worlds=2, playouts=0),
        Skill(notice=0.65, overlook=1.5, recall=0.65, worlds=4, playouts=0),
        Skill(notice=0.99, overlook=1.0, recall=0.9, worlds=6, playouts=0),
        Skill(notice=1.0, overlook=0.0, recall=1.0, worlds=64, playouts=20_000),
    ),
    # Whole turns are planned. What is noticed or not are ends of a turn (bots/solver.py), and
    # playouts are the ways to play it whose consequences are compared.
    "fantastick": (
        Skill(notice=0.04, overlook=0.2, recall=0.1, worlds=1, playouts=0),
        Skill(notice=0.1, overlook=0.2, recall=0.35, worlds=1, playouts=0),
        Skill(notice=0.2, overlook=0.2, recall=0.65, worlds=1, playouts=0),
        Skill(notice=0.6, overlook=0.2, recall=0.9, worlds=1, playouts=0),
        Skill(notice=1.0, overlook=0.0, recall=1.0, worlds=1, playouts=16),
    ),
}
# How the levels search, where not as usual. Little hope is put in what was tried little where good
# and bad moves lie a few hundredths of a win apart. Among three who choose at once, as in Tóncc, an
# equilibrium keeps nobody safe: it is better to answer what the others may do.
_SEARCH_BY_GAME: dict[str, dict[str, Any]] = {
    "super_tock": {"exploration": 0.2},
    "tohm": {"exploration": 0.4},
    "toncc": {"prior": 3.0, "answer": True, "trust": 0.4, "exploration": 0.2},
}
# In Super Tock for two a tree over many worlds plays the other badly, not knowing what he
# holds: he is rather supposed to do what looks best in each of them. Nor does he see what the
# master holds: he supposes four hands, as the greedy bot does. Each world is played so to the end
# of the hand, after ten choices at most, and judged there.
_SEARCH_FOR_TWO: dict[str, dict[str, Any]] = {
    "super_tock": {
        "exploration": 0.2,
        "trust": 1.0,
        "looks": True,
        "supposing": 4,
        "depth": 10,
    },
}
# And what he played tells what he does not hold.
_PICKING_FOR_TWO = {"super_tock": Picking(drawn=384, kept=128)}
# Nobody puts a pair under a lid knowingly, so careful players wait for each other's errors and lose
# by wrong guesses what these brought: without this, two of them choose a hundred times and more.
_WAITING_BY_GAME = {"tcnccc": Waiting("draw", patience=36, tires=0.003)}
MOST_SECONDS = 1.0  # for a move, whatever the playouts
ENDING_TIME = 0.8  # of these, to solve an ending; if that is not enough, the rest is for a search
FIRST_SIGHT_WORLDS = 4  # at most, in which a level looks at all moves to notice some


def skill(level: Level, game: Game) -> Skill:
    """How the level plays the game."""
    return _SKILLS_BY_GAME.get(game.id, _SKILLS)[level.number - 1]


def search_settings(game: Game) -> dict[str, Any]:
    """The settings of the levels' search in this game that are not the usual ones."""
    usual = _SEARCH_BY_GAME.get(game.id, {})
    return _SEARCH_FOR_TWO.get(game.id, usual) if game.seats == 2 else usual


def picking(game: Game) -> Picking | None:
    """How the levels that search pick worlds in this game, if they do."""
    return _PICKING_FOR_TWO.get(game.id) if game.seats == 2 else None


def waiting(game: Game) -> Waiting | None:
    """What the levels tire of in this game, if anything."""
    return _WAITING_BY_GAME.get(game.id)


class LevelBot(Bot):
    """Notices some of the moves, and plays the best of these as far as it can see.

    For experiments, other limits of its search and other skills than the level's own can be given,
    and the master can be made to think for itself where a solution is at hand (`by_heart=False`).
    """

    def __init__(
        self,
        level: Level,
        seed: int | str | None = None,
        limits: Limits | None = None,
        own_skill: Skill | None = None,
        by_heart: bool = True,
    ) -> None:
        super().__init__(seed)
        self.level = level
        self.name = level.name
        self.about = level.about
        self._limits = limits
        self._own_skill = own_skill
        self._by_heart = by_heart and level is LEVELS[-1]

    def choose(self, look: Look) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        begin = time.perf_counter()
        now = self._own_skill or skill(self.level, look.game)
        limits = self._limits or Limits(now.playouts, MOST_SECONDS)
        if self._by_heart and (known := _known(look, self.rng, limits.seconds)) is not None:
            return known
        if SolverBot.fits(look.game):
            seconds = math.inf if limits.seconds is None else limits.seconds
            mind = Mind(now.notice, now.overlook, max(now.playouts, 1), seconds)
            return solver_choice(look, self.rng, mind)
        picks = picking(look.game) if now.playouts else None
        drawn = now.worlds if picks is None else picks.drawn
        worlds = imagined(look, self.rng, drawn, self._memory(look, now))
        if picks is not None:
            worlds = _likely(look, worlds, picks.kept, self.rng)
        noticed = considered(look, self.rng)
        if now.notice < 1:
            seen = _seen(look, worlds[:FIRST_SIGHT_WORLDS], noticed, now.misjudge)
            noticed = self._noticed(noticed, seen, now)
        if len(noticed) == 1:
            return noticed[0]
        spent = time.perf_counter() - begin
        worth = self._worth(look, worlds, noticed, now, limits.after(spent))
        is_joint = worlds[0].state.phase is Phase.JOINT
        if is_joint and now.playouts and not search_settings(look.game).get("answer"):
            return self.rng.choices(noticed, worth)[0]  # as in an equilibrium, by lot
        best = max(worth)
        return self.rng.choice([a for a, one in zip(noticed, worth) if one >= best - _ALMOST])

    def _memory(self, look: Look, now: Skill) -> Callable[[], Any]:
        knowledge = look.game.knowledge
        if not look.told:  # then it is a guess, another one in each world
            return lambda: knowledge.recall(look, now.recall, self.rng)
        recalled = knowledge.recall(look, now.recall, self.rng)
        return lambda: recalled

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
            # Nobody plays what he sees to lose at once while there is anything else to do.
            strains.append(self.rng.random() / chance if max(one) > 0 else math.inf)
        limit = max(1.0, min(strains))
        return [action for action, strain in zip(actions, strains) if strain <= limit]

    def _worth(
        self, look: Look, worlds: list[World], actions: list[int], now: Skill, limits: Limits
    ) -> list[float]:
        """How good each action is as far as the level can see, the greater the better.

        Where seats choose at once and it searches, the odds of each.
        """
        if not now.playouts:
            seen = _seen(look, worlds, actions, now.misjudge)
            return [sum(one) - len(one) * _tired(look, a) for a, one in zip(actions, seen)]
        states = [world.state for world in worlds]
        if all([state == states[0] for state in states]):
            states = states[:1]  # nothing is hidden
        if look.game.knowledge.judging_error(look.game) is not None:
            # That is nearly exact, and so is what follows of all that chance may bring. A search
            # draws what chance brings, and would blur it.
            return [_promised(states, look.seat, action) for action in actions]
        settings = search_settings(look.game)
        search = Search(look.game, self.rng.getrandbits(63), **settings)
        found = {one.action: one for one in search.run(states, look.seat, limits).tried}
        is_joint = states[0].phase is Phase.JOINT
        if is_joint and not settings.get("answer"):
            shares = [found[action].share if action in found else 0.0 for action in actions]
            return shares if any(shares) else [1.0] * len(actions)
        # What is the answer, or was visited most, is best; of others alike, what brought more: the
        # mean is at most 1.
        worth = []
        for one in [found.get(action) for action in actions]:
            if one is None:
                worth.append(0.0)
            else:
                worth.append((one.share if is_joint else one.visits) + one.mean / 2)
        return worth


def _promised(states: list[State], seat: int, action: int) -> float:
    """What the seat may expect after the action, by the game's judgement, in the mean of worlds."""
    total = 0.0
    for state in states:
        after = state.copy()
        after.apply(action)
        total += after.game.knowledge.judged(after)[seat]
    return total / len(states)


def _likely(look: Look, worlds: list[World], count: int, rng: Random) -> list[World]:
    """So many of the worlds, each as often as what the others did makes it likely."""
    states = [world.state for world in worlds]
    odds = look.game.knowledge.likelihoods(look, states, rng)
    if min(odds) == max(odds):
        return worlds[:count]
    step = sum(odds) / count
    reached, wanted = 0.0, rng.random() * step
    found: list[World] = []
    for world, one in zip(worlds, odds):
        reached += one
        while wanted < reached and len(found) < count:
            found.append(world)
            wanted += step
    rng.shuffle(found)
    return found


def _tired(look: Look, action: int) -> float:
    """By how much an action seems worse than it is to one who has seen the match go in circles."""
    waits = waiting(look.game)
    if waits is None or look.text(action) != waits.text:
        return 0.0
    return waits.tires * max(len(look.told) - waits.patience, 0)


def _seen(
    look: Look, worlds: list[World], actions: list[int], misjudge: float
) -> list[list[float]]:
    """How the seat seems to stand in each world after each action.

    Who misjudges an action does so each time it is looked at, in whatever world: the error follows
    from the view and the action alone. What is won or lost at once is seen for what it is.
    """
    seen = [values_after(worlds, look.seat, action) for action in actions]
    if misjudge:
        for i, action in enumerate(actions):
            error = Random(f"{look.view} {action}").gauss(0.0, misjudge)
            seen[i] = [_off(value, error) for value in seen[i]]
    return seen


def _off(value: float, error: float) -> float:
    if not 0 < value < 1:
        return value
    return min(max(value + error, _ALMOST), 1 - _ALMOST)


def _known(look: Look, rng: Random, seconds: float | None) -> int | None:
    """A choice that gives nothing away, where the game or this part of it is solved; else None.

    Takes a part of the seconds at most.
    """
    from ludoteca.games.tohm.solution import is_solvable, kept_solution, solution_path
    from ludoteca.games.toncc.endings import IS_QUICK

    if not is_solvable(look.game):
        limit = None if seconds is None else ENDING_TIME * seconds
        return ending_choice(look, rng, seconds=limit) if IS_QUICK else None
    if not solution_path(look.game).exists():
        return None
    try:
        solution = kept_solution(look.game)
    except LudotecaError:  # a damaged file: then it thinks for itself
        return None
    # All lies open in this game: the only world that fits the view is the one there is.
    return rng.choice(solution.quickest(look.resample(rng)))
