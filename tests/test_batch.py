"""Batches: many games at once, in arrays that are never copied."""

from __future__ import annotations

import numpy
import pytest

import ludoteca
from ludoteca import Batch, IllegalMove, LudotecaError, Phase
from tictactoe import PlainTicTacToe, TicTacToe


@pytest.fixture(params=[TicTacToe, PlainTicTacToe])
def game(request):
    return request.param()


def first_legal(batch):
    return batch.legal_masks().argmax(axis=1)


def test_masks_lists_and_states_agree(game):
    batch = Batch(game, 8, seed=1)
    for _ in range(20):
        masks = batch.legal_masks().copy()
        actions, offsets = batch.legal_lists()
        for lane in range(8):
            state = batch.state(lane)
            legal = [] if state.phase is Phase.OVER else state.legal()
            assert numpy.flatnonzero(masks[lane]).tolist() == legal
            assert actions[offsets[lane] : offsets[lane + 1]].tolist() == legal
            assert batch.done[lane] == (state.outcome is not None)
        batch.step_at_random()


def test_arrays_are_written_in_place(game):
    batch = Batch(game, 4)
    arrays = [batch.to_move, batch.done, batch.returns, batch.legal_masks(), batch.observations()]
    batch.step(first_legal(batch))
    again = [batch.to_move, batch.done, batch.returns, batch.legal_masks(), batch.observations()]
    assert all(one is other for one, other in zip(arrays, again, strict=True))
    assert batch.to_move.tolist() == [1, 1, 1, 1]


def test_a_game_that_is_over_shows_its_returns_once_and_begins_anew(game):
    batch = Batch(game, 1)
    for cell in (0, 3, 1, 4, 2):
        assert not batch.done[0]
        batch.step(numpy.array([cell]))
    assert batch.done[0]
    assert batch.to_move[0] == -1
    assert batch.returns.tolist() == [[1.0, 0.0]]
    assert not batch.legal_masks().any()
    batch.step(numpy.array([7]))
    assert not batch.done[0]
    assert batch.returns.tolist() == [[0.0, 0.0]]
    assert batch.state(0) == game.start()


def test_observations_are_those_of_the_seat_to_move(game):
    batch = Batch(game, 4, seed=9)
    batch.step_at_random(3)
    for lane in range(4):
        state = batch.state(lane)
        expected = state.observe(int(batch.to_move[lane]))
        assert (batch.observations()[lane] == expected).all()


def test_one_illegal_action_is_refused_and_nothing_changes(game):
    batch = Batch(game, 3)
    batch.step(numpy.array([4, 4, 4]))
    before = [batch.state(lane) for lane in range(3)]
    for wrong in ([0, 4, 0], [0, 99, 0], [0, -1, 0], [0, 1 << 40, 0]):
        with pytest.raises(IllegalMove, match="lane 1"):
            batch.step(numpy.array(wrong))
    assert [batch.state(lane) for lane in range(3)] == before


@pytest.mark.parametrize(
    "actions",
    [[0], [0, 1, 2, 3], [[0, 1, 2]], [[0], [1, 2], 3], "abc", [0.0, 1.0, 2.0], [True] * 3, None],
)
def test_actions_of_another_shape_or_kind_are_refused(game, actions):
    with pytest.raises(IllegalMove, match="array of 3 whole numbers"):
        Batch(game, 3).step(actions)


@pytest.mark.parametrize("size", [0, -1, 1.5, "8", True])
def test_a_size_that_makes_no_sense_is_refused(game, size):
    with pytest.raises(LudotecaError, match="size is a whole number"):
        Batch(game, size)


def test_numbers_of_numpy_are_sizes_seeds_and_lanes(game):
    batch = Batch(game, numpy.int64(3), seed=numpy.uint8(5))
    other = Batch(game, 3, seed=5)
    assert batch.step_at_random(numpy.int16(2)) == other.step_at_random(2)
    for lane in numpy.flatnonzero(~batch.done):
        assert batch.state(lane) == other.state(int(lane))
    one = ludoteca.playouts(game, numpy.int64(3), seed=numpy.int64(5), threads=numpy.int8(2))
    assert one.steps == ludoteca.playouts(game, 3, seed=5).steps


@pytest.mark.parametrize("lane", [-1, 3, True, 1.0, None])
def test_a_lane_that_is_none_is_refused(game, lane):
    with pytest.raises(LudotecaError, match="a lane is a whole number from 0 to 2"):
        Batch(game, 3).state(lane)


def test_seats_of_a_joint_step_are_asked_in_turn_and_move_at_once():
    batch = Batch(ludoteca.load("toncc"), 1, seed=2)
    compared = 0
    while compared < 10:
        before = batch.state(0)
        chosen = {}
        for seat in before.to_move:
            assert batch.to_move.tolist() == [seat]
            assert batch.state(0) == before
            chosen[seat] = before.legal(seat)[-1]
            batch.step(numpy.array([chosen[seat]]))
        if before.phase is Phase.JOINT:
            before.apply_joint(chosen)
            if before.phase is not Phase.CHANCE:
                assert batch.state(0) == before
                compared += 1


def test_the_same_seed_gives_the_same_games(game):
    one, other = Batch(game, 5, seed=3), Batch(game, 5, seed=3)
    assert one.step_at_random(30) == other.step_at_random(30)
    assert [one.state(i) for i in range(5)] == [other.state(i) for i in range(5)]
    third = Batch(game, 5, seed=4)
    third.step_at_random(30)
    assert [one.state(i) for i in range(5)] != [third.state(i) for i in range(5)]


def test_playouts_do_not_depend_on_threads(game):
    one = ludoteca.playouts(game, 50, seed=3, threads=1)
    two = ludoteca.playouts(game, 50, seed=3, threads=2)
    assert (one.returns == two.returns).all()
    assert one.steps == two.steps


@pytest.mark.parametrize(
    "arguments",
    [
        {"count": -1},
        {"count": 1.5},
        {"count": True},
        {"count": 1 << 62},
        {"count": 1, "threads": 0},
        {"count": 1, "threads": 1 << 40},
        {"count": 1, "seed": "7"},
    ],
)
def test_playouts_refuse_what_makes_no_sense(game, arguments):
    with pytest.raises(LudotecaError, match="whole number"):
        ludoteca.playouts(game, **arguments)


def test_an_error_in_a_plain_python_game_is_raised_and_not_swallowed():
    class Broken(PlainTicTacToe.state_class):
        def make(self, action):
            raise RuntimeError("a bug in the game")

    class BrokenGame(PlainTicTacToe):
        state_class = Broken

    broken = BrokenGame()
    with pytest.raises(RuntimeError, match="a bug in the game"):
        broken.start().apply(0)
    with pytest.raises(RuntimeError, match="a bug in the game"):
        ludoteca.playouts(broken, 3)
    with pytest.raises(RuntimeError, match="a bug in the game"):
        Batch(broken, 3).step_at_random()


def test_a_python_subclass_of_a_compiled_state_is_refused():
    class Sub(TicTacToe.state_class):
        pass

    class SubGame(TicTacToe):
        state_class = Sub

    if "__pyx_vtable__" in TicTacToe.state_class.__dict__:
        with pytest.raises(TypeError, match="derive it from PythonState"):
            SubGame().start()
    else:
        assert SubGame().start().legal() == list(range(9))
