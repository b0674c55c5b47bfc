"""What a state waits for. The C copy of these numbers is `phases.pxd`; a test compares them."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What happens next."""

    CHANCE = 0  # somebody applies one of the listed outcomes
    DECIDE = 1  # one seat chooses
    JOINT = 2  # several seats choose in secret and move at once
    OVER = 3


CHANCE, DECIDE, JOINT, OVER = (int(phase) for phase in Phase)
PHASE_COUNT = len(Phase)
