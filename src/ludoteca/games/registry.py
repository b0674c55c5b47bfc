"""The five games by id; a game's code is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import SupportsIndex, cast

from ludoteca.core.errors import OptionError, shown
from ludoteca.core.game import Game, OptionValue

_CLASSES = {
    "fantastick": "Fantastick",
    "super_tock": "SuperTock",
    "tcnccc": "Tcnccc",
    "tohm": "Tohm",
    "toncc": "Toncc",
}


def games() -> tuple[str, ...]:
    """The ids of the games, in alphabetical order."""
    return tuple(_CLASSES)


def game_class(game_id: str) -> type[Game]:
    """The class of a game; raises OptionError for an id that is none."""
    if not isinstance(game_id, str) or game_id not in _CLASSES:
        raise OptionError(f"there is no game {shown(game_id)}: the games are {', '.join(_CLASSES)}")
    module = import_module(f"ludoteca.games.{game_id}")
    return cast("type[Game]", getattr(module, _CLASSES[game_id]))


def load(game_id: str, seats: SupportsIndex | None = None, **options: OptionValue) -> Game:
    """A game with seats and options by keyword; those left out have their defaults.

    Raises OptionError for an unknown game, a wrong seat count, an unknown option or value.
    """
    return game_class(game_id)(seats, **options)
