"""Every game, seat count and option set keeps the contract; no game escapes it."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import testing
from tests.goldens import golden_games
from tictactoe import PlainTicTacToe, TicTacToe

GAMES = {name.removesuffix(".txt"): game for name, game in golden_games()}
GAMES |= {"tictactoe": TicTacToe(), "plain-tictactoe": PlainTicTacToe()}


def test_the_five_games_are_here():
    assert ludoteca.games() == ("fantastick", "super_tock", "tcnccc", "tohm", "toncc")


@pytest.mark.parametrize("name", GAMES)
def test_the_game_keeps_the_contract(name):
    testing.assert_contract(GAMES[name], seeds=range(2), most_steps=120)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_gives_the_same_match_again(name):
    record = testing.random_record(GAMES[name], seed=11)
    load = (lambda *_, **__: GAMES[name]) if "tictactoe" in name else None
    again = ludoteca.Record.parse(record.text(), load)
    assert again == record
    assert again.final().outcome == record.outcome is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_small(name):
    state = GAMES[name].start()
    if type(state).__dict__.get("__pyx_vtable__") is None:
        pytest.skip("only a compiled state has a size of its own")
    assert state.__sizeof__() <= (1024 if name.startswith("fantastick") else 512)


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_a_number_that_is_no_action_is_refused_by_the_section_on_notation(game_id):
    state = ludoteca.load(game_id).start()
    for number in (-1, 10**9):
        joint = dict.fromkeys(state.to_move, number)
        with pytest.raises(ludoteca.IllegalMove, match=rf"^§\d: {game_id} has no action {number}:"):
            state.apply_joint(joint) if joint else state.apply(number)
