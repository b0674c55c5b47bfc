"""The board's geometry (§1.1, §2.2 to §2.5) against plane geometry, in complex numbers."""

import pytest

import ludoteca
from ludoteca.games.toncc import facts
from tests.games.toncc.plane import POINTS, WAYS


def number_at(point):
    """The place at a point of the plane, "mind", or None off the board."""
    for number, own in enumerate([*POINTS, 0]):
        if abs(own - point) < 1e-6:
            return "mind" if number == 18 else number
    return None


def expected_landing(place, direction):
    start = 0 if place == "mind" else POINTS[place]
    ahead = [number_at(start + k * WAYS[direction]) for k in (1, 2)]
    if ahead[0] is not None:
        return ahead[1] if ahead[0] == "mind" else ahead[0]
    behind = [number_at(start - k * WAYS[direction]) for k in range(1, 5)]
    return [place for place in behind if place is not None][-1]


@pytest.mark.parametrize("place", ["mind", *range(18)])
@pytest.mark.parametrize("direction", range(6))
def test_every_step_from_every_place_follows_the_plane(  # §2.2 §2.3 §2.4
    position, step, place, direction
):
    state = position(kings=(place, 0, 0))
    assert step(state, f"{direction + 1}11")["kings"][0] == expected_landing(place, direction)


@pytest.mark.parametrize("direction", range(1, 7))
def test_from_the_mind_a_king_steps_onto_the_inner_place_of_the_direction(  # §2.2
    position, step, direction
):
    assert step(position(), f"{direction}11")["kings"][0] == direction - 1


@pytest.mark.parametrize(
    ("place", "text", "landing"),
    [(0, "1", 6), (0, "2", 7), (0, "3", 1), (0, "6", 17), (7, "5", 0), (7, "4", 1), (9, "1", 8)],
)
def test_a_king_steps_to_the_neighbouring_place(position, step, place, text, landing):  # §2.3
    assert step(position(kings=(place, 0, 0)), text + "11")["kings"][0] == landing


@pytest.mark.parametrize("place", range(6))
def test_the_mind_is_skipped(position, step, place):  # §2.3
    towards_mind = str((place + 3) % 6 + 1)
    state = position(kings=(place, 0, 0))
    assert step(state, towards_mind + "11")["kings"][0] == (place + 3) % 6


@pytest.mark.parametrize("corner", range(6, 18, 2))
def test_straight_out_of_a_corner_leads_across_the_mind_to_the_far_corner(  # §2.4
    position, step, corner
):
    outwards = str((corner - 6) // 2 + 1)
    landing = 6 + (corner - 6 + 6) % 12
    assert step(position(kings=(corner, 0, 0)), outwards + "11")["kings"][0] == landing


@pytest.mark.parametrize(
    ("place", "text", "landing"),
    [
        (6, "2", 16),  # along the edge of the board, corner to corner
        (6, "6", 8),
        (7, "1", 11),  # 7, 1, 2, 11: a line of four that misses the Mind
        (7, "2", 15),
        (10, "3", 16),  # 10, 2, the Mind, 5, 16
    ],
)
def test_a_step_off_the_board_is_reversed_to_the_last_place(  # §2.4
    position, step, place, text, landing
):
    assert step(position(kings=(place, 0, 0)), text + "11")["kings"][0] == landing


def test_a_king_always_moves_and_never_back_to_the_mind():  # §2.5
    for place, landings in enumerate(facts.STEPS):
        assert place not in landings
        assert facts.MIND not in landings


def test_kings_may_share_a_place(position, step):  # §2.5
    assert step(position(), "111")["kings"] == [0, 0, 0]


def test_the_board_has_an_inner_ring_of_six_and_an_outer_ring_of_twelve(position):  # §1.1
    steps_from_the_mind = [
        max(abs(spot.column), abs(spot.row), abs(spot.column + spot.row)) for spot in facts.SPOTS
    ]
    assert steps_from_the_mind == [1] * 6 + [2] * 12 + [0]
    assert len(set(facts.SPOTS)) == 19
    assert len(position().to_json()["regions"]) == 18


def test_regions_are_laid_place_by_place_each_left_equally_likely():  # §1.1
    state = ludoteca.load("toncc").start()
    left = [f"R{cell}" for cell in range(18)]
    for place in range(18):
        assert state.phase is ludoteca.Phase.CHANCE
        assert [(state.text(a), p) for a, p in state.chance()] == [
            (text, 1 / len(left)) for text in left
        ]
        text = left.pop(5 * place % len(left))
        state.apply(state.parse(text))
        assert state.to_json()["regions"][: place + 1][-1] == int(text[1:])
        assert state.to_json()["regions"][place + 1 :] == [None] * (17 - place)
    assert state.phase is ludoteca.Phase.JOINT
    assert state.chance() == []


def test_a_region_laid_cannot_be_laid_again():  # §1.1
    state = ludoteca.load("toncc").start()
    state.apply(state.parse("R7"))
    before = state.copy()
    with pytest.raises(ludoteca.IllegalMove, match=r"R7 is on place 0 .* place 1") as refused:
        state.apply(state.parse("R7"))
    assert refused.value.rule == "1.1"
    assert state == before


def test_no_king_moves_before_all_regions_are_laid():  # §1.1
    state = ludoteca.load("toncc").start()
    with pytest.raises(ludoteca.IllegalMove, match="on place 0 before the Kings move") as refused:
        state.apply(state.parse("3"))
    assert refused.value.rule == "1.1"
    assert state.legal(0) == state.legal() == []


@pytest.mark.parametrize("number", [-1, 24, 10**6, 10**30])
def test_a_number_that_is_no_action_is_refused(lay, number):
    state = ludoteca.load("toncc").start()
    with pytest.raises(ludoteca.IllegalMove):
        state.apply(number)
    lay(state)
    before = state.copy()
    with pytest.raises(ludoteca.IllegalMove):
        state.apply_joint({0: 0, 1: number, 2: 0})
    assert state == before
