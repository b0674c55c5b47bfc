"""What positions and actions are worth to each seat, by the best means there are, with errors.

    analyst = Analyst(game, seed=7, playouts=2000)
    analyst.value(state)          # what each seat may expect to return, as the referee knows it
    analyst.worths(look)          # what each legal action is worth to the seat that looks
    analyst.choice(look, action)  # what an action cost against the best known
    analyst.luck(before, after)   # what chance brought against what it would bring on average

Means differ by game: T.O.H.M. for two is solved, and TCNCCC for two is judged by what the game
knows of it; elsewhere a position is searched from. It is searched several times, each time with
luck of its own, and the error is the standard error of the mean. Whatever is compared (the actions
of a decision, the outcomes of a die) meets the same worlds and the same luck, so that the
difference is known better than each of the two.

A choice is judged by what its seat could know: in worlds that fit its look. Short searches err
beyond their spread too: they miss what waiting is worth, for instance. So a choice that seems to
cost something is tried anew with more and more playouts as long as it still seems so, and what the
last of these trials changed counts as an error of theirs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from ludoteca.bots.search import Limits, Search, Settings
from ludoteca.bots.tree import Tree
from ludoteca.core.errors import LudotecaError
from ludoteca.core.fading import PERFECT
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

PLAYOUTS = 4000  # that a position is tried out with, where nobody says how many
SAMPLES = 16  # independent trials that these are divided into: their spread gives the error
MOST_OUTCOMES = 12  # of chance that are all tried, each with its odds; of more, some are drawn
MOST_ACTIONS = 60  # that are tried at all: the promising, and of these any so many
FINALISTS = 4  # actions that are tried in full, after a quick look at all
QUICK_SAMPLES = 2  # of that look
SURE = 2.0  # standard errors by which an action must be ahead to be named as better
DOUBTED = 0.02  # what seems to cost as much, less its error, is tried anew
DEEPER = (4, 16, 64)  # with so many times the playouts, as long as it still does
# By how much values are off beyond their spread where the truth is known (T.O.H.M. for two, 4,000
# playouts), and at pauses of Super Tock (0.03 to 0.08 by table), played on 200 times.
SEARCHED_BIAS = 0.05
PLAN_PLAYOUTS = 400  # to suppose what others do who choose at the same time

Vector = Sequence[float]  # a number for each seat
Unit = Literal["share", "points"]  # shares of a win, or points of the game, more being better


class Worth(NamedTuple):
    """A value and its error: by how much it is mostly off, or a bound where it is exact."""

    value: float
    error: float


class Choice(NamedTuple):
    """An action judged: the best known instead, and what the action changed against it by seat."""

    best: tuple[int, ...]  # as far as can be told, all equally good; the action itself if it is
    changes: tuple[Worth, ...]


class Luck(NamedTuple):
    """What chance changed for each seat against its average, and what each may then expect."""

    changes: tuple[Worth, ...]
    values: tuple[Worth, ...]


class Means(Protocol):
    """A way to say what a position is worth."""

    unit: Unit
    is_exact: bool
    samples: int  # independent trials that a mean is taken of
    bound: float  # by which a trial may be wrong beyond its spread; where exact, at most
    # By which means of trials are mostly off beyond their spread: of what changes a value, where
    # much of it cancels out, and of a value itself.
    bias: float
    value_bias: float

    def trial(self, state: State, seed: int, effort: int = 1) -> Vector:
        """What each seat may expect to return, tried once with the luck of a seed.

        With so many times the playouts as usual.
        """


class Solved:
    """T.O.H.M. for two: its solution."""

    unit: Unit = "share"
    is_exact = True
    samples = 1
    bias = value_bias = 0.0

    def __init__(self, game: Game) -> None:
        from ludoteca.games.tohm.solution import ready_solution

        self._solution = ready_solution(game)
        self.bound = self._solution.error

    def trial(self, state: State, seed: int, effort: int = 1) -> Vector:
        """The exact values, whatever the seed."""
        value = self._solution.value(state, 0)
        return value, 1.0 - value


class Known:
    """A game whose knowledge tells shares of a win."""

    unit: Unit = "share"
    is_exact = False
    samples = 1
    bias = value_bias = 0.0

    def __init__(self, game: Game, error: float) -> None:
        self._knowledge = game.knowledge
        self.bound = error

    def trial(self, state: State, seed: int, effort: int = 1) -> Vector:
        """What the knowledge tells, whatever the seed."""
        return self._knowledge.judged(state)


class Searched:
    """Any game: short searches, each from a tree of its own."""

    unit: Unit = "share"
    is_exact = False
    samples = SAMPLES
    bound = 0.0
    value_bias = SEARCHED_BIAS

    def __init__(self, game: Game, playouts: int) -> None:
        self.bias = game.knowledge.pausing_error()
        self._half = max(1, playouts // SAMPLES // 2)
        # To the end, or where what games know is close to a share of a win: mostly it orders moves
        # well, and is none.
        self._settings = Settings(depth=None, pauses=True)

    def trial(self, state: State, seed: int, effort: int = 1) -> Vector:
        """What the playouts of a search return on an average, once it knows its way about.

        The first half of them finds out what is good; the second half counts.
        """
        half = effort * self._half
        tree = Tree([state], 0, self._settings, seed, 0, 2 * half)
        tree.grow(half)
        early = tree.returned()
        tree.grow(half)
        return [(late - first) / half for late, first in zip(tree.returned(), early)]


def best_means(game: Game, playouts: int) -> Means:
    """The solution where there is one, or, uncompiled, where one is kept; else what the game
    knows, if that tells shares of a win; otherwise trials.
    """
    from ludoteca.games.tohm.solution import is_solvable

    if is_solvable(game):
        try:
            return Solved(game)
        except LudotecaError:
            pass
    error = game.knowledge.judging_error(game)
    return Searched(game, playouts) if error is None else Known(game, error)


class Analyst:
    """Says what is worth what in one game. The same seed brings the same answers."""

    def __init__(
        self, game: Game, seed: int | str = 0, playouts: int = PLAYOUTS, deepest: int = DEEPER[-1]
    ) -> None:
        """Solves T.O.H.M. for two first, unless a solution is kept: some seconds.

        Doubted choices are tried anew with up to `deepest` times the playouts.
        """
        self.game = game
        self._efforts = [1, *(effort for effort in DEEPER if effort <= deepest)]
        self.means = best_means(game, playouts)
        self._rng = random.Random(seed)

    @property
    def is_exact(self) -> bool:
        """Are the values known, and the errors bounds? Otherwise these are what is mostly off."""
        return self.means.is_exact

    @property
    def is_sampled(self) -> bool:
        """Are values means of trials, the more playouts the better, with standard errors?"""
        return self.means.samples > 1

    @property
    def unit(self) -> Unit:
        """What values are counted in."""
        return self.means.unit

    def reseed(self, seed: int | str) -> None:
        """Begin the randomness again, so that an answer can be repeated on its own."""
        self._rng.seed(seed)

    def value(self, state: State) -> tuple[Worth, ...]:
        """What each seat may expect to return: exact after the end.

        Costs `playouts` playouts where values are sampled.
        """
        if state.outcome is not None:
            return tuple(Worth(value, 0.0) for value in state.outcome.returns)
        means = self._means([self._trial(state, seed) for seed in self._seeds()])
        return self._biased(means, self.means.value_bias)

    def worths(self, look: Look) -> dict[int, Worth]:
        """What each action is worth to the seat; where very many are legal, the promising ones."""
        actions = self._candidates(look)
        trials = self._trials(look, actions, self.means.samples)
        means = [self._mean([values[look.seat] for values in trials[each]]) for each in actions]
        return dict(zip(actions, self._biased(means, self.means.value_bias)))

    def choice(self, look: Look, action: int) -> Choice:
        """An action against the best known; nothing is tried where there was no choice.

        A doubted choice costs up to some hundred times `playouts` playouts, others about six.
        """
        if len(look.legal) == 1:
            return Choice((action,), (Worth(0.0, 0.0),) * self.game.seats)
        seat, actions = look.seat, self._candidates(look, action)
        samples = self.means.samples
        if samples == 1:
            return self._known_choice(action, seat, self._trials(look, actions, samples))
        if len(actions) > FINALISTS + 1:
            quick = self._trials(look, actions, QUICK_SAMPLES)
            actions.sort(key=lambda each: -_sum(quick[each], seat))
        others = [each for each in actions if each != action][:FINALISTS]
        if not others:  # of very many none but this one is promising
            return Choice((action,), (Worth(0.0, 0.0),) * self.game.seats)
        before: tuple[Worth, ...] | None = None
        for effort in self._efforts:
            trials = self._trials(look, [action, *others], samples, effort)
            others.sort(key=lambda other: -_sum(trials[other], seat))
            best, changes = self._compared(trials, action, others, seat)
            is_doubted = -changes[seat].value - changes[seat].error >= DOUBTED
            if before is not None:
                changes = tuple(map(_with_drift, changes, before))
            if not is_doubted:
                break
            before = changes
            others = others[: (len(others) + 1) // 2]  # the most promising
        # What was called best costs nothing, however the game is known.
        bias = self.means.bias if changes[seat].value else 0.0
        return Choice((best,), self._biased(changes, bias))

    def _compared(
        self, trials: dict[int, list[Vector]], action: int, others: list[int], seat: int
    ) -> tuple[int, tuple[Worth, ...]]:
        """What seems best, and what the action changed against it; the best other is the first.

        Half of the trials name a better action, if they are sure of one, the other half say how
        much better it is, and the other way round: the highest of several uncertain numbers is
        mostly too high, and a cost reckoned from it would be too.
        """
        samples = self.means.samples
        rival = others[0]

        def gains(other: int, part: slice = slice(None)) -> Worth:
            """How much better another action is for the seat, by some of the trials."""
            pairs = zip(trials[other][part], trials[action][part])
            return self._mean([its[seat] - own[seat] for its, own in pairs])

        def named(part: slice) -> int:
            best = max(others, key=lambda other: gains(other, part).value)
            return best if gains(best, part).value > SURE * gains(best, part).error else action

        gain = gains(rival)
        if gain.value < -SURE * gain.error:  # nothing comes near it
            return action, (Worth(0.0, 0.0),) * self.game.seats
        halves = slice(samples // 2), slice(samples // 2, None)
        changes: list[list[float]] = []
        for part, other_part in (halves, halves[::-1]):
            best = named(other_part)
            pairs = zip(trials[action][part], trials[best][part])
            changes += [[own - its for own, its in zip(*pair)] for pair in pairs]
        # Where both halves name the action itself its cost is 0, but no surer than the rival's.
        against = self._means(
            [[own - its for own, its in zip(*pair)] for pair in zip(trials[action], trials[rival])]
        )
        return rival if gain.value > 0 else action, tuple(
            Worth(one.value, max(one.error, rough.error))
            for one, rough in zip(self._means(changes), against)
        )

    def _known_choice(self, action: int, seat: int, trials: dict[int, list[Vector]]) -> Choice:
        """A choice where values are exact: all that are as good as the best are named."""
        values = {each: found[0] for each, found in trials.items()}
        top = max(values, key=lambda each: (values[each][seat], each == action))
        least = values[top][seat] - 2 * self.means.bound
        best = tuple(each for each in values if values[each][seat] >= least)
        changes = [own - its for own, its in zip(values[action], values[top])]
        return Choice(best, self._means([changes], bounds=2))

    def luck(self, before: State, after: State) -> Luck:
        """What chance brought, in one event or several, until the state `after`.

        The average is taken over all outcomes with their odds, or, where they are many or follow
        each other, over some that are drawn.
        """
        outcomes = _listed(before)
        changes, values = [], []
        for seed in self._seeds():
            came = self._trial(after, seed)
            if outcomes is not None:
                others = [(self._trial(state, seed), odds) for state, odds in outcomes]
            else:
                others = [(self._trial(_drawn(before, self._rng), seed), 1.0)]
            mean = [sum(odds * other[s] for other, odds in others) for s in range(len(came))]
            changes.append([own - usual for own, usual in zip(came, mean)])
            values.append(came)
        is_over = after.phase is Phase.OVER
        if is_over:
            known = self.value(after)
        else:
            known = self._biased(self._means(values), self.means.value_bias)
        changed = self._means(changes, bounds=1 if is_over else 2)
        return Luck(self._biased(changed, self.means.bias), known)

    # ---- private ----------------------------------------------------------------------------

    def _seeds(self) -> list[int]:
        return [self._rng.getrandbits(63) for _ in range(self.means.samples)]

    def _trial(self, state: State, seed: int, effort: int = 1) -> Vector:
        outcome = state.outcome
        return self.means.trial(state, seed, effort) if outcome is None else outcome.returns

    def _candidates(self, look: Look, played: int | None = None) -> list[int]:
        """The actions to try; the one that was played is always among them."""
        actions = list(look.legal)
        if len(actions) > MOST_ACTIONS:
            world = look.resample(self._rng)
            actions = look.game.knowledge.promising(world, look.seat)
            actions = self._rng.sample(actions, min(len(actions), MOST_ACTIONS))
        return actions if played is None or played in actions else [played, *actions]

    def _trials(
        self, look: Look, actions: list[int], samples: int, effort: int = 1
    ) -> dict[int, list[Vector]]:
        """Each action in the same worlds with the same luck."""
        trials: dict[int, list[Vector]] = {action: [] for action in actions}
        for _ in range(samples):
            memory = look.game.knowledge.recall(look, PERFECT, self._rng)
            world, seed = look.resample(self._rng, memory), self._rng.getrandbits(63)
            others = self._supposed(world, look.seat)
            for action in actions:
                state = world.copy()
                if world.phase is Phase.JOINT:
                    state.apply_joint({**others, look.seat: action})
                else:
                    state.apply(action)
                trials[action].append(self._trial(state, seed, effort))
        return trials

    def _supposed(self, world: State, seat: int) -> dict[int, int]:
        """What the others that choose at once with the seat may do, each as a search would."""
        supposed = {}
        for other in world.to_move:
            if other != seat:
                search = Search(self.game, self._rng.getrandbits(63))
                found = search.run([world], other, Limits(playouts=PLAN_PLAYOUTS))
                supposed[other] = found.best
        return supposed

    def _means(self, trials: Sequence[Vector], bounds: int = 1) -> tuple[Worth, ...]:
        return tuple(self._mean(column, bounds) for column in zip(*trials))

    def _biased(self, worths: Sequence[Worth], bias: float) -> tuple[Worth, ...]:
        """With a bias as one more error of theirs."""
        return tuple(Worth(value, math.hypot(error, bias)) for value, error in worths)

    def _mean(self, numbers: Sequence[float], bounds: int = 1) -> Worth:
        """The mean of independent trials; `bounds` of the means' errors are in each of them."""
        count = len(numbers)
        mean = sum(numbers) / count
        spread = sum((number - mean) ** 2 for number in numbers)
        error = math.sqrt(spread / (count - 1) / count) if count > 1 else 0.0
        return Worth(mean, error + bounds * self.means.bound)


def _with_drift(late: Worth, early: Worth) -> Worth:
    """What longer searches found; by how much it differs from what shorter ones did is an error."""
    return Worth(late.value, math.hypot(late.error, late.value - early.value))


def _sum(trials: Sequence[Vector], seat: int) -> float:
    return sum(values[seat] for values in trials)


def _listed(before: State) -> list[tuple[State, float]] | None:
    """The states that chance can lead to, with their odds; None if too many or not the last."""
    odds = before.chance()
    if len(odds) > MOST_OUTCOMES:
        return None
    states = []
    for outcome, probability in odds:
        state = before.copy()
        state.apply(outcome)
        if state.phase is Phase.CHANCE:
            return None
        states.append((state, probability))
    return states


def _drawn(before: State, rng: random.Random) -> State:
    state = before.copy()
    while state.phase is Phase.CHANCE:
        draw_chance(state, rng)
    return state
