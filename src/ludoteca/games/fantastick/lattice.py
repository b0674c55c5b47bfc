r"""The triangular lattice of Shapes: places, rotating, shifting, sameness, starting arrangements.

Points are pairs (x, y) with |x|, |y| and |x + y| at most 6. From a point go the steps e = (1, 0),
n = (0, 1) at 60 degrees and w = (-1, 1) at 120 degrees; a place is an edge, named by the point it
starts from and its step:

            w   n
             \ /
        (x, y) *--- e          `0.0e`, `-1.2w`

Places are numbered 0 to 341: row by row from the lowest, from left to right, e before n before w.
An arrangement is a set of at most 25 places, as 342 bits in six words of 64: place i is bit i % 64
of word i // 64. Compiled code passes the words as a C array, uncompiled code as a list.

>>> PLACES[0], place_number("0.0e"), place_name(182)
('0.-6e', 182, '0.0e')
>>> [place_name(place) for place in swings(182)]
['0.0n', '1.-1w', '1.-1n', '1.0w']
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence

import cython

from ludoteca.core.errors import NotationError, shown

RADIUS = 6  # §5.1
STEPS = {"e": (1, 0), "n": (0, 1), "w": (-1, 1)}  # §7
PLACE_COUNT = 342
WORDS = 6
MOST_MATCHES = 25  # §1.1

# ruling: §6.6, by face of the die: the outer matches clockwise from the leftmost of the highest
# points, so that the first is good and the last bad, then the inner ones. Each is a point and a
# walk from it by e, n, w or, the other way, E, N, W.
START_WALKS = {
    "triangle": ((0, 2, "WWEEnn"), (0, 1, "eNw")),
    "trapezoid": ((0, 2, "eWWEEEnn"), (0, 1, "ee")),
    "rhombus": ((0, 2, "eeNNEEnn"), (0, 1, "ee"), (1, 0, "nn")),
    "more": ((0, 2, "WWEEnn"), (0, 1, "e")),
    "fewer": ((0, 3, "WWWEEEnnn"), (0, 2, "e"), (1, 0, "w"), (2, 0, "n")),
    "change": ((0, 1, "eWEEn"),),
}
START_FACES = tuple(START_WALKS)


# ---- tables ----

# Inside, a point is a cell of a 13 x 13 grid, 13 * (y + 6) + x + 6, so that k steps in a direction
# are k times one number. Directions 0 to 5 are e, n, w and their opposites, 60 degrees apart.
_WORDS = WORDS
_RADIUS = RADIUS
_WIDTH = 2 * RADIUS + 1
_SPAN = 2 * _WIDTH + 1  # twice the middles of an arrangement, counted from an even start, are below
_ALL_BITS = 0xFFFFFFFFFFFFFFFF
# Constants for counting bits, in variables because C needs their type.
_EVERY_SECOND = 0x5555555555555555
_EVERY_PAIR = 0x3333333333333333
_EVERY_NIBBLE = 0x0F0F0F0F0F0F0F0F
_EVERY_BYTE = 0x0101010101010101
_DE_BRUIJN = 0x03F79D71B4CB0A89  # shifted by 0 to 63 it begins each time with another six bits

if not cython.compiled:  # compiled, these are the C arrays of the .pxd
    FIRST_END = [0] * PLACE_COUNT  # the point that the place starts from
    SECOND_END = [0] * PLACE_COUNT
    DIRECTION = [0] * PLACE_COUNT  # 0 to 2
    EDGES = [[0] * 6 for _ in range(169)]  # the place by point and direction, -1 if there is none
    # ruling: §5.7, by 60 degrees: left and right about the first end, then about the second, -1
    # outside the lattice.
    SWINGS = [[0] * 4 for _ in range(PLACE_COUNT)]
    GRID_STEPS = [0] * 6  # what a step adds to a point
    AXES = [[0] * 169 for _ in range(3)]  # x, y and x + y of each point, plus 6 each
    _BIT_NUMBER = [0] * 64


def _grid(x: int, y: int) -> int:
    return _WIDTH * (y + RADIUS) + x + RADIUS


def _fill_tables() -> tuple[str, ...]:
    """Fill the tables; the names of the places."""
    names: list[str] = []
    around = range(-RADIUS, RADIUS + 1)
    points = [(x, y) for y in around for x in around if abs(x + y) <= RADIUS]
    for direction, (dx, dy) in enumerate(STEPS.values()):
        GRID_STEPS[direction] = _WIDTH * dy + dx
        GRID_STEPS[direction + 3] = -GRID_STEPS[direction]
    for point in range(169):
        for direction in range(6):
            EDGES[point][direction] = -1
    for x, y in points:
        point = _grid(x, y)
        for axis, value in enumerate((x, y, x + y)):
            AXES[axis][point] = value + RADIUS
        for direction, (letter, (dx, dy)) in enumerate(STEPS.items()):
            if (x + dx, y + dy) in points:
                place = len(names)
                names.append(f"{x}.{y}{letter}")
                FIRST_END[place] = point
                SECOND_END[place] = point + GRID_STEPS[direction]
                DIRECTION[place] = direction
                EDGES[point][direction] = place
                EDGES[SECOND_END[place]][direction + 3] = place
    for place in range(PLACE_COUNT):
        first, second, direction = FIRST_END[place], SECOND_END[place], DIRECTION[place]
        SWINGS[place][0] = EDGES[first][(direction + 1) % 6]
        SWINGS[place][1] = EDGES[first][(direction + 5) % 6]
        SWINGS[place][2] = EDGES[second][(direction + 4) % 6]
        SWINGS[place][3] = EDGES[second][(direction + 2) % 6]
    for i in range(64):
        _BIT_NUMBER[((_DE_BRUIJN << i) & _ALL_BITS) >> 58] = i
    return tuple(names)


PLACES = _fill_tables()
_NUMBERS = {name: number for number, name in enumerate(PLACES)}


# ---- places ----


def place_name(place: int) -> str:
    """The text of a place."""
    return PLACES[place]


def place_number(text: str) -> int:
    """The number of a place; raises NotationError for a text that is none."""
    number = _NUMBERS.get(text) if isinstance(text, str) else None
    if number is None:
        raise NotationError(
            f"§7: {shown(text)} is no place; a place is a point and e, n or w, such as '0.0e' or"
            f" '-1.2w', and both its ends have x, y and x + y from -{RADIUS} to {RADIUS}"
        )
    return number


def has(places: MutableSequence[int], place: int) -> bool:
    """Whether a match lies on the place."""
    return places[place >> 6] >> (place & 63) & 1 != 0


def put(places: MutableSequence[int], place: int) -> None:
    """Lay a match on the place."""
    one = 1
    places[place >> 6] |= one << (place & 63)


def take(places: MutableSequence[int], place: int) -> None:
    """Take the match from the place; one lies there."""
    one = 1
    places[place >> 6] ^= one << (place & 63)


def places_into(places: MutableSequence[int], out: MutableSequence[int]) -> int:
    """Write the places of an arrangement in ascending order; their number."""
    count = 0
    for word in range(_WORDS):
        bits = places[word]
        while bits:
            out[count] = 64 * word + lowest(bits)
            count += 1
            bits &= bits - 1
    return count


def lowest(word: int) -> int:
    """The number of the lowest bit that is set; one is."""
    return _BIT_NUMBER[(((word & (~word + 1)) * _DE_BRUIJN) & _ALL_BITS) >> 58]


def ones(word: int) -> int:
    """How many bits of a word are set."""
    if not cython.compiled:
        return word.bit_count()
    word = word - ((word >> 1) & _EVERY_SECOND)
    word = (word & _EVERY_PAIR) + ((word >> 2) & _EVERY_PAIR)
    word = (word + (word >> 4)) & _EVERY_NIBBLE
    return (word * _EVERY_BYTE) >> 56


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
            return FIRST_END[place] if i < 2 else SECOND_END[place]
    return -1


def has_loose_end(places: MutableSequence[int]) -> bool:
    """Whether some match has an end that touches no other; a valid arrangement has none (§5.5)."""
    if not cython.compiled:
        found = [0] * MOST_MATCHES
    count = places_into(places, found)
    for i in range(count):
        place = found[i]
        if not is_touched(places, FIRST_END[place], place):
            return True
        if not is_touched(places, SECOND_END[place], place):
            return True
    return False


# ---- shifting (§5.1) ----


def centre(places: MutableSequence[int], shift: MutableSequence[int]) -> None:
    """Write dx and dy of the shift that brings the middle of the touched points to 0.0."""
    if not cython.compiled:
        found = [0] * MOST_MATCHES
        seen = [False] * 169
    for i in range(169):
        seen[i] = False
    points = total_x = total_y = 0
    count = places_into(places, found)
    for i in range(count):
        for side in range(2):
            point = SECOND_END[found[i]] if side else FIRST_END[found[i]]
            if not seen[point]:
                seen[point] = True
                points += 1
                total_x += AXES[0][point]
                total_y += AXES[1][point]
    shift[0] = shift[1] = 0
    if points > 0:
        # The mean and a half, rounded down; the axes count from -6 on, so nothing is negative.
        shift[0] = _RADIUS - (2 * total_x + points) // (2 * points)
        shift[1] = _RADIUS - (2 * total_y + points) // (2 * points)


def shifted(place: int, dx: int, dy: int) -> int:
    """The place so many steps further, -1 if it is not in the lattice."""
    x = AXES[0][FIRST_END[place]] + dx
    y = AXES[1][FIRST_END[place]] + dy
    if x < 0 or x >= _WIDTH or y < 0 or y >= _WIDTH:
        return -1
    return EDGES[_WIDTH * y + x][DIRECTION[place]]


def shift_places(places: MutableSequence[int], dx: int, dy: int) -> bool:
    """Shift a whole arrangement; False, and nothing is changed, if it would leave the lattice.

    A valid arrangement never leaves it when shifted by its centre: a test bounds them all.
    """
    if not cython.compiled:
        found = [0] * MOST_MATCHES
    count = places_into(places, found)
    for i in range(count):
        found[i] = shifted(found[i], dx, dy)
        if found[i] < 0:
            return False
    for i in range(_WORDS):
        places[i] = 0
    for i in range(count):
        put(places, found[i])
    return True


# ---- sameness (§5.6) ----


def same(places: MutableSequence[int], others: MutableSequence[int]) -> bool:
    """Whether one arrangement is the other turned, mirrored or shifted."""
    if not cython.compiled:
        found = [0] * MOST_MATCHES
        xs = [0] * MOST_MATCHES
        ys = [0] * MOST_MATCHES
        seen = [False] * (_SPAN * _SPAN)
    count = places_into(others, found)
    _middles(found, count, xs, ys)
    if places_into(places, found) != count:
        return False
    for i in range(_SPAN * _SPAN):
        seen[i] = False
    low_x = _even_floor(xs, count)
    low_y = _even_floor(ys, count)
    for i in range(count):
        seen[_SPAN * (ys[i] - low_y) + xs[i] - low_x] = True
    _middles(found, count, xs, ys)
    for _ in range(6):
        for i in range(count):  # a sixth of a turn: e to n, n to w
            x = xs[i]
            xs[i] = -ys[i]
            ys[i] += x
        low_x = _even_floor(xs, count)
        low_y = _even_floor(ys, count)
        turned = mirrored = True
        for i in range(count):
            x = xs[i] - low_x
            y = ys[i] - low_y
            turned = turned and seen[_SPAN * y + x]
            mirrored = mirrored and seen[_SPAN * x + y]  # e and n change places
        if turned or mirrored:
            return True
    return False


def _middles(
    found: MutableSequence[int], count: int, xs: MutableSequence[int], ys: MutableSequence[int]
) -> None:
    """Write twice the middle of each match: odd or even, it tells the direction too."""
    for i in range(count):
        place = found[i]
        xs[i] = AXES[0][FIRST_END[place]] + AXES[0][SECOND_END[place]] - 2 * _RADIUS
        ys[i] = AXES[1][FIRST_END[place]] + AXES[1][SECOND_END[place]] - 2 * _RADIUS


def _even_floor(values: MutableSequence[int], count: int) -> int:
    """The least value or the even one below it, since shifts leave odd odd and even even."""
    least = _SPAN
    for i in range(count):
        least = min(least, values[i])
    return least - (least & 1)


# ---- for callers in Python, by place numbers ----


def words_of(places: Iterable[int]) -> list[int]:
    """The six words of an arrangement; raises ValueError for what is none."""
    words = [0] * WORDS
    for place in places:
        if not 0 <= place < PLACE_COUNT:
            raise ValueError(f"places are numbered 0 to {PLACE_COUNT - 1}, got {place}")
        words[place >> 6] |= 1 << (place & 63)
    if sum([word.bit_count() for word in words]) > MOST_MATCHES:
        raise ValueError(f"§1.1: there are only {MOST_MATCHES} matches")
    return words


def swings(place: int) -> list[int]:
    """The places to which a match can turn, free or not (§5.7)."""
    return [SWINGS[place][i] for i in range(4) if SWINGS[place][i] >= 0]


def places_at(point: int) -> list[int]:
    """The places with an end at a point such as `pivot` answers."""
    return [EDGES[point][i] for i in range(6) if EDGES[point][i] >= 0]


def centre_of(places: Iterable[int]) -> tuple[int, int]:
    """The shift that §5.1 asks for."""
    if not cython.compiled:
        words = [0] * WORDS
        shift = [0] * 2
    for i, word in enumerate(words_of(places)):
        words[i] = word
    centre(words, shift)
    return shift[0], shift[1]


def shifted_places(places: Iterable[int], dx: int, dy: int) -> list[int] | None:
    """The arrangement so many steps further, in ascending order; None outside the lattice."""
    if not cython.compiled:
        words = [0] * WORDS
        found = [0] * MOST_MATCHES
    for i, word in enumerate(words_of(places)):
        words[i] = word
    if not shift_places(words, dx, dy):
        return None
    return [found[i] for i in range(places_into(words, found))]


def are_same(places: Iterable[int], others: Iterable[int]) -> bool:
    """Whether two arrangements are the same (§5.6)."""
    if not cython.compiled:
        words = [0] * WORDS
        other_words = [0] * WORDS
    for i, word in enumerate(words_of(places)):
        words[i] = word
    for i, word in enumerate(words_of(others)):
        other_words[i] = word
    return bool(same(words, other_words))


# ---- starting arrangements (§6.6) ----


def _walked(x: int, y: int, letters: str) -> list[int]:
    """The places of a walk from a point."""
    point = _grid(x, y)
    places = []
    for letter in letters:
        direction = "enwENW".index(letter)
        places.append(EDGES[point][direction])
        point += GRID_STEPS[direction]
    return places


def start_places(face: str) -> tuple[int, ...]:
    """The starting arrangement of a face: the good place, the bad place, the others."""
    (good, *outer, bad), *inner = [_walked(*walk) for walk in START_WALKS[face]]
    places = [good, bad, *outer, *[place for walk in inner for place in walk]]
    dx, dy = centre_of(places)
    return tuple([shifted(place, dx, dy) for place in places])
