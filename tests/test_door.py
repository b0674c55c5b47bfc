"""The door of every game: bad arguments are refused, states and games are copied and pickled."""

from __future__ import annotations

import copy
import pickle
import random

import numpy
import pytest

import ludoteca
from ludoteca import IllegalMove, LudotecaError, NotationError, Phase, RecordError, testing
from tests.goldens import golden_games
from tictactoe import PlainTicTacToe, TicTacToe

HUGE = pytest.param(10**5000, id="huge")  # Python refuses to write so many digits
KINDS = {game_id: ludoteca.load(game_id) for game_id in ludoteca.games()}
KINDS |= {"tictactoe": TicTacToe(), "plain-tictactoe": PlainTicTacToe()}


@pytest.fixture(params=KINDS)
def game(request):
    return KINDS[request.param]


@pytest.mark.parametrize("wrong", [True, False, None, "0", 1.0, HUGE, -1, 1 << 31])
def test_what_is_no_action_is_refused_and_changes_nothing(game, wrong):
    for state in testing.random_states(game, seed=3, most_steps=5):
        before = state.to_json()
        if state.phase is Phase.JOINT:
            chosen = {seat: state.legal(seat)[0] for seat in state.to_move}
            with pytest.raises(IllegalMove, match=r"action"):
                state.apply_joint({**chosen, 0: wrong})
        else:
            with pytest.raises(IllegalMove, match=r"action"):
                state.apply(wrong)
        assert state.to_json() == before


@pytest.mark.parametrize("wrong", [True, False, "0", 0.0, -1, 99, HUGE])
def test_what_is_no_seat_is_refused(game, wrong):
    state = game.start()
    action = next(iter(state.legal(state.to_move[0]) if state.to_move else dict(state.chance())))
    text = state.text(action)
    for ask in (
        state.legal,
        state.view,
        state.observe,
        lambda seat: state.text(action, seat),
        lambda seat: state.parse(text, seat),
        lambda seat: state.resample(seat, random.Random(1)),
        lambda seat: game.knowledge.estimate(state, seat),
    ):
        with pytest.raises(LudotecaError, match="there is no seat"):
            ask(wrong)


def test_numbers_of_numpy_are_seats_and_actions(game):
    state = game.start()
    for seat in range(game.seats):
        assert state.view(numpy.int64(seat)) == state.view(seat)
    if state.phase is not Phase.JOINT:
        action = state.legal()[0] if state.to_move else state.chance()[0][0]
        other = state.copy()
        other.apply(numpy.int32(action))
        state.apply(action)
        assert other == state


def test_a_joint_step_is_for_seats_by_their_numbers():
    state = joint_state()
    chosen = {seat: state.legal(seat)[0] for seat in state.to_move}
    before = state.to_json()
    for wrong in (
        {0: chosen[0], True: chosen[1], 2: chosen[2]},
        {0.0: chosen[0], 1: chosen[1], 2: chosen[2]},
        {**chosen, 10**5000: 0},
        [chosen[0], chosen[1], chosen[2]],
    ):
        with pytest.raises(IllegalMove, match="one action each of seats 0, 1, 2"):
            state.apply_joint(wrong)
    assert state.to_json() == before
    state.apply_joint({numpy.int64(seat): action for seat, action in chosen.items()})
    assert state.to_json() != before


@pytest.mark.parametrize("wrong", [None, 7, "random"])
def test_resampling_needs_something_with_random(game, wrong):
    with pytest.raises(LudotecaError, match=r"something with random\(\)"):
        game.start().resample(0, wrong)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a9", "after 'a' one of '1', '2', '3' was expected, got '9'"),
        ("b", "after 'b' one of '1', '2', '3' was expected, got the end"),
        ("c1x", "after 'c1' the end was expected, got 'x'"),
        ("", "at the beginning one of 'a', 'b', 'c' was expected, got the end"),
        ("\x00", r"at the beginning one of 'a', 'b', 'c' was expected, got '\x00'"),
        (7, "it is no text"),
    ],
)
def test_notation_says_what_part_is_wrong(text, problem):
    with pytest.raises(NotationError) as caught:
        TicTacToe().start().parse(text)
    assert str(caught.value) == f"{text!r} is no move or outcome of tictactoe: {problem}"


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
def test_states_are_copied_and_pickled(game, copied):
    rng = random.Random(5)
    for state in testing.random_states(game, seed=5, most_steps=12):
        other = copied(state)
        assert other == state
        assert hash(other) == hash(state)
        before = state.to_json()
        if state.phase is not Phase.OVER:
            testing.step_at_random(other, rng)
            assert state.to_json() == before, "the copy shares something with the state"


@pytest.mark.parametrize("name", [name for name, _ in golden_games()])
def test_games_are_pickled_with_their_settings(name):
    game = dict(golden_games())[name]
    other = pickle.loads(pickle.dumps(game))
    assert other == game
    assert other.start() == game.start()


def test_a_state_as_json_is_read_to_the_letter(game):
    data = game.start().to_json()
    assert game.from_json({**data, "noted by": "somebody"}) == game.start()
    for name, value in data.items():
        if type(value) is int:
            with pytest.raises(RecordError):
                game.from_json({**data, name: float(value)})


class Fixed:
    """A player that always chooses the same."""

    def __init__(self, choice):
        self.choice = choice

    def choose(self, look):
        return self.choice


@pytest.mark.parametrize("choice", [True, 1.0, None, "1", 9])
def test_a_match_refuses_a_choice_that_is_no_legal_action(choice):
    with pytest.raises(IllegalMove, match="the player of seat 0"):
        ludoteca.play(TicTacToe(), [Fixed(choice), Fixed(choice)], seed=1)


def test_a_match_refuses_what_is_no_player_and_what_is_no_seed():
    with pytest.raises(LudotecaError, match=r"something with choose\(look\), seat 1 has None"):
        ludoteca.play(TicTacToe(), [Fixed(0), None], seed=1)
    with pytest.raises(LudotecaError, match="seed is a whole number, got 'x'"):
        ludoteca.play(TicTacToe(), [Fixed(0), Fixed(0)], seed="x")


def test_a_match_takes_numbers_of_numpy():
    class First:
        name = "first \ud800"  # half a character, which no file can hold

        def choose(self, look):
            return numpy.int64(look.legal[0])

    record = ludoteca.play(TicTacToe(), [First(), First()], seed=numpy.int64(3))
    assert record.outcome.winners == (0,)
    assert record.players == ("first ?", "first ?")
    assert ludoteca.Record.parse(record.text(), lambda *_, **__: TicTacToe()) == record


def joint_state():
    for state in testing.random_states(ludoteca.load("toncc"), seed=1):
        if state.phase is Phase.JOINT and state.to_move == (0, 1, 2):
            return state
    raise AssertionError("toncc has no joint step")
