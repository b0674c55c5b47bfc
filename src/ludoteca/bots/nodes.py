"""The nodes of a search tree and their edges, in two flat arrays.

A node is one seat's choice, found by its key; its edges are the actions, one beside the other. What
belongs to one of them lies together, so that a step touches few lines of the processor's cache,
which threads share. The arrays have their full size from the start: memory is only taken when it is
written to. To take it costs as much as to search, and two threads wait for each other there: so the
memory of the last searches is kept for the next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import MutableMapping, MutableSequence
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free, malloc
    from cython.cimports.libc.string import memset

_EDGES_A_NODE = 8  # for which there is room, on an average
_MOST_KEPT = 2  # blocks of memory: a search on two threads needs two
_kept_blocks: list[tuple[int, int]] = []  # how large each is, and where


class Node:
    """One seat's choice."""

    __slots__ = ("first", "held", "key", "playout", "ranked", "room", "total", "visits")

    def __init__(self) -> None:
        self.key = 0
        self.total = 0.0  # of the chooser's returns
        self.first = 0  # of its edges
        self.held = 0  # how many edges it has
        self.room = 0  # for how many there is room
        self.ranked = 0  # how many of them are in order, the most promising first
        self.visits = 0
        self.playout = 0  # the last one that came by


class Edge:
    """One of its actions."""

    __slots__ = ("action", "mean", "next", "offers", "visits", "weight")

    def __init__(self) -> None:
        self.weight = 0.0
        self.mean = 0.0  # of the chooser's returns
        self.action = 0
        self.visits = 0
        self.offers = 0  # how often it could have been chosen
        self.next = 0  # the node that follows at once, plus 1; 0 if not known


class Nodes:
    """Room for so many nodes. Whoever searches reads and writes the arrays."""

    node_count: int
    node_limit: int
    node: MutableMapping[int, Node]
    edge_count: int
    edge_limit: int
    edge: MutableMapping[int, Edge]
    edge_regret: MutableMapping[int, float]  # where seats choose at once, as is `edge_mass`
    edge_mass: MutableMapping[int, float]  # the sum of the odds with which it was to be chosen
    slots: MutableSequence[int]  # by key: the node, plus 1
    slot_mask: int
    block_used: int  # bytes of the memory that holds the arrays

    def __init__(self, nodes: int, max_legal: int, seats: int) -> None:
        edges = nodes * min(max_legal, _EDGES_A_NODE) + seats * max_legal
        slots = 8
        while slots < 2 * nodes:
            slots *= 2
        self.node_count = self.edge_count = 0
        self.node_limit, self.edge_limit, self.slot_mask = nodes, edges, slots - 1
        if cython.compiled:
            node, edge = cython.sizeof(self.node[0]), cython.sizeof(self.edge[0])
            self._take_block(node * nodes + (edge + 16) * edges + 4 * slots)
            self.node = cython.cast("NodeInC*", self._cut(node * nodes))
            self.edge = cython.cast("EdgeInC*", self._cut(edge * edges))
            self.edge_regret = cython.cast(cython.p_double, self._cut(8 * edges))
            self.edge_mass = cython.cast(cython.p_double, self._cut(8 * edges))
            self.slots = cython.cast(cython.p_int, self._cut(4 * slots))
            memset(self.slots, 0, 4 * slots)
        else:
            self.node, self.edge = defaultdict(Node), defaultdict(Edge)
            self.edge_regret, self.edge_mass = defaultdict(float), defaultdict(float)
            self.slots = ints(slots)

    def __dealloc__(self) -> None:
        if self.block:
            if len(_kept_blocks) < _MOST_KEPT:
                _kept_blocks.append((self.block_bytes, cython.cast(cython.ulonglong, self.block)))
            else:
                free(self.block)

    def _take_block(self, size: int) -> int:
        """Memory for so many bytes, rather that of an earlier search than new."""
        size += 64 * 20  # each array begins on a line of the processor's cache
        for i in range(len(_kept_blocks)):
            if size <= _kept_blocks[i][0] <= 2 * size:
                self.block_bytes, self.block = _kept_blocks[i][0], _pointer(_kept_blocks[i][1])
                del _kept_blocks[i]
                return 0
        if len(_kept_blocks) == _MOST_KEPT:
            free(_pointer(_kept_blocks.pop(0)[1]))  # it fits what is no longer asked for
        self.block_bytes, self.block = size, malloc(size)
        if not self.block:
            raise MemoryError
        return 0

    def _cut(self, size: int) -> Any:
        """The next so many bytes of the block; they may hold anything."""
        start = cython.cast(cython.p_char, self.block) + self.block_used
        self.block_used += (size + 63) // 64 * 64
        return start

    def find(self, key: int) -> int:
        """The node of a key, or -1."""
        slot = key & self.slot_mask
        while self.slots[slot]:
            node = self.slots[slot] - 1
            if self.node[node].key == key:
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
        self.node[node].key = key
        self.node[node].first = first
        self.node[node].held = self.node[node].room = count
        self.node[node].ranked = self.node[node].visits = self.node[node].playout = 0
        self.node[node].total = 0.0
        for i in range(count):
            self.add_edge(first + i, actions[i], weights[i])
        return node

    def add_edge(self, edge: int, action: int, weight: float) -> None:
        """Write an edge that was never tried."""
        self.edge[edge].action = action
        self.edge[edge].weight = weight
        self.edge[edge].visits = self.edge[edge].offers = self.edge[edge].next = 0
        self.edge[edge].mean = self.edge_regret[edge] = self.edge_mass[edge] = 0.0

    def exchange(self, one: int, other: int) -> None:
        """Let two edges of a node change places, with all that is known of them."""
        self.edge[one], self.edge[other] = self.edge[other], self.edge[one]
        self.edge_regret[one], self.edge_regret[other] = (
            self.edge_regret[other],
            self.edge_regret[one],
        )
        self.edge_mass[one], self.edge_mass[other] = self.edge_mass[other], self.edge_mass[one]

    def make_room(self, node: int, more: int) -> bool:
        """Move the edges of a node where so many more fit, if need be; False if none is left."""
        first = self.node[node].first
        if self.node[node].held + more <= self.node[node].room:
            return True
        room = 2 * (self.node[node].held + more)
        if self.edge_count + room > self.edge_limit:
            return False
        for i in range(self.node[node].held):
            self.edge[self.edge_count + i] = self.edge[first + i]
            self.edge_regret[self.edge_count + i] = self.edge_regret[first + i]
            self.edge_mass[self.edge_count + i] = self.edge_mass[first + i]
        self.node[node].first = self.edge_count
        self.node[node].room = room
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


def _pointer(address: int) -> Any:
    return cython.cast(cython.p_void, address)


def joined(history: int, event: int) -> int:
    """What happened, with one more event."""
    odd, mask = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF
    mixed = ((history ^ (event + 1)) * odd) & mask
    mixed ^= mixed >> 32
    mixed = (mixed * odd) & mask
    return mixed ^ (mixed >> 29)
