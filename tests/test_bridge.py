"""Games in plain Python: a slip of theirs is told in words and never reaches C as a number."""

from __future__ import annotations

import collections

import numpy
import pytest

import ludoteca
from ludoteca import Batch, Phase, RecordError
from tictactoe import PlainTicTacToe

PlainState = PlainTicTacToe.state_class


def broken(**methods):
    """Plain tic-tac-toe with other methods in its state."""
    state_class = type("Broken", (PlainState,), methods)
    kind = type("BrokenGame", (PlainTicTacToe,), {"state_class": state_class})
    game = kind()
    game.chance_count = 2
    return game


def assert_told(game, sentence):
    """The mistake is raised through each of the ways to play."""
    for play in (play_by_hand, lambda game: ludoteca.playouts(game, 2), play_batch):
        with pytest.raises(ValueError, match=sentence):
            play(game)


def play_by_hand(game):
    state = game.start()
    while state.phase is not Phase.OVER:
        state.apply(state.chance()[0][0] if state.phase is Phase.CHANCE else state.legal()[0])
    return state.outcome


def play_batch(game):
    batch = Batch(game, 2)
    for _ in range(10):
        batch.legal_masks()
        batch.step_at_random()


@pytest.mark.parametrize("wrong", [9, -1, 1 << 40, None, "a1", 1.0, True])
def test_a_move_that_is_no_action_is_told(wrong):
    assert_told(broken(moves=lambda self, seat: [wrong]), r"moves\(\) gave .* from 0 to 8 was")


@pytest.mark.parametrize("moves", [[], [0] * 10])
def test_too_few_or_too_many_moves_are_told(moves):
    assert_told(broken(moves=lambda self, seat: moves), r"from 1 to max_legal = 9 were expected")


@pytest.mark.parametrize(
    ("outcomes", "sentence"),
    [
        ([], r"from 1 to chance_count = 2 were expected"),
        ([(9, 1), (10, 1), (9, 1)], r"from 1 to chance_count = 2 were expected"),
        ([(8, 1)], r"outcomes\(\) gave 8, a whole number from 9 to 10 was expected"),
        ([(11, 1)], r"outcomes\(\) gave 11"),
        ([(9, 0)], r"outcomes\(\) as a weight gave 0, a whole number from 1"),
        ([(9, -1)], r"outcomes\(\) as a weight gave -1"),
        ([(9, 0.5)], r"outcomes\(\) as a weight gave 0.5"),
        ([(9, 1 << 30), (10, 1 << 30)], r"outcomes\(\) as a weight gave 1073741824"),
    ],
)
def test_outcomes_that_cannot_be_drawn_are_told(outcomes, sentence):
    def init(self, game):
        PlainState.__init__(self, game)
        self.phase_code = Phase.CHANCE

    assert_told(broken(__init__=init, outcomes=lambda self: outcomes), sentence)


@pytest.mark.parametrize("wrong", [2, -1, None, 40])
def test_a_winner_that_is_no_seat_is_told(wrong):
    game = broken(winners=lambda self: [wrong], reason=lambda self: "over")
    assert_told(game, r"winners\(\) gave .* from 0 to 1 was expected")


@pytest.mark.parametrize(
    "turn", [{"phase_code": 7}, {"phase_code": -1}, {"mover": 2}, {"mover": -1}, {"mover": 99},
             {"phase_code": 2, "movers": 0}, {"phase_code": 2, "movers": 4}],
)  # fmt: skip
def test_a_turn_that_nobody_has_is_told(turn):
    def spoil(state):
        for name, value in turn.items():
            setattr(state, name, value)

    def init(self, game):
        PlainState.__init__(self, game)
        spoil(self)

    def restore(self, data):
        PlainState.restore(self, data)
        spoil(self)

    sentence = "do not fit together with 2 seats"
    assert_told(broken(__init__=init), sentence)
    assert_told(broken(make=lambda self, action: spoil(self)), sentence)
    with pytest.raises(RecordError, match=sentence):
        broken(restore=restore).from_json(broken().start().to_json())


@pytest.mark.parametrize(
    "value",
    [numpy.zeros(3), bytearray(3), collections.deque(), collections.Counter(), [bytearray(1)]],
)
def test_what_copies_would_share_is_refused(value):
    def init(self, game):
        PlainState.__init__(self, game)
        self.more = value

    with pytest.raises(TypeError, match="a state cannot hold a"):
        broken(__init__=init).start()


def test_more_seats_than_a_number_has_bits_are_refused():
    game = broken()
    game.seats = 31
    with pytest.raises(ValueError, match="at most 30 seats"):
        game.start()


def test_numbers_of_numpy_are_moves_and_winners():
    game = broken(
        moves=lambda self, seat: numpy.flatnonzero([cell is None for cell in self.cells]),
        winners=lambda self: [numpy.int8(0)],
    )
    state = game.start()
    assert [type(action) for action in state.legal()] == [int] * 9
    while state.phase is not Phase.OVER:
        state.apply(state.legal()[0])
    assert state.outcome.winners == (0,)
