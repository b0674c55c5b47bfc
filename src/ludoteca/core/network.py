"""A small network that judges positions, in whole numbers but for its answer, so that it is quick.

Two layers of units, each what it gets if that is more than nothing, and one answer. Its numbers are
text: a line for each input with what it adds to the units of the first layer; one with what these
begin with; a line for each of them with what it adds to the units of the second; one with what
those begin with; and one with what they add to the answer.

A processor adds whole numbers up eight at a time: a weight is so many parts of 1, and so is a unit
of the first layer; those of the second are in parts of a part.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from pathlib import Path

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

UNITS = 64
SECOND_UNITS = 32
PARTS = 512
MOST = 64  # no number is as large: a weight is kept in two bytes

if not cython.compiled:
    _UNITS, _SECOND_UNITS = UNITS, SECOND_UNITS
    _MOST_UNIT = (1 << 15) - 1


def numbers_at(path: Path) -> list[float]:
    """The numbers of a network as they are kept."""
    return [float(number) for number in path.read_text(encoding="utf-8").split()]


class Network:
    """The numbers of one network."""

    def __init__(self, inputs: int, numbers: Sequence[float]) -> None:
        """Raises ValueError unless there are as many numbers as it takes, none too large."""
        self.inputs = inputs
        if cython.compiled:
            self.first = cython.cast("short*", calloc(inputs * _UNITS, cython.sizeof(cython.short)))
            if not self.first:
                raise MemoryError
        else:
            self.first = [0] * (inputs * UNITS)
            self.first_begin = [0] * UNITS
            self.second = [0] * (SECOND_UNITS * UNITS)
            self.second_begin = [0] * SECOND_UNITS
            self.answers = [0.0] * SECOND_UNITS
        self.fill(numbers)

    def __dealloc__(self) -> None:
        free(self.first)

    @cython.locals(i=cython.int, j=cython.int)
    def fill(self, numbers: Sequence[float]) -> None:
        """Take other numbers, in the order of the text.

        Raises ValueError as the constructor does, and then keeps those it has.
        """
        wanted = (self.inputs + 1) * UNITS + (UNITS + 2) * SECOND_UNITS
        if len(numbers) != wanted:
            raise ValueError(f"the network has {wanted} numbers, got {len(numbers)}")
        for number in numbers:
            if not abs(number) <= MOST - 1 / PARTS:  # what is as large when rounded is none either
                raise ValueError(
                    f"a network's numbers lie between -{MOST} and {MOST}, got {number}"
                )
        following = iter(numbers)
        for i in range(self.inputs * _UNITS):
            self.first[i] = round(PARTS * next(following))
        for i in range(_UNITS):
            self.first_begin[i] = round(PARTS * next(following))
        for i in range(_UNITS):
            for j in range(_SECOND_UNITS):
                self.second[j * _UNITS + i] = round(PARTS * next(following))
        for i in range(_SECOND_UNITS):
            self.second_begin[i] = round(PARTS * PARTS * next(following))
        for i in range(_SECOND_UNITS):
            self.answers[i] = next(following) / (PARTS * PARTS)

    def answer(
        self, lines: MutableSequence[int], amounts: MutableSequence[int], count: int
    ) -> float:
        """What it answers to these inputs, of these amounts; there is room for one input more."""
        if not cython.compiled:
            units = [0] * _UNITS
        self.first_layer_into(lines, amounts, count, units)
        return self.answer_of(units)

    def first_layer_into(
        self,
        lines: MutableSequence[int],
        amounts: MutableSequence[int],
        count: int,
        units: MutableSequence[int],
    ) -> None:
        """Write the units of the first layer."""
        if not cython.compiled:
            sums = [0] * _UNITS
        first = self.first
        for j in range(_UNITS):
            sums[j] = self.first_begin[j]
        lines[count] = 0
        amounts[count] = 0
        for i in range(0, count, 2):  # two at a time, so that sums are fetched half as often
            one, other = amounts[i], amounts[i + 1]
            line, other_line = lines[i] * _UNITS, lines[i + 1] * _UNITS
            for j in range(_UNITS):
                sums[j] = sums[j] + one * first[line + j] + other * first[other_line + j]
        for j in range(_UNITS):
            units[j] = min(max(sums[j], 0), _MOST_UNIT)

    def answer_of(self, units: MutableSequence[int]) -> float:
        """What follows from the units of the first layer."""
        second = self.second
        answer = 0.0
        for i in range(_SECOND_UNITS):
            total = self.second_begin[i]
            for j in range(_UNITS):
                total += units[j] * second[i * _UNITS + j]
            answer += max(total, 0) * self.answers[i]
        return answer
