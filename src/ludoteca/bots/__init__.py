"""Players by name, the weakest first. Each sees only what its seat may know.

>>> from ludoteca import bots
>>> bots.make("greedy", seed=7).name
'greedy'
"""

from __future__ import annotations

from ludoteca.bots.perfect import PerfectBot
from ludoteca.bots.simple import Bot, GreedyBot, RandomBot
from ludoteca.bots.solver import SolverBot
from ludoteca.core.errors import OptionError, shown
from ludoteca.core.game import Game

__all__ = [
    "USUAL",
    "Bot",
    "GreedyBot",
    "PerfectBot",
    "RandomBot",
    "SolverBot",
    "about",
    "make",
    "names",
]

USUAL = GreedyBot.name  # the bot that plays, and gives hints, where none is named
_CLASSES: dict[str, type[Bot]] = {
    bot.name: bot for bot in (RandomBot, GreedyBot, PerfectBot, SolverBot)
}


def names(game: Game | None = None) -> tuple[str, ...]:
    """The bots that can play the game, the weakest first; without one, those that can play any."""
    return tuple(name for name, bot in _CLASSES.items() if bot.fits(game))


def about(name: str) -> str:
    """One sentence on how a bot plays; raises OptionError for a name that is none."""
    return _bot_class(name).about


def make(name: str, seed: int | str | None = None, game: Game | None = None) -> Bot:
    """A bot by name; raises OptionError for a name that is none.

    With a game it is made ready for it: raises OptionError for a bot that cannot play it, and
    LudotecaError if something that it needs is missing.
    """
    bot = _bot_class(name)(seed)
    if game is not None:
        if not bot.fits(game):
            fitting = ", ".join(names(game))
            raise OptionError(f"the bot {name} does not play {game!r}: those that do are {fitting}")
        bot.prepare(game)
    return bot


def _bot_class(name: str) -> type[Bot]:
    if name not in _CLASSES:
        raise OptionError(f"there is no bot {shown(name)}: the bots are {', '.join(_CLASSES)}")
    return _CLASSES[name]
