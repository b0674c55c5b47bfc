"""One thread's search: a tree of choices in flat arrays of numbers, grown playout by playout.

A node is one seat's choice, an edge one of its actions. The key of a node is the state itself where
the world is known (so ways that meet share a node); otherwise it is what happened since the root.
Chance has no nodes: an outcome is drawn with its odds, and the next choice is found by its key.
Where seats choose at once each has a node of its own and chooses by regrets.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

import cython

from ludoteca.bots.nodes import Nodes
from ludoteca.core.chance import Rng
from ludoteca.core.game import Game
from ludoteca.core.knowledge import Knowledge
from ludoteca.core.state import Scratch, State

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt
    from cython.cimports.libc.stdlib import free, malloc
else:
    from math import exp, sqrt

    from ludoteca.bots.nodes import doubles, ints
    from ludoteca.core.phase import CHANCE, DECIDE, OVER

if TYPE_CHECKING:
    from ludoteca.bots.search import Settings

_MOST_PATH = 1024  # choices on the way from the root; what lies beyond is judged
_MOST_CHOICES = 20_000  # in a playout beyond the tree: the house's games end before
_MOST_WAYS = 1024  # in which seats may choose at once, to look at them
# Who looks one step ahead takes what seems worth so much more e times as often. Of searches, greedy
# bots and levels in Tóncc it tells best, of all such numbers, what they chose.
_TEMPER = 0.025
_MOST_LUCK = 20_000  # chance steps of a playout: a game in plain Python may roll for ever


class Tree(Nodes):
    """The tree of one seat's choice. `grow` makes it larger, `tried` tells what came of it."""

    state: State  # the one that is played on
    actions: MutableSequence[int]  # what a seat may consider, by `_list`
    weights: MutableSequence[float]  # how promising each of them is
    offered: MutableSequence[int]  # the edges that a world offers, by `_offer`
    odds: MutableSequence[float]  # by `_strategy`
    returns: MutableSequence[float]  # of each seat, from this playout
    sums: MutableSequence[float]  # of these, from all playouts
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
        self.worlds = list(worlds)
        self.world_count = len(self.worlds)
        self.next_world = 0
        self.several = self.world_count > 1
        self.sees_chance = type(game).sees_chance is Game.sees_chance
        self.seat, self.seats = seat, game.seats
        self.knowledge = game.knowledge
        self.knows = not settings.plain
        self.guided = settings.guided and self.knows
        self.depth = _MOST_CHOICES
        if self.knows and settings.depth is not None and type(game.knowledge) is not Knowledge:
            self.depth = settings.depth
        self.always_ends = not game.is_plain_python
        self.width = game.max_legal if settings.plain else settings.width
        self.paranoid = settings.paranoid
        self.exploration = settings.exploration
        self.mixing = settings.mixing
        self.trust = settings.trust
        self.supposes = self.trust > 0 and self.knows and not self.several
        self.scratch = Scratch(game)
        # Threads that write to one line of the processor's cache slow each other down: of three
        # objects in memory the middle one is used, its neighbours keep others away.
        states = sorted([self.worlds[0].copy() for _ in range(3)], key=id)
        rngs = sorted([Rng(seed, stream) for _ in range(3)], key=id)
        self.neighbours = [states, rngs]
        self.state, self.rng = states[1], rngs[1]
        self.ahead = self.worlds[0].copy()
        self._allocate(game, settings.nodes, most_playouts)
        self.length = 0
        self.number = 0
        self.root = -1

    def _allocate(self, game: Game, most_nodes: int, most_playouts: int | None) -> None:
        nodes, room = most_nodes, game.max_legal
        if most_playouts is not None:  # each adds a node for every seat that chooses
            nodes = min(nodes, (most_playouts + 1) * game.seats)
        # Whatever was asked, there is room for the root.
        Nodes.__init__(self, max(nodes, game.seats), room, game.seats)
        self.actions, self.weights = ints(room), doubles(room)
        self.offered, self.unknown = ints(room), ints(room)
        self.edge_of = ints(game.action_count if self.several else 1)
        self.odds = doubles(game.action_count if self.several else room)
        self.joint, self.returns = ints(game.seats), doubles(game.seats)
        self.choosers, self.counted = ints(game.seats), ints(game.seats)
        self.sums = doubles(game.seats)
        self.path_node, self.path_edge = ints(_MOST_PATH), ints(_MOST_PATH)
        self.path_seat, self.path_odds = ints(_MOST_PATH), doubles(_MOST_PATH)
        self.root_squares = doubles(room)
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
        free(self.actions)
        free(self.weights)
        free(self.offered)
        free(self.unknown)
        free(self.edge_of)
        free(self.joint)
        free(self.choosers)
        free(self.counted)
        free(self.odds)
        free(self.returns)
        free(self.sums)
        free(self.path_node)
        free(self.path_edge)
        free(self.path_seat)
        free(self.path_odds)
        free(self.root_squares)
        free(self.world)

    @cython.locals(count=cython.longlong)
    def grow(self, playouts: int) -> None:
        """Run so many playouts, without the GIL. Raises what a game in plain Python raised."""
        count = playouts
        with cython.nogil:
            self._grow(count)
        self.state._check()

    @cython.locals(i=cython.int, edge=cython.int)
    def tried(self) -> list[tuple[int, int, float, float, float]]:
        """Of each action at the root: its number, visits, sum of returns and of their squares, and
        the sum of the odds with which it was to be chosen, where seats choose at once.
        """
        if self.root < 0:
            return []
        answer = []
        for i in range(self.node_held[self.root]):
            edge = self.node_first[self.root] + i
            answer.append(
                (
                    self.edge_action[edge],
                    self.edge_visits[edge],
                    self.edge_mean[edge] * self.edge_visits[edge],
                    self.root_squares[i],
                    self.edge_mass[edge],
                )
            )
        return answer

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
            if has_begun and self.knows and self.knowledge.is_horizon(self.state):
                self.knowledge.values_into(self.state, self.returns)
                return
            if phase == CHANCE and luck < _MOST_LUCK:
                luck += 1
                action = self.state.draw(self.rng, self.scratch)
                self.state.play(action)
                edge = -1  # what follows it is not always the same
                if self.sees_chance:
                    history = _joined(history, action)
                continue
            if phase == CHANCE or self.length + self.seats > _MOST_PATH:
                self._play_out()
                return
            has_begun = True
            node = -1
            if self.several:
                # What is hidden may change who is next: that is seen by all.
                seat = self.state.mover if phase == DECIDE else self.seats + self.state.movers
                key = _joined(history, seat)
            elif edge >= 0 and self.edge_next[edge]:
                node = self.edge_next[edge] - 1
            else:
                key = self.state.fingerprint()
            if phase == DECIDE:
                seat = self.state.mover
                if node < 0:
                    node = self.find(key)
                    if edge >= 0 and not self.several:
                        self.edge_next[edge] = node + 1
                edge = -1
                if node < 0:
                    self._add(key, seat)
                elif self._is_first_time(node):
                    edge = self._choose(node, seat)
                if edge < 0:
                    self._play_out()
                    return
                self._note(node, edge, seat, 0.0)
                action = self.edge_action[edge]
                self.state.play(action)
                history = _joined(history, action)
            else:
                if not self._step_jointly(key):
                    self._play_out()
                    return
                edge = -1
                for seat in range(self.seats):
                    history = _joined(history, self.joint[seat])

    def _step_jointly(self, key: int) -> bool:
        """Let all seats choose and play that; False if one of them had never chosen here."""
        before = self.length
        is_new = False
        if self.supposes:
            self._suppose(key)
        for seat in range(self.seats):
            self.joint[seat] = 0
            if self.state.movers >> seat & 1:
                node = self.find(_joined(key, seat))
                edge = -1
                if node < 0:
                    self._add(_joined(key, seat), seat)
                elif not is_new and self._is_first_time(node):
                    edge = self._mix(node, seat)
                if edge < 0:
                    is_new = True
                else:
                    self._note(node, edge, seat, self.chosen_odds)
                    self.joint[seat] = self.edge_action[edge]
        if is_new:
            self.length = before
            return False
        self.state.play_joint(self.joint)
        return True

    def _is_first_time(self, node: int) -> bool:
        """Has this playout not come by before? Where a game can go in circles, it goes once."""
        if self.node_playout[node] == self.number:
            return False
        self.node_playout[node] = self.number
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
            self.node_visits[node] += 1
            self.node_total[node] += gain
            self.edge_visits[edge] += 1
            self.edge_mean[edge] += (gain - self.edge_mean[edge]) / self.edge_visits[edge]
            if node == self.root:
                self.root_squares[edge - self.node_first[node]] += gain * gain

    # ---- choices ----

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
            if self.root < 0 and seat == self.seat:
                self.root = node

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

    def _choose(self, node: int, seat: int) -> int:
        """The edge with the best mean, more hopeful where less was tried; -1 if none is known."""
        if self.several:
            return self._choose_offered(node, self._offer(node, seat))
        first = self.node_first[node]
        end = first + self.node_held[node]
        if end - first > self.width:
            end = first + self._ranked(node)
        mean = self.node_total[node] / (self.node_visits[node] + 1e-9)
        hope = self.exploration * sqrt(self.node_visits[node] + 1.0)
        best = -1
        best_score = -1.0
        for edge in range(first, end):
            tried = self.edge_visits[edge]
            score = self.edge_mean[edge] if tried else mean
            score += hope * self.edge_weight[edge] / (1.0 + tried)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def _choose_offered(self, node: int, count: int) -> int:
        """The same among the edges that this world offers, each by how often it was offered."""
        total = 0.0
        for i in range(count):
            total += self.edge_weight[self.offered[i]]
        mean = self.node_total[node] / (self.node_visits[node] + 1e-9)
        best = -1
        best_score = -1.0
        for i in range(count):
            edge = self.offered[i]
            tried = self.edge_visits[edge]
            score = self.edge_mean[edge] if tried else mean
            hope = self.exploration * sqrt(1.0 * self.edge_offers[edge]) / total
            score += hope * self.edge_weight[edge] / (1.0 + tried)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def _mix(self, node: int, seat: int) -> int:
        """Draw an edge by its regrets, sometimes any; its odds are written to `chosen_odds`."""
        count = self._offer(node, seat) if self.several else self.node_held[node]
        first = self.node_first[node]
        if count == 0:
            return -1
        left = self.rng.unit()
        if self.supposes and seat != self.seat and self.rng.unit() < self.trust:
            self.chosen_odds = 0.0  # nothing to regret: it is supposed to choose so
            for i in range(count - 1):
                left -= self.edge_weight[first + i]
                if left < 0:
                    return first + i
            return first + count - 1
        self._strategy(first, count, self.several)
        even = self.mixing / count
        for i in range(count):
            self.chosen_odds = (1.0 - self.mixing) * self.odds[i] + even
            left -= self.chosen_odds
            if left < 0 or i == count - 1:
                return self.offered[i] if self.several else first + i
        return -1

    def _suppose(self, key: int) -> None:
        """Write how the seats choose here if they look a step ahead and no further.

        Each compares what its actions bring on an average over what the others may do, and the
        odds by which it then chooses become the weights of its edges. Once for each joint step,
        when it is seen again; left out where there are too many ways to choose.
        """
        ways = 1
        seats = 0
        held = 0  # by each, 0 as long as nobody is known to choose
        is_even = True
        for seat in range(self.seats):
            self.choosers[seat] = -1
            if self.state.movers >> seat & 1:
                node = self.find(_joined(key, seat))
                if node < 0 or self.node_ranked[node]:
                    return
                self.choosers[seat] = node
                seats += 1
                is_even = is_even and held in (0, self.node_held[node])
                held = self.node_held[node]
                ways *= held
                if ways > _MOST_WAYS:
                    return
        # Of three or more who have as many actions, each action of one meets each of another in an
        # even part of the ways, and that is enough.
        part = held if is_even and seats > 2 else 1
        for seat in range(self.seats):
            node = self.choosers[seat]
            if node >= 0:
                self.node_ranked[node] = self.node_held[node]
                for i in range(self.node_held[node]):
                    self.edge_weight[self.node_first[node] + i] = 0.0
        for way in range(ways):
            left = way
            total = 0
            for seat in range(self.seats):
                node = self.choosers[seat]
                if node >= 0:
                    number = left % self.node_held[node]
                    left //= self.node_held[node]
                    total += number
                    self.counted[seat] = self.node_first[node] + number
                    self.joint[seat] = self.edge_action[self.counted[seat]]
            if total % part:
                continue
            self.ahead.take(self.state)
            self.ahead.play_joint(self.joint)
            if self.ahead.phase_code == OVER:
                self._take_returns(self.ahead)
            else:
                self.knowledge.values_into(self.ahead, self.returns)
            for seat in range(self.seats):
                node = self.choosers[seat]
                if node >= 0:
                    share = self.returns[seat] * self.node_held[node] * part / ways
                    self.edge_weight[self.counted[seat]] += share
        for seat in range(self.seats):
            if self.choosers[seat] >= 0:
                self._temper(self.choosers[seat])

    def _temper(self, node: int) -> None:
        """Make odds of an edge's value, which its weight is so far."""
        first = self.node_first[node]
        end = first + self.node_held[node]
        best = self.edge_weight[first]
        for edge in range(first, end):
            best = max(best, self.edge_weight[edge])
        total = 0.0
        for edge in range(first, end):
            self.edge_weight[edge] = exp((self.edge_weight[edge] - best) / _TEMPER)
            total += self.edge_weight[edge]
        for edge in range(first, end):
            self.edge_weight[edge] /= total

    def _strategy(self, first: int, count: int, from_offers: bool) -> float:
        """Write odds in proportion to regrets, or to weights while nothing is regretted."""
        total = 0.0
        for i in range(count):
            edge = self.offered[i] if from_offers else first + i
            self.odds[i] = self.edge_regret[edge] if self.edge_regret[edge] > 0 else 0.0
            total += self.odds[i]
        if total <= 0:
            for i in range(count):
                edge = self.offered[i] if from_offers else first + i
                self.odds[i] = self.edge_weight[edge]
                total += self.odds[i]
        for i in range(count):
            self.odds[i] /= total
        return total

    def _regret(self, node: int, edge: int, gain: float, odds: float) -> None:
        """Add what each action would have brought beyond what the seat's odds bring.

        What was not played is taken for its mean; what was played for its mean too, and what it
        brought beyond that counts the more the less likely it was. So sums are right on an average.
        """
        first = self.node_first[node]
        held = self.node_held[node]
        self._strategy(first, held, False)
        corrected = 0.0
        expected = 0.0
        for i in range(held):
            mean = self.edge_mean[first + i] if self.edge_visits[first + i] else 0.5
            if first + i == edge:
                corrected = (gain - mean) / odds
                mean += corrected
            expected += self.odds[i] * mean
        for i in range(held):
            mean = self.edge_mean[first + i] if self.edge_visits[first + i] else 0.5
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
        first = self.node_first[node]
        held = self.node_held[node]
        most = self._most(held, self.node_visits[node])
        while self.node_ranked[node] < most:
            best = first + self.node_ranked[node]
            for i in range(best + 1, first + held):
                if self.edge_weight[i] > self.edge_weight[best]:
                    best = i
            i = first + self.node_ranked[node]
            # Nothing but these two differs between edges that were never tried.
            self.edge_action[i], self.edge_action[best] = (
                self.edge_action[best],
                self.edge_action[i],
            )
            self.edge_weight[i], self.edge_weight[best] = (
                self.edge_weight[best],
                self.edge_weight[i],
            )
            self.node_ranked[node] += 1
        return most

    def _offer(self, node: int, seat: int) -> int:
        """Write the edges that this world offers to `offered`, new ones too; how many they are."""
        count = self._list(seat)
        held = self.node_held[node]
        first = self.node_first[node]
        most = self._most(count, self.node_visits[node])
        for i in range(held):
            self.edge_of[self.edge_action[first + i]] = i
        offered = 0
        new = 0
        for i in range(count):
            edge = self.edge_of[self.actions[i]]
            if edge < held and self.edge_action[first + edge] == self.actions[i]:
                self.edge_weight[first + edge] = self.weights[i]
                self.edge_offers[first + edge] += 1
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
                edge = self.node_first[node] + held
                i = self.unknown[best]
                self.add_edge(edge, self.actions[i], self.weights[i])
                self.edge_offers[edge] = 1
                self.offered[offered] = held
                held += 1
                offered += 1
                new -= 1
                self.unknown[best] = self.unknown[new]
            self.node_held[node] = held
        for i in range(offered):
            self.offered[i] += self.node_first[node]
        return offered

    # ---- out of the tree ----

    def _play_out(self) -> None:
        """Play on to the end, or so far that the game's own judgement is asked."""
        if not self.knows and self.always_ends:
            self.state.finish_at_random(self.rng, self.scratch)
            self._take_returns(self.state)
            return
        left = self.depth
        luck = 0
        while self.state.phase_code != OVER:
            if self.state.phase_code == CHANCE and luck < _MOST_LUCK:
                luck += 1
                self.state.play(self.state.draw(self.rng, self.scratch))
            elif left == 0 or luck == _MOST_LUCK:
                self.knowledge.values_into(self.state, self.returns)
                return
            else:
                left -= 1
                if self.guided:
                    self._guided_step()
                else:
                    self.state.step_at_random(self.rng, self.scratch)
            if self.knows and self.knowledge.is_horizon(self.state):
                self.knowledge.values_into(self.state, self.returns)
                return
        self._take_returns(self.state)

    def _guided_step(self) -> None:
        """Play a choice, of all seats that choose at once, with odds by the actions' weights."""
        if self.state.phase_code == DECIDE:
            self.state.play(self._drawn(self.state.mover))
            return
        for seat in range(self.seats):
            if self.state.movers >> seat & 1:
                self.joint[seat] = self._drawn(seat)
        self.state.play_joint(self.joint)

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


def _joined(history: int, event: int) -> int:
    """What happened, with one more event."""
    odd, mask = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF
    mixed = ((history ^ (event + 1)) * odd) & mask
    mixed ^= mixed >> 32
    mixed = (mixed * odd) & mask
    return mixed ^ (mixed >> 29)
