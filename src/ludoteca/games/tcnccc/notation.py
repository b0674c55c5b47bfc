"""TCNCCC in text: `draw`, `put 1`, `lift 1`, `give R`; chance `R`, `first 0` (§6)."""

from __future__ import annotations

from ludoteca.games.tcnccc import facts


def texts(seats: int) -> tuple[str, ...]:
    """The text of every action, in the order of the action numbers."""
    numbers = range(1, facts.CYLINDERS + 1)
    return (
        "draw",
        *(f"put {number}" for number in numbers),
        *(f"lift {number}" for number in numbers),
        *(f"give {piece}" for piece in facts.PIECES),
        *facts.PIECES,
        *(f"first {seat}" for seat in range(seats)),
    )
