"""What the faces of the die demand of the arrangement at the end of a turn (§3, §6).

The faces are numbered as the state holds them: 0 to 5 those of the die, in the order of facts.py.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

if not cython.compiled:
    from ludoteca.games.fantastick.judging import LEADING
    from ludoteca.games.fantastick.numbers import OPERATION

NO_FACE = -1
FACE_OPERATION, FACE_EQUALS, FACE_BARS, FACE_ZERO = 3, 4, 5, 6  # after A, B and C
FACE_MORE, FACE_FEWER, FACE_CHANGE = 3, 4, 5  # after the three kinds


def is_met_by_numbers(face: int, before: MutableSequence[int], after: MutableSequence[int]) -> bool:
    """Whether a true equality does what the face demands; both as `numbers.read` writes them."""
    if face == FACE_EQUALS:  # §3.3: they have changed places at the roll
        return True
    if face == FACE_ZERO:  # §3.5
        return after[0] != 0 and after[1] != 0 and after[2] != 0
    if face == FACE_OPERATION:  # §3.2
        return after[OPERATION] != before[OPERATION]
    for number in range(3):
        if before[number] != after[number] and (
            number == face  # §3.1
            or (face == FACE_BARS and (before[number] > 9 or after[number] > 9))  # §3.4
        ):
            return True
    return False


def is_met_by_shapes(
    face: int, before: MutableSequence[int], leading: int, repetitions: int
) -> bool:
    """Whether a leading kind in this number does it; `before` as `judging.judge` writes it."""
    led = before[LEADING]
    if face == FACE_FEWER and led >= 0 and before[led] == 1:  # §6.3
        face = FACE_CHANGE
    if face == FACE_CHANGE:  # §6.4
        return leading != led
    if face == FACE_MORE:  # §6.2
        return leading == led and repetitions > before[led]
    if face == FACE_FEWER:
        return leading == led and repetitions < before[led]
    return leading == face and (led != face or repetitions != before[face])  # §6.1
