"""The game of Shapes through the door: rotating, tidying, the die and the bonus (§5, §6).

What is read in an arrangement is tested in test_judging.py, the lattice in test_lattice.py.
"""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.games.fantastick import judging, lattice

SMALL_TRIANGLE = "0.0e 0.0n 1.0w"
SMALL_TRAPEZOID = "0.0e 0.0n 0.1e 1.0e 2.0w"
TRIANGLE = "0.0e 0.0n 0.1n 1.0e 1.1w 2.0w"  # side 2
TOP_CUT = TRIANGLE + " 0.1e"  # two triangles and a trapezoid
TWO_CUT = TOP_CUT + " 1.0n"  # three triangles
QUARTERED = TWO_CUT + " 1.0w"  # five triangles
RHOMBUS = "0.0e 0.0n 0.1e 1.0n"


def counts(state):
    verdict = judging.examine([lattice.place_number(name) for name in state.to_json()["matches"]])
    return verdict[:3], verdict.leading, verdict.valid


# ---- the mat (§5) ----


def test_the_arrangement_is_shifted_to_the_middle_at_the_end(shapes_at, play):  # §5.1
    # The points 0.0, 1.0, 2.0, 0.1, 1.1 have the mean 0.8, 0.4: one step to the left.
    state = play(shapes_at(TRIANGLE, "trapezoid"), "x 1.1w", "m 0.1n 0.1e", "end")
    told = state.to_json()
    assert set(told["matches"]) == {"-1.0e", "-1.0n", "-1.1e", "0.0e", "1.0w"}
    assert told["matches"]["-1.0e"] == "bad"


def test_the_start_of_a_turn_given_up_is_not_shifted(shapes_at, play):  # §5.1, §1.11
    state = play(shapes_at(SMALL_TRAPEZOID, "change"), "m 2.0w 5.0e", "give up")
    assert set(state.to_json()["matches"]) == set(SMALL_TRAPEZOID.split())


def test_shapes_count_in_any_size_and_direction(shapes_at):  # §5.2, §5.3
    assert counts(shapes_at(QUARTERED)) == ((5, 0, 0), "triangle", True)
    assert counts(shapes_at(RHOMBUS)) == ((0, 0, 1), "rhombus", True)
    assert counts(shapes_at(SMALL_TRAPEZOID)) == ((0, 1, 0), "trapezoid", True)


@pytest.mark.parametrize(
    ("operations", "rule"),
    [
        (("a 3.0e",), "5.5"),  # not connected
        (("a 1.0n", "a 0.1e"), None),  # three triangles, which is fine
        (("a 1.0n", "x 1.0n", "a 0.1e", "a 1.-1n"), "5.5"),  # a match beside the triangle
        (("m 0.0n 0.1e",), "5.5"),
    ],
)
def test_the_turn_ends_only_with_a_valid_arrangement(
    shapes_at, play, refused, operations, rule
):  # §5.5
    state = play(shapes_at(TRIANGLE, "more"), *operations)
    if rule:
        assert refused(state, "end") == rule
    else:
        play(state, "end")


def test_two_kinds_that_lead_together_are_none_that_leads(shapes_at, play, refused):  # §5.4, §5.5
    # A rhombus cut along its short diagonal: two triangles and one rhombus; cut from a trapezoid:
    # one triangle and one rhombus beside the trapezoid, one of each.
    state = play(shapes_at(SMALL_TRAPEZOID, "change"), "a 1.0n")
    assert counts(state)[0] == (1, 1, 1)
    assert refused(state, "end") == "5.5"


def test_a_turned_mirrored_or_shifted_arrangement_is_the_same(
    shapes_at, play, refused
):  # §5.6, §1.7
    upside_down = {"0.0e": "bad", "1.-1n": "plain", "1.-1w": "plain"}  # a triangle of side 1
    barred = {"matches": upside_down, "equals_first": False}
    state = shapes_at(SMALL_TRAPEZOID, "triangle", forbidden=barred)
    play(state, "x 1.0e", "x 2.0w", "x 0.1e", "a 1.0w")
    assert refused(state, "end") == "1.7"
    state = shapes_at(SMALL_TRAPEZOID, "triangle")
    play(state, "x 1.0e", "x 2.0w", "x 0.1e", "a 1.0w", "end")


def test_a_match_swings_by_60_degrees(shapes_at, texts, refused):  # §5.7
    state = shapes_at(SMALL_TRIANGLE, "change")
    assert {text for text in texts(state, "r") if text.startswith("r 0.0e")} == {
        "r 0.0e 1.-1w",
        "r 0.0e 1.-1n",
    }  # the other two are taken
    assert refused(state, "r 0.0e 0.0n") == "1.5"
    assert refused(state, "r 0.0e 0.-1n") == "5.7"  # 120 degrees
    assert refused(state, "r 0.0e -1.0e") == "5.7"  # a half turn


def test_a_match_moves_to_any_free_edge(shapes_at, texts):  # §5.1, §1.4
    state = shapes_at(SMALL_TRIANGLE, "change")
    assert len(texts(state, "m")) == 3 * (342 - 3)
    assert len(texts(state, "a")) == 342 - 3


# ---- the die (§6) ----


@pytest.mark.parametrize(
    ("before", "face", "operations", "rule"),
    [
        # §6.1: the kind must lead, in another number if it led
        (TRIANGLE, "triangle", (), "6.1"),
        (TRIANGLE, "triangle", ("a 0.1e",), None),
        (TOP_CUT, "triangle", ("x 0.1e",), None),
        (TOP_CUT, "triangle", ("m 0.1e 1.0n",), "6.1"),  # two as before
        (TRIANGLE, "trapezoid", ("a 0.1e",), "6.1"),  # triangles lead
        (TRIANGLE, "trapezoid", ("x 1.1w", "m 0.1n 0.1e"), None),
        (TRIANGLE, "rhombus", ("x 1.1w", "x 2.0w", "m 0.1n 1.0n", "m 1.0e 0.1e"), None),
        # §6.2
        (TRIANGLE, "more", ("a 0.1e",), None),
        (TOP_CUT, "more", ("x 0.1e",), "6.2"),
        (TOP_CUT, "more", (), "6.2"),
        # §6.3
        (TOP_CUT, "fewer", ("x 0.1e",), None),
        (TOP_CUT, "fewer", ("a 1.0n",), "6.3"),
        (TOP_CUT, "fewer", ("x 1.1w", "x 0.1n"), "6.3"),  # a trapezoid leads
        (TRIANGLE, "fewer", ("a 0.1e",), "6.4"),  # it had only one: as change
        (TRIANGLE, "fewer", ("x 1.1w", "m 0.1n 0.1e"), None),
        # §6.4
        (TRIANGLE, "change", ("a 0.1e",), "6.4"),
        (TRIANGLE, "change", ("x 1.1w", "m 0.1n 0.1e"), None),
    ],
)
def test_what_the_faces_demand(
    shapes_at, play, refused, before, face, operations, rule
):  # §6.1, §6.2, §6.3, §6.4
    state = play(shapes_at(before, face), *operations)
    if rule:
        assert refused(state, "end") == rule
    else:
        play(state, "end")


@pytest.mark.parametrize(("score", "after"), [(5, 6), (0, 1)])
def test_a_pure_end_of_an_impure_beginning_takes_a_point_off(shapes_at, play, score, after):  # §6.5
    state = play(shapes_at(TOP_CUT, "fewer", scores=[score]), "x 0.1e", "end")
    assert state.to_json()["scores"] == [after]  # 2 for the match, 1 off


def test_the_bonus_does_not_lead_below_nought(shapes_at, play):  # §6.5
    state = play(shapes_at(TOP_CUT, "fewer", good="0.1e"), "x 0.1e", "end")
    assert state.to_json()["scores"] == [0]


def test_pure_to_pure_earns_nothing_nor_does_giving_up(shapes_at, play):  # §6.5
    state = play(shapes_at(QUARTERED, "fewer", scores=[5]), "x 0.1e", "x 1.0n", "x 1.0w", "end")
    assert state.to_json()["scores"] == [11]
    state = play(shapes_at(TOP_CUT, "fewer", scores=[5]), "give up")
    assert state.to_json()["scores"] == [11]


def test_the_bonus_comes_before_the_finish_is_looked_at(shapes_at, play):  # §6.5
    state = play(shapes_at(TOP_CUT, "fewer", scores=[18]), "x 0.1e", "end")
    assert state.to_json()["scores"] == [19]
    assert state.outcome is None


@pytest.mark.parametrize(
    ("face", "matches", "leading"),
    [
        ("triangle", 9, "triangle"),
        ("trapezoid", 10, "trapezoid"),
        ("rhombus", 12, "rhombus"),
        ("more", 7, "triangle"),
        ("fewer", 12, "triangle"),
        ("change", 5, "trapezoid"),
    ],
)
def test_starting_arrangements_are_laid_by_face(play, face, matches, leading):  # §6.6
    state = play(ludoteca.load("fantastick", mode="shapes").start(), face)
    told = state.to_json()
    assert len(told["matches"]) == matches
    assert counts(state)[1:] == (leading, True)
    good, bad = lattice.start_places(face)[:2]
    assert told["matches"][lattice.place_name(good)] == "good"
    assert told["matches"][lattice.place_name(bad)] == "bad"
    assert (told["used_starts"], told["equals_first"]) == ([], False)
