"""Fantastick in text (§7): `r Ama Amf`, `x 0.0e`, `give up`, `restart 3+2=5`, the die's faces.

There are too many actions to keep a text of each: they are made and read when asked for. Their
numbers are told in actions.py.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

from ludoteca.core.errors import NotationError, shown
from ludoteca.core.notation import action_number
from ludoteca.games.fantastick import facts, numbers
from ludoteca.games.fantastick.actions import PAIR_WORDS, PLACE_WORDS, TEXTS, action_count


class Notation:
    """The texts of one mode's actions: number to text and back."""

    def __init__(self, game_id: str, mode: str) -> None:
        self._game_id = game_id
        self._places = facts.PLACES[mode]
        self._place_numbers = {name: number for number, name in enumerate(self._places)}
        self._texts = TEXTS[mode]
        self._faces = facts.FACES[mode][: facts.DIE_FACES]
        self._first_pair = len(self._texts) + len(PLACE_WORDS) * len(self._places)
        self._first_face = action_count(mode)
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        self._numbers |= {face: self._first_face + i for i, face in enumerate(self._faces)}

    def format_action(self, action: SupportsIndex) -> str:
        """The text of an action; raises NotationError for a number that is none."""
        number = action_number(self._game_id, action, self._first_face + len(self._faces))
        count = len(self._places)
        if number < len(self._texts):
            return self._texts[number]
        if number < self._first_pair:
            word, place = divmod(number - len(self._texts), count)
            return f"{PLACE_WORDS[word]} {self._places[place]}"
        if number < self._first_face:
            pair, target = divmod(number - self._first_pair, count)
            word, source = divmod(pair, count)
            return f"{PAIR_WORDS[word]} {self._places[source]} {self._places[target]}"
        return self._faces[number - self._first_face]

    def parse_action(self, text: str) -> int:
        """The action of a text; raises NotationError for a text that is none."""
        if isinstance(text, str):
            if text in self._numbers:
                return self._numbers[text]
            word, *names = text.split(" ")
            places = [self._place_numbers.get(name, -1) for name in names]
            count = len(self._places)
            if -1 not in places:
                if word in PLACE_WORDS and len(places) == 1:
                    return len(self._texts) + PLACE_WORDS.index(word) * count + places[0]
                if word in PAIR_WORDS and len(places) == 2:
                    pair = PAIR_WORDS.index(word) * count + places[0]
                    return self._first_pair + pair * count + places[1]
        raise NotationError(
            f"{shown(text)} is no move or outcome of {self._game_id} here, such as"
            f" 'r {self._places[1]} {self._places[2]}', 'end' or {self._faces[0]!r}"
        )


def equality(arrangement: dict[str, Any]) -> numbers.Equality:
    """What an arrangement of Numbers, as JSON tells it, reads."""
    places = [facts.NUMBER_PLACES.index(name) for name in arrangement["matches"]]
    return numbers.examine(places, arrangement["equals_first"])


def equality_text(arrangement: dict[str, Any]) -> str:
    """The same as text, such as 3+2=5 or 9=9+0; ? for what cannot be read."""
    read = equality(arrangement)
    a, b, c = ["?" if value is None else str(value) for value in read.numbers]
    sign = read.operation or "?"
    return f"{a}={b}{sign}{c}" if arrangement["equals_first"] else f"{a}{sign}{b}={c}"
