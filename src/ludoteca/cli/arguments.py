"""The words of the command line that only a game can explain: its id and its own options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ludoteca import bots
from ludoteca.cli.telling import counted
from ludoteca.core.errors import OptionError, shown
from ludoteca.core.game import Game, Option, OptionValue
from ludoteca.games import registry

_YES_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
HUMAN_NAME = "human"


class GameWords(NamedTuple):
    """What the words say before a game is asked: its id, and each option with its value's text.

    The text is None for an option that stands alone, such as `--teams` or `--no-teams`.
    """

    game_id: str | None
    options: dict[str, str | None]


class SeatedPlayer(NamedTuple):
    """Who sits at a seat: a name for the record, and which bot it is, if it is one."""

    name: str
    bot: str | None


def parse_words(words: Sequence[str]) -> GameWords:
    """Part the words into the game's id and options: `tohm --cups 3 --no-teams --mode=shapes`.

    The game may stand anywhere. Raises OptionError for a second one and an option given twice.
    """
    game_id: str | None = None
    options: dict[str, str | None] = {}
    waiting: str | None = None  # the option that the next word may be the value of
    for word in words:
        if word.startswith("-") and len(word) > 1 and not word[1].isdigit():
            name, equals, value = word.lstrip("-").partition("=")
            name = name.replace("-", "_")
            if name.removeprefix("no_") in [other.removeprefix("no_") for other in options]:
                raise OptionError(f"option {word.partition('=')[0]} is given twice")
            options[name] = value if equals else None
            waiting = None if equals else name
        elif waiting is not None and word not in registry.games():
            options[waiting] = word
            waiting = None
        elif game_id is None:
            game_id = word
            waiting = None
        else:
            raise OptionError(f"one game at a time: {shown(game_id)} or {shown(word)}?")
    return GameWords(game_id, options)


def load_game(game_id: str, seats: int | None, options: dict[str, str | None]) -> Game:
    """The game with options given as texts; raises OptionError for what it does not have."""
    known = {option.name: option for option in registry.game_class(game_id).option_list}
    values: dict[str, Any] = {}
    for name, text in options.items():
        if name in known:
            values[name] = _value(known[name], text)
        elif name.startswith("no_") and _is_flag(known.get(name[3:])) and text is None:
            values[name[3:]] = False
        else:
            own = ", ".join(_dashed(option) for option in known) or "none"
            raise OptionError(
                f"{game_id} has no option {_dashed(name)}: its options are {own}"
                " (ludoteca play --help tells those that all games have)"
            )
    return registry.load(game_id, seats, **values)


def parse_players(
    game: Game, humans: Sequence[str], hot_seat: bool, bot: str | None
) -> tuple[SeatedPlayer, ...]:
    """Who sits where: `humans` are seats, as `0` or with a name, `0=Ann`; bots take the others.

    Without any, seat 0 is a human's. Raises OptionError for what does not fit together.
    """
    if hot_seat and humans:
        raise OptionError("--hot-seat makes every seat a human's: leave --human out")
    named = dict(_human(game, word) for word in humans)
    if len(named) < len(humans):
        raise OptionError("--human names a seat twice")
    if hot_seat:
        named = dict.fromkeys(range(game.seats), HUMAN_NAME)
    elif not named:
        named = {0: HUMAN_NAME}
    if bot is not None and len(named) == game.seats:
        raise OptionError(
            "every seat is a human's: leave --bots out, or take more seats or fewer humans"
        )
    name = bots.make(bots.USUAL if bot is None else bot, game=game).name
    return tuple(
        SeatedPlayer(named[seat], None) if seat in named else SeatedPlayer(name, name)
        for seat in range(game.seats)
    )


def shown_values(option: Option, default_mark: str = "") -> str:
    """An option's values as they are typed, numbers by size, the default with a mark."""
    numbers = all(type(value) is int for value in option.values)
    values = sorted(option.values, key=int) if numbers else option.values
    marks = [default_mark if value == option.default else "" for value in values]
    return ", ".join(_shown(value) + mark for value, mark in zip(values, marks))


def seats_phrase(game: type[Game]) -> str:
    """How many can sit at the game's table: `2 to 5 seats`."""
    low, high = game.seat_counts[0], game.seat_counts[-1]
    return counted(low, "seat") if low == high else f"{low} to {high} seats"


def _human(game: Game, word: str) -> tuple[int, str]:
    seat, equals, name = word.partition("=")
    if not (seat.isascii() and seat.isdecimal() and len(seat) < 4 and int(seat) < game.seats):
        raise OptionError(
            f"--human takes a seat from 0 to {game.seats - 1}, such as 0 or 0=Ann,"
            f" got {shown(word)}"
        )
    name = " ".join(name.split()) if equals else HUMAN_NAME
    if not name or not name.isprintable():
        raise OptionError(f"--human {seat}= needs a name that can be printed, got {shown(name)}")
    if name in bots.names(game):
        raise OptionError(f"--human {seat}= needs a name that is no bot's, got {shown(name)}")
    return int(seat), name


def _value(option: Option, text: str | None) -> Any:
    """The option's value of this text; what fits none is left for the game to refuse."""
    if text is None:
        if _is_flag(option):
            return True
        raise OptionError(f"option {_dashed(option.name)} needs a value: {shown_values(option)}")
    if _is_flag(option):
        return _YES_NO.get(text.lower(), text)
    for value in option.values:
        if _shown(value) == text:
            return value
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def _shown(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_flag(option: Option | None) -> bool:
    return option is not None and all(isinstance(value, bool) for value in option.values)


def _dashed(name: str) -> str:
    return "--" + name.replace("_", "-")
