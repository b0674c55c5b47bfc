"""What a player is shown when it must choose. Compiled, the state behind it cannot be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

from ludoteca.core.state import State

if TYPE_CHECKING:
    from ludoteca.core.game import Game, Random


class Player(Protocol):
    """Anything that chooses an action when shown a Look."""

    def choose(self, look: Look) -> int:
        """One of `look.legal`."""


class Look:
    """One seat's knowledge at its turn: the view, the legal actions, and worlds that fit them."""

    _state: State
    seat: int
    game: Game
    view: dict[str, Any]
    legal: list[int]

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat
        self.game = state.game
        self.view = state.view(seat)
        self.legal = state.legal(seat)

    def text(self, action: SupportsIndex) -> str:
        """The notation of an action."""
        return self.game.format_action(action)

    def resample(self, rng: Random, memory: Any = None) -> State:
        """A state that this seat could be in, drawn with the right odds."""
        return self._state.resample(self.seat, rng, memory)
