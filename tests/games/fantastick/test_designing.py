"""The solver of Shapes against the engine's judge, exhaustive search and other players."""

from __future__ import annotations

import heapq
import itertools
import random
from concurrent.futures import ThreadPoolExecutor, TimeoutError

import pytest

import ludoteca
from ludoteca.core import state as core_state
from ludoteca.core.errors import LudotecaError
from ludoteca.games.fantastick import judging, lattice
from ludoteca.games.fantastick.designing import position, solve
from ludoteca.games.fantastick.frames import Frame, all_frames, using_frames
from ludoteca.games.fantastick.lattice import place_name, place_number

FACES = lattice.START_FACES
GAME = ludoteca.load("fantastick", mode="shapes")
is_compiled = not core_state.__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not is_compiled, reason="so many turns take minutes uncompiled")


def carry_out(state, answer):
    """Play the answer; what the turn added to the score, and the arrangement it ended with."""
    state = state.copy()
    before = state.to_json()
    for action in answer.actions[:-1]:
        state.apply(action)
    matches = state.to_json()["matches"]
    state.apply(answer.actions[-1])
    after = state.to_json()
    assert after["turn"] > before["turn"]
    return after["scores"][0] - before["scores"][0], matches


def roll(state, rng):
    while state.phase is ludoteca.Phase.CHANCE:
        state.apply(rng.choice([action for action, _ in state.chance()]))


def test_nobody_searches_frames_while_another_makes_their_fillings():
    """All threads share them: what is found in half of the fillings is called proven wrongly."""
    state = position("trapezoid", "fewer")
    with ThreadPoolExecutor(1) as another:
        with using_frames:
            answer = another.submit(solve, state)
            with pytest.raises(TimeoutError):
                answer.result(timeout=0.1)
        assert answer.result().score == 0


# ---- all valid arrangements (§5.5) ----


@pytest.mark.parametrize(
    ("kind", "leg", "base"),
    [
        ("triangle", 2, 0),
        ("triangle", 3, 0),
        ("rhombus", 2, 0),
        ("trapezoid", 1, 5),
        ("trapezoid", 2, 3),
    ],
)
def test_the_fillings_of_a_frame_are_the_sets_of_inner_places_that_the_judge_accepts(
    kind, leg, base
):
    frame = Frame(kind, leg, base)
    [outline] = frame.arrangements(frame.perimeter)
    found = {frozenset(places) for size in range(26) for places in frame.arrangements(size)}
    inner = [place for place in _within(outline) if place not in outline]
    assert len(inner) == frame.inner
    accepted = set()
    for count in range(len(inner) + 1):
        for chosen in itertools.combinations(inner, count):
            verdict = judging.examine([*outline, *chosen])
            if verdict.valid and verdict.leading == kind:
                accepted.add(frozenset([*outline, *chosen]))
    assert found == accepted


def _within(outline):
    """The places between the least and the greatest x, y and x + y of an outline."""
    points = set()
    for place in outline:
        points |= set(_ends(place))
    bounds = [[f(p) for p in points] for f in (lambda p: p[0], lambda p: p[1], sum)]

    def is_within(point):
        values = (point[0], point[1], sum(point))
        return all(min(b) <= value <= max(b) for b, value in zip(bounds, values))

    return [p for p in range(lattice.PLACE_COUNT) if all(is_within(e) for e in _ends(p))]


def _ends(place):
    name = place_name(place)
    x, y = map(int, name[:-1].split("."))
    dx, dy = lattice.STEPS[name[-1]]
    return (x, y), (x + dx, y + dy)


def test_every_arrangement_of_at_most_fifteen_matches_is_valid_and_of_its_kind():
    count = 0
    for frame in all_frames():
        for size in range(16):
            for places in frame.arrangements(size):
                verdict = judging.examine(places)
                assert verdict.valid
                assert verdict.leading == judging.KINDS[frame.kind]
                assert len(set(places)) == size
                count += 1
    assert count == 516


# ---- the answers are played ----


@pytest.mark.parametrize("start", FACES)
def test_a_solved_turn_adds_what_was_said(start):
    for face in FACES:
        state = position(start, face)
        answer = solve(state)
        assert answer.is_proven
        assert carry_out(state, answer)[0] == answer.score
        assert answer.gives_up == (answer.score == 6)


@compiled_only
def test_games_by_the_solver_add_what_was_said_and_no_other_player_does_better():
    rng = random.Random(3)
    scores = []
    for _ in range(8):
        state = GAME.start()
        while state.outcome is None:
            roll(state, rng)
            if state.outcome is not None:
                break
            answer = solve(state)
            assert answer.is_proven
            assert carry_out(state, answer)[0] == answer.score
            # The way the cheap plan of the bots goes is one of those that were proven dearer.
            other = state.copy()
            before = other.to_json()
            while other.outcome is None and other.to_json()["turn"] == before["turn"]:
                steps = GAME.knowledge.promising(other, 0)
                other.apply(steps[0] if steps[0] != other.parse("wild") else steps[1])
            assert other.to_json()["scores"][0] - before["scores"][0] >= answer.score
            scores.append(answer.score)
            for action in answer.actions:
                state.apply(action)
    assert {-1, 0, 1, 2} <= set(scores)


@compiled_only
def test_large_arrangements_with_special_matches_anywhere_are_solved():
    rng = random.Random(11)
    pool = [places for frame in all_frames() for places in frame.arrangements(19)]
    for _ in range(12):
        state = _laid(rng.choice(pool), rng.choice(FACES), rng)
        answer = solve(state)
        assert answer.is_proven
        assert carry_out(state, answer)[0] == answer.score


def _laid(places, face, rng):
    """A first turn with these places, the special matches at random, the good one at times away."""
    places = lattice.shifted_places(places, *lattice.centre_of(places))
    names = [place_name(place) for place in places]
    bad, good = rng.sample(names, 2)
    kinds = dict.fromkeys(names, "plain") | {bad: "bad"}
    if rng.random() < 0.7:
        kinds[good] = "good"
    return _first_turn(kinds, face, 5)


def _first_turn(kinds, face, score):
    told = position("change", face).to_json()
    told |= {
        "matches": kinds,
        "start": {"matches": kinds, "equals_first": False},
        "pile": 25 - len(kinds),
        "good_in_pile": "good" not in kinds.values(),
        "scores": [score],
    }
    return GAME.from_json(told)


# ---- nothing is cheaper ----

# Where the exhaustive search may lay matches: a triangle of side 3.
NEAR = {
    place
    for place in range(lattice.PLACE_COUNT)
    if all(x >= -1 and y >= -1 and x + y <= 1 for x, y in _ends(place))
}


def _least_by_trying(state, most):
    """By face, the least score of the turn among all orders of all operations in NEAR (§1.4-6).

    `most` points are paid at most; a face without an end is left out. A model of its own: a match
    is a place and whether it was rotated.
    """
    told = state.to_json()
    kinds = {place_number(name): kind for name, kind in told["matches"].items()}
    plain = frozenset((place, False) for place, kind in kinds.items() if kind == "plain")
    good = next((place for place, kind in kinds.items() if kind == "good"), None)
    bad = next((place, False) for place, kind in kinds.items() if kind == "bad")
    began = judging.examine(kinds)
    start = (plain, good, bad)
    costs = {start: 0}
    heap = [(0, 0, start)]
    order = itertools.count(1)
    least_costs = {}
    while heap:
        cost, _, at = heapq.heappop(heap)
        if cost > costs[at]:
            continue
        plain, good, bad = at
        lying = {place for place, _ in plain} | {bad[0]} | ({good} - {None})
        least_costs.setdefault(frozenset(lying), cost)
        for price, after in _operations(plain, good, bad, lying, most - cost):
            if cost + price < costs.get(after, most + 1):
                costs[after] = cost + price
                heapq.heappush(heap, (cost + price, next(order), after))
    least = {}
    for lying, cost in least_costs.items():
        now = judging.examine(lying)
        bonus = 1 if now.pure and not began.pure else 0
        score = cost - min(bonus, told["scores"][0] + cost)
        for face in FACES:
            if _may_end(now, began, face):
                least[face] = min(score, least.get(face, score))
    return least


def _operations(plain, good, bad, lying, most):
    free = [place for place in NEAR if place not in lying]
    if good is None:
        yield from ((0, (plain, place, bad)) for place in free)
    else:  # to rotate it is no better than to move it
        yield 0, (plain, None, bad)
        yield from ((0, (plain, place, bad)) for place in free)
    for match in plain:
        rest = plain - {match}
        for target in _turns(match, lying):
            yield 0, (rest | {(target, True)}, good, bad)
        if most >= 1:
            yield from ((1, (rest | {(place, match[1])}, good, bad)) for place in free)
        if most >= 2:
            yield 2, (rest, good, bad)
    if most >= 1:
        yield from ((1, (plain, good, (place, True))) for place in _turns(bad, lying))
    if most >= 2:
        yield from ((2, (plain, good, (place, bad[1]))) for place in free)
        yield from ((2, (plain | {(place, False)}, good, bad)) for place in free)


def _turns(match, lying):
    place, is_turned = match
    if is_turned:
        return
    for target in lattice.swings(place):
        if target in lying or target not in NEAR:
            continue
        [point] = set(_ends(place)) & set(_ends(target))
        if any(other != place and point in _ends(other) for other in lying):
            yield target


def _may_end(now, began, face):
    """Whether the turn may end so (§5.5, §6)."""
    if not now.valid:
        return False
    counts = {"triangle": now.triangles, "trapezoid": now.trapezoids, "rhombus": now.rhombuses}
    had = {"triangle": began.triangles, "trapezoid": began.trapezoids, "rhombus": began.rhombuses}
    kind, led = now.leading, began.leading
    if face == "more":
        return kind == led and counts[kind] > had[kind]
    if face == "fewer" and had[led] > 1:
        return kind == led and counts[kind] < had[kind]
    if face in ("fewer", "change"):
        return kind != led
    return kind == face and (kind != led or counts[kind] != had[kind])


SMALL = {  # the last is bad
    "triangle": ["0.0e", "0.0n", "1.0w"],
    "rhombus": ["-1.-1e", "-1.-1n", "-1.0e", "0.-1n"],
    "trapezoid": ["0.0e", "-1.0e", "-1.0n", "-1.1e", "1.0w"],
    "two triangles": ["0.0w", "0.-1e", "-1.-1n", "-1.-1e", "1.-1w", "-1.0e", "-1.0n"],
}


@pytest.mark.parametrize(
    ("name", "good", "most"),
    [
        ("triangle", 1, 2),
        ("triangle", None, 2),
        ("rhombus", 1, 1),
        ("trapezoid", 2, 1),
        ("two triangles", 0, 0),
    ],
)
def test_trying_everything_on_a_small_part_of_the_mat_finds_nothing_cheaper(name, good, most):
    names = SMALL[name]
    kinds = dict.fromkeys(names, "plain") | {names[-1]: "bad"}
    if good is not None:
        kinds[names[good]] = "good"
    least = _least_by_trying(_first_turn(kinds, FACES[0], 2), most)
    assert least
    for face in FACES:
        state = _first_turn(kinds, face, 2)
        answer = solve(state)
        assert answer.is_proven
        added, matches = carry_out(state, answer)
        assert added == answer.score
        # What fits in the window and costs no more than was tried is found by trying too.
        is_tried = answer.score < most or (answer.score == most and name != "two triangles")
        if is_tried and all(place_number(name) in NEAR for name in matches):
            assert least[face] == answer.score
        assert least.get(face, 6) >= answer.score


def _least_by_pricing(state):
    """The least score and how many different ends have it: every arrangement, wherever it may lie.

    Each is priced by a table of what each of the 25 matches costs at each of its places or in the
    pile (§1.4, §1.6).
    """
    told = state.to_json()
    kinds = {place_number(name): kind for name, kind in told["matches"].items()}
    began = judging.examine(kinds)
    reach = {place: {place, *lattice.swings(place)} for place in kinds}
    near = set().union(*[reach[place] for place, kind in kinds.items() if kind != "good"])
    best, ends = 6, []
    for frame in all_frames():
        for size in range(len(kinds) - 4, len(kinds) + 5):
            for places in frame.arrangements(size):
                now = judging.examine(places)
                if not _may_end(now, began, told["face"]):
                    continue
                bonus = 1 if now.pure and not began.pure else 0
                for laid in _everywhere(places):
                    if len(set(laid) - near) - 1 - bonus > best:
                        continue
                    cost = _assignment_cost(_costs(kinds, reach, laid))
                    score = cost - min(bonus, told["scores"][0] + cost)
                    if score < best:
                        best, ends = score, []
                    if score == best and not any(lattice.are_same(laid, end) for end in ends):
                        ends.append(laid)
    return best, len(ends)


def _everywhere(places):
    """An arrangement turned, mirrored and shifted in every way that the lattice has room for."""
    numbers = {frozenset(_ends(place)): place for place in range(lattice.PLACE_COUNT)}
    found = set()
    for mirrored, turns in itertools.product((False, True), range(6)):
        ends = [_ends(place) for place in places]
        if mirrored:
            ends = [[(y, x) for x, y in pair] for pair in ends]
        for _ in range(turns):
            ends = [[(-y, x + y) for x, y in pair] for pair in ends]
        for dx, dy in itertools.product(range(-12, 13), repeat=2):
            moved = [frozenset((x + dx, y + dy) for x, y in pair) for pair in ends]
            if all(pair in numbers for pair in moved):
                found.add(tuple(sorted(numbers[pair] for pair in moved)))
    return sorted(found)


def _costs(kinds, reach, target):
    pile = 25 - len(target)
    rows = []
    for place, kind in kinds.items():
        if kind == "good":
            rows.append([0] * 25)
        elif kind == "bad":
            costs = [0 if at == place else 1 if at in reach[place] else 2 for at in target]
            rows.append([*costs, *[1000] * pile])
        else:
            rows.append([*[0 if at in reach[place] else 1 for at in target], *[2] * pile])
    if "good" not in kinds.values():
        rows.append([0] * 25)
    while len(rows) < 25:
        rows.append([*[2] * len(target), *[0] * pile])
    return rows


def _assignment_cost(rows):
    """The least sum of one number from each row and column, by shortest augmenting paths."""
    size = len(rows)
    owner = [None] * size  # by column: its row
    row_price, column_price = [0] * size, [0] * size
    for row in range(size):
        distance, before, done = [10**6] * size, [None] * size, set()
        at, reached, column = row, 0, None
        while at is not None:
            for other in range(size):
                if other not in done:
                    length = reached + rows[at][other] - row_price[at] - column_price[other]
                    if length < distance[other]:
                        distance[other], before[other] = length, column
            column = min((c for c in range(size) if c not in done), key=distance.__getitem__)
            reached = distance[column]
            done.add(column)
            at = owner[column]
        row_price[row] += reached
        for other in done - {column}:
            row_price[owner[other]] += reached - distance[other]
            column_price[other] -= reached - distance[other]
        while column is not None:
            owner[column] = row if before[column] is None else owner[before[column]]
            column = before[column]
    return sum(rows[owner[column]][column] for column in range(size))


@pytest.mark.parametrize(
    ("start", "face"),
    [("change", "triangle"), ("change", "rhombus"), ("more", "rhombus"), ("more", "more")],
)
def test_pricing_every_arrangement_finds_the_same_score_and_as_many_ways(start, face):  # §5.6
    state = position(start, face)
    answer = solve(state, count_ways=True)
    assert (answer.score, answer.ways) == _least_by_pricing(state)


# ---- in the middle of a turn ----


@compiled_only
def test_in_the_middle_of_a_turn_what_was_done_badly_is_undone():  # §1.10
    rng = random.Random(5)
    undone = set()
    for start, face in itertools.product(FACES, FACES[:4]):
        state = position(start, face)
        least = solve(state).score
        for _ in range(rng.randrange(1, 4)):
            state.apply(rng.choice([a for a in state.legal() if state.text(a)[0] in "rmxag"]))
        answer = solve(state)
        assert (answer.score, answer.is_proven) == (least, True)
        assert carry_out(state, answer)[0] == least
        undone.add([state.text(a) for a in answer.actions].count("undo"))
    assert len(undone) > 1


def test_what_was_done_well_is_not_undone():
    state = position("triangle", "trapezoid")
    answer = solve(state)
    for action in answer.actions[:-1]:
        state.apply(action)
        rest = solve(state)
        assert rest.score == answer.score
        assert "undo" not in [state.text(a) for a in rest.actions]


def test_the_arrangement_before_the_turn_before_is_no_answer():  # §1.7
    state = position("change", "rhombus")
    for action in solve(state).actions:
        state.apply(action)
    state.apply(state.parse("trapezoid"))
    answer = solve(state)
    _, matches = carry_out(state, answer)
    before = [place_number(name) for name in state.to_json()["forbidden"]["matches"]]
    assert not lattice.are_same([place_number(name) for name in matches], before)


def test_after_the_wild_card_only_the_bonus_counts():  # §1.12, §6.5
    for start, score, added in (
        ("more", 0, 0),
        ("more", 3, -1),
        ("fewer", 3, 0),
    ):  # "fewer" is pure
        told = position(start, "rhombus").to_json() | {"scores": [score]}
        state = GAME.from_json(told)
        state.apply(state.parse("wild"))
        answer = solve(state)
        assert (answer.score, answer.is_proven) == (added, True)
        assert carry_out(state, answer)[0] == added


# ---- limits, counts and refusals ----


@compiled_only
def test_with_little_work_the_bound_is_lower_and_the_answer_still_true():
    unproven = 0
    for start, face in itertools.product(FACES, FACES):
        state = position(start, face)
        least, hurried = solve(state), solve(state, work_limit=3)
        assert hurried.lower_bound <= least.score <= hurried.score
        assert carry_out(state, hurried)[0] == hurried.score
        unproven += not hurried.is_proven
    assert unproven > 0


def test_only_a_turn_of_shapes_can_be_solved():
    with pytest.raises(LudotecaError, match="only a turn of Shapes"):
        solve(GAME.start())
    numbers = ludoteca.load("fantastick").start()
    with pytest.raises(LudotecaError, match="only a turn of Shapes"):
        solve(numbers)
