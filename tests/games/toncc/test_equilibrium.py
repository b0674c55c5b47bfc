"""One joint step: what is found is an equilibrium, and the one that the docs describe."""

import itertools
import random

import pytest

from ludoteca.games.toncc.equilibrium import Stage
from ludoteca.games.toncc.logit import PAYOFFS


def solved(table):
    """The strategies of a step, given as {(a, b, c): (payoff of seat 0, of 1, of 2)}."""
    counts = [max(choice[seat] for choice in table) + 1 for seat in range(3)]
    payoffs = [0.0] * PAYOFFS
    for (a, b, c), values in table.items():
        for seat in range(3):
            payoffs[216 * seat + 36 * a + 6 * b + c] = values[seat]
    return Stage().answer(counts, payoffs)


def two_seats(rows):
    """A step of seats 0 and 1 in which what one gains the other does not, and seat 2 has 0."""
    return {
        (a, b, 0): (value, 1 - value, 0.0)
        for a, row in enumerate(rows)
        for b, value in enumerate(row)
    }


def greatest_gain(table, strategies):
    """What one seat would gain at most by another choice."""
    gains = []
    for seat in range(3):
        worth = [0.0] * len(strategies[seat])
        for choice, values in table.items():
            odds = 1.0
            for other in range(3):
                if other != seat:
                    odds *= strategies[other][choice[other]]
            worth[choice[seat]] += odds * values[seat]
        own = sum(share * value for share, value in zip(strategies[seat], worth))
        gains.append(max(worth) - own)
    return max(gains)


def any_table(rng, counts, whole):
    """Random payoffs that sum to 1: whole ones, with many ties, or fractions, with none."""
    table = {}
    for choice in itertools.product(*map(range, counts)):
        parts = [rng.random() for _ in range(3)]
        if whole:
            parts = [float(seat == rng.randrange(3)) for seat in range(3)]
        total = sum(parts) or 1.0
        table[choice] = tuple(part / total for part in parts)
    return table


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("counts", [(2, 2, 1), (2, 2, 2), (1, 6, 6), (3, 3, 3), (6, 6, 6)])
def test_nobody_gains_by_another_choice(counts, whole):
    rng = random.Random(7)
    for _ in range(10):
        table = any_table(rng, counts, whole)
        strategies = solved(table)
        assert all(min(shares) >= 0 for shares in strategies)
        assert [sum(shares) for shares in strategies] == pytest.approx([1, 1, 1])
        assert greatest_gain(table, strategies) < 1e-8


def test_a_choice_that_is_best_whatever_the_others_do_is_taken():
    table = {
        choice: (choice[0] / 5, choice[1] / 5, (5 - choice[2]) / 5)
        for choice in itertools.product(range(6), repeat=3)
    }
    best = [[0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0]]
    assert solved(table) == best


def test_two_who_must_not_be_foreseen_play_as_often_as_theory_says():
    first, second, _ = solved(two_seats([[0.0, 1.0], [0.75, 0.0]]))
    assert first == pytest.approx([3 / 7, 4 / 7])
    assert second == pytest.approx([4 / 7, 3 / 7])


def test_scissors_paper_and_stone_are_played_equally_often():
    first, second, _ = solved(two_seats([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]))
    assert first == pytest.approx([1 / 3] * 3)
    assert second == pytest.approx([1 / 3] * 3)


def test_who_has_nothing_to_choose_helps_nobody():
    # Seat 2 gets nothing either way, and its choice decides between the others.
    table = {(0, 0, c): ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))[c] for c in range(2)}
    assert solved(table) == [[1.0], [1.0], [0.5, 0.5]]


def test_no_seat_comes_first():
    rng = random.Random(3)
    for _ in range(20):
        table = any_table(rng, (3, 3, 3), False)
        turned = {(c, a, b): (z, x, y) for (a, b, c), (x, y, z) in table.items()}
        first, second, third = solved(table)
        for shares, same in zip(solved(turned), (third, first, second)):
            assert shares == pytest.approx(same, abs=1e-9)
