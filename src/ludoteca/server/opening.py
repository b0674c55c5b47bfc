"""The first entries of a table: opened by somebody, or again with the same people."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludoteca import bots
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game, Random
from ludoteca.games import registry
from ludoteca.server.deciding import chance_after
from ludoteca.server.entries import AnyEntry, Chair, Opened
from ludoteca.server.messages import MOST_NAME, Clock, Held, Invitation, NewTable, Settings, Sitter
from ludoteca.server.refusals import Refusal, clean_text
from ludoteca.server.table import Table

LEAST_CLOCK_SECONDS = 5

# Draws a secret; answers it and its digest, which alone is kept.
Secret = Callable[[], tuple[str, str]]


class Opening(NamedTuple):
    """A table's first entries, and the secrets that go to whoever opened it."""

    entries: list[AnyEntry]
    held: list[Held]
    invitations: list[Invitation]


def open_table(asked: NewTable, luck: Random, secret: Secret) -> Opening:
    """A new table; raises Refusal for a game, options or sitters that cannot be."""
    game = _game(asked)
    _refuse_odd_clock(asked.settings.clock)
    chairs: list[Chair] = []
    held: list[Held] = []
    invitations: list[Invitation] = []
    for seat, sitter in enumerate(asked.sitters):
        if sitter.kind == "bot":
            chairs.append(_bot_chair(sitter))
            continue
        shown, digest = secret()
        if sitter.kind == "me":
            chairs.append(Chair("person", clean_text(sitter.name)[:MOST_NAME], token=digest))
            held.append(Held(seat, shown))
        else:
            chairs.append(Chair("open", invite=digest))
            invitations.append(Invitation(seat, shown))
    owner = held[0].seat if held else None
    return Opening(_opened(game, asked.settings, chairs, owner, luck), held, invitations)


def open_again(table: Table, luck: Random) -> list[AnyEntry]:
    """A table like this one, whose people hold their seats by the tokens they have."""
    game = table.game
    if game is None:
        raise Refusal("version", "The rules of this game are newer here: open a new table.")
    chairs = [
        Chair("person", place.name, token=place.token, invite=place.invite)
        if place.kind == "person"
        else Chair("bot", place.name, place.bot)
        if place.kind == "bot"
        else Chair("open", invite=place.invite)
        for place in table.places
    ]
    return _opened(game, table.opened.settings, chairs, table.owner, luck)


def _opened(
    game: Game, settings: Settings, chairs: list[Chair], owner: int | None, luck: Random
) -> list[AnyEntry]:
    options = dict(game.options)
    opened: list[AnyEntry] = [Opened(game.id, game.version, options, settings, chairs, owner)]
    if all(chair.kind != "open" for chair in chairs):
        opened += chance_after(game.start(), luck)
    return opened


def _game(asked: NewTable) -> Game:
    try:
        return registry.load(asked.game, len(asked.sitters), **asked.options)
    except LudotecaError as error:
        raise Refusal("malformed", f"{error}.") from None
    except TypeError:  # an option named as an argument of the loader
        raise Refusal("malformed", f"{asked.game} does not have these options.") from None


def _bot_chair(sitter: Sitter) -> Chair:
    name = sitter.bot or bots.USUAL
    if name not in bots.names():
        raise Refusal("malformed", f"There is no such bot: the bots are {', '.join(bots.names())}.")
    return Chair("bot", clean_text(sitter.name)[:MOST_NAME] or name, name)


def _refuse_odd_clock(clock: Clock) -> None:
    if clock.kind != "none" and clock.seconds < LEAST_CLOCK_SECONDS:
        raise Refusal("setting", f"A clock has at least {LEAST_CLOCK_SECONDS} seconds.")
