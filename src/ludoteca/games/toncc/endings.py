"""Endings of a challenge of Tóncc: what positions with few Seals left are worth, and how to play.

After the shuffle a challenge has no luck, and no position comes back: every round brings a conquest
or counts one more without. So all positions that can follow one are solved from the last to the
first, each as one joint step whose payoffs are what the next positions are worth to the Kings.

The answer is an equilibrium: no King can gain more than `residual` by playing anything else, from
any of the positions on, while the others stay. Three Kings may have several equilibria, which are
worth different things; `equilibrium.py` says which one is found. What the end of a challenge is
worth is what the match returns; challenges to come are taken to end in every order equally often.

    ending = Ending.solve(state)
    ending.values, ending.residual, ending.positions
    ending.strategy(state, seat)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import permutations
from typing import Any

import cython

from ludoteca.core.errors import LudotecaError
from ludoteca.core.phase import Phase
from ludoteca.core.state import State
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.equilibrium import Stage
from ludoteca.games.toncc.logit import PAYOFFS
from ludoteca.games.toncc.rules import TonccState

if not cython.compiled:
    from ludoteca.core.phase import JOINT

Strategy = list[tuple[int, float]]  # actions and their probabilities
Policy = Callable[[State, int], "Strategy | None"]  # what a seat plays in a state

POSITIONS = 50_000  # the most that are looked at, unless told otherwise
_STRETCH = 64  # positions between looks at the clock, some milliseconds
IS_QUICK = bool(cython.compiled)  # uncompiled it takes some two hundred times as long

_returns: dict[tuple[tuple[int, ...], int], tuple[float, ...]] = {}  # see `match_returns`


class _Level:
    """Room for a position while those that follow it are looked at."""

    def __init__(self, state: TonccState) -> None:
        self.state = cython.cast(TonccState, state.copy())
        if not cython.compiled:
            self.counts = [1] * 3
            self.values = [0.0] * PAYOFFS
            self.bests = [0.0] * PAYOFFS


class Ending:
    """All positions of a challenge that can follow a state, their values and strategies."""

    def __init__(
        self, state: TonccState, limit: int, policy: Policy | None, seconds: float | None = None
    ) -> None:
        """Made by `solve` and `measure`."""
        import numpy

        self.seconds = seconds
        self.deadline = None if seconds is None else time.perf_counter() + seconds
        self.root = cython.cast(TonccState, state.copy())
        self.limit = limit
        self.policy = policy
        self.stage = Stage()
        self.levels = [_Level(state)]
        self.numbers: dict[int, int] = {}
        # By position. What all Kings get by the strategies, and by answering them best alone.
        self.value_table: Any = numpy.zeros(3 * limit)
        self.best_table: Any = numpy.zeros(3 * limit)
        self.strategy_table: Any = numpy.zeros(18 * limit)
        if not cython.compiled:
            self.open_cells = [0] * 18
            self.ends = [0.0] * 81
            self.joint = [0] * 3
            self.answers = [0.0] * 18
            self.least, self.most = [0] * 3, [0] * 3
        self.open_count = 0
        for place in range(18):
            if not self.root.face_down >> place & 1:
                self.open_cells[self.open_count] = self.root.regions[place]
                self.open_count += 1
        self.set_ends()
        self.visit(self.root, 0)

    @classmethod
    def solve(cls, state: State, limit: int = POSITIONS, seconds: float | None = None) -> Ending:
        """Solve what can follow a state in which Kings choose; other threads go on meanwhile.

        Raises LudotecaError if that is more than `limit` positions, if it takes longer than
        `seconds`, or if no King is to choose.
        """
        return cls(_refuse_unless_ending(state), limit, None, seconds)

    @classmethod
    def measure(cls, state: State, policy: Policy, limit: int = POSITIONS) -> Ending:
        """The same with the strategies that a policy has: `gains` tells how good they are.

        The policy is asked once for every position and seat. Raises LudotecaError as `solve` does,
        and if what the policy answers is no strategy.
        """
        return cls(_refuse_unless_ending(state), limit, policy)

    # ---- what is answered ----

    @property
    def positions(self) -> int:
        """How many positions there are; what follows one whose end is decided is not looked at."""
        return len(self.numbers)

    @property
    def values(self) -> tuple[float, float, float]:
        """What the match returns to each King on average, if all follow the strategies."""
        return self.value(self.root)

    @property
    def gains(self) -> tuple[float, float, float]:
        """What each King would gain at most by leaving the strategies alone, from the root on."""
        return self._gains(self._number(self.root))

    @property
    def residual(self) -> float:
        """What any King would gain at most by leaving the strategies alone, from any position."""
        return max(max(self._gains(number)) for number in range(self.positions))

    def value(self, state: State) -> tuple[float, float, float]:
        """`values` of a position that can follow; raises LudotecaError for another."""
        first = 3 * self._number(state)
        return (
            float(self.value_table[first]),
            float(self.value_table[first + 1]),
            float(self.value_table[first + 2]),
        )

    def strategy(self, state: State, seat: int) -> Strategy:
        """How often the seat plays each action, without those never played.

        Raises LudotecaError for a position that cannot follow and for a seat that is not to move.
        """
        if seat not in state.to_move:
            raise LudotecaError(f"seat {seat} does not choose here: {list(state.to_move)} do")
        first = 18 * self._number(state) + 6 * seat
        shares = [float(self.strategy_table[first + action]) for action in range(6)]
        return [(action, share) for action, share in enumerate(shares) if share > 0]

    def _gains(self, number: int) -> tuple[float, float, float]:
        first = 3 * number
        gains = [float(self.best_table[i] - self.value_table[i]) for i in range(first, first + 3)]
        return (gains[0], gains[1], gains[2])

    def knows(self, state: State) -> bool:
        """Is it one of the positions that the ending leads to?"""
        return (
            isinstance(state, TonccState)
            and state.phase is Phase.JOINT
            and self._is_below(state)
            and self.key(state) in self.numbers
        )

    def _number(self, state: State) -> int:
        if not self.knows(state):
            raise LudotecaError("this position is none of those that the ending leads to")
        return self.numbers[self.key(cython.cast(TonccState, state))]

    @cython.locals(state=TonccState, seat=cython.int, place=cython.int)
    def _is_below(self, state: TonccState) -> bool:
        """Can it be told from the positions here by its key?"""
        return (
            state.game == self.root.game
            and state.challenge == self.root.challenge
            and all([state.regions[place] == self.root.regions[place] for place in range(18)])
            and all([state.toncc_points[i] == self.root.toncc_points[i] for i in range(3)])
            and all([self.root.seals[i] & ~state.seals[i] == 0 for i in range(3)])
        )

    # ---- the walk ----

    def visit(self, state: TonccState, depth: int) -> int:
        """The number of a position, which is solved first if it is new."""
        key = self.key(state)
        found = self.numbers.get(key)
        if found is not None:
            return found
        if len(self.numbers) + depth >= self.limit:
            raise LudotecaError(f"more than {self.limit} positions can follow this one")
        if len(self.numbers) % _STRETCH == 0:
            self.pause()
        level = self.levels[depth]
        for seat in range(3):
            level.counts[seat] = 6 if state.movers >> seat & 1 else 1
        end = self.decided_end(state)
        if end < 0:
            self.visit_following(state, level, depth)
            if self.policy is None:
                self.find_equilibrium(level)
            else:
                for seat in range(3):
                    self.stage.strategies[6 * seat] = 1.0  # the only choice of who is out
                self.ask_policy(state, self.policy)
        number = len(self.numbers)
        self.numbers[key] = number
        if end < 0:
            self.keep(level, number)
        else:
            for seat in range(3):
                self.value_table[3 * number + seat] = self.ends[3 * end + seat]
                self.best_table[3 * number + seat] = self.ends[3 * end + seat]
                for action in range(level.counts[seat]):
                    share = 1.0 / level.counts[seat]
                    self.strategy_table[18 * number + 6 * seat + action] = share
        return number

    def pause(self) -> None:
        """Let other threads on; raises LudotecaError when time is up."""
        time.sleep(0)
        if self.deadline is not None and time.perf_counter() > self.deadline:
            raise LudotecaError(f"to solve this ending takes longer than {self.seconds} seconds")

    def visit_following(self, state: TonccState, level: _Level, depth: int) -> None:
        """Write into the level what every joint choice leads to."""
        if depth + 1 == len(self.levels):
            self.levels.append(_Level(self.root))
        next_level = self.levels[depth + 1]
        child = next_level.state
        for a in range(level.counts[0]):
            for b in range(level.counts[1]):
                for c in range(level.counts[2]):
                    child.take(state)
                    self.joint[0], self.joint[1], self.joint[2] = a, b, c
                    child.play_joint(self.joint)
                    place = 36 * a + 6 * b + c
                    if child.phase_code == JOINT:
                        number = self.visit(child, depth + 1)
                        for seat in range(3):
                            i = 216 * seat + place
                            level.values[i] = self.value_table[3 * number + seat]
                            level.bests[i] = self.best_table[3 * number + seat]
                    else:
                        end = 0
                        for seat in range(3):
                            end = 3 * end + child.toncc_points[seat] - self.root.toncc_points[seat]
                        for seat in range(3):
                            i = 216 * seat + place
                            level.values[i] = level.bests[i] = self.ends[3 * end + seat]

    def ask_policy(self, state: TonccState, policy: Policy) -> None:
        """Set the stage's strategies to the policy's."""
        for seat in state.to_move:
            for action, share in enumerate(_shares(policy(state.copy(), seat))):
                self.stage.strategies[6 * seat + action] = share

    def find_equilibrium(self, level: _Level) -> None:
        """Set the stage's strategies to an equilibrium of what the joint choices lead to."""
        for seat in range(3):
            self.stage.counts[seat] = level.counts[seat]
            for a in range(level.counts[0]):
                for b in range(level.counts[1]):
                    for c in range(level.counts[2]):
                        i = 216 * seat + 36 * a + 6 * b + c
                        self.stage.payoffs[i] = level.values[i]
        self.stage.solve()

    def keep(self, level: _Level, number: int) -> None:
        """Keep the stage's strategies, what they are worth, and what their best answers are."""
        for i in range(18):
            self.strategy_table[18 * number + i] = self.stage.strategies[i]
            self.answers[i] = 0.0
        for a in range(level.counts[0]):
            for b in range(level.counts[1]):
                for c in range(level.counts[2]):
                    first = self.stage.strategies[a]
                    second = self.stage.strategies[6 + b]
                    third = self.stage.strategies[12 + c]
                    i = 36 * a + 6 * b + c
                    self.answers[a] += second * third * level.bests[i]
                    self.answers[6 + b] += third * first * level.bests[216 + i]
                    self.answers[12 + c] += first * second * level.bests[432 + i]
                    for seat in range(3):
                        self.value_table[3 * number + seat] += (
                            first * second * third * level.values[216 * seat + i]
                        )
        for seat in range(3):
            self.best_table[3 * number + seat] = self.answers[6 * seat]
            for action in range(1, level.counts[seat]):
                if self.answers[6 * seat + action] > self.best_table[3 * number + seat]:
                    self.best_table[3 * number + seat] = self.answers[6 * seat + action]

    def key(self, state: TonccState) -> int:
        """A number of its own for every position that can follow: Kings, new Seals, idle rounds."""
        key: int = state.idle_rounds
        for seat in range(3):
            key = key << 7 | state.kings[seat] << 2 | state.king_points[seat]
        for i in range(self.open_count):
            owner = 0
            for seat in range(3):
                if state.seals[seat] >> self.open_cells[i] & 1:
                    owner = seat + 1
            key = key << 2 | owner
        return key

    # ---- what the end is worth ----

    def set_ends(self) -> None:
        """What the match returns after this challenge, by the toncc points that it gives."""
        left = self.root.challenges - self.root.challenge
        for given in _ORDERS:
            points = [self.root.toncc_points[seat] + given[seat] for seat in range(3)]
            returns = match_returns(self.root, tuple(points), left)
            for seat in range(3):
                end = 9 * given[0] + 3 * given[1] + given[2]
                self.ends[3 * end + seat] = returns[seat]

    def decided_end(self, state: TonccState) -> int:
        """The end that comes whatever is played, or one that is worth the same to all; else -1."""
        cells = 0
        for i in range(self.open_count):
            cells |= 1 << self.open_cells[i]
        cells &= ~(state.seals[0] | state.seals[1] | state.seals[2])
        standing = 0
        for seat in range(3):
            standing += state.movers >> seat & 1
        for seat in range(3):
            self.least[seat] = self.most[seat] = state.kingdom_points(seat)
            if state.movers >> seat & 1:
                self.least[seat] += 1
                self.most[seat] = self.most_kingdoms(state, seat, cells) + standing
            else:
                self.least[seat] += state.king_points[seat]
                self.most[seat] += state.king_points[seat]
        decided = -1
        for ahead in range(8):  # bit s: is seat s ahead of seat s + 1?
            end = 0
            for seat in range(3):
                other = (seat + 1) % 3
                if ahead >> seat & 1:  # §4.3: level is ahead
                    if self.most[seat] < self.least[other]:
                        break
                elif self.least[seat] >= self.most[other]:
                    break
                end = 3 * end + (ahead >> seat & 1) + 1 - (ahead >> (seat + 2) % 3 & 1)
            else:
                if decided < 0:
                    decided = end
                for seat in range(3):
                    if self.ends[3 * end + seat] != self.ends[3 * decided + seat]:
                        return -1
        return decided

    def most_kingdoms(self, state: TonccState, seat: int, cells: int) -> int:
        """No fewer kingdom points than the King can still get by some of the cells."""
        held = state.seals[seat]
        most = 0
        if state.seal_counts[seat] < 5:
            state.seals[seat] = held | cells
            most = state.kingdom_points(seat)
        else:
            for cell in range(18):
                if cells >> cell & 1:
                    state.seals[seat] = held | 1 << cell
                    most = max(most, state.kingdom_points(seat))
        state.seals[seat] = held
        return most


_ORDERS = (*permutations(range(3)), (1, 1, 1))  # §4.3: the toncc points that a challenge can give


def match_returns(state: TonccState, points: tuple[int, ...], left: int) -> tuple[float, ...]:
    """What a match returns on average with these toncc points and so many challenges to come.

    The six orders of the Kings are taken to be equally likely in each. `state` is any of the game.
    """
    known = _returns.get((points, left))
    if known is None:
        if left == 0:
            known = _final_returns(state, points)
        else:
            orders = [
                match_returns(state, tuple([a + b for a, b in zip(points, order)]), left - 1)
                for order in permutations(range(3))
            ]
            known = tuple([sum(own) / len(orders) for own in zip(*orders)])
        _returns[points, left] = known
    return known


@cython.locals(state=TonccState, final=TonccState, seat=cython.int, winners=cython.int)
def _final_returns(state: TonccState, points: tuple[int, ...]) -> tuple[float, ...]:
    """The rules' own word on who wins with these points (§4.4)."""
    final = cython.cast(TonccState, state.copy())
    for seat in range(3):
        final.toncc_points[seat] = points[seat]
    winners = final.winning()
    count = 1.0 * bin(winners).count("1")
    return tuple([(winners >> seat & 1) / count for seat in range(3)])


def _refuse_unless_ending(state: State) -> TonccState:
    if not isinstance(state, TonccState) or state.phase is not Phase.JOINT:
        raise LudotecaError("an ending is a state of Tóncc in which Kings choose directions")
    return state


def _shares(strategy: Strategy | None) -> list[float]:
    """The probability of each direction."""
    shares = [0.0] * facts.DIRECTION_COUNT
    for action, share in strategy or []:
        if action in range(facts.DIRECTION_COUNT):
            shares[action] += share
    if min(shares) < 0 or abs(sum(shares) - 1) > 1e-6:
        raise LudotecaError(f"the probabilities of directions add up to 1, got {strategy}")
    return shares
