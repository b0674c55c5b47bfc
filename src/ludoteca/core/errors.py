"""One family of errors. Each message is one sentence that a player can act on."""

from __future__ import annotations

import operator

_SHOWN_CHARACTERS = 60


class LudotecaError(ValueError):
    """Something asked of the library cannot be; the message says what and why."""


class IllegalMove(LudotecaError):  # noqa: N818 - the door's name for it
    """An action that the rules do not allow now. The state it was tried on is unchanged."""

    @property
    def rule(self) -> str | None:
        """The number of the first rule that the message cites, such as "2.4", or None."""
        _, found, rest = str(self).partition("§")
        length = len(rest) - len(rest.lstrip("0123456789."))
        return rest[:length].rstrip(".") if found else None


class OptionError(LudotecaError):
    """An unknown game, a wrong seat count, an unknown option or a value it cannot have."""


class NotationError(LudotecaError):
    """A text that is no move or outcome of the game, or a number that is no action of it."""


class RecordError(LudotecaError):
    """A record or a state as JSON that is broken, forged, or of another game or version."""


def whole_number(value: object) -> int | None:
    """The value as an int if it is a whole number of any kind, numpy's too; otherwise None.

    True and False are answers to a question, not numbers: whoever gives one has made a mistake.
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # what is none raises TypeError
    except TypeError:
        return None


def whole_argument(
    name: str, value: object, least: int | None = None, most: int | None = None
) -> int:
    """The argument as an int; raises LudotecaError unless it is a whole number within bounds."""
    number = whole_number(value)
    if (
        number is None
        or (least is not None and number < least)
        or (most is not None and number > most)
    ):
        low = "" if least is None else f" from {least}" + (" on" if most is None else f" to {most}")
        raise LudotecaError(f"{name} is a whole number{low}, got {shown(value)}")
    return number


def shown(value: object) -> str:
    """The value as it goes into a message: quoted, and cut when it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in ...
        text = f"a huge {type(value).__name__}"
    return text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 3] + "..."
