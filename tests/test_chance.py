"""The random numbers behind playouts, batches and resampling."""

from __future__ import annotations

import pytest

from ludoteca import Rng, testing


def test_the_sequence_never_changes():
    rng = Rng(7, 3)
    assert [rng.roll(1000) for _ in range(6)] == SEQUENCE


def test_streams_of_one_seed_differ():
    assert [Rng(7, 0).roll(1 << 30)] != [Rng(7, 1).roll(1 << 30)]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 27])
def test_every_number_is_equally_likely(n):
    own = Rng(5)
    testing.assert_odds(lambda _: own.roll(n), dict.fromkeys(range(n), 1 / n))


@pytest.mark.parametrize("n", [0, -1, 1 << 31])
def test_a_bound_out_of_range_is_refused(n):
    with pytest.raises(ValueError, match="from 1 to"):
        Rng(1).roll(n)


SEQUENCE = [421, 469, 94, 172, 208, 519]
