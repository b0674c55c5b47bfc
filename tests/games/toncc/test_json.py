"""The state as JSON, texts and views: there and back, and what is refused (§6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca
from ludoteca.core.encoding import head_size

PHASES = ludoteca.Phase


def walk(seed, steps, challenges=3):
    """A state after so many random steps of a game."""
    state = ludoteca.load("toncc", challenges=challenges).start()
    rng = ludoteca.Rng(seed)
    for _ in range(steps):
        if state.phase is PHASES.CHANCE:
            outcomes = state.chance()
            state.apply(outcomes[rng.roll(len(outcomes))][0])
        elif state.phase is PHASES.JOINT:
            state.apply_joint({seat: rng.roll(6) for seat in state.to_move})
    return state


walks = st.builds(
    walk, st.integers(0, 2**32), st.integers(0, 220), challenges=st.sampled_from([1, 3, 5])
)


@given(walks)
def test_json_gives_back_an_equal_state(state):
    again = state.game.from_json(state.to_json())
    assert again == state
    assert hash(again) == hash(state)
    assert (again.phase, again.to_move, again.outcome) == (
        state.phase,
        state.to_move,
        state.outcome,
    )


@given(walks)
def test_a_copy_is_independent(state):
    before = state.to_json()
    other = state.copy()
    assert other == state
    if state.phase is PHASES.CHANCE:
        other.apply(other.chance()[-1][0])
    elif state.phase is PHASES.JOINT:
        other.apply_joint(dict.fromkeys(other.to_move, 3))
    assert state.to_json() == before
    assert (other != state) == (state.phase is not PHASES.OVER)


@given(walks)
def test_seals_regions_and_points_are_conserved(state):  # §2.6 §3.1 §4.3
    data = state.to_json()
    sealed = [cell for cells in data["seals"] for cell in cells]
    down = [data["regions"][place] for place in range(18) if data["face_down"][place]]
    assert sorted(sealed) == sorted(down)
    assert len(set(sealed)) == len(sealed)
    laid = [cell for cell in data["regions"] if cell is not None]
    assert len(set(laid)) == len(laid)
    for king, cells in zip(data["kings"], data["seals"]):
        assert (king is None) == (len(cells) == 6)
    assert sum(data["toncc_points"]) == 3 * len(data["scores"])
    assert data["idle_rounds"] <= data["round"] <= 54


@given(walks, st.sampled_from([None, 0, 1, 2]))
def test_the_observation_tells_what_the_view_tells(state, seat):
    view = state.view(seat)
    own = {name: view[name] for name in view if name not in ("game", "seat", "phase", "to_move")}
    numbers = state.observe(seat)
    assert numbers.shape == state.game.observation_shape
    assert state.game.encoding.read(state.game, numbers[head_size(3) :]) == own
    assert own == {name: state.to_json()[name] for name in own}


@given(walks, st.integers(0, 2))
def test_nothing_is_hidden_so_resampling_changes_nothing(state, seat):
    assert state.resample(seat, ludoteca.Rng(5)) == state


@pytest.mark.parametrize("number", range(24))
def test_texts_go_there_and_back(number):
    state = ludoteca.load("toncc").start()
    text = state.text(number)
    assert text == (str(number + 1) if number < 6 else f"R{number - 6}")
    assert state.parse(text) == number


@pytest.mark.parametrize("text", ["0", "7", "R18", "R", "r1", "R01", " 1", "", "11", None, 1])
def test_other_texts_are_refused(text):
    with pytest.raises(ludoteca.NotationError):
        ludoteca.load("toncc").start().parse(text)


BEFORE = walk(seed=3, steps=7).to_json()  # Regions are being laid
DURING = walk(seed=3, steps=24).to_json()
AFTER = walk(seed=3, steps=300).to_json()


def changed(data, name, value):
    return data | {name: value}


def item(data, name, index, value):
    """The data with one item of a list replaced."""
    items = list(data[name])
    items[index] = value
    return data | {name: items}


ONE_DOWN = item(BEFORE, "face_down", 0, True)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed(DURING, "challenge", 0), "challenge"),
        (changed(DURING, "challenge", 4), "challenge"),
        (changed(DURING, "challenge", 2), "scores for every challenge"),
        (changed(DURING, "challenge", True), "challenge"),
        (changed(DURING, "round", -1), "round"),
        (changed(DURING, "round", 1.0), "round"),
        (changed(DURING, "idle_rounds", 4), "idle_rounds"),
        (changed(DURING, "idle_rounds", 3), "scores for every challenge"),
        (changed(DURING, "scores", [[1, 2, 3]]), "scores for every challenge"),
        (changed(DURING, "scores", [[1, 2]]), "scores"),
        (changed(DURING, "scores", [[1, 2, 99]]), "scores"),
        (changed(DURING, "scores", None), "scores"),
        (changed(DURING, "toncc_points", [1, 0, 0]), "toncc_points"),
        (changed(DURING, "toncc_points", [0.0, 0, False]), "toncc_points"),
        (changed(DURING, "regions", [0] * 18), "§1.1"),
        (item(DURING, "regions", 4, 18), "regions"),
        (item(DURING, "regions", 4, "R4"), "regions"),
        (item(DURING, "regions", 4, None), "§1.1|§2.6"),
        (changed(DURING, "regions", []), "regions"),
        (changed(DURING, "face_down", [False] * 18), "§2.6"),
        (changed(DURING, "face_down", [0] * 18), "face_down"),
        (item(DURING, "kings", 1, None), "§3.1"),
        (item(DURING, "kings", 1, 18), "kings"),
        (item(DURING, "kings", 1, "Mind"), "kings"),
        (item(DURING, "kings", 1, True), "kings"),
        (changed(DURING, "seals", [[], [], []]), "§2.6"),
        (changed(DURING, "seals", [[4], [4], []]), "§2.6"),
        (changed(DURING, "seals", [[1, 2, 3, 4, 5, 6, 7], [], []]), "seals"),
        (changed(DURING, "seals", [[18], [], []]), "seals"),
        (item(DURING, "seals", 0, DURING["seals"][0][::-1]), "seals"),
        (changed(DURING, "king_points", [3, 0, 0]), "§3.1"),
        (changed(DURING, "king_points", [0, 0]), "king_points"),
        (item(BEFORE, "regions", 0, None), "regions"),
        (item(BEFORE, "kings", 0, 3), "§2.1"),
        (changed(BEFORE, "round", 1), "§2.1"),
        (changed(BEFORE, "idle_rounds", 1), "§2.1"),
        (item(BEFORE, "face_down", 17, True), "§2.6"),
        (changed(ONE_DOWN, "seals", [BEFORE["regions"][:1], [], []]), "§2.1"),
        (changed(AFTER, "challenge", 2), "scores for every challenge"),
        (changed(AFTER, "scores", AFTER["scores"][:2]), "scores for every challenge"),
        (item(AFTER, "scores", 2, [9, 8, 7]), "§4.2|toncc_points"),
        (changed(AFTER, "king_points", [0, 0, 0]), "§3.3"),
        (changed(AFTER, "toncc_points", [3, 3, 3]), "toncc_points"),
    ],
)
def test_what_is_no_state_is_refused(data, sentence):
    with pytest.raises(ludoteca.RecordError, match=sentence):
        ludoteca.load("toncc").from_json(data)


@pytest.mark.parametrize("data", [BEFORE, DURING, AFTER])
@pytest.mark.parametrize(
    "name",
    [n for n in DURING if n not in ("game", "version", "seats", "options", "to_move")],
)
def test_every_field_is_needed(data, name):
    with pytest.raises(ludoteca.RecordError, match=name):
        ludoteca.load("toncc").from_json({key: data[key] for key in data if key != name})


def test_the_three_moments_are_what_the_refusals_above_think():
    game = ludoteca.load("toncc")
    phases = [game.from_json(data).phase for data in (BEFORE, DURING, AFTER)]
    assert phases == [PHASES.CHANCE, PHASES.JOINT, PHASES.OVER]
    assert max(len(cells) for cells in DURING["seals"]) >= 2


@pytest.mark.parametrize(
    ("king_points", "fits"),
    [
        ([3, 2, 0], True),
        ([3, 3, 0], True),
        ([2, 3, 0], True),
        ([2, 2, 0], False),
        ([3, 1, 0], False),
    ],
)
def test_king_points_are_the_kings_then_on_the_board(position, king_points, fits):  # §3.1
    fields = {"kings": (None, None, 2), "seals": (range(3, 9), range(9, 15), ())}
    if fits:
        assert position(**fields, king_points=king_points).to_move == (2,)
    else:
        with pytest.raises(ludoteca.RecordError, match=r"§3\.1"):
            position(**fields, king_points=king_points)


def test_a_challenge_that_has_ended_must_be_the_last(position):  # §3.3
    with pytest.raises(ludoteca.RecordError, match="has begun already"):
        position(
            challenges=3,
            kings=(0, 1, 2),
            idle_rounds=3,
            king_points=[3, 3, 3],
            scores=[[3, 3, 3]],
            toncc_points=[1, 1, 1],
        )


@pytest.mark.parametrize("regions", [[None] * 18, [5] + [None] * 17, [*range(17), None]])
def test_no_game_is_over_before_its_regions_are_laid(position, regions):  # §1.1
    end = {
        "idle_rounds": 3,
        "king_points": [3, 3, 3],
        "scores": [[3, 3, 3]],
        "toncc_points": [1, 1, 1],
    }
    assert position(**end).phase is PHASES.OVER
    with pytest.raises(ludoteca.RecordError, match=r"§1\.1, §2\.1: until all Regions are laid"):
        position(**end, regions=regions)


def test_the_last_king_leaves_with_a_conquest(position):  # §3.1
    end = {
        "kings": (None, None, None),
        "seals": (range(0, 6), range(6, 12), range(12, 18)),
        "king_points": [3, 2, 1],
        "scores": [[24 + 3, 24 + 2, 24 + 1]],
        "toncc_points": [2, 1, 0],
    }
    assert position(**end).phase is PHASES.OVER
    with pytest.raises(ludoteca.RecordError, match=r"§3\.1: .* in a round with a conquest"):
        position(**end, idle_rounds=1)


def test_a_state_made_by_hand_need_not_be_reachable(position, step):
    state = position(kings=("mind", 17, 3), seals=((4, 9), (0, 8), ()), round=0, idle_rounds=2)
    assert state.phase is PHASES.JOINT
    assert step(state, "123")["idle_rounds"] == 0


def test_moves_after_the_end_are_refused():
    state = ludoteca.load("toncc").from_json(AFTER)
    before = state.copy()
    for attempt in (lambda: state.apply(0), lambda: state.apply_joint({0: 0, 1: 0, 2: 0})):
        with pytest.raises(ludoteca.IllegalMove, match="over"):
            attempt()
    assert state == before
    assert (state.legal(), state.legal(0), state.chance(), state.to_move) == ([], [], [], ())


def test_kings_left_at_an_idle_end_score_their_own_number():  # §3.3
    game = ludoteca.load("toncc", challenges=1)
    data = game.start().to_json() | {
        "round": 9,
        "idle_rounds": 3,
        "regions": list(range(18)),
        "face_down": [place < 3 for place in range(18)],
        "kings": [0, 1, 2],
        "seals": [[0], [1], [2]],
        "king_points": [3, 3, 3],
        "scores": [[3, 3, 3]],
        "toncc_points": [1, 1, 1],
    }
    assert game.from_json(data).outcome.winners == (0, 1, 2)
    forged = {"king_points": [1, 2, 3], "scores": [[1, 2, 3]], "toncc_points": [0, 1, 2]}
    with pytest.raises(ludoteca.RecordError, match=r"§3\.3"):
        game.from_json(data | forged)
