"""The triangular lattice of Shapes: places, the worth of an arrangement, turning and shifting.

Points are pairs (x, y) with |x|, |y| and |x + y| at most 6. From a point go the steps e = (1, 0),
n = (0, 1) at 60 degrees and w = (-1, 1) at 120 degrees; a place is an edge, named by the point it
starts from and its step:

            w   n
             \\ /
        (x, y) *--- e          `0.0e`, `-1.2w`

Places are numbered 0 to 341: row by row from the lowest, from left to right, e before n before w.
An arrangement is a set of at most 25 places, as 342 bits in six words of 64: place i is bit i % 64
of word i // 64. Compiled code passes words as C arrays, uncompiled code as lists of six ints.

>>> PLACES[0], place_number("0.0e"), place_name(182)
('0.-6e', 182, '-4.0e')
>>> examine(start_places("more"))
Verdict(triangles=2, trapezoids=1, rhombuses=0, leading='triangle', pure=False, connected=True, \
enclosed=True, covered=True, valid=True)
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any, NamedTuple

import cython

from ludoteca.core.errors import NotationError, shown

RADIUS = 6  # §5.1
STEPS = {"e": (1, 0), "n": (0, 1), "w": (-1, 1)}  # §7
KINDS = ("triangle", "trapezoid", "rhombus")  # §5.2, in the order of the die
PLACE_COUNT = 342
WORDS = 6
MOST_MATCHES = 25  # §1.1

# What `judge` writes: the number of present shapes of each kind, then
TRIANGLE = 0
TRAPEZOID = 1
RHOMBUS = 2
LEADING = 3  # the leading kind or -1 (§5.4)
PURE = 4  # whether the other two kinds are not present (§5.4)
CONNECTED = 5  # and the conditions of §5.5: the matches hang together,
ENCLOSED = 6  # a shape of the leading kind encloses all,
COVERED = 7  # every match lies on a side of a present shape of the leading kind
VERDICT_SIZE = 8

# ---- tables ----

# Inside, a point is a cell of a 13 x 13 grid, 13 * (y + 6) + x + 6, so that k steps in a direction
# are k times one difference. The directions e, n, w and their opposites are 0 to 5.
_RADIUS = RADIUS
_WIDTH = 2 * RADIUS + 1
_SPAN = 27  # twice the middles of an arrangement, from its first even value on, are below this
_DE_BRUIJN = 0x03F79D71B4CB0A89  # its shifts by 0 to 63 all begin with another six bits
_ALL_BITS = 0xFFFFFFFFFFFFFFFF

if not cython.compiled:
    FIRST_END = [0] * PLACE_COUNT  # the point that a place starts from
    SECOND_END = [0] * PLACE_COUNT
    DIRECTION = [0] * PLACE_COUNT
    EDGES = [[-1] * 6 for _ in range(169)]  # by point and direction: the place, or -1
    SWINGS = [[-1] * 4 for _ in range(PLACE_COUNT)]  # §5.7, or -1: about the first end, left and
    # right, then about the second end, left and right
    STARTS = [[0] * WORDS for _ in range(6)]  # §6.6, by face
    START_GOOD = [0] * 6
    START_BAD = [0] * 6
    _BIT_NUMBER = [0] * 64
    _STEP = [0] * 8  # by direction, the first two again at the end
    _AXES = [[0] * 169 for _ in range(3)]  # x, y and x + y of each point, each plus 6

    class ListMat:
        """An arrangement spread out for looking at; compiled it is the C struct Mat.

        Its matches have numbers 0 to 24 of their own, and sets of them are bits of one int.
        """

        def __init__(self) -> None:
            self.count = 0
            self.point_count = 0
            self.place = [0] * MOST_MATCHES
            self.point = [0] * (2 * MOST_MATCHES)  # the points touched by matches, each once
            self.everything = 0  # all matches
            self.at = [0] * 169  # by point: the matches that touch it
            self.run = [[0] * 6 for _ in range(169)]  # by point and direction: matches in a row
            self.before = [[0] * 26 for _ in range(3)]  # by axis: matches with twice their middle
            # below this value
            self.shapes = [0] * 3  # by kind: the number of present shapes,
            self.sides = [0] * 3  # the matches on their sides,
            self.enclosed = [False] * 3  # whether one of them encloses all matches


def _points() -> list[tuple[int, int]]:
    around = range(-RADIUS, RADIUS + 1)
    return [(x, y) for y in around for x in around if abs(x + y) <= RADIUS]


def _grid(x: int, y: int) -> int:
    return _WIDTH * (y + RADIUS) + x + RADIUS


def _fill_tables() -> list[str]:
    """Fill the C tables; the names of the places in order."""
    points = set(_points())
    names = []
    steps = list(STEPS.values())
    for point in range(169):
        for direction in range(6):
            EDGES[point][direction] = -1
    for i in range(8):
        x, y = steps[i % 3]
        _STEP[i] = (_WIDTH * y + x) * (-1 if 3 <= i < 6 else 1)
    for x, y in _points():
        for axis, value in enumerate((x, y, x + y)):
            _AXES[axis][_grid(x, y)] = value + RADIUS
        for direction, letter in enumerate(STEPS):
            dx, dy = STEPS[letter]
            if (x + dx, y + dy) in points:
                place = len(names)
                names.append(f"{x}.{y}{letter}")
                FIRST_END[place] = _grid(x, y)
                SECOND_END[place] = _grid(x + dx, y + dy)
                DIRECTION[place] = direction
                EDGES[_grid(x, y)][direction] = place
                EDGES[_grid(x + dx, y + dy)][direction + 3] = place
    for place in range(PLACE_COUNT):
        for i, (end, turn) in enumerate(((0, 1), (0, 5), (3, 1), (3, 5))):
            point = SECOND_END[place] if end else FIRST_END[place]
            SWINGS[place][i] = EDGES[point][(DIRECTION[place] + end + turn) % 6]
    for i in range(64):
        _BIT_NUMBER[((_DE_BRUIJN << i) & _ALL_BITS) >> 58] = i
    return names


PLACES = tuple(_fill_tables())
_NUMBERS = {name: number for number, name in enumerate(PLACES)}


# ---- places and words ----


def place_name(place: int) -> str:
    """The text of a place."""
    return PLACES[place]


def place_number(text: str) -> int:
    """The number of a place; raises NotationError for a text that is none."""
    number = _NUMBERS.get(text) if isinstance(text, str) else None
    if number is None:
        raise NotationError(
            f"§7: {shown(text)} is no place; a place is a point and e, n or w, such as '0.0e' or"
            " '-1.2w', and both its ends have x, y and x + y from -6 to 6"
        )
    return number


def has(places: MutableSequence[int], place: int) -> bool:
    """Whether a match lies on the place."""
    return places[place >> 6] >> (place & 63) & 1


def put(places: MutableSequence[int], place: int) -> None:
    """Lay a match on the place."""
    one = 1
    places[place >> 6] |= one << (place & 63)


def take(places: MutableSequence[int], place: int) -> None:
    """Take the match from the place, where one lies."""
    one = 1
    places[place >> 6] ^= one << (place & 63)


def places_into(places: MutableSequence[int], out: MutableSequence[int]) -> int:
    """Write the places of an arrangement in ascending order; their number."""
    count = 0
    for word in range(WORDS):
        bits = places[word]
        while bits:
            low = bits & (~bits + 1)
            out[count] = 64 * word + _BIT_NUMBER[((low * _DE_BRUIJN) & _ALL_BITS) >> 58]
            count += 1
            bits ^= low
    return count


# ---- rotating (§1.5, §5.7) ----


def is_touched(places: MutableSequence[int], point: int, but: int) -> bool:
    """Whether a match other than the one on place `but` has an end at the point."""
    for direction in range(6):
        place = EDGES[point][direction]
        if place >= 0 and place != but and has(places, place):
            return True
    return False


def pivot(place: int, target: int) -> int:
    """The point about which a match turns from place to target, -1 if it cannot (§5.7)."""
    for i in range(4):
        if SWINGS[place][i] == target:
            return SECOND_END[place] if i >= 2 else FIRST_END[place]
    return -1


# ---- judging (§5.2 to §5.5) ----


def judge(places: MutableSequence[int], verdict: MutableSequence[int]) -> bool:
    """Write the eight numbers named above; whether the arrangement is valid (§5.5)."""
    if cython.compiled:
        return _judge(places, verdict, cython.address(mat))  # noqa: F821 - a local of the .pxd
    else:
        return _judge(places, verdict, ListMat())


def _judge(places: MutableSequence[int], verdict: MutableSequence[int], mat: Any) -> bool:
    _lay_out(places, mat)
    _find_shapes(mat)
    leading = -1
    for kind in range(3):
        verdict[kind] = mat.shapes[kind]
        leads = True
        for other in range(3):
            if other != kind and mat.shapes[other] >= mat.shapes[kind]:
                leads = False
        if leads:
            leading = kind
    verdict[LEADING] = leading
    verdict[CONNECTED] = _is_connected(mat)
    if leading < 0:
        verdict[PURE] = verdict[ENCLOSED] = verdict[COVERED] = 0
        return False
    verdict[PURE] = (
        mat.shapes[0] + mat.shapes[1] + mat.shapes[2] == mat.shapes[leading]
    )
    verdict[ENCLOSED] = mat.enclosed[leading]
    verdict[COVERED] = mat.sides[leading] == mat.everything
    return verdict[CONNECTED] and verdict[ENCLOSED] and verdict[COVERED]


def _lay_out(places: MutableSequence[int], mat: Any) -> None:
    for i in range(169):
        mat.at[i] = 0
    for axis in range(3):
        for i in range(26):
            mat.before[axis][i] = 0
    for i in range(3):
        mat.shapes[i] = 0
        mat.sides[i] = 0
        mat.enclosed[i] = False
    mat.count = places_into(places, mat.place)
    mat.point_count = 0
    mat.everything = 0
    for i in range(mat.count):
        first = FIRST_END[mat.place[i]]
        second = SECOND_END[mat.place[i]]
        mask = 1 << i
        mat.everything |= mask
        for axis in range(3):
            mat.before[axis][_AXES[axis][first] + _AXES[axis][second] + 1] |= mask
        for k in range(2):
            if mat.at[first] == 0:
                mat.point[mat.point_count] = first
                mat.point_count += 1
                for direction in range(6):
                    mat.run[first][direction] = 0
            mat.at[first] |= mask
            first = second
    for axis in range(3):
        for i in range(1, 26):
            mat.before[axis][i] |= mat.before[axis][i - 1]
    # A step e, n or w leads to a higher point: upward the runs back are known, downward the others.
    for i in range(mat.count):
        place = mat.place[i]
        direction = DIRECTION[place] + 3
        mat.run[SECOND_END[place]][direction] = mat.run[FIRST_END[place]][direction] + 1
    for i in range(mat.count):
        place = mat.place[mat.count - 1 - i]
        direction = DIRECTION[place]
        mat.run[FIRST_END[place]][direction] = mat.run[SECOND_END[place]][direction] + 1


def _find_shapes(mat: Any) -> None:
    """Weigh every shape whose whole outline is covered, each once.

    A shape is found from one corner of 60 degrees, with its base in a direction, one leg 60 degrees
    to the left of it and, at the other end of the base, the other leg:

            left _____                    left ____
                /     \\                       /    /
        corner /_______\\ right        corner /____/ right
    """
    for i in range(mat.point_count):
        corner = mat.point[i]
        for direction in range(6):
            second = (direction + 1) % 6
            third = (direction + 2) % 6
            base = mat.run[corner][direction]
            for leg in range(1, min(base, mat.run[corner][second]) + 1):
                left = corner + leg * _STEP[second]
                right = corner + leg * _STEP[direction]
                # A triangle has three such corners and a rhombus two: so not every direction.
                if direction < 2 and mat.run[right][third] >= leg:
                    _weigh(mat, TRIANGLE, corner, right, left, left)
                if (
                    direction < 3
                    and mat.run[right][second] >= leg
                    and mat.run[left][direction] >= leg
                ):
                    _weigh(mat, RHOMBUS, corner, right, left, left + leg * _STEP[direction])
                for length in range(leg + 1, min(base, leg + mat.run[left][direction]) + 1):
                    right = corner + length * _STEP[direction]
                    if mat.run[right][third] >= leg:
                        _weigh(mat, TRAPEZOID, corner, right, left, right + leg * _STEP[third])


def _weigh(mat: Any, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Count the shape with these corners and its sides if it is present (§5.3).

    All shapes are what lies between two values of x, two of y and two of x + y; a match lies inside
    if its middle lies strictly between them.
    """
    closed = mat.everything
    inside = mat.everything
    for axis in range(3):
        p = _AXES[axis][a]
        q = _AXES[axis][b]
        r = _AXES[axis][c]
        s = _AXES[axis][d]
        low = 2 * min(min(p, q), min(r, s))
        high = 2 * max(max(p, q), max(r, s))
        closed &= mat.before[axis][high + 1] & ~mat.before[axis][low]
        inside &= mat.before[axis][high] & ~mat.before[axis][low + 1]
    if inside == 0 or closed == mat.everything:
        mat.shapes[kind] += 1
        mat.sides[kind] |= closed & ~inside
        if closed == mat.everything:
            mat.enclosed[kind] = True


def _is_connected(mat: Any) -> bool:
    reached = mat.everything & 1
    grown = 0
    while grown != reached:
        grown = reached
        for i in range(mat.count):
            mask = mat.at[FIRST_END[mat.place[i]]] | mat.at[SECOND_END[mat.place[i]]]
            if mask & reached:
                reached |= mask
    return reached == mat.everything


# ---- shifting (§5.1) ----


def centre(places: MutableSequence[int], shift: MutableSequence[int]) -> None:
    """Write dx and dy of the shift that brings the middle of the touched points to 0.0 (§5.1)."""
    if cython.compiled:
        _centre(places, shift, cython.address(mat))  # noqa: F821 - a local of the .pxd
    else:
        _centre(places, shift, ListMat())


def _centre(places: MutableSequence[int], shift: MutableSequence[int], mat: Any) -> None:
    _lay_out(places, mat)
    count = max(mat.point_count, 1)
    for axis in range(2):
        total = 0
        for i in range(mat.point_count):
            total += _AXES[axis][mat.point[i]]
        # Half a point upward, then down to a whole; all of it is positive, as C wants it.
        shift[axis] = _RADIUS - (2 * total + count) // (2 * count)


def shifted(place: int, dx: int, dy: int) -> int:
    """The place so many steps further, -1 if it is not in the lattice."""
    x = _AXES[0][FIRST_END[place]] + dx
    y = _AXES[1][FIRST_END[place]] + dy
    if x < 0 or x >= _WIDTH or y < 0 or y >= _WIDTH:
        return -1
    return EDGES[_WIDTH * y + x][DIRECTION[place]]


def shift_places(places: MutableSequence[int], dx: int, dy: int) -> bool:
    """Shift a whole arrangement; refuses, changing nothing, if a match would leave the lattice.

    A valid arrangement shifted by its centre never leaves it.
    """
    if not cython.compiled:
        found = [0] * MOST_MATCHES
    count = places_into(places, found)
    for i in range(count):
        found[i] = shifted(found[i], dx, dy)
        if found[i] < 0:
            return False
    for i in range(WORDS):
        places[i] = 0
    for i in range(count):
        put(places, found[i])
    return True


# ---- sameness (§5.6) ----


def same(places: MutableSequence[int], others: MutableSequence[int]) -> bool:
    """Whether one arrangement is the other turned, mirrored or shifted (§5.6)."""
    if not cython.compiled:
        found = [0] * MOST_MATCHES
        xs = [0] * MOST_MATCHES
        ys = [0] * MOST_MATCHES
        seen = [False] * (_SPAN * _SPAN)
    count = places_into(others, found)
    _middles(found, count, xs, ys)
    for i in range(_SPAN * _SPAN):
        seen[i] = False
    low_x = _even_floor(xs, count)
    low_y = _even_floor(ys, count)
    for i in range(count):
        seen[_SPAN * (ys[i] - low_y) + xs[i] - low_x] = True
    if places_into(places, found) != count:
        return False
    _middles(found, count, xs, ys)
    for _ in range(6):
        for i in range(count):  # a sixth of a turn: e to n, n to w
            x = xs[i]
            xs[i] = -ys[i]
            ys[i] += x
        low_x = _even_floor(xs, count)
        low_y = _even_floor(ys, count)
        turned = True
        mirrored = True
        for i in range(count):
            x = xs[i] - low_x
            y = ys[i] - low_y
            turned = turned and seen[_SPAN * y + x]
            mirrored = mirrored and seen[_SPAN * x + y]  # e for n, n for e
        if turned or mirrored:
            return True
    return False


def _middles(
    found: MutableSequence[int], count: int, xs: MutableSequence[int], ys: MutableSequence[int]
) -> None:
    """Write twice the middle of each match, which tells its direction by being odd or even."""
    for i in range(count):
        xs[i] = _AXES[0][FIRST_END[found[i]]] + _AXES[0][SECOND_END[found[i]]] - 2 * _RADIUS
        ys[i] = _AXES[1][FIRST_END[found[i]]] + _AXES[1][SECOND_END[found[i]]] - 2 * _RADIUS


def _even_floor(values: MutableSequence[int], count: int) -> int:
    """The least value, or the even one below it: shifts by whole steps keep odd and even apart."""
    least = 4 * _RADIUS
    for i in range(count):
        least = min(least, values[i])
    return least - (least & 1)


# ---- starting arrangements (§6.6) ----

# The outer matches clockwise from the leftmost of the highest points, then the inner ones: walks by
# e, n, w and, back, E, N, W.
_START_WALKS = {
    "triangle": ((0, 2, "WWEEnn"), (0, 1, "eNw")),
    "trapezoid": ((0, 2, "eWWEEEnn"), (0, 1, "ee")),
    "rhombus": ((0, 2, "eeNNEEnn"), (0, 1, "ee"), (1, 0, "nn")),
    "more": ((0, 2, "WWEEnn"), (0, 1, "e")),
    "fewer": ((0, 3, "WWWEEEnnn"), (0, 2, "e"), (1, 0, "w"), (2, 0, "n")),
    "change": ((0, 1, "eWEEn"),),
}
START_FACES = tuple(_START_WALKS)


def _walk(x: int, y: int, letters: str) -> list[int]:
    """The places of a walk from a point."""
    point = _grid(x, y)
    walked = []
    for letter in letters:
        direction = "enwENW".index(letter)
        walked.append(EDGES[point][direction])
        point += _STEP[direction]
    return walked


def _fill_starts() -> dict[str, tuple[int, ...]]:
    """Fill the C tables; the places by face, the good one first, the bad one second."""
    starts = {}
    for face, walks in enumerate(_START_WALKS.values()):
        (good, *outer, bad), *inner = [_walk(*walk) for walk in walks]
        places = [good, bad, *outer, *[place for walk in inner for place in walk]]
        dx, dy = centre_of(places)
        places = [shifted(place, dx, dy) for place in places]
        for i, word in enumerate(words_of(places)):
            STARTS[face][i] = word
        START_GOOD[face], START_BAD[face] = places[0], places[1]
        starts[START_FACES[face]] = tuple(places)
    return starts


# ---- the same for callers in Python, by place numbers ----


class Verdict(NamedTuple):
    """What an arrangement shows and whether it is valid, condition by condition."""

    triangles: int
    trapezoids: int
    rhombuses: int
    leading: str | None
    pure: bool
    connected: bool
    enclosed: bool
    covered: bool
    valid: bool


def words_of(places: Iterable[int]) -> list[int]:
    """The six words of an arrangement; raises ValueError for more than 25 or no places."""
    words = [0] * WORDS
    for place in places:
        if not 0 <= place < PLACE_COUNT:
            raise ValueError(f"no place has the number {place}")
        words[place >> 6] |= 1 << (place & 63)
    if sum(word.bit_count() for word in words) > MOST_MATCHES:
        raise ValueError(f"§1.1: there are only {MOST_MATCHES} matches")
    return words


def examine(places: Iterable[int]) -> Verdict:
    """What an arrangement shows (§5.3 to §5.5)."""
    if not cython.compiled:
        words = [0] * WORDS
        verdict = [0] * VERDICT_SIZE
    for i, word in enumerate(words_of(places)):
        words[i] = word
    valid = judge(words, verdict)
    return Verdict(
        triangles=verdict[TRIANGLE],
        trapezoids=verdict[TRAPEZOID],
        rhombuses=verdict[RHOMBUS],
        leading=KINDS[verdict[LEADING]] if verdict[LEADING] >= 0 else None,
        pure=bool(verdict[PURE]),
        connected=bool(verdict[CONNECTED]),
        enclosed=bool(verdict[ENCLOSED]),
        covered=bool(verdict[COVERED]),
        valid=bool(valid),
    )


def centre_of(places: Iterable[int]) -> tuple[int, int]:
    """The shift that §5.1 asks for."""
    if not cython.compiled:
        words = [0] * WORDS
        shift = [0, 0]
    for i, word in enumerate(words_of(places)):
        words[i] = word
    centre(words, shift)
    return shift[0], shift[1]


def are_same(places: Iterable[int], others: Iterable[int]) -> bool:
    """Whether two arrangements are the same by §5.6."""
    if not cython.compiled:
        words = [0] * WORDS
        other_words = [0] * WORDS
    for i, word in enumerate(words_of(places)):
        words[i] = word
    for i, word in enumerate(words_of(others)):
        other_words[i] = word
    return bool(same(words, other_words))


def swings(place: int) -> list[int]:
    """The places to which a match can turn (§5.7), whether they are free or not."""
    return [SWINGS[place][i] for i in range(4) if SWINGS[place][i] >= 0]


_STARTS_BY_FACE = _fill_starts()


def start_places(face: str) -> tuple[int, ...]:
    """The starting arrangement of a face: the good place, the bad place, the others (§6.6)."""
    return _STARTS_BY_FACE[face]
