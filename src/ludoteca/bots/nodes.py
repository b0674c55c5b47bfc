"""The nodes of a search tree and their edges, in flat arrays of numbers.

A node is one seat's choice, found by its key; its edges are the actions, one beside the other. The
arrays have their full size from the start: memory is only taken when it is written to. To take it
costs as much as to search, and two threads wait for each other there: so the memory of the last
searches is kept for the next.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free, malloc
    from cython.cimports.libc.string import memset

_EDGES_A_NODE = 8  # for which there is room, on an average
_NODE_BYTES, _EDGE_BYTES = 40, 48
_MOST_KEPT = 2  # blocks of memory: a search on two threads needs two
_kept_blocks: list[tuple[int, int]] = []  # how large each is, and where


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
    block_used: int  # bytes of the memory that holds the arrays

    def __init__(self, nodes: int, max_legal: int, seats: int) -> None:
        edges = nodes * min(max_legal, _EDGES_A_NODE) + seats * max_legal
        slots = 8
        while slots < 2 * nodes:
            slots *= 2
        self.node_count = self.edge_count = 0
        self.node_limit, self.edge_limit, self.slot_mask = nodes, edges, slots - 1
        if cython.compiled:
            self._take_block(_NODE_BYTES * nodes + _EDGE_BYTES * edges + 4 * slots)
            self.node_key = cython.cast(cython.p_ulonglong, self._cut(8 * nodes))
            self.node_total = cython.cast(cython.p_double, self._cut(8 * nodes))
            self.node_first = cython.cast(cython.p_int, self._cut(4 * nodes))
            self.node_held = cython.cast(cython.p_int, self._cut(4 * nodes))
            self.node_room = cython.cast(cython.p_int, self._cut(4 * nodes))
            self.node_ranked = cython.cast(cython.p_int, self._cut(4 * nodes))
            self.node_visits = cython.cast(cython.p_int, self._cut(4 * nodes))
            self.node_playout = cython.cast(cython.p_int, self._cut(4 * nodes))
            self.edge_weight = cython.cast(cython.p_double, self._cut(8 * edges))
            self.edge_mean = cython.cast(cython.p_double, self._cut(8 * edges))
            self.edge_regret = cython.cast(cython.p_double, self._cut(8 * edges))
            self.edge_mass = cython.cast(cython.p_double, self._cut(8 * edges))
            self.edge_action = cython.cast(cython.p_int, self._cut(4 * edges))
            self.edge_visits = cython.cast(cython.p_int, self._cut(4 * edges))
            self.edge_offers = cython.cast(cython.p_int, self._cut(4 * edges))
            self.edge_next = cython.cast(cython.p_int, self._cut(4 * edges))
            self.slots = cython.cast(cython.p_int, self._cut(4 * slots))
            memset(self.slots, 0, 4 * slots)
        else:
            self.node_key, self.node_total = [0] * nodes, [0.0] * nodes
            self.node_first, self.node_held, self.node_room = ints(nodes), ints(nodes), ints(nodes)
            self.node_ranked, self.node_visits = ints(nodes), ints(nodes)
            self.node_playout = ints(nodes)
            self.edge_weight, self.edge_mean = doubles(edges), doubles(edges)
            self.edge_regret, self.edge_mass = doubles(edges), doubles(edges)
            self.edge_action, self.edge_visits = ints(edges), ints(edges)
            self.edge_offers, self.edge_next, self.slots = ints(edges), ints(edges), ints(slots)

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
        self.node_ranked[node] = self.node_visits[node] = self.node_playout[node] = 0
        self.node_total[node] = 0.0
        for i in range(count):
            self.add_edge(first + i, actions[i], weights[i])
        return node

    def add_edge(self, edge: int, action: int, weight: float) -> None:
        """Write an edge that was never tried."""
        self.edge_action[edge] = action
        self.edge_weight[edge] = weight
        self.edge_visits[edge] = self.edge_offers[edge] = self.edge_next[edge] = 0
        self.edge_mean[edge] = self.edge_regret[edge] = self.edge_mass[edge] = 0.0

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


def _pointer(address: int) -> Any:
    return cython.cast(cython.p_void, address)


def joined(history: int, event: int) -> int:
    """What happened, with one more event."""
    odd, mask = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF
    mixed = ((history ^ (event + 1)) * odd) & mask
    mixed ^= mixed >> 32
    mixed = (mixed * odd) & mask
    return mixed ^ (mixed >> 29)
