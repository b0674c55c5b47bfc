"""What an arrangement shows: present shapes, the leading kind, pure, valid."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ludoteca.games.fantastick import judging, lattice

STEPS = {"e": (1, 0), "n": (0, 1), "w": (-1, 1)}


def drawn(picture):
    """The arrangement of a picture, its lowest point on the left at -3.-3; points are dots."""
    rows = picture.rstrip().splitlines()
    at = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    lowest, left = len(rows) - 1, rows[-1].index(".")
    places = []
    for (r, c), sign in at.items():
        start = {"-": (r, c - 2, "e"), "/": (r + 1, c - 1, "n"), "\\": (r + 1, c + 1, "w")}.get(
            sign
        )
        if start and (sign != "-" or at[r, c - 1] == "-" == at[r, c + 1]):
            y = (lowest - start[0]) // 2
            x = (start[1] - left - 2 * y) // 4
            places.append(lattice.place_number(f"{x - 3}.{y - 3}{start[2]}"))
    return places


def counts(picture):
    verdict = judging.examine(drawn(picture))
    return verdict.triangles, verdict.trapezoids, verdict.rhombuses


# ---- rule by rule ----


def test_shapes_of_any_size_and_direction_count_and_others_do_not():  # §5.2
    assert counts(r"""
          .---.
           \ /
            .
        """) == (1, 0, 0)
    assert counts(r"""
            .
           / \
          .   .
           \   \
            .   .
             \ /
              .
        """) == (0, 0, 0)
    assert counts(r"""
              .
             / \
            .   .
           /   /
          .---.
        """) == (0, 1, 0)
    assert counts(r"""
            .
           / \
          .   .
           \ /
            .
        """) == (0, 0, 1)
    assert counts(r"""
            .---.
           /     \
          .       .
           \     /
            .---.
        """) == (0, 0, 0)


def test_a_cut_trapezoid_shows_two_trapezoids_and_a_rhombus():  # §5.3, the first printed example
    picture = r"""
            .---.---.
           /   /     \
          .---.---.---.
        """
    assert counts(picture) == (0, 2, 1)
    verdict = judging.examine(drawn(picture))
    assert verdict.leading == "trapezoid"
    assert verdict.valid
    assert not verdict.pure


def test_a_triangle_with_two_corners_cut_shows_three_triangles_only():  # §5.3, the second example
    picture = r"""
              .
             / \
            .   .
           /     \
          .       .
         / \     / \
        .---.---.---.
        """
    assert counts(picture) == (3, 0, 0)
    assert judging.examine(drawn(picture)).pure


def test_a_match_inside_hides_a_shape_unless_it_encloses_all():  # §5.3
    assert counts(r"""
            .---.
           / \ /
          .---.
        """) == (2, 0, 1)
    assert counts(r"""
            .---.
           / \ /
          .---.---.
        """) == (2, 0, 0)


def test_a_match_missing_in_the_outline_hides_a_shape():  # §5.3
    assert counts(r"""
            .
           / \
          .   .
         /     \
        .---.   .
        """) == (0, 0, 0)


def test_more_repetitions_than_each_other_kind_lead():  # §5.4
    verdict = judging.examine(lattice.start_places("more"))
    assert (verdict.triangles, verdict.trapezoids, verdict.rhombuses) == (2, 1, 0)
    assert verdict.leading == "triangle"
    assert not verdict.pure


def test_no_kind_leads_when_the_most_repetitions_are_equal():  # §5.4
    picture = r"""
            .---.
           /   / \
          .---.---.
        """
    assert counts(picture) == (1, 1, 1)
    verdict = judging.examine(drawn(picture))
    assert verdict.leading is None
    assert not verdict.pure
    assert not verdict.valid


def test_nothing_shows_nothing():  # §5.4, §5.5
    verdict = judging.examine([])
    assert verdict[:3] == (0, 0, 0)
    assert verdict.leading is None
    assert not verdict.valid


def broken_conditions(picture):
    """What of §5.5 fails while a kind leads."""
    verdict = judging.examine(drawn(picture))
    assert verdict.leading == "triangle"
    assert not verdict.valid
    return [name for name in ("connected", "enclosed", "covered") if not getattr(verdict, name)]


def test_matches_must_be_connected():  # §5.5
    assert broken_conditions(r"""
                .
               / \
              .   .
             /     \
            .   .   .
           /   / \   \
          .   .---.   .
         /             \
        .---.---.---.---.
        """) == ["connected"]


def test_one_shape_of_the_leading_kind_must_enclose_all_matches():  # §5.5
    assert broken_conditions(r"""
          .   .
         / \ / \
        .---.---.
        """) == ["enclosed"]


def test_every_match_must_lie_on_a_side_of_the_leading_kind():  # §5.5
    assert broken_conditions(r"""
              .
             / \
            .   .
           /     \
          .---.   .
         /         \
        .---.---.---.
        """) == ["covered"]


@pytest.mark.parametrize("face", lattice.START_FACES)
def test_starting_arrangements_are_valid(face):  # §6.6, §5.5
    assert judging.examine(lattice.start_places(face)).valid


@pytest.mark.parametrize(
    ("face", "shown"),
    [
        ("triangle", (5, 0, 0)),
        ("trapezoid", (0, 3, 0)),
        ("rhombus", (0, 0, 5)),
        ("more", (2, 1, 0)),
        ("fewer", (4, 0, 0)),
        ("change", (0, 1, 0)),
    ],
)
def test_what_starting_arrangements_show(face, shown):  # §6.6, §5.3
    assert judging.examine(lattice.start_places(face))[:3] == shown


# ---- all shapes of the lattice, by their unit triangles ----

POINTS = {(x, y) for x in range(-6, 7) for y in range(-6, 7) if abs(x + y) <= 6}
ENDS = {
    place: ((x, y), (x + STEPS[letter][0], y + STEPS[letter][1]))
    for place, name in enumerate(lattice.PLACES)
    for letter in name[-1]
    for x, y in [map(int, name[:-1].split("."))]
}
BY_ENDS = {frozenset(ends): place for place, ends in ENDS.items()}


def triangle(x, y, side):
    """The unit triangles, each three points, of a triangle pointing up from its left corner."""
    cells = set()
    for i in range(side):
        for j in range(side - i):
            cells.add(frozenset({(x + i, y + j), (x + i + 1, y + j), (x + i, y + j + 1)}))
            if i + j < side - 1:
                cells.add(
                    frozenset({(x + i + 1, y + j), (x + i, y + j + 1), (x + i + 1, y + j + 1)})
                )
    return cells


def turned(cells):
    return {frozenset((-y, x + y) for x, y in cell) for cell in cells}


def mirrored(cells, side):
    """The other half of the rhombus of which a triangle is one half."""
    return {frozenset((side - y, side - x) for x, y in cell) for cell in cells}


def forms():
    for a in range(1, 9):
        yield "triangle", triangle(0, 0, a)
    for a in range(1, 7):
        yield "rhombus", triangle(0, 0, a) | mirrored(triangle(0, 0, a), a)
    for a in range(2, 13):
        for b in range(1, a):
            if a + b + 2 * (a - b) <= 25:
                yield "trapezoid", triangle(0, 0, a) - triangle(0, a - b, b)


def sides_and_inside(cells):
    """The pairs of points with one of the unit triangles beside them, and those with two."""
    beside = {}
    for cell in cells:
        for pair in combinations(sorted(cell), 2):
            beside[pair] = beside.get(pair, 0) + 1
    return [[pair for pair in beside if beside[pair] == count] for count in (1, 2)]


@pytest.fixture(scope="module")
def all_shapes():
    """Every shape of the lattice with at most 25 matches round it: kind, sides, inside as bits."""
    shapes = set()
    for kind, cells in forms():
        for _ in range(6):
            cells = turned(cells)
            sides, inside = sides_and_inside(cells)
            corner_x, corner_y = sides[0][0]
            for x, y in POINTS:
                shift = (x - corner_x, y - corner_y)
                bits = [shifted_bits(pairs, *shift) for pairs in (sides, inside)]
                if None not in bits:
                    shapes.add((kind, *bits))
    return sorted(shapes)


def shifted_bits(pairs, dx, dy):
    """The places between the pairs of points as bits, None if one is outside the lattice."""
    bits = 0
    for (x, y), (p, q) in pairs:
        place = BY_ENDS.get(frozenset({(x + dx, y + dy), (p + dx, q + dy)}))
        if place is None:
            return None
        bits |= 1 << place
    return bits


def judged_slowly(places, all_shapes):
    """The same answers straight from the words of the rules."""
    matches = sum(1 << place for place in places)
    present = {kind: [] for kind in judging.KINDS}
    enclosing = set()
    for kind, sides, inside in [shape for shape in all_shapes if not shape[1] & ~matches]:
        encloses = not matches & ~(sides | inside)
        if encloses or not inside & matches:
            present[kind].append(sides)
            if encloses:
                enclosing.add(kind)
    repetitions = {kind: len(found) for kind, found in present.items()}
    most = max(repetitions.values())
    leaders = [kind for kind in repetitions if repetitions[kind] == most]
    leading = leaders[0] if len(leaders) == 1 else None
    on_sides = 0
    for sides in present.get(leading, []):
        on_sides |= sides
    apart = [set(ENDS[place]) for place in places]
    group = apart.pop()
    while near := [ends for ends in apart if ends & group]:
        group.update(*near)
        apart = [ends for ends in apart if ends not in near]
    conditions = (not apart, leading in enclosing, leading is not None and on_sides == matches)
    return judging.Verdict(
        *repetitions.values(),
        leading,
        leading is not None and sum(repetitions.values()) == most,
        *conditions,
        all(conditions),
    )


def random_arrangements(rng, all_shapes, enclosing):
    """In a shape: its outline and smaller ones, mostly of its kind, or a crowd; some astray."""
    kind, outline, inside = enclosing
    whole = outline | inside
    smaller = [shape for shape in all_shapes if not shape[1] & ~whole]
    crowd = [place for place in ENDS if whole >> place & 1]
    for _ in range(8):
        matches = outline
        for _ in range(rng.randrange(8)):
            other, sides, _ = rng.choice(smaller)
            if (matches | sides).bit_count() <= 25 and (other == kind or rng.random() < 0.2):
                matches |= sides
        places = {place for place in ENDS if matches >> place & 1}
        if rng.random() < 0.3:
            places = set(rng.sample(crowd, min(len(crowd), rng.randint(8, 25))))
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            astray = rng.choice(range(342))
            if len(places | {astray}) <= 25 and places != {astray}:
                places ^= {astray}
        yield places


def test_every_verdict_agrees_with_looking_at_all_shapes_of_the_lattice(all_shapes):  # §5.3, §5.5
    rng = random.Random(5)
    by_kind = {
        kind: [shape for shape in all_shapes if shape[0] == kind and shape[1].bit_count() <= 18]
        for kind in judging.KINDS
    }
    seen = []
    for kind in [*judging.KINDS] * 18:
        for places in random_arrangements(rng, all_shapes, rng.choice(by_kind[kind])):
            verdict = judging.examine(places)
            names = sorted(lattice.place_name(place) for place in places)
            assert verdict == judged_slowly(places, all_shapes), names
            seen.append(verdict)
    # The sample has enough of everything: each kind leading and valid, ties, each condition broken.
    for kind in judging.KINDS:
        assert sum(verdict.valid and verdict.leading == kind for verdict in seen) > 20
    assert sum(verdict.leading is None for verdict in seen) > 20
    assert sum(verdict.valid and not verdict.pure for verdict in seen) > 20
    for broken in ((False, True, True), (True, False, True), (True, True, False)):
        assert any(v.leading and (v.connected, v.enclosed, v.covered) == broken for v in seen)


def test_each_shape_alone_is_present_once_and_valid(all_shapes):  # §5.2, §5.5
    for kind, sides, _ in all_shapes[::7]:
        verdict = judging.examine([place for place in ENDS if sides >> place & 1])
        assert verdict[:3] == tuple(int(kind == other) for other in judging.KINDS)
        assert verdict.leading == kind
        assert verdict.pure
        assert verdict.valid
