"""For two, what it is worth to begin a turn: the network that the master goes by."""

import itertools
import random

import numpy as np
import pytest

import ludoteca
from benchmarks.fit_turn_starts import best_action, dense, learn, positions
from benchmarks.learning import TwoLayers
from ludoteca.bots.search import Limits, Search, Settings
from ludoteca.bots.tree import Tree
from ludoteca.core import state as core_state
from ludoteca.core.network import numbers_at
from ludoteca.games.tcnccc.turn_starts import (
    INPUTS,
    MOST,
    PATH,
    inputs,
    promised_by_draw,
)

SOME = {"cylinders": ["RG", "BBY", "RJ", ""], "kept": ["R", "GJ"]}


def expected_by(state, seat):
    return state.game.knowledge.judged(state)[seat]


def expected(state):
    """What the seat to move may expect."""
    return expected_by(state, state.to_move[0])


def judged(state):
    """What a search takes a position for that it looks no further from."""
    tree = Tree([state], state.to_move[0], Settings(), 1, 0, 1)
    tree.grow(1)
    return tree.returned()


def renamed(held, colours):
    return held.translate(str.maketrans("RGBY", "".join(colours)))


def test_neither_the_order_of_cylinders_nor_the_names_of_colours_matter(made):
    told = sorted(inputs(made(**SOME)))
    for order in itertools.permutations(SOME["cylinders"]):
        assert sorted(inputs(made(cylinders=order, kept=SOME["kept"]))) == told
    for colours in itertools.permutations("RGBY"):
        same = {name: [renamed(held, colours) for held in piles] for name, piles in SOME.items()}
        assert sorted(inputs(made(**same))) == told


def test_it_sees_who_begins_and_what_each_keeps(made):
    changed = [
        made(**SOME),
        made(cylinders=SOME["cylinders"], kept=["GJ", "R"]),
        made(cylinders=SOME["cylinders"], kept=["", "GJ"]),
        made(cylinders=["RG", "BBY", "RJ", "R"], kept=SOME["kept"]),
        made(cylinders=["RG", "BBY", "RJ", None], kept=SOME["kept"]),
    ]
    assert len({tuple(sorted(inputs(state))) for state in changed}) == len(changed)


@pytest.mark.parametrize("room", [5, 6, 7])
def test_every_position_is_told_in_inputs_that_there_are(room):  # §5.1
    rng = random.Random(room)
    game = ludoteca.load("tcnccc", seats=2, room=room)
    for _ in range(20):
        state = game.start()
        while state.outcome is None:
            if state.to_move:
                told = inputs(state)
                assert len(told) <= MOST
                assert min(told) >= 0
                assert max(told) < INPUTS
            actions = [action for action, _ in state.chance()] or state.legal()
            state.apply(rng.choice([0] * 9 + actions if 0 in actions else actions))


def test_it_judges_as_its_numbers_say(made):
    network = TwoLayers(INPUTS, (0.0, 0.0, 0.0), seed=0)
    network.take(numbers_at(PATH))
    for state in (made(), made(**SOME), made(cylinders=["RRG", None, "BYJ", "G"], kept=["R", ""])):
        odds = np.exp(network.answers(dense(np.array([inputs(state)])))[2][0])
        assert expected(state) == pytest.approx(odds / (1 + odds), abs=0.01)
        assert judged(state)[0] == expected(state)
        assert sum(judged(state)) == pytest.approx(1)


def test_before_a_piece_is_put_the_best_place_counts(made):  # §2.1
    state = made(**SOME, drawn="R")
    best = 0.0
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        best = max(best, 1 - expected(after))
    assert expected(state) == pytest.approx(best)


def test_before_a_piece_is_given_the_one_missed_least_counts(made):  # §2.2.2
    state = made(cylinders=["RG", "", "B", ""], kept=["RJ", "G"], must_give=True)
    shares = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        shares.append(1 - expected(after))
    assert expected(state) == pytest.approx(max(shares))
    assert len(set(shares)) == 2


def test_what_a_draw_promises_is_the_average_over_the_bag(made):  # §2.1
    state = made(**SOME)
    before = state.to_json()
    after = state.copy()
    after.apply(after.parse("draw"))
    assert promised_by_draw(state) == pytest.approx(after.game.knowledge.judged(after)[0])
    assert state.to_json() == before


def test_what_two_may_expect_is_one_win():
    rng = random.Random(3)
    state = ludoteca.load("tcnccc", seats=2).start()
    while state.outcome is None:
        assert sum(state.game.knowledge.judged(state)) == pytest.approx(1)
        actions = [action for action, _ in state.chance()] or state.legal()
        state.apply(rng.choice([0] * 9 + actions if 0 in actions else actions))
    assert state.game.knowledge.judged(state) == list(state.outcome.returns)


def test_a_turn_later_it_says_the_same():
    """In its own play, now and then after anything legal: what the best action promises is what
    it had said, but for little.
    """
    rng = random.Random(5)
    game = ludoteca.load("tcnccc", seats=2, open_lids=True)
    errors = []
    for _ in range(25):
        state = game.start()
        while state.outcome is None:
            if state.phase is ludoteca.Phase.CHANCE:
                actions, odds = zip(*state.chance())
                state.apply(rng.choices(actions, odds)[0])
                continue
            action, share = best_action(state)
            errors.append(abs(share - expected(state)))
            state.apply(rng.choice(state.legal()) if rng.random() < 0.05 else action)
    assert len(errors) > 500
    assert np.mean(errors) < 0.01


@pytest.mark.skipif(core_state.__file__.endswith(".py"), reason="takes minutes uncompiled")
def test_what_it_tells_comes():
    """From positions that anybody might reach, both playing as it says."""
    rng = random.Random(8)
    game = ludoteca.load("tcnccc", seats=2, open_lids=True)

    def step(state, anything):
        if state.phase is ludoteca.Phase.CHANCE:
            actions, odds = zip(*state.chance())
            state.apply(rng.choices(actions, odds)[0])
        elif rng.random() < anything:
            state.apply(rng.choice(state.legal()))
        else:
            state.apply(best_action(state)[0])

    told, came = [], []
    while len(told) < 400:
        state = game.start()
        for _ in range(rng.randrange(60)):
            if state.outcome is None:
                step(state, anything=0.2)
        if state.outcome is None:
            told.append(expected_by(state, 0))
            while state.outcome is None:
                step(state, anything=0)
            came.append(state.outcome.returns[0])
    told, came = np.array(told), np.array(came)
    for half in (told < 0.5, told >= 0.5):
        assert told[half].mean() == pytest.approx(came[half].mean(), abs=0.08)
    assert np.corrcoef(told, came)[0, 1] > 0.2


def test_who_can_win_at_once_is_nearly_sure_of_it(made):  # §3.1
    assert expected(made(cylinders=["RRJ", "G", "B", ""], kept=["GB", "GBJ"])) > 0.95
    assert expected(made(cylinders=["G", "R", "B", "Y"], kept=["", "GBJ"])) < 0.5


def test_it_is_for_two_alone(made):
    state = made(cylinders=["RRJ", "G", "B", ""], kept=["R", "", ""])
    values = [state.game.knowledge.estimate(state, seat) for seat in range(3)]
    assert judged(state) == pytest.approx([value / sum(values) for value in values])


def test_a_search_that_asks_it_sees_what_a_lift_brings(made):  # §2.2.1
    state = made(cylinders=["RRJ", "G", "B", ""], kept=["GB", "GBJ"])
    found = Search(state.game, seed=1).run([state], 0, Limits(playouts=200))
    assert state.text(found.best) == "lift 1"


def test_the_fit_learns_what_it_is_told():
    met = list(itertools.islice(positions(seed=2), 300))
    lines = np.array([line for line, _ in met])  # all of one length
    wanted = np.array([share for _, share in met], np.float32)
    assert 0 <= wanted.min() < 0.2 < 0.8 < wanted.max() <= 1
    had = dense(lines)
    assert had.sum() == (lines < INPUTS).sum()
    network = TwoLayers(INPUTS, (0.1, 0.15, 0.1), seed=4)
    before = learn(network, lines, wanted, 1e-3)
    for _ in range(200):
        after = learn(network, lines, wanted, 1e-3)
    assert after < 0.3 * before
