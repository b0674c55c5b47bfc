"""Random games told a second time, as plainly as the rules are written, and compared.

Nothing here is taken from the engine: the board is points of the plane, the Map is its sentence.
"""

import random

import pytest

import ludoteca
from tests.games.toncc.plane import POINTS, WAYS

BACKGROUNDS = "bbbrrryyybbbrrryyy"
COLOURS = ["byr", "yrb", "rby"]


class Telling:
    """One game, told by the rules' sentences (§1 to §4)."""

    def __init__(self, challenges):
        self.challenges = challenges
        self.facts = {"challenge": 1, "scores": [], "toncc_points": [0, 0, 0]}
        self.begin()

    def begin(self):
        self.over = False
        self.facts |= {
            "round": 0,
            "idle_rounds": 0,
            "regions": [None] * 18,
            "face_down": [False] * 18,
            "kings": ["mind"] * 3,
            "seals": [[], [], []],
            "king_points": [0, 0, 0],
        }

    def lay(self, cell):
        regions = self.facts["regions"]
        regions[regions.index(None)] = cell

    def choose(self, directions):
        facts = self.facts
        for seat, direction in directions.items():
            facts["kings"][seat] = land(facts["kings"][seat], direction - 1)
        standing = [seat for seat in range(3) if facts["kings"][seat] is not None]
        conquests = 0
        for place in range(18):
            here = [seat for seat in standing if facts["kings"][seat] == place]
            if here and not facts["face_down"][place]:
                cell = facts["regions"][place]
                conqueror = min(here, key=lambda seat: COLOURS[seat].index(BACKGROUNDS[cell]))
                facts["seals"][conqueror] = sorted([*facts["seals"][conqueror], cell])
                facts["face_down"][place] = True
                conquests += 1
        facts["round"] += 1
        facts["idle_rounds"] = 0 if conquests else facts["idle_rounds"] + 1
        for seat in standing:
            if len(facts["seals"][seat]) == 6:
                facts["king_points"][seat] = len(standing)
                facts["kings"][seat] = None
        left = [seat for seat in standing if facts["kings"][seat] is not None]
        if facts["idle_rounds"] == 3:
            for seat in left:
                facts["king_points"][seat] = len(left)
        if not left or facts["idle_rounds"] == 3:
            self.end()

    def end(self):
        facts = self.facts
        scores = []
        for seat in range(3):
            score = facts["king_points"][seat]
            for first in (0, 6, 12):
                for start in range(first, first + 5):
                    cells = [cell % 18 for cell in range(start, start + 3)]
                    if all(cell in facts["seals"][seat] for cell in cells):
                        score += sum(1 + COLOURS[seat].index(BACKGROUNDS[cell]) for cell in cells)
            scores.append(score)
        facts["scores"].append(scores)
        for seat, points in enumerate(ranked(scores)):
            facts["toncc_points"][seat] += points
        if facts["challenge"] == self.challenges:
            self.over = True
        else:
            facts["challenge"] += 1
            self.begin()

    def winners(self):
        points = self.facts["toncc_points"]
        if len(set(points)) == 1:
            return (0, 1, 2)
        return (ranked(points).index(2),)


def land(place, direction):
    """Where a King lands, walking over the plane."""
    if place == "mind":
        return direction
    for way in (WAYS[direction], -WAYS[direction]):
        line = [
            number
            for k in range(1, 5)
            for number in range(18)
            if abs(POINTS[place] + k * way - POINTS[number]) < 1e-6
        ]
        if way == WAYS[direction] and line:
            return line[0]
    return line[-1]


def ranked(scores):
    """2, 1, 0 by score; of two level the one whose seat comes just before the other's is ahead."""
    if len(set(scores)) == 1:
        return [1, 1, 1]
    best = max(scores)
    first = next(
        seat
        for seat in range(3)
        if scores[seat] == best and (scores.count(best) == 1 or scores[(seat + 1) % 3] == best)
    )
    second, third = (first + 1) % 3, (first + 2) % 3
    if scores[third] > scores[second]:  # level, second is ahead: it comes just before third
        second, third = third, second
    points = [0, 0, 0]
    points[first], points[second] = 2, 1
    return points


@pytest.mark.parametrize("challenges", [1, 3, 5])
@pytest.mark.parametrize("seed", range(12))
def test_the_engine_and_the_second_telling_agree(challenges, seed):
    rng = random.Random(seed)
    game = ludoteca.load("toncc", challenges=challenges)
    state, telling = game.start(), Telling(challenges)
    while not telling.over:
        data = state.to_json()
        assert data == data | telling.facts
        if None in telling.facts["regions"]:
            assert (state.phase, state.to_move) == (ludoteca.Phase.CHANCE, ())
            left = [cell for cell in range(18) if cell not in telling.facts["regions"]]
            assert [state.text(action) for action, _ in state.chance()] == [f"R{c}" for c in left]
            cell = rng.choice(left)
            state.apply(state.parse(f"R{cell}"))
            telling.lay(cell)
        else:
            kings = [seat for seat in range(3) if telling.facts["kings"][seat] is not None]
            assert (state.phase, state.to_move) == (ludoteca.Phase.JOINT, tuple(kings))
            chosen = {seat: rng.randint(1, 6) for seat in kings}
            state.apply_joint({seat: state.parse(str(way)) for seat, way in chosen.items()})
            telling.choose(chosen)
    data = state.to_json()
    assert data == data | telling.facts
    assert state.outcome.winners == telling.winners()
    assert state.outcome.scores == tuple(telling.facts["toncc_points"])
