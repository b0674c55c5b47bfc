"""Several ways to play a turn, and what a player does not think of."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.designing import position
from ludoteca.games.fantastick.solving import solve
from ludoteca.games.fantastick.turns import solve_numbers
from ludoteca.games.fantastick.ways import Sight, about_least, ways


def begun(start, face, seats=2):
    """The first turn of Numbers from a starting equality, named by its face."""
    state = ludoteca.load("fantastick", seats=seats).start()
    for text in (start, face):
        state.apply(state.parse(text))
    return state


TURNS = [begun("A", "op"), begun("C", "||"), position("rhombus", "change", seats=2)]


@pytest.mark.parametrize("state", TURNS)
def test_ways_begin_with_the_least_score_and_cost_what_they_say(state):
    found = ways(state, above=1, most=6)
    least = solve(state).score
    scores = [way.score for way in found]
    assert len(found) == len(set(found)) > 1
    assert scores[0] == least
    assert scores == sorted(scores)
    assert scores[-1] <= least + 1
    for way in found:
        after = state.copy()
        for action in way.actions:
            after.apply(action)
        assert after.to_json()["scores"][0] <= max(way.score, 0)
        assert way.actions[-1] == actions.END


@pytest.mark.parametrize("state", TURNS)
def test_who_thinks_of_more_plays_no_dearer_and_always_alike(state):
    costs = []
    for notice in (0.01, 0.1, 0.5, 0.99):
        sight = Sight(notice, 0.2, salt=11)
        (way,) = ways(state, 0, 1, sight)
        assert [way] == ways(state, 0, 1, sight)
        costs.append(way.score)
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= solve(state).score


@pytest.mark.parametrize("state", TURNS)
def test_who_thinks_of_nothing_gives_up(state):  # §1.11
    (way,) = ways(state, 0, 1, Sight(1e-9, 0.0, salt=1))
    assert way == (facts.GIVE_UP, (actions.GIVE_UP,))


def test_ends_that_change_less_come_to_mind_sooner():
    sight = Sight(0.5, 0.5, salt=1)
    assert [sight.chance(changes) for changes in range(3)] == [0.5, 0.5**1.5, 0.25]


def test_after_the_wild_card_dear_ends_are_ways_too():  # §1.12
    state = position("change", "trapezoid")
    assert solve(state).gives_up
    state.apply(actions.WILD)
    assert any(way.actions[-1] == actions.END for way in ways(state, 1, 4))


@pytest.mark.parametrize("state", TURNS)
def test_the_quick_estimate_is_near_the_least(state):
    assert about_least([state]) == [solve(state).score]


@pytest.mark.parametrize("face", ["A", "op", "||"])
def test_with_little_work_a_turn_of_numbers_is_answered_by_bounds(face):
    state = begun("C", face)
    least = solve(state)
    assert least.is_proven
    hurried = solve_numbers(state, work_limit=1)
    assert hurried.lower_bound <= least.score <= hurried.score
    assert not hurried.is_proven
    after = state.copy()
    for action in hurried.actions:
        after.apply(action)
    assert after.to_json()["scores"][0] == hurried.score


def test_more_work_leaves_no_wider_bounds():
    state = begun("C", "||")
    gaps = []
    for limit in (1, 100, 1000, 20_000):
        solved = solve(state, work_limit=limit)
        gaps.append(solved.score - solved.lower_bound)
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] == 0
