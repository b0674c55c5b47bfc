"""What an arrangement of Shapes shows: its shapes, the leading kind, whether it is valid (§5).

>>> from ludoteca.games.fantastick.lattice import start_places
>>> verdict = examine(start_places("more"))
>>> verdict.triangles, verdict.trapezoids, verdict.leading, verdict.pure, verdict.valid
(2, 1, 'triangle', False, True)
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any, NamedTuple

import cython

from ludoteca.games.fantastick.lattice import MOST_MATCHES, WORDS, words_of

if not cython.compiled:
    from ludoteca.games.fantastick.lattice import (
        AXES,
        DIRECTION,
        FIRST_END,
        GRID_STEPS,
        SECOND_END,
        places_into,
    )

KINDS = ("triangle", "trapezoid", "rhombus")  # §5.2, in the order of the die

# What `judge` writes: the number of present shapes of each kind, then
TRIANGLE = 0
TRAPEZOID = 1
RHOMBUS = 2
LEADING = 3  # the leading kind, or -1 (§5.4),
PURE = 4  # whether it leads and no other kind is present (§5.4),
CONNECTED = 5  # and of §5.5: whether the matches are connected,
ENCLOSED = 6  # whether a shape of the leading kind encloses them all,
COVERED = 7  # whether each lies on a side of a present shape of the leading kind
VERDICT_SIZE = 8

if not cython.compiled:

    class ListMat:
        """An arrangement spread out to be looked at; compiled, it is the C struct Mat.

        Its matches are numbered anew from 0, and a set of them is the bits of one int.
        """

        def __init__(self) -> None:
            self.count = 0
            self.point_count = 0
            self.place = [0] * MOST_MATCHES
            self.point = [0] * (2 * MOST_MATCHES)  # the points that matches touch, each once
            self.everything = 0  # the set of all matches
            self.at = [0] * 169  # by point: the matches that touch it
            self.run = [[0] * 6 for _ in range(169)]  # by point and direction: matches in a row
            # By axis and value: the matches with twice their middle below the value.
            self.before = [[0] * 26 for _ in range(3)]
            self.shapes = [0] * 3  # by kind: the number of present shapes,
            self.sides = [0] * 3  # the matches on their sides,
            self.enclosed = [False] * 3  # and whether one of them encloses all matches


def judge(places: MutableSequence[int], verdict: MutableSequence[int]) -> bool:
    """Write the eight numbers named above; whether the arrangement is valid (§5.5)."""
    if cython.compiled:
        return _judge(places, verdict, cython.address(mat))  # type: ignore # noqa: F821 - in the .pxd
    else:
        return _judge(places, verdict, ListMat())


def _judge(places: MutableSequence[int], verdict: MutableSequence[int], mat: Any) -> bool:
    _lay_out(places, mat)
    _find_shapes(mat)
    leading = -1
    for kind in range(3):
        verdict[kind] = mat.shapes[kind]
        leads = True
        for other in range(3):
            if other != kind and mat.shapes[other] >= mat.shapes[kind]:
                leads = False
        if leads:
            leading = kind
    verdict[LEADING] = leading
    verdict[PURE] = verdict[ENCLOSED] = verdict[COVERED] = 0
    verdict[CONNECTED] = _is_connected(mat)
    if leading < 0:
        return False
    verdict[PURE] = mat.shapes[0] + mat.shapes[1] + mat.shapes[2] == mat.shapes[leading]
    verdict[ENCLOSED] = mat.enclosed[leading]
    verdict[COVERED] = mat.sides[leading] == mat.everything
    return verdict[CONNECTED] + verdict[ENCLOSED] + verdict[COVERED] == 3


def _lay_out(places: MutableSequence[int], mat: Any) -> None:
    for i in range(169):
        mat.at[i] = 0
    for axis in range(3):
        for i in range(26):
            mat.before[axis][i] = 0
    for i in range(3):
        mat.shapes[i] = 0
        mat.sides[i] = 0
        mat.enclosed[i] = False
    mat.count = places_into(places, mat.place)
    mat.point_count = 0
    mat.everything = 0
    for i in range(mat.count):
        first = FIRST_END[mat.place[i]]
        second = SECOND_END[mat.place[i]]
        mask = 1 << i
        mat.everything |= mask
        _touch(mat, first, mask)
        _touch(mat, second, mask)
        for axis in range(3):
            mat.before[axis][AXES[axis][first] + AXES[axis][second] + 1] |= mask
    for axis in range(3):
        for i in range(1, 26):
            mat.before[axis][i] |= mat.before[axis][i - 1]
    # In ascending order of places the runs that go back are known before they are needed, in
    # descending order those that go on: a step e, n or w leads to a higher point.
    for i in range(mat.count):
        place = mat.place[i]
        direction = DIRECTION[place] + 3
        mat.run[SECOND_END[place]][direction] = mat.run[FIRST_END[place]][direction] + 1
    for i in range(mat.count):
        place = mat.place[mat.count - 1 - i]
        direction = DIRECTION[place]
        mat.run[FIRST_END[place]][direction] = mat.run[SECOND_END[place]][direction] + 1


def _touch(mat: Any, point: int, mask: int) -> None:
    if mat.at[point] == 0:
        mat.point[mat.point_count] = point
        mat.point_count += 1
        for direction in range(6):
            mat.run[point][direction] = 0
    mat.at[point] |= mask


def _find_shapes(mat: Any) -> None:
    r"""Weigh every shape whose whole outline is covered, each once.

    It is found from a corner of 60 degrees where its base begins, with one leg at the corner and
    the other at the end of the base:

             left ____                      left _____
                 /    \                         /    /
         corner /______\ right          corner /____/ right
    """
    for i in range(mat.point_count):
        corner = mat.point[i]
        for direction in range(6):
            second = (direction + 1) % 6
            third = (direction + 2) % 6
            base = mat.run[corner][direction]
            for leg in range(1, min(base, mat.run[corner][second]) + 1):
                left = corner + leg * GRID_STEPS[second]
                right = corner + leg * GRID_STEPS[direction]
                # A triangle has three such corners, a rhombus two: they are not found from each.
                if direction < 2 and mat.run[right][third] >= leg:
                    _weigh(mat, TRIANGLE, corner, right, left, left)
                if (
                    direction < 3
                    and mat.run[right][second] >= leg
                    and mat.run[left][direction] >= leg
                ):
                    _weigh(mat, RHOMBUS, corner, right, left, left + leg * GRID_STEPS[direction])
                for length in range(leg + 1, min(base, leg + mat.run[left][direction]) + 1):
                    right = corner + length * GRID_STEPS[direction]
                    if mat.run[right][third] >= leg:
                        _weigh(mat, TRAPEZOID, corner, right, left, right + leg * GRID_STEPS[third])


def _weigh(mat: Any, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Count the outlined shape with these corners if it is present (§5.3).

    Each shape is all that lies between two values of x, two of y and two of x + y. A match is
    inside if its middle is strictly between them, and on a side if it is at one of them.
    """
    closed = mat.everything
    inside = mat.everything
    for axis in range(3):
        p = AXES[axis][a]
        q = AXES[axis][b]
        r = AXES[axis][c]
        s = AXES[axis][d]
        low = 2 * min(p, q, r, s)
        high = 2 * max(p, q, r, s)
        closed &= mat.before[axis][high + 1] & ~mat.before[axis][low]
        inside &= mat.before[axis][high] & ~mat.before[axis][low + 1]
    if inside == 0 or closed == mat.everything:  # ruling: §5.3
        mat.shapes[kind] += 1
        mat.sides[kind] |= closed & ~inside
        if closed == mat.everything:
            mat.enclosed[kind] = True


def _is_connected(mat: Any) -> bool:
    reached = mat.everything & 1  # the first match, then whatever touches what is reached
    grown = 0
    while grown != reached:
        grown = reached
        for i in range(mat.count):
            mask = mat.at[FIRST_END[mat.place[i]]] | mat.at[SECOND_END[mat.place[i]]]
            if mask & reached:
                reached |= mask
    return bool(reached == mat.everything)


# ---- for callers in Python, by place numbers ----


class Verdict(NamedTuple):
    """What an arrangement shows, and the conditions of §5.5 one by one."""

    triangles: int
    trapezoids: int
    rhombuses: int
    leading: str | None
    pure: bool
    connected: bool
    enclosed: bool
    covered: bool
    valid: bool


def examine(places: Iterable[int]) -> Verdict:
    """What an arrangement shows; raises ValueError for more than 25 places."""
    if not cython.compiled:
        words = [0] * WORDS
        verdict = [0] * VERDICT_SIZE
    for i, word in enumerate(words_of(places)):
        words[i] = word
    valid = judge(words, verdict)
    return Verdict(
        triangles=verdict[TRIANGLE],
        trapezoids=verdict[TRAPEZOID],
        rhombuses=verdict[RHOMBUS],
        leading=KINDS[verdict[LEADING]] if verdict[LEADING] >= 0 else None,
        pure=bool(verdict[PURE]),
        connected=bool(verdict[CONNECTED]),
        enclosed=bool(verdict[ENCLOSED]),
        covered=bool(verdict[COVERED]),
        valid=bool(valid),
    )
