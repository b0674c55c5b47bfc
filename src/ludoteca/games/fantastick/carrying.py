"""From the end of a turn of Numbers, as turns.py finds it, to the operations that lead there.

Lifts and lays have a group: the number (3 for the sign), and 0 before or 1 after its visit.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ludoteca.core.errors import IllegalMove
from ludoteca.core.state import State
from ludoteca.games.fantastick import actions, facts

NOWHERE = -1  # the pile
SIGN = 3
Group = tuple[int, int]
Spot = tuple[int, Group]  # a place, before or after

_PLACES = len(facts.NUMBER_PLACES)
_CELL_PLACES = len(facts.SEGMENTS)
_NUMBER_PLACES = len(facts.CELLS) * _CELL_PLACES
_SIGN_CELL = 9
_FIRST = actions.FIRST_PLACE_ACTION["numbers"]
_ROTATE = _FIRST + len(actions.PLACE_WORDS) * _PLACES
_MOVE = _ROTATE + _PLACES * _PLACES
# Where a match can be rotated about one of the two middle corners, and who must lie beside it.
_BESIDE = {
    (source, target): third
    for corner in ("bcg", "efg")
    for source, target, third in itertools.permutations(
        [facts.SEGMENTS.index(segment) for segment in corner]
    )
}


class Visit(NamedTuple):
    """How a number is respaced: the four places before and after."""

    entry: tuple[int, ...]
    exit: tuple[int, ...]
    hole: int  # which of the four the good match fills, 4 for none
    held: int  # which the bad match
    rotated: int  # who may come there by a rotation, as bits
    times: int


class Reached(NamedTuple):
    """The end of a turn, before it is tidied."""

    plain: tuple[frozenset[int], ...]  # by number and, last, of the sign: the places of the plain
    good: int
    bad: int
    visits: dict[int, Visit]  # by number


class _Task(NamedTuple):
    """A match goes from a place to a place; NOWHERE is the pile."""

    source: int
    target: int
    is_turn: bool
    groups: tuple[Group, ...]


# ---- which lifts and lays can be one move ----


def can_pair(lift: Group, lay: Group, order: Sequence[int]) -> bool:
    """Whether one move can do both, the numbers that are respaced being so in this order.

    A match lifted after one number's visit may have been rotated; as it might have to rotate again
    before another's, this is not counted on: see `may_pair`.
    """
    return may_pair(lift, lay, order) and not (lift[1] == 1 and lay[1] == 0 and lay[0] in order)


def may_pair(lift: Group, lay: Group, order: Sequence[int]) -> bool:
    """The same, whatever has been rotated."""
    if lift[0] not in order or lay[0] not in order or lift[1] == lay[1]:
        return True
    early, late = (lift, lay) if lift[1] == 0 else (lay, lift)
    return order.index(late[0]) < order.index(early[0])


def _pair_up(lifts: list[Spot], lays: list[Spot], order: Sequence[int]) -> dict[int, int]:
    """As many pairs as can be, lay by lift, by their numbers in the lists."""
    taken: dict[int, int] = {}  # lift by lay

    def find(lift: int, tried: set[int]) -> bool:
        for lay in range(len(lays)):
            if lay not in tried and can_pair(lifts[lift][1], lays[lay][1], order):
                tried.add(lay)
                if lay not in taken or find(taken[lay], tried):
                    taken[lay] = lift
                    return True
        return False

    for lift in range(len(lifts)):
        find(lift, set())
    return {lift: lay for lay, lift in taken.items()}


# ---- who stays and who is rotated ----


@lru_cache(maxsize=100_000)
def _kept_in_cell(
    bits: int, turned: int, target: int, is_sign: bool
) -> tuple[tuple[int, int], ...]:
    """From where to where matches stay or rotate: as many as can be, as few as can be rotated."""
    if not bits:
        return ()
    source = bits.bit_length() - 1
    rest = bits & ~(1 << source)
    best = _kept_in_cell(rest, turned & rest, target, is_sign)
    for place in range(_CELL_PLACES):
        if target >> place & 1 and (
            place == source
            or (not turned >> source & 1 and (is_sign or (source, place) in _BESIDE))
        ):
            kept = _kept_in_cell(rest, turned & rest, target & ~(1 << place), is_sign)
            best = max(best, ((source, place), *kept), key=_worth)
    return best


def _worth(kept: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    return len(kept), sum([source == target for source, target in kept])


def _kept(sources: set[int], turned: set[int], targets: set[int]) -> dict[int, int]:
    """The same for places of the mat."""
    found = {}
    for cell in {_cell(place) for place in sources}:
        first = cell * _CELL_PLACES
        bits, spent, wanted = [
            sum([1 << place - first for place in places if _cell(place) == cell])
            for places in (sources, turned & sources, targets)
        ]
        for source, target in _kept_in_cell(bits, spent, wanted, cell == _SIGN_CELL):
            found[first + source] = first + target
    return found


def _cell(place: int) -> int:
    return min(place // _CELL_PLACES, _SIGN_CELL)


# ---- the tasks of a turn ----


class _Tasks:
    """What is to be done with plain and bad match to reach an end."""

    def __init__(self, matches: dict[int, str], turned: set[int], reached: Reached) -> None:
        self.tasks: list[_Task] = []
        self._reached = reached
        self._turned = turned
        self._lifts: list[Spot] = []
        self._lays: list[Spot] = []
        self._staying: list[Spot] = []
        self._used = set(matches) | {reached.bad, reached.good}.union(*reached.plain)
        for number in range(4):
            own = {place for place in matches if _number(place) == number}
            self._displace_number(number, {place for place in own if matches[place] == "plain"})
        bad = next(place for place, kind in matches.items() if kind == "bad")
        hops = self._bad_hops(bad)
        orders = list(itertools.permutations(reached.visits))
        order = max(orders, key=lambda order: self._worth(order, hops))
        self._move_bad(hops, order)
        self._pair(order)

    def _displace_number(self, number: int, own: set[int]) -> None:
        wanted = set(self._reached.plain[number])
        turned = self._turned & own
        if number not in self._reached.visits:
            self._displace(own, turned, set(), wanted, (number, 0))
            return
        visit = self._reached.visits[number]
        four = [i for i in range(4) if i not in (visit.hole, visit.held)]
        loose = {visit.entry[i] for i in four if visit.rotated >> i & 1}
        fixed = {visit.entry[i] for i in four} - loose
        self._displace(own, turned, fixed, loose, (number, 0))
        left = {visit.exit[i] for i in four}
        spent = {visit.exit[i] for i in four if visit.rotated >> i & 1}
        self._displace(left, spent, set(), wanted, (number, 1))

    def _displace(
        self, sources: set[int], turned: set[int], fixed: set[int], loose: set[int], group: Group
    ) -> None:
        """Those that are wanted on `fixed` places must not be rotated for it."""
        stay = (sources - turned) & fixed
        kept = {place: place for place in stay} | _kept(sources - stay, turned, loose)
        for source, target in kept.items():
            if source != target:
                self.tasks.append(_Task(source, target, True, (group,)))
            elif group[0] not in self._reached.visits:
                self._staying.append((source, group))
        self._lifts += [(place, group) for place in sorted(sources - set(kept))]
        self._lays += [(place, group) for place in sorted((fixed | loose) - set(kept.values()))]

    def _bad_hops(self, place: int) -> list[tuple[Spot, Spot]]:
        """From where to where the bad match is rotated or moved; visits carry it in between."""
        visits, target = self._reached.visits, self._reached.bad
        hops = []
        group = (_number(place), 0)
        goal = (_number(target), 1 if _number(target) in visits else 0)
        for number in dict.fromkeys((group[0], goal[0])):
            if number in visits and visits[number].held < 4:
                visit = visits[number]
                hops.append(((place, group), (visit.entry[visit.held], (number, 0))))
                place, group = visit.exit[visit.held], (number, 1)
        hops.append(((place, group), (target, goal)))
        return [hop for hop in hops if hop[0][0] != hop[1][0]]

    def _worth(self, order: Sequence[int], hops: list[tuple[Spot, Spot]]) -> int:
        """What an order of visits saves."""
        waiting = [hop for hop in hops if not can_pair(hop[0][1], hop[1][1], order)]
        return len(_pair_up(self._lifts, self._lays, order)) - 2 * len(waiting)

    def _move_bad(self, hops: list[tuple[Spot, Spot]], order: Sequence[int]) -> None:
        is_turned = bool(hops) and hops[0][0][0] in self._turned
        for (source, before), (target, after) in hops:
            if not can_pair(before, after, order):
                self._move_by_way_of_a_spare((source, before), (target, after))
                continue
            near = _cell(source) == _cell(target) and (
                _cell(source) == _SIGN_CELL
                or (source % _CELL_PLACES, target % _CELL_PLACES) in _BESIDE
            )
            is_turn = near and not is_turned
            is_turned = is_turned or is_turn
            self.tasks.append(_Task(source, target, is_turn, (before, after)))

    def _pair(self, order: Sequence[int]) -> None:
        """Make moves of lifts and lays; what is left over is removed or added."""
        lifts, lays = self._lifts, self._lays
        pairs = _pair_up(lifts, lays, order)
        for i, j in pairs.items():
            self._move(lifts[i], lays[j])
        left_lifts = [lifts[i] for i in range(len(lifts)) if i not in pairs]
        left_lays = [lays[i] for i in range(len(lays)) if i not in pairs.values()]
        while left_lifts and left_lays:
            lift, lay = left_lifts.pop(), left_lays.pop()
            if lift[1][1] == 0:
                self._move_by_way_of_a_spare(lift, lay)
            elif self._staying:  # lay one that stays, and make up for it later
                stand_in = self._staying.pop()
                self._move(stand_in, lay)
                self._move(lift, stand_in)
        for source, group in left_lifts:
            self.tasks.append(_Task(source, NOWHERE, False, (group,)))
        for target, group in left_lays:
            self.tasks.append(_Task(NOWHERE, target, False, (group,)))

    def _move(self, lift: Spot, lay: Spot) -> None:
        self.tasks.append(_Task(lift[0], lay[0], False, (lift[1], lay[1])))

    def _move_by_way_of_a_spare(self, lift: Spot, lay: Spot) -> None:
        """Let a match lie, for a while, where nothing else is to lie."""
        for place in range(_PLACES):
            spare = (place, (_number(place), 0))
            if place not in self._used and _number(place) not in self._reached.visits:
                self._used.add(place)
                self._move(lift, spare)
                self._move(spare, lay)
                return


def _number(place: int) -> int:
    """0 to 2, or SIGN."""
    return min(place // _NUMBER_PLACES, SIGN)


# ---- doing them ----


def carry_out(state: State, reached: Reached, points: int) -> tuple[int, ...] | None:
    """The actions from the state to the end of its turn, for so many points; None if that fails.

    It can fail where operations stand before: a match that was rotated already may be taken for
    one that was not. The state is left as it is.
    """
    try:
        return _Carrier(state, reached).run(points)
    except IllegalMove:
        return None


class _Carrier:
    """Does whatever can be done, until nothing is left."""

    def __init__(self, state: State, reached: Reached) -> None:
        told = state.to_json()
        number_of = facts.NUMBER_PLACES.index
        matches = {number_of(name): kind for name, kind in told["matches"].items()}
        turned = {number_of(name) for name in told["turned"]}
        self._state = state.copy()
        self._reached = reached
        self._occupied = {place for place, kind in matches.items() if kind != "good"}
        self._good = next((place for place, kind in matches.items() if kind == "good"), NOWHERE)
        self._tasks = _Tasks(matches, turned, reached).tasks
        self._visited: set[int] = set()
        self._done: list[int] = []

    def run(self, points: int) -> tuple[int, ...] | None:
        """The actions, if they cost no more."""
        before = self._state.to_json()["cost"]
        while self._tasks or len(self._visited) < len(self._reached.visits):
            if not self._do_a_task() and not self._visit():
                return None
        self._put_good(self._reached.good)
        if self._state.to_json()["cost"] > before + points:
            return None
        self._apply(actions.END)
        return tuple(self._done)

    def _apply(self, action: int) -> None:
        self._state.apply(action)
        self._done.append(action)

    def _do_a_task(self) -> bool:
        """Rather one that the good match has no part in."""
        possible = [task for task in self._tasks if self._is_possible(task)]
        for task in possible:
            if task.target != self._good and self._pivot(task) in (NOWHERE, self._good):
                break
        else:
            if not possible:
                return False
            task = possible[0]
            pivot = self._pivot(task)
            if pivot != NOWHERE:
                self._put_good(pivot)
            elif self._reached.good not in self._occupied:
                self._put_good(self._reached.good)
            else:
                self._put_good(NOWHERE)
        self._tasks.remove(task)
        if task.target == NOWHERE:
            self._apply(_FIRST + actions.REMOVE * _PLACES + task.source)
        elif task.source == NOWHERE:
            self._apply(_FIRST + actions.ADD * _PLACES + task.target)
        else:
            first = _ROTATE if task.is_turn else _MOVE
            self._apply(first + task.source * _PLACES + task.target)
        self._occupied = self._occupied - {task.source} | ({task.target} - {NOWHERE})
        return True

    def _is_possible(self, task: _Task) -> bool:
        for number, phase in task.groups:
            if number in self._reached.visits and (number in self._visited) != (phase == 1):
                return False
        return task.target not in self._occupied and (
            task.source == NOWHERE or task.source in self._occupied
        )

    def _pivot(self, task: _Task) -> int:
        """Where the good match has to lie beside a rotation; NOWHERE if it is not needed."""
        if not task.is_turn or _cell(task.source) == _SIGN_CELL:
            return NOWHERE
        first = _cell(task.source) * _CELL_PLACES
        beside = first + _BESIDE[task.source - first, task.target - first]
        return NOWHERE if beside in self._occupied else beside

    def _put_good(self, place: int) -> None:
        if self._good == place:
            return
        if self._good == NOWHERE:
            self._apply(_FIRST + actions.ADD_GOOD * _PLACES + place)
        elif place == NOWHERE:
            self._apply(_FIRST + actions.REMOVE * _PLACES + self._good)
        else:
            self._apply(_MOVE + self._good * _PLACES + place)
        self._good = place

    def _visit(self) -> bool:
        """Respace a number in which nothing more is to be done before it."""
        for number, visit in self._reached.visits.items():
            if number in self._visited or any([(number, 0) in task.groups for task in self._tasks]):
                continue
            if visit.hole < 4:
                self._put_good(visit.entry[visit.hole])
            elif self._good // _NUMBER_PLACES == number:
                self._put_good(NOWHERE)
            for _ in range(visit.times):
                self._apply(actions.RESPACE + number)
            if visit.hole < 4:
                self._good = visit.exit[visit.hole]
            self._occupied -= set(visit.entry)
            self._occupied |= {visit.exit[i] for i in range(4) if i != visit.hole}
            self._visited.add(number)
            return True
        return False
