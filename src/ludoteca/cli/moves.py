"""The legal moves of a seat as a player types them: by text, by number, by how they begin."""

from __future__ import annotations

from ludoteca.core.errors import IllegalMove, LudotecaError, NotationError, shown
from ludoteca.core.state import State


class Moves:
    """The legal moves at one decision, in their stable order.

    They have numbers from 1, unless the game's own texts are numbers: then only the texts count.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self.actions = state.legal(seat)
        self.texts = [state.text(action, seat) for action in self.actions]
        self.numbered = not any(text.isdecimal() for text in self.texts)

    def find(self, typed: str) -> int | None:
        """The action that was typed, by text or number, or None.

        The case of letters counts only where it tells two legal moves apart.
        """
        if typed in self.texts:
            return self.actions[self.texts.index(typed)]
        alike = [i for i, text in enumerate(self.texts) if text.casefold() == typed.casefold()]
        if len(alike) == 1:
            return self.actions[alike[0]]
        if self.numbered and typed.isascii() and typed.isdecimal() and len(typed) < 10:
            place = int(typed) - 1
            return self.actions[place] if 0 <= place < len(self.actions) else None
        return None

    def is_move(self, typed: str) -> bool:
        """Is this the text of a move of the game, legal now or not? What chance brings is none."""
        try:
            return self._state.parse(typed, self._seat) < self._state.game.action_count
        except NotationError:
            return False

    def refusal(self, typed: str) -> LudotecaError:
        """Why a text that names no legal move is refused."""
        if self.numbered and typed.isdecimal():
            last = len(self.actions)
            return NotationError(f"there is no move number {shown(typed)}: they are 1 to {last}")
        try:
            action = self._state.parse(typed, self._seat)
        except NotationError as error:
            return error
        return IllegalMove(self._state.game.refusal(self._state, self._seat, action))

    def beginning(self, prefix: str) -> list[int]:
        """The places in the list of the moves that begin so, whatever the case of letters."""
        start = prefix.casefold()
        return [i for i, text in enumerate(self.texts) if text.casefold().startswith(start)]

    def groups(self, places: list[int], most: int) -> dict[str, list[int]]:
        """These moves parted by the first words that not all of them share.

        Empty if that gives more than `most` groups: then the moves had better be listed.
        """
        words = {place: self.texts[place].split(" ") for place in places}
        for count in range(1, max(map(len, words.values()), default=0) + 1):
            found: dict[str, list[int]] = {}
            for place in places:
                found.setdefault(" ".join(words[place][:count]), []).append(place)
            if len(found) > 1:
                return found if len(found) <= most else {}
        return {}
