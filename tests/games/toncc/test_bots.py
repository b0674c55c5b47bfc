"""What bots and watchers use: values, playouts, records and the drawing."""

import random

import numpy as np
import pytest
from rich.text import Text

import ludoteca
from benchmarks.learning import TwoLayers
from ludoteca.bots.search import Limits, Search, Settings
from ludoteca.bots.tree import Tree
from ludoteca.core.network import numbers_at
from ludoteca.games.toncc.challenge_ends import INPUTS, PATH, PLACED_AT, told_inputs
from ludoteca.games.toncc.endings import match_returns
from ludoteca.games.toncc.traits import LACK_ONE_AT, REACHED_AT, told_traits


class Anything:
    def __init__(self, seed):
        self.rng = random.Random(seed)

    def choose(self, look):
        return self.rng.choice(look.legal)


class Greedy(Anything):
    """Takes the direction that looks best against what the others might choose."""

    def choose(self, look):
        state = look.resample(self.rng)
        others = [{seat: self.rng.randrange(6) for seat in state.to_move} for _ in range(2)]

        def value(action):
            total = 0.0
            for choices in others:
                after = state.copy()
                after.apply_joint(choices | {look.seat: action})
                total += look.game.knowledge.estimate(after, look.seat)
            return total

        return max(look.legal, key=value)


def test_greedy_clearly_beats_random():
    game = ludoteca.load("toncc", challenges=1)
    won = 0.0
    for number in range(60):
        players = [Anything(3 * number + seat) for seat in range(3)]
        players[number % 3] = Greedy(number)
        won += ludoteca.play(game, players, seed=number).outcome.returns[number % 3]
    assert won > 0.75 * 60


def test_a_kingdom_made_is_worth_more_than_one_begun(position):
    states = [
        position(kings=(0, 0, 0), seals=(cells, (), ())) for cells in ((), (3,), (3, 4), (3, 4, 5))
    ]
    values = [state.game.knowledge.estimate(state, 0) for state in states]
    assert values == sorted(set(values))
    assert 0 < values[0] < values[-1] < 1


def shares(state):
    return [state.game.knowledge.estimate(state, seat) for seat in range(3)]


def test_what_the_kings_may_expect_is_shares_of_one_win():
    game, rng = ludoteca.load("toncc"), random.Random(5)
    state = game.start()
    while state.outcome is None:
        assert sum(shares(state)) == pytest.approx(1)
        assert min(shares(state)) >= 0
        if state.phase is ludoteca.Phase.CHANCE:
            state.apply(rng.choice(state.chance())[0])
        else:
            state.apply_joint({seat: rng.randrange(6) for seat in state.to_move})


def test_between_challenges_the_toncc_points_alone_count(position):  # §4.4
    state = position(challenges=3)
    data = state.to_json() | {"round": 0, "regions": [None] * 18}
    for challenge, points, scores in (
        (1, (0, 0, 0), []),
        (2, (1, 1, 1), [[3, 3, 3]]),
        (2, (2, 1, 0), [[12, 7, 3]]),
        (3, (0, 2, 4), [[1, 2, 3], [1, 2, 3]]),
        (3, (2, 2, 2), [[12, 7, 3], [3, 7, 12]]),
        (3, (3, 2, 1), [[12, 7, 3], [3, 3, 3]]),
    ):
        told = {"challenge": challenge, "toncc_points": list(points), "scores": scores}
        between = state.game.from_json(data | told)
        assert shares(between) == pytest.approx(match_returns(state, points, 4 - challenge))


def test_a_lead_in_toncc_points_is_worth_a_share_of_the_win(position):
    values = []
    for points, scores in (([0, 1, 2], [3, 7, 9]), ([1, 2, 0], [7, 9, 3]), ([2, 1, 0], [9, 7, 3])):
        told = {"challenge": 2, "toncc_points": points, "scores": [scores]}
        values.append(shares(position(challenges=3, **told))[0])
    assert values == sorted(set(values))


def test_who_is_ahead_near_the_end_is_nearly_sure_of_the_last_challenge(position):
    state = position(
        kings=(None, 0, None),
        seals=((3, 4, 5, 6, 7, 8), (0, 2, 9, 11, 14), (1, 10, 12, 13, 15, 16)),
        king_points=[3, 0, 2],
    )
    assert shares(state)[0] > 0.9


def judged(state):
    """What a search takes a position for that it looks no further from."""
    tree = Tree([state], state.to_move[0], Settings(), 1, 0, 1)
    tree.grow(1)
    return tree.returned()


SEALS = ((1, 2, 3, 9), (4, 5, 6, 13), (0, 16, 17))


def test_the_network_judges_three_kings_alike(position):  # §1.2 §1.4
    """Turned by a third of the Map, each King is where the one before him was."""
    state = position(kings=(0, 8, 15), seals=SEALS)
    turned = state.game.from_json(
        state.to_json()
        | {
            "regions": [(cell + 6) % 18 for cell in state.to_json()["regions"]],
            "kings": [15, 0, 8],
            "seals": [sorted((cell + 6) % 18 for cell in SEALS[seat - 1]) for seat in range(3)],
        }
    )
    values = judged(state)
    assert judged(turned) == pytest.approx([values[2], values[0], values[1]])
    assert sum(values) == pytest.approx(1)
    assert len(set(values)) == 3


def test_the_network_knows_who_is_nearly_sure_of_the_last_challenge(position):
    state = position(
        kings=(None, 0, None),
        seals=((3, 4, 5, 6, 7, 8), (0, 2, 9, 11, 14), (1, 10, 12, 13, 15, 16)),
        king_points=[3, 0, 2],
    )
    assert judged(state)[0] > 0.9


def test_a_king_left_alone_has_nobody_to_answer(position):  # §2.1
    state = position(
        kings=(None, 0, None),
        seals=((3, 4, 5, 6, 7, 8), (0, 2, 9, 11, 14), (1, 10, 12, 13, 15, 16)),
        king_points=[3, 0, 2],
    )
    search = Search(state.game, seed=1, answer=True)
    found = search.run([state], 1, Limits(playouts=200))
    assert found.best in state.legal(1)


def test_the_network_is_told_whole_numbers_of_what_each_king_sees(position):
    state = position(kings=(0, 8, 15), seals=SEALS)
    for seat in range(3):
        told = told_inputs(state, seat)
        own, following, before = (told_traits(state, (seat + turn) % 3) for turn in range(3))
        assert told[:PLACED_AT] == own + following + before
        placed = [told[PLACED_AT + 7 * turn :][:7].index(1) for turn in range(3)]
        assert placed == [len(SEALS[(seat + turn) % 3]) for turn in range(3)]
        assert sum(told[PLACED_AT:]) == 6  # and by how much two are ahead, and the idle rounds


def test_the_network_in_whole_numbers_judges_as_its_numbers_say(position):
    network = TwoLayers(INPUTS, (0.0, 0.0, 0.0), seed=0)
    network.take(numbers_at(PATH))
    for seals in (((), (), ()), ((3,), (8,), (13,)), SEALS):
        state = position(kings=(0, 8, 15), seals=seals)
        inputs = np.array([told_inputs(state, seat) for seat in range(3)])
        odds = np.exp(network.answers(inputs)[2])
        # In the only challenge to be first is to win.
        assert judged(state) == pytest.approx(odds / odds.sum(), abs=0.005)


def test_regions_are_told_by_the_steps_to_them_and_who_is_there_as_soon(position):
    """From the Mind all three are as far: Blue is strongest on cell 2, so weaker Kings only."""
    state = position(kings=("mind", "mind", "mind"), seals=((0, 1), (), ()))
    place = state.to_json()["regions"].index(2)
    steps = 2 if place > 5 else 1
    traits = told_traits(state, 0)
    points = traits[LACK_ONE_AT + steps - 1]
    assert points > 0
    lacking_one = traits[REACHED_AT:][:36:3]  # by steps and who is there as soon
    assert [amount for amount in lacking_one if amount] == [points]
    assert lacking_one[4 * (steps - 1) + 1] == points


def test_playouts_are_the_same_compiled_and_uncompiled():
    games = ludoteca.playouts(ludoteca.load("toncc"), 6, seed=7)
    assert games.steps == 584
    assert games.returns.argmax(axis=1).tolist() == [2, 2, 1, 2, 1, 0]


def test_a_record_replays_to_the_same_end():
    game = ludoteca.load("toncc")
    record = ludoteca.play(game, [Anything(seat) for seat in range(3)], seed=7)
    again = ludoteca.Record.parse(record.text())
    assert again == record
    *_, last = again.replay()
    assert last.outcome == record.outcome


def drawn(state, seat=None):
    lines = Text.from_markup(state.game.draw(state.view(seat))).plain.splitlines()
    return [line.rstrip() for line in lines]


DRAWING = """\
  6 1    y16     --      y6                               b0R
 5   2
  4 3                                                  y17R b1R
     y15     --      --      --
                            <B>                      y16       b2R

 --      --     MIND     --      y8               y15            r3B
                <Y>
                                                r14R                r4B
     --      --      --      b9
                                             r13R                     r5B

         r12     b11     b10               r12  b11  b10  b9   y8   y7Y  y6

            strength seals kingdoms king tóncc  1    2    3    4    5    6
> B Blue    b>y>r    3/6      9        0     2  b11  y15  y8   --   --   y6
> Y Yellow  y>r>b    1/6      0        0     1  --   --   --   --   --   --
  R Red     r>b>y    6/6      6        3     0
  challenge 2, round 20, 1 of 3 rounds without conquest
  scores of challenge 1: 12 - 7 - 3
"""


def test_the_drawing_reads_without_colours(position):
    state = position(
        kings=(7, "mind", None),
        seals=((3, 4, 5), (7,), (0, 1, 2, 13, 14, 17)),
        king_points=[0, 0, 3],
        challenges=3,
        challenge=2,
        scores=[[12, 7, 3]],
        toncc_points=[2, 1, 0],
        idle_rounds=1,
    )
    assert drawn(state) == DRAWING.splitlines()


@pytest.mark.parametrize("steps", [0, 9, 18, 25, 40, 300])
def test_every_drawing_fits_78_columns(steps):
    state = ludoteca.load("toncc").start()
    rng = random.Random(steps)
    for _ in range(steps):
        if state.phase is ludoteca.Phase.CHANCE:
            state.apply(rng.choice(state.chance())[0])
        elif state.phase is ludoteca.Phase.JOINT:
            state.apply_joint({seat: rng.randrange(6) for seat in state.to_move})
    assert max(len(line) for line in drawn(state)) <= 78
