"""The path of logit responses of three seats that choose at once, and an equilibrium at its end.

At precision 0 all moves are played equally often; the greater it is, the more the seats heed what
they would gain: a move is played exp(precision * its gain) as often as one that gains nothing. The
points where all three respond to each other like this form a path, which is followed by steps along
its tangent and Newton's method back to it. It may turn back for a while, to smaller precisions.

As soon as the moves often played on the path, and they alone, make an equilibrium close by, it is
computed to the last digits. Where none ever is, the last point of the path stands: mostly nobody
gains more than about 1e-8 there by doing otherwise. But of 137,793 steps drawn at random the path
of two was lost, and they were off by 0.06 and 0.08. `Ending.residual` tells; in 542 endings, of
ten million positions, it was 5e-9 at most.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import exp, log, sqrt

SEATS = 3
MOVES = 6  # of a seat, at most
PAYOFFS = SEATS * MOVES**SEATS  # of seat s when the seats choose a, b, c: at 216 s + 36 a + 6 b + c

_GAIN = 1e-12  # what a deviation from a computed equilibrium may gain by rounding
_NEAR = 0.2  # how far a computed equilibrium may be from the path, in probability
_STEADY = 1e-9  # Newton's method has arrived when nothing moves more
_ARRIVED = 1e-12  # the same for a computed equilibrium
_SINGULAR = 1e-11
_MOST_ROUNDS = 8  # of Newton's method
_LARGEST_CORRECTION = 0.1  # of a share, beside the path
_LARGEST_TURN = 0.4  # between tangents: 1 / cosine - 1
_MOST_CARE = 64.0
_FIRST_STEP = 1.0
_SMALLEST_STEP = 1e-6
_MOST_STEPS = 400
_LARGEST_PRECISION = 1e8
_ROW = 24  # of the equations: 18 moves, 3 values or 1 precision, two right-hand sides
_STRIDES = [MOVES * MOVES, MOVES, 1]
_OTHERS = [1, 2, 0, 2, 0, 1]  # of each seat, two


class Path:
    """The moves and payoffs of three seats, filled by its user; `follow` finds the shares."""

    sizes: list[int]  # how many moves each seat has, 1 to 6
    payoffs: list[float]
    shares: list[float]  # how often each move is played, by 6 * seat + move

    logs: list[float]  # of the shares
    gains: list[float]  # what each move is worth to its seat
    pairs: list[float]  # the same by the move of another seat: at 72 seat + 36 which + 6 own + its
    precision: float
    tangent: list[float]
    care: float  # 1 or more: how many times smaller steps are
    is_quick: bool  # was Newton's method?
    before: list[float]  # the point to go back to: logs and precision, or shares
    places: list[int]  # the row of each move that is played, -1 for the others
    worth: list[float]  # what the step is worth to each seat
    rows: list[float]  # equations
    columns: list[int]  # their unknowns, in the order in which they are solved
    solved: list[float]

    def __init__(self) -> None:
        if not cython.compiled:
            self.sizes, self.worth = [1] * SEATS, [0.0] * SEATS
            self.payoffs = [0.0] * PAYOFFS
            self.shares, self.logs, self.gains = ([0.0] * (SEATS * MOVES) for _ in range(3))
            self.places = [0] * (SEATS * MOVES)
            self.pairs = [0.0] * (2 * SEATS * MOVES * MOVES)
            self.tangent, self.before, self.solved = ([0.0] * _ROW for _ in range(3))
            self.columns = [0] * _ROW
            self.rows = [0.0] * (_ROW * _ROW)

    def follow(self) -> None:
        """Set `shares` to an equilibrium of the moves, or to the last point of the path."""
        self.care = 1.0
        while not self.follow_with_care() and self.care < _MOST_CARE:
            self.care *= 8.0

    def follow_with_care(self) -> bool:
        """The same; False if the path was lost, which smaller steps may avoid."""
        size = self.sizes[0] + self.sizes[1] + self.sizes[2]
        for seat in range(3):
            for move in range(self.sizes[seat]):
                self.logs[6 * seat + move] = -log(self.sizes[seat])
        self.precision = 0.0
        for i in range(size):
            self.tangent[i] = 0.0
        self.tangent[size] = 1.0
        self.take_shares()
        self.take_gains()
        self.set_path_rows(size)
        self.eliminate(size + 1, 2)
        self.turn(size)
        step = _FIRST_STEP / self.care
        steps = 0
        while steps < _MOST_STEPS * self.care and step > _SMALLEST_STEP:
            steps += 1
            for i in range(18):
                self.before[i] = self.logs[i]
            self.before[18] = self.precision
            row = 0
            for seat in range(3):
                for move in range(self.sizes[seat]):
                    self.logs[6 * seat + move] += step * self.tangent[row]
                    row += 1
            self.precision += step * self.tangent[row]
            if self.correct(size):
                if self.compute_nearby() or self.precision > _LARGEST_PRECISION:
                    return True
                if self.is_quick:
                    step *= 2.0
            else:
                for i in range(18):
                    self.logs[i] = self.before[i]
                self.precision = self.before[18]
                step /= 4.0
        self.take_shares()
        return False

    def correct(self, size: int) -> bool:
        """Bring the point back to the path, at right angles to the tangent, and turn the tangent.

        Newton's method; False if it does not arrive or starts from too far.
        """
        for i in range(_MOST_ROUNDS):
            self.take_shares()
            self.take_gains()
            self.set_path_rows(size)
            if self.eliminate(size + 1, 2) <= size:
                return False
            row = 0
            most = 0.0
            felt = 0.0
            for seat in range(3):
                for move in range(self.sizes[seat]):
                    change = self.rows[_ROW * row + size + 1]
                    self.logs[6 * seat + move] += change
                    if self.logs[6 * seat + move] > 1.0:  # a share is never more than exp(0)
                        return False
                    most = max(most, abs(change))
                    felt = max(felt, self.shares[6 * seat + move] * abs(change))
                    row += 1
            change = self.rows[_ROW * row + size + 1]
            self.precision += change
            most = max(most, abs(change))
            if felt * self.care > _LARGEST_CORRECTION or self.precision < 0.0:
                return False
            if most < _STEADY * (1.0 + self.precision):
                if (self.tangent_length(size) - 1.0) * self.care > _LARGEST_TURN:
                    return False  # a sharp turn may be another path
                self.turn(size)
                self.take_shares()
                self.is_quick = i < 4
                return True
        return False

    def tangent_length(self, size: int) -> float:
        """How long the new tangent in the last column is whose part along the old one is 1."""
        length = 0.0
        for row in range(size + 1):
            length += self.rows[_ROW * row + size + 2] * self.rows[_ROW * row + size + 2]
        return sqrt(length)

    def turn(self, size: int) -> None:
        """Take the new tangent."""
        length = self.tangent_length(size)
        for row in range(size + 1):
            self.tangent[row] = self.rows[_ROW * row + size + 2] / length

    def take_shares(self) -> None:
        for seat in range(3):
            for move in range(self.sizes[seat]):
                self.shares[6 * seat + move] = exp(self.logs[6 * seat + move])

    def take_gains(self) -> None:
        """Set `pairs` and `gains` by `shares`."""
        for seat in range(3):
            for which in range(2):
                other, third = _OTHERS[2 * seat + which], _OTHERS[2 * seat + 1 - which]
                for own in range(self.sizes[seat]):
                    gain = 0.0
                    for its in range(self.sizes[other]):
                        place = 216 * seat + _STRIDES[seat] * own + _STRIDES[other] * its
                        total = 0.0
                        for move in range(self.sizes[third]):
                            total += self.shares[6 * third + move] * self.payoffs[place]
                            place += _STRIDES[third]
                        self.pairs[72 * seat + 36 * which + 6 * own + its] = total
                        gain += self.shares[6 * other + its] * total
                    self.gains[6 * seat + own] = gain

    def set_path_rows(self, size: int) -> None:
        """The equations of a step of Newton's method on the path, and of the tangent.

        On the path the logarithms of a seat's shares differ by the precision times the gains, and
        the shares add up to 1.
        """
        for i in range(_ROW * (size + 1)):
            self.rows[i] = 0.0
        row = 0
        for seat in range(3):
            first = row
            missing = 1.0
            for own in range(self.sizes[seat]):
                at = _ROW * row
                if own == 0:
                    for move in range(self.sizes[seat]):
                        self.rows[at + first + move] = self.shares[6 * seat + move]
                        missing -= self.shares[6 * seat + move]
                    self.rows[at + size + 1] = missing
                else:
                    lead = self.gains[6 * seat + own] - self.gains[6 * seat]
                    self.rows[at + first] = -1.0
                    self.rows[at + row] = 1.0
                    for which in range(2):
                        other = _OTHERS[2 * seat + which]
                        column = 0 if other == 0 else self.sizes[0]
                        if other == 2:
                            column += self.sizes[1]
                        for its in range(self.sizes[other]):
                            place = 72 * seat + 36 * which + its
                            self.rows[at + column + its] = (
                                -self.precision
                                * (self.pairs[place + 6 * own] - self.pairs[place])
                                * self.shares[6 * other + its]
                            )
                    self.rows[at + size] = -lead
                    self.rows[at + size + 1] = (
                        self.precision * lead - self.logs[6 * seat + own] + self.logs[6 * seat]
                    )
                row += 1
        for i in range(size + 1):
            self.rows[_ROW * size + i] = self.tangent[i]
        self.rows[_ROW * size + size + 2] = 1.0

    def eliminate(self, size: int, sides: int) -> int:
        """Solve the equations; the answers are in the columns after them.

        Answers the rank. What fewer equations than unknowns leave open is answered as 0.
        """
        rank = size
        for i in range(size):
            self.columns[i] = i
        for i in range(size):
            best_row, best_column, most = i, i, 0.0
            for row in range(i, size):
                for column in range(i, size):
                    if abs(self.rows[_ROW * row + column]) > most:
                        best_row, best_column = row, column
                        most = abs(self.rows[_ROW * row + column])
            if most < _SINGULAR:
                rank = i
                break
            for column in range(size + sides):
                held = self.rows[_ROW * i + column]
                self.rows[_ROW * i + column] = self.rows[_ROW * best_row + column]
                self.rows[_ROW * best_row + column] = held
            for row in range(size):
                held = self.rows[_ROW * row + i]
                self.rows[_ROW * row + i] = self.rows[_ROW * row + best_column]
                self.rows[_ROW * row + best_column] = held
            row = self.columns[i]
            self.columns[i] = self.columns[best_column]
            self.columns[best_column] = row
            for row in range(i + 1, size):
                factor = self.rows[_ROW * row + i] / self.rows[_ROW * i + i]
                if factor != 0.0:
                    for column in range(i + 1, size + sides):
                        self.rows[_ROW * row + column] -= factor * self.rows[_ROW * i + column]
        for side in range(size, size + sides):
            for i in range(size):
                self.solved[i] = 0.0
            for i in range(rank - 1, -1, -1):
                total = self.rows[_ROW * i + side]
                for column in range(i + 1, rank):
                    total -= self.rows[_ROW * i + column] * self.solved[self.columns[column]]
                self.solved[self.columns[i]] = total / self.rows[_ROW * i + i]
            for i in range(size):
                self.rows[_ROW * i + side] = self.solved[i]
        return rank

    # ---- an equilibrium close to the path ----

    def compute_nearby(self) -> bool:
        """Set `shares` to an equilibrium in which just the moves often played are; False if none.

        In it all moves of a seat that are played gain the same, and none gains more.
        """
        least = 0.1 / sqrt(1.0 + 0.01 * self.precision)
        for i in range(18):
            self.before[i] = self.shares[i]
        size = 0
        for seat in range(3):
            total = 0.0
            for move in range(self.sizes[seat]):
                i = 6 * seat + move
                self.places[i] = -1
                if self.shares[i] >= least:
                    self.places[i] = size
                    size += 1
                    total += self.shares[i]
            for move in range(self.sizes[seat]):
                i = 6 * seat + move
                self.shares[i] = self.shares[i] / total if self.places[i] >= 0 else 0.0
        if self.level_gains(size) and self.is_equilibrium():
            return True
        for i in range(18):
            self.shares[i] = self.before[i]
        return False

    def level_gains(self, size: int) -> bool:
        """Newton's method for the `size` shares that have `places`; False if it does not arrive."""
        for seat in range(3):
            self.worth[seat] = 0.0
        for _ in range(_MOST_ROUNDS):
            self.take_gains()
            self.set_level_rows(size)
            self.eliminate(size + 3, 1)
            most = 0.0
            for seat in range(3):
                self.worth[seat] += self.rows[_ROW * (size + seat) + size + 3]
                for move in range(self.sizes[seat]):
                    i = 6 * seat + move
                    if self.places[i] >= 0:
                        change = self.rows[_ROW * self.places[i] + size + 3]
                        self.shares[i] += change
                        most = max(most, abs(change))
                        if abs(self.shares[i] - self.before[i]) > _NEAR:
                            return False
            if most < _ARRIVED:
                return True
        return False

    def set_level_rows(self, size: int) -> None:
        for i in range(_ROW * (size + 3)):
            self.rows[i] = 0.0
        for seat in range(3):
            missing = 1.0
            for own in range(self.sizes[seat]):
                row = self.places[6 * seat + own]
                if row < 0:
                    continue
                at = _ROW * row
                for which in range(2):
                    other = _OTHERS[2 * seat + which]
                    for its in range(self.sizes[other]):
                        column = self.places[6 * other + its]
                        if column >= 0:
                            self.rows[at + column] = self.pairs[
                                72 * seat + 36 * which + 6 * own + its
                            ]
                self.rows[at + size + seat] = -1.0
                self.rows[at + size + 3] = self.worth[seat] - self.gains[6 * seat + own]
                self.rows[_ROW * (size + seat) + row] = 1.0
                missing -= self.shares[6 * seat + own]
            self.rows[_ROW * (size + seat) + size + 3] = missing

    def is_equilibrium(self) -> bool:
        """Is no share negative, and does no move gain more than those played?"""
        for seat in range(3):
            for move in range(self.sizes[seat]):
                if self.shares[6 * seat + move] < 0.0:
                    return False
        self.take_gains()
        for seat in range(3):
            worth = 0.0
            for move in range(self.sizes[seat]):
                worth += self.shares[6 * seat + move] * self.gains[6 * seat + move]
            for move in range(self.sizes[seat]):
                if self.gains[6 * seat + move] > worth + _GAIN:
                    return False
        return True
