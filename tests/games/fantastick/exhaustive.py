"""All ends of a turn of Numbers for up to two points, by trying everything: a check on turns.py.

`python -m tests.games.fantastick.exhaustive [GAMES]` compares both on turns of some games, tests
do so on a few. Written from the rules, with nothing of the solver: no prices, no bounds, no
drawings to aim at.

The good match is free and may lie anywhere, so it is left out of what lies in a part of the mat (a
number or the sign) and may fill any one place: when a rotation needs a neighbour, when an 11 is
respaced, and at the end. Parts meet only in paid operations: so for each short sequence of these,
each part is searched by itself for all that free operations can make of it before, between and
after them.
"""

from __future__ import annotations

import itertools
import random
import sys
from functools import cache

import ludoteca
from ludoteca.core.phase import Phase
from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.solving import solve

# What lies in a part: places of plain matches, of those of them that were rotated, the bad match's
# place (-1: elsewhere), whether it was rotated.
Part = tuple[frozenset[int], frozenset[int], int, bool]
A, B, C, D, E, F, G = range(7)
ONES = ((B, C), (F, E))  # both drawings of a 1, upper place first
SIGN = 3


def swings(place: int, is_sign: bool) -> list[int]:
    """Where a match can be rotated to (§2.5)."""
    if is_sign:
        return [other for other in range(4) if other != place]
    cell, segment = divmod(place, 7)
    corners = [corner for corner in ((B, C, G), (E, F, G)) if segment in corner]
    return [7 * cell + other for corner in corners for other in corner if other != segment]


def elevens() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """From which four places to which an 11 is respaced (§2.3)."""
    one_cell = (7 + F, 7 + E, 7 + B, 7 + C)
    two_cells = (B, C, 7 + B, 7 + C)
    found = [
        (tuple(7 * cell + segment for segment in (F, E, B, C)), two_cells) for cell in range(3)
    ]
    for cell, left, right in itertools.product(range(2), ONES, ONES):
        lower = [7 * cell + segment for segment in left]
        upper = [7 * (cell + 1) + segment for segment in right]
        found.append(((*lower, *upper), one_cell))
    return found


ELEVENS = elevens()


def occupied(part: Part) -> frozenset[int]:
    return part[0] | ({part[2]} - {-1})


def free_steps(part: Part, is_sign: bool):
    plain, turned, bad, bad_turned = part
    full = occupied(part)
    for source in plain - turned:
        for target in swings(source, is_sign):
            if target not in full:
                yield plain - {source} | {target}, turned | {target}, bad, bad_turned
    if is_sign:
        return
    for before, after in ELEVENS:
        if full <= set(before) and len(full) >= 3:
            goes = dict(zip(before, after))
            yield (
                frozenset(goes[place] for place in plain),
                frozenset(goes[place] for place in turned),
                goes.get(bad, -1),
                bad_turned,
            )


def closure(parts: set[Part], is_sign: bool) -> frozenset[Part]:
    """All that free operations make of them."""
    found, new = set(parts), list(parts)
    while new:
        for part in free_steps(new.pop(), is_sign):
            if part not in found:
                found.add(part)
                new.append(part)
    return frozenset(found)


def paid_steps(part: Part, event: str, is_sign: bool):
    """What a part of a paid operation makes of it: lift, lay, move, each of plain or bad match."""
    plain, turned, bad, bad_turned = part
    free = [place for place in range(4 if is_sign else 21) if place not in occupied(part)]
    word, _, flag = event.partition(" ")
    if word == "lift":
        for place in turned if flag == "turned" else plain - turned:
            yield plain - {place}, turned - {place}, bad, bad_turned
    elif word == "lay":
        for place in free:
            more = {place} if flag == "turned" else set()
            yield plain | {place}, turned | more, bad, bad_turned
    elif word == "move":
        for lifted in paid_steps(part, f"lift {flag}", is_sign):
            yield from paid_steps(lifted, f"lay {flag}", is_sign)
    elif word == "badturn" and bad >= 0 and not bad_turned:
        for place in swings(bad, is_sign):
            if place in free:
                yield plain, turned, place, True
    elif word == "badlift" and bad >= 0:
        if bad_turned == (flag == "turned"):
            yield plain, turned, -1, False
    elif word == "badlay" and bad < 0:
        for place in free:
            yield plain, turned, place, flag == "turned"
    elif word == "badmove" and bad >= 0:
        for place in free:
            yield plain, turned, place, bad_turned


def tidied(places: frozenset[int]) -> int:
    """By how much places are shifted at the end (§2.6)."""
    if any(place >= 14 for place in places):
        return -7
    return 7 if places and max(places) < 7 else 0


DIGIT_OF = {
    frozenset(facts.SEGMENTS.index(letter) for letter in way): digit
    for digit, ways in facts.DIGITS.items()
    for way in ways
}
OPERATION_OF = {
    frozenset(facts.SIGN_PLACES.index(place) for place in places): sign
    for sign, places in facts.OPERATIONS.items()
}


@cache
def value_of(places: frozenset[int]) -> int | None:
    """What a number reads."""
    cells = [frozenset(place % 7 for place in places if place // 7 == cell) for cell in range(3)]
    used = [cell for cell in range(3) if cells[cell]]
    if not used or used[-1] - used[0] > 1 or (len(used) == 2 and used[1] != used[0] + 1):
        return None
    digits = [DIGIT_OF.get(cells[cell]) for cell in used]
    if None in digits:
        return None
    if len(digits) == 1:
        return digits[0]
    return 10 * digits[0] + digits[1] if 0 < digits[0] < 10 and digits[1] < 10 else None


def ends(parts: frozenset[Part], is_sign: bool) -> dict:
    """By what it reads, and whether good and bad match lie in it: the arrangements, tidied."""
    found: dict = {}
    for part in parts:
        full = occupied(part)
        for good in [None, *[place for place in range(4 if is_sign else 21) if place not in full]]:
            places = full if good is None else full | {good}
            reads = OPERATION_OF.get(places) if is_sign else value_of(places)
            if reads is None:
                continue
            shift = 0 if is_sign else tidied(places)
            end = (
                frozenset(place + shift for place in places),
                None if good is None else good + shift,
                None if part[2] < 0 else part[2] + shift,
            )
            found.setdefault((reads, good is not None, part[2] >= 0), set()).add(end)
    return found


class Exhaustive:
    """The mat at the beginning of a turn."""

    def __init__(self, state) -> None:
        self.told = told = state.to_json()
        plain = [set(), set(), set(), set()]
        bad = [-1] * 4
        for name, kind in told["matches"].items():
            place = facts.NUMBER_PLACES.index(name)
            number = min(place // 21, SIGN)
            if kind == "plain":
                plain[number].add(place - 21 * number)
            elif kind == "bad":
                bad[number] = place - 21 * number
        self.bad_home = next(number for number in range(4) if bad[number] >= 0)
        self.parts = [
            closure({(frozenset(plain[i]), frozenset(), bad[i], False)}, i == SIGN)
            for i in range(4)
        ]
        self.pile = 21 - sum(map(len, plain))
        self._after: dict = {}
        self._ends: dict = {}
        self._allowed = allowed(told)

    def after(self, number: int, events: tuple[str, ...]) -> frozenset[Part]:
        if not events:
            return self.parts[number]
        if (number, events) not in self._after:
            is_sign = number == SIGN
            steps = {
                step
                for part in self.after(number, events[:-1])
                for step in paid_steps(part, events[-1], is_sign)
            }
            self._after[number, events] = closure(steps, is_sign)
        return self._after[number, events]

    def ends(self, number: int, events: tuple[str, ...]) -> dict:
        if (number, events) not in self._ends:
            self._ends[number, events] = ends(self.after(number, events), number == SIGN)
        return self._ends[number, events]

    def least(self, most: int) -> tuple[int, int] | None:
        """The least score and its number of ways, if it is not above `most` (at most 2)."""
        for points in range(most + 1):
            found: set = set()
            for sequence in sequences(points, self.pile):
                self.add_ends(sequence, found)
            if found:
                return points, len(found)
        return None

    def add_ends(self, sequence, found: set) -> None:
        own = [tuple(word for number, word in sequence if number == i) for i in range(4)]
        if not all(self.after(i, own[i]) for i in range(4)):
            return
        by_part = [self.ends(i, own[i]) for i in range(4)]
        for equality in self._allowed:
            if any(
                not any((reads, g, b) in by_part[i] for g in (True, False) for b in (True, False))
                for i, reads in enumerate(equality)
            ):
                continue
            for good, bad in itertools.product(range(-1, 4), range(4)):
                sets = [by_part[i].get((equality[i], good == i, bad == i), ()) for i in range(4)]
                found.update(itertools.product(*sets))


def sequences(points: int, pile: int):
    """The sequences of paid operations that cost so much: (part, what is done to it) in order."""
    flags = ("plain", "turned")
    one = [((i, "badturn"),) for i in range(4)]
    for source, target, flag in itertools.product(range(4), range(4), flags):
        if source == target:
            one.append(((source, f"move {flag}"),))
        else:
            one.append(((source, f"lift {flag}"), (target, f"lay {flag}")))
    two = [((i, f"lift {flag}"),) for i in range(4) for flag in flags]
    if pile > 0:
        two += [((i, "lay plain"),) for i in range(4)]
    for source, target, flag in itertools.product(range(4), range(4), flags):
        if source == target:
            two.append(((source, "badmove"),))
        else:
            two.append(((source, f"badlift {flag}"), (target, f"badlay {flag}")))
    if points == 0:
        return [()]
    if points == 1:
        return one
    return two + [first + second for first in one for second in one]


def allowed(told) -> list[tuple[int, int, int, str]]:
    """The true equalities that meet the obligation and are not forbidden, in reading order."""

    def reading(arrangement):
        cells = {}
        for name in arrangement["matches"]:
            place = facts.NUMBER_PLACES.index(name)
            cells.setdefault(min(place // 21, SIGN), set()).add(place - 21 * min(place // 21, SIGN))
        values = [value_of(frozenset(cells.get(i, ()))) for i in range(3)]
        return (*values, OPERATION_OF.get(frozenset(cells.get(SIGN, ()))))

    before = reading(told["start"])
    barred = None
    if told["forbidden"] and told["forbidden"]["equals_first"] == told["equals_first"]:
        barred = reading(told["forbidden"])
    found = []
    for x, y, sign in itertools.product(range(100), range(100), "+-x/"):
        if sign == "/" and (y == 0 or x % y):
            continue
        result = {"+": x + y, "-": x - y, "x": x * y, "/": x // (y or 1)}[sign]
        if not 0 <= result < 100:
            continue
        after = (result, x, y, sign) if told["equals_first"] else (x, y, result, sign)
        changed = [i for i in range(3) if before[i] != after[i]]
        face = told["face"]
        is_met = {
            "A": 0 in changed,
            "B": 1 in changed,
            "C": 2 in changed,
            "op": before[3] != sign,
            "=": True,
            "||": any((before[i] or 0) > 9 or after[i] > 9 for i in changed),
            "0": 0 not in after[:3],
        }[face]
        if is_met and after != barred:
            found.append(after)
    return found


def turns(count: int, seed: int):
    """The states at the beginning of turns of some games, each turn played by the solver."""
    rng = random.Random(seed)
    for _ in range(count):
        state = ludoteca.load("fantastick", experts=rng.random() < 0.5).start()
        while state.phase is not Phase.OVER:
            if state.phase is Phase.CHANCE:
                state.apply(rng.choice(state.chance())[0])
            elif state.to_json()["stage"] != "play":
                state.apply(rng.choice(state.legal()))
            else:
                yield state.copy()
                for action in solve(state).actions:
                    state.apply(action)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    for tried, state in enumerate(turns(games, seed=1), 1):
        solved = solve(state)
        found = Exhaustive(state).least(min(most, solved.score))
        expected = (solved.score, solved.ways) if solved.score <= most else None
        if found != expected:
            print("DIFFERENT", found, expected, state.to_json())
        print(tried, found, expected, flush=True)


if __name__ == "__main__":
    main()
