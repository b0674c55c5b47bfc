"""How a playout chooses in the tree: by hope, or by regrets where several seats choose at once.

Of many actions the most promising come first. Where a world is one of several, only the edges that
it offers can be chosen.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import cython

from ludoteca.bots.playing import Playing
from ludoteca.core.state import State

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.libc.stdlib import free
else:
    from math import sqrt

    from ludoteca.bots.nodes import doubles, ints

if TYPE_CHECKING:
    from ludoteca.bots.search import Settings


class Choosing(Playing):
    """Room for a tree, and its choices."""

    offered: MutableSequence[int]  # the edges that a world offers, by `_offer`
    odds: MutableSequence[float]  # by `_strategy`
    chosen_odds: float  # of what `_mix` drew; 0 if it is not to be regretted
    choosers: MutableSequence[int]  # the nodes of the seats that choose at once, -1 for no node

    def __init__(
        self,
        world: State,
        several: bool,
        seat: int,
        settings: Settings,
        nodes: int,
        seed: int,
        stream: int,
    ) -> None:
        Playing.__init__(self, world, settings, nodes, seed, stream)
        game = world.game
        self.several, self.seat = several, seat
        self.width = game.max_legal if settings.plain else settings.width
        self.exploration = settings.exploration
        self.mixing = settings.mixing
        self.prior = 0.0 if settings.plain else settings.prior
        self.trust = settings.trust
        self.supposes = self.trust > 0 and self.knows and not several
        self.offered, self.unknown = ints(game.max_legal), ints(game.max_legal)
        self.edge_of = ints(game.action_count if several else 1)
        self.odds = doubles(game.action_count if several else game.max_legal)
        self.choosers = ints(game.seats)

    def __dealloc__(self) -> None:
        free(self.offered)
        free(self.unknown)
        free(self.edge_of)
        free(self.odds)
        free(self.choosers)

    # ---- one seat ----

    def _choose(self, node: int, seat: int) -> int:
        """The edge with the best mean, more hopeful where less was tried; -1 if none is known."""
        if self.several:
            return self._choose_offered(node, self._offer(node, seat))
        first = self.node[node].first
        end = first + self.node[node].held
        if end - first > self.width:
            end = first + self._ranked(node)
        mean = self.node[node].total / (self.node[node].visits + 1e-9)
        hope = self.exploration * sqrt(self.node[node].visits + 1.0)
        best = -1
        best_score = -1.0
        for edge in range(first, end):
            tried = self.edge[edge].visits
            score = self.edge[edge].mean if tried else mean
            score += hope * self.edge[edge].weight / (1.0 + tried)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def _choose_offered(self, node: int, count: int) -> int:
        """The same among the edges that this world offers, each by how often it was offered."""
        total = 0.0
        for i in range(count):
            total += self.edge[self.offered[i]].weight
        mean = self.node[node].total / (self.node[node].visits + 1e-9)
        best = -1
        best_score = -1.0
        for i in range(count):
            edge = self.offered[i]
            tried = self.edge[edge].visits
            score = self.edge[edge].mean if tried else mean
            hope = self.exploration * sqrt(1.0 * self.edge[edge].offers) / total
            score += hope * self.edge[edge].weight / (1.0 + tried)
            if score > best_score:
                best_score = score
                best = edge
        return best

    # ---- several seats at once ----

    def _mix(self, node: int, seat: int) -> int:
        """Draw an edge by its regrets, sometimes any; its odds are written to `chosen_odds`."""
        count = self._offer(node, seat) if self.several else self.node[node].held
        first = self.node[node].first
        if count == 0:
            return -1
        if self.supposes and seat != self.seat and self.rng.unit() < self.trust:
            self.chosen_odds = 0.0  # nothing to regret: the seat is supposed to choose so
            return self._draw(node)
        left = self.rng.unit()
        self._strategy(first, count, self.several)
        even = self.mixing / count
        for i in range(count):
            self.chosen_odds = (1.0 - self.mixing) * self.odds[i] + even
            left -= self.chosen_odds
            if left < 0 or i == count - 1:
                return self.offered[i] if self.several else first + i
        return -1

    def _draw(self, node: int) -> int:
        """Draw an edge by its weight."""
        first = self.node[node].first
        count = self.node[node].held
        left = self.rng.unit()
        for i in range(count - 1):
            left -= self.edge[first + i].weight
            if left < 0:
                return first + i
        return first + count - 1

    def _strategy(self, first: int, count: int, from_offers: bool) -> float:
        """Write odds in proportion to regrets, or to weights while nothing is regretted.

        With a prior, weights count at all times, the less the more is regretted.
        """
        total = 0.0
        for i in range(count):
            edge = self.offered[i] if from_offers else first + i
            self.odds[i] = self.prior * self.edge[edge].weight
            if self.edge_regret[edge] > 0:
                self.odds[i] += self.edge_regret[edge]
            total += self.odds[i]
        if total <= 0:
            for i in range(count):
                edge = self.offered[i] if from_offers else first + i
                self.odds[i] = self.edge[edge].weight
                total += self.odds[i]
        for i in range(count):
            self.odds[i] /= total
        return total

    def _regret(self, node: int, edge: int, gain: float, odds: float) -> None:
        """Add what each action would have brought beyond what the seat's odds bring.

        What was not played is taken for its mean; what was played for its mean too, and what it
        brought beyond that counts the more the less likely it was. So sums are right on an average.
        """
        first = self.node[node].first
        held = self.node[node].held
        self._strategy(first, held, False)
        corrected = 0.0
        expected = 0.0
        for i in range(held):
            mean = self.edge[first + i].mean if self.edge[first + i].visits else 0.5
            if first + i == edge:
                corrected = (gain - mean) / odds
                mean += corrected
            expected += self.odds[i] * mean
        for i in range(held):
            mean = self.edge[first + i].mean if self.edge[first + i].visits else 0.5
            if first + i == edge:
                mean += corrected
            self.edge_regret[first + i] += mean - expected
            self.edge_mass[first + i] += self.odds[i]

    # ---- many actions, and actions that are not always there ----

    def _most(self, count: int, visits: int) -> int:
        """How many of so many actions are looked at after so many visits: first few, then more."""
        if count <= self.width:
            return count
        most = cython.cast(cython.int, sqrt(1.0 * visits))
        most += 1 + (visits if visits < self.width else self.width)
        return most if most < count else count

    def _ranked(self, node: int) -> int:
        """Bring the most promising edges to the front; how many are to be looked at."""
        first = self.node[node].first
        held = self.node[node].held
        most = self._most(held, self.node[node].visits)
        while self.node[node].ranked < most:
            best = first + self.node[node].ranked
            for i in range(best + 1, first + held):
                if self.edge[i].weight > self.edge[best].weight:
                    best = i
            i = first + self.node[node].ranked
            self.exchange(i, best)
            self.node[node].ranked += 1
        return most

    def _offer(self, node: int, seat: int) -> int:
        """Write the edges that this world offers to `offered`, new ones too; how many they are."""
        count = self._list(seat)
        held = self.node[node].held
        first = self.node[node].first
        most = self._most(count, self.node[node].visits)
        for i in range(held):
            self.edge_of[self.edge[first + i].action] = i
        offered = 0
        new = 0
        for i in range(count):
            edge = self.edge_of[self.actions[i]]
            if edge < held and self.edge[first + edge].action == self.actions[i]:
                self.edge[first + edge].weight = self.weights[i]
                self.edge[first + edge].offers += 1
                self.offered[offered] = edge
                offered += 1
            else:
                self.unknown[new] = i
                new += 1
        if offered < most and self.make_room(node, most - offered):
            while offered < most:
                best = 0
                for i in range(1, new):
                    if self.weights[self.unknown[i]] > self.weights[self.unknown[best]]:
                        best = i
                edge = self.node[node].first + held
                i = self.unknown[best]
                self.add_edge(edge, self.actions[i], self.weights[i])
                self.edge[edge].offers = 1
                self.offered[offered] = held
                held += 1
                offered += 1
                new -= 1
                self.unknown[best] = self.unknown[new]
            self.node[node].held = held
        for i in range(offered):
            self.offered[i] += self.node[node].first
        return offered
