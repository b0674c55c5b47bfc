"""Players by name, the weakest first. Each sees only what its seat may know.

>>> from ludoteca import bots
>>> bots.make("greedy", seed=7).name
'greedy'
"""

from __future__ import annotations

from ludoteca.bots.simple import Bot, GreedyBot, RandomBot
from ludoteca.core.errors import OptionError, shown

__all__ = ["USUAL", "Bot", "GreedyBot", "RandomBot", "about", "make", "names"]

USUAL = GreedyBot.name  # the bot that plays, and gives hints, where none is named
_CLASSES: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def names() -> tuple[str, ...]:
    """The names of the bots, the weakest first."""
    return tuple(_CLASSES)


def about(name: str) -> str:
    """One sentence on how a bot plays; raises OptionError for a name that is none."""
    return _bot_class(name).about


def make(name: str, seed: int | str | None = None) -> Bot:
    """A bot by name; raises OptionError for a name that is none."""
    return _bot_class(name)(seed)


def _bot_class(name: str) -> type[Bot]:
    if name not in _CLASSES:
        raise OptionError(f"there is no bot {shown(name)}: the bots are {', '.join(_CLASSES)}")
    return _CLASSES[name]
