"""The matches on the mat and the operations of one turn, for both modes (§1.4 to §1.6, §1.10).

Actions, n being the number of places (67 in Numbers, 342 in Shapes): 0 `end`, 1 `undo`,
2 `give up`, 3 `wild`, 4 to 9 `start X`; in Numbers then 10 `keep`, 11 to 16 `restart X` and 17 to
19 `respace A` to `respace C`; then n each of `x`, `a`, `g`, `good` and `bad` by place, n * n of `r`
and n * n of `m` (from * n + to); then the six faces of the die.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import cython

from ludoteca.core.state import State
from ludoteca.games.fantastick import facts

if not cython.compiled:
    from ludoteca.games.fantastick import lattice, numbers
    from ludoteca.games.fantastick.lattice import (
        FIRST_END,
        SECOND_END,
        SWINGS,
        has,
        places_into,
        put,
        take,
    )

if TYPE_CHECKING:
    from ludoteca.core.game import Game

END, UNDO, GIVE_UP, WILD = range(4)
START_X = 4
KEEP = 10
RESTART_X = 11
RESPACE = 17
FIRST_PLACE_ACTION = {"numbers": 20, "shapes": 10}
REMOVE, ADD, ADD_GOOD, NAME_GOOD, NAME_BAD = range(5)  # the actions by place, in this order
PLACE_ACTIONS = 5

_NONE = -1  # for the place of a match that is in the pile
_WORDS = 6
_PLAIN, _GOOD, _BAD = facts.PLAIN, facts.GOOD, facts.BAD
_MAX_OPERATIONS = facts.MAX_OPERATIONS
_ROTATE_ONCE = facts.ROTATE_ONCE
_ADD_COST = facts.ADD_COST[_PLAIN]
_GOOD_ADD_COST = facts.ADD_COST[_GOOD]

if not cython.compiled:
    _ROTATE_COST = [0] * 3
    _MOVE_COST = [0] * 3
    _REMOVE_COST = [0] * 3
    _STARTS = [[[0] * _WORDS for _ in range(6)] for _ in range(2)]  # by mode and face
    _START_GOOD = [[0] * 6 for _ in range(2)]
    _START_BAD = [[0] * 6 for _ in range(2)]


def _fill_tables() -> None:
    for kind in range(3):
        _ROTATE_COST[kind] = facts.ROTATE_COST[kind]
        _MOVE_COST[kind] = facts.MOVE_COST[kind]
        _REMOVE_COST[kind] = facts.REMOVE_COST[kind]
    for mode, name in enumerate(facts.MODES):
        for face, laid in enumerate(facts.LAID_STARTS[name]):
            _START_GOOD[mode][face] = laid.good
            _START_BAD[mode][face] = laid.bad
            for word in range(_WORDS):
                places = [place & 63 for place in laid.places if place >> 6 == word]
                _STARTS[mode][face][word] = sum([1 << place for place in places])


_fill_tables()


def action_count(mode: str) -> int:
    """How many decisions a mode knows."""
    places = len(facts.PLACES[mode])
    return FIRST_PLACE_ACTION[mode] + places * (PLACE_ACTIONS + 2 * places)


def max_legal(mode: str) -> int:
    """More actions are never legal at once: all matches on the mat, each as mobile as can be."""
    matches = facts.LAID_MATCHES[mode]
    free = len(facts.PLACES[mode]) - matches
    return FIRST_PLACE_ACTION[mode] + matches * (1 + 4 + free) + 2 * free


class Matches(State):
    """Which places hold a match, and what was done in this turn."""

    shapes: bool
    places: int  # how many there are
    first_place_action: int
    laid_matches: int  # on the mat or in the pile

    occupied: list[int]  # the places with a match, as bits
    turned: list[int]  # those whose match was rotated in this turn
    good: int  # the good match's place, or -1 for the pile
    bad: int
    on_mat: int  # how many matches
    equals_first: bool
    good_turned: bool  # the good match was rotated and then removed

    start_occupied: list[int]  # the same before the roll; nothing between turns
    start_good: int
    start_bad: int
    start_equals_first: bool
    operations: list[int]  # the actions that stand, then zeros
    operation_count: int
    cost: int

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.occupied = [0] * _WORDS
            self.turned = [0] * _WORDS
            self.start_occupied = [0] * _WORDS
            self.operations = [0] * _MAX_OPERATIONS
            self.on_mat = self.operation_count = self.cost = 0
            self.equals_first = self.start_equals_first = self.good_turned = False
        mode = game.options["mode"]
        self.shapes = mode == "shapes"
        self.places = len(facts.PLACES[mode])
        self.first_place_action = FIRST_PLACE_ACTION[mode]
        self.laid_matches = facts.LAID_MATCHES[mode]
        self.good = self.bad = self.start_good = self.start_bad = _NONE

    # ---- legal operations ----

    def is_operation(self, action: int) -> bool:
        """Whether an action (of the stage "play") is an operation that is legal now."""
        if self.operation_count == _MAX_OPERATIONS:
            return False
        if action < self.first_place_action:
            return not self.shapes and action >= RESPACE and self.is_eleven(action - RESPACE)
        code = action - self.first_place_action
        if code < PLACE_ACTIONS * self.places:
            target = code % self.places
            code //= self.places
            if code == REMOVE:
                return has(self.occupied, target) and target != self.bad
            if code == ADD:
                return not has(self.occupied, target) and self.plain_in_pile() > 0
            if code == ADD_GOOD:
                return not has(self.occupied, target) and self.good == _NONE
            return False
        code -= PLACE_ACTIONS * self.places
        target = code % self.places
        code //= self.places
        if has(self.occupied, target):
            return False
        if code >= self.places:
            return code < 2 * self.places and has(self.occupied, code - self.places)
        return has(self.occupied, code) and self.can_turn(code, target)

    def few_operations_into(self, out: MutableSequence[int], count: int) -> int:
        """Write respacings, rotations and removals; answer where the list ends."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
            targets = [0] * 4
        if self.operation_count == _MAX_OPERATIONS:
            return count
        if not self.shapes:
            for number in range(3):
                if self.is_eleven(number):
                    out[count] = RESPACE + number
                    count += 1
        matches = places_into(self.occupied, found)
        first = self.first_place_action + PLACE_ACTIONS * self.places
        for i in range(matches):
            turns = self.turns_into(found[i], targets)
            for j in range(turns):
                out[count] = first + found[i] * self.places + targets[j]
                count += 1
        first = self.first_place_action + REMOVE * self.places
        for i in range(matches):
            if found[i] != self.bad:
                out[count] = first + found[i]
                count += 1
        return count

    def landing_count(self) -> int:
        """How many operations put a match on a free place without rotating it.

        They come in rows of one action for each free place: `a`, `g`, `m` from each match.
        """
        if self.operation_count == _MAX_OPERATIONS:
            return 0
        rows = self.on_mat + (self.plain_in_pile() > 0) + (self.good == _NONE)
        return rows * (self.places - self.on_mat)

    def landings_into(self, out: MutableSequence[int], count: int) -> int:
        """Write those operations; answer where the list ends."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
            free = [0] * self.places
        if self.operation_count == _MAX_OPERATIONS:
            return count
        matches = places_into(self.occupied, found)
        i = 0
        for target in range(self.places):
            if i < matches and found[i] == target:
                i += 1
            else:
                free[target - i] = target
        free_count = self.places - matches
        end = count + self.landing_count()
        row = 0
        while count < end:
            first = self.row_action(row, found)
            for i in range(free_count):
                out[count] = first + free[i]
                count += 1
            row += 1
        return count

    def landing(self, number: int) -> int:
        """The operation with this number in the list of `landings_into`."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
        matches = places_into(self.occupied, found)
        free_count = self.places - matches
        target = number % free_count
        for i in range(matches):
            if found[i] <= target:
                target += 1
        return self.row_action(number // free_count, found) + target

    def row_action(self, row: int, found: MutableSequence[int]) -> int:
        """The action of a row of landings for place 0; `found` are the places with a match."""
        if self.plain_in_pile() > 0:
            if row == 0:
                return self.first_place_action + ADD * self.places
            row -= 1
        if self.good == _NONE:
            if row == 0:
                return self.first_place_action + ADD_GOOD * self.places
            row -= 1
        return self.first_place_action + self.places * (PLACE_ACTIONS + self.places + found[row])

    def can_turn(self, source: int, target: int) -> bool:
        """Whether the match on a place can rotate to a free one (§1.5, §2.5, §5.7)."""
        if _ROTATE_ONCE and has(self.turned, source):
            return False
        if not self.shapes:
            return numbers.can_turn(self.occupied, source, target)
        point = lattice.pivot(source, target)
        return point >= 0 and lattice.is_touched(self.occupied, point, source)

    def turns_into(self, source: int, targets: MutableSequence[int]) -> int:
        """Write the places to which the match on a place can rotate; how many."""
        count = 0
        if _ROTATE_ONCE and has(self.turned, source):
            return 0
        if not self.shapes:
            target = numbers.first_of_cell(source)
            bits = numbers.turns(self.occupied, source)
            while bits:
                if bits & 1:
                    targets[count] = target
                    count += 1
                bits >>= 1
                target += 1
            return count
        for end in range(2):
            point = SECOND_END[source] if end else FIRST_END[source]
            if lattice.is_touched(self.occupied, point, source):
                for i in range(2 * end, 2 * end + 2):
                    target = SWINGS[source][i]
                    if target >= 0 and not has(self.occupied, target):
                        targets[count] = target
                        count += 1
        return count

    def is_eleven(self, number: int) -> bool:
        """Whether a number reads 11 and so can be respaced (§2.3)."""
        return numbers.value(self.occupied, number) == 11

    def plain_in_pile(self) -> int:
        pile = self.laid_matches - self.on_mat
        if self.good == _NONE:
            pile -= 1
        if self.bad == _NONE:
            pile -= 1
        return pile

    def kind_of(self, place: int) -> int:
        """Whether the match on a place is plain, good or bad."""
        if place == self.good:
            return _GOOD
        return _BAD if place == self.bad else _PLAIN

    # ---- apply ----

    def operate(self, action: int) -> None:
        """Do an operation and write it down."""
        if not cython.compiled:
            sources = [0] * facts.MATCHES
            targets = [0] * facts.MATCHES
        code = action - self.first_place_action
        if code < 0:
            count = numbers.respacing_into(self.occupied, action - RESPACE, sources, targets)
            self.carry(sources, targets, count)
        elif code < PLACE_ACTIONS * self.places:
            place = code % self.places
            code //= self.places
            if code == REMOVE:
                self.cost += _REMOVE_COST[self.kind_of(place)]
                self.remove(place)
            else:
                self.cost += _GOOD_ADD_COST if code == ADD_GOOD else _ADD_COST
                self.add(place, code == ADD_GOOD)
        else:
            code -= PLACE_ACTIONS * self.places
            targets[0] = code % self.places
            sources[0] = code // self.places
            if sources[0] < self.places:
                self.cost += _ROTATE_COST[self.kind_of(sources[0])]
                put(self.turned, sources[0])
            else:
                sources[0] -= self.places
                self.cost += _MOVE_COST[self.kind_of(sources[0])]
            self.carry(sources, targets, 1)
        self.operations[self.operation_count] = action
        self.operation_count += 1

    def remove(self, place: int) -> None:
        """Put a match in the pile; only the good one remembers that it was rotated (§1.6)."""
        take(self.occupied, place)
        self.on_mat -= 1
        if has(self.turned, place):
            take(self.turned, place)
            if place == self.good:
                self.good_turned = True
        if place == self.good:
            self.good = _NONE

    def add(self, place: int, is_good: bool) -> None:
        """Lay a match from the pile."""
        put(self.occupied, place)
        self.on_mat += 1
        if is_good:
            self.good = place
            if self.good_turned:
                put(self.turned, place)
                self.good_turned = False

    def carry(
        self, sources: MutableSequence[int], targets: MutableSequence[int], count: int
    ) -> None:
        """Carry matches at once from places to places, each staying good, bad or rotated."""
        if not cython.compiled:
            kinds = [0] * facts.MATCHES
            turned = [False] * facts.MATCHES
        for i in range(count):
            kinds[i] = self.kind_of(sources[i])
            turned[i] = has(self.turned, sources[i])
            take(self.occupied, sources[i])
            if turned[i]:
                take(self.turned, sources[i])
        for i in range(count):
            put(self.occupied, targets[i])
            if turned[i]:
                put(self.turned, targets[i])
            if kinds[i] == _GOOD:
                self.good = targets[i]
            elif kinds[i] == _BAD:
                self.bad = targets[i]

    def undo(self) -> None:
        """Take the last operation back: do all the others again from the start (§1.10)."""
        if not cython.compiled:
            standing = [0] * _MAX_OPERATIONS
        count = self.operation_count - 1
        for i in range(count):
            standing[i] = self.operations[i]
        self.rewind()
        for i in range(count):
            self.operate(standing[i])

    # ---- a turn's beginning and end ----

    def lay_start(self, face: int, is_special: bool) -> None:
        """Lay a starting arrangement, with good and bad match or all plain (§1.13, §3.6, §6.6)."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
        for word in range(_WORDS):
            self.occupied[word] = _STARTS[self.shapes][face][word]
        self.good = _START_GOOD[self.shapes][face] if is_special else _NONE
        self.bad = _START_BAD[self.shapes][face] if is_special else _NONE
        self.on_mat = places_into(self.occupied, found)
        self.equals_first = False

    def laid_start(self) -> int:
        """Which starting arrangement lies on the mat, -1 for none."""
        for face in range(6):
            is_same = True
            for word in range(_WORDS):
                is_same = is_same and self.occupied[word] == _STARTS[self.shapes][face][word]
            if is_same:
                return face
        return -1

    def keep_start(self) -> None:
        """Remember what lies on the mat before the roll."""
        for word in range(_WORDS):
            self.start_occupied[word] = self.occupied[word]
        self.start_good = self.good
        self.start_bad = self.bad
        self.start_equals_first = self.equals_first

    def rewind(self) -> None:
        """Put the matches back where they lay before the roll."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
        for word in range(_WORDS):
            self.occupied[word] = self.start_occupied[word]
            self.turned[word] = 0
        self.good = self.start_good
        self.bad = self.start_bad
        self.on_mat = places_into(self.occupied, found)
        self.good_turned = False
        for i in range(self.operation_count):
            self.operations[i] = 0
        self.operation_count = 0
        self.cost = 0

    def forget_turn(self) -> None:
        """Between turns nothing is rotated, done or remembered."""
        for word in range(_WORDS):
            self.start_occupied[word] = 0
            self.turned[word] = 0
        self.start_good = self.start_bad = _NONE
        self.start_equals_first = self.good_turned = False
        for i in range(self.operation_count):
            self.operations[i] = 0
        self.operation_count = 0
        self.cost = 0

    def tidy(self) -> None:
        """Tidy a valid arrangement: numbers to their cells (§2.6), shapes to the middle (§5.1)."""
        if not cython.compiled:
            sources = [0] * facts.MATCHES
            targets = [0] * facts.MATCHES
            shift = [0, 0]
        if self.shapes:
            count = places_into(self.occupied, sources)
            lattice.centre(self.occupied, shift)
            for i in range(count):
                targets[i] = lattice.shifted(sources[i], shift[0], shift[1])
        else:
            count = numbers.tidying_into(self.occupied, sources, targets)
        self.carry(sources, targets, count)
