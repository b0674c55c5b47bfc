"""Finished matches judged: results split exactly, blunders are found, luck is fair.

Exactness is tried on T.O.H.M. for two with three cups and three tokens, which is solved at once.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter

import pytest

import ludoteca
from ludoteca import Phase, bots
from ludoteca.bots import reviewing
from ludoteca.bots.analysis import SURE, Analyst, Searched, Worth
from ludoteca.bots.reviewing import (
    GRADES,
    LEAST_PLAYOUTS,
    Judged,
    Review,
    Step,
    affordable_playouts,
    grade,
    review_of,
    split,
    total,
)
from ludoteca.bots.reviewing_turns import standing
from ludoteca.core import state as core_state
from ludoteca.core.look import Look
from ludoteca.core.match import apply_choices, draw_chance
from ludoteca.core.record import Event, Record
from ludoteca.games.fantastick.solving import solve
from ludoteca.games.tohm.solution import ready_solution

SOLVED = ludoteca.load("tohm", seats=2, cups=3, tokens=3)
compiled_only = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="solving takes minutes uncompiled"
)
slow_uncompiled = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="searching to the end takes minutes uncompiled"
)


def played(game, seed, *players):
    return ludoteca.play(game, players or [bots.RandomBot(s) for s in range(game.seats)], seed)


def reviewed(record, playouts=64, seed=0):
    review = Review(record, Analyst(record.game, seed, playouts), seed)
    return review.opening(), list(review.steps()), review


def parts_of(record, opening, steps, seat):
    return split(record.outcome.returns[seat], opening[seat], steps, seat, is_exact=True)


def with_planted(game, seed, plant):
    """A match in which a seat once does what `plant(state)` says, if that is anything, and where.

    Before and after it both play perfectly, or greedily where the game is not solved.
    """
    solved = game == SOLVED
    rng, state, events, planted = random.Random(seed), game.start(), [], None
    players = [bots.GreedyBot(seat) for seat in range(game.seats)]
    while state.phase is not Phase.OVER:
        if state.phase is Phase.CHANCE:
            events.append(draw_chance(state, rng))
            continue
        action = plant(state) if planted is None else None
        if action is not None:
            planted = len(events) + 1
        elif solved:
            action = rng.choice(ready_solution(game).best(state))
        else:
            action = players[state.mover].choose(Look(state, state.mover))
        events.append(apply_choices(state, {state.mover: action}))
    return Record(game, (), tuple(events), state.outcome), planted


@compiled_only
@pytest.mark.parametrize("seed", range(5))
def test_with_exact_values_a_result_is_opening_luck_and_choices_and_nothing_else(seed):
    record = played(SOLVED, seed)
    opening, steps, review = reviewed(record)
    assert review.is_exact
    for seat in range(2):
        parts = parts_of(record, opening, steps, seat)
        assert parts.result == record.outcome.returns[seat]
        assert abs(parts.unexplained.value) <= parts.unexplained.error < 1e-5
        assert parts.choices.value < 0  # two who play at random give something away
        known = [parts.opening, parts.luck, parts.choices, parts.others]
        assert math.fsum(worth.value for worth in known) == pytest.approx(parts.result, abs=1e-6)


@pytest.mark.parametrize("seed", range(4))
def test_where_knowledge_tells_shares_of_a_win_next_to_nothing_is_left_unexplained(seed):
    """TCNCCC for two; the players forget, and are judged as if they had remembered."""
    game = ludoteca.load("tcnccc", seats=2)
    record = played(game, seed, *(bots.make(level, seed) for level in ("casual", "strong")))
    opening, steps, review = reviewed(record)
    assert not review.is_exact
    for seat in range(2):
        parts = split(record.outcome.returns[seat], opening[seat], steps, seat, is_exact=False)
        assert abs(parts.unexplained.value) < 0.05
        assert parts.unexplained.error < 0.2
    costs = [one.cost.value for step in steps for one in step.judged if one.best]
    assert min(costs) >= 0
    assert max(costs) > 0.05  # one of the two makes mistakes


def test_to_lift_an_empty_cylinder_is_seen_for_the_blunder_that_it_is():  # TCNCCC §2.2.3
    state = ludoteca.load("tcnccc", seats=2).start()
    events = []
    for text in ("first 0", "draw", "R", "put 1", "lift 2"):
        events.append(Event(state.to_move, (text,)))
        state.apply(state.parse(text))
    record = Record(state.game, (), tuple(events), state.outcome)
    _, steps, _ = reviewed(record)
    (last,) = steps[-1].judged
    assert last.grade == "blunder"
    assert last.best == ("draw",)
    assert last.cost.value == pytest.approx(0.5, abs=0.05)


@compiled_only
def test_the_costs_are_those_that_the_solution_grades():
    record = played(SOLVED, 11)
    _, steps, _ = reviewed(record)
    costs = {step.number: one.cost.value for step in steps for one in step.judged if one.best}
    for known in ready_solution(SOLVED).grades(record):
        assert costs[known.event + 1] == pytest.approx(known.cost, abs=1e-8)


@compiled_only
def test_what_one_gives_away_the_other_gets():
    record = played(SOLVED, 12)
    opening, steps, _ = reviewed(record)
    first, second = (parts_of(record, opening, steps, seat) for seat in range(2))
    assert first.choices.value == pytest.approx(-second.others.value)
    assert first.luck.value == pytest.approx(-second.luck.value)


@compiled_only
def test_a_planted_blunder_is_the_one_costly_choice_of_a_perfect_match():
    solution = ready_solution(SOLVED)

    def worst(state):
        costs = solution.costs(state)
        action = max(costs, key=lambda each: costs[each])
        return action if costs[action] > GRADES[-2][1] else None

    record, planted = with_planted(SOLVED, 5, worst)
    _, steps, _ = reviewed(record)
    assert planted is not None
    graded = {step.number: one for step in steps for one in step.judged if one.grade}
    assert {number for number, one in graded.items() if one.grade != "best"} == {planted}
    found = graded[planted]
    assert found.grade == "blunder"
    before = list(record.replay())[planted - 1]
    assert list(found.best) == [before.text(action) for action in solution.best(before)]
    assert found.played not in found.best


@slow_uncompiled
def test_a_missed_win_is_found_where_values_are_estimated():
    game = ludoteca.load("tohm", seats=3, cups=3, tokens=3)

    def wins(state, action):
        after = state.copy()
        after.apply(action)
        return after.outcome is not None and after.outcome.winners == (state.mover,)

    def other_than_a_win(state):
        winning = [wins(state, action) for action in state.legal()]
        if not any(winning) or all(winning):
            return None
        return state.legal()[winning.index(False)]

    record, planted = with_planted(game, 3, other_than_a_win)
    assert planted is not None
    review = Review(record, Analyst(game, 0, playouts=128))
    (found,) = review.step(planted).judged
    before = list(record.replay())[planted - 1]
    assert found.grade in ("mistake", "blunder")
    assert wins(before, before.parse(found.best[0]))
    assert found.cost.value > 2 * found.cost.error > 0


@compiled_only
def test_the_luck_of_a_fair_die_is_nothing_on_average():
    state, analyst = SOLVED.start(), Analyst(SOLVED)
    rng = random.Random(2)
    for _ in range(40):
        if state.phase is Phase.OVER:
            break
        if state.phase is Phase.CHANCE:
            mean = 0.0
            for outcome, odds in state.chance():
                after = state.copy()
                after.apply(outcome)
                mean += odds * analyst.luck(state, after).changes[0].value
            assert abs(mean) < 1e-9
            draw_chance(state, rng)
        else:
            state.apply(rng.choice(state.legal()))


@compiled_only
def test_over_many_matches_luck_sums_to_nearly_nothing():
    found = []
    for seed in range(30):
        record = played(SOLVED, seed)
        opening, steps, _ = reviewed(record)
        found.append(parts_of(record, opening, steps, 0).luck.value)
    assert abs(statistics.mean(found)) < 3 * statistics.stdev(found) / math.sqrt(len(found))


def test_estimated_luck_is_fair_too():
    game = ludoteca.load("tohm", seats=3, cups=3, tokens=3)
    analyst, state, means = Analyst(game, playouts=64), game.start(), [0.0] * 3
    for outcome, odds in state.chance():
        after = state.copy()
        after.apply(outcome)
        analyst.reseed("the same luck")
        for seat, change in enumerate(analyst.luck(state, after).changes):
            means[seat] += odds * change.value
    assert means == pytest.approx([0.0] * 3, abs=1e-12)


@slow_uncompiled
@pytest.mark.parametrize("seed", range(3))
def test_a_mistake_to_short_searches_alone_is_called_none(seed):  # TCNCCC §2.1
    """To draw seems to cost a fifth of a win, 0.22 ± 0.01; long searches find nothing better."""
    state = ludoteca.load("tcnccc", seats=4, room=7).start()
    events = []
    for text in ("first 3", "draw", "Y", "put 3"):
        events.append(Event(state.to_move, (text,)))
        state.apply(state.parse(text))
    draw = state.parse("draw")

    def cost_of_drawing(deepest):
        analyst = Analyst(state.game, seed, 4000, deepest)
        change = analyst.choice(Look(state, 0, events), draw).changes[0]
        return Worth(-change.value, change.error)

    assert grade(cost_of_drawing(1), SURE) == "blunder"
    assert grade(cost_of_drawing(64), SURE) in ("best", "good")


@compiled_only
def test_values_found_by_searches_are_off_by_no_more_than_they_tell():
    """Where the truth is known: two errors should do in about nineteen cases of twenty."""
    truth, rng = ready_solution(SOLVED), random.Random(7)
    analyst = Analyst(SOLVED)
    analyst.means = Searched(SOLVED, 1000)
    within = []
    for number in range(6):
        for state in played(SOLVED, number).replay():
            if state.outcome is None and state.phase is Phase.CHANCE and rng.random() < 0.1:
                told = analyst.value(state)[0]
                within.append(abs(told.value - truth.value(state, 0)) <= SURE * told.error)
    assert len(within) > 20
    assert sum(within) / len(within) > 0.85


class Biased:
    """Says that an action is worse than all others, the less so the harder it looks."""

    unit, is_exact, samples, bound = "share", False, 16, 0.0
    bias = value_bias = 0.0

    def __init__(self, after, gaps):
        self.after, self.gaps, self.tried = after, gaps, Counter()

    def trial(self, state, seed, effort=1):
        self.tried[effort] += 1
        worth = 0.3 if state == self.after else 0.3 + self.gaps[effort]
        return [worth] * state.game.seats


def biased_choice(gaps):
    """What is made of such means: the cost, and how many trials there were by effort."""
    state, rng = ludoteca.load("tohm", seats=3).start(), random.Random(5)
    while len(state.legal()) < 5:
        if state.phase is Phase.CHANCE:
            draw_chance(state, rng)
        else:
            state.apply(rng.choice(state.legal()))
    after = state.copy()
    after.apply(state.legal()[0])
    analyst = Analyst(state.game)
    analyst.means = Biased(after, gaps)
    seat = state.mover
    change = analyst.choice(Look(state, seat), state.legal()[0]).changes[seat]
    return -change.value, change.error, analyst.means.tried


def test_what_stays_costly_is_tried_to_the_last_against_fewer_and_fewer():
    cost, error, tried = biased_choice({1: 0.2, 4: 0.2, 16: 0.2, 64: 0.2})
    assert (cost, error) == (pytest.approx(0.2), pytest.approx(0.0))
    assert [tried[effort] // 16 for effort in (4, 16, 64)] == [3, 2, 2]


def test_what_seems_costly_no_longer_is_tried_no_more_and_the_change_is_an_error():
    cost, error, tried = biased_choice({1: 0.2, 4: 0.05, 16: 0.01})
    assert (cost, error) == (pytest.approx(0.01), pytest.approx(0.04))
    assert sorted(tried) == [1, 4, 16]
    cost, error, tried = biased_choice({1: 0.015})
    assert (cost, error) == (pytest.approx(0.015), pytest.approx(0.0))
    assert sorted(tried) == [1]


def test_what_is_judged_at_a_pause_is_no_surer_than_such_judgements_are():
    game = ludoteca.load("super_tock", seats=4)
    least = game.knowledge.pausing_error()
    assert least > 0
    state, rng, analyst = game.start(), random.Random(3), Analyst(game, 0, playouts=16)
    while state.phase is Phase.CHANCE:
        draw_chance(state, rng)
    found = [*analyst.value(state), *analyst.worths(Look(state, state.mover)).values()]
    found += analyst.luck(game.start(), state).changes
    assert all(one.error >= least for one in found)


@slow_uncompiled
def test_playouts_are_as_many_as_time_allows_within_bounds(monkeypatch):
    monkeypatch.setattr(reviewing, "PLAYOUTS", 64)
    record = played(ludoteca.load("tohm", seats=3, cups=3, tokens=3), 3)
    assert affordable_playouts(record, 0.0) == LEAST_PLAYOUTS
    assert affordable_playouts(record, 1e9) == 64


def test_a_look_is_as_it_was_after_a_choice_was_judged():
    game = ludoteca.load("tohm", seats=3)
    state, rng = game.start(), random.Random(5)
    while len(state.legal()) < 8:  # of so many all get a quick look first
        if state.phase is Phase.CHANCE:
            draw_chance(state, rng)
        else:
            state.apply(rng.choice(state.legal()))
    look = Look(state, state.mover)
    legal = list(look.legal)
    Analyst(game, playouts=16).choice(look, legal[-1])
    assert look.legal == legal


def test_the_only_action_worth_a_look_costs_nothing():
    game = ludoteca.load("fantastick", seats=1, mode="shapes")
    state, bot = game.start(), bots.GreedyBot(3)
    action = None
    while action is None or state.text(action) != "end":
        if action is not None:
            state.apply(action)
        while state.phase is Phase.CHANCE:
            draw_chance(state, random.Random(5))
        action = bot.choose(Look(state, 0))
    assert len(state.legal()) > 60
    choice = Analyst(game, playouts=16).choice(Look(state, 0), action)
    assert choice == ((action,), (Worth(0.0, 0.0),))


def test_how_choices_made_at_once_met_is_a_part_of_its_own():
    def judged(seat, change, error=0.0):
        return Judged(seat, "x", (), "good", (Worth(change, error), Worth(-change, error)))

    steps = [
        Step(1, (judged(None, 0.1),), (Worth(0.6, 0.0), Worth(0.4, 0.0))),
        Step(2, (judged(0, -0.1, 0.2), judged(1, 0.0)), (Worth(0.7, 0.3), Worth(0.3, 0.3))),
        Step(3, (judged(0, 0.0), judged(1, 0.2)), (Worth(0.0, 0.0), Worth(1.0, 0.0))),
    ]
    parts = split(0.0, Worth(0.5, 0.0), steps, 0, is_exact=False)
    assert parts.choices == (pytest.approx(-0.1), pytest.approx(0.2))
    # From 0.6 to 0 by choices worth -0.1 and +0.2. What was expected in between counts for nothing.
    assert parts.met == (pytest.approx(-0.7), pytest.approx(0.2))
    # The error of the choice is one of the part that met as well, and none of both together.
    assert parts.unexplained == (pytest.approx(0.0), 0.0)


@slow_uncompiled
@pytest.mark.parametrize("name", ["tohm", "toncc", "tcnccc", "super_tock"])
def test_every_game_is_reviewed_and_a_step_is_the_same_whenever_it_is_asked(name):
    game = ludoteca.load(name, **({"seats": 3, "cups": 3} if name == "tohm" else {}))
    record = played(game, 3)
    review = Review(record, Analyst(game, 0, playouts=16), seed=5)
    last = review.length
    numbers = [*range(1, min(last, 40) + 1), last]
    once = [review.step(number) for number in numbers]
    again = [review.step(number) for number in reversed(numbers)]
    assert once == again[::-1]
    judged = [one for step in once for one in step.judged]
    assert any(one.seat is None for one in judged)
    assert any(one.grade is not None for one in judged)
    for one in judged:
        assert len(one.changes) == game.seats
        assert all(change.error >= 0 for change in one.changes)
    assert [worth.value for worth in once[-1].values or ()] == list(record.outcome.returns)


def test_a_step_without_a_choice_costs_nothing():
    record = played(ludoteca.load("tohm", seats=3, cups=3), 3)
    review = Review(record, Analyst(record.game, 0, playouts=16))
    number = next(n for n, event in enumerate(record.events, 1) if event.texts == ("pass",))
    (judged,) = review.step(number).judged
    assert judged.grade is None
    assert judged.changes == (Worth(0.0, 0.0),) * 3
    assert review.step(number).values is None


def test_a_match_that_still_runs_is_not_reviewed():
    record = played(ludoteca.load("tohm", seats=3, cups=3), 3)
    running = Record(record.game, (), record.events[:-1], None)
    with pytest.raises(ludoteca.LudotecaError, match="not over"):
        Review(running, Analyst(record.game))


def test_a_doubt_counts_for_the_player():
    assert grade(Worth(0.2, 0.0)) == "blunder"
    assert grade(Worth(0.2, 0.1)) == "mistake"
    assert grade(Worth(0.2, 0.3)) == "best"
    assert grade(Worth(0.2, 0.05), SURE) == "mistake"
    assert grade(Worth(0.2, 0.1), SURE) == "best"
    assert [word for word, _ in GRADES] == ["best", "good", "slip", "mistake", "blunder"]


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        ("a|b|undo|c|end", "a|c|end"),
        ("a|b|undo|undo|c|end", "c|end"),
        ("a|wild|undo|b|end", "wild|b|end"),
        ("a|b|give up", "give up"),
        ("wild|a|give up", "wild|give up"),
        ("a|b|c|d|e|end", "a|b|c|d|e|end"),
    ],
)
def test_of_a_turn_what_stands_is_told(moves, left):  # Fantastick §1.10, §1.11, §1.12
    assert standing(moves.split("|")) == left.split("|")


def test_errors_of_estimates_add_by_their_squares_and_bounds_add_up():
    worths = [Worth(0.5, 0.3), Worth(-0.25, 0.4)]
    assert total(worths, is_exact=False) == Worth(0.25, 0.5)
    assert total(worths, is_exact=True) == Worth(0.25, pytest.approx(0.7))
    assert total([], is_exact=False) == Worth(0.0, 0.0)


@slow_uncompiled
@pytest.mark.parametrize("seats", [1, 2])
def test_in_fantastick_a_score_is_what_turns_must_cost_and_luck_and_what_they_cost_more(seats):
    game = ludoteca.load("fantastick", seats=seats)
    record = played(game, 3, *[bots.GreedyBot(seat) for seat in range(seats)])
    review = review_of(record)
    assert (review.unit, review.is_exact) == ("points", True)
    opening, steps = review.opening(), list(review.steps())
    for seat in range(seats):
        parts = split(review.results()[seat], opening[seat], steps, seat, is_exact=True)
        assert parts.result == -record.outcome.scores[seat]
        assert parts.unexplained.value == pytest.approx(0)
        assert parts.choices.value < 0
        assert steps[-1].values[seat].value == pytest.approx(parts.result)


@slow_uncompiled
def test_a_turn_of_fantastick_costs_what_it_scored_above_the_least():
    game = ludoteca.load("fantastick")
    state, events, rng = game.start(), [], random.Random(5)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.CHANCE:
            events.append(draw_chance(state, rng))
        elif len(events) == 2:  # gives up its first turn, then plays as the solver says
            events.append(apply_choices(state, {0: state.parse("give up")}))
        elif state.to_json()["stage"] == "zero":
            events.append(apply_choices(state, {0: state.parse("keep")}))
        else:
            for action in solve(state).actions:
                events.append(apply_choices(state, {0: action}))
    record = Record(game, (), tuple(events), state.outcome)
    judged = [one for step in review_of(record).steps() for one in step.judged]
    turns = [one for one in judged if one.seat == 0]
    assert [one.grade for one in turns] == ["blunder"] + ["best"] * (len(turns) - 1)
    assert turns[0].played == "give up"
    assert turns[0].best[0].endswith("end")
