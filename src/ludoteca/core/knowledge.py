"""What bots may know of a game beyond its rules: a cheap guess of how well a seat stands."""

from __future__ import annotations

from ludoteca.core.state import State


class Knowledge:
    """One game's knowledge. A game writes `value`; without it all positions look alike."""

    def value(self, state: State, seat: int) -> float:
        """How well the seat stands, from 0 (lost) to 1 (won); cheap and rough."""
        return 0.5

    def estimate(self, state: State, seat: int) -> float:
        """`value` for callers in Python; after the end the seat's return."""
        outcome = state.outcome
        return self.value(state, seat) if outcome is None else outcome.returns[seat]
