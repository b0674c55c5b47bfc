"""One thread's search: a tree of choices in flat arrays of numbers, grown playout by playout.

A node is one seat's choice, an edge one of its actions. The key of a node is the state itself where
the world is known (so ways that meet share a node); otherwise it is what happened since the root.
Chance has no nodes: an outcome is drawn with its odds, and the next choice is found by its key.
Where seats choose at once each has a node of its own and chooses by regrets.
"""

from __future__ import annotations

from collections.abc import Collection, MutableSequence, Sequence
from typing import TYPE_CHECKING

import cython

from ludoteca.bots.choosing import Choosing
from ludoteca.core.game import Game
from ludoteca.core.state import State

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
else:
    from ludoteca.bots.nodes import doubles, ints, joined
    from ludoteca.bots.playing import MOST_LUCK
    from ludoteca.core.phase import CHANCE, DECIDE, OVER

if TYPE_CHECKING:
    from ludoteca.bots.search import Settings

_MOST_PATH = 1024  # choices on the way from the root; what lies beyond is judged


class Tree(Choosing):
    """The tree of one seat's choice. `grow` makes it larger, `tried` tells what came of it."""

    sums: MutableSequence[float]  # of returns, by seat, from all playouts
    number: int  # of this playout

    def __init__(
        self,
        worlds: Sequence[State],
        seat: int,
        settings: Settings,
        seed: int,
        stream: int,
        most_playouts: int | None,
    ) -> None:
        game: Game = worlds[0].game
        nodes = settings.nodes
        if most_playouts is not None:  # each adds a node for every seat that chooses
            nodes = min(nodes, (most_playouts + 1) * game.seats)
        nodes = max(nodes, game.seats)  # whatever was asked, there is room for the root
        Choosing.__init__(self, worlds[0], len(worlds) > 1, seat, settings, nodes, seed, stream)
        self.worlds = list(worlds)
        self.world_count = len(self.worlds)
        self.next_world = 0
        self.sees_chance = type(game).sees_chance is Game.sees_chance
        self.paranoid = settings.paranoid
        self.sums = doubles(game.seats)
        self.path_node, self.path_edge = ints(_MOST_PATH), ints(_MOST_PATH)
        self.path_seat, self.path_odds = ints(_MOST_PATH), doubles(_MOST_PATH)
        self.root_squares = doubles(game.max_legal)
        self.length = 0
        self.number = 0
        self.root = -1
        self.roots = ints(game.seats)
        for place in range(game.seats):
            self.roots[place] = -1
        self.answers = False
        if cython.compiled:
            self.world = cython.cast(
                cython.pp_void, malloc(self.world_count * cython.sizeof(cython.p_void))
            )
            if not self.world:
                raise MemoryError
            for number in range(self.world_count):
                self.world[number] = cython.cast(cython.p_void, self.worlds[number])
        else:
            self.world = self.worlds

    def __dealloc__(self) -> None:
        free(self.sums)
        free(self.path_node)
        free(self.path_edge)
        free(self.path_seat)
        free(self.path_odds)
        free(self.root_squares)
        free(self.roots)
        free(self.world)

    @cython.locals(count=cython.longlong)
    def grow(self, playouts: int) -> None:
        """Run so many playouts, without the GIL. Raises what a game in plain Python raised."""
        count = playouts
        with cython.nogil:
            self._grow(count)
        self.state._check()
        self.ahead._check()
        self.supposed._check()

    @cython.locals(i=cython.int, edge=cython.int)
    def tried(self) -> list[tuple[int, int, float, float, float]]:
        """Of each action at the root: its number, visits, sum of returns and of their squares, and
        the sum of the odds with which it was to be chosen, where seats choose at once.
        """
        if self.root < 0:
            return []
        answer = []
        for i in range(self.node[self.root].held):
            edge = self.node[self.root].first + i
            answer.append(
                (
                    self.edge[edge].action,
                    self.edge[edge].visits,
                    self.edge[edge].mean * self.edge[edge].visits,
                    self.root_squares[i],
                    self.edge_mass[edge],
                )
            )
        return answer

    @cython.locals(node=cython.int, i=cython.int)
    def odds_of(self, seat: int) -> dict[int, float]:
        """How likely the average strategy of a seat that chooses at the root makes its actions.

        For seats that choose at once with others, after two playouts at least; for others nothing.
        """
        node = self.roots[seat]
        masses: dict[int, float] = {}
        if node < 0:
            return masses
        for i in range(self.node[node].held):
            masses[self.edge[self.node[node].first + i].action] = self.edge_mass[
                self.node[node].first + i
            ]
        return _shares(masses)

    @cython.locals(node=cython.int, i=cython.int)
    def weights_of(self, seat: int) -> dict[int, float]:
        """How promising the game finds the actions of such a seat, in shares of 1."""
        node = self.roots[seat]
        weights: dict[int, float] = {}
        if node < 0:
            return weights
        for i in range(self.node[node].held):
            weights[self.edge[self.node[node].first + i].action] = self.edge[
                self.node[node].first + i
            ].weight
        return _shares(weights)

    def expect(self, odds: dict[int, dict[int, float]]) -> None:
        """From now on look for the best answer to others who choose by these odds at the root.

        By seat and action, after a playout at least. The seat's own actions are tried by turns.
        """
        if self.root < 0 or any([self.roots[seat] < 0 for seat in odds]):
            raise ValueError("only seats that choose at the root of a tree can be expected to")
        for seat, by_action in odds.items():
            self._expect(seat, by_action)
        self.answers = True

    @cython.locals(node=cython.int, i=cython.int, edge=cython.int)
    def _expect(self, seat: int, odds: dict[int, float]) -> None:
        node = self.roots[seat]
        for i in range(self.node[node].held):
            edge = self.node[node].first + i
            self.edge[edge].weight = odds[self.edge[edge].action]

    @cython.locals(i=cython.int, edge=cython.int)
    def try_anew(self, actions: Collection[int]) -> None:
        """From now on try these actions of the seat alone, and forget what came of them before.

        What follows them in the tree is kept, so that they are judged better than before.
        """
        for i in range(self.node[self.root].held):
            edge = self.node[self.root].first + i
            self.edge[edge].weight = 0.0
            if self.edge[edge].action in actions:
                self.edge[edge].weight = 1.0
                self.edge[edge].visits = 0
                self.edge[edge].mean = 0.0
                self.root_squares[i] = 0.0

    @cython.locals(seat=cython.int)
    def returned(self) -> list[float]:
        """What all playouts together returned to each seat."""
        return [self.sums[seat] for seat in range(self.seats)]

    @property
    def playouts(self) -> int:
        """How many were run."""
        return self.number

    @property
    def nodes(self) -> int:
        """How many nodes there are; never more than the settings allow."""
        return self.node_count

    # ---- a playout: down the tree, out of it, and back ----

    def _grow(self, count: int) -> None:
        for i in range(count):  # noqa: B007
            self.state.take(cython.cast(State, self.world[self.next_world]))
            self.next_world += 1
            if self.next_world == self.world_count:
                self.next_world = 0
            self.length = 0
            self.number += 1
            self._descend()
            self._learn()

    def _descend(self) -> None:
        """Go from the root to what was never seen, and write what came of it to `returns`."""
        history = 0
        key = 0
        luck = 0
        edge = -1  # the one that led here
        has_begun = False
        while True:
            phase = self.state.phase_code
            if phase == OVER:
                self._take_returns(self.state)
                return
            if has_begun and self._stops():
                self.knowledge.judge_into(self.state, self.returns)
                return
            if phase == CHANCE and luck < MOST_LUCK:
                luck += 1
                action = self.state.draw(self.rng, self.scratch)
                self.state.play(action)
                edge = -1  # what follows it is not always the same
                if self.sees_chance:
                    history = joined(history, action)
                continue
            if phase == CHANCE or self.length + self.seats > _MOST_PATH:
                self._play_out()
                return
            has_begun = True
            if phase == DECIDE and luck < MOST_LUCK and self._is_supposed(self.state.mover):
                luck += 1
                action = self._best_looking(self.state.mover)
                self.state.play(action)
                history = joined(history, action)
                edge = -1
                continue
            node = -1
            if self.several:
                # What is hidden may change who is next: that is seen by all.
                seat = self.state.mover if phase == DECIDE else self.seats + self.state.movers
                key = joined(history, seat)
            elif edge >= 0 and self.edge[edge].next:
                node = self.edge[edge].next - 1
            else:
                key = self.state.fingerprint()
            if phase == DECIDE:
                seat = self.state.mover
                if node < 0:
                    node = self.find(key)
                    if edge >= 0 and not self.several:
                        self.edge[edge].next = node + 1
                edge = -1
                if node < 0:
                    self._add(key, seat)
                elif self._is_first_time(node):
                    edge = self._choose(node, seat)
                if edge < 0:
                    self._play_out()
                    return
                self._note(node, edge, seat, 0.0)
                action = self.edge[edge].action
                self.state.play(action)
                history = joined(history, action)
            else:
                if not self._step_jointly(key):
                    self._play_out()
                    return
                edge = -1
                for seat in range(self.seats):
                    history = joined(history, self.joint[seat])

    def _is_supposed(self, seat: int) -> bool:
        """Is the seat supposed, this time, to look a step ahead and no further?"""
        if self.trust <= 0 or not self.knows or seat == self.seat:
            return False
        return self.rng.unit() < self.trust

    def _step_jointly(self, key: int) -> bool:
        """Let all seats choose and play that; False if one of them had never chosen here."""
        is_new = False
        for seat in range(self.seats):
            self.joint[seat] = 0
            self.choosers[seat] = -1
            if self.state.movers >> seat & 1:
                self.choosers[seat] = self.find(joined(key, seat))
                if self.choosers[seat] < 0:
                    self._add(joined(key, seat), seat)
                    is_new = True
        if is_new:
            return False
        before = self.length
        for seat in range(self.seats):
            node = self.choosers[seat]
            if node >= 0:
                edge = -1
                if self._is_first_time(node):
                    edge = self._answer(node, seat) if self.answers else self._mix(node, seat)
                if edge < 0:
                    self.length = before
                    return False
                self._note(node, edge, seat, self.chosen_odds)
                self.joint[seat] = self.edge[edge].action
        self.state.play_joint(self.joint)
        return True

    def _answer(self, node: int, seat: int) -> int:
        """An edge for a seat that chooses at once with others, while an answer to them is sought.

        At the root they choose as expected and the seat tries its actions by turns; later they mix,
        and it takes what seems best against that.
        """
        if seat != self.seat and node != self.roots[seat]:
            return self._mix(node, seat)
        self.chosen_odds = 0.0  # nothing to regret
        if seat != self.seat:
            return self._draw(node)
        return self._least_tried(node) if node == self.root else self._choose(node, seat)

    def _least_tried(self, node: int) -> int:
        """The edge that was tried least of those with a weight."""
        best = -1
        for i in range(self.node[node].held):
            edge = self.node[node].first + i
            if self.edge[edge].weight > 0 and (
                best < 0 or self.edge[edge].visits < self.edge[best].visits
            ):
                best = edge
        return best

    def _add(self, key: int, seat: int) -> None:
        """Make the node of a seat's choice in this state, unless the tree is full."""
        if self.node_count < self.node_limit:
            count = self._list(seat)
            if not self.several:  # of several worlds each has its own weights
                total = 0.0
                for i in range(count):
                    total += self.weights[i]
                for i in range(count):
                    self.weights[i] /= total
            node = self.add(key, self.actions, self.weights, count)
            if self.number == 1:  # it ends at the root
                self.roots[seat] = node
                if seat == self.seat:
                    self.root = node

    def _is_first_time(self, node: int) -> bool:
        """Has this playout not come by before? Where a game can go in circles, it goes once."""
        if self.node[node].playout == self.number:
            return False
        self.node[node].playout = self.number
        return True

    def _note(self, node: int, edge: int, seat: int, odds: float) -> None:
        self.path_node[self.length] = node
        self.path_edge[self.length] = edge
        self.path_seat[self.length] = seat
        self.path_odds[self.length] = odds
        self.length += 1

    def _learn(self) -> None:
        """Tell all choices of this playout what came of them."""
        for seat in range(self.seats):
            self.sums[seat] += self.returns[seat]
        for i in range(self.length):
            node, edge, seat = self.path_node[i], self.path_edge[i], self.path_seat[i]
            gain = self.returns[seat]
            if self.paranoid and seat != self.seat:
                gain = 1.0 - self.returns[self.seat]
            if self.path_odds[i] > 0:
                self._regret(node, edge, gain, self.path_odds[i])
            self.node[node].visits += 1
            self.node[node].total += gain
            self.edge[edge].visits += 1
            self.edge[edge].mean += (gain - self.edge[edge].mean) / self.edge[edge].visits
            if node == self.root:
                self.root_squares[edge - self.node[node].first] += gain * gain


def _shares(amounts: dict[int, float]) -> dict[int, float]:
    whole = sum(amounts.values())
    return {key: one / whole if whole else 1 / len(amounts) for key, one in amounts.items()}
