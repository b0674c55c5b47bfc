"""The least score of a turn of Numbers, proven, and in how many arrangements it can end.

Why the prices are right
------------------------
**The good match is free and goes anywhere**, at any moment, from the pile too. So it is no concern:
it is out of the way, or the neighbour that a rotation needs, or lies where a match is missing,
whenever that is wanted. What remains are plain matches and the bad one; where they rotate, all that
matters is that the place is free, that it is within reach, and that each rotates once.

**Without respacing** a turn is a displacement: each plain match stays or is rotated (0), goes to
any other place (1), is removed (2) or added (2); the bad one stays (0), is rotated (1) or goes
elsewhere (2). No sequence of operations does the same for less, and each displacement can be
carried out: who goes to a free place goes first; a circle of matches is never needed, since to
leave them all where they are gives the same arrangement for less. In other words, D matches are
lifted from their places and A laid on others, and as one lift and one lay make a move, it costs

    D + (D - A) if D is not less than A, otherwise D + 2 * (A - D).

D - A follows from how many matches the end has. So the least D is wanted, number by number, and
within a number cell by cell (prices.py).

**Respacing** an 11 carries four matches for nothing, but needs the number to hold exactly these (one
may be the good match). So the number has two phases, before and after this visit. A second visit
never saves a lift: a test tries all of them. A match cannot be lifted before a number's visit and
laid in the same number after it in one move, nor the other way round; each such pair costs one
point more, for it has to lie elsewhere in between (or another match stands in for it). With several
visits the order matters too: see `_penalty`. Fewer points would not do: a real sequence has D + w
lifts and A + w lays, of which m pairs are moves, within one phase of each number; moves of two that
are needed anyway are at most as many as can be paired at all, and each of the others uses up one of
the 2 * w that are not; counting them gives the price above or more.

**What is left in doubt.** Two kinds of ends get a price that may be too low and are never played: with
a visit for whose sake the bad match is paid for, and with a match that is lifted after one visit
and laid before another. Where such an end would cost less than the best that is sure, the lower
bound is less than the score; where it would cost the same, the ways are not counted. Neither was
met in 1,000 games (`make bench-turns`).

A **way** is an arrangement, tidied, with the places of the good and the bad match.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludoteca.core.state import State
from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.carrying import (
    NOWHERE,
    SIGN,
    Group,
    Reached,
    Visit,
    can_pair,
    carry_out,
    may_pair,
)
from ludoteca.games.fantastick.prices import (
    ENTRIES,
    EXITS,
    NEVER,
    SPECIALS,
    Prices,
    allowed_equalities,
    equality_parts,
    final_places,
    key_of,
    lifts_of,
    plain_of,
    visit_codes,
)
from ludoteca.games.fantastick.solving import Solved

_MOST_LEVEL = facts.GIVE_UP - 1  # what costs more is given up instead
_NUMBER_PLACES = len(facts.CELLS) * len(facts.SEGMENTS)
_SIGN_PLACE = facts.NUMBER_PLACES.index(facts.SIGN_PLACES[0])


def solve_numbers(state: State) -> Solved:
    """The least score of the turn at play; some milliseconds at most, usually less.

    In the middle of a turn the actions go on from what stands if that is part of a way of the least
    score. Nothing is done and undone in turn: whoever plays the first action of each answer gets to
    the end.
    """
    standing = [state.game.parse_action(text) for text in state.to_json()["operations"]]
    states = [state.copy()]  # by how many operations stand
    for _ in standing:
        states.insert(0, states[0].copy())
        states[0].apply(actions.UNDO)
    solved = _least(states[0])
    if solved.gives_up:
        return solved
    # The earliest plan of which all that stands since then is the beginning; with each step that
    # is played of it, it stays the earliest.
    latest = 0, solved.actions
    for done, plan in _plans(states, solved):
        if list(plan[: len(standing) - done]) == standing[done:]:
            return solved._replace(actions=plan[len(standing) - done :])
        latest = done, plan
    undoing = (actions.UNDO,) * (len(standing) - latest[0])
    return solved._replace(actions=undoing + latest[1])


def _least(start: State) -> Solved:
    """The same for the beginning of a turn."""
    allowed = allowed_equalities(start)
    bound = facts.GIVE_UP
    for points in range(_MOST_LEVEL + 1):
        level = Level(start, allowed, points)
        if level.ends or level.is_doubtful:
            bound = min(bound, points)
        plan = level.plan()
        if plan is not None:
            ways = None if level.is_doubtful or bound < points else level.ways
            return Solved(points, bound, plan, ways, gives_up=False)
    return Solved(facts.GIVE_UP, bound, (actions.GIVE_UP,), 1, gives_up=True)


def _plans(states: list[State], solved: Solved) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Plans of the least score by how many operations stand before, where one was found."""
    yield 0, solved.actions
    for done in range(1, len(states)):
        points = solved.score - states[done].to_json()["cost"]
        if points >= 0:
            plan = Level(states[done], allowed_equalities(states[done]), points).plan()
            if plan is not None:
                yield done, plan


class Ends(NamedTuple):
    """Ends of a turn that cost the same and are reached alike."""

    equality: int
    by_number: tuple[list[int], ...]  # ends of prices.py
    codes: tuple[int, ...]  # how each number gets there: see Prices.how
    signs: list[tuple[int, int]]  # where the good and the bad match lie in the sign, 4: not there


class _Class(NamedTuple):
    """What matters of a number's end for the price of the whole; see Prices.ends."""

    price: int
    bad_paid: int
    visits: int
    doubtful: int


class Level:
    """The ends that cost exactly so many points, if there are none that cost less."""

    def __init__(self, state: State, allowed: list[int], points: int) -> None:
        told = state.to_json()
        self._state = state
        self._points = points
        self._equals_first: bool = told["equals_first"]
        self._prices = Prices(state, points)
        self._plain = self._prices.plain_by_number()
        self._classes: list[dict[int, dict[_Class, list[int]]]] = [{}, {}, {}]
        for number in range(3):
            for end, known in self._prices.ends[number].items():
                by_class = self._classes[number].setdefault(key_of(end), {})
                by_class.setdefault(_Class(*known), []).append(end)
        self._signs: dict[int, dict[tuple[int, int], list[tuple[int, int]]]] = {}
        for key, price, paid, good, bad in self._prices.sign_ends:
            self._signs.setdefault(key, {}).setdefault((price, paid), []).append((good, bad))
        self.is_doubtful = False
        self.ends: list[Ends] = []
        for near in self._prices.near(allowed, self._equals_first):
            self._look_at(*near)

    @property
    def ways(self) -> int:
        """How many ends there are."""
        total = 0
        for ends in self.ends:
            first, second, third = map(len, ends.by_number)
            total += first * second * third * len(ends.signs)
        return total

    def plan(self) -> tuple[int, ...] | None:
        """The actions that lead from the state to one of the ends; None if there is none."""
        for ends in self.ends:
            plan = carry_out(self._state, self._reached(ends), self._points)
            if plan is not None:
                return plan
        return None

    def _look_at(self, equality: int, good: int, bad: int, extra: int) -> None:
        """Which ends of an equality, with the special matches in these parts, do not cost more."""
        x, y, result, operation = equality_parts(equality)
        values = (result, x, y) if self._equals_first else (x, y, result)
        keys = [4 * value + 2 * (good == i + 1) + (bad == i + 1) for i, value in enumerate(values)]
        signs_drawn = list(facts.OPERATIONS.values())[operation]
        sizes = [*map(_size, values), len(signs_drawn)]
        wanted = [size - (good == i + 1) - (bad == i + 1) for i, size in enumerate(sizes)]
        lists = [self._classes[i].get(keys[i], {}) for i in range(3)]
        signs = self._signs.get(4 * operation + 2 * (good == 4) + (bad == 4), {})
        for (sign_price, sign_paid), places in signs.items():
            for first, second, third in itertools.product(*lists):
                classes = (first, second, third)
                rest = extra + sign_price
                codes = self._codes(classes, rest, sign_price - sign_paid, wanted)
                if codes is not None:
                    by_number = tuple([lists[i][classes[i]] for i in range(3)])
                    self.ends.append(Ends(equality, by_number, codes, places))

    def _codes(
        self, classes: Sequence[_Class], rest: int, sign_lifts: int, wanted: list[int]
    ) -> tuple[int, ...] | None:
        """How the numbers are brought there for the points at hand; None if they are not."""
        plain = tuple([-1 - (3 * one.price + one.bad_paid) for one in classes])
        if rest + sum([one.price for one in classes]) <= self._points:
            return plain
        options = [
            [(one.price, plain[i])] + [(sum(lifts_of(code)), code) for code in visit_codes(one.visits)]
            for i, one in enumerate(classes)
        ]
        may_be = False
        for choice in itertools.product(*options):
            price = rest + sum([option[0] for option in choice])
            if price > self._points:
                continue
            codes = tuple([option[1] for option in choice])
            if price + self._penalty(codes, sign_lifts, wanted, is_sure=True) <= self._points:
                return codes
            if price + self._penalty(codes, sign_lifts, wanted, is_sure=False) <= self._points:
                may_be = True
        cheapest = [min(one.doubtful, *[option[0] for option in options[i]]) for i, one in enumerate(classes)]
        has_doubt = any([one.doubtful < NEVER for one in classes])
        if may_be or (has_doubt and rest + sum(cheapest) <= self._points):
            self.is_doubtful = True
        return None

    def _penalty(
        self, codes: tuple[int, ...], sign_lifts: int, wanted: list[int], is_sure: bool
    ) -> int:
        """How many lifts and lays that balance cannot be paired to moves, the order being the best.

        As many can be paired as the smallest set of lifts and lays has members that touches every
        possible pair (König).
        """
        visitors = [number for number in range(3) if codes[number] >= 0]
        lifts: dict[Group, int] = {(SIGN, 0): sign_lifts}
        lays: dict[Group, int] = {(SIGN, 0): 0}
        # Lifts of all that is not respaced are counted together, and so are lays.
        for number, code in enumerate(codes):
            if code >= 0:
                before, after = lifts_of(code)
                lifts[number, 0] = before
                lays[number, 0] = before + plain_of(code) - self._plain[number]
                lifts[number, 1] = after
                lays[number, 1] = after + wanted[number] - plain_of(code)
            else:
                price, paid = divmod(-1 - code, 3)
                lifted = price - (paid if is_sure else 0)
                lifts[SIGN, 0] += lifted
                lays[SIGN, 0] += lifted + wanted[number] - self._plain[number]
        lays[SIGN, 0] += sign_lifts + wanted[SIGN] - self._plain[SIGN]
        possible = can_pair if is_sure else may_pair
        groups = list(lifts)
        best = NEVER
        for order in itertools.permutations(visitors):
            pairs = min(sum(lifts.values()), sum(lays.values()))
            for chosen in itertools.product((False, True), repeat=len(groups)):
                outside = [group for i, group in enumerate(groups) if not chosen[i]]
                cover = sum([lifts[group] for i, group in enumerate(groups) if chosen[i]])
                for lay, count in lays.items():
                    if any([possible(lift, lay, order) for lift in outside]):
                        cover += count
                pairs = min(pairs, cover)
            best = min(best, min(sum(lifts.values()), sum(lays.values())) - pairs)
        return best

    def _reached(self, ends: Ends, which: Sequence[int] = (0, 0, 0, 0)) -> Reached:
        """One of the ends, as carrying.py takes it."""
        plain: list[frozenset[int]] = []
        visits: dict[int, Visit] = {}
        specials = [NOWHERE, NOWHERE]
        for number in range(3):
            end = ends.by_number[number][which[number]]
            position, visit = self._prices.how(number, end, ends.codes[number])
            first = number * _NUMBER_PLACES
            places = [first + place for place in final_places(end, position)]
            for i, special in enumerate((end // SPECIALS % SPECIALS, end % SPECIALS)):
                if special > 0:
                    specials[i] = places[special - 1]
            plain.append(frozenset(places) - set(specials))
            if visit >= 0:
                visits[number] = _visit(visit, first)
        good, bad = ends.signs[which[3]]
        signs = list(facts.OPERATIONS.values())[equality_parts(ends.equality)[3]]
        places = [facts.NUMBER_PLACES.index(name) for name in signs]
        for i, special in enumerate((good, bad)):
            if special < 4:
                specials[i] = _SIGN_PLACE + special
        plain.append(frozenset(places) - set(specials))
        return Reached(tuple(plain), specials[0], specials[1], visits)


def _visit(number: int, first: int) -> Visit:
    """A visit by its number: ((node * 16 + entry) * 2 + exit) * 2 + 1."""
    node, entry, way = number // 64, number // 4 % 16, number // 2 % 2
    # Each respacing changes between one cell and two.
    is_one_cell = entry < 3
    times = 2 if is_one_cell == (way == 0) else 1
    return Visit(
        tuple([first + place for place in ENTRIES[entry]]),
        tuple([first + place for place in EXITS[way]]),
        hole=node // 80,
        held=node // 16 % 5,
        rotated=node % 16,
        times=times,
    )


def _size(value: int) -> int:
    """How many matches a value takes."""
    return sum([len(facts.DIGITS[int(digit)][0]) for digit in str(value)])
