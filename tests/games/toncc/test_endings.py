"""Endings: what they are worth, checked by a second, slow telling through the public door."""

import itertools
import random

import numpy
import pytest

import ludoteca
from ludoteca import LudotecaError
from ludoteca.core import state as core_state
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.endings import Ending, match_returns

compiled = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="thousands of positions take minutes uncompiled"
)
EXACT = 1e-8  # what the docs say that a King can gain at most


def any_ending(position, left, seed, **fields):
    """Any Regions, Kings and Seals; so many Seals left to each King, none to those who are out."""
    rng = random.Random(seed)
    start = rng.randrange(18)
    cells = [(start + cell) % 18 for cell in range(18)]  # in rows, so that Kingdoms are at stake
    for _ in range(4):
        one, other = rng.sample(range(18), 2)
        cells[one], cells[other] = cells[other], cells[one]
    seals = [[cells.pop() for _ in range(6 - number)] for number in left]
    points = [0, 0, 0]
    for standing, seat in zip((3, 2, 1), (seat for seat in range(3) if not left[seat])):
        points[seat] = standing
    kings = [rng.randrange(18) if number else None for number in left]
    regions = rng.sample(range(18), 18)
    return position(kings, seals, regions=regions, king_points=points, **fields)


def live_endings(position, left, count, **fields):
    """The first so many of `any_ending` whose end is not decided yet."""
    endings = (any_ending(position, left, seed, **fields) for seed in itertools.count())
    live = (state for state in endings if Ending.solve(state).positions > 1)
    return list(itertools.islice(live, count))


def ending_key(state):
    data = state.to_json()
    return str([data[name] for name in ("kings", "seals", "king_points", "idle_rounds")])


def joint_choices(state):
    for choice in itertools.product(*(state.legal(seat) for seat in state.to_move)):
        after = state.copy()
        after.apply_joint(dict(zip(state.to_move, choice)))
        yield choice, after


class Telling:
    """What strategies are worth in a last challenge, and the best answers to them."""

    def __init__(self, policy):
        self.policy = policy
        self.known = {}

    def __call__(self, state):
        """For each King: the value, the value of the best answer."""
        if state.outcome:
            return state.outcome.returns, state.outcome.returns
        key = ending_key(state)
        if key not in self.known:
            self.known[key] = self._reckon(state)
        return self.known[key]

    def _reckon(self, state):
        shares = {seat: dict(self.policy(state, seat)) for seat in state.to_move}
        values = [0.0] * 3
        answers = [[0.0] * 6 if seat in shares else [0.0] for seat in range(3)]
        for choice, after in joint_choices(state):
            chosen = dict(zip(state.to_move, choice))
            odds = [shares[seat].get(action, 0.0) for seat, action in chosen.items()]
            if sum(share == 0 for share in odds) > 1:
                continue  # two would have to leave their strategies for it
            after_values, after_bests = self(after)
            for seat in range(3):
                others = 1.0
                for other, share in zip(chosen, odds):
                    others *= share if other != seat else 1.0
                values[seat] += numpy.prod(odds) * after_values[seat]
                answers[seat][chosen.get(seat, 0)] += others * after_bests[seat]
        return tuple(values), tuple(max(own) for own in answers)


def assert_no_king_gains(state):
    ending = Ending.solve(state)

    def strategy(state, seat):
        # After a position whose end is decided all strategies are alike, and none are kept.
        return ending.strategy(state, seat) if ending.knows(state) else [(0, 1.0)]

    telling = Telling(strategy)
    values, bests = telling(state)
    assert ending.values == pytest.approx(values, abs=1e-12)
    assert max(best - value for value, best in zip(values, bests)) <= ending.residual + 1e-12
    assert ending.residual < EXACT
    return telling


# ---- against the second telling ----


@pytest.mark.parametrize("left", [(0, 0, 3), (0, 1, 1), (1, 1, 0), (1, 0, 1)])
def test_no_king_gains_by_leaving_the_strategies(position, left):
    for state in live_endings(position, left, 3):
        assert_no_king_gains(state)


@compiled
@pytest.mark.parametrize("left", [(0, 2, 1), (1, 1, 1)])
def test_no_king_gains_where_many_positions_follow(position, left):
    for state in live_endings(position, left, 2, idle_rounds=2):
        assert_no_king_gains(state)


@compiled
def test_a_small_toncc_is_solved_from_the_mind_to_the_end(position):
    """All three Kings stand on the Mind, as at the start, with one Seal left each."""
    seals = ((2, 3, 4, 6, 13), (0, 5, 7, 8, 14), (1, 10, 12, 16, 17))
    state = position(kings=("mind",) * 3, seals=seals)
    telling = assert_no_king_gains(state)
    assert len(telling.known) > 100


def test_a_king_left_alone_gets_the_most_that_he_can(position):
    def most(state, seat):
        if state.outcome:
            return state.outcome.returns[seat]
        return max(most(after, seat) for _, after in joint_choices(state))

    found = set()
    for seed in range(12):
        state = any_ending(position, (0, 2, 0), seed)
        value = Ending.solve(state).values[1]
        assert value == pytest.approx(most(state, 1))
        found.add(round(value))
    assert found == {0, 1}


def matrix_value(rows):
    """What a game of two is worth to the one who chooses the row: by square parts, all tried."""
    matrix = numpy.array(rows)
    low, high = matrix.min(axis=1).max(), matrix.max(axis=0).min()
    if low == high:
        return low
    for size in range(2, 7):
        for own in itertools.combinations(range(len(matrix)), size):
            for other in itertools.combinations(range(len(matrix[0])), size):
                part = numpy.zeros((size + 1, size + 1))
                part[:size, :size] = matrix[numpy.ix_(own, other)]
                part[:size, size], part[size, :size] = -1, 1
                if abs(numpy.linalg.det(part)) < 1e-9:
                    continue
                *columns, value = numpy.linalg.solve(part, [0] * size + [1])
                part[:size, :size] = part[:size, :size].T
                *shares, _ = numpy.linalg.solve(part, [0] * size + [1])
                if (
                    min(columns) > -1e-9
                    and min(shares) > -1e-9
                    and (matrix[:, other] @ columns).max() < value + 1e-9
                    and (numpy.array(shares) @ matrix[list(own)]).min() > value - 1e-9
                ):
                    return value
    raise AssertionError("every matrix has a value")


def duel_values(state, known):
    """What Blue gets against Yellow alone, in a position and in all that follow it."""
    if state.outcome:
        known["red"] |= state.outcome.returns[2] > 0
        return state.outcome.returns[0]
    key = ending_key(state)
    if key not in known:
        after = [duel_values(after, known) for _, after in joint_choices(state)]
        rows = len(state.legal(0)) if 0 in state.to_move else 1
        known[key] = matrix_value(numpy.array(after).reshape(rows, -1))
        known["states"].append((state, known[key]))
    return known[key]


@compiled
def test_what_two_kings_fight_for_alone_has_its_only_value(position):
    """Red is out and cannot win: what Blue gains Yellow loses, in every equilibrium the same."""
    mixed = 0
    rng = random.Random(1)
    for _ in range(12):
        cells = rng.sample([5, 11, 14, 15, 16, 17], 6)
        state = position(
            kings=(rng.randrange(18), rng.randrange(18), None),
            seals=((2, 3, 4, *cells[:2]), (8, 9, 10, *cells[2:4]), (0, 1, 6, 7, 12, 13)),
            regions=rng.sample(range(18), 18),
            king_points=[0, 0, 3],
        )
        known = {"red": False, "states": []}
        duel_values(state, known)
        ending = Ending.solve(state)
        for other, value in known["states"]:
            if not known["red"] and ending.knows(other):
                assert ending.value(other) == pytest.approx((value, 1 - value, 0), abs=EXACT)
                mixed += 0.01 < value < 0.99
    assert mixed > 5


# ---- the rules of the solution ----


@compiled
def test_the_kings_are_alike(position):
    """Each King in the place of the one before him, and all Regions turned with him."""
    for state in live_endings(position, (1, 1, 1), 3, idle_rounds=1):
        data = state.to_json()
        turned = {
            name: [data[name][(seat + 2) % 3] for seat in range(3)]
            for name in ("kings", "seals", "king_points")
        }
        turned["seals"] = [sorted((cell + 6) % 18 for cell in cells) for cells in turned["seals"]]
        turned["regions"] = [(cell + 6) % 18 for cell in data["regions"]]
        blue, yellow, red = Ending.solve(state).values
        other = Ending.solve(state.game.from_json(data | turned))
        assert other.values == pytest.approx((red, blue, yellow), abs=EXACT)


def test_a_decided_end_comes_whatever_is_played(position):
    decided = 0
    for seed in range(60):
        state = any_ending(position, (1, 1, 0), seed, idle_rounds=2)
        ending = Ending.solve(state)
        if ending.positions == 1:
            decided += 1
            for _, after in joint_choices(state):
                while not after.outcome:
                    after.apply_joint({seat: (seed * 5 + seat) % 6 for seat in after.to_move})
                assert after.outcome.returns == pytest.approx(ending.values)
    assert decided > 5


def test_the_last_challenge_is_worth_what_the_match_returns(position):
    ahead = position(
        kings=(None, None, 0),
        seals=((0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), (12, 13, 14, 15, 16)),
        king_points=[3, 3, 0],
        challenges=3,
        challenge=3,
        scores=[[9, 5, 1], [9, 5, 1]],
        toncc_points=[4, 2, 0],
    )
    assert Ending.solve(ahead).values == (1.0, 0.0, 0.0)


def test_challenges_to_come_end_in_every_order_equally_often(position):
    state = position(challenges=5)
    assert match_returns(state, (0, 0, 0), 5) == pytest.approx([1 / 3] * 3)
    # One to come, Blue one ahead of both: he wins unless Yellow or Red gets two more than he does,
    # or one more and the tie, which Blue has against Yellow and Red has against Blue (§4.3).
    won = {0: 0.0, 1: 0.0, 2: 0.0}
    for order in itertools.permutations(range(3)):
        points = [1 + order[0], order[1], order[2]]
        most = [seat for seat in range(3) if points[seat] == max(points)]
        winner = most[0] if len(most) == 1 else 0 if most == [0, 1] else 1 if most == [1, 2] else 2
        won[winner] += 1 / 6
    assert match_returns(state, (1, 0, 0), 1) == pytest.approx(list(won.values()))


# ---- what is answered and refused ----


def test_strategies_are_known_for_all_that_follows(position):
    (state,) = live_endings(position, (0, 1, 1), 1)
    ending = Ending.solve(state)
    assert ending.positions > 10
    for _, after in joint_choices(state):
        if not after.outcome:
            assert ending.knows(after)
            for seat in after.to_move:
                assert sum(share for _, share in ending.strategy(after, seat)) == pytest.approx(1)
    with pytest.raises(LudotecaError, match="seat 0 does not choose"):
        ending.strategy(state, 0)


def test_other_positions_are_refused(position):
    state, another = live_endings(position, (0, 1, 1), 2)
    ending = Ending.solve(state)
    for other in (another, ludoteca.load("tohm").start()):
        assert not ending.knows(other)
        with pytest.raises(LudotecaError, match="none of those that the ending leads to"):
            ending.value(other)


def test_what_is_too_large_is_refused(position):
    with pytest.raises(LudotecaError, match="more than 50 positions can follow"):
        Ending.solve(position(), limit=50)


@pytest.mark.parametrize("game", ["toncc", "tohm"])
def test_what_is_no_ending_is_refused(game):
    with pytest.raises(LudotecaError, match="an ending is a state of Tóncc"):
        Ending.solve(ludoteca.load(game).start())


# ---- measured policies ----


def test_a_policy_is_measured_as_the_second_telling_does(position):
    def first_three(state, seat):
        return [(0, 0.5), (1, 0.25), (2, 0.25)]

    for state in live_endings(position, (1, 0, 1), 3):
        measured = Ending.measure(state, first_three)
        values, bests = Telling(first_three)(state)
        assert measured.values == pytest.approx(values)
        assert measured.gains == pytest.approx([b - v for b, v in zip(bests, values)], abs=1e-12)


@pytest.mark.parametrize("answer", [None, [], [(0, 0.5)], [(0, 2.0), (1, -1.0)], [(7, 1.0)]])
def test_a_policy_that_answers_no_strategy_is_refused(position, answer):
    (state,) = live_endings(position, (0, 1, 1), 1)
    with pytest.raises(LudotecaError, match="probabilities of directions add up to 1"):
        Ending.measure(state, lambda state, seat: answer)


def test_seals_left_are_as_many_as_regions_face_up():
    """What the bound on Seals counts on (§1.2, §2.6)."""
    assert facts.SEALS * facts.SEATS == facts.PLACE_COUNT
