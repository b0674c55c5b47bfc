"""The operations of one turn, for both modes: which are legal, doing and undoing them.

They are those of §1.4 to §1.6 and §1.10; their numbers are told in actions.py.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import cython

from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.matches import Matches

if not cython.compiled:
    from ludoteca.games.fantastick import lattice, numbers
    from ludoteca.games.fantastick.lattice import (
        FIRST_END,
        SECOND_END,
        SWINGS,
        has,
        places_into,
        put,
    )

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_NONE = -1  # for the place of a match that is in the pile
_RESPACE = actions.RESPACE
_PLACE_ACTIONS = len(actions.PLACE_WORDS)
_REMOVE, _ADD, _ADD_GOOD = actions.REMOVE, actions.ADD, actions.ADD_GOOD
_MAX_OPERATIONS = facts.MAX_OPERATIONS
_ROTATE_ONCE = facts.ROTATE_ONCE
_ADD_COST = facts.ADD_COST[facts.PLAIN]
_GOOD_ADD_COST = facts.ADD_COST[facts.GOOD]
# By the kind of match.
_ROTATE_COST = list(facts.ROTATE_COST)
_MOVE_COST = list(facts.MOVE_COST)
_REMOVE_COST = list(facts.REMOVE_COST)


class Operations(Matches):
    """The matches, and what was done with them in this turn."""

    first_place_action: int
    operations: list[int]  # the actions that stand, then zeros
    operation_count: int
    cost: int

    def __init__(self, game: Game) -> None:
        Matches.__init__(self, game)
        if not cython.compiled:
            self.operations = [0] * _MAX_OPERATIONS
            self.operation_count = self.cost = 0
        self.first_place_action = actions.FIRST_PLACE_ACTION[game.options["mode"]]

    # ---- legal operations ----

    def is_operation(self, action: int) -> bool:
        """Whether an action (of the stage "play") is an operation that is legal now."""
        if self.operation_count == _MAX_OPERATIONS:
            return False
        if action < self.first_place_action:
            return not self.shapes and action >= _RESPACE and self.is_eleven(action - _RESPACE)
        code = action - self.first_place_action
        if code < _PLACE_ACTIONS * self.places:
            target = code % self.places
            code //= self.places
            if code == _REMOVE:
                return has(self.occupied, target) and target != self.bad
            if code == _ADD:
                return not has(self.occupied, target) and self.plain_in_pile() > 0
            if code == _ADD_GOOD:
                return not has(self.occupied, target) and self.good == _NONE
            return False
        code -= _PLACE_ACTIONS * self.places
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
                    out[count] = _RESPACE + number
                    count += 1
        matches = places_into(self.occupied, found)
        first = self.first_place_action + _PLACE_ACTIONS * self.places
        for i in range(matches):
            turns = self.turns_into(found[i], targets)
            for j in range(turns):
                out[count] = first + found[i] * self.places + targets[j]
                count += 1
        first = self.first_place_action + _REMOVE * self.places
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
                return self.first_place_action + _ADD * self.places
            row -= 1
        if self.good == _NONE:
            if row == 0:
                return self.first_place_action + _ADD_GOOD * self.places
            row -= 1
        return self.first_place_action + self.places * (_PLACE_ACTIONS + self.places + found[row])

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

    # ---- doing and undoing ----

    def operate(self, action: int) -> None:
        """Do an operation and write it down."""
        if not cython.compiled:
            sources = [0] * facts.MATCHES
            targets = [0] * facts.MATCHES
        code = action - self.first_place_action
        if code < 0:
            count = numbers.respacing_into(self.occupied, action - _RESPACE, sources, targets)
            self.carry(sources, targets, count)
        elif code < _PLACE_ACTIONS * self.places:
            place = code % self.places
            code //= self.places
            if code == _REMOVE:
                self.cost += _REMOVE_COST[self.kind_of(place)]
                self.remove(place)
            else:
                self.cost += _GOOD_ADD_COST if code == _ADD_GOOD else _ADD_COST
                self.add(place, code == _ADD_GOOD)
        else:
            code -= _PLACE_ACTIONS * self.places
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

    def rewind(self) -> None:
        """Undo all operations at once."""
        self.put_back()
        self.forget_operations()

    def forget_operations(self) -> None:
        for i in range(self.operation_count):
            self.operations[i] = 0
        self.operation_count = 0
        self.cost = 0
