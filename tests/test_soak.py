"""A sample of the soak: the whole of it is `make soak`."""

from __future__ import annotations

import pytest

from tests.goldens import golden_games
from tests.soak import soak_one

GAMES = dict(golden_games())


@pytest.mark.parametrize("name", GAMES)
def test_random_games_end_and_their_records_replay_to_the_same_outcome(name):
    for seed in range(100, 103):
        steps, reason = soak_one(GAMES[name], seed)
        assert steps > 0
        assert "§" in reason
