"""Actions as texts and back, for games whose actions can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex

from ludoteca.core.errors import NotationError, shown, whole_number


class ActionTexts:
    """A game's actions in order: number to text and back."""

    def __init__(self, game_id: str, texts: Sequence[str]) -> None:
        self._game_id = game_id
        self._texts = tuple(texts)
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        if len(self._numbers) != len(self._texts):
            raise ValueError(f"two actions of {game_id} have the same text")

    def format_action(self, action: SupportsIndex) -> str:
        """The text of an action; raises NotationError for a number that is none."""
        return self._texts[action_number(self._game_id, action, len(self._texts))]

    def parse_action(self, text: str) -> int:
        """The action of a text; raises NotationError for a text that is none."""
        number = self._numbers.get(text) if isinstance(text, str) else None
        if number is None:
            problem = self._problem(text) if isinstance(text, str) else "it is no text"
            raise NotationError(
                f"{shown(text)} is no move or outcome of {self._game_id}: {problem}"
            )
        return number

    def _problem(self, text: str) -> str:
        """From where on the text is like no action's, and how it could have gone on."""
        place, meant = 0, list(self._texts)
        while place < len(text):
            following = [known for known in meant if known[place : place + 1] == text[place]]
            if not following:
                break
            place, meant = place + 1, following
        where = f"after {text[:place]!r}" if place else "at the beginning"
        signs = sorted({known[place : place + 1] for known in meant})
        expected = ", ".join([repr(sign) if sign else "the end" for sign in signs])
        came = repr(text[place]) if place < len(text) else "the end"
        choice = "one of " if len(signs) > 1 else ""
        return f"{where} {choice}{expected} was expected, got {came}"


def action_number(game_id: str, action: SupportsIndex, count: int) -> int:
    """The action as an int; raises NotationError unless it is one of `count` actions."""
    number = whole_number(action)
    if number is None or not 0 <= number < count:
        raise NotationError(no_such_action(game_id, action, count))
    return number


def no_such_action(game_id: str, action: object, count: int) -> str:
    """The sentence for what is none of `count` actions."""
    return (
        f"{game_id} has no action {shown(action)}: actions are the whole numbers 0 to {count - 1}"
    )
