"""The random numbers behind playouts, batches and resampling."""

from __future__ import annotations

import numpy
import pytest

from ludoteca import LudotecaError, Rng, testing


def test_the_sequence_never_changes():
    rng = Rng(7, 3)
    assert [rng.roll(1000) for _ in range(6)] == SEQUENCE


def test_streams_of_one_seed_differ():
    assert [Rng(7, 0).roll(1 << 30)] != [Rng(7, 1).roll(1 << 30)]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 27])
def test_every_number_is_equally_likely(n):
    own = Rng(5)
    testing.assert_odds(lambda _: own.roll(n), dict.fromkeys(range(n), 1 / n))


@pytest.mark.parametrize("n", [0, -1, 1 << 31, 1.0, True, None])
def test_a_bound_out_of_range_is_refused(n):
    with pytest.raises(LudotecaError, match="n is a whole number from 1 to 2147483647"):
        Rng(1).roll(n)


@pytest.mark.parametrize("seed", [None, "7", 7.0, True])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    with pytest.raises(LudotecaError, match="seed is a whole number"):
        Rng(seed)
    with pytest.raises(LudotecaError, match="stream is a whole number"):
        Rng(7, seed)


def test_seeds_may_be_of_numpy_and_of_any_size():
    assert Rng(numpy.int64(7), numpy.int64(3)).roll(1000) == SEQUENCE[0]
    assert Rng(7 + (1 << 64), 3 - (1 << 64)).roll(1000) == SEQUENCE[0]


SEQUENCE = [421, 469, 94, 172, 208, 519]
