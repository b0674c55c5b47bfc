"""What the seats of TCNCCC may see, as data, as numbers and as a drawing."""

import random
import re

import pytest

import ludoteca


def same_for_a_seat(state, seat):
    """All that reaches a seat: its view, legal moves, numbers, and every refusal."""
    refusals = {}
    if state.to_move:
        for action in range(-1, state.game.action_count + state.game.chance_count + 1):
            if action not in state.legal():
                refusals[action] = state.game.refusal(state, state.to_move[0], action)
    return state.view(seat), state.legal(), state.observe(seat).tolist(), refusals


def test_kept_pieces_are_seen_by_all(made, pieces):  # §4.1
    state = made(kept=["RGJ", "B"])
    for seat in (0, 1, None):
        assert state.view(seat)["kept"] == [pieces("RGJ"), pieces("B")]


def test_of_a_closed_cylinder_only_full_or_out_is_seen(made):  # §4.1
    state = made(cylinders=["RRRRRRG", "", "GB", None])
    view = state.view(0)
    assert view["cylinders"] == ["full", "in play", "in play", "out"]
    assert view["contents"] is None


def test_of_the_bag_only_whether_it_is_empty_is_seen(made):  # §4.1
    assert made().view(0)["bag_empty"] is False
    empty = made(cylinders=["RRRRRRG", "GGGGGBB", "BBBBYYY", "YYYJJJ"])
    assert empty.view(0)["bag_empty"] is True
    assert empty.view(0)["bag"] is None


def test_a_view_has_these_fields_and_no_other(made):  # §4.1
    head = {"game", "seat", "phase", "to_move"}
    assert set(made().view(0)) - head == {
        "kept",
        "out",
        "mover",
        "cylinders",
        "contents",
        "bag_empty",
        "bag",
        "drawing",
        "drawn",
        "must_give",
        "draws_due",
        "turns",
        "announced",
    }


@pytest.mark.parametrize(
    "swapped",
    [
        ["GB", "YYJ", "", None],
        ["", "RRRRR", "G", None],
        ["J", "J", "J", None],
    ],
)
def test_what_lies_hidden_changes_nothing_that_a_seat_gets(made, swapped):  # §4.1
    fields = {"kept": ["RG", "B"], "announced": {"seat": 1, "event": "draw", "pieces": {"G": 1}}}
    one = made(cylinders=["RGB", "", "", None], **fields)
    other = made(cylinders=swapped, **fields)
    for seat in (0, 1, None):
        assert same_for_a_seat(one, seat) == same_for_a_seat(other, seat)


def test_the_view_tells_the_last_announcement_only(made, play):  # §4.2
    state = made()
    play(state, "draw, R, put 1, draw, Y, put 2")
    view = state.view(0)
    assert view["announced"] == {"seat": 1, "event": "draw", "pieces": {"Y": 1}}
    assert "'R'" not in str(view)


def test_a_lifted_cylinder_is_the_last_announcement_until_the_next(made, play):  # §4.2
    state = made(cylinders=["RRG", "", "", ""])
    play(state, "lift 1")
    lifted = {"seat": 0, "event": "lift 1", "pieces": {"R": 2, "G": 1}}
    assert state.view(1)["announced"] == lifted
    play(state, "draw")
    assert state.view(1)["announced"] == lifted
    play(state, "B")
    assert state.view(1)["announced"] == {"seat": 1, "event": "draw", "pieces": {"B": 1}}


def test_giving_a_piece_back_announces_nothing_new(made, play):  # §4.2
    state = made(cylinders=["RG", "", "", ""], kept=["B", ""])
    play(state, "lift 1, give B")
    assert state.view(1)["announced"]["event"] == "lift 1"


def test_after_the_end_everything_is_open(made, play, pieces):  # §4.2
    state = made(cylinders=["YY", "RG", None, ""], kept=["RGB", ""])
    play(state, "lift 1")
    view = state.view(None)
    assert view["contents"] == [{}, pieces("RG"), None, {}]
    assert view["bag"] == state.to_json()["bag"]


def test_who_comes_back_gets_the_present_view_and_nothing_of_before(made, play):  # §4.2.1
    # Two histories, one position: the state, and so the view, keeps no trace of the way.
    one, other = made(), made()
    play(one, "draw, R, put 1, draw, G, put 2, draw, B, put 3, draw, Y, put 4")
    play(other, "draw, G, put 2, draw, R, put 1, draw, B, put 3, draw, Y, put 4")
    assert one == other
    assert one.view(1) == other.view(1) == one.game.from_json(one.to_json()).view(1)


def test_open_lids_show_the_contents_to_all(made, pieces):  # §4.3
    state = made(cylinders=["RRG", "", None, "JY"], open_lids=True)
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view["contents"] == [pieces("RRG"), {}, None, pieces("YJ")]
        assert view["bag"] is None


def test_lids_are_closed_if_nobody_says():  # §4.3
    assert ludoteca.load("tcnccc").options["open_lids"] is False


def test_a_bot_sees_no_more_than_its_seat(made):  # §4.4
    looks = []

    class Watcher:
        def choose(self, look):
            looks.append(look)
            return look.legal[0]

    game = ludoteca.load("tcnccc", seats=2)
    record = ludoteca.play(game, [Watcher(), Watcher()], seed=3)
    shown = [look.view for look in looks]
    states = [state for state in record.replay() if state.to_move]
    assert shown == [state.view(state.to_move[0]) for state in states]
    assert all(view["contents"] is None and view["bag"] is None for view in shown)


@pytest.mark.parametrize("seed", range(4))
def test_numbers_and_view_tell_the_same(seed):  # §4.1
    rng = random.Random(seed)
    game = ludoteca.load("tcnccc", seats=2 + seed, open_lids=seed % 2 == 1, room=7 - seed % 3)
    head = 4 + 2 * game.seats
    for _ in range(6):
        state = game.start()
        while True:
            for seat in (None, rng.randrange(game.seats)):
                numbers = state.observe(seat)
                assert numbers.shape == game.observation_shape
                view = state.view(seat)
                told = game.encoding.read(game, numbers[head:])
                assert {**view, **told} == view
                assert set(view) - set(told) == {"game", "seat", "phase", "to_move"}
            if state.outcome:
                break
            state.apply(rng.choice(_likely_to_last(state)))


def _likely_to_last(state):
    """The outcomes or moves; of the moves at a turn's start mostly `draw`, so that games last."""
    actions = [action for action, _ in state.chance()] or state.legal()
    return [0] * 12 + actions if 0 in actions else actions


def test_numbers_tell_of_draws_due_pieces_in_hand_and_doubles_kept(made):  # §4.1
    positions = [
        made(
            cylinders=["G", "", "", ""], kept=["R", "", "JJ", "B"], to_move=1, draws_due=[2, 3, 0]
        ),
        made(kept=["RG", ""], must_give=True),
        made(drawn="J", announced={"seat": 0, "event": "draw", "pieces": {"J": 1}}),
        made(kept=["RRRRRRGGGGGG", "JJ"], turns=1234),
        made(cylinders=[None] * 4, kept=["RRR", "B"], to_move=None),
    ]
    for state in positions:
        game = state.game
        told = game.encoding.read(game, state.observe(0)[4 + 2 * game.seats :])
        assert {**state.view(0), **told} == state.view(0)


def test_the_drawing_shows_what_is_needed_to_decide(made, play):  # §4.1
    state = made(cylinders=["RRRRRGG", "", None, "GB"], kept=["RGJ", ""])
    play(state, "draw, Y")
    text = plain(state.game.draw(state.view(0)))
    assert text.splitlines() == [
        "     1             2             3             4",
        "+---------+   +---------+                 +---------+",
        "|  full   |   |    ?    |       out       |    ?    |",
        "+---------+   +---------+                 +---------+",
        "bag not empty, turns 0",
        "> seat 0: R G J",
        "  seat 1: nothing",
        "last announced: seat 0, draw: Y",
        "now: seat 0 puts Y into a cylinder",
    ]


def test_the_drawing_of_open_lids_shows_the_pieces(made):  # §4.3
    state = made(cylinders=["RRJ", "", None, "GGGGBBB"], open_lids=True, kept=["", "", ""])
    assert "|   RRJ   |   |         |       out       | GGGGBBB |" in plain(
        state.game.draw(state.view(0))
    )


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({}, "now: seat 0 draws or lifts"),
        ({"drawing": True}, "now: seat 0 takes a piece from the bag"),
        ({"kept": ["R", ""], "must_give": True}, "now: seat 0 gives back a piece"),
        (
            {"kept": ["", "", ""], "draws_due": [1, 2]},
            "now: a piece from the bag each for seat 1, 2, in this order",
        ),
        ({"to_move": None}, "now: the first seat is drawn by lot"),
        ({"kept": ["RGBJ", ""], "to_move": None}, "now: the game is over"),
        ({"out": [False, True, False], "kept": ["", "", ""]}, "  seat 1: eliminated"),
    ],
)
def test_the_drawing_says_what_is_waited_for(made, fields, line):  # §4.1
    state = made(**fields)
    text = plain(state.game.draw(state.view(None)))
    assert line in text.splitlines()
    assert max(map(len, text.splitlines())) <= 78


def plain(markup):
    return "\n".join(line.rstrip() for line in re.sub(r"\[/?[a-z]+\]", "", markup).splitlines())
