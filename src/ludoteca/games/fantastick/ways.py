"""Several ways to play a turn of Fantastick, of all or of those that a player thinks of."""

from __future__ import annotations

import math
import time
from random import Random
from typing import NamedTuple, cast

from ludoteca.core.state import State
from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.notation import equality
from ludoteca.games.fantastick.prices import Prices, allowed_equalities, equality_parts
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import work_within
from ludoteca.games.fantastick.turns import MOST_LEVEL, PRICING_WORK, WORK_LIMIT, Ends, Level

_OPERATIONS = tuple(facts.OPERATIONS)
_QUICK_WORK = 20_000  # arrangements of Shapes, some 20 ms
_TWO_OR_MORE = 2.2  # what turns of Numbers cost on an average that cost two points or more


class Sight(NamedTuple):
    """Which ends of a turn a player thinks of: the less an end changes, the more likely.

    The same ends come to mind whenever the same turn is looked at with the same salt.
    """

    notice: float  # the chance that an end is thought of which changes as little as can be
    overlook: float  # by how much the power it is raised to grows with each further change
    salt: int

    def chance(self, changes: int) -> float:
        """That an end with so many further changes is thought of.

        In Numbers these are the parts that change (the three numbers, the operation) beyond the
        first; in Shapes the matches that must come to the mat or leave it.
        """
        return float(self.notice ** (1 + self.overlook * changes))


class Way(NamedTuple):
    """A way to play a turn."""

    score: int  # what the turn adds to the seat's score; in Numbers as if there were no wild card
    actions: tuple[int, ...]  # from the beginning of the turn to its end


def ways(
    state: State,
    above: int,
    most: int,
    sight: Sight | None = None,
    seconds: float = math.inf,
) -> list[Way]:
    """Up to `most` ways to play a turn from its beginning, the cheapest first.

    They add the least score that the player sees or up to `above` more. To give up is among them
    only where there is nothing else, or nothing was found in time. It takes a millisecond or two
    for each, and more with a narrow sight that sees dear ends alone.
    """
    if state.game.options["mode"] == "shapes":
        from ludoteca.games.fantastick import designing

        work_limit = work_within(seconds, designing.WORK_LIMIT)
        return designing.ways(state, above, most, sight, work_limit)
    return _number_ways(state, above, most, sight, seconds)


def about_least(rolled: list[State]) -> list[float]:
    """About the least score of a turn that begins, by the faces that were rolled for it.

    It is for a comparison of many, and takes a millisecond or so. In Shapes it is exact but in rare
    turns that take much work. In Numbers it is a lower bound that is mostly reached, and what costs
    two points or more is not told apart.
    """
    if rolled[0].game.options["mode"] == "shapes":
        from ludoteca.games.fantastick import designing

        return [designing.least_score(state, _QUICK_WORK) for state in rolled]
    # No face touches the matches: so the prices of all numbers are the same.
    prices = [Prices(cast(FantastickState, rolled[0]), points) for points in range(2)]
    found = []
    for state in rolled:
        allowed = allowed_equalities(cast(FantastickState, state))
        equals_first = state.to_json()["equals_first"]
        near = (i for i, level in enumerate(prices) if level.near(allowed, equals_first))
        found.append(next(near, _TWO_OR_MORE))
    return found


def _number_ways(
    start: State, above: int, most: int, sight: Sight | None, seconds: float
) -> list[Way]:
    """The same in Numbers; those that end in different equalities come first."""
    until = time.perf_counter() + seconds
    allowed = allowed_equalities(cast(FantastickState, start))
    if sight is not None:
        allowed = _noticed(start, allowed, sight)
    found: list[Way] = []
    # Who does not see everything rather gives up than to save a single point, and is quicker so.
    highest = MOST_LEVEL if sight is None else MOST_LEVEL - 1
    if actions.END in start.legal():
        found.append(Way(0, (actions.END,)))
        highest = min(highest, above)
    reached: set[int] = set()
    known = set()
    points = 0
    while points <= highest and len(found) < most:
        work = work_within(until - time.perf_counter(), WORK_LIMIT)
        if work < PRICING_WORK[points]:
            break
        level = Level(start, allowed, points, work)
        new: list[Ends] = []
        others: list[Ends] = []
        for ends in level.ends:
            one = (ends.equality, ends.codes, ends.signs[0], *[each[0] for each in ends.by_number])
            if one not in known:  # else it has been reached for less
                known.add(one)
                (others if ends.equality in reached else new).append(ends)
                reached.add(ends.equality)
        for ends in new + others:
            if len(found) == most or time.perf_counter() > until:
                break
            plan = level.plan_to(ends)
            if plan is not None:
                found.append(Way(points, plan))
                highest = min(highest, points + above)
        points += 1
    return found or [Way(facts.GIVE_UP, (actions.GIVE_UP,))]


def _noticed(start: State, allowed: list[int], sight: Sight) -> list[int]:
    """The equalities that a player thinks of."""
    told = start.to_json()
    before = equality(told)
    rng = Random(sight.salt)
    noticed = []
    for number in allowed:
        x, y, result, operation = equality_parts(number)
        after = (result, x, y) if told["equals_first"] else (x, y, result)
        changes = sum([one != other for one, other in zip(before.numbers, after)])
        changes += before.operation != _OPERATIONS[operation]
        if rng.random() < sight.chance(max(changes - 1, 0)):
            noticed.append(number)
    return noticed
