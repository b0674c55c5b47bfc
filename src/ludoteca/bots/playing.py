"""The position that a search plays on, and how a playout goes on beyond the tree."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import cython

from ludoteca.bots.nodes import Nodes
from ludoteca.core.chance import Rng
from ludoteca.core.game import Game
from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import Scratch, State

if cython.compiled:
    from cython.cimports.libc.stdlib import free
else:
    from ludoteca.bots.nodes import doubles, ints
    from ludoteca.core.phase import CHANCE, DECIDE, OVER

if TYPE_CHECKING:
    from ludoteca.bots.search import Settings

_MOST_CHOICES = 20_000  # in a playout beyond the tree: the house's games end before
MOST_LUCK = 20_000  # chance steps of a playout: a game in plain Python may roll for ever


class Playing(Nodes):
    """Room for a tree, and a state to play on until it is over or judged."""

    state: State  # the one that is played on
    ahead: State  # one to look a step ahead with
    supposed: State  # and one that the seat which looks ahead supposes
    actions: MutableSequence[int]  # what a seat may consider, by `_list`
    weights: MutableSequence[float]  # how promising each of them is
    returns: MutableSequence[float]  # of each seat, from this playout

    def __init__(
        self, world: State, settings: Settings, nodes: int, seed: int, stream: int
    ) -> None:
        game: Game = world.game
        Nodes.__init__(self, nodes, game.max_legal, game.seats)
        self.seats = game.seats
        self.knowledge = game.knowledge
        self.knows = not settings.plain
        self.pauses = settings.pauses
        self.guided = settings.guided and self.knows
        self.looks = settings.looks and self.knows
        self.supposing = settings.supposing
        self.depth = _MOST_CHOICES
        if self.knows and settings.depth is not None and type(game.knowledge) is not Knowledge:
            self.depth = settings.depth
        self.always_ends = not game.is_plain_python
        self.scratch = Scratch(game)
        # Threads that write to one line of the processor's cache slow each other down: of three
        # objects in memory the middle one is used, its neighbours keep others away.
        states = sorted([world.copy() for _ in range(3)], key=id)
        rngs = sorted([Rng(seed, stream) for _ in range(3)], key=id)
        self.neighbours = [states, rngs]
        self.state, self.rng = states[1], rngs[1]
        self.ahead, self.supposed = world.copy(), world.copy()
        self.actions, self.weights = ints(game.max_legal), doubles(game.max_legal)
        self.joint, self.returns = ints(game.seats), doubles(game.seats)

    def __dealloc__(self) -> None:
        free(self.actions)
        free(self.weights)
        free(self.joint)
        free(self.returns)

    def _list(self, seat: int) -> int:
        """Write what a seat may consider to `actions` and `weights`; how many that are."""
        if self.knows:
            count = self.knowledge.candidates_into(self.state, seat, self.actions)
            self.knowledge.weights_into(self.state, seat, self.actions, count, self.weights)
            return count
        count = self.state.legal_into(seat, self.actions)
        for i in range(count):
            self.weights[i] = 1.0
        return count

    def _play_out(self) -> None:
        """Play on to the end, or so far that the game's own judgement is asked."""
        if not self.knows and self.always_ends:
            self.state.finish_at_random(self.rng, self.scratch)
            self._take_returns(self.state)
            return
        left = self.depth
        luck = 0
        while self.state.phase_code != OVER:
            if self.state.phase_code == CHANCE and luck < MOST_LUCK:
                luck += 1
                self.state.play(self.state.draw(self.rng, self.scratch))
            elif left == 0 or luck == MOST_LUCK:
                self.knowledge.judge_into(self.state, self.returns)
                return
            else:
                left -= 1
                if self.looks and self.state.phase_code == DECIDE:
                    self.state.play(self._best_looking(self.state.mover))
                elif self.guided:
                    self._guided_step()
                else:
                    self.state.step_at_random(self.rng, self.scratch)
            is_over = self.state.phase_code == OVER  # then it is counted, not judged
            if not is_over and self._stops():
                self.knowledge.judge_into(self.state, self.returns)
                return
        self._take_returns(self.state)

    def _stops(self) -> bool:
        """Is the game's own judgement asked here, however far it is to the end?"""
        if not self.knows:
            return False
        if self.knowledge.is_horizon(self.state):
            return True
        return self.pauses and self.knowledge.is_pause(self.state)

    def _guided_step(self) -> None:
        """Play a choice, of all seats that choose at once, with odds by the actions' weights."""
        if self.state.phase_code == DECIDE:
            self.state.play(self._drawn(self.state.mover))
            return
        for seat in range(self.seats):
            if self.state.movers >> seat & 1:
                self.joint[seat] = self._drawn(seat)
        self.state.play_joint(self.joint)

    def _best_looking(self, seat: int) -> int:
        """The action after which the seat stands best; the first of several.

        Where it supposes worlds it does not know what is hidden from it, and takes the average.
        """
        count = self.knowledge.candidates_into(self.state, seat, self.actions)
        if count == 1:
            return self.actions[0]
        for i in range(count):
            self.weights[i] = 0.0
        worlds = self.supposing if self.supposing else 1
        for world in range(worlds):  # noqa: B007
            self.supposed.take(self.state)
            if self.supposing:
                self.supposed.redraw(seat, self.rng)
            for i in range(count):
                self.ahead.take(self.supposed)
                self.ahead.play(self.actions[i])
                if self.ahead.phase_code == OVER:
                    self._take_returns(self.ahead)
                else:
                    self.knowledge.values_into(self.ahead, self.returns)
                self.weights[i] += self.returns[seat]
        best = 0
        for i in range(1, count):
            if self.weights[i] > self.weights[best]:
                best = i
        return self.actions[best]

    def _drawn(self, seat: int) -> int:
        count = self._list(seat)
        total = 0.0
        for i in range(count):
            total += self.weights[i]
        total *= self.rng.unit()
        for i in range(count):
            total -= self.weights[i]
            if total < 0:
                return self.actions[i]
        return self.actions[count - 1]

    def _take_returns(self, ended: State) -> None:
        winners = ended.winning()
        share = 0.0
        for seat in range(self.seats):
            share += winners >> seat & 1
        if share > 0:
            share = 1.0 / share
        for seat in range(self.seats):
            self.returns[seat] = share * (winners >> seat & 1)
