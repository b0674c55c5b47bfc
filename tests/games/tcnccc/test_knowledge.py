"""What bots may know of TCNCCC: the cheap value of a position, and what a seat may suppose."""

import random

import pytest

import ludoteca
from ludoteca import bots


def value(state, seat):
    return state.game.knowledge.estimate(state, seat)


def test_points_are_worth_something(made):  # §3.1
    assert value(made(kept=["RG", ""]), 0) > value(made(kept=["R", ""]), 0) > 0.5
    assert value(made(kept=["RGB", "R"]), 1) < 0.2


def test_an_eliminated_seat_is_worth_nothing(made):  # §2.2.3
    state = made(kept=["", "", ""], out=[True, False, False], to_move=1)
    assert value(state, 0) == 0


def test_a_pair_is_worth_most_to_the_seat_that_lifts_next(made):  # §2.2.1
    state = made(cylinders=["RRJ", "", "", ""])
    assert value(state, 0) > 0.5 > value(state, 1)
    after = made(cylinders=["RRJ", "", "", ""], drawn="G")  # seat 1 is the next to lift
    assert value(after, 0) < 0.5 < value(after, 1)


def test_a_piece_to_give_and_a_draw_due_count(made):  # §2.2.2
    assert value(made(kept=["RG", ""], must_give=True), 0) < value(made(kept=["RG", ""]), 0)
    assert value(made(kept=["", "R"], draws_due=[1]), 1) > value(made(kept=["", "R"]), 1)


def test_greedy_beats_lifting_and_drawing_at_random():
    # A greedy seat that remembers everything, so that its world is the true one.
    rng = random.Random(4)
    game = ludoteca.load("tcnccc", seats=3)
    won = 0.0
    for number in range(30):
        state = game.start()
        while state.outcome is None:
            actions = [action for action, _ in state.chance()] or state.legal()
            if state.to_move == (number % 3,):
                action = max(actions, key=lambda a: _after(game, state, a))
            else:
                action = rng.choice([0] * 9 + actions if 0 in actions else actions)
            state.apply(action)
        won += state.outcome.returns[number % 3]
    assert won >= 20


def _after(game, state, action):
    seat = state.to_move[0]
    world = state.copy()
    world.apply(action)
    return game.knowledge.estimate(world, seat)


# ---- what a seat that took no notes may suppose ----


def supposed(state, seed=1):
    return state.game.knowledge.memory(state.game, state.view(0), random.Random(seed))


def supposed_counts(state, seed=1):
    return [entry["count"] for entry in supposed(state, seed)["cylinders"]]


def test_before_the_first_turn_all_cylinders_are_empty(made):  # §4.4
    assert supposed_counts(made()) == [0, 0, 0, 0]


def test_no_more_is_supposed_than_the_turns_can_have_put(made):  # §4.4
    state = made(kept=["", "", ""], out=[False, True, False], turns=4)
    drawn = [supposed_counts(state, seed) for seed in range(20)]
    assert {sum(counts) for counts in drawn} == {3}
    assert all(any(counts[place] for counts in drawn) for place in range(4))


def test_the_cylinder_just_lifted_is_supposed_empty_and_a_full_one_full(made):  # §4.1 §4.4
    lifted = {"seat": 1, "event": "lift 2", "pieces": {"R": 1}}
    for seed in range(10):
        counts = supposed_counts(
            made(cylinders=["RRRRRRG", "", None, ""], turns=12, announced=lifted), seed
        )
        assert counts == [7, 0, 0, 5]


def test_where_all_is_open_or_the_bag_is_empty_nothing_is_supposed(made):  # §4.3 §4.4
    assert supposed(made(open_lids=True, turns=9)) is None
    assert supposed(made(cylinders=["RRRRRRG", "GGGGGBB", "BBBBYYY", "YYYJJJ"], turns=40)) is None


@pytest.mark.parametrize("seed", range(3))
def test_what_is_supposed_never_contradicts_the_view(seed):  # §4.2.2
    rng = random.Random(seed)
    game = ludoteca.load("tcnccc", seats=4, room=5 + seed)
    for _ in range(10):
        state = game.start()
        while state.outcome is None:
            view = state.view(2)
            world = state.resample(2, rng, game.knowledge.memory(game, view, rng))
            assert world.view(2) == view
            actions = [action for action, _ in state.chance()] or state.legal()
            state.apply(rng.choice([0] * 9 + actions if 0 in actions else actions))


@pytest.mark.parametrize("seats", [4, 6])
def test_the_greedy_bot_beats_random_ones(seats):  # §4.4
    game = ludoteca.load("tcnccc", seats=seats)
    won = 0.0
    for seed in range(24):
        players = [bots.RandomBot(seed * seats + seat) for seat in range(seats)]
        players[seed % seats] = bots.GreedyBot(seed)
        won += ludoteca.play(game, players, seed=seed).outcome.returns[seed % seats]
    assert won >= 12  # a random one would win 6 or 4
