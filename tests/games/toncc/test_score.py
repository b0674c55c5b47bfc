"""Points: Kingdoms, challenges, tóncc points, the winner, and how many challenges (§4, §5)."""

import pytest

import ludoteca

# Every Region that a King can reach from here is face down: one step ends the challenge by §3.3.
IDLE_END = {"kings": (0, 1, 2), "idle_rounds": 2}


def ended(position, step, seals, **fields):
    """The JSON after a challenge that ends, idle, with these Seals; all get 3 king points."""
    regions = [*sorted({cell for cells in seals for cell in cells})]
    regions += [cell for cell in range(18) if cell not in regions]
    assert len(regions) == 18
    state = position(seals=seals, regions=regions, **IDLE_END, **fields)
    return state, step(state, "345")  # stays within the inner ring: 0 to 1, 1 to 2, 2 to 3


@pytest.mark.parametrize(
    ("seat", "cells", "points"),
    [
        (0, [0, 1, 2], 3),  # three of the body colour
        (1, [0, 1, 2], 9),  # of the feet colour
        (2, [0, 1, 2], 6),  # of the hair colour
        (0, [1, 2, 3], 5),
        (0, [1, 2, 3, 4], 5 + 7),  # four in a row are two Kingdoms
        (0, [1, 2, 3, 4, 5], 5 + 7 + 9),  # five are three
        (0, [4, 5, 6], 8),
        (0, [5, 6, 7, 8], 6),  # round a corner only what lies on one side counts
        (0, [16, 17, 0], 5),  # cell 0 ends the third side
        (0, [17, 0, 1], 0),
        (0, [0, 1, 3, 4], 0),
        (2, [12, 13, 14, 15, 16], 3 + 5 + 7),
    ],
)
def test_each_kingdom_scores_its_regions_by_background(  # §4.1
    position, step, seat, cells, points
):
    seals = [[], [], []]
    seals[seat] = cells
    seals[(seat + 1) % 3] = [cell for cell in (9, 10, 7) if cell not in cells]  # no Kingdom
    _, after = ended(position, step, seals)
    assert after["scores"][0][seat] == points + 3


def test_six_in_a_row_are_four_kingdoms(position, step):  # §4.1
    state = position(
        kings=("mind", None, None),
        seals=((1, 2, 3, 4, 5), range(6, 12), range(12, 18)),
        king_points=[0, 3, 2],
    )
    assert step(state, "1")["scores"][0][0] == 3 + 5 + 7 + 9 + 1


def test_a_kingdom_needs_three_seals_of_one_king(position, step):  # §4.1
    _, after = ended(position, step, [[0, 1], [2], [7]])
    assert after["scores"] == [[3, 3, 3]]


def test_a_score_is_kingdom_points_plus_king_points(position, step):  # §4.2
    state = position(
        kings=(None, None, 2),
        seals=(range(0, 6), range(6, 12), ()),
        king_points=[3, 2, 0],
        idle_rounds=2,
    )
    after = step(state, "5")
    assert after["scores"] == [[3 + 5 + 7 + 9 + 3, 3 + 5 + 7 + 9 + 2, 0 + 1]]
    assert after["toncc_points"] == [2, 1, 0]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([12, 7, 3], [2, 1, 0]),
        ([3, 7, 12], [0, 1, 2]),
        ([3, 3, 3], [1, 1, 1]),
        ([9, 9, 3], [2, 1, 0]),  # Blue beats Yellow, at the top and at the bottom
        ([3, 3, 9], [1, 0, 2]),
        ([3, 9, 9], [0, 2, 1]),  # Yellow beats Red
        ([9, 3, 3], [2, 1, 0]),
        ([9, 3, 9], [1, 0, 2]),  # Red beats Blue
        ([3, 9, 3], [0, 2, 1]),
    ],
)
def test_toncc_points_go_by_rank_and_ties_by_the_circle(position, scores, points):  # §4.3
    fields = {"challenge": 2, "challenges": 3, "scores": [scores]}
    assert position(**fields, toncc_points=points).to_json()["toncc_points"] == points
    wrong = [0, 1, 2] if points != [0, 1, 2] else [2, 1, 0]
    with pytest.raises(ludoteca.RecordError, match="toncc_points"):
        position(**fields, toncc_points=wrong)


@pytest.mark.parametrize(
    ("seals", "points"),
    [
        ([[1, 2, 3], [7, 8, 9], [13, 15, 17]], [2, 1, 0]),  # 5 + 3 and 5 + 3: Blue beats Yellow
        ([[11, 13, 15], [7, 8, 9], [2, 3, 1]], [0, 2, 1]),  # Yellow beats Red
        ([[7, 8, 9], [11, 13, 15], [1, 2, 3]], [1, 0, 2]),  # Red beats Blue
        ([[1, 2, 3], [7, 8, 9], [13, 14, 15]], [1, 1, 1]),
    ],
)
def test_toncc_points_of_a_played_challenge(position, step, seals, points):  # §4.3
    _, after = ended(position, step, seals)
    assert after["toncc_points"] == points


@pytest.mark.parametrize(
    ("earlier", "points", "winners"),
    [
        ([[9, 3, 1], [9, 3, 1]], [5, 3, 1], (0,)),
        ([[9, 8, 3], [3, 8, 9]], [3, 3, 3], (0, 1, 2)),
        ([[3, 9, 5], [5, 9, 3]], [2, 5, 2], (1,)),
        ([[5, 9, 3], [9, 5, 3]], [4, 4, 1], (0,)),  # Blue beats Yellow
        ([[3, 5, 9], [3, 9, 5]], [1, 4, 4], (1,)),  # Yellow beats Red
        ([[5, 3, 9], [9, 3, 5]], [4, 1, 4], (2,)),  # Red beats Blue
        ([[9, 5, 3], [9, 3, 5]], [5, 2, 2], (0,)),
    ],
)
def test_the_most_toncc_points_win_and_two_level_go_by_the_circle(  # §4.4
    position, step, earlier, points, winners
):
    before = [total - 1 for total in points]  # the last challenge, without Kingdoms, gives 1 each
    state, after = ended(
        position,
        step,
        [[0, 1], [7], [9]],
        challenges=3,
        challenge=3,
        scores=earlier,
        toncc_points=before,
    )
    assert after["toncc_points"] == points
    assert state.outcome.scores == tuple(points)
    assert state.outcome.winners == winners
    assert state.outcome.returns == tuple(
        1 / len(winners) if seat in winners else 0 for seat in range(3)
    )
    assert state.outcome.reason.startswith("§4.4")


@pytest.mark.parametrize("challenges", [1, 3, 5])
def test_a_game_has_so_many_challenges(challenges, lay, step):  # §5.1
    state = ludoteca.load("toncc", challenges=challenges).start()
    for number in range(1, challenges + 1):
        assert state.outcome is None
        data = state.to_json()
        assert (data["challenge"], len(data["scores"])) == (number, number - 1)
        lay(state)
        while state.phase is ludoteca.Phase.JOINT:  # to and fro on one line until it is face down
            step(state, "444")
    assert state.phase is ludoteca.Phase.OVER
    assert len(state.to_json()["scores"]) == challenges
    assert sum(state.outcome.scores) == 3 * challenges


def test_three_challenges_are_the_default_and_no_other_number_goes():  # §5.1
    assert ludoteca.load("toncc").options == {"challenges": 3}
    for wrong in (0, 2, 7, True, "3"):
        with pytest.raises(ludoteca.OptionError, match="challenges"):
            ludoteca.load("toncc", challenges=wrong)


def test_the_next_challenge_begins_in_the_same_step_with_everything_reset(  # §5.1 §1.1
    position, step
):
    state, after = ended(
        position, step, [[0, 1, 2], [7], [9]], challenges=3, challenge=1, scores=[]
    )
    fresh = ludoteca.load("toncc").start().to_json()
    assert after == fresh | {"challenge": 2, "scores": [[6, 3, 3]], "toncc_points": [2, 1, 0]}
    assert state.phase is ludoteca.Phase.CHANCE
    assert len(state.chance()) == 18  # shuffled afresh
