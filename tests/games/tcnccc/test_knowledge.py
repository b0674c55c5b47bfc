"""What bots may know of TCNCCC: the cheap value of a position."""

import random

import ludoteca


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
