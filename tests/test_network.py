"""The small network that judges positions in whole numbers."""

import numpy as np
import pytest

import ludoteca
from benchmarks.learning import TwoLayers
from ludoteca.core.network import PARTS, SECOND_UNITS, UNITS, Network, numbers_at
from ludoteca.games.tcnccc import turn_starts
from ludoteca.games.toncc import challenge_ends

INPUTS = 5
NUMBERS = (INPUTS + 1) * UNITS + (UNITS + 2) * SECOND_UNITS


def test_a_network_of_too_many_or_too_few_numbers_is_refused():
    for count in (0, NUMBERS - 1, NUMBERS + 1):
        with pytest.raises(ValueError, match=f"has {NUMBERS} numbers, got {count}"):
            Network(INPUTS, [0.0] * count)


@pytest.mark.parametrize("number", [64.0, -63.9995, -1e9, float("nan"), float("inf")])
def test_a_number_that_is_too_large_is_refused(number):
    with pytest.raises(ValueError, match="numbers lie between -64 and 64, got"):
        Network(INPUTS, [0.0] * (NUMBERS - 1) + [number])


@pytest.mark.parametrize("count", [1, len(numbers_at(turn_starts.PATH))])
def test_numbers_that_are_refused_change_nothing(count):
    state = ludoteca.load("tcnccc", seats=2).start()
    state.apply(state.parse("first 0"))
    before = state.game.knowledge.judged(state)
    assert before != [0.5, 0.5]
    with pytest.raises(ValueError, match="number"):
        turn_starts.NETWORK.fill([0.5] * (count - 1) + [64.0])
    assert state.game.knowledge.judged(state) == before


def test_other_numbers_judge_otherwise():
    state = ludoteca.load("tcnccc", seats=2).start()
    state.apply(state.parse("first 0"))
    before = state.game.knowledge.judged(state)
    kept = numbers_at(turn_starts.PATH)
    try:
        turn_starts.NETWORK.fill([0.0] * len(kept))
        assert state.game.knowledge.judged(state) == [0.5, 0.5]
    finally:
        turn_starts.NETWORK.fill(kept)
    assert state.game.knowledge.judged(state) == before != [0.5, 0.5]


@pytest.mark.parametrize("game", [turn_starts, challenge_ends])
def test_all_numbers_fit_into_whole_ones_of_two_bytes(game):
    """The first layer adds products of two bytes up in four; so must the second."""
    numbers = np.array([float(number) for number in game.PATH.read_text().split()])
    layers = numbers[: (game.INPUTS + 1) * UNITS + UNITS * SECOND_UNITS]
    assert np.abs(layers).max() * PARTS < 1 << 15
    second = layers[(game.INPUTS + 1) * UNITS :].reshape(UNITS, SECOND_UNITS)
    begin = numbers[-2 * SECOND_UNITS : -SECOND_UNITS]
    most = np.abs(second).sum(0) * PARTS * ((1 << 15) - 1) + np.abs(begin) * PARTS * PARTS
    assert most.max() < 1 << 31


def test_what_was_learned_is_read_again_as_it_was_written():
    layers = TwoLayers(INPUTS, (0.1, 0.1, 0.1), seed=3)
    text = [float(number) for number in layers.text().split()]
    assert text == pytest.approx(layers.numbers(), rel=1e-3)
    assert len(text) == NUMBERS
    again = TwoLayers(INPUTS, (0.0, 0.0, 0.0), seed=0)
    again.take(layers.numbers())
    assert again.text() == layers.text()


def test_learning_goes_down_the_slope():
    layers = TwoLayers(INPUTS, (0.5, 0.5, 0.5), seed=3)
    had = np.eye(INPUTS, dtype=np.float32)
    wanted = np.array([0.0, 1.0, -1.0, 2.0, 0.5], np.float32)

    def off():
        first, second, answers = layers.answers(had)
        return (first, second), answers - wanted

    before = np.abs(off()[1]).mean()
    for _ in range(300):
        learned, errors = off()
        layers.learn(had, learned, errors, 0.01)
    assert np.abs(off()[1]).mean() < 0.1 * before
