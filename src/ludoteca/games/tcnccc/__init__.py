"""TCNCCC, also called Tonooo, by Philippe Proux (Ludarden). The names belong to them."""

from __future__ import annotations

from typing import Any, SupportsIndex

from ludoteca.core.game import Game, Option, OptionValue
from ludoteca.core.notation import ActionTexts
from ludoteca.core.state import State
from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.encoding import TcncccEncoding
from ludoteca.games.tcnccc.knowledge import TcncccKnowledge
from ludoteca.games.tcnccc.notation import texts
from ludoteca.games.tcnccc.rules import TcncccState
from ludoteca.games.tcnccc.view import OUT, view


class Tcnccc(Game):
    """Memory with a bag and four closed cylinders, for 2 to 6."""

    id = "tcnccc"
    title = "TCNCCC"
    seat_counts = range(2, facts.MOST_SEATS + 1)
    usual_seats = 4
    option_list = (
        Option("open_lids", (False, True), False, "4.3", "Everybody sees into the cylinders."),
        Option("room", facts.ROOMS, facts.ROOMS[0], "5.1", "How many pieces a cylinder takes."),
    )
    keeps_log = False  # §4.2.1
    previews = False  # what a lifted lid shows is known only when it is lifted
    notation_rule = "6"
    state_class = TcncccState

    def __init__(self, seats: SupportsIndex | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        self.action_count = 1 + 2 * facts.CYLINDERS + len(facts.PIECES)
        self.chance_count = len(facts.PIECES) + self.seats
        self.max_legal = 1 + facts.CYLINDERS  # draw or lift; there are as many kinds to give
        self.encoding = TcncccEncoding(self)
        self.knowledge = TcncccKnowledge()
        self.action_texts = ActionTexts(self.id, texts(self.seats))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state)

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        if not 0 <= action < self.action_count + self.chance_count:
            return self.no_such_action(action)
        seen = view(state)
        text = self.format_action(action)
        if seat is None:
            return _refused_chance(seen, text)
        if action >= self.action_count:
            rule = "1.2" if text.startswith("first") else "2.1"
            return f"§{rule}: {text} is an outcome of chance, and it is for seat {seat} to choose"
        return _refused_move(seen, text)

    def draw(self, view: dict[str, Any]) -> str:
        from ludoteca.games.tcnccc.drawing import draw

        return draw(view)


def _refused_chance(seen: dict[str, Any], text: str) -> str:
    if seen["mover"] is None:
        return f"§1.2: the first seat is to be drawn by lot, {text} cannot be played now"
    if seen["drawing"]:
        return f"§2.1: a piece is being taken from the bag, and {text} cannot come now"
    seat = seen["draws_due"][0]
    return f"§2.2.2: seat {seat} is taking a piece from the bag, and {text} cannot come now"


def _refused_move(seen: dict[str, Any], text: str) -> str:
    """Why a decision is not legal at this point of the turn, from what all can see."""
    word, _, what = text.partition(" ")
    if seen["must_give"]:
        if word == "give":
            return f"§2.2.2: a piece that you have is given back, and you have no {what}"
        return f"§2.2.2: one of your pieces must be given back first, {text} is not that"
    if seen["drawn"] is not None and word != "put":
        return f"§2.1: the {seen['drawn']} in hand must be put into a cylinder, {text} is not that"
    if word == "give":
        return f"§2.2.2: {text} comes only after lifting a cylinder without a pair"
    if word == "draw":
        if seen["bag_empty"]:
            return "§2.3: the bag is empty, so a cylinder must be lifted"
        return "§2.1: all cylinders in play are full, so one must be lifted"
    if word == "put" and seen["drawn"] is None:
        return f"§2.1: {text} needs a piece in hand, draw one first"
    if seen["cylinders"][int(what) - 1] == OUT:
        return f"§2.3: cylinder {what} is out of the game"
    return f"§2.1: cylinder {what} is full, choose another"
