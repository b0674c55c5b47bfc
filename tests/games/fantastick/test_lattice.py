"""The lattice of Shapes: places, rotating, shifting, sameness, starting arrangements."""

from __future__ import annotations

import cmath
import math
import random
from fractions import Fraction
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from ludoteca.core.errors import NotationError
from ludoteca.games.fantastick import lattice

AROUND = range(-6, 7)
POINTS = {(x, y) for x in AROUND for y in AROUND if abs(x + y) <= 6}
STEPS = {"e": (1, 0), "n": (0, 1), "w": (-1, 1)}
SIX_STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
ALL = range(342)


@pytest.fixture(scope="module")
def uncompiled():
    """The same file, uncompiled: there the functions that take C arrays can be called too."""
    path = Path(lattice.__file__).parent / "lattice.py"
    loader = SourceFileLoader("uncompiled_lattice", str(path))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def ends(place):
    """The two points of a place, read from its name."""
    name = lattice.place_name(place)
    x, y = map(int, name[:-1].split("."))
    dx, dy = STEPS[name[-1]]
    return (x, y), (x + dx, y + dy)


BY_ENDS = {frozenset(ends(place)): place for place in ALL}


def numbers(text):
    return [lattice.place_number(name) for name in text.split()]


def names(places):
    return {lattice.place_name(place) for place in places}


def drawn(picture):
    """The arrangement of a picture; `o` is the point 0.0, other points are dots."""
    rows = picture.splitlines()
    at = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    (origin,) = [spot for spot, sign in at.items() if sign == "o"]
    places = []
    for (r, c), sign in at.items():
        start = {"-": (r, c - 2, "e"), "/": (r + 1, c - 1, "n"), "\\": (r + 1, c + 1, "w")}.get(
            sign
        )
        if start and (sign != "-" or at[r, c - 1] == "-" == at[r, c + 1]):
            y = (origin[0] - start[0]) // 2
            x = (start[1] - origin[1] - 2 * y) // 4
            places.append(lattice.place_number(f"{x}.{y}{start[2]}"))
    return places


def random_arrangement(rng, most=25):
    """Matches that hang together, as players lay them."""
    places = [rng.choice(ALL)]
    for _ in range(rng.randrange(most)):
        x, y = rng.choice(ends(rng.choice(places)))
        around = [BY_ENDS.get(frozenset({(x, y), (x + dx, y + dy)})) for dx, dy in SIX_STEPS]
        places.append(rng.choice([place for place in around if place is not None]))
    return set(places)


# ---- places ----


def test_a_place_is_a_point_and_a_step_with_both_ends_in_the_lattice():  # §5.1, §7
    expected = {
        f"{x}.{y}{letter}"
        for x, y in POINTS
        for letter, (dx, dy) in STEPS.items()
        if (x + dx, y + dy) in POINTS
    }
    assert len(POINTS) == 127
    assert len(lattice.PLACES) == lattice.PLACE_COUNT == 342
    assert set(lattice.PLACES) == expected


def test_places_are_numbered_by_row_then_column_then_step():  # §7
    keys = [(ends(place)[0][1], ends(place)[0][0], lattice.PLACES[place][-1]) for place in ALL]
    assert keys == sorted(keys)


def test_names_and_numbers_of_places_there_and_back():  # §7
    assert [lattice.place_number(lattice.place_name(place)) for place in ALL] == list(ALL)


@pytest.mark.parametrize(
    "text",
    [
        *("+1.0e", "01.0e", "-0.1e", "0.-0e", "0.0", "0.0s", "0.0E", " 0.0e", "0.0e ", "0. 0e"),
        *("0,0e", "0.0en", "e", "", "1e", "0.0.0e", "٠.0e", None, 3),
        *("6.0e", "0.6n", "-6.0w", "7.0w", "6.1w"),  # an end would be outside
    ],
)
def test_a_text_that_is_no_place_is_refused(text):  # §7
    with pytest.raises(NotationError, match="§7"):
        lattice.place_number(text)


# ---- rotating ----


def test_a_match_turns_sixty_degrees_about_either_end():  # §5.7
    def plane(point):
        return point[0] + point[1] * cmath.exp(1j * math.pi / 3)

    for place in ALL:
        expected = set()
        for stays, swings in (ends(place), ends(place)[::-1]):
            arm = plane(swings) - plane(stays)
            for turn in (1, -1):
                goal = plane(stays) + arm * cmath.exp(turn * 1j * math.pi / 3)
                for point in POINTS:
                    if abs(plane(point) - goal) < 1e-6:
                        target = BY_ENDS[frozenset((stays, point))]
                        expected.add(target)
                        pivot = lattice.pivot(place, target)
                        assert (pivot % 13 - 6, pivot // 13 - 6) == stays
        assert set(lattice.swings(place)) == expected
        for other in set(ALL) - expected:
            assert lattice.pivot(place, other) == -1


def test_inside_there_are_four_turns_and_at_the_edge_fewer():  # §5.7
    assert names(lattice.swings(lattice.place_number("0.0e"))) == {"0.0n", "1.-1w", "1.-1n", "1.0w"}
    assert names(lattice.swings(lattice.place_number("0.-6e"))) == {"0.-6n", "1.-6w"}


def test_a_pivot_is_touched_by_another_match_only(uncompiled):  # §1.5
    words = uncompiled.words_of(numbers("0.0e 1.0n -1.0n"))
    level, rising = numbers("0.0e 1.0n")
    assert not uncompiled.is_touched(words, uncompiled.FIRST_END[level], level)
    assert uncompiled.is_touched(words, uncompiled.SECOND_END[level], level)
    assert uncompiled.is_touched(words, uncompiled.FIRST_END[rising], rising)
    assert not uncompiled.is_touched(words, uncompiled.SECOND_END[rising], rising)


def test_words_hold_the_matches_put_and_not_those_taken(uncompiled):
    rng = random.Random(1)
    for _ in range(50):
        words, places = [0] * 6, set()
        for place in rng.sample(ALL, 25):
            uncompiled.put(words, place)
            places.add(place)
            if rng.random() < 0.3:
                gone = rng.choice(sorted(places))
                uncompiled.take(words, gone)
                places.remove(gone)
            found = [0] * 25
            count = uncompiled.places_into(words, found)
            assert found[:count] == sorted(places)
            assert words == uncompiled.words_of(places)
            assert [place for place in ALL if uncompiled.has(words, place)] == sorted(places)


@pytest.mark.parametrize("places", [range(26), [342], [-1]])
def test_more_than_25_matches_or_no_place_are_no_arrangement(places):  # §1.1
    with pytest.raises(ValueError, match=r"25 matches|numbered"):
        lattice.words_of(places)


# ---- shifting ----


def test_the_mean_of_the_touched_points_comes_to_the_origin():  # §5.1
    # Points (2, 1), (3, 1), (2, 2): means 7/3 and 4/3.
    assert lattice.centre_of(numbers("2.1e 2.1n 3.1w")) == (-2, -1)


def test_each_touched_point_counts_once():  # §5.1
    # Two of the four points have x = 1, but only three of the eight ends.
    places = drawn(r"""
          .---.
         / \
        o---.
        """)
    assert lattice.centre_of(places) == (-1, -1)


def test_halves_round_upward_below_nought_too():  # §5.1
    assert lattice.centre_of(numbers("0.0e")) == (-1, 0)
    assert lattice.centre_of(numbers("-1.0e")) == (0, 0)
    assert lattice.centre_of(numbers("-4.0e")) == (3, 0)
    assert lattice.centre_of(numbers("0.-4n")) == (0, 3)


def test_the_shift_is_exact_for_any_arrangement():  # §5.1
    rng = random.Random(2)
    for _ in range(300):
        places = random_arrangement(rng) if rng.random() < 0.7 else rng.sample(ALL, 20)
        points = {point for place in places for point in ends(place)}
        mean = [Fraction(sum(point[axis] for point in points), len(points)) for axis in (0, 1)]
        expected = tuple(-math.floor(value + Fraction(1, 2)) for value in mean)
        assert lattice.centre_of(places) == expected


def test_nothing_needs_no_shift():
    assert lattice.centre_of([]) == (0, 0)
    assert lattice.shifted_places([], 3, 3) == []


def test_shifting_moves_both_ends_or_leaves_the_lattice():  # §5.1
    rng = random.Random(3)
    for _ in range(2000):
        place, dx, dy = rng.choice(ALL), rng.randint(-13, 13), rng.randint(-13, 13)
        moved = frozenset((x + dx, y + dy) for x, y in ends(place))
        assert lattice.shifted(place, dx, dy) == BY_ENDS.get(moved, -1)


def test_an_arrangement_is_shifted_as_a_whole_or_not_at_all():  # §5.1
    places = numbers("0.0e 1.0e 1.0n 0.1w")
    assert names(lattice.shifted_places(places, -2, 3)) == {"-2.3e", "-1.3e", "-1.3n", "-2.4w"}
    assert names(lattice.shifted_places(places, 4, 0)) == {"4.0e", "5.0e", "5.0n", "4.1w"}
    assert lattice.shifted_places(places, 5, 0) is None


def outlines():
    """The points of every shape's outline that 25 matches can cover, one for each direction."""

    def walked(direction, *sides):
        point, points = (0, 0), []
        for length, bend in sides:
            for _ in range(length):
                points.append(point)
                dx, dy = SIX_STEPS[direction]
                point = (point[0] + dx, point[1] + dy)
            direction = (direction + bend) % 6
        assert point == (0, 0)
        return points

    for direction in range(6):
        for a in range(1, 26):
            yield walked(direction, (a, 2), (a, 2), (a, 2))
            yield walked(direction, (a, 1), (a, 2), (a, 1), (a, 2))
            for b in range(1, a):
                yield walked(direction, (a, 2), (a - b, 1), (b, 1), (a - b, 2))


def test_a_valid_arrangement_stays_in_the_lattice_when_shifted():  # §5.1, §5.5
    # A valid arrangement covers the outline of a shape that encloses it, and, being connected,
    # touches at most one point more for each further match. So the mean lies between those with
    # the lowest and with the highest points inside, and for none does the shape leave the lattice.
    def rounded(values):
        return math.floor(Fraction(sum(values), len(values)) + Fraction(1, 2))

    tried = 0
    for outline in outlines():
        if len(outline) > 25:
            continue
        tried += 1
        least = [min(p[0] for p in outline), min(p[1] for p in outline), min(map(sum, outline))]
        most = [max(p[0] for p in outline), max(p[1] for p in outline), max(map(sum, outline))]
        inner = [
            (x, y)
            for x in range(least[0] + 1, most[0])
            for y in range(least[1] + 1, most[1])
            if least[2] < x + y < most[2]
        ]
        extra = range(min(25 - len(outline), len(inner)) + 1)
        low, high = [], []
        for axis in (0, 1):
            values = [point[axis] for point in outline]
            more = sorted(point[axis] for point in inner)
            low.append(min(rounded(values + more[:count]) for count in extra))
            high.append(max(rounded(values + more[::-1][:count]) for count in extra))
        low.append(sum(low))
        high.append(sum(high))
        for axis in range(3):
            assert most[axis] - low[axis] <= 6
            assert high[axis] - least[axis] <= 6
    assert tried == 6 * (8 + 6 + 44)


# ---- sameness ----


def images(places):
    """All twelve turned and mirrored images, as sets of pairs of points, the first from (0, 0)."""
    found = set()
    pairs = [ends(place) for place in places]
    for order in ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)):
        for sign in (1, -1):
            # Written as three numbers of sum 0, turning and mirroring permute and negate them.
            moved = [
                [tuple(sign * (x, y, -x - y)[axis] for axis in order) for x, y in pair]
                for pair in pairs
            ]
            low_x, low_y = (min(p[axis] for pair in moved for p in pair) for axis in (0, 1))
            found.add(
                frozenset(frozenset((x - low_x, y - low_y) for x, y in pair) for pair in moved)
            )
    return found


def as_places(image, dx, dy):
    """The places of an image, or None if it is not in the lattice there."""
    places = [BY_ENDS.get(frozenset((x + dx, y + dy) for x, y in pair)) for pair in image]
    return None if None in places else places


def test_turned_mirrored_and_shifted_arrangements_are_the_same():  # §5.6
    first = drawn(r"""
          .
         / \
        o---.---.
        """)
    turned = drawn(r"""
        .
         \
          .---.
           \ /
        o   .
        """)
    mirrored = drawn(r"""
              .
             / \
        .---.---o
        """)
    assert lattice.are_same(first, turned)
    assert lattice.are_same(first, mirrored)


def test_arrangements_of_other_form_are_not_the_same():  # §5.6
    first = drawn(r"""
          .
         / \
        o---.---.
        """)
    other = drawn(r"""
          .   .
         / \ /
        o---.
        """)
    assert not lattice.are_same(first, other)
    assert not lattice.are_same(first, first[:-1])
    assert not lattice.are_same(first[:-1], first)
    assert lattice.are_same([], [])


def test_single_matches_are_the_same_in_every_direction():  # §5.6
    for place in ALL:
        assert lattice.are_same([0], [place])


def test_a_sideways_shift_by_half_a_match_is_no_shift():  # §5.6
    # The middles of n and w differ by a half; two level and two slanted ones must not mix.
    assert not lattice.are_same(numbers("0.0e 1.0e"), numbers("0.0e 0.0n"))
    assert lattice.are_same(numbers("0.0n 1.0n"), numbers("0.0w 1.0w"))


def test_sameness_agrees_with_all_images_laid_side_by_side():  # §5.6
    rng = random.Random(4)
    answers = []
    for _ in range(300):
        places = random_arrangement(rng, rng.choice((3, 8, 24)))
        image = rng.choice(sorted(images(places), key=sorted_pairs))
        spots = [as_places(image, dx, dy) for dx in AROUND for dy in AROUND]
        other = set(rng.choice([spot for spot in spots if spot]))
        assert lattice.are_same(places, other)
        if rng.random() < 0.8:  # one match goes elsewhere nearby
            other.remove(rng.choice(sorted(other)))
            other |= {rng.choice([p for place in [*other, 0] for p in lattice.swings(place)])}
        expected = images(places) == images(other)
        answers.append(expected)
        assert lattice.are_same(places, other) == expected
        assert lattice.are_same(other, places) == expected
    assert 30 < sum(answers) < 270


def sorted_pairs(image):
    return sorted(sorted(pair) for pair in image)


# ---- starting arrangements ----

STARTS = {
    "triangle": r"""
          .
         / \
        .---o
       / \ / \
      .---.---.
    """,
    "trapezoid": r"""
          .---.
         /     \
        .---o---.
       /         \
      .---.---.---.
    """,
    "rhombus": r"""
          .---.---.
         /   /   /
        .---o---.
       /   /   /
      .---.---.
    """,
    "more": r"""
          .
         / \
        .---o
       /     \
      .---.---.
    """,
    "fewer": r"""
            .
           / \
          .---.
         /     \
        .   o   .
       / \     / \
      .---.---.---.
    """,
    "change": r"""
        .---.
       /     \
      .---o---.
    """,
}


@pytest.mark.parametrize("face", STARTS)
def test_starting_arrangements_are_as_drawn_round_their_middle(face):  # §6.6, §5.1
    assert set(lattice.start_places(face)) == set(drawn(STARTS[face]))


def test_starting_arrangements_come_in_the_order_of_the_die():  # §6.6, §7
    assert lattice.START_FACES == (
        "triangle", "trapezoid", "rhombus", "more", "fewer", "change",
    )  # fmt: skip
    counts = [len(lattice.start_places(face)) for face in lattice.START_FACES]
    assert counts == [9, 10, 12, 7, 12, 5]


@pytest.mark.parametrize(
    ("face", "good", "bad"),
    [
        ("triangle", "0.0w", "-1.0n"),
        ("trapezoid", "-1.1e", "-1.0n"),
        ("rhombus", "-1.1e", "-1.0n"),
        ("more", "0.0w", "-1.0n"),
        ("fewer", "0.1w", "-1.1n"),
        ("change", "-1.1e", "-1.0n"),
    ],
)
def test_the_outer_matches_begin_with_the_good_and_end_with_the_bad(face, good, bad):  # §6.6
    places = lattice.start_places(face)
    assert [lattice.place_name(place) for place in places[:2]] == [good, bad]
    highest = max((point for place in places for point in ends(place)), key=lambda p: (p[1], -p[0]))
    assert all(highest in ends(place) for place in places[:2])
