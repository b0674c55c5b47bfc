"""T.O.H.M. for two, solved: the values hold by the rules, and those who follow them lose nothing.

Solving is tried with three cups, which has all there is: ends, shared levels, tris of two lines.
"""

from __future__ import annotations

import copy
import io
import os
import random
import subprocess
import sys

import numpy
import pytest

import ludoteca
from ludoteca import LudotecaError, Phase, bots
from ludoteca.core import state as core_state
from ludoteca.games.tohm import facts, levels
from ludoteca.games.tohm.solution import Solution, solution_path
from tests.games.tohm.test_second_telling import Telling, name

pytestmark = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="solving takes minutes uncompiled"
)


@pytest.fixture(scope="module", params=facts.TOKENS)
def solution(request):
    return Solution.solve(ludoteca.load("tohm", seats=2, cups=3, tokens=request.param))


@pytest.fixture(scope="module")
def small():
    return Solution.solve(ludoteca.load("tohm", seats=2, cups=3, tokens=3))


def drawn(solution, board, cups, die=None, to_move=0):
    """A state of the board as drawn: a digit is a seat's token, a dot is empty."""
    game = solution.game
    cells = [None if mark == "." else int(mark) for mark in board.split()]
    return game.from_json(
        {
            **game.start().to_json(),
            "cells": cells,
            "hands": [game.options["tokens"] - cells.count(seat) for seat in range(2)],
            "cups": cups,
            "cups_left": game.options["cups"] - sum(cups),
            "to_move": to_move,
            "die": die,
        }
    )


def any_states(game, count, seed):
    """States before the roll with any board, any cups and either seat to roll."""
    rng = random.Random(seed)
    while count:
        cells = [rng.choice((None, 0, 1)) for _ in range(9)]
        held = [cells.count(seat) for seat in range(2)]
        given = rng.randrange(game.options["cups"])
        own = rng.randint(0, given)
        if max(held) <= game.options["tokens"]:
            count -= 1
            yield game.from_json(
                {
                    **game.start().to_json(),
                    "cells": cells,
                    "hands": [game.options["tokens"] - number for number in held],
                    "cups": [own, given - own],
                    "cups_left": game.options["cups"] - given,
                    "to_move": rng.randrange(2),
                    "turns": rng.randrange(100),
                }
            )


def after(state, *texts):
    other = state.copy()
    for text in texts:
        other.apply(other.parse(text))
    return other


# ---- single positions ----


def test_who_can_take_the_last_cup_has_won(small):
    state = drawn(small, "0 0 . 1 1 . . . .", [1, 1], die=5)
    assert small.value(state) == 1.0
    assert [state.text(action) for action in small.best(state)] == ["+c1"]
    assert small.cost(state, state.parse("+a3")) == 1 - small.value(after(state, "+a3"), 0) > 0.4


def test_giving_the_other_the_last_cup_gives_all_away(small):
    state = drawn(small, "1 1 . . . . . . 1", [1, 1], die=2)
    assert small.cost(state, state.parse("c3-c1")) == pytest.approx(small.value(state), abs=1e-8)
    assert small.value(after(state, "c3-c1"), 0) == 0.0


def test_a_lead_that_cannot_be_caught_up_has_won(small):
    for seat in range(2):
        state = drawn(small, ". . . . . . . . .", [2, 0], to_move=seat)
        assert small.value(state, 0) == pytest.approx(1, abs=1e-9)
        assert small.value(state, 1) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("solution", [5], indirect=True)
def test_a_crossing_gives_two_cups_at_once(solution):
    state = drawn(solution, "0 0 . . . 0 . . 0", [0, 1], die=5)
    assert after(state, "+c1").outcome.returns == (1.0, 0.0)
    assert solution.value(state) == 1.0


def test_what_is_over_is_worth_what_it_returned(small):
    state = drawn(small, "0 0 . 1 1 . . . .", [1, 1], die=5)
    over = after(state, "+c1")
    assert (small.value(over, 0), small.value(over, 1)) == (1.0, 0.0)


# ---- all positions ----


def test_the_bounds_meet_far_below_a_millionth(solution):
    assert 0 < solution.error < 1e-9


def test_a_state_is_worth_what_the_die_and_the_best_move_make_of_it(solution):
    """The equation that defines the values, by the public door alone."""
    for state in any_states(solution.game, 300, seed=1):
        mover, expected = state.mover, 0.0
        for outcome, probability in state.chance():
            rolled = state.copy()
            rolled.apply(outcome)
            worths = []
            for action in rolled.legal():
                done = rolled.copy()
                done.apply(action)
                worths.append(
                    1.0 - solution.value(done)
                    if done.phase is Phase.CHANCE
                    else done.outcome.returns[mover]
                )
            assert solution.value(rolled) == pytest.approx(max(worths), abs=1e-12)
            expected += probability * max(worths)
        assert solution.value(state) == pytest.approx(expected, abs=2 * solution.error)


def test_both_seats_see_the_same_game(solution):
    for state in any_states(solution.game, 300, seed=2):
        data = state.to_json()
        turned = {None: None, 0: 1, 1: 0}
        other = state.game.from_json(
            {
                **data,
                "cells": [turned[owner] for owner in data["cells"]],
                "hands": data["hands"][::-1],
                "cups": data["cups"][::-1],
                "to_move": 1 - data["to_move"],
            }
        )
        assert solution.value(state) == solution.value(other)
        assert solution.value(state, 0) + solution.value(state, 1) == 1.0
        assert solution.value(state, 0) == solution.value(other, 1)


def test_a_board_turned_over_its_diagonal_is_worth_the_same(solution):
    """Printed numbers are the same on both sides of the diagonal (§1.3)."""
    for state in any_states(solution.game, 300, seed=3):
        data = state.to_json()
        cells = [data["cells"][3 * x + y] for y in range(3) for x in range(3)]
        other = state.game.from_json({**data, "cells": cells})
        assert solution.value(state) == pytest.approx(solution.value(other), abs=1e-9)


def test_the_rules_told_a_second_time_give_the_same_values(small):
    """The last cup at one all, solved from the second telling by plain iteration from one side."""
    boards, first, steps = [()], [0], []
    places = {(): 0}
    for board in boards:  # grows while it is read
        for die in range(1, 7):
            before = Telling(2, 3, 3)
            before.owner, before.cups, before.cups_left, before.die = dict(board), [1, 1], 1, die
            before.hands = [3 - list(before.owner.values()).count(seat) for seat in range(2)]
            for text in before.moves():
                told = copy.copy(before)  # not deeply, which would take ten times as long
                told.owner, told.hands, told.cups = dict(board), [*before.hands], [1, 1]
                told.choose(text)
                if told.is_over():
                    steps.append(-1 if told.cups == [2, 1] else -2)
                    continue
                seen = tuple(sorted((cell, 1 - owner) for cell, owner in told.owner.items()))
                if seen not in places:
                    places[seen] = len(boards)
                    boards.append(seen)
                steps.append(places[seen])
            first.append(len(steps))
    values = numpy.full(len(boards) + 2, 0.5)
    values[-1], values[-2] = 0.0, 1.0  # to the seat whose turn it would be
    for _ in range(400):
        values[:-2] = 1 - numpy.minimum.reduceat(values[steps], first[:-1]).reshape(-1, 6).mean(1)
    assert len(boards) > 6000
    for board in random.Random(4).sample(boards, 500):
        owner = {name(cell): seat for cell, seat in board}
        marks = " ".join(str(owner.get(cell, ".")) for cell in facts.cell_names(2))
        state = drawn(small, marks, [1, 1])
        assert small.value(state) == pytest.approx(values[places[board]], abs=1e-8)


def test_following_the_best_moves_is_worth_the_value_against_anybody(small):
    """Who plays any of the best moves gets the value, even if a game without end were lost.

    So they never lead round in circles for ever. A lead that cannot be caught up needs no proof:
    it wins also when the turns run out (§4.1).
    """
    own = small.values.copy()  # to the follower, when it is to roll
    others = small.values.copy()  # to anybody else, against it
    for pair in ([(1, 1)], [(0, 1), (1, 0)], [(0, 0)]):
        both = [levels.level(small.game, *cups) for cups in pair]
        for steps in both:
            own[steps.offset + steps.boards] = 0.0
            others[steps.offset + steps.boards] = 1.0
        means = [_mean_of_the_best(small, steps) for steps in both]
        for _ in range(600):
            for steps, mean in zip(both, means):
                places = steps.offset + steps.boards
                chosen = numpy.add.reduceat(others[steps.targets] * mean, steps.first[:-1])
                worst = numpy.minimum.reduceat(own[steps.targets], steps.first[:-1])
                own[places] = 1 - (chosen * steps.odds).reshape(-1, 6).sum(1)
                others[places] = 1 - (worst * steps.odds).reshape(-1, 6).sum(1)
        for steps in both:
            places = steps.offset + steps.boards
            assert numpy.abs(own[places] - small.values[places]).max() < 1e-7
            assert numpy.abs(others[places] - small.values[places]).max() < 1e-7


def _mean_of_the_best(solution, steps):
    """How often each step is chosen by who plays any of the best, all equally likely."""
    sizes = numpy.diff(steps.first)
    worth = solution.values[steps.targets]  # to the other
    least = numpy.minimum.reduceat(worth, steps.first[:-1])
    is_best = worth <= numpy.repeat(least + 2 * solution.error, sizes)
    return is_best / numpy.repeat(numpy.add.reduceat(is_best.astype(int), steps.first[:-1]), sizes)


def test_only_with_three_tokens_two_can_agree_to_go_on_for_ever(solution):
    """Boards from which, whatever is rolled, a move leads to such a board and gives no cup."""
    steps = levels.level(solution.game, 1, 1)
    places = steps.offset + steps.boards
    goes_on, before = numpy.zeros(len(solution.values), dtype=bool), -1
    goes_on[places] = True
    while goes_on.sum() != before:
        before = goes_on.sum()
        some = numpy.logical_or.reduceat(goes_on[steps.targets], steps.first[:-1])
        goes_on[places] &= some.reshape(-1, 6).all(1)
    assert (before > 0) == (solution.game.options["tokens"] == 3)


SWEPT = """
import numpy, ludoteca
from ludoteca.games.tohm import levels
game = ludoteca.load("tohm", seats=2, cups=3, tokens=3)
level = levels.level(game, 1, 1)
low, high = numpy.zeros(levels.table_size(game)), numpy.ones(levels.table_size(game))
low[-4:] = high[-4:] = levels.ENDS
width = levels.sweep(level, low, high)
print(levels.__file__.endswith(".py"))
print(width, low.sum(), high.sum(), level.first.sum(), level.targets.sum(), level.odds.sum())
"""


def test_compiled_and_uncompiled_list_and_sweep_a_level_alike():
    told = [
        subprocess.run(
            [sys.executable, "-c", SWEPT],
            env={**os.environ, "LUDOTECA_PURE": pure},
            capture_output=True, text=True, check=True,
        ).stdout.splitlines()
        for pure in "01"
    ]  # fmt: skip
    assert [lines[0] for lines in told] == ["False", "True"]
    assert told[0][1] == told[1][1]


# ---- moves ----


def test_the_best_moves_cost_nothing_and_every_other_move_something(small):
    for state in any_states(small.game, 50, seed=5):
        for outcome, _ in state.chance():
            rolled = state.copy()
            rolled.apply(outcome)
            costs, best = small.costs(rolled), small.best(rolled)
            assert list(costs) == rolled.legal()
            assert best
            for action, cost in costs.items():
                assert cost == small.cost(rolled, action)
                assert 0 <= cost <= 1
                assert (cost <= 2 * small.error) == (action in best)


def test_the_quickest_moves_are_best_ones_and_all_of_them_while_the_match_is_open(small):
    decided = 0
    for state in any_states(small.game, 200, seed=6):
        for outcome, _ in state.chance():
            rolled = state.copy()
            rolled.apply(outcome)
            best, quickest = small.best(rolled), small.quickest(rolled)
            assert quickest
            assert set(quickest) <= set(best)
            if 1e-6 < small.value(rolled) < 1 - 1e-6:
                assert quickest == best
            else:
                decided += len(quickest) < len(best)
    assert decided > 50


def test_a_decided_match_is_ended_by_the_last_cup_at_once(small):
    state = drawn(small, "0 0 . 1 1 . . . .", [2, 0], die=5)
    assert len(small.best(state)) > 1
    assert [state.text(action) for action in small.quickest(state)] == ["+c1"]


def test_a_record_is_graded_decision_by_decision(small):
    players = [bots.make("random", 1), bots.make("greedy", 2)]
    record = ludoteca.play(small.game, players, seed=3)
    grades = small.grades(record)
    assert [grade.event for grade in grades] == [
        number for number, event in enumerate(record.events) if event.seats
    ]
    state = small.game.start()
    value, luck = small.value(state, 0), 0.0
    for number, event in enumerate(record.events):
        before = small.value(state, 0)
        grade = next((grade for grade in grades if grade.event == number), None)
        event.apply_to(state)
        change = small.value(state, 0) - before
        if grade is None:
            luck += change
        else:
            assert (grade.seat, grade.move) == (event.seats[0], event.texts[0])
            assert (grade.cost <= 2 * small.error) == (grade.move in grade.best)
            assert change == pytest.approx(grade.cost * (-1 if grade.seat == 0 else 1), abs=1e-12)
    given_away = [sum(g.cost for g in grades if g.seat == seat) for seat in range(2)]
    # All that happened is luck and what the two gave away.
    assert record.outcome.returns[0] == pytest.approx(value + luck - given_away[0] + given_away[1])
    assert max(given_away) > 0.01


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda s: s.value(ludoteca.load("tohm", cups=5).start()), "the solution is of"),
        (lambda s: s.value(ludoteca.load("toncc").start()), "the solution is of"),
        (lambda s: s.value(s.game.start(), 2), "the seats 0 and 1, got 2"),
        (lambda s: s.costs(s.game.start()), "when the die is rolled"),
        (lambda s: s.cost(after(s.game.start(), "d3"), 0), "§2.4"),
        (lambda s: Solution.solve(ludoteca.load("tohm", seats=3)), "only T.O.H.M. with two"),
        (lambda s: Solution.solve(ludoteca.load("toncc")), "only T.O.H.M. with two"),
    ],
)
def test_what_the_solution_cannot_tell_is_refused(small, asked, sentence):
    with pytest.raises(LudotecaError, match=sentence):
        asked(small)


# ---- files ----


@pytest.fixture
def file(small, tmp_path):
    path = tmp_path / "solved.npz"
    path.write_bytes(small.to_bytes())
    return path


def test_a_solution_is_read_as_it_was_written(small, file):
    read = Solution.load(small.game, file)
    assert (read.values == small.values).all()
    assert (read.game, read.error) == (small.game, small.error)


def test_a_file_of_another_game_is_refused(file, tmp_path):
    for options in ({"cups": 5, "tokens": 3}, {"cups": 3}):
        game = ludoteca.load("tohm", seats=2, **options)
        with pytest.raises(LudotecaError, match="of another game or version") as caught:
            Solution.load(game, file)
        assert str(file) in str(caught.value)


def test_a_file_of_another_version_is_refused(small, file, monkeypatch):
    monkeypatch.setattr(type(small.game), "version", 2)
    with pytest.raises(LudotecaError, match="of another game or version"):
        Solution.load(small.game, file)


def test_a_missing_file_tells_how_to_make_it(small, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(LudotecaError, match="ludoteca solve tohm --cups 3 --tokens 3 makes it"):
        Solution.load(small.game)
    assert not list(tmp_path.iterdir())
    with pytest.raises(LudotecaError, match="ludoteca solve tohm makes it"):
        Solution.load(ludoteca.load("tohm", seats=2))
    assert tmp_path in solution_path(small.game).parents


def test_a_damaged_file_is_refused_in_one_sentence(small, file):
    whole = file.read_bytes()
    rng = random.Random(6)
    broken = [b"", b"hello", whole[:-1], whole[: len(whole) // 2], whole[100:]]
    for _ in range(60):
        bytes_ = bytearray(whole)
        bytes_[rng.randrange(len(bytes_))] ^= 1 << rng.randrange(8)
        broken.append(bytes(bytes_))
    refused = []
    for data in broken:
        try:
            read = Solution.from_bytes(small.game, data)
        except LudotecaError as error:
            refused.append(str(error))
        else:  # a byte that says nothing, such as a date
            assert (read.values == small.values).all()
    assert len(refused) > 55
    assert all("the file is" in sentence and "\n" not in sentence for sentence in refused)


@pytest.mark.parametrize("place", [6, 8, 10, 11])  # the version, the flags, the way of packing
def test_a_file_whose_parts_seem_to_be_packed_otherwise_is_refused(small, file, place):
    """In the list at the end of the file, where each part of it begins so."""
    whole, refused = file.read_bytes(), []
    for begin in (whole.index(b"PK\x01\x02"), whole.rindex(b"PK\x01\x02")):
        for bit in range(8):
            data = bytearray(whole)
            data[begin + place] ^= 1 << bit
            try:
                read = Solution.from_bytes(small.game, bytes(data))
            except LudotecaError as error:
                refused.append(str(error))
            else:  # a flag that says nothing
                assert (read.values == small.values).all()
    assert refused
    assert set(refused) == {"the file is damaged or no solution"}


def test_a_file_of_numpy_with_other_things_in_it_is_refused(small, tmp_path):
    path = tmp_path / "other.npz"
    about = numpy.load(io.BytesIO(small.to_bytes()))["about"]
    for content in (
        {"x": numpy.arange(3)},
        {"about": numpy.array("{}"), "values": small.values},
        {"about": numpy.array("[1]"), "values": small.values},
        {"about": about, "values": small.values[:-1]},
        {"about": about, "values": small.values.astype(numpy.int64)},
        {"about": about, "values": numpy.array(["a"], dtype=object)},
    ):
        numpy.savez(path, **content)
        with pytest.raises(LudotecaError, match="damaged or no solution"):
            Solution.load(small.game, path)
