"""All valid arrangements of Shapes (§5.5): frames, and what can lie inside each.

The one shape that encloses all matches is the frame. The rest is a filling: the sides of empty
shapes of the frame's kind inside it, all connected. So the fillings of a frame are found by adding
one such shape after the other to what lies there; no other arrangement is valid.

There are 58 frames of at most 25 matches and 242,188 fillings, counted with the frame unturned.
Nearly all of these are large: with the frame 35 have at most 10 matches, 905 at most 16. So
fillings are made when first asked for, up to the size asked for.

>>> frame = Frame("triangle", 2, 0)
>>> frame.perimeter, [len(frame.arrangements(size)) for size in range(6, 11)]
(6, [1, 3, 3, 1, 0])
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, MutableSequence
from threading import RLock
from typing import Any

import cython

from ludoteca.games.fantastick.judging import KINDS
from ludoteca.games.fantastick.lattice import (
    MOST_MATCHES,
    PLACES,
    RADIUS,
    STEPS,
    place_number,
)

if not cython.compiled:
    from ludoteca.games.fantastick.lattice import ones

_WIDTH = 2 * RADIUS + 1
_MOST_MATCHES = MOST_MATCHES
_TURNS = (2, 6, 3)  # by kind: how many ways there are to turn a frame
_NAMES = frozenset(PLACES)
_WAYS = tuple(STEPS.values()) + tuple([(-x, -y) for x, y in STEPS.values()])  # six, 60 degrees each
_ALL_BITS = 0xFFFFFFFFFFFFFFFF  # of a word
_SPREAD = 0x9E3779B97F4A7C15  # odd, and its bits look like chance
# Of each shape inside a frame there are 8 words: its kind and whether it touches the outline, its
# size; and as sets of inner edges the edges of its outline, those within, those that touch it.
_SHAPE_WORDS = 8

# Frames are shared by all threads, and grow: who makes fillings or looks through them holds this.
using_frames = RLock()

Point = tuple[int, int]
Edge = tuple[int, int, int]  # the point it starts from, and its direction 0 to 2


class Frame:
    """A shape that encloses everything: its edges on the lattice, and its fillings.

    A filling is a set of inner edges, as bits in two words of 64.
    """

    kind: int
    perimeter: int
    inner: int  # how many edges lie inside
    turns: int  # in how many ways it can be turned
    size: int  # fillings are made for arrangements up to this size

    def __init__(self, kind: str, leg: int, base: int) -> None:
        self._made_of = kind, leg, base
        self.kind = KINDS.index(kind)
        outline = _outline(self.kind, (0, 0), 0, leg, base)
        edges = _edges_within(outline)
        border = set(_named(outline))
        self._edges = [edge for edge in edges if edge in border]
        self._edges += [edge for edge in edges if edge not in border]
        self.perimeter = len(border)
        self.inner = len(edges) - len(border)
        self.turns = _TURNS[self.kind]
        self._pieces: Any = None
        if not cython.compiled:
            self.offsets = [[0] * len(edges) for _ in range(6)]
            self.directions = [[0] * len(edges) for _ in range(6)]
            self.low = [[0] * 3 for _ in range(6)]
            self.high = [[0] * 3 for _ in range(6)]
        for turn in range(self.turns):
            for i, edge in enumerate(self._edges):
                x, y, direction = _turned(edge, turn)
                self.offsets[turn][i] = _WIDTH * y + x
                self.directions[turn][i] = direction
            corners = [_turned((x, y, 0), turn) for x, y, _ in outline]
            for axis, values in enumerate(_axes([(x, y) for x, y, _ in corners])):
                self.low[turn][axis] = min(values)
                self.high[turn][axis] = max(values)
        self.size = 0
        self.group_count = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Frame, self._made_of  # the fillings are made again

    def arrangements(self, size: int) -> list[list[int]]:
        """The places of all valid arrangements of this size with this frame, unturned.

        They lie somewhere on the lattice; there are none if it has no room for the frame.
        """
        self.grow(size)
        letters = "".join(STEPS)
        for y in range(-RADIUS, RADIUS + 1):
            for x in range(-RADIUS, RADIUS + 1):
                names = [f"{x + dx}.{y + dy}{letters[way]}" for dx, dy, way in self._edges]
                if _NAMES.issuperset(names):
                    numbers = [place_number(name) for name in names]
                    return [
                        numbers[: self.perimeter] + [numbers[self.perimeter + i] for i in inner]
                        for inner in self._fillings(size - self.perimeter)
                    ]
        return []

    def filling_count(self) -> int:
        """How many fillings have been made."""
        return len(self.first_words)

    def different(self, fillings: list[int]) -> int:
        """How many of these fillings, by number, are different (§5.6)."""
        inner = self._edges[self.perimeter :]
        images = [_images(edge) for edge in self._edges]
        maps = []  # by symmetry of the frame: where each inner edge goes
        for image in zip(*images):
            low_x, low_y = min([x for x, _, _ in image]), min([y for _, y, _ in image])
            moved = [(x - low_x, y - low_y, way) for x, y, way in image]
            if set(moved) == set(self._edges):
                maps.append([inner.index(edge) for edge in moved[self.perimeter :]])
        classes = set()
        for filling in fillings:
            edges = self._inner_edges(filling)
            classes.add(min([tuple(sorted([to[i] for i in edges])) for to in maps]))
        return len(classes)

    def _inner_edges(self, filling: int) -> list[int]:
        """The numbers of the inner edges of a filling."""
        bits = int(self.first_words[filling]) + (int(self.second_words[filling]) << 64)
        return [edge for edge in range(self.inner) if bits >> edge & 1]

    def _fillings(self, size: int) -> Iterator[list[int]]:
        """The numbers of the inner edges of each filling of this size."""
        for group in range(self.group_count):
            if self.group_size[group] == size:
                for i in range(self.group_first[group], self.group_first[group + 1]):
                    yield self._inner_edges(i)

    def grow(self, size: int) -> None:
        """Make the fillings of arrangements up to this size; up to 0.5 s for the largest sizes."""
        with using_frames:
            size = min(size, _MOST_MATCHES)
            if size < self.perimeter or size <= self.size:
                return
            limit = size - self.perimeter
            if self._pieces is None:
                self._pieces = self._shapes_inside()
            room = 1024
            while True:
                firsts, seconds = array("Q", bytes(8 * room)), array("Q", bytes(8 * room))
                codes, table = array("i", bytes(4 * room)), array("i", bytes(16 * room))
                count = _close(self.kind, limit, self._pieces, firsts, seconds, codes, table)
                if count >= 0:
                    break
                room *= 4
            sizes = [firsts[i].bit_count() + seconds[i].bit_count() for i in range(count)]
            valid = [i for i in range(count) if codes[i] >= 0]
            valid.sort(key=lambda i: (sizes[i], codes[i]))
            self.first_words = array("Q", [firsts[i] for i in valid])
            self.second_words = array("Q", [seconds[i] for i in valid])
            groups = [
                i
                for i, filling in enumerate(valid)
                if i == 0
                or (sizes[filling], codes[filling]) != (sizes[valid[i - 1]], codes[valid[i - 1]])
            ]
            self.group_count = len(groups)
            self.group_first = array("i", [*groups, len(valid)])
            self.group_size = array("i", [sizes[valid[i]] for i in groups])
            self.group_repetitions = array("i", [codes[valid[i]] // 2 for i in groups])
            self.group_pure = array("i", [codes[valid[i]] % 2 for i in groups])
            self.size = size

    def _shapes_inside(self) -> Any:
        """Every shape of any kind that can be outlined inside the frame with the matches left."""
        inner = self._edges[self.perimeter :]
        numbers = {edge: i for i, edge in enumerate(inner)}
        points = {point for edge in self._edges for point in _ends(edge)}
        border = {point for edge in self._edges[: self.perimeter] for point in _ends(edge)}
        words = array("Q")
        for kind, outline in _shapes_on(points):
            edges = _named(outline)
            sides = [numbers[edge] for edge in edges if edge in numbers]
            if not 0 < len(sides) <= _MOST_MATCHES - self.perimeter:  # 0: the frame itself
                continue
            corners = {point for edge in edges for point in _ends(edge)}
            inside = set(_edges_within(outline)) - set(edges)
            touching = [i for i, edge in enumerate(inner) if not corners.isdisjoint(_ends(edge))]
            words.append(2 * kind + (not corners.isdisjoint(border)))
            words.append(len(sides))
            for group in (sides, [numbers[edge] for edge in inside], touching):
                bits = sum([1 << i for i in group])
                words.append(bits & _ALL_BITS)
                words.append(bits >> 64)
        return words


def _close(
    kind: int,
    limit: int,
    words: MutableSequence[int],
    firsts: MutableSequence[int],
    seconds: MutableSequence[int],
    codes: MutableSequence[int],
    table: MutableSequence[int],
) -> int:
    """Write all fillings that are covered, and a code: twice the repetitions, plus 1 if pure.

    The code is -1 for one that is not valid. Answers how many, or -1 if there is no room for all.

    Each is what lies there with one more shape. All shapes that cover a valid filling are empty in
    it, hence in each part of it: what is not covered need not be continued.
    """
    if not cython.compiled:
        kinds = [0] * 3
    room = len(firsts)
    mask = len(table) - 1
    shapes = len(words) // 8
    table[_slot(0, 0, mask)] = 1  # the empty filling; the table holds numbers from 1 on
    firsts[0] = seconds[0] = 0
    count = 1
    i = 0
    while i < count:
        first = firsts[i]
        second = seconds[i]
        for found in range(3):
            kinds[found] = 0
        kinds[kind] = 1
        covered_first = covered_second = 0
        for s in range(0, 8 * shapes, 8):
            if (
                words[s + 2] & ~first == 0
                and words[s + 3] & ~second == 0
                and words[s + 4] & first == 0
                and words[s + 5] & second == 0
            ):
                found = words[s] >> 1
                kinds[found] += 1
                if found == kind:
                    covered_first |= words[s + 2]
                    covered_second |= words[s + 3]
        codes[i] = -1
        i += 1
        if covered_first != first or covered_second != second:
            continue
        mine = kinds[kind]
        if mine > kinds[(kind + 1) % 3] and mine > kinds[(kind + 2) % 3]:
            pure = kinds[0] + kinds[1] + kinds[2] == mine
            codes[i - 1] = 2 * mine + (1 if pure else 0)
        for s in range(0, 8 * shapes, 8):
            if (
                cython.cast(cython.int, words[s] >> 1) != kind
                or words[s + 4] & first != 0
                or words[s + 5] & second != 0
                or (words[s] & 1 == 0 and words[s + 6] & first == 0 and words[s + 7] & second == 0)
            ):
                continue
            new_first = first | words[s + 2]
            new_second = second | words[s + 3]
            if ones(new_first) + ones(new_second) > limit:
                continue
            slot = _slot(new_first, new_second, mask)
            while table[slot] != 0:
                found = table[slot] - 1
                if firsts[found] == new_first and seconds[found] == new_second:
                    break
                slot = (slot + 1) & mask
            if table[slot] != 0:
                continue
            if count == room:
                return -1
            firsts[count] = new_first
            seconds[count] = new_second
            count += 1
            table[slot] = count
    return count


def _slot(first: int, second: int, mask: int) -> int:
    """Where a set is looked for in the table."""
    mixed = ((first ^ (second << 9)) * _SPREAD) & _ALL_BITS
    return (mixed >> 33) & mask


# ---- shapes as walks ----


def _shapes_on(points: set[Point]) -> Iterator[tuple[int, list[Edge]]]:
    """The kind and the outline of every shape whose outline stays on these points, each once."""
    for point in sorted(points):
        for direction in range(6):
            for kind in range(3):
                if direction >= _TURNS[kind]:
                    continue
                leg = 1
                while _is_on(points, outline := _outline(kind, point, direction, leg, leg + 1)):
                    yield kind, outline
                    base = leg + 2
                    while kind == 1 and _is_on(
                        points, outline := _outline(kind, point, direction, leg, base)
                    ):
                        yield kind, outline
                        base += 1
                    leg += 1


def _is_on(points: set[Point], outline: list[Edge]) -> bool:
    return all((x, y) in points for x, y, _ in outline)


def _outline(kind: int, corner: Point, direction: int, leg: int, base: int) -> list[Edge]:
    """The steps around a shape from a corner of 60 degrees, as points and directions 0 to 5.

    The base of a triangle or a rhombus is as long as its leg, whatever is said of it.
    """
    lengths = (
        ((0, leg), (2, leg), (4, leg)),
        ((0, base), (2, leg), (3, base - leg), (4, leg)),
        ((0, leg), (1, leg), (3, leg), (4, leg)),
    )[kind]
    x, y = corner
    steps = []
    for way, length in lengths:
        way = (direction + way) % 6
        for _ in range(length):
            steps.append((x, y, way))
            x += _WAYS[way][0]
            y += _WAYS[way][1]
    return steps


def _named(outline: list[Edge]) -> list[Edge]:
    """The edges of steps, each named from the end from which its direction is 0 to 2."""
    return [
        (x, y, way) if way < 3 else (x + _WAYS[way][0], y + _WAYS[way][1], way - 3)
        for x, y, way in outline
    ]


def _ends(edge: Edge) -> tuple[Point, Point]:
    x, y, way = edge
    return (x, y), (x + _WAYS[way][0], y + _WAYS[way][1])


def _axes(points: list[Point]) -> list[list[int]]:
    """The points' values of x, y and x + y."""
    return [[x for x, _ in points], [y for _, y in points], [x + y for x, y in points]]


def _edges_within(outline: list[Edge]) -> list[Edge]:
    """The edges on and inside a shape: it is all that lies between two values of each axis."""
    xs, ys, sums = _axes([(x, y) for x, y, _ in outline])
    around = range(min(ys), max(ys) + 1)
    points = {
        (x, y)
        for y in around
        for x in range(min(xs), max(xs) + 1)
        if min(sums) <= x + y <= max(sums)
    }
    edges = [(x, y, way) for x, y in sorted(points) for way in range(3)]
    return [edge for edge in edges if points.issuperset(_ends(edge))]


def _turned(edge: Edge, turn: int) -> Edge:
    """An edge turned about 0.0 by sixths."""
    x, y, way = edge
    for _ in range(turn):
        x, y = -y, x + y
    return x, y, (way + turn) % 6


def _images(edge: Edge) -> list[Edge]:
    """An edge turned about 0.0 and mirrored in all twelve ways, named as edges are."""
    x, y, way = edge
    mirrored = (y, x, (1, 0, 5)[way])  # e and n change places, w goes the other way
    return _named([_turned(side, turn) for side in (edge, mirrored) for turn in range(6)])


# ---- all of them ----

_all: list[Frame] = []


def all_frames() -> list[Frame]:
    """Every frame that the matches suffice for, by perimeter; made once, in a moment."""
    with using_frames:
        if not _all:
            made = [Frame("triangle", leg, 0) for leg in range(1, _MOST_MATCHES // 3 + 1)]
            made += [Frame("rhombus", leg, 0) for leg in range(1, _MOST_MATCHES // 4 + 1)]
            made += [
                Frame("trapezoid", leg, base)
                for base in range(2, _MOST_MATCHES // 2 + 1)
                for leg in range(1, base)
                if 2 * base + leg <= _MOST_MATCHES
            ]
            made.sort(key=lambda frame: frame.perimeter)
            _all.extend(made)
        return _all
