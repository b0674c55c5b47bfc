"""Some valid arrangements of Shapes, and about what it costs to come from the mat to the nearest.

There are far too many valid arrangements to know them all; these are small ones for every kind and
for the usual numbers of repetitions. The price is that of a plan that can be carried out: move what
lies too much to where something is missing, then remove or add the rest. Rotations are left to
chance, so a price is often too high, but no step of the plan makes it higher.
"""

from __future__ import annotations

import re
from collections.abc import MutableSequence
from threading import Lock

import cython

from ludoteca.games.fantastick import judging, lattice
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick import obligations
    from ludoteca.games.fantastick.equalities import NO_PLAN, POINT
    from ludoteca.games.fantastick.lattice import has, ones

_OUTLINES = {
    "triangle 1": "0.0e 0.0n 1.0w",
    "triangle 2": "0.0e 1.0e 2.0w 1.1w 0.1n 0.0n",
    "triangle 3": "0.0e 1.0e 2.0e 3.0w 2.1w 1.2w 0.2n 0.1n 0.0n",
    "trapezoid 2 1": "0.0e 1.0e 2.0w 0.1e 0.0n",
    "trapezoid 3 2": "0.0e 1.0e 2.0e 3.0w 1.1e 0.1e 0.0n",
    "trapezoid 3 1": "0.0e 1.0e 2.0e 3.0w 2.1w 0.2e 0.1n 0.0n",
    "rhombus 1": "0.0e 1.0n 0.1e 0.0n",
    "rhombus 2": "0.0e 1.0e 2.0n 2.1n 1.2e 0.2e 0.1n 0.0n",
}
# An outline and the matches inside it; found by trying all that fit in these outlines.
DESIGNS = (
    ("triangle 1", ""),  # one triangle
    ("triangle 2", ""),
    ("triangle 2", "0.1e"),  # two
    ("triangle 3", "0.2e"),
    ("triangle 2", "0.1e 1.0n"),  # three
    ("triangle 3", "0.2e 1.0w"),
    ("triangle 3", "0.2e 1.0w 2.0n"),  # four
    ("triangle 2", "0.1e 1.0n 1.0w"),  # five
    ("triangle 3", "0.1e 0.2e 1.0n 1.0w 1.1w"),
    ("triangle 3", "0.1e 0.2e 1.0n 1.0w 1.1w 2.0n"),  # six
    ("triangle 3", "0.1e 0.2e 1.0n 1.0w 1.1n 1.1w"),  # seven
    ("trapezoid 2 1", ""),  # one trapezoid
    ("trapezoid 3 2", ""),
    ("trapezoid 3 1", ""),
    ("trapezoid 3 2", "1.0n"),  # two
    ("trapezoid 3 1", "0.1e 2.0w"),
    ("trapezoid 3 1", "0.1e 1.1e"),  # three
    ("trapezoid 3 1", "0.1e 1.0n 1.1e"),
    ("rhombus 1", ""),  # one rhombus
    ("rhombus 2", ""),
    ("rhombus 2", "0.1e 1.0n"),  # two
    ("rhombus 2", "0.1e 1.0n 1.1e"),  # three
    ("rhombus 2", "0.1e 1.0n 1.1e 1.1w 2.1w"),  # four
    ("rhombus 2", "0.1e 1.0n 1.1e 1.1n"),  # five
)
_REACH = 2  # how far from the middle a design is looked for
_DESIGN_COUNT = len(DESIGNS)
_MOST_PLACED = 3_100  # there are 3059
_WORDS = lattice.WORDS
_filling = Lock()  # by one thread; others wait until the tables are whole

if not cython.compiled:
    _KIND = [0] * _DESIGN_COUNT  # the leading kind
    _REPETITIONS = [0] * _DESIGN_COUNT
    _SIZE = [0] * _DESIGN_COUNT
    _FIRST = [0] * (_DESIGN_COUNT + 1)  # where its placed copies begin
    _PLACED = [[0] * _WORDS for _ in range(_MOST_PLACED)]


def places_of(design: tuple[str, str]) -> list[int]:
    """The places of a design, somewhere on the lattice."""
    outline, inner = design
    return [lattice.place_number(name) for name in f"{_OUTLINES[outline]} {inner}".split()]


def fill_tables() -> None:
    """Make the tables, once; it takes a moment, so it is done when the mode is first asked for."""
    with _filling:
        if _FIRST[_DESIGN_COUNT] > 0:
            return
        placed = 0
        for number, design in enumerate(DESIGNS):
            places = places_of(design)
            verdict = judging.examine(places)
            counts = (verdict.triangles, verdict.trapezoids, verdict.rhombuses)
            _REPETITIONS[number] = max(counts)
            _KIND[number] = counts.index(max(counts))
            _SIZE[number] = len(places)
            _FIRST[number] = placed
            for copy in _copies(places):
                for word, bits in enumerate(lattice.words_of(copy)):
                    _PLACED[placed][word] = bits
                placed += 1
        _FIRST[_DESIGN_COUNT] = placed


def _copies(places: list[int]) -> list[list[int]]:
    """A design turned and mirrored in every way and shifted in every way near the middle."""
    around = range(-_REACH, _REACH + 1)
    steps = [(x, y) for x in around for y in around if abs(x + y) <= _REACH]
    copies = []
    for image in sorted(_images(places)):
        dx, dy = lattice.centre_of(image)
        for x, y in steps:
            copy = lattice.shifted_places(image, dx + x, dy + y)
            if copy is not None:
                copies.append(copy)
    return copies


def _images(places: list[int]) -> set[tuple[int, ...]]:
    """A design turned and mirrored, each image brought to the middle."""
    ends = [_ends(place) for place in range(lattice.PLACE_COUNT)]
    by_ends = {frozenset(pair): place for place, pair in enumerate(ends)}
    images = set()
    for mirrored in (False, True):
        pairs = [[(y, x) if mirrored else (x, y) for x, y in ends[place]] for place in places]
        for _ in range(6):
            pairs = [[(-y, x + y) for x, y in pair] for pair in pairs]
            image = [by_ends[frozenset(pair)] for pair in pairs]
            dx, dy = lattice.centre_of(image)
            images.add(tuple(lattice.shifted_places(image, dx, dy) or image))
    return images


def _ends(place: int) -> tuple[tuple[int, int], tuple[int, int]]:
    point, step = re.split("(?=[enw])", lattice.place_name(place))
    x, y = [int(part) for part in point.split(".")]
    dx, dy = lattice.STEPS[step]
    return (x, y), (x + dx, y + dy)


def plan(state: FantastickState, target: MutableSequence[int]) -> int:
    """Write where the matches lie after the cheapest plan that may end this turn; its price.

    Where there is none, the price is NO_PLAN and no match lies anywhere.
    """
    if not cython.compiled:
        before = [0] * judging.VERDICT_SIZE
    judging.judge(state.start_occupied, before)
    best = NO_PLAN
    nearest = -1
    for design in range(_DESIGN_COUNT):
        if not obligations.is_met_by_shapes(
            state.face, before, _KIND[design], _REPETITIONS[design]
        ) or (state.has_forbidden and lattice.same(_PLACED[_FIRST[design]], state.forbidden)):
            continue
        lack = _SIZE[design] - state.on_mat
        for i in range(_FIRST[design], _FIRST[design + 1]):
            kept = 0
            for word in range(_WORDS):
                kept += ones(_PLACED[i][word] & state.occupied[word])
            wrong = _SIZE[design] + state.on_mat - 2 * kept
            astray = 0 if has(_PLACED[i], state.bad) else 1
            if astray and wrong + lack == 0:  # nothing is missing: the bad match would be removed
                continue
            # A move mends two, adding or removing one; with the bad match a move costs one more.
            cost = POINT * ((wrong + 3 * abs(lack)) // 2 + astray) + wrong
            if cost < best:
                best = cost
                nearest = i
    for word in range(_WORDS):
        target[word] = _PLACED[nearest][word] if nearest >= 0 else 0
    return best
