"""Super Tock. The name belongs to its authors and publishers."""

from __future__ import annotations

from typing import Any, SupportsIndex

from ludoteca.core.errors import OptionError
from ludoteca.core.game import Game, Option, OptionValue
from ludoteca.core.state import State
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.encoding import SuperTockEncoding
from ludoteca.games.super_tock.knowledge import SuperTockKnowledge
from ludoteca.games.super_tock.notation import action_texts, actions
from ludoteca.games.super_tock.refusals import refusal
from ludoteca.games.super_tock.rules import SuperTockState
from ludoteca.games.super_tock.view import view


class SuperTock(Game):
    """A race of marbles by cards from hidden hands, for 2 to 6, alone or in teams of two."""

    id = "super_tock"
    title = "Super Tock"
    seat_counts = range(2, facts.MOST_SEATS + 1)
    usual_seats = 4
    option_list = (
        Option("board", facts.BOARDS, None, "1.1", "How many sections the board has."),
        Option("teams", (False, True), False, "1.5", "Opposite seats play together."),
        Option("shortcuts", (True, False), True, "4.1", "Marbles may go by Heaven from 8 to 8."),
        Option("strategy", (False, True), False, "6.1", "The 4, the 10 and the Jack do more."),
        Option(
            "self_capture",
            (True, False),
            facts.SELF_CAPTURE,
            "3.3",
            "A marble may send back another one of its own seat.",
        ),
    )
    notation_rule = "8"
    state_class = SuperTockState

    def __init__(self, seats: SupportsIndex | None = None, **options: OptionValue) -> None:
        super().__init__(seats, **options)
        board = self.options["board"]
        self.chance_count = len(facts.RANKS)
        self.action_count = len(actions(board)) - self.chance_count
        # Each card of a hand may bring a marble in, and do three things with each marble or go from
        # Heaven to any 8; one rank exchanges, one skips. More than there can be, and enough.
        each = 1 + 3 * facts.MARBLES + board
        exchanges = facts.MARBLES * facts.MARBLES * (self.seats - 1)
        self.max_legal = facts.MOST_CARDS * each + exchanges + 1
        self.encoding = SuperTockEncoding(self)
        self.knowledge = SuperTockKnowledge()
        self.action_texts = action_texts(board)

    def settled(self, options: dict[str, Any]) -> dict[str, OptionValue]:
        if options["board"] is None:
            options["board"] = next(board for board in facts.BOARDS if self.seats <= board)
        if self.seats > options["board"]:
            raise OptionError(
                f"§1.1: the board of {options['board']} sections holds at most"
                f" {options['board']} seats, got {self.seats}"
            )
        if options["teams"] and self.seats not in facts.TEAM_SEATS:
            counts = " or ".join(map(str, facts.TEAM_SEATS))
            raise OptionError(f"§1.5: teams are for {counts} seats, got {self.seats}")
        return options

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view(state, seat)

    def sees_chance(self, state: State, seat: int | None) -> bool:
        return seat == state.mover  # who is dealt the card

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        if not 0 <= action < self.action_count + self.chance_count:
            return self.no_such_action(action)
        if seat is None:
            return f"§2.1: a card is dealt now, and {self.format_action(action)} cannot come"
        return refusal(state, seat, actions(self.options["board"])[action])

    def draw(self, view: dict[str, Any]) -> str:
        from ludoteca.games.super_tock.drawing import draw

        return draw(view)
