"""One joint step of up to three seats with up to six moves each: an equilibrium of it.

Moves that are alike to the seat itself, whatever the others choose, are played equally often: who
has nothing to choose helps nobody. Moves that are never better than another of the same seat and
sometimes worse are not played. Both again and again, for all seats at a time. What is left, which
is mostly one choice for each seat, is solved by `logit.Path`.

The answer is the same however the seats are numbered, as no step prefers one of them.
"""

from __future__ import annotations

import cython

from ludoteca.games.toncc.logit import MOVES, PAYOFFS, SEATS, Path

if not cython.compiled:
    from ludoteca.games.toncc.logit import _OTHERS, _STRIDES

_ALIKE = 1e-10  # payoffs no farther apart are equal


class Stage:
    """The payoffs of a joint step, filled by its user, and the strategies that `solve` finds."""

    counts: list[int]  # the moves of each seat, 1 to 6
    payoffs: list[float]  # as `Path` has them
    strategies: list[float]  # by 6 * seat + move

    # Groups of moves that are played as one: the path's moves.
    path: Path
    members: list[int]  # the moves of each group, as bits, by 6 * seat + group
    weights: list[int]  # and how many
    targets: list[int]  # the group into which one is to be folded, or -1 for none

    def __init__(self) -> None:
        self.path = Path()
        if not cython.compiled:
            self.counts = [1] * SEATS
            self.payoffs = [0.0] * PAYOFFS
            self.strategies = [0.0] * (SEATS * MOVES)
            self.members, self.weights, self.targets = ([0] * (SEATS * MOVES) for _ in range(3))

    def answer(self, counts: list[int], payoffs: list[float]) -> list[list[float]]:
        """The probability of every move of every seat, for users in Python.

        `payoffs` has a place for all moves, also for those that there are not.
        """
        for seat in range(SEATS):
            self.counts[seat] = counts[seat]
        for i in range(PAYOFFS):
            self.payoffs[i] = payoffs[i]
        self.solve()
        return [
            [self.strategies[MOVES * seat + move] for move in range(counts[seat])]
            for seat in range(SEATS)
        ]

    def solve(self) -> None:
        """Find the strategies; how good they are its user measures."""
        self.reduce()
        for i in range(18):
            self.path.shares[i] = 1.0  # right where one group is left
        if self.path.sizes[0] * self.path.sizes[1] * self.path.sizes[2] > 1:
            self.path.follow()
        for seat in range(3):
            for move in range(6):
                self.strategies[6 * seat + move] = 0.0
            for group in range(self.path.sizes[seat]):
                i = 6 * seat + group
                for move in range(self.counts[seat]):
                    if self.members[i] >> move & 1:
                        self.strategies[6 * seat + move] = self.path.shares[i] / self.weights[i]

    def reduce(self) -> None:
        """Fold moves that are alike into groups and drop those never better, until none is."""
        for i in range(648):
            self.path.payoffs[i] = self.payoffs[i]
        for seat in range(3):
            self.path.sizes[seat] = self.counts[seat]
            for move in range(6):
                self.members[6 * seat + move] = 1 << move
                self.weights[6 * seat + move] = 1
        while self.fold_alike() or self.drop_worse():
            pass

    def fold_alike(self) -> bool:
        changed = False
        # All seats are looked at before anything changes, so that none comes first.
        for seat in range(3):
            for group in range(self.path.sizes[seat]):
                self.targets[6 * seat + group] = group
                for other in range(group):
                    if self.compare(seat, other, group) == 3:
                        self.targets[6 * seat + group] = self.targets[6 * seat + other]
                        changed = True
                        break
        if changed:
            self.fold()
        return changed

    def drop_worse(self) -> bool:
        changed = False
        for seat in range(3):
            for group in range(self.path.sizes[seat]):
                self.targets[6 * seat + group] = group
            for group in range(self.path.sizes[seat]):
                for other in range(self.path.sizes[seat]):
                    stays = other != group and self.targets[6 * seat + other] >= 0
                    if stays and self.compare(seat, other, group) == 1:
                        self.targets[6 * seat + group] = -1
                        changed = True
                        break
        if changed:
            self.fold()
        return changed

    def compare(self, seat: int, one: int, other: int) -> int:
        """1 if the one group is never worse, 2 if the other is, 3 if they are alike, 0 if neither.

        To their seat, whatever the others choose.
        """
        order = 3
        first, second = _OTHERS[2 * seat], _OTHERS[2 * seat + 1]
        for a in range(self.path.sizes[first]):
            i = 216 * seat + _STRIDES[first] * a
            for _ in range(self.path.sizes[second]):
                lead = (
                    self.path.payoffs[i + _STRIDES[seat] * one]
                    - self.path.payoffs[i + _STRIDES[seat] * other]
                )
                if lead > _ALIKE:
                    order &= 1
                elif lead < -_ALIKE:
                    order &= 2
                if order == 0:
                    return 0
                i += _STRIDES[second]
        return order

    def fold(self) -> None:
        """Make the groups and their payoffs anew, as `targets` says."""
        for seat in range(3):
            first, second = _OTHERS[2 * seat], _OTHERS[2 * seat + 1]
            size = 0
            for group in range(self.path.sizes[seat]):
                i = 6 * seat + group
                target = self.targets[i]
                if target == group:  # the first of its kind: what lies there has been moved up
                    target = size
                    size += 1
                    total = 0
                    self.members[6 * seat + target] = self.members[i]
                elif target >= 0:
                    target = self.targets[6 * seat + target]
                    total = self.weights[6 * seat + target]
                    self.members[6 * seat + target] |= self.members[i]
                self.targets[i] = target
                if target < 0:
                    continue
                weight = self.weights[i]
                self.weights[6 * seat + target] = total + weight
                share = weight / (1.0 * (total + weight))
                for which in range(3):
                    for a in range(self.path.sizes[first]):
                        at = 216 * which + _STRIDES[first] * a
                        for b in range(self.path.sizes[second]):
                            new = at + _STRIDES[second] * b + _STRIDES[seat] * target
                            old = at + _STRIDES[second] * b + _STRIDES[seat] * group
                            mean = self.path.payoffs[old]
                            if total > 0:
                                mean = share * mean + (1.0 - share) * self.path.payoffs[new]
                            self.path.payoffs[new] = mean
            self.path.sizes[seat] = size
