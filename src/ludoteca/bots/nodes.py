"""The nodes of a search tree and their edges, in flat arrays of numbers.

A node is one seat's choice, found by its key; its edges are the actions, one beside the other. The
arrays have their full size from the start: memory is only taken when it is written to.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

_EDGES_A_NODE = 8  # for which there is room, on an average


class Nodes:
    """Room for so many nodes. Whoever searches reads and writes the arrays."""

    node_count: int
    node_limit: int
    node_key: MutableSequence[int]
    node_first: MutableSequence[int]  # its first edge
    node_held: MutableSequence[int]  # how many edges it has
    node_room: MutableSequence[int]  # for how many there is room
    node_ranked: MutableSequence[int]  # how many of them are in order, the most promising first
    node_visits: MutableSequence[int]
    node_playout: MutableSequence[int]  # the last one that came by
    node_total: MutableSequence[float]  # of the chooser's returns
    edge_count: int
    edge_limit: int
    edge_action: MutableSequence[int]
    edge_visits: MutableSequence[int]
    edge_offers: MutableSequence[int]  # how often it could have been chosen
    edge_weight: MutableSequence[float]
    edge_mean: MutableSequence[float]  # of the chooser's returns
    edge_next: MutableSequence[int]  # the node that follows at once, plus 1; 0 if not known
    edge_regret: MutableSequence[float]  # where seats choose at once, as is `edge_mass`
    edge_mass: MutableSequence[float]  # the sum of the odds with which it was to be chosen
    slots: MutableSequence[int]  # by key: the node, plus 1
    slot_mask: int

    def __init__(self, nodes: int, max_legal: int, seats: int) -> None:
        edges = nodes * min(max_legal, _EDGES_A_NODE) + seats * max_legal
        slots = 8
        while slots < 2 * nodes:
            slots *= 2
        self.node_count = self.edge_count = 0
        self.node_limit, self.edge_limit, self.slot_mask = nodes, edges, slots - 1
        self.node_key = _keys(nodes)
        self.node_first, self.node_held, self.node_room = ints(nodes), ints(nodes), ints(nodes)
        self.node_ranked, self.node_visits = ints(nodes), ints(nodes)
        self.node_playout, self.node_total = ints(nodes), doubles(nodes)
        self.edge_action, self.edge_visits, self.edge_offers = ints(edges), ints(edges), ints(edges)
        self.edge_weight, self.edge_mean = doubles(edges), doubles(edges)
        self.edge_regret, self.edge_mass = doubles(edges), doubles(edges)
        self.edge_next, self.slots = ints(edges), ints(slots)

    def __dealloc__(self) -> None:
        free(self.node_key)
        free(self.node_first)
        free(self.node_held)
        free(self.node_room)
        free(self.node_ranked)
        free(self.node_visits)
        free(self.node_playout)
        free(self.node_total)
        free(self.edge_action)
        free(self.edge_visits)
        free(self.edge_offers)
        free(self.edge_weight)
        free(self.edge_mean)
        free(self.edge_next)
        free(self.edge_regret)
        free(self.edge_mass)
        free(self.slots)

    def find(self, key: int) -> int:
        """The node of a key, or -1."""
        slot = key & self.slot_mask
        while self.slots[slot]:
            node = self.slots[slot] - 1
            if self.node_key[node] == key:
                return node
            slot = (slot + 1) & self.slot_mask
        return -1

    def add(
        self, key: int, actions: MutableSequence[int], weights: MutableSequence[float], count: int
    ) -> int:
        """Make the node of a key that has none, with so many edges; -1 if there is no room."""
        if self.node_count == self.node_limit or self.edge_count + count > self.edge_limit:
            return -1
        node = self.node_count
        first = self.edge_count
        self.node_count += 1
        self.edge_count += count
        slot = key & self.slot_mask
        while self.slots[slot]:
            slot = (slot + 1) & self.slot_mask
        self.slots[slot] = node + 1
        self.node_key[node] = key
        self.node_first[node] = first
        self.node_held[node] = self.node_room[node] = count
        for i in range(count):
            self.add_edge(first + i, actions[i], weights[i])
        return node

    def add_edge(self, edge: int, action: int, weight: float) -> None:
        """Write an edge that was never tried; the rest of it is still as it was made, all 0."""
        self.edge_action[edge] = action
        self.edge_weight[edge] = weight

    def make_room(self, node: int, more: int) -> bool:
        """Move the edges of a node where so many more fit, if need be; False if none is left."""
        first = self.node_first[node]
        if self.node_held[node] + more <= self.node_room[node]:
            return True
        room = 2 * (self.node_held[node] + more)
        if self.edge_count + room > self.edge_limit:
            return False
        for i in range(self.node_held[node]):
            self.edge_action[self.edge_count + i] = self.edge_action[first + i]
            self.edge_visits[self.edge_count + i] = self.edge_visits[first + i]
            self.edge_offers[self.edge_count + i] = self.edge_offers[first + i]
            self.edge_weight[self.edge_count + i] = self.edge_weight[first + i]
            self.edge_mean[self.edge_count + i] = self.edge_mean[first + i]
            self.edge_next[self.edge_count + i] = self.edge_next[first + i]
            self.edge_regret[self.edge_count + i] = self.edge_regret[first + i]
            self.edge_mass[self.edge_count + i] = self.edge_mass[first + i]
        self.node_first[node] = self.edge_count
        self.node_room[node] = room
        self.edge_count += room
        return True


def ints(count: int) -> Any:
    """So many whole numbers, all 0; in C with a line of the processor's cache to spare."""
    if cython.compiled:
        made = cython.cast(cython.p_int, calloc(count + 16, cython.sizeof(cython.int)))
        if not made:
            raise MemoryError
        return made
    return [0] * count


def doubles(count: int) -> Any:
    """So many numbers, all 0."""
    if cython.compiled:
        made = cython.cast(cython.p_double, calloc(count + 8, cython.sizeof(cython.double)))
        if not made:
            raise MemoryError
        return made
    return [0.0] * count


def _keys(count: int) -> Any:
    if cython.compiled:
        made = cython.cast(cython.p_ulonglong, calloc(count + 8, cython.sizeof(cython.ulonglong)))
        if not made:
            raise MemoryError
        return made
    return [0] * count


def joined(history: int, event: int) -> int:
    """What happened, with one more event."""
    odd, mask = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF
    mixed = ((history ^ (event + 1)) * odd) & mask
    mixed ^= mixed >> 32
    mixed = (mixed * odd) & mask
    return mixed ^ (mixed >> 29)
