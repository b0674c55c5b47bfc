"""What a player is shown when it must choose. Compiled, the state behind it cannot be reached."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

from ludoteca.core.state import State

if TYPE_CHECKING:
    from ludoteca.core.game import Game, Random
    from ludoteca.core.record import Event


class Player(Protocol):
    """Anything that chooses an action when shown a Look."""

    def choose(self, look: Look) -> int:
        """One of `look.legal`."""


class Look:
    """One seat's knowledge at its turn: the view, the legal actions, what it was told so far, and
    worlds that fit them.
    """

    _state: State
    _told: Iterable[Event]
    seat: int
    game: Game
    view: dict[str, Any]
    legal: list[int]

    def __init__(self, state: State, seat: int, told: Iterable[Event] = ()) -> None:
        """`told` must hold what `core.seen` allows the seat, and is read when first asked for."""
        self._state = state
        self.seat = seat
        self.game = state.game
        self.view = state.view(seat)
        self.legal = state.legal(seat)
        self._told = told

    @property
    def told(self) -> tuple[Event, ...]:
        """The events that the seat was told since the match began, in order.

        Nothing where whoever asks for the choice has no match, or nobody may look back (a hint).
        """
        if not isinstance(self._told, tuple):
            self._told = tuple(self._told)
        return self._told

    def text(self, action: SupportsIndex) -> str:
        """The notation of an action."""
        return self.game.format_action(action)

    def resample(self, rng: Random, memory: Any = None) -> State:
        """A state that this seat could be in, drawn with the right odds."""
        return self._state.resample(self.seat, rng, memory)
