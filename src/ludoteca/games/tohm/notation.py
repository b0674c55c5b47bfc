"""T.O.H.M. in text: `d1`..`d6`, `+c1`, `xb2`, `a1-b2`, `pass` (§6)."""

from __future__ import annotations

from ludoteca.games.tohm import facts


def texts(seats: int) -> tuple[str, ...]:
    """The text of every action, in the order of the action numbers."""
    names = facts.cell_names(seats)
    return (
        "pass",
        *(f"+{name}" for name in names),
        *(f"x{name}" for name in names),
        *(f"{source}-{target}" for source in names for target in names),
        *(f"d{face}" for face in range(1, 7)),
    )
