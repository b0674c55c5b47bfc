"""Matches between bots at the tables of the ladder and the yardsticks, timed.

A table has a name such as `tohm-2`: the game and its seats. At `numbers-1` and `shapes-1` everybody
plays alone, two bots on the same dice make a match, and the lower score wins it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import ludoteca
from ludoteca.core.game import Game
from ludoteca.core.look import Look, Player

MOST_CHOICES = 2000  # of a player in a match; one that drags on longer is shared by all


class Contest(NamedTuple):
    """A match: what each player returned, and the seconds and the choices it took."""

    returns: tuple[float, ...]
    seconds: tuple[float, ...]
    choices: tuple[int, ...]
    longest: tuple[float, ...]  # the seconds of the choice that took longest
    record: ludoteca.Record | None  # of a match that all played together to its end


def tables() -> dict[str, Game]:
    """The games by the names of their tables."""
    load = ludoteca.load
    return {
        "tohm-2": load("tohm", seats=2),
        "tohm-4": load("tohm", seats=4),
        "super_tock-2": load("super_tock", seats=2),
        "super_tock-4": load("super_tock", seats=4),
        "tcnccc-2": load("tcnccc", seats=2),
        "tcnccc-4": load("tcnccc", seats=4),
        "numbers-1": load("fantastick", seats=1),
        "numbers-2": load("fantastick", seats=2),
        "shapes-1": load("fantastick", seats=1, mode="shapes"),
        "shapes-2": load("fantastick", seats=2, mode="shapes"),
        "toncc-3": load("toncc"),
    }


def players_at(game: Game) -> int:
    """How many play a match: two where each plays alone."""
    return max(game.seats, 2)


def play(game: Game, bots: Sequence[Player], seed: int) -> Contest:
    """A match between the bots, as many as `players_at`; `seed` is that of chance."""
    players = [_Timed(bot) for bot in bots]
    returns: tuple[float, ...]
    record = None
    try:
        if game.seats == 1:
            alone = [ludoteca.play(game, [player], seed=seed) for player in players]
            scores = [outcome(one).scores[0] for one in alone]
            best = [score == min(scores) for score in scores]
            returns = tuple(1 / sum(best) if one else 0.0 for one in best)
        else:
            record = ludoteca.play(game, players, seed=seed)
            returns = outcome(record).returns
    except _DragsOn:
        returns = (1 / len(players),) * len(players)
    return Contest(
        returns,
        tuple(player.seconds for player in players),
        tuple(player.choices for player in players),
        tuple(player.longest for player in players),
        record,
    )


def outcome(record: ludoteca.Record) -> ludoteca.Outcome:
    """How a whole match ended."""
    assert record.outcome is not None  # a whole match has one
    return record.outcome


class _DragsOn(Exception):  # noqa: N818 - it is no error
    """A player has chosen too often."""


class _Timed:
    """A bot with a clock; choices without a choice do not count."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.name = getattr(bot, "name", "")
        self.seconds = 0.0
        self.choices = 0
        self.longest = 0.0

    def choose(self, look: Look) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        if self.choices == MOST_CHOICES:
            raise _DragsOn
        self.choices += 1
        begin = time.perf_counter()
        action = self.bot.choose(look)
        spent = time.perf_counter() - begin
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return action
