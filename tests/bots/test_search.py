"""Search finds what is known to be right, keeps its limits, and is the same compiled or not."""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca import Phase
from ludoteca.bots.search import Limits, Search, Settings
from ludoteca.bots.searching import SearchBot
from ludoteca.bots.tree import Tree
from ludoteca.core.knowledge import PythonKnowledge
from ludoteca.core.look import Look
from ludoteca.core.match import draw_chance
from tests.bots import tiny
from tictactoe import PlainTicTacToe, TicTacToe

PACKAGE = Path(ludoteca.__file__).parent
IS_COMPILED = not sys.modules["ludoteca.core.state"].__file__.endswith(".py")


def cells(text: str, game: ludoteca.Game | None = None) -> ludoteca.State:
    """A board of tic-tac-toe from three words."""
    game = TicTacToe() if game is None else game
    owners = [{"X": 0, "O": 1, ".": None}[mark] for mark in text.replace(" ", "")]
    data = game.start().to_json()
    to_move = (9 - owners.count(None)) % 2
    return game.from_json({**data, "cells": owners, "to_move": to_move})


def searched(state: ludoteca.State, playouts: int = 500, **settings: object) -> str:
    seat = state.to_move[0]
    found = Search(state.game, seed=3, **settings).run([state], seat, Limits(playouts=playouts))
    return state.text(found.best)


# ---- a seat at a time ----


@pytest.mark.parametrize(
    "settings",
    [{}, {"plain": True}, {"paranoid": True}, {"guided": False}, {"looks": True, "depth": 9}],
)
@pytest.mark.parametrize(
    ("board", "best"),
    [
        ("XX. OO. ...", "c1"),  # wins at once
        ("X.X .O. ..O", "b1"),
        ("X.. OO. X..", "c2"),  # or loses at once
        ("XO. .O. X..", "a2"),
    ],
)
def test_it_wins_in_one_and_blocks(board, best, settings):
    assert searched(cells(board), **settings) == best


def test_a_game_in_plain_python_is_searched_alike():
    assert searched(cells("XX. OO. ...", PlainTicTacToe()), 300) == "c1"
    assert searched(cells("X.. OO. X..", PlainTicTacToe()), 300) == "c2"


def test_searchers_never_lose_tictactoe_and_draw_among_themselves():
    game = TicTacToe()
    for seed in range(6 if IS_COMPILED else 1):
        searchers = [SearchBot(seed + i, Limits(playouts=1500)) for i in range(2)]
        assert ludoteca.play(game, searchers, seed=seed).outcome.winners == (0, 1)
        for seat in range(2):
            players = [ludoteca.bots.RandomBot(seed), ludoteca.bots.RandomBot(seed)]
            players[seat] = searchers[seat]
            assert seat in ludoteca.play(game, players, seed=seed).outcome.winners


def test_the_value_of_a_chance_step_is_its_mean():
    game = tiny.tiny(tiny.UrnState, seats=1)
    found = Search(game, exploration=30.0).run([game.start()], 0, Limits(playouts=6000))
    assert found.best == 2
    for tried in found.tried:
        assert abs(tried.mean - (1 + tried.action) / 4) < 5 * tried.error
        assert tried.error == pytest.approx(
            math.sqrt(tried.mean * (1 - tried.mean) / tried.visits), rel=0.01
        )


def test_paranoid_others_play_against_the_seat_and_not_for_themselves():
    # Three seats: 0 chooses; then 1 chooses whether 0 wins or 2; it gains nothing either way.
    game = tiny.tiny(tiny.KingmakerState, seats=3)
    means = {}
    for paranoid in (False, True):
        found = Search(game, paranoid=paranoid, seed=2).run(
            [game.start()], 0, Limits(playouts=2000)
        )
        means[paranoid] = {tried.action: tried.mean for tried in found.tried}
    assert means[True][0] < 0.1
    assert means[False][0] > 0.3
    assert means[True][1] == pytest.approx(1 / 3)
    assert means[False][1] == pytest.approx(1 / 3)


def test_a_game_that_goes_in_circles_is_searched_to_the_end():
    game = tiny.tiny(tiny.RoundState, seats=1)
    for settings in ({}, {"plain": True}):
        found = Search(game, **settings).run([game.start()], 0, Limits(playouts=100))
        assert found.best == 1
        assert sum(tried.visits for tried in found.tried) == 99  # the first one makes the root


def test_a_game_that_never_ends_is_judged_somewhere():
    game = tiny.tiny(tiny.EndlessState, seats=1)
    for settings in ({}, {"plain": True}):
        found = Search(game, **settings).run([game.start()], 0, Limits(playouts=2))
        assert found.tried[0].mean == 0.5


# ---- all at once ----


@pytest.mark.parametrize(
    ("kind", "strategy", "value"),
    [(tiny.PenniesState, [1 / 3, 2 / 3], 2 / 3), (tiny.ScissorsState, [1 / 3] * 3, 1 / 2)],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_chooses_at_once_mixes_as_in_equilibrium(kind, strategy, value, seat):
    game = tiny.tiny(kind)
    found = Search(game, seed=5, mixing=0.05).run([game.start()], seat, Limits(playouts=8000))
    assert [tried.share for tried in found.tried] == pytest.approx(strategy, abs=0.06)
    mean = sum(tried.share * tried.mean for tried in found.tried)
    assert mean == pytest.approx(value if seat == 0 else 1 - value, abs=0.03)


class Leaning(PythonKnowledge):
    """The first action of a seat looks nine times as promising as the second."""

    def guess(self, state, seat):
        return 0.5

    def weights(self, state, seat, actions):
        return [9.0, 1.0]


def test_others_who_choose_at_once_by_the_games_weights_are_met_by_the_best_answer():
    game = tiny.tiny(tiny.PenniesState)
    game.knowledge = Leaning()
    search = Search(game, seed=5, trust=1.0, mixing=0.05)
    found = search.run([game.start()], 0, Limits(playouts=4000))
    assert found.tried[0].share > 0.9
    expected = [0.9 + 0.1 / 2, 0.9 / 2 + 0.1 * 3 / 4]
    assert [tried.mean for tried in found.tried] == pytest.approx(expected, abs=0.05)


@pytest.mark.parametrize("odds", [0.9, 0.1])
def test_actions_are_tried_by_turns_against_what_the_others_are_expected_to_choose(odds):
    tree = Tree([tiny.tiny(tiny.PenniesState).start()], 0, Settings(), 5, 0, None)
    tree.grow(100)
    tree.expect({1: {0: odds, 1: 1 - odds}})
    tree.try_anew([0, 1])
    tree.grow(4000)
    visits = [visits for _, visits, *_ in tree.tried()]
    means = [total / visits for _, visits, total, *_ in tree.tried()]
    assert visits == [2000, 2000]  # what was found out before is forgotten
    expected = [odds + (1 - odds) / 2, odds / 2 + (1 - odds) * 3 / 4]
    assert means == pytest.approx(expected, abs=0.03)


def test_an_action_that_is_dropped_keeps_what_came_of_it():
    tree = Tree([tiny.tiny(tiny.ScissorsState).start()], 0, Settings(), 5, 0, None)
    tree.grow(100)
    tree.expect({1: {0: 1.0, 1: 0.0, 2: 0.0}})
    tree.try_anew([0, 1, 2])
    tree.grow(30)
    before = tree.tried()
    tree.try_anew([0, 2])
    tree.grow(40)
    assert [visits for _, visits, *_ in tree.tried()] == [20, 10, 20]
    assert tree.tried()[1] == before[1]


def test_who_answers_takes_what_is_best_for_it_in_the_steps_after_too():
    """Who mixes would go on to try the numbers that lose: two of three, if it tries anything."""
    tree = Tree([tiny.tiny(tiny.TwiceState).start()], 0, Settings(mixing=1.0), 5, 0, None)
    tree.grow(100)
    assert tree.returned()[0] == pytest.approx(100 / 3, abs=15)
    tree.expect({1: {0: 0.2, 1: 0.3, 2: 0.5}})
    tree.try_anew([0, 1, 2])
    tree.grow(3000)
    means = [total / visits for _, visits, total, *_ in tree.tried()]
    assert min(means) > 0.9


def test_what_was_tried_stays_with_its_action_where_a_few_are_looked_at_first():
    """Numbers that lose look the most promising, and all were tried before an answer is sought."""

    class Misleading(PythonKnowledge):
        def guess(self, state, seat):
            return 0.5

        def weights(self, state, seat, actions):
            return [1.0 + action for action in actions]

    game = tiny.tiny(tiny.TwiceState)
    game.knowledge = Misleading()
    settings = Settings(mixing=1.0, width=1, depth=None, guided=False)
    tree = Tree([game.start()], 0, settings, 5, 0, None)
    tree.grow(100)
    tree.expect({1: {0: 0.2, 1: 0.3, 2: 0.5}})
    tree.try_anew([0, 1, 2])
    tree.grow(3000)
    means = [total / visits for _, visits, total, *_ in tree.tried()]
    assert min(means) > 0.95


def test_nothing_is_expected_of_seats_that_do_not_choose():
    tree = Tree([tiny.tiny(tiny.PenniesState).start()], 0, Settings(), 5, 0, None)
    assert tree.odds_of(1) == tree.weights_of(1) == {}
    with pytest.raises(ValueError, match="only seats that choose at the root"):
        tree.expect({1: {0: 0.5, 1: 0.5}})


def test_an_answer_is_to_all_ways_in_which_others_may_choose():
    """By both searches the first shows 0 with 1/3, by weights with 1/2, and one step ahead always,
    as (4 + 2) > (2 + 3): 13/24 on an average. Then the second shows 1.
    """
    game = tiny.tiny(tiny.PenniesState)
    found = Search(game, seed=5, answer=True).run([game.start()], 1, Limits(playouts=8000))
    assert found.best == 1
    assert [tried.share for tried in found.tried] == [0, 1]
    assert found.playouts == 8000
    assert found.tried[1].mean == pytest.approx(1 - (13 / 24 / 2 + 11 / 24 * 3 / 4), abs=0.04)


def test_an_answer_is_looked_for_on_several_threads():
    game = tiny.tiny(tiny.PenniesState)
    found, again = (
        Search(game, seed=5, answer=True).run([game.start()], 1, Limits(8000, threads=3))
        for _ in range(2)
    )
    assert found.best == 1
    assert found.playouts == 8000
    assert found.tried == again.tried


def test_an_answer_is_one_of_the_actions_worth_a_look():
    class Blinkered(Leaning):
        def candidates(self, state, seat):
            return state.legal(seat)[:2]

        def weights(self, state, seat, actions):
            return [1.0] * len(actions)

    game = tiny.tiny(tiny.ScissorsState)
    game.knowledge = Blinkered()
    found = Search(game, seed=5, answer=True).run([game.start()], 0, Limits(playouts=200))
    assert [tried.action for tried in found.tried] == game.start().legal(0)[:2]
    assert found.best in [tried.action for tried in found.tried]


def test_an_answer_needs_no_more_than_a_playout():
    game = tiny.tiny(tiny.PenniesState)
    for playouts in (1, 2, 3):
        found = Search(game, answer=True).run([game.start()], 1, Limits(playouts=playouts))
        assert found.best in (0, 1)


@pytest.mark.parametrize("worlds", [1, 2])
def test_who_looks_one_step_ahead_and_sees_nothing_there_is_beaten(worlds):
    """To one who wins at once or else takes the first cell there is, tic-tac-toe is lost."""
    game, means = TicTacToe(), []
    for trust in (0.0, 1.0):
        search = Search(game, seed=3, trust=trust)
        found = search.run([game.start()] * worlds, 0, Limits(playouts=1500))
        means.append(max(tried.mean for tried in found.tried if tried.visits))
    assert means[0] < 0.8
    assert means[1] > 0.95


@pytest.mark.parametrize(("supposing", "best", "mean"), [(0, 1, 1 / 4), (1, 0, 1 / 2)])
def test_who_looks_one_step_ahead_and_supposes_does_not_see_what_is_hidden(supposing, best, mean):
    game = tiny.tiny(tiny.FinderState)
    search = Search(game, seed=3, trust=1.0, supposing=supposing)
    found = search.run([game.start()], 0, Limits(playouts=1000))
    assert found.best == best
    assert found.tried[best].mean == pytest.approx(mean, abs=0.06)


def test_what_is_raised_by_a_look_one_step_ahead_is_raised():
    class Picky(PythonKnowledge):
        def guess(self, state, seat):
            raise ValueError("cannot judge that")

    game = TicTacToe()
    game.knowledge = Picky()
    search = Search(game, trust=1.0, depth=None, guided=False)  # nothing else is judged
    with pytest.raises(ValueError, match="cannot judge that"):
        search.run([game.start()], 0, Limits(playouts=2))


def test_what_is_played_at_once_is_drawn_from_the_mix():
    game = tiny.tiny(tiny.ScissorsState)
    best = [
        Search(game, seed).run([game.start()], 0, Limits(playouts=200)).best for seed in range(40)
    ]
    assert set(best) == {0, 1, 2}


def test_a_prior_holds_to_the_weights_until_more_is_regretted():
    """Uneven pennies are shown with 1/3 and 2/3, whatever the weights say."""

    class Leaning(PythonKnowledge):
        def guess(self, state, seat):
            return 0.5

        def weights(self, state, seat, actions):
            return [3.0, 1.0]

    game = tiny.tiny(tiny.PenniesState)
    game.knowledge = Leaning()

    def strategy(playouts, **settings):
        search = Search(game, seed=5, mixing=0.05, **settings)
        return [one.share for one in search.run([game.start()], 0, Limits(playouts)).tried]

    assert strategy(20, prior=1e6) == pytest.approx([0.75, 0.25], abs=0.01)
    assert strategy(20, prior=1e6, plain=True) == strategy(20, plain=True)
    assert strategy(8000, prior=3.0) == pytest.approx([1 / 3, 2 / 3], abs=0.06)


# ---- what is hidden ----


def test_several_worlds_are_no_licence_to_know_which_it_is():
    game = tiny.tiny(tiny.ShellState)
    look, bot = Look(game.start(), 0), SearchBot(1)
    worlds = bot.imagined(look)
    assert len(worlds) > 1
    found = Search(game).run(worlds, 0, Limits(playouts=4000))
    told = {tried.action: tried for tried in found.tried}
    assert found.best == 2
    assert told[2].mean == pytest.approx(5 / 8, abs=0.05)
    assert told[0].mean + told[1].mean == pytest.approx(1, abs=0.2)
    assert Search(game).run(worlds[:1], 0, Limits(playouts=500)).best != 2  # known, it is named


def test_an_action_that_is_seldom_there_is_judged_by_when_it_was():
    game = tiny.tiny(tiny.SeldomState)
    worlds = [game.start() for _ in range(8)]
    for number, world in enumerate(worlds):
        world.has_third = number == 0  # the answer that loses is there in one of eight worlds
    found = Search(game, seed=1).run(worlds, 0, Limits(playouts=2000))
    told = {tried.action: tried.mean for tried in found.tried}
    assert told[0] == pytest.approx(7 / 8, abs=0.05)
    assert found.best == 0


def test_the_bot_searches_one_world_where_nothing_is_hidden():
    state = ludoteca.load("tohm").start()
    state.apply(state.parse("d3"))
    assert len(SearchBot(1).imagined(Look(state, 0))) == 1


def test_the_bot_gives_the_same_choice_to_states_that_look_the_same():
    game = ludoteca.load("super_tock", seats=2)
    state = game.start()
    rng = random.Random(4)
    while state.phase is ludoteca.Phase.CHANCE:
        state.apply(rng.choice(state.chance())[0])
    other = state.resample(state.mover, rng)
    assert other != state
    first, second = (
        SearchBot(9, Limits(playouts=100)).choose(Look(world, world.mover))
        for world in (state, other)
    )
    assert first == second


# ---- limits ----


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_playouts_are_as_many_as_asked_and_threads_add_up(threads):
    state = cells("X.. ... ...")
    found = Search(state.game).run([state], 1, Limits(playouts=1000, threads=threads))
    assert found.playouts == 1000
    assert sum(tried.visits for tried in found.tried) == 1000 - threads
    assert sum(tried.share for tried in found.tried) == pytest.approx(1)
    again = Search(state.game).run([state], 1, Limits(playouts=1000, threads=threads))
    assert again.tried == found.tried


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not split off here")
def test_a_process_split_off_after_a_search_searches_on_threads_of_its_own():
    code = (
        "import os, signal, sys, time\n"
        "from tictactoe import TicTacToe\n"
        "from ludoteca.bots.search import Limits, Search\n"
        "game = TicTacToe()\n"
        "limits = Limits(playouts=200, threads=3)\n"
        "found = Search(game).run([game.start()], 0, limits)\n"
        "time.sleep(0.2)  # until the threads wait for more\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    signal.alarm(20)\n"
        "    os._exit(Search(game).run([game.start()], 0, limits).tried != found.tried)\n"
        "sys.exit(os.waitpid(child, 0)[1] != 0)\n"
    )
    path = os.pathsep.join(sys.path)
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path})
    assert done.returncode == 0


def test_another_seed_searches_otherwise():
    state = cells("X.. ... ...")
    one, other = (Search(state.game, s).run([state], 1, Limits(playouts=300)) for s in (1, 2))
    assert one.tried != other.tried


def test_what_an_earlier_search_left_in_memory_changes_nothing():
    """Blocks of memory are used again, by trees of as many nodes."""
    limits = Limits(playouts=300)
    for game in (TicTacToe(), tiny.tiny(tiny.ScissorsState)):
        state = game.start()
        fresh = Search(game, seed=3).run([state], 0, limits).tried
        for seed in range(3):
            Search(game, seed).run([state], 1 if state.phase is ludoteca.Phase.JOINT else 0, limits)
        assert Search(game, seed=3).run([state], 0, limits).tried == fresh


def test_seconds_end_a_search_after_one_playout_at_least():
    state = cells("X.. ... ...")
    assert Search(state.game).run([state], 1, Limits(seconds=0)).playouts == 1
    found = Search(state.game).run([state], 1, Limits(playouts=50, seconds=60))
    assert found.playouts == 50


def test_what_was_spent_before_a_search_is_taken_off_its_seconds():
    assert Limits(seconds=1.0).after(0.25) == Limits(seconds=0.75)
    assert Limits(playouts=5, seconds=0.5, threads=2).after(3) == Limits(5, 0.0, 2)
    assert Limits(playouts=5).after(3) == Limits(playouts=5)


@pytest.mark.parametrize("worlds", [1, 5])
def test_a_full_tree_grows_no_more_and_search_goes_on(worlds):
    game = ludoteca.load("tohm", seats=2)
    state = game.start()
    state.apply(state.parse("d3"))
    tree = Tree([state] * worlds, 0, Search(game, nodes=40).settings, 1, 0, None)
    tree.grow(2000)
    assert (tree.nodes, tree.playouts) == (40, 2000)
    assert sum(visits for _, visits, *_ in tree.tried()) == 1999


def test_of_many_actions_the_promising_are_looked_at_first():
    class Liking(PythonKnowledge):
        def guess(self, state, seat):
            return 0.5

        def weights(self, state, seat, actions):
            return [10.0 if action in (3, 7) else 1.0 for action in actions]

    for worlds in (1, 2):
        game = TicTacToe()
        game.knowledge = Liking()
        found = Search(game, width=1, depth=0).run([game.start()] * worlds, 0, Limits(playouts=4))
        assert {tried.action for tried in found.tried if tried.visits} <= {3, 7}
        found = Search(game, width=1, depth=0).run([game.start()] * worlds, 0, Limits(playouts=400))
        assert all(tried.visits for tried in found.tried)
        assert len(found.tried) == 9


def test_a_horizon_is_judged_and_not_looked_beyond():
    class Near(PythonKnowledge):
        def guess(self, state, seat):
            if state.facts()["cells"].count(None) < 8:
                raise RuntimeError("looked beyond")
            return 0.9 if seat == 0 else 0.1

        def horizon(self, state):
            return True

    game = TicTacToe()
    game.knowledge = Near()
    found = Search(game).run([game.start()], 0, Limits(playouts=50))
    assert {tried.mean for tried in found.tried if tried.visits} == {0.9}


def test_a_pause_is_judged_where_that_is_asked_for():
    """Super Tock for four: a match for the end, a share of a win for a new deal."""
    state, rng = ludoteca.load("super_tock", seats=4).start(), random.Random(3)
    while state.phase is Phase.CHANCE:
        draw_chance(state, rng)

    def returned(pauses):
        tree = Tree([state], state.mover, Settings(depth=None, pauses=pauses), 7, 0, 1)
        tree.grow(1)
        return sorted(tree.returned())

    assert returned(False) == [0.0, 0.0, 0.0, 1.0]
    shares = returned(True)
    assert 0.15 < shares[0] < shares[-1] < 0.35
    assert sum(shares) == pytest.approx(1)


def test_where_the_end_looks_like_a_horizon_it_is_counted_and_not_judged():
    class Full(PythonKnowledge):
        def guess(self, state, seat):
            raise RuntimeError("judged")

        def horizon(self, state):
            return None not in state.facts()["cells"]

    game = TicTacToe()
    game.knowledge = Full()
    found = Search(game, depth=None).run([game.start()], 0, Limits(playouts=200))
    assert 0 < sum(tried.visits * tried.mean for tried in found.tried) < 200


# ---- errors ----


def test_what_a_game_in_plain_python_raises_is_raised():
    game = tiny.tiny(tiny.BrokenState, seats=1)
    for threads in (1, 2):
        with pytest.raises(RuntimeError, match="does not know how to stop"):
            Search(game).run([game.start()], 0, Limits(playouts=100, threads=threads))


@pytest.mark.parametrize(
    ("method", "answer", "message"),
    [
        ("candidates", [], "some of the legal actions were expected"),
        ("candidates", [8, 11], "some of the legal actions were expected"),
        ("weights", [1.0], "9 positive numbers were expected"),
        ("weights", [0.0] * 9, "9 positive numbers were expected"),
        ("horizon", None, "no horizon"),
    ],
)
def test_knowledge_in_plain_python_that_cannot_be_is_refused(method, answer, message):
    class Wrong(PythonKnowledge):
        def guess(self, state, seat):
            return 0.5

    def told(self, *arguments):
        if answer is None:
            raise ValueError("no horizon")
        return answer

    setattr(Wrong, method, told)
    game = TicTacToe()
    game.knowledge = Wrong()
    with pytest.raises(ValueError, match=message):
        Search(game).run([game.start()], 0, Limits(playouts=10))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"deep": 3}, "no setting 'deep': its settings are exploration, depth"),
        ({"depth": -1}, "depth is a whole number from 0"),
        ({"exploration": "much"}, "exploration is a number from 0 to 1e\\+06, got 'much'"),
        ({"mixing": 0}, "mixing is a number from 0.001 to 1, got 0"),
        ({"prior": -1}, "prior is a number from 0 to 1e\\+06, got -1"),
        ({"supposing": -1}, "supposing is a whole number from 0"),
        ({"trust": 1.5}, "trust is a number from 0 to 1, got 1.5"),
        ({"paranoid": 1}, "paranoid is True or False, got 1"),
        ({"nodes": 0}, "nodes is a whole number from 1"),
        ({"seed": 0.5}, "seed is a whole number, got 0.5"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(settings, message):
    with pytest.raises(ludoteca.LudotecaError, match=message):
        Search(TicTacToe(), **settings)


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(), "needs a limit: give playouts, seconds or both"),
        (Limits(playouts=0), "playouts is a whole number from 1"),
        (Limits(playouts=2, threads=3), "playouts is a whole number from 3"),
        (Limits(playouts=9, threads=0), "threads is a whole number from 1"),
        (Limits(seconds=math.nan), "seconds is a number from 0"),
        (5, "limits are Limits"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits, message):
    game = TicTacToe()
    with pytest.raises(ludoteca.LudotecaError, match=message):
        Search(game).run([game.start()], 0, limits)


def test_worlds_that_do_not_fit_are_refused():
    game = TicTacToe()
    search, limits, start = Search(game), Limits(playouts=5), game.start()
    for worlds, seat, message in (
        ([], 0, "needs at least one world"),
        ([start], 1, "seat 1 is not to move"),
        ([start], 2, "seat is a whole number from 0 to 1, got 2"),
        ([ludoteca.load("tohm").start()], 0, "a world is a state of"),
        ([start, cells("XO. ... ...")], 0, "the worlds differ in what seat 0 may do"),
    ):
        with pytest.raises(ludoteca.LudotecaError, match=message):
            search.run(worlds, seat, limits)


# ---- compiled and not ----

TRACE = """
import json, random, sys
import ludoteca
from ludoteca.bots.search import Limits, Search
from ludoteca.core import state as core_state
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance

print(json.dumps(core_state.__file__.endswith(".py")))
for name, options in json.loads(sys.argv[1]):
    game = ludoteca.load(name, **options)
    state, luck, left = game.start(), Rng(3), 3
    while left or state.phase is ludoteca.Phase.CHANCE:
        if state.phase is ludoteca.Phase.CHANCE:
            draw_chance(state, luck)
        else:
            seats = state.to_move
            chosen = {seat: state.legal(seat)[luck.roll(len(state.legal(seat)))] for seat in seats}
            if state.phase is ludoteca.Phase.JOINT:
                state.apply_joint(chosen)
            else:
                state.apply(chosen[seats[0]])
            left -= 1
    seat, rng = state.to_move[0], random.Random(1)
    for worlds in ([state], [state.resample(seat, rng) for _ in range(5)]):
        tried = [{"depth": 2, "width": 5}, {"paranoid": True, "guided": False}]
        if name == "super_tock":  # elsewhere a look at all actions takes long
            tried.append({"depth": 4, "looks": True, "trust": 0.8})
            tried.append({"depth": 4, "looks": True, "trust": 1.0, "supposing": 2})
        if name == "toncc":
            tried.append({"answer": True, "prior": 3.0, "trust": 0.4})
        for settings in tried:
            found = Search(game, 4, **settings).run(worlds, seat, Limits(playouts=25))
            print(json.dumps([name, found.best, found.tried]))
"""
TRACED = [
    ["tohm", {"seats": 3}],
    ["toncc", {}],
    ["fantastick", {"seats": 2}],
    ["fantastick", {"seats": 1, "mode": "shapes"}],
    ["super_tock", {"seats": 4, "teams": True, "strategy": True}],
    ["super_tock", {"seats": 2}],
    ["tcnccc", {"seats": 6}],
]


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here: there is nothing to compare")
def test_compiled_and_uncompiled_search_the_same():
    answers = []
    for pure in ("0", "1"):
        environment = {**os.environ, "LUDOTECA_PURE": pure, "PYTHONPATH": str(PACKAGE.parent)}
        done = subprocess.run(
            [sys.executable, "-c", TRACE, json.dumps(TRACED)],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        answers.append(done.stdout.splitlines())
    assert [answer.pop(0) for answer in answers] == ["false", "true"]
    assert len(answers[0]) == 4 * len(TRACED) + 4 * 2 + 2
    assert answers[0] == answers[1]
