"""Checks that any game can be put through: the contract, the secrets, and the odds of chance.

    from ludoteca import testing

    def test_my_game_keeps_the_contract():
        testing.assert_contract(MyGame(), seeds=range(20))

    def test_my_game_tells_no_secrets():
        testing.assert_no_leak(MyGame(), seeds=range(200))

Each check raises AssertionError with the game, the seed and the step, so that it can be seen again.
"""

from __future__ import annotations

from ludoteca.testing.contract import (
    assert_contract,
    assert_state,
    assert_view_and_observation,
    observe_back,
)
from ludoteca.testing.leaks import assert_no_leak, known
from ludoteca.testing.odds import assert_odds
from ludoteca.testing.random_play import (
    random_record,
    random_states,
    step_at_random,
    varied_games,
)

__all__ = [
    "assert_contract",
    "assert_no_leak",
    "assert_odds",
    "assert_state",
    "assert_view_and_observation",
    "known",
    "observe_back",
    "random_record",
    "random_states",
    "step_at_random",
    "varied_games",
]
