"""How promising a King's steps are, as playouts take them."""

from ludoteca.bots.search import Limits, Search
from ludoteca.games.toncc.steps import STEP_TRAITS, STEP_WORTHS, step_traits

NAMES = (
    "completes",
    "advances",
    "begins",
    "denies",
    "spoils",
    "serves",
    "stronger",
    "weaker",
    "risks",
    "idle",
    "open_next",
    "completes_next",
    "advances_next",
)


def traits(state, seat, direction):
    """Of a step, by name; those that it has nothing of are left out."""
    told = step_traits(state, seat)[direction - 1]
    assert len(told) == len(NAMES) == len(STEP_WORTHS) == STEP_TRAITS
    return {name: amount for name, amount in zip(NAMES, told) if amount}


def test_a_region_counts_by_its_kingdoms(position):  # §4.1
    state = position(kings=(0, 12, "mind"), seals=((4, 5), (), ()))
    # Across the Mind to Region 3, which 3-4-5 lacks; 2-3-4 is begun, 1-2-3 is not. The two others
    # can come as well, and red is stronger for both. Of the six ways on, one leads to Region 4.
    assert traits(state, 0, direction=4) == {
        "completes": 9,
        "advances": 7,
        "begins": 5,
        "serves": 1,
        "stronger": 2,
        "risks": 18,
        "open_next": 5,
        "advances_next": 7,
    }


def test_another_kings_kingdoms_count_as_denied(position):
    state = position(kings=(0, 12, "mind"), seals=((4, 5), (), ()))
    # Yellow goes to Region 6 on the other rim: Blue's 4-5-6 lacks it, 6-7-8 is his own to begin.
    assert traits(state, 1, direction=4) == {
        "denies": 8,
        "begins": 3,
        "serves": 1,
        "weaker": 1,
        "open_next": 6,
    }


def test_a_step_onto_a_region_face_down_is_idle(position):  # §2.7
    state = position(kings=(0, 12, "mind"), seals=((4, 5), (), ()))
    assert traits(state, 0, direction=5) == {"idle": 1, "open_next": 5, "advances_next": 7}


def test_a_kingdom_for_which_seals_are_too_few_does_not_count(position):  # §1.2
    state = position(kings=(0, 12, "mind"), seals=((4, 9, 12, 13, 15), (), ()))
    # Region 6 would advance 4-5-6, but only one Seal is left.
    assert traits(state, 0, direction=1) == {"stronger": 1, "open_next": 5}


def test_a_king_who_is_out_comes_nowhere(position):  # §3.1
    state = position(
        kings=(0, 8, None), seals=((4,), (2, 3), (0, 1, 12, 13, 14, 15)), king_points=[0, 0, 3]
    )
    assert "stronger" not in traits(state, 0, direction=5)
    assert "weaker" not in traits(state, 0, direction=5)


def test_a_search_begins_with_the_promising_step(position):
    """The first strategy of a search is the game's weights: Region 6 makes a Kingdom."""
    state = position(kings=(0, 16, 14), seals=((4, 5), (0, 1), (2, 3)))
    found = Search(state.game, depth=None).run([state], 0, Limits(playouts=2))
    promising = max(found.tried, key=lambda one: one.share)
    assert state.text(promising.action) == "1"
    assert promising.share > 0.5
