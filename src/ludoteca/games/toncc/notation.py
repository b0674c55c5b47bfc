"""Tóncc in text: directions `1`..`6`, and Regions laid by chance `R0`..`R17` (§6)."""

from __future__ import annotations

from ludoteca.games.toncc import facts


def texts() -> tuple[str, ...]:
    """The text of every action, in the order of the action numbers."""
    return (
        *(str(direction + 1) for direction in range(facts.DIRECTION_COUNT)),
        *(f"R{cell}" for cell in range(facts.PLACE_COUNT)),
    )
