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

**Respacing** an 11 carries four matches for nothing, but needs the number to hold exactly these
(one may be the good match). So the number has two phases, before and after this visit. A match
cannot be lifted before a number's visit and laid in the same number after it in one move, nor the
other way round; each such pair costs one point more, for it has to lie elsewhere in between (or
another match stands in for it). With several visits their order matters too: see `_penalty`. Fewer
points would not do: a real sequence has D + w lifts and A + w lays, of which m pairs are moves,
within one phase of each number; moves of two that are needed anyway are at most as many as can be
paired at all, and each of the others uses up one of the 2 * w that are not; counting them gives the
price above or more.

**What would be left in doubt.** Three rare kinds of ends get a price that may be too low, and are
never played: if a number is respaced, changed for a price, and respaced again; if the bad match is
rotated before a visit to where a match lies that would be rotated to its place; and if one move
both lifts a match after one number's visit and lays it before another's. Where such an end would
cost less than the best that is sure, the lower bound is below the score; where it would cost the
same, the ways are not counted. `make bench-turns` tells how often that is so.

A **way** is an arrangement, tidied, with the places of the good and the bad match.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

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
from ludoteca.games.fantastick.finals import ENTRIES, EXITS, SPECIALS, final_places, key_of
from ludoteca.games.fantastick.prices import NEVER, Prices, allowed_equalities, equality_parts
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import Solved
from ludoteca.games.fantastick.visits import COMES_BEFORE, LEAVES_BEFORE, VisitPrice

# Work is counted in combinations of ends that are looked at, about 25 microseconds each.
WORK_LIMIT = 20_000  # half a second; turns of games take a thousandth to a tenth of it
_AFTER = 10  # the part of the limit that each higher score gets when it is reached
PRICING_WORK = (10, 30, 250, 1000, 2200, 3600)  # what prices take, by level
_CARRYING_WORK = 50  # what it takes to carry out an end
MOST_LEVEL = facts.GIVE_UP - 1  # what costs more is given up instead
_NUMBER_PLACES = len(facts.CELLS) * len(facts.SEGMENTS)
_SIGN_PLACE = facts.NUMBER_PLACES.index(facts.SIGN_PLACES[0])


def solve_numbers(state: State, work_limit: int = WORK_LIMIT) -> Solved:
    """The least score of the turn at play; some milliseconds, rarely some tenths of a second.

    When the work is done that is allowed, what was found is answered with a lower bound; a cheaper
    way may then have been missed. In the middle of a turn the actions go on from what stands if
    that is part of a way of the least score. Nothing is done and undone in turn: whoever plays the
    first action of each answer gets to the end.
    """
    standing = [state.game.parse_action(text) for text in state.to_json()["operations"]]
    states = [state.copy()]  # by how many operations stand
    for _ in standing:
        states.insert(0, states[0].copy())
        states[0].apply(actions.UNDO)
    solved = _least(states[0], work_limit)
    if solved.gives_up:
        return solved
    # The earliest plan of which all that stands since then is the beginning; with each step that
    # is played of it, it stays the earliest.
    latest = 0, solved.actions
    for done, plan in _plans(states, solved, work_limit):
        if list(plan[: len(standing) - done]) == standing[done:]:
            return solved._replace(actions=plan[len(standing) - done :])
        latest = done, plan
    undoing = (actions.UNDO,) * (len(standing) - latest[0])
    return solved._replace(actions=undoing + latest[1])


def _least(start: State, work_limit: int) -> Solved:
    """The same for the beginning of a turn."""
    allowed = allowed_equalities(cast(FantastickState, start))
    bound = facts.GIVE_UP
    work = 0
    for points in range(MOST_LEVEL + 1):
        level = Level(start, allowed, points, max(work_limit - work, work_limit // _AFTER))
        if level.ends or level.is_doubtful or level.was_stopped:
            bound = min(bound, points)
        plan = level.plan()
        work += level.work
        if points == 0 and actions.END in start.legal():
            plan = (actions.END,)  # there are other ways, but to do nothing is the shortest
        if plan is not None:
            is_known = not (level.is_doubtful or level.was_stopped or bound < points)
            ways = level.ways if is_known else None
            return Solved(points, bound, plan, ways, gives_up=False)
    return Solved(facts.GIVE_UP, bound, (actions.GIVE_UP,), 1, gives_up=True)


def _plans(
    states: list[State], solved: Solved, work_limit: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Plans of the least score by how many operations stand before, where one was found."""
    yield 0, solved.actions
    for done in range(1, len(states)):
        points = solved.score - states[done].to_json()["cost"]
        if points >= 0 and work_limit > 0:
            state = cast(FantastickState, states[done])
            level = Level(state, allowed_equalities(state), points, work_limit)
            plan = level.plan()
            work_limit -= level.work
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
    visits: frozenset[int]
    doubtful: int


class Level:
    """The ends that cost exactly so many points, if there are none that cost less."""

    def __init__(
        self, state: State, allowed: list[int], points: int, work_limit: int = WORK_LIMIT
    ) -> None:
        told = state.to_json()
        self._state = state
        self._points = points
        self._equals_first: bool = told["equals_first"]
        self._prices = Prices(cast(FantastickState, state), points)
        self._plain = self._prices.plain_by_number()
        self._signs: dict[int, dict[tuple[int, int], list[tuple[int, int]]]] = {}
        for key, price, paid, good, bad in self._prices.sign_ends:
            self._signs.setdefault(key, {}).setdefault((price, paid), []).append((good, bad))
        self._penalties: dict[tuple[tuple[int, ...], int, tuple[int, ...], bool], int] = {}
        self._work_limit = work_limit
        self.work = PRICING_WORK[points]
        self.was_stopped = False  # then there may be more ends
        self.is_doubtful = False
        self.ends: list[Ends] = []
        near = self._prices.near(allowed, self._equals_first)
        self._classes = self._gather() if near else []
        for one in near:
            self._look_at(*one)

    def _gather(self) -> list[dict[int, dict[_Class, list[int]]]]:
        """The ends of each number by what they read (see key_of) and by class."""
        gathered: list[dict[int, dict[_Class, list[int]]]] = [{}, {}, {}]
        for number in range(3):
            for end, (price, paid, visits, doubtful) in self._prices.ends[number].items():
                by_class = gathered[number].setdefault(key_of(end), {})
                one = _Class(price, paid, frozenset(visits), doubtful)
                by_class.setdefault(one, []).append(end)
        return gathered

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
        for i, ends in enumerate(self.ends):
            if i > 0 and self._is_spent():  # one is always tried
                break
            plan = self.plan_to(ends)
            if plan is not None:
                return plan
        return None

    def plan_to(self, ends: Ends) -> tuple[int, ...] | None:
        """The actions that lead from the state to one of these ends; None if that fails."""
        self.work += _CARRYING_WORK
        return carry_out(self._state, self._reached(ends), self._points)

    def _is_spent(self) -> bool:
        """Whether the work allowed is done."""
        self.was_stopped = self.was_stopped or self.work >= self._work_limit
        return self.was_stopped

    def _look_at(self, equality: int, good: int, bad: int, extra: int) -> None:
        """Which ends of an equality, with the special matches in these parts, do not cost more."""
        x, y, result, operation = equality_parts(equality)
        values = (result, x, y) if self._equals_first else (x, y, result)
        keys = [4 * value + 2 * (good == i + 1) + (bad == i + 1) for i, value in enumerate(values)]
        signs_drawn = list(facts.OPERATIONS.values())[operation]
        sizes = [*map(_size, values), len(signs_drawn)]
        wanted = tuple([size - (good == i + 1) - (bad == i + 1) for i, size in enumerate(sizes)])
        lists = [self._classes[i].get(keys[i], {}) for i in range(3)]
        signs = self._signs.get(4 * operation + 2 * (good == 4) + (bad == 4), {})
        for (sign_price, sign_paid), places in signs.items():
            for first, second, third in itertools.product(*lists):
                self.work += 1
                if self._is_spent():
                    return
                classes = (first, second, third)
                rest = extra + sign_price
                codes = self._codes(classes, rest, sign_price - sign_paid, wanted)
                if codes is not None:
                    by_number = tuple([lists[i][classes[i]] for i in range(3)])
                    self.ends.append(Ends(equality, by_number, codes, places))

    def _codes(
        self, classes: Sequence[_Class], rest: int, sign_lifts: int, wanted: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """How the numbers are brought there for the points at hand; None if they are not."""
        straight = tuple([-1 - (3 * one.price + one.bad_paid) for one in classes])
        if rest + sum([one.price for one in classes]) <= self._points:
            return straight
        options = [
            [(one.price, straight[i])] + [(VisitPrice.of(code).price, code) for code in one.visits]
            for i, one in enumerate(classes)
        ]
        least = [min(options[i])[0] for i in range(3)]
        is_near = rest + sum(least) <= self._points
        may_be = False
        for choice in itertools.product(*options) if is_near else ():
            self.work += 1
            price = rest + sum([option[0] for option in choice])
            if price > self._points:
                continue
            codes = tuple([option[1] for option in choice])
            if price + self._penalty(codes, sign_lifts, wanted, is_sure=True) <= self._points:
                return codes
            may_be = may_be or (
                price + self._penalty(codes, sign_lifts, wanted, is_sure=False) <= self._points
            )
        least = [min(least[i], one.doubtful) for i, one in enumerate(classes)]
        if may_be or (
            any([one.doubtful < NEVER for one in classes]) and rest + sum(least) <= self._points
        ):
            self.is_doubtful = True
        return None

    def _penalty(
        self, codes: tuple[int, ...], sign_lifts: int, wanted: tuple[int, ...], is_sure: bool
    ) -> int:
        """How many lifts and lays that balance cannot be paired to moves, the order being the best.

        As many can be paired as the smallest set of lifts and lays has members that touches every
        possible pair (König).
        """
        key = (codes, sign_lifts, wanted, is_sure)
        if key not in self._penalties:
            self._penalties[key] = self._find_penalty(codes, sign_lifts, wanted, is_sure)
        return self._penalties[key]

    def _find_penalty(
        self, codes: tuple[int, ...], sign_lifts: int, wanted: tuple[int, ...], is_sure: bool
    ) -> int:
        visits = {i: VisitPrice.of(code) for i, code in enumerate(codes) if code >= 0}
        lifts: dict[Group, int] = {(SIGN, 0): sign_lifts}
        lays: dict[Group, int] = {(SIGN, 0): sign_lifts + wanted[SIGN] - self._plain[SIGN]}
        # Lifts of all that is not respaced are counted together, and so are lays.
        for number, code in enumerate(codes):
            if number in visits:
                visit = visits[number]
                lifts[number, 0] = visit.before
                lays[number, 0] = visit.before + visit.plain - self._plain[number]
                lifts[number, 1] = visit.after
                lays[number, 1] = visit.after + wanted[number] - visit.plain
            else:
                price, paid = divmod(-1 - code, 3)
                lifted = price - (paid if is_sure else 0)
                lifts[SIGN, 0] += lifted
                lays[SIGN, 0] += lifted + wanted[number] - self._plain[number]
        possible = can_pair if is_sure else may_pair
        leaving = [(i, v.going - LEAVES_BEFORE) for i, v in visits.items() if v.leaves]
        coming = [(i, v.going - COMES_BEFORE) for i, v in visits.items() if v.comes]
        groups = [group for group in lifts if lifts[group]]
        most = min(sum(lifts.values()), sum(lays.values()))
        best = NEVER
        for order in itertools.permutations(visits):
            pairs = most
            for chosen in itertools.product((False, True), repeat=len(groups)):
                inside = [group for i, group in enumerate(groups) if chosen[i]]
                pairs = min(
                    pairs,
                    sum([lifts[group] for group in groups if group not in inside])
                    + sum([
                        count
                        for lay, count in lays.items()
                        if any([possible(lift, lay, order) for lift in inside])
                    ]),
                )  # fmt: skip
            # The bad match too may have to lie elsewhere in between.
            waits = leaving and coming and not possible(leaving[0], coming[0], order)
            best = min(best, most - pairs + (2 if waits else 0))
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
    """A visit by its number, as Prices.how tells it."""
    node, entry, way = number // 128, number // 8 % 16, number // 4 % 2
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
