"""Players by name or, the levels, by number. Each sees only what its seat may know.

>>> from ludoteca import bots
>>> bots.names()
('beginner', 'casual', 'thoughtful', 'strong', 'master', 'random', 'greedy')
>>> bots.make("casual", seed=7).about
'Plays for fun: takes what looks good now and misses a thing or two.'
"""

from __future__ import annotations

from ludoteca.bots.levels import LEVELS, Level, LevelBot
from ludoteca.bots.perfect import PerfectBot
from ludoteca.bots.simple import Bot, GreedyBot, RandomBot
from ludoteca.bots.solver import SolverBot
from ludoteca.core.errors import OptionError, shown
from ludoteca.core.game import Game

__all__ = [
    "BEST",
    "LEVELS",
    "USUAL",
    "Bot",
    "GreedyBot",
    "Level",
    "LevelBot",
    "PerfectBot",
    "RandomBot",
    "SolverBot",
    "about",
    "make",
    "names",
]

USUAL = LEVELS[1].name  # who plays where no bot is named: friendly to somebody who is new
BEST = LEVELS[-1].name  # who gives hints
_LEVELS = {level.name: level for level in LEVELS}
_NUMBERS = {str(level.number): level.name for level in LEVELS}
_CLASSES: dict[str, type[Bot]] = {
    bot.name: bot for bot in (RandomBot, GreedyBot, PerfectBot, SolverBot)
}


def names(game: Game | None = None) -> tuple[str, ...]:
    """The bots that can play the game; without one, those that can play any.

    The levels first, from the weakest to the strongest, then the others.
    """
    return (*_LEVELS, *(name for name, bot in _CLASSES.items() if bot.fits(game)))


def about(name: str) -> str:
    """One sentence on how a bot plays; raises OptionError for a name that is none."""
    return _bot(name, None).about


def make(name: str, seed: int | str | None = None, game: Game | None = None) -> Bot:
    """A bot by name, a level by its number too ("3"); raises OptionError for what is neither.

    With a game it is made ready for it: raises OptionError for a bot that cannot play it, and
    LudotecaError if something that it needs is missing.
    """
    bot = _bot(name, seed)
    if game is not None:
        if not bot.fits(game):
            fitting = ", ".join(names(game))
            raise OptionError(
                f"the bot {name} does not play {game.title} with these seats and options:"
                f" those that do are {fitting}"
            )
        bot.prepare(game)
    return bot


def _bot(name: str, seed: int | str | None) -> Bot:
    known = _NUMBERS.get(name, name)
    if known in _LEVELS:
        return LevelBot(_LEVELS[known], seed)
    if known in _CLASSES:
        return _CLASSES[known](seed)
    raise OptionError(
        f"there is no bot {shown(name)}: the bots are {', '.join((*_LEVELS, *_CLASSES))},"
        f" the first {len(LEVELS)} also as 1 to {len(LEVELS)}"
    )
