"""The nearest arrangement that may end a turn of Shapes, or the proof that none is near.

Why the price of an arrangement can be told without trying any order of operations: the good match
moves for nothing, so it can lend its end to every pivot, step out of every way and go at last
where it is needed, or to the pile. Hence each other match may be rotated to any of its up to four
neighbours. What waits for each other in a ring may as well stay. So an arrangement costs what it
costs to assign the matches to its places:

- a plain match stays or rotates for nothing, moves for 1, is removed or added for 2,
- the bad match stays for nothing, rotates for 1, moves for 2,
- the good match takes any one place, or none.

With the greatest number of places that plain matches reach for nothing known (a matching in a
graph of few edges), the price follows. Of each frame (frames.py) at each point of the lattice the
outline is matched first; most need more than may be paid already. The fillings of the others are
looked at one by one: first how many of their places no match reaches, then the matching.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence

import cython

from ludoteca.core.state import State
from ludoteca.games.fantastick.frames import Frame, all_frames, using_frames
from ludoteca.games.fantastick.judging import VERDICT_SIZE
from ludoteca.games.fantastick.lattice import MOST_MATCHES, PLACE_COUNT, RADIUS, WORDS
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.ways import Sight

if not cython.compiled:
    from ludoteca.games.fantastick import judging, lattice, obligations
    from ludoteca.games.fantastick.judging import PURE
    from ludoteca.games.fantastick.lattice import (
        EDGES,
        SWINGS,
        has,
        lowest,
        ones,
        places_into,
        put,
    )

_MOST = MOST_MATCHES
_RADIUS = RADIUS
_WIDTH = 2 * RADIUS + 1
_WORDS = WORDS
_NO_LIMIT = 1_000_000_000_000
_KEPT_ROOM = 64
_ALL_SEEN = 1 << 32
_ALL_BITS = 0xFFFFFFFFFFFFFFFF  # of a word
_SPREAD = 0x9E3779B97F4A7C15  # odd, and its bits look like chance
_BAD_MATCH = 31  # its number where it takes part in a matching; plain ones are 0 to 22

IS_QUICK = bool(cython.compiled)  # uncompiled it takes some hundred times as long

# What a search answers.
NOTHING = 0  # there is none
FOUND = 1
STOPPED = 2  # the work allowed was done before all was looked at
_NOTHING, _FOUND, _STOPPED = NOTHING, FOUND, STOPPED


class Hunt:
    """The valid ends of one turn, from the state at hand; undoing is not thought of."""

    # The question.
    reach: list[int]  # by place: the plain matches that can get there for nothing, as bits
    plain_count: int
    others: int  # how many matches but the good one lie on the mat
    bad: int  # the bad match's place
    bad_turns: list[int]  # where it can rotate to, -1 for nowhere
    wanted: list[list[bool]]  # by kind and repetitions: whether the die is content
    began_pure: bool
    has_forbidden: bool
    forbidden: list[int]
    # What may be paid.
    most: list[list[int]]  # by pureness and size: how many places plain matches may fail to reach
    most_from: list[int]  # the same for any pureness and for this size or a greater one
    work: int  # arrangements matched so far
    work_limit: int
    # The matching at hand.
    owner: list[int]  # by plain match: its place
    matched: int  # plain matches that have one, as bits
    unsupplied: list[int]  # the places that no match was found for
    tried: int  # those tried for the place at hand,
    hopeless: int  # and those tried in vain: they can never be of use to another place
    # The answer.
    marks: bytearray | None  # by filling: whether it was found to be near; None to stop at one
    target: list[int]
    target_count: int
    kept: list[list[int]]  # targets with different fillings of a frame, as many as there is room,
    kept_sizes: list[int]
    kept_count: int
    # What does not come to mind (ways.Sight): by size the part of all fillings, in 2 ** 32ths.
    seen: list[int]
    seen_salt: int

    def __init__(self, state: State) -> None:
        if not cython.compiled:
            self.reach = [0] * PLACE_COUNT
            self.bad_turns = [-1] * 4
            self.wanted = [[False] * (_MOST + 1) for _ in range(3)]
            self.forbidden = [0] * _WORDS
            self.most = [[-1] * (_MOST + 1) for _ in range(2)]
            self.most_from = [-1] * (_MOST + 2)
            self.owner = [0] * 32
            self.unsupplied = [0] * _MOST
            self.target = [0] * _MOST
            self.kept = [[0] * _MOST for _ in range(_KEPT_ROOM)]
            self.kept_sizes = [0] * _KEPT_ROOM
            self.seen = [_ALL_SEEN] * (_MOST + 1)
        self.work = 0
        self.marks = None
        self._take(cython.cast(FantastickState, state))
        self.notice(None)

    def __reduce__(self) -> str:
        raise TypeError("a hunt is not kept: ask again from its state")

    def notice(self, sight: Sight | None) -> None:
        """Leave aside what a player does not think of; None: think of everything.

        The more matches must come to the mat or leave it, the less an arrangement comes to mind.
        """
        self.seen_salt = 0 if sight is None else sight.salt
        for size in range(_MOST + 1):
            # The good match comes and goes for nothing.
            change = max(size - 1 - self.others, self.others - size, 0)
            chance = 1.0 if sight is None else sight.chance(change)
            self.seen[size] = int(chance * _ALL_SEEN)

    def search(self, limit_if_not_pure: int, limit_if_pure: int, work_limit: int) -> int:
        """Look for an end that costs no more than its limit: NOTHING, FOUND or STOPPED.

        Costs are those of operations still to be done. `places` then tells what was found.
        """
        with using_frames:
            self._set_limits(limit_if_not_pure, limit_if_pure)
            self.work_limit = self.work + work_limit
            self.marks = None
            for frame in self._frames():
                for turn in range(frame.turns):
                    answer = self._try_frame(frame, turn)
                    if answer != NOTHING:
                        return answer
            return NOTHING

    def count(self, limit_if_not_pure: int, limit_if_pure: int) -> int:
        """How many different arrangements (§5.6) cost no more than their limit."""
        with using_frames:
            self._set_limits(limit_if_not_pure, limit_if_pure)
            self.work_limit = self.work + _NO_LIMIT
            count = 0
            for frame in self._frames():
                marks = self._mark_all(frame)
                count += frame.different([i for i, is_near in enumerate(marks) if is_near])
            return count

    def several(
        self, limit_if_not_pure: int, limit_if_pure: int, most: int, work_limit: int
    ) -> list[list[int]]:
        """The places of up to `most` ends that cost no more than their limit.

        Of arrangements that are the same but for how they lie on the mat, mostly one alone.
        """
        with using_frames:
            self._set_limits(limit_if_not_pure, limit_if_pure)
            self.work_limit = self.work + work_limit
            found: list[list[int]] = []
            for frame in self._frames():
                self._mark_all(frame)
                for i in range(self.kept_count):
                    found.append(sorted([self.kept[i][j] for j in range(self.kept_sizes[i])]))
                if len(found) >= most or self.work >= self.work_limit:
                    break
            return found[:most]

    def _mark_all(self, frame: Frame) -> bytearray:
        """By filling of a frame, whether it is near; `kept` has the places of the first ones."""
        marks = bytearray(frame.filling_count())
        self.marks = marks
        self.kept_count = 0
        for turn in range(frame.turns):
            self._try_frame(frame, turn)
        return marks

    def _frames(self) -> Iterator[Frame]:
        """The frames that may be near, their fillings made."""
        largest = max([size for size in range(_MOST + 1) if self.most_from[size] >= 0], default=-1)
        for frame in all_frames():
            if frame.perimeter > largest:
                return
            if any([self.wanted[frame.kind][i] for i in range(1, _MOST + 1)]):
                frame.grow(largest)
                yield frame

    def places(self) -> list[int]:
        """The places of the arrangement found."""
        return sorted([self.target[i] for i in range(self.target_count)])

    def _take(self, state: FantastickState) -> None:
        """Take the question from a state in which a turn is played."""
        if not cython.compiled:
            found = [0] * _MOST
            before = [0] * VERDICT_SIZE
        judging.judge(state.start_occupied, before)
        self.began_pure = before[PURE] != 0
        for kind in range(3):
            for repetitions in range(_MOST + 1):
                self.wanted[kind][repetitions] = obligations.is_met_by_shapes(
                    state.face, before, kind, repetitions
                )
        self.has_forbidden = state.has_forbidden
        for i in range(_WORDS):
            self.forbidden[i] = state.forbidden[i]
        for place in range(state.places):
            self.reach[place] = 0
        self.bad = state.bad
        self.plain_count = 0
        self.others = 0
        count = places_into(state.occupied, found)
        for i in range(count):
            place = found[i]
            if place == state.good:
                continue
            self.others += 1
            if place == state.bad:
                for j in range(4):
                    self.bad_turns[j] = -1 if has(state.turned, place) else SWINGS[place][j]
                continue
            bit = 1 << self.plain_count
            self.plain_count += 1
            self.reach[place] |= bit
            if not has(state.turned, place):
                for j in range(4):
                    if SWINGS[place][j] >= 0:
                        self.reach[SWINGS[place][j]] |= bit

    def _set_limits(self, limit_if_not_pure: int, limit_if_pure: int) -> None:
        """Tell from what may be paid how many places may be out of reach, -1 for not even none.

        Lacking one match is no lack, since there is the good one. So with u places out of reach
        and l matches lacking, l > 0, u - l matches move and l - 1 are added: u + l - 2 points.
        Else u move and -l are removed: u - 2 l points.
        """
        self.most_from[_MOST + 1] = -1
        for size in range(_MOST, -1, -1):
            lack = size - self.others
            self.most_from[size] = self.most_from[size + 1]
            for pure in range(2):
                limit = limit_if_pure if pure else limit_if_not_pure
                if lack > 0:
                    limit += 2 - lack
                else:
                    limit += 2 * lack
                self.most[pure][size] = limit if limit >= max(lack, 0) else -1
                self.most_from[size] = max(self.most_from[size], self.most[pure][size])

    # ---- frames on the lattice ----

    def _try_frame(self, frame: Frame, turn: int) -> int:
        """Look at a frame, turned so, wherever the lattice has room for it."""
        for y in range(-_RADIUS - frame.low[turn][1], _RADIUS - frame.high[turn][1] + 1):
            for x in range(-_RADIUS - frame.low[turn][0], _RADIUS - frame.high[turn][0] + 1):
                if (
                    x + y + frame.low[turn][2] >= -_RADIUS
                    and x + y + frame.high[turn][2] <= _RADIUS
                ):
                    answer = self._try_at(frame, turn, _WIDTH * (y + _RADIUS) + x + _RADIUS)
                    if answer != _NOTHING:
                        return answer
        return _NOTHING

    def _try_at(self, frame: Frame, turn: int, anchor: int) -> int:
        """Look at a frame in one place, and at its fillings if its outline is near enough."""
        if not cython.compiled:
            places = [0] * 128
            owner = [0] * 32
        limit = self.most_from[frame.perimeter]
        far = 0
        has_bad = self.bad < 0
        for i in range(frame.perimeter):
            place = EDGES[anchor + frame.offsets[turn][i]][frame.directions[turn][i]]
            places[i] = place
            if place == self.bad:
                has_bad = True
            elif self.reach[place] == 0:
                far += 1
                if far > limit:
                    return _NOTHING
        self.matched = self.hopeless = 0
        far = 0
        for i in range(frame.perimeter):
            if places[i] != self.bad and not self._supply(places[i]):
                if far == limit:
                    return _NOTHING
                self.unsupplied[far] = places[i]
                far += 1
        matched = self.matched
        hopeless = self.hopeless
        for i in range(self.plain_count):
            owner[i] = self.owner[i]
        # The outline is near. Which inner places are out of reach, and which matches are?
        first_far = second_far = first_bad = second_bad = 0
        reached = 0
        one = 1
        for i in range(frame.perimeter):
            reached |= self.reach[places[i]]
        for i in range(frame.inner):
            place = EDGES[anchor + frame.offsets[turn][frame.perimeter + i]][
                frame.directions[turn][frame.perimeter + i]
            ]
            places[frame.perimeter + i] = place
            reached |= self.reach[place]
            if place == self.bad:
                if i < 64:
                    first_bad = one << i
                else:
                    second_bad = one << (i - 64)
            elif self.reach[place] == 0:
                if i < 64:
                    first_far |= one << i
                else:
                    second_far |= one << (i - 64)
        outside = self.plain_count - ones(reached)
        outline = 1024 * frame.perimeter + 4 * frame.inner + frame.kind  # another in each frame
        for group in range(frame.group_count):
            size = frame.perimeter + frame.group_size[group]
            limit = self.most[frame.group_pure[group]][size]
            if (
                limit < far
                or limit < outside + size - self.others
                or not self.wanted[frame.kind][frame.group_repetitions[group]]
            ):
                continue
            for filling in range(frame.group_first[group], frame.group_first[group + 1]):
                first = frame.first_words[filling]
                second = frame.second_words[filling]
                if self.marks is not None and self.marks[filling]:
                    continue
                if self.seen[size] < _ALL_SEEN and self.seen[size] <= _mixed(
                    first, second, self.seen_salt ^ outline
                ):
                    continue
                slack = limit - far
                bits = first & first_far
                while bits != 0 and slack >= 0:
                    bits &= bits - 1
                    slack -= 1
                bits = second & second_far
                while bits != 0 and slack >= 0:
                    bits &= bits - 1
                    slack -= 1
                with_bad = has_bad or first & first_bad != 0 or second & second_bad != 0
                if slack < 0 or (limit == 0 and not with_bad):
                    continue
                self._write_target(places, frame.perimeter, first, second)
                self.matched = matched
                self.hopeless = hopeless
                for i in range(self.plain_count):
                    self.owner[i] = owner[i]
                if self._is_near(frame.perimeter, far, limit, with_bad) and not (
                    self.has_forbidden and self._is_forbidden()
                ):
                    if self.marks is None:
                        return _FOUND
                    self.marks[filling] = 1
                    self._keep()
                self.work += 1
                if self.work >= self.work_limit:
                    return _STOPPED
        return _NOTHING

    def _write_target(
        self, places: MutableSequence[int], perimeter: int, first: int, second: int
    ) -> None:
        """Write the places of a frame and of a filling."""
        for i in range(perimeter):
            self.target[i] = places[i]
        self.target_count = perimeter
        for word in range(2):
            bits = second if word else first
            while bits != 0:
                number = perimeter + 64 * word + lowest(bits)
                self.target[self.target_count] = places[number]
                self.target_count += 1
                bits &= bits - 1

    def _keep(self) -> None:
        """Keep the target, if there is room."""
        if self.kept_count < _KEPT_ROOM:
            for i in range(self.target_count):
                self.kept[self.kept_count][i] = self.target[i]
            self.kept_sizes[self.kept_count] = self.target_count
            self.kept_count += 1

    # ---- the price of an arrangement ----

    def _is_near(self, perimeter: int, missing: int, limit: int, with_bad: bool) -> bool:
        """Whether the target may be paid: `limit` places may be out of the plain matches' reach.

        The outline is matched already, `missing` of its places in vain. If the bad match does not
        lie on the target, it costs 1 more than a plain one and takes a place too; if it cannot
        take it by rotating, 2 more.
        """
        for i in range(perimeter, self.target_count):
            if self.target[i] != self.bad and not self._supply(self.target[i]):
                if missing == limit:
                    return False
                self.unsupplied[missing] = self.target[i]
                missing += 1
        if with_bad or (missing < limit and limit > 1):
            return True
        return self._can_bad_turn(missing)

    def _can_bad_turn(self, missing: int) -> bool:
        """Whether the bad match can rotate to the target without taking a place from a plain one.

        Where the plain matches take all places, one of them has to make room anyway.
        """
        one = 1
        is_possible = False
        if missing == 0:
            for i in range(self.target_count):
                for j in range(4):
                    is_possible = is_possible or self.target[i] == self.bad_turns[j]
            return is_possible
        for j in range(4):
            if self.bad_turns[j] >= 0:
                self.reach[self.bad_turns[j]] |= one << _BAD_MATCH
        self.hopeless = 0
        for i in range(missing):
            is_possible = is_possible or self._supply(self.unsupplied[i])
        for j in range(4):
            if self.bad_turns[j] >= 0:
                self.reach[self.bad_turns[j]] ^= one << _BAD_MATCH
        return is_possible

    def _supply(self, place: int) -> bool:
        """Find a match for a place, others changing theirs if need be."""
        self.tried = self.hopeless
        if self._release(place):
            return True
        self.hopeless = self.tried
        return False

    def _release(self, place: int) -> bool:
        """Give a place a match that has none, or one that another is found for in turn."""
        one = 1
        near = self.reach[place] & ~self.tried
        free = near & ~self.matched
        if free != 0:
            match = lowest(free)
            self.matched |= one << match
            self.owner[match] = place
            return True
        while near != 0:
            match = lowest(near)
            self.tried |= one << match
            if self._release(self.owner[match]):
                self.owner[match] = place
                return True
            near = self.reach[place] & ~self.tried
        return False

    def _is_forbidden(self) -> bool:
        """Whether the target is the arrangement before the turn before (§1.7)."""
        if not cython.compiled:
            words = [0] * _WORDS
        for i in range(_WORDS):
            words[i] = 0
        for i in range(self.target_count):
            put(words, self.target[i])
        return lattice.same(words, self.forbidden)


def _mixed(first: int, second: int, salt: int) -> int:
    """32 bits that look like chance, always the same for the same filling and salt."""
    bits = ((first ^ salt) * _SPREAD) & _ALL_BITS
    bits ^= (bits >> 31) ^ second
    bits = (bits * _SPREAD) & _ALL_BITS
    bits ^= bits >> 29
    bits = (bits * _SPREAD) & _ALL_BITS
    return bits >> 32
