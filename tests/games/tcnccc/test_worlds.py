"""Worlds that fit a view: their odds, and what a memory leaves open (§4.2.2)."""

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

import ludoteca
from ludoteca import Phase

# 21 pieces in front of the seats (doubles, so not reachable), six are hidden: Y Y Y Y Y J.
SEATED = ["RRRRRRGGGGGGBBBBBB", "YJJ"]
NOTHING = {"cylinders": [None] * 4}


def world(state):
    data = state.to_json()
    return tuple(
        "out" if held is None else "".join(p * held.get(p, 0) for p in "RGBYJ")
        for held in (*data["cylinders"], data["bag"])
    )


def odds_by_counting(state, known=("", "", "", "", ""), counts=(None,) * 5):
    """Every way the hidden pieces can lie, counted one by one: the slow truth."""
    data, room = state.to_json(), state.game.options["room"]
    real = [*data["cylinders"], data["bag"]]
    hidden = list("".join("".join(p * n for p, n in (held or {}).items()) for held in real))
    for piece in "".join(known):
        hidden.remove(piece)
    found = Counter()
    for ways in itertools.product(range(5), repeat=len(hidden)):
        places = list(known)
        for piece, place in zip(hidden, ways):
            places[place] += piece
        sizes = [len(held) for held in places]
        fits = all(
            (real[i] is not None or sizes[i] == 0)
            and (real[i] is None or (sizes[i] == room) == (sum(real[i].values()) == room))
            and sizes[i] <= room
            for i in range(4)
        )
        fits = fits and (sizes[4] == 0) == (not data["bag"])
        if fits and all(c is None or c == size for c, size in zip(counts, sizes)):
            told = ["".join(sorted(held, key="RGBYJ".index)) for held in places]
            told = ["out" if held is None else text for held, text in zip(real[:4], told)] + told[
                4:
            ]
            found[tuple(told)] += 1
    total = sum(found.values())
    return {key: Fraction(count, total) for key, count in found.items()}


def assert_odds(drawn, odds):
    """Chi-square, far beyond what chance does (the seed is fixed); rare worlds are joined."""
    assert set(drawn) <= set(odds)
    total = sum(drawn.values())
    expected, seen, rare_expected, rare_seen = [], [], 0.0, 0
    for key, chance in odds.items():
        if total * chance < 8:
            rare_expected += float(total * chance)
            rare_seen += drawn[key]
        else:
            expected.append(float(total * chance))
            seen.append(drawn[key])
    if rare_expected > 3:
        expected.append(rare_expected)
        seen.append(rare_seen)
    freedom = len(expected) - 1
    assert freedom > 0
    deviation = sum((s - e) ** 2 / e for s, e in zip(seen, expected))
    assert deviation < freedom + 4 * math.sqrt(2 * freedom) + 4


@pytest.mark.parametrize(
    ("cylinders", "room"),
    [
        (["YY", None, "Y", None], 7),  # bag not empty, two cylinders out
        (["YYYYJ", None, None, ""], 5),  # one is full, a Y in the bag
        (["YYY", "YY", "J", None], 5),  # the bag is empty
        (["YYYYJ", None, "Y", ""], 5),  # one is full and the bag is empty
        (["YYYYYJ", "", None, None], 7),  # six in one of room seven: not full
    ],
)
def test_worlds_without_a_memory_have_the_odds_of_the_rule(made, cylinders, room):  # §4.2.2
    state = made(cylinders=cylinders, kept=SEATED, room=room)
    rng = random.Random(5)
    drawn = Counter(world(state.resample(0, rng)) for _ in range(1500))
    assert_odds(drawn, odds_by_counting(state))


def test_with_all_pieces_hidden_sizes_have_the_odds_of_the_rule():  # §4.2.2
    # Sizes of the places: 27! / (product of size!) ways each, at most six in a cylinder.
    state = ludoteca.load("tcnccc", seats=2).start()
    weight = Counter()
    for sizes in itertools.product(range(7), repeat=4):
        bag = 27 - sum(sizes)
        if bag >= 1:
            ways = Fraction(1, math.prod(map(math.factorial, (*sizes, bag))))
            weight[sizes[0], bag] += ways
    total = sum(weight.values())
    rng = random.Random(6)
    drawn = Counter()
    for _ in range(1000):
        other = world(state.resample(1, rng))
        drawn[len(other[0]), len(other[4])] += 1
    assert_odds(drawn, {key: ways / total for key, ways in weight.items()})


def test_a_world_fits_the_view_of_every_seat(made, play):  # §4.2.2
    rng = random.Random(7)
    game = ludoteca.load("tcnccc", seats=3, room=5)
    for _ in range(8):
        state = game.start()
        while state.phase is not Phase.OVER:
            for seat in (0, 2, None):
                other = state.resample(seat, rng)
                assert other.view(seat) == state.view(seat)
                assert other.legal() == state.legal()
                assert game.from_json(other.to_json()) == other
                other = state.resample(seat, rng, NOTHING)
                assert other.view(seat) == state.view(seat)
            actions = [action for action, _ in state.chance()] or state.legal()
            state.apply(rng.choice([0] * 9 + actions if 0 in actions else actions))


def test_the_piece_in_hand_stays(made):  # §4.2.2
    state = made(drawn="J", kept=["RG", "B"])
    other = state.resample(0, random.Random(1))
    assert other.to_json()["drawn"] == "J"
    assert other.to_json()["kept"] == state.to_json()["kept"]


def test_nothing_is_open_with_open_lids_or_after_the_end(made):  # §4.2.2 §4.3
    rng = random.Random(2)
    open_lids = made(cylinders=["RG", "B", "", ""], open_lids=True)
    over = made(cylinders=["RG", "B", "", ""], kept=["RGBY", ""], to_move=None)
    for state in (open_lids, over):
        assert state.resample(0, rng) == state
        agreeing = {"cylinders": [{"holds": {"R": 1}, "count": 2}, None, {"count": 0}, None]}
        assert state.resample(0, rng, agreeing) == state
        for wrong in ({"holds": {"Y": 1}}, {"count": 1}):
            with pytest.raises(ludoteca.LudotecaError, match="cannot be true"):
                state.resample(0, rng, {"cylinders": [wrong, None, None, None]})


def test_the_same_seed_draws_the_same_world_compiled_or_not(made):  # §4.2.2
    state = made(cylinders=["RRRRRRG", "GB", None, "Y"], kept=["G", "BJ"])
    drawn = world(state.resample(0, ludoteca.Rng(11)))
    assert drawn == ("RRRRGBY", "RRGBB", "out", "GGBYYY", "GBYYJJ")


# ---- with a memory ----


@pytest.mark.parametrize(
    ("known", "counts"),
    [
        (("Y", "", "", "", ""), (None,) * 5),  # a Y in cylinder 1, maybe more
        (("Y", "", "", "", ""), (2, None, None, None, None)),  # a Y and one forgotten
        (("", "", "", "", ""), (None, None, 0, None, None)),  # 3 is empty
        (("", "", "J", "", "Y"), (None, None, None, None, 2)),  # the bag: a Y and one more
    ],
)
def test_worlds_with_a_memory_have_the_odds_of_what_is_left(made, pieces, known, counts):
    # §4.2.2
    state = made(cylinders=["YY", None, "YJ", ""], kept=SEATED)
    entries = [
        {"holds": pieces(held), **({} if count is None else {"count": count})}
        for held, count in zip(known, counts)
    ]
    memory = {"cylinders": entries[:4], "bag": entries[4]}
    rng = random.Random(8)
    drawn = Counter(world(state.resample(0, rng, memory)) for _ in range(1500))
    assert_odds(drawn, odds_by_counting(state, known, counts))


def test_a_perfect_memory_leaves_nothing_open(made):  # §4.2.2
    state = made(cylinders=["RRG", "", None, "BYJ"], kept=["R", "G"])
    cylinders = state.to_json()["cylinders"]
    memory = {
        "cylinders": [
            None if held is None else {"holds": held, "count": sum(held.values())}
            for held in cylinders
        ]
    }
    for seed in range(5):
        assert state.resample(0, random.Random(seed), memory) == state


class Notebook:
    """Somebody who sees what all see and forgets nothing: each event, and the view after it."""

    def __init__(self):
        self.cylinders = [Counter() for _ in range(4)]

    def note(self, text, before, after):
        word, _, number = text.partition(" ")
        if word == "put":
            self.cylinders[int(number) - 1][before["drawn"]] += 1
        elif word == "lift":
            assert after["announced"]["pieces"] == dict(+self.cylinders[int(number) - 1])
            self.cylinders[int(number) - 1].clear()

    def memory(self):
        return {
            "cylinders": [{"holds": dict(+held), "count": held.total()} for held in self.cylinders]
        }


@pytest.mark.parametrize("seed", range(3))
def test_who_remembers_everything_knows_the_bag_too(seed):  # §4.1 §4.2.2 §4.4
    rng = random.Random(seed)
    game = ludoteca.load("tcnccc", seats=4, room=5)
    for _ in range(10):
        state, notebook = game.start(), Notebook()
        while state.phase is not Phase.OVER:
            actions = [action for action, _ in state.chance()] or state.legal()
            action = rng.choice([0] * 9 + actions if 0 in actions else actions)
            before = state.view(None)
            state.apply(action)
            notebook.note(state.text(action), before, state.view(None))
            assert state.resample(2, rng, notebook.memory()) == state


@pytest.mark.parametrize(
    "memory",
    [
        {"cylinders": [{"count": 6}, None, None, None]},  # 1 is full
        {"cylinders": [{"count": 0}, None, None, None]},
        {"cylinders": [None, {"count": 7}, None, None]},  # 2 is not full
        {"cylinders": [None, {"holds": {"G": 4, "B": 3}}, None, None]},
        {"cylinders": [None, {"holds": {"G": 2}, "count": 1}, None, None]},
        {"cylinders": [None, None, {"holds": {"B": 1}}, None]},  # 3 is out
        {"cylinders": [None] * 4, "bag": {"count": 0}},  # the bag is not empty
        {"cylinders": [None, {"holds": {"Y": 3}}, None, {"holds": {"Y": 3}}]},  # a Y is kept
        {"cylinders": [None, {"holds": {"Y": 6}}, None, None]},
        {"cylinders": [None, {"count": 1}, None, {"count": 1}], "bag": {"count": 3}},  # 27 pieces
        {"cylinders": [None] * 4, "bag": {"count": 27}},
    ],
)
def test_a_memory_that_cannot_be_true_is_refused(made, memory):  # §4.2.2
    state = made(cylinders=["RRRRRRG", "GB", None, "Y"], kept=["Y", "BJ"])
    with pytest.raises(ludoteca.LudotecaError, match=r"§4\.2\.2: the memory cannot be true"):
        state.resample(0, random.Random(1), memory)


def test_a_wrong_memory_that_could_be_true_is_believed(made):  # §4.2.2
    state = made(cylinders=["RG", "", "", ""])
    other = state.resample(0, random.Random(1), {"cylinders": [{"count": 0}, None, None, None]})
    assert other.to_json()["cylinders"][0] == {}


@pytest.mark.parametrize(
    "memory",
    [
        7,
        "R",
        [],
        {},
        {"cylinders": [None] * 3},
        {"cylinders": [None] * 4, "lids": 1},
        {"cylinders": [[], None, None, None]},
        {"cylinders": [{"pieces": 1}, None, None, None]},
        {"cylinders": [{"holds": {"Q": 1}}, None, None, None]},
        {"cylinders": [{"holds": {"R": 0}}, None, None, None]},
        {"cylinders": [{"holds": {"R": True}}, None, None, None]},
        {"cylinders": [{"count": -1}, None, None, None]},
        {"cylinders": [{"count": "2"}, None, None, None]},
    ],
)
def test_what_is_no_memory_is_refused(made, memory):  # §4.2.2
    with pytest.raises(ludoteca.LudotecaError, match=r"§4\.2\.2: this is no memory"):
        made().resample(0, random.Random(1), memory)
