"""TCNCCC: drop pieces into closed cylinders, remember, and lift a pair to collect four colours.

>>> import ludoteca
>>> state = ludoteca.load("tcnccc", seats=2).start()
>>> for text in ("first 0", "draw", "R", "put 3", "draw", "R", "put 3"):
...     state.apply(state.parse(text))
>>> [state.text(action) for action in state.legal()]
['draw', 'lift 1', 'lift 2', 'lift 3', 'lift 4']
>>> state.apply(state.parse("lift 3"))
>>> state.to_json()["kept"]
[{'R': 1}, {}]

Actions: 0 is `draw`, 1-4 `put`, 5-8 `lift`, 9-13 `give` R G B Y J; then chance: 14-18 the piece
R G B Y J from the bag, from 19 on the first seat. Piles of pieces are numbers: see facts.py.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any

import cython

from ludoteca.core import reading
from ludoteca.core.chance import Rng
from ludoteca.games.tcnccc import facts
from ludoteca.games.tcnccc.memory import remembered
from ludoteca.games.tcnccc.position import Position
from ludoteca.games.tcnccc.worlds import redealt

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, DECIDE, OVER
    from ludoteca.games.tcnccc.worlds import redeal

# C copies of the facts that play needs.
_CYLINDERS = facts.CYLINDERS
_KINDS = len(facts.PIECES)
_DIGIT = facts.DIGIT
_DIGIT_BITS = facts.DIGIT_BITS
_JOKER_SHIFT = facts.DIGIT_BITS * facts.COLOUR_COUNT
_JOKERS = facts.DIGIT << _JOKER_SHIFT
_ONE_OF_EACH_COLOUR = facts.pile({piece: 1 for piece in facts.PIECES[: facts.COLOUR_COUNT]})
_JOKERS_PAIR = facts.JOKERS_PAIR
_OUT_TO_BAG = facts.OUT_TO_BAG
_WINNING_POINTS = facts.WINNING_POINTS
_TURN_LIMIT = facts.TURN_LIMIT
_ALL_PIECES = facts.ALL_PIECES
_GONE = facts.GONE
_DRAW_EVENT = 1  # facts.EVENTS, counted from 1
_LIFT_EVENT = 2

_DRAW = 0
_PUT = 1
_LIFT = _PUT + facts.CYLINDERS
_GIVE = _LIFT + facts.CYLINDERS
_PIECE = _GIVE + len(facts.PIECES)
_FIRST = _PIECE + len(facts.PIECES)


def colours(pile: int) -> int:
    """One piece of each colour that is in a pile; a count, at most 6, has three bits."""
    return (pile | pile >> 1 | pile >> 2) & _ONE_OF_EACH_COLOUR


def pairs(pile: int) -> int:
    """One piece of each colour that is in a pile at least twice."""
    return (pile >> 1 | pile >> 2) & _ONE_OF_EACH_COLOUR


def points(pile: int) -> int:
    """Different colours plus jokers (§3.1)."""
    return colours(pile) % _DIGIT + (pile >> _JOKER_SHIFT)


class TcncccState(Position):
    """A position, what may be played in it, and what comes of it."""

    # ---- legal moves ----

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        count = 0
        if self.must_give:  # §2.2.2
            for kind in range(_KINDS):
                if self.kept[seat] >> _DIGIT_BITS * kind & _DIGIT:
                    out[count] = _GIVE + kind
                    count += 1
            return count
        if self.drawn:  # §2.1
            for number in range(_CYLINDERS):
                if self.has_room(number):
                    out[count] = _PUT + number
                    count += 1
            return count
        if self.can_draw():
            out[0] = _DRAW
            count = 1
        for number in range(_CYLINDERS):
            if self.cylinders[number] != _GONE:
                out[count] = _LIFT + number
                count += 1
        return count

    def can_draw(self) -> bool:
        """Is there a piece in the bag and room for it? (ruling: §2.1)"""
        return self.bag != 0 and self.is_room_left()

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        if self.mover < 0:  # §1.2
            for seat in range(self.seats):
                actions[seat] = _FIRST + seat
                weights[seat] = 1
            return self.seats
        count = 0
        for kind in range(_KINDS):
            weight = self.bag >> _DIGIT_BITS * kind & _DIGIT
            if weight:
                actions[count] = _PIECE + kind
                weights[count] = weight
                count += 1
        return count

    # ---- apply ----

    def play(self, action: int) -> None:
        if action >= _FIRST:
            self.begin_turn(action - _FIRST)
        elif action >= _PIECE:
            piece = 1 << _DIGIT_BITS * (action - _PIECE)
            self.bag -= piece
            if self.drawing:
                self.drawing = False
                self.drawn = piece
                self.announce(self.mover, _DRAW_EVENT, piece)
                self.phase_code = DECIDE
            else:
                self.take_due(piece)
        elif action >= _GIVE:
            piece = 1 << _DIGIT_BITS * (action - _GIVE)
            self.kept[self.mover] -= piece
            self.bag += piece
            self.must_give = False
            self.end_turn()
        elif action >= _LIFT:
            self.lift(action - _LIFT)
        elif action >= _PUT:
            self.cylinders[action - _PUT] += self.drawn
            self.drawn = 0
            self.end_turn()
        else:
            self.drawing = True
            self.phase_code = CHANCE

    def lift(self, number: int) -> None:
        seat = self.mover
        lifted = self.cylinders[number]
        self.cylinders[number] = 0 if self.bag else _GONE  # §2.3
        self.announce(seat, _LIFT_EVENT + number, lifted)
        paired = pairs(lifted)
        if lifted == 0:  # §2.2.3
            self.out |= 1 << seat
            if _OUT_TO_BAG:
                self.bag += self.kept[seat]
                self.kept[seat] = 0
            self.end_turn()
        elif paired or (_JOKERS_PAIR and lifted >> _JOKER_SHIFT >= 2):  # §2.2.1
            gained = (paired & ~colours(self.kept[seat])) + (lifted & _JOKERS)
            self.kept[seat] += gained
            self.bag += lifted - gained
            self.end_turn()
        else:  # §2.2.2
            self.bag += lifted
            if self.kept[seat]:
                self.must_give = True
            else:
                self.due = self.alive() & ~(1 << seat)
                self.phase_code = CHANCE

    def take_due(self, piece: int) -> None:
        """The next opponent has taken a piece from the bag (§2.2.2)."""
        seat = self.next_due()
        self.due &= ~(1 << seat)
        self.announce(seat, _DRAW_EVENT, piece)
        if piece & _JOKERS or not self.kept[seat] & (piece * _DIGIT):
            self.kept[seat] += piece
        else:
            self.bag += piece
        if self.bag == 0 or self.has_won(seat):
            # ruling: §2.2.2, with an empty bag the remaining draws lapse; or the game is won (§3.1)
            self.due = 0
        if self.due == 0:
            self.end_turn()

    # ---- outcome ----

    def winning(self) -> int:
        most = -1
        bits = 0
        for seat in range(self.seats):
            if self.has_won(seat):
                return 1 << seat
            if not self.out >> seat & 1:  # §3.2; ruling: §3.3, most pieces win, equal counts share
                if self.kept[seat] % _DIGIT > most:
                    most = self.kept[seat] % _DIGIT
                    bits = 0
                if self.kept[seat] % _DIGIT == most:
                    bits |= 1 << seat
        return bits

    def reason(self) -> str:
        for seat in range(self.seats):
            if self.has_won(seat):
                return f"§3.1: seat {seat} has four colours, jokers counted"
        if self.is_one_left():
            return "§3.2: all others are eliminated"
        if self.turns == _TURN_LIMIT:
            return f"§3.3: {facts.TURN_LIMIT} turns were played"
        return "§3.3: no cylinder is left"

    # ---- hidden things (§4.2.2) ----

    def redraw(self, seat: int, rng: Rng) -> None:
        """Deal the hidden pieces anew (ruling: §4.2.2, each lies anywhere with equal chance)."""
        if self.lids_are_open():
            return
        if not cython.compiled:
            least, most, piles = ([0] * (_CYLINDERS + 1) for _ in range(3))
        hidden = self.bag
        for number in range(_CYLINDERS):
            least[number] = 0
            most[number] = 0
            if self.cylinders[number] != _GONE:
                hidden += self.cylinders[number]
                most[number] = self.room - 1
                if self.cylinders[number] % _DIGIT == self.room:
                    least[number] = most[number] = self.room
        least[_CYLINDERS] = 1 if self.bag else 0
        most[_CYLINDERS] = _ALL_PIECES if self.bag else 0
        redeal(hidden, least, most, piles, rng)
        for number in range(_CYLINDERS):
            if self.cylinders[number] != _GONE:
                self.cylinders[number] = piles[number]
        self.bag = piles[_CYLINDERS]

    def redraw_remembering(self, seat: int, rng: Rng, memory: Any) -> None:
        known = remembered(self.game.view(self, None), self.room, memory)
        piles = redealt(known.hidden, known.least, known.most, rng)
        for number in range(_CYLINDERS):
            if self.cylinders[number] != _GONE:
                self.cylinders[number] = known.held[number] + piles[number]
        self.bag = known.held[_CYLINDERS] + piles[_CYLINDERS]

    def lids_are_open(self) -> bool:
        """Are the contents of the cylinders, and so of the bag, known to all? (§4.2, §4.3)"""
        return self.open_lids or self.phase_code == OVER

    # ---- what JSON tells, held against the rules ----

    def restore(self, data: Mapping[str, Any]) -> None:
        Position.restore(self, data)
        self.restore_phase()

    def restore_phase(self) -> None:
        """What the state waits for, as its fields tell; a state made by hand may be over."""
        waiting = sum(map(bool, (self.drawing, self.drawn, self.must_give, self.due)))
        reading.refuse_unless(
            waiting <= 1, "§2: a turn waits for one thing: drawing, drawn, must_give or draws_due"
        )
        winners = [seat for seat in range(self.seats) if self.has_won(seat)]
        reading.refuse_unless(len(winners) <= 1, "§3.1: only one seat can have won")
        if self.is_decided() or (waiting == 0 and self.no_cylinder_is_left()):
            reading.refuse_unless(waiting == 0, "§3: the game is over and waits for nothing")
            self.phase_code = OVER
            self.mover = -1
            return
        if self.mover < 0:
            reading.refuse_unless(
                self.turns == self.out == waiting == self.announced_event == 0,
                "§1.2: to_move is null before the lot, when nobody has played, and after the end",
            )
            return
        self.phase_code = CHANCE if self.drawing or self.due else DECIDE
        if self.drawing:
            reading.refuse_unless(
                self.can_draw(), "§2.1: to draw needs a piece in the bag and room"
            )
        if self.drawn:
            reading.refuse_unless(self.is_room_left(), "§2.1: the piece drawn has nowhere to go")
        if self.must_give:
            reading.refuse_unless(self.kept[self.mover] != 0, "§2.2.2: to give needs a piece kept")
        if self.due:
            reading.refuse_unless(
                self.bag != 0 and not self.kept[self.mover],
                "§2.2.2: opponents draw from a bag that is not empty, for a seat without a piece",
            )
        if self.announced_event:  # a position laid out by hand may leave the announcement out
            is_own = self.announced_seat == self.mover
            is_draw = self.announced_event == _DRAW_EVENT
            reading.refuse_unless(
                not self.drawn or (is_own and is_draw and self.announced == self.drawn),
                "§2.1: the piece drawn is the last announcement, made by the seat to move",
            )
            reading.refuse_unless(
                not self.must_give or (is_own and not is_draw),
                "§2.2.2: the cylinder lifted is the last announcement, made by the seat to move",
            )

    # ---- private helpers ----

    def has_room(self, number: int) -> bool:
        pile = self.cylinders[number]
        return pile != _GONE and pile % _DIGIT < self.room

    def is_room_left(self) -> bool:
        return self.has_room(0) or self.has_room(1) or self.has_room(2) or self.has_room(3)

    def no_cylinder_is_left(self) -> bool:
        # _GONE is -1, the one number with all bits set.
        piles = self.cylinders
        return piles[0] & piles[1] & piles[2] & piles[3] == _GONE

    def alive(self) -> int:
        """The seats not eliminated, as bits."""
        return (1 << self.seats) - 1 & ~self.out

    def is_one_left(self) -> bool:
        return self.alive() & self.alive() - 1 == 0

    def has_won(self, seat: int) -> bool:  # §3.1
        return points(self.kept[seat]) >= _WINNING_POINTS

    def is_decided(self) -> bool:
        """Is the game over, wherever the turn is (§3)?"""
        for seat in range(self.seats):
            if self.has_won(seat):
                return True
        return self.is_one_left() or self.turns == _TURN_LIMIT

    def announce(self, seat: int, event: int, pieces: int) -> None:
        self.announced_seat = seat
        self.announced_event = event
        self.announced = pieces

    def seat_after(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    def next_alive(self) -> int:
        seat = self.seat_after(self.mover)
        while self.out >> seat & 1:
            seat = self.seat_after(seat)
        return seat

    def next_due(self) -> int:
        seat = self.seat_after(self.mover)
        while not self.due >> seat & 1:
            seat = self.seat_after(seat)
        return seat

    def begin_turn(self, seat: int) -> None:
        if self.no_cylinder_is_left():  # §3.3: it can neither draw nor lift
            self.end_game()
        else:
            self.mover = seat
            self.phase_code = DECIDE

    def end_turn(self) -> None:
        self.turns += 1
        if self.is_decided():
            self.end_game()
        else:
            self.begin_turn(self.next_alive())

    def end_game(self) -> None:
        self.mover = -1
        self.phase_code = OVER
