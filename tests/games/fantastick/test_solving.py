"""Solved turns of Numbers: the least score, checked by trying everything, and how to get there."""

from __future__ import annotations

import itertools
import random

import pytest

import ludoteca
from ludoteca.core import state as core_state
from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.notation import equality_text
from ludoteca.games.fantastick.posing import pose_turn
from ludoteca.games.fantastick.solving import solve
from tests.games.fantastick.exhaustive import Exhaustive, closure, turns

IS_COMPILED = not core_state.__file__.endswith(".py")
GAME = ludoteca.load("fantastick")


def played(state, actions):
    state = state.copy()
    for action in actions:
        state.apply(action)
    return state


def score_after(state, actions):
    return played(state, actions).to_json()["scores"][0] - state.to_json()["scores"][0]


@pytest.mark.parametrize(
    ("equality", "face", "cost"),
    [
        ("3+2=5", "A", 3),
        ("3+2=5", "op", 2),
        ("3+2=5", "=", 3),
        ("3+2=5", "||", 4),
        ("9=9+0", "0", 2),
        ("5x1=5", "=", 0),
    ],
)
def test_the_worked_examples_cost_no_more_than_they_tell(equality, face, cost):  # §4
    state = pose_turn(GAME, equality, face)
    solved = solve(state)
    assert solved.score <= cost
    assert solved.is_proven
    assert not solved.gives_up
    assert score_after(state, solved.actions) == solved.score


@pytest.mark.parametrize("seed", [3, 4])
def test_nothing_cheaper_and_no_other_ways_are_found_by_trying_everything(seed):
    checked = 0
    for state in itertools.islice(turns(1, seed), 4 if IS_COMPILED else 3):
        solved = solve(state)
        found = Exhaustive(state).least(min(solved.score, 1))
        assert found == ((solved.score, solved.ways) if solved.score <= 1 else None)
        assert score_after(state, solved.actions) == solved.score
        checked += 1
    assert checked > 2


def disturbed(rng):
    """A turn that begins with something near an 11, in disorder, good and bad match anywhere."""
    while True:
        text = rng.choice(["4x1=4", "4+7=11", "1x11=11", "17-11=6", "4=11-7"])
        told = pose_turn(GAME, text, "A", None, "none", "Bmc").to_json()
        names = list(told["matches"])
        free = [name for name in facts.NUMBER_PLACES if name not in names]
        for _ in range(rng.randrange(3)):
            names.remove(rng.choice(names))
            names.append(free.pop(rng.randrange(len(free))))
        bad, good = rng.sample(names, 2)
        kinds = {bad: "bad"} if rng.random() < 0.3 else {bad: "bad", good: "good"}
        matches = {name: kinds.get(name, "plain") for name in facts.NUMBER_PLACES if name in names}
        told |= {
            "matches": matches,
            "pile": 23 - len(matches),
            "good_in_pile": "good" not in matches.values(),
            "start": told["start"] | {"matches": matches},
        }
        try:
            return GAME.from_json(told)
        except ludoteca.RecordError:  # a 0 came about
            continue


@pytest.mark.skipif(not IS_COMPILED, reason="trying everything takes minutes uncompiled")
def test_elevens_in_disorder_are_solved_as_by_trying_everything():  # §2.3
    rng = random.Random(5)
    scores = []
    while len(scores) < 5:
        state = disturbed(rng)
        solved = solve(state)
        if solved.score > 1:
            continue
        assert solved.ways is not None
        assert Exhaustive(state).least(1) == (solved.score, solved.ways)
        assert score_after(state, solved.actions) == solved.score
        scores.append(solved.score)
    assert 1 in scores


def test_free_operations_of_the_engine_reach_what_is_tried():  # §1.6, §2.3, §2.5
    start = pose_turn(GAME, "4x1=4", "A", None, "none", "Bmb")
    a = {"Amb", "Amc", "Amf", "Amg"}
    found = {frozenset(a)}
    seen = {start}
    new = [start]
    while new:
        state = new.pop()
        told = state.to_json()
        good = next((name for name, kind in told["matches"].items() if kind == "good"), None)
        for action in state.legal():
            word, *places = state.text(action).split()
            own = all(place[0] == "A" for place in places)
            if not own or word not in ("r", "respace", "g", "x", "m"):
                continue
            if word in "xm" and (places[0] != good or word == "m"):
                continue  # to lift the good match and lay it again does the same as to move it
            after = played(state, [action])
            key = strip(after)
            if key not in seen:
                seen.add(key)
                new.append(after)
                matches = after.to_json()["matches"]
                plain = [name for name, kind in matches.items() if kind == "plain"]
                found.add(frozenset(name for name in plain if name[0] == "A"))
    places = frozenset(facts.NUMBER_PLACES.index(name) for name in a)
    tried = closure({(places, frozenset(), -1, False)}, is_sign=False)
    assert found == {frozenset(facts.NUMBER_PLACES[place] for place in part[0]) for part in tried}


def strip(state):
    """What matters for what is still free: where matches lie and which were rotated."""
    told = state.to_json()
    good = [name for name, kind in told["matches"].items() if kind == "good"]
    turned = [name for name in told["turned"] if name not in good]
    return tuple(told["matches"].items()), tuple(turned)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_stands_the_first_action_of_each_answer_leads_to_the_least_score(seed):  # §1.10
    rng = random.Random(seed)
    start = pose_turn(GAME, rng.choice(["3+2=5", "8/4=2", "11-4=7"]), rng.choice(["A", "||"]))
    least = solve(start).score
    state = start.copy()
    for _ in range(rng.randrange(1, 5)):
        operations = [
            action
            for action in state.legal()
            if state.text(action) not in ("end", "undo", "give up", "wild")
        ]
        few = [action for action in operations if state.text(action)[0] in "rg"]
        state.apply(rng.choice(few if few and rng.random() < 0.6 else operations))
    solved = solve(state)
    assert solved.score == least
    assert score_after(state, solved.actions) == least
    steps = 0
    while state.to_json()["turn"] == 0:
        state.apply(solve(state).actions[0])
        steps += 1
        assert steps < 60
    assert state.to_json()["scores"] == [least]


def test_the_forbidden_equality_is_not_where_it_ends():  # §1.7
    state = pose_turn(GAME, "3+2=5", "A")
    reached = equality_text(played(state, solve(state).actions).to_json())
    assert reached == "2+3=5"
    barred = pose_turn(GAME, "3+2=5", "A", forbidden=reached)
    solved = solve(barred)
    assert equality_text(played(barred, solved.actions).to_json()) != reached
    assert solved.score == 1


def test_solving_leaves_the_state_as_it_is():
    state = pose_turn(GAME, "6/2=3", "op")
    before = state.to_json()
    solve(state)
    assert state.to_json() == before


def test_where_there_is_no_turn_to_solve_one_sentence_says_so():
    with pytest.raises(ludoteca.LudotecaError, match="has not been rolled"):
        solve(GAME.start())
    with pytest.raises(ludoteca.LudotecaError, match="not in tohm"):
        solve(ludoteca.load("tohm").start())
