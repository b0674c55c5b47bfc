"""A challenge: choosing at once, conquest, and its end (§2.1, §2.6 to §3.3)."""

import pytest

import ludoteca


def test_all_start_on_the_mind_and_choose_in_one_joint_step(lay):  # §2.1
    state = lay(ludoteca.load("toncc").start())
    assert state.to_json()["kings"] == ["mind", "mind", "mind"]
    assert state.phase is ludoteca.Phase.JOINT
    assert state.to_move == (0, 1, 2)
    for seat in range(3):
        assert [state.text(action) for action in state.legal(seat)] == list("123456")


def test_a_king_left_alone_still_chooses_in_a_joint_step(position, step):  # §2.1
    state = position(
        kings=(None, None, 2),
        seals=(range(3, 9), range(9, 15), ()),
        king_points=[3, 2, 0],
    )
    assert (state.phase, state.to_move) == (ludoteca.Phase.JOINT, (2,))
    assert state.legal(0) == []
    assert step(state, "1")["kings"] == [None, None, 1]


@pytest.mark.parametrize("choices", [{0: 0}, {0: 0, 1: 0, 2: 0, 3: 0}, {}, [0, 0, 0]])
def test_all_kings_in_play_and_nobody_else_must_choose(position, choices):  # §2.1
    state = position()
    before = state.copy()
    with pytest.raises(ludoteca.IllegalMove, match="seats 0, 1, 2"):
        state.apply_joint(choices)
    with pytest.raises(ludoteca.IllegalMove, match="apply_joint"):
        state.apply(0)
    assert state == before


def test_a_region_is_no_direction(position):  # §2.1
    state = position()
    before = state.copy()
    with pytest.raises(ludoteca.IllegalMove, match=r"King Yellow .* R4 is a Region") as refused:
        state.apply_joint({0: 0, 1: state.parse("R4"), 2: 0})
    assert refused.value.rule == "2.1"
    assert state == before


def test_a_king_alone_on_a_region_conquers_it(position, step):  # §2.6
    regions = [17 - place for place in range(18)]
    after = step(position(regions=regions), "135")
    assert after["seals"] == [[17], [15], [13]]
    assert [place for place in range(18) if after["face_down"][place]] == [0, 2, 4]


@pytest.mark.parametrize(
    ("cell", "kings", "conqueror"),
    [
        (0, "BY", "B"),  # on blue: Blue's body, Red's hair, Yellow's feet
        (0, "BR", "B"),
        (0, "YR", "R"),
        (0, "BYR", "B"),
        (3, "BY", "Y"),  # on red: Red's body, Yellow's hair, Blue's feet
        (3, "BR", "R"),
        (3, "YR", "R"),
        (3, "BYR", "R"),
        (6, "BY", "Y"),  # on yellow: Yellow's body, Blue's hair, Red's feet
        (6, "BR", "B"),
        (6, "YR", "Y"),
        (6, "BYR", "Y"),
    ],
)
def test_the_strongest_on_the_background_wins_a_contest(  # §2.6
    position, step, cell, kings, conqueror
):
    regions = [cell, *(other for other in range(18) if other != cell)]
    choices = ["1" if king in kings else "4" for king in "BYR"]
    after = step(position(regions=regions), choices)
    for seat, king in enumerate("BYR"):
        assert (cell in after["seals"][seat]) == (king == conqueror)
        assert bool(after["seals"][seat]) == (king == conqueror or king not in kings)
    assert after["face_down"][0]


def test_the_kings_who_lose_a_contest_stay_and_get_nothing(position, step):  # §2.6
    after = step(position(), "111")
    assert after["kings"] == [0, 0, 0]
    assert after["seals"] == [[0], [], []]


def test_a_face_down_region_cannot_be_conquered(position, step):  # §2.7
    state = position(seals=((), (0,), ()))
    after = step(state, "123")
    assert after["seals"] == [[], [0, 1], [2]]
    assert after["kings"] == [0, 1, 2]


def test_a_contested_region_goes_to_a_king_whose_last_seal_it_is(position, step):  # §2.6 §3.1
    # Blue wins with his sixth Seal and leaves; the others do not get the Region for that.
    state = position(seals=((1, 2, 3, 4, 5), (), ()))
    after = step(state, "111")
    assert after["seals"] == [[0, 1, 2, 3, 4, 5], [], []]
    assert after["kings"] == [None, 0, 0]


def test_the_sixth_seal_scores_the_number_of_kings_on_the_board_and_leaves(position, step):  # §3.1
    state = position(seals=((1, 2, 3, 4, 5), (), ()))
    after = step(state, "122")
    assert after["king_points"] == [3, 0, 0]
    assert after["kings"] == [None, 1, 1]
    assert state.to_move == (1, 2)


def test_two_who_finish_together_score_the_same(position, step):  # §3.1
    state = position(
        kings=("mind", "mind", "mind"), seals=((3, 4, 5, 6, 7), (8, 9, 10, 11, 12), ())
    )
    after = step(state, "123")
    assert after["king_points"] == [3, 3, 0]
    assert after["kings"] == [None, None, 2]
    assert state.to_move == (2,)


def test_the_second_to_leave_scores_two_and_the_last_one(position, step):  # §3.1 §3.2
    state = position(
        kings=("mind", None, "mind"),
        seals=((6, 7, 8, 9, 10), range(11, 17), (2, 3, 4, 5, 17)),
        king_points=[0, 3, 0],
    )
    assert step(state, "11")["king_points"] == [2, 3, 0]
    after = step(state, "3")
    assert after["king_points"] == [2, 3, 1]
    assert after["kings"] == [None, None, None]
    assert state.phase is ludoteca.Phase.OVER


def test_the_others_go_on_until_each_has_placed_six_seals(position, step):  # §3.2
    state = position(
        kings=(None, None, "mind"),
        seals=(range(6, 12), range(12, 18), (2, 3, 4, 5)),
        king_points=[3, 2, 0],
    )
    step(state, "1")
    assert state.phase is ludoteca.Phase.JOINT
    after = step(state, "3")
    assert state.phase is ludoteca.Phase.OVER
    assert after["face_down"] == [True] * 18
    assert after["idle_rounds"] == 0
    # Four Kingdoms each, worth 6, 5, 4 and 3 from hair colour to body colour.
    assert after["scores"] == [[18 + 3, 18 + 2, 18 + 1]]


def test_three_rounds_in_a_row_without_conquest_end_the_challenge(position, step):  # §3.3
    seals = ((0, 1, 2, 3), (4, 5), ())  # the inner ring is face down
    state = position(seals=seals)
    assert step(state, "123")["idle_rounds"] == 1
    assert step(state, "456")["idle_rounds"] == 2
    assert state.phase is ludoteca.Phase.JOINT
    after = step(state, "123")
    assert state.phase is ludoteca.Phase.OVER
    assert (after["idle_rounds"], after["round"]) == (3, 23)
    assert after["king_points"] == [3, 3, 3]
    assert after["kings"] == [0, 1, 2]  # they keep their places
    assert after["seals"] == [list(cells) for cells in seals]  # the rest goes to nobody


def test_any_conquest_begins_the_idle_rounds_anew(position, step):  # §3.3
    state = position(kings=(0, 1, 2), seals=((0, 1, 2, 3), (4, 5), ()), idle_rounds=2)
    after = step(state, "156")  # Blue reaches place 6, which is face up
    assert (after["idle_rounds"], state.phase) == (0, ludoteca.Phase.JOINT)


def test_kings_on_the_board_at_an_idle_end_score_their_number(position, step):  # §3.3
    state = position(
        kings=(None, 1, 2), seals=((0, 1, 2, 3, 4, 5), (), ()), king_points=[3, 0, 0], idle_rounds=2
    )
    after = step(state, "55")
    assert after["kings"] == [None, 4, 3]
    assert after["king_points"] == [3, 2, 2]
    assert state.phase is ludoteca.Phase.OVER


def test_one_king_alone_at_an_idle_end_scores_one(position, step):  # §3.3
    state = position(
        kings=(None, None, 2),
        seals=((0, 1, 2, 3, 4, 5), range(6, 12), ()),
        king_points=[3, 3, 0],
        idle_rounds=2,
    )
    assert step(state, "5")["king_points"] == [3, 3, 1]
    assert state.phase is ludoteca.Phase.OVER
