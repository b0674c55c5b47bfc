"""How the seats of Fantastick stand: scores, who is out, whose turn is next, ties, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.operations import Operations

if TYPE_CHECKING:
    from ludoteca.core.game import Game

NOBODY = -1
_FINISH = facts.FINISH
_TIE_ROUNDS = facts.TIE_ROUNDS


class Standings(Operations):
    """The scores and the counter of turns."""

    turn_count: int  # how many turns the game has before ties
    scores_now: list[int]
    out: int  # the seats that are out, as bits
    turn: int
    tie_round: int  # 0 before ties and after the end
    tie_seats: int  # still to play in this round, as bits
    tie_lowest: int  # all seats of this round, as bits
    winner_bits: int  # after the end

    def __init__(self, game: Game) -> None:
        Operations.__init__(self, game)
        if not cython.compiled:
            self.scores_now = [0] * facts.MOST_SEATS
            self.out = self.turn = self.tie_round = self.tie_seats = self.tie_lowest = 0
            self.winner_bits = 0
        self.turn_count = facts.turn_count(game.seats)

    # ---- after a turn ----

    def count_turn(self) -> int:
        """Count the turn that was scored; whose turn is next, or NOBODY and then who wins."""
        self.turn += 1
        if self.tie_round > 0:
            self.tie_seats &= ~(1 << self.mover)
            if self.tie_seats:
                return _first_seat(self.tie_seats)
            return self.settle(self.tie_round == _TIE_ROUNDS)
        self.leave_if_out()
        while self.turn < self.turn_count and self.out >> self.turn % self.seats & 1:
            self.turn += 1
        if self.turn < self.turn_count:
            return self.turn % self.seats
        if self.seats == 1:
            self.winner_bits = 1 & ~self.out
            return NOBODY
        return self.settle(self.out == (1 << self.seats) - 1)

    def leave_if_out(self) -> None:
        """The seat at play is out if it reached FINISH before its last turn (§1.8, §1.12)."""
        if self.scores_now[self.mover] < _FINISH:
            return
        if self.seats == 1:
            self.out = 1
            self.turn = self.turn_count
        elif self.turn - 1 + self.seats < self.turn_count:
            self.out |= 1 << self.mover

    def settle(self, can_share: bool) -> int:
        """Who is lowest wins, alone or shared, or a round of extra turns begins (§1.8, §1.9)."""
        lowest = self.lowest_of(self.rivals())
        if can_share or lowest & (lowest - 1) == 0:
            self.winner_bits = lowest
            self.tie_round = self.tie_seats = self.tie_lowest = 0
            return NOBODY
        self.tie_round += 1
        self.tie_seats = lowest
        self.tie_lowest = lowest
        return _first_seat(lowest)

    # ---- outcome ----

    def winning(self) -> int:
        return self.winner_bits

    def scores(self) -> list[int]:
        return [self.scores_now[seat] for seat in range(self.seats)]

    def reason(self) -> str:
        if self.seats == 1:
            if self.out:
                return f"§1.12: the score reached {_FINISH}"
            return f"§1.12: {self.turn_count} turns were played and {_FINISH} was not reached"
        if self.out == (1 << self.seats) - 1:
            return "§1.8: all seats are out, the lowest score wins"
        if self.turn > self.turn_count:
            return "§1.9: the lowest score after extra turns for those who were equal"
        return "§1.9: the lowest score after the last turn"

    def rivals(self) -> int:
        """The seats that can win, as bits: in a tie those of the round; all if all are out."""
        if self.tie_round > 0:
            return self.tie_lowest
        everybody = (1 << self.seats) - 1
        return everybody if self.out == everybody else everybody & ~self.out

    def lowest_of(self, seats: int) -> int:
        """The seats with the lowest score among some, as bits."""
        lowest = 0
        best = 0
        for seat in range(self.seats):
            if seats >> seat & 1:
                if lowest == 0 or self.scores_now[seat] < best:
                    lowest = 0
                    best = self.scores_now[seat]
                if self.scores_now[seat] == best:
                    lowest |= 1 << seat
        return lowest


def _first_seat(seats: int) -> int:
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat
