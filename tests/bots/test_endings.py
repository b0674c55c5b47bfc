"""Bots in the endings of Tóncc: the solved policy gives nothing away, others do."""

import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import ludoteca
from ludoteca import LudotecaError, bots
from ludoteca.bots import endings
from ludoteca.bots.exploitability import exploitability, sampled, uniform
from ludoteca.bots.search import Limits
from ludoteca.core import state as core_state
from ludoteca.core.look import Look
from ludoteca.games.toncc.endings import Ending

GAME = ludoteca.load("toncc", challenges=1)


def played_endings(seals, kings, games=120):
    """States of matches with so many Seals left and Kings in play.

    Two bots play at random, so that the match is often still open near its end.
    """
    for seed in range(games):
        players: list[bots.Bot] = [bots.RandomBot(f"{seed} {seat}") for seat in range(3)]
        players[seed % 3] = bots.GreedyBot(seed)
        for state in ludoteca.play(GAME, players, seed=seed).replay():
            if len(state.to_move) == kings and state.to_json()["face_down"].count(False) == seals:
                yield state.copy()


@pytest.fixture(scope="module")
def states():
    return list(played_endings(2, 2))


@pytest.mark.skipif(core_state.__file__.endswith(".py"), reason="it takes minutes uncompiled")
def test_the_solved_policy_cannot_be_exploited_and_others_can(states):
    assert exploitability(endings.policy, states).most < 1e-8
    assert exploitability(uniform, states).most > 0.2
    assert exploitability(sampled(bots.GreedyBot(3), 5), states[:6]).most > 0.05


def test_a_sampled_player_is_measured_as_what_it_is(states):
    exact = exploitability(uniform, states[:4])
    guessed = exploitability(sampled(bots.RandomBot(1), 300), states[:4])
    assert guessed.mean == pytest.approx(exact.mean, abs=0.05)


@pytest.mark.skipif(core_state.__file__.endswith(".py"), reason="the master leaves it uncompiled")
def test_the_master_plays_endings_by_their_solution(states):
    sure = 0
    for state in states:
        for seat in state.to_move:
            shares = dict(endings.policy(state, seat))
            chosen = bots.make("master", 7).choose(Look(state, seat))
            assert shares.get(chosen, 0) > 0
            sure += len(shares) == 1 and len(state.legal(seat)) > 1
    assert sure  # where the solution plays one direction alone, a search would stray


@pytest.fixture(scope="module")
def large():
    """An ending of three Kings that is not decided; compiled it takes some tenths of a second."""
    return next(state for state in played_endings(4, 3) if _is_open(state))


def _is_open(state):
    try:
        return Ending.solve(state, limit=2).positions > 1
    except LudotecaError:  # more than two positions
        return True


@pytest.mark.skipif(core_state.__file__.endswith(".py"), reason="it takes minutes uncompiled")
def test_other_threads_go_on_while_an_ending_is_solved(large):
    with ThreadPoolExecutor(1) as pool:
        solving = pool.submit(Ending.solve, large)
        turns = 0
        while not solving.done():
            time.sleep(0)
            turns += 1
    assert solving.result().positions > 1000
    assert turns > 10


def test_an_ending_that_takes_too_long_is_left_to_a_search(large):
    with pytest.raises(LudotecaError, match="longer than 0 seconds"):
        Ending.solve(large, seconds=0)
    assert endings.policy(large, large.to_move[0], seconds=0) is None
    hasty = bots.LevelBot(bots.LEVELS[-1], 7, Limits(seconds=1e-4))
    assert hasty.choose(Look(large, large.to_move[0])) in large.legal(large.to_move[0])


def test_exploitability_needs_states():
    with pytest.raises(LudotecaError, match="one state or more"):
        exploitability(uniform, [])


def test_choices_are_drawn_as_often_as_the_policy_says(states):
    state = max(states, key=lambda state: len(endings.policy(state, state.to_move[0])))
    seat = state.to_move[0]
    rng, count = random.Random(7), 2000
    chosen = [endings.ending_choice(Look(state, seat), rng) for _ in range(count)]
    for action, share in endings.policy(state, seat):
        assert chosen.count(action) / count == pytest.approx(share, abs=0.05)
    assert len(endings.policy(state, seat)) > 1


def test_where_many_seals_are_left_nothing_is_known():
    state = GAME.start()
    while not state.to_move:
        state.apply(state.chance()[0][0])
    assert endings.policy(state, 0) is None
    assert endings.ending_choice(Look(state, 0), random.Random(1)) is None


def test_fewer_seals_make_it_answer_later(states):
    state, seat = states[0], states[0].to_move[0]
    endings._kept.clear()  # what is known is told in any case
    assert endings.policy(state, seat, fewer_seals=4) is None
    assert endings.policy(state, seat) is not None
    assert endings.policy(state, seat, fewer_seals=4) is not None


def test_who_does_not_choose_and_other_games_get_no_answer(states):
    out = ({0, 1, 2} - set(states[0].to_move)).pop()
    assert endings.policy(states[0], out) is None
    other = ludoteca.load("tohm").start()
    assert endings.policy(other, 0) is None
    other.apply(other.chance()[0][0])
    assert endings.ending_choice(Look(other, 0), random.Random(1)) is None
