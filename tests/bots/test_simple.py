"""The simple bots: legal, repeatable, blind to what is hidden, and greedy is the better one."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.core.look import Look


def _state(*texts: str) -> ludoteca.State:
    state = ludoteca.load("tohm").start()
    for text in texts:
        state.apply(state.parse(text))
    return state


def test_bots_are_made_by_name_and_tell_how_they_play() -> None:
    for name in bots.names():
        assert bots.make(name, seed=1).name == name
        assert bots.about(name).endswith(".")
    assert bots.USUAL in bots.names()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(
        ludoteca.OptionError, match="no bot 'clever': the bots are beginner, casual"
    ):
        bots.make("clever")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    game = ludoteca.load("tohm", seats=3, cups=3)
    first, second = (
        ludoteca.play(game, [bots.make(name, seed) for seed in range(3)], seed=4) for _ in range(2)
    )
    assert first == second


def test_a_bot_that_is_seeded_again_chooses_again_what_it_chose() -> None:
    look, bot = Look(_state("d2", "pass", "d3"), 1), bots.RandomBot()
    chosen = []
    for _ in range(2):
        bot.reseed("7 bot 1 3")
        chosen.append([bot.choose(look) for _ in range(20)])
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) == 2


def test_random_plays_every_legal_move() -> None:
    look, bot = Look(_state("d3"), 0), bots.RandomBot(1)
    assert {bot.choose(look) for _ in range(50)} == set(look.legal)


def test_greedy_takes_a_cup_when_it_can() -> None:
    state = _state("d3", "+a1", "d1", "xa1", "d3", "+a1", "d6", "+b3", "d4", "+b1", "d6", "+c2")
    state.apply(state.parse("d5"))  # +c1 makes a tris, +b2 and +a3 do not
    look = Look(state, 0)
    assert {look.text(bots.GreedyBot(seed).choose(look)) for seed in range(10)} == {"+c1"}


def test_greedy_plays_any_of_the_moves_that_look_equally_good() -> None:
    look = Look(_state("d3"), 0)
    assert len({bots.GreedyBot(seed).choose(look) for seed in range(20)}) == 2


def test_greedy_clearly_beats_random() -> None:
    game = ludoteca.load("tohm", cups=3)
    won = 0.0
    for seed in range(30):
        players = [bots.GreedyBot(seed), bots.RandomBot(seed)]
        seat = seed % 2
        outcome = ludoteca.play(game, players[::-1] if seat else players, seed=seed).outcome
        assert outcome is not None
        won += outcome.returns[seat]
    assert won >= 21
