"""Super Tock: run four marbles round the track and Home with cards from a hidden hand.

>>> import ludoteca
>>> state = ludoteca.load("super_tock", seats=2).start()
>>> for card in ("K", "7", "Q", "2", "7", "9", "3", "3", "5", "6"):
...     state.apply(state.parse(card))
>>> [state.text(action) for action in state.legal()]
['K:rest-A18']
>>> state.apply(state.legal()[0])
>>> [state.text(action) for action in state.legal()]
['fold']
>>> state.apply(state.legal()[0])
>>> state.to_json()["track"], state.to_json()["discards"]
({'A18': 0}, ['K', '2', '3', '6', '7', '9'])
>>> [state.text(action) for action in state.legal()]
['3:A18-B3', '5:A18-B5', '7:A18-B7', 'Q:A18-B12']

Actions, S being the number of sections and L = 18 * S that of spaces; ranks, spaces and sections
count from 0, so that rank r goes r + 1 spaces:

    0 `fold`   1 `J:skip`   2..14 `discard` by rank, then
    13 * L  forward on the track: rank * L + from       L  the 4 backward: from
     2 * S  Rest to Start: (Ace 0, King 1) * S + section
    46 * S  into Home: section * 46 + index in facts.ENTRIES
     6 * S  on within Home: section * 6 + index in facts.ADVANCES
     3 * S  an 8 to Heaven: (Ace 0, 10 1, King 2) * S + section    3 * S  Heaven to an 8: the same
    L * (L - 1)  exchange: from * (L - 1) + to, less 1 if to is beyond from

and after these 6,375 (4 sections) or 13,443 (6 sections) the thirteen ranks that chance deals.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

import cython

from ludoteca.core.chance import Rng
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.memory import forgotten_places
from ludoteca.games.super_tock.position import Position

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, DECIDE
    from ludoteca.games.super_tock.position import _HEAVEN, _HOME, _MARBLES, _RANKS, _REST

# C copies of the facts that play needs.
_FOUR, _TEN, _JACK = facts.FOUR, facts.TEN, facts.JACK
_SECTION_SPACES = facts.SECTION_SPACES
_START, _SHORTCUT, _BRANCH = facts.START - 1, facts.SHORTCUT - 1, facts.HOME_BRANCH - 1
_HOME_PLACES = facts.HOME_PLACES
_MOST_HANDS = facts.MOST_HANDS
_DECK_LIMIT = facts.DECK_LIMIT
_MUST_PLAY, _HELP_COMPULSORY = facts.MUST_PLAY, facts.HELP_COMPULSORY
_FOLD, _SKIP, _FIRST_DISCARD = facts.FOLD, facts.SKIP, facts.FIRST_DISCARD
_FIRST_PLAY, _FIRST_BACK, _FIRST_START = facts.FIRST_PLAY, facts.FIRST_BACK, facts.FIRST_START
_FIRST_ENTRY, _FIRST_ADVANCE = facts.FIRST_ENTRY, facts.FIRST_ADVANCE
_FIRST_RISE, _FIRST_DESCENT = facts.FIRST_RISE, facts.FIRST_DESCENT
_FIRST_EXCHANGE = facts.FIRST_EXCHANGE

# Flat tables. Steps by strategy and rank; cards by seats and hand number, 0 after the last hand.
_STEPS = [*facts.steps(False), *facts.steps(True)]
_HAND_CARDS = [
    cards
    for seats in range(facts.MOST_SEATS + 1)
    for cards in (*facts.HANDS.get(seats, ()), *[0] * facts.MOST_HANDS)[: facts.MOST_HANDS]
]
# The ranks that bring a marble in and those for shortcuts, and by rank its index there or -1.
_STARTERS = list(facts.STARTERS)
_STARTER = [facts.STARTERS.index(r) if r in facts.STARTERS else -1 for r in range(_RANKS)]
_CLIMBERS = list(facts.CLIMBERS)
_CLIMBER = [facts.CLIMBERS.index(r) if r in facts.CLIMBERS else -1 for r in range(_RANKS)]
# The ways into and on within Home: their ranks and places, and by rank the first of its ways.
_ENTRY_COUNT, _ADVANCE_COUNT = len(facts.ENTRIES), len(facts.ADVANCES)
_ENTRY_RANK = [rank for rank, _ in facts.ENTRIES]
_ENTRY_PLACE = [place for _, place in facts.ENTRIES]
_ENTRY = [_ENTRY_RANK.index(rank) for rank in range(_RANKS)]
_ADVANCE_RANK = [rank for rank, _ in facts.ADVANCES]
_ADVANCE_PLACE = [place for _, place in facts.ADVANCES]
_ADVANCE = [_ADVANCE_RANK.index(rank) for rank in range(facts.HOME_PLACES - 1)]


class SuperTockState(Position):
    """A position, what may be played in it, and what comes of it."""

    # ---- legal moves ----

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        count = 0
        hand = seat * _RANKS
        if self.must_discard:  # §6.3
            for rank in range(_RANKS):
                if self.hands[hand + rank]:
                    out[count] = _FIRST_DISCARD + rank
                    count += 1
            return count
        owner = self.plays_for(seat)
        taken = self.home_taken(owner)
        for rank in range(_RANKS):
            if self.hands[hand + rank]:
                count = self.plays_into(owner, taken, rank, out, count)
        if self.strategy and self.hands[hand + _JACK] and self.victim(seat) >= 0:  # §6.3
            out[count] = _SKIP
            count += 1
        if count == 0 or not _MUST_PLAY or (owner != seat and not _HELP_COMPULSORY):  # §3.2
            out[count] = _FOLD
            count += 1
        return count

    def plays_into(
        self, owner: int, taken: int, rank: int, out: MutableSequence[int], count: int
    ) -> int:
        """List what a card can do with the owner's marbles, from out[count] on; say where it ends.

        `taken` are the owner's Home places that hold a marble, as bits.
        """
        steps = _STEPS[self.strategy * _RANKS + rank]
        section = self.bases[owner] // _SECTION_SPACES
        climber = _CLIMBER[rank] if self.shortcuts else -1
        for i in range(owner * _MARBLES, (owner + 1) * _MARBLES):
            place = self.marbles[i]
            if place < _HEAVEN:
                count = self.runs_into(owner, taken, rank, steps, place, out, count)
                is_climb = climber >= 0 and place % _SECTION_SPACES == _SHORTCUT  # §4.1
                if is_climb and self.may_stop(owner, _HEAVEN):
                    first = _FIRST_PLAY + (_FIRST_RISE + climber) * self.sections
                    out[count] = first + place // _SECTION_SPACES
                    count += 1
                if self.strategy and rank == _TEN:
                    count = self.exchanges_into(owner, place, out, count)
            elif place == _HEAVEN:
                if climber >= 0:
                    first = _FIRST_PLAY + (_FIRST_DESCENT + climber) * self.sections
                    for other in range(self.sections):
                        if self.may_stop(owner, other * _SECTION_SPACES + _SHORTCUT):
                            out[count] = first + other
                            count += 1
            elif place < _REST:
                source = place - _HOME + 1
                target = source + steps
                is_way = source < target <= _HOME_PLACES  # §3.4
                if is_way and not taken & ((1 << target) - (1 << source)):
                    first = _FIRST_PLAY + _FIRST_ADVANCE * self.sections
                    out[count] = first + section * _ADVANCE_COUNT + _ADVANCE[rank] + source - 1
                    count += 1
            else:
                if _STARTER[rank] >= 0 and self.may_stop(owner, self.bases[owner] + _START):
                    first = _FIRST_PLAY + (_FIRST_START + _STARTER[rank]) * self.sections
                    out[count] = first + section
                    count += 1
                break  # the marbles after this one rest too
        return count

    def runs_into(
        self,
        owner: int,
        taken: int,
        rank: int,
        steps: int,
        place: int,
        out: MutableSequence[int],
        count: int,
    ) -> int:
        """List how a card moves the owner's marble on from a space: along the track, into Home."""
        if steps < 0:  # §6.1
            target = place + steps
            if target < 0:
                target += self.spaces
            if self.may_stop(owner, target):
                out[count] = _FIRST_PLAY + _FIRST_BACK * self.sections + place
                count += 1
        elif steps > 0:
            target = place + steps
            if target >= self.spaces:
                target -= self.spaces
            if self.may_stop(owner, target):
                out[count] = _FIRST_PLAY + rank * self.spaces + place
                count += 1
            before = self.bases[owner] + _BRANCH - place  # spaces up to the way into Home
            if 0 <= before < steps <= before + _HOME_PLACES:  # §3.4
                target = steps - before
                if not taken & ((1 << target) - 1):
                    first = _FIRST_PLAY + _FIRST_ENTRY * self.sections
                    first += self.bases[owner] // _SECTION_SPACES * _ENTRY_COUNT
                    out[count] = first + _ENTRY[rank] + target - 1
                    count += 1
        return count

    def exchanges_into(self, owner: int, place: int, out: MutableSequence[int], count: int) -> int:
        """List the exchanges of the owner's marble on a space (§6.2)."""
        first = _FIRST_PLAY + _FIRST_EXCHANGE * self.sections + place * (self.spaces - 1)
        for other in range(self.seats):
            if other != owner and other != self.partners[owner]:
                for i in range(other * _MARBLES, (other + 1) * _MARBLES):
                    target = self.marbles[i]
                    if target >= _HEAVEN:
                        break
                    out[count] = first + (target - 1 if target > place else target)
                    count += 1
        return count

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        first = self.first_card()
        count = 0
        for rank in range(_RANKS):
            if self.deck[rank]:
                actions[count] = first + rank
                weights[count] = self.deck[rank]
                count += 1
        return count

    # ---- apply ----

    def play(self, action: int) -> None:
        seat = self.mover
        if self.phase_code == CHANCE:
            self.deal(action - self.first_card())
        elif action == _FOLD:
            for rank in range(_RANKS):
                while self.hands[seat * _RANKS + rank]:
                    self.lay(seat, rank)
            self.end_turn()
        elif action == _SKIP:  # §6.3
            self.lay(seat, _JACK)
            self.mover = self.victim(seat)
            self.skips |= 1 << self.mover
            self.must_discard = 1
        elif action < _FIRST_PLAY:
            self.lay(seat, action - _FIRST_DISCARD)
            self.must_discard = 0
            self.skips &= ~(1 << seat)  # nobody between has cards: its turn comes and is lost
            self.end_turn()
        else:
            self.play_marble(action - _FIRST_PLAY)

    def play_marble(self, code: int) -> None:
        """Lay the card, move or exchange the marble, and end the turn or the game."""
        owner = self.plays_for(self.mover)
        sections = self.sections
        if code >= _FIRST_EXCHANGE * sections:
            code -= _FIRST_EXCHANGE * sections
            source = code // (self.spaces - 1)
            target = code % (self.spaces - 1)
            if target >= source:
                target += 1
            self.move(self.owner_of(target), target, source)
            self.move(owner, source, target)
            self.lay(self.mover, _TEN)
            self.end_turn()
            return
        if code < _FIRST_BACK * sections:
            rank = code // self.spaces
            source = code % self.spaces
            target = source + rank + 1
            if target >= self.spaces:
                target -= self.spaces
        elif code < _FIRST_START * sections:
            rank = _FOUR
            source = code - _FIRST_BACK * sections
            target = source - rank - 1
            if target < 0:
                target += self.spaces
        elif code < _FIRST_ENTRY * sections:
            rank = _STARTERS[code // sections - _FIRST_START]
            source = _REST
            target = self.bases[owner] + _START
        elif code < _FIRST_ADVANCE * sections:
            code = (code - _FIRST_ENTRY * sections) % _ENTRY_COUNT
            rank = _ENTRY_RANK[code]
            source = self.bases[owner] + _BRANCH - (rank + 1 - _ENTRY_PLACE[code])
            target = _HOME + _ENTRY_PLACE[code] - 1
        elif code < _FIRST_RISE * sections:
            code = (code - _FIRST_ADVANCE * sections) % _ADVANCE_COUNT
            rank = _ADVANCE_RANK[code]
            source = _HOME + _ADVANCE_PLACE[code] - 1
            target = source + rank + 1
        elif code < _FIRST_DESCENT * sections:
            rank = _CLIMBERS[code // sections - _FIRST_RISE]
            source = code % sections * _SECTION_SPACES + _SHORTCUT
            target = _HEAVEN
        else:
            rank = _CLIMBERS[code // sections - _FIRST_DESCENT]
            source = _HEAVEN
            target = code % sections * _SECTION_SPACES + _SHORTCUT
        if target <= _HEAVEN:
            captured = self.owner_of(target)
            if captured >= 0:  # §3.3
                self.move(captured, target, _REST)
        self.move(owner, source, target)
        self.lay(self.mover, rank)
        if target > _HEAVEN and self.has_won(owner):  # §5.2
            self.end_game()
        else:
            self.end_turn()

    # ---- hidden cards ----

    def redraw(self, seat: int, rng: Rng) -> None:
        """Shuffle the hands that the seat does not see and the deck together, and deal again."""
        left = 0
        for rank in range(_RANKS):
            for other in range(self.seats):
                if other != seat:
                    self.deck[rank] += self.hands[other * _RANKS + rank]
                    self.hands[other * _RANKS + rank] = 0
            left += self.deck[rank]
        for other in range(self.seats):
            if other != seat:
                for _ in range(self.hand_sizes[other]):
                    self.hands[other * _RANKS + self.take_card(rng.below(left))] += 1
                    left -= 1

    def redraw_remembering(self, seat: int, rng: Rng, memory: Any) -> None:
        """Shuffle the cards laid that were forgotten with those not seen, and lay as many again."""
        places = forgotten_places(self.facts()["discards"], memory)
        for place in places:
            self.deck[self.discards[place]] += 1
        self.redraw(seat, rng)
        left = sum([self.deck[rank] for rank in range(_RANKS)])
        for place in places:
            self.discards[place] = self.take_card(rng.roll(left))
            left -= 1

    # ---- outcome ----

    def winning(self) -> int:
        bits = 0
        for seat in range(self.seats):
            if self.has_won(seat):
                bits |= 1 << seat
        return bits if bits else (1 << self.seats) - 1  # §7.1: shared by all

    def reason(self) -> str:
        if self.deck_number == facts.DECK_LIMIT:
            return f"§7.1: {facts.DECK_LIMIT} decks were played"
        return "§5.2: all marbles of the winning side are Home"

    # ---- private helpers ----

    def may_stop(self, owner: int, place: int) -> bool:
        """May a marble of the owner stop on a space or in Heaven? (§3.3)"""
        if not self.self_capture:
            for i in range(owner * _MARBLES, (owner + 1) * _MARBLES):
                if self.marbles[i] == place:
                    return False
        return True

    def first_card(self) -> int:
        """The number of the first chance outcome."""
        return _FIRST_PLAY + _FIRST_EXCHANGE * self.sections + self.spaces * (self.spaces - 1)

    def deal(self, rank: int) -> None:
        """Give the mover a card; with the last one the dealer's left begins to play (§2.2)."""
        self.deck[rank] -= 1
        self.hands[self.mover * _RANKS + rank] += 1
        self.hand_sizes[self.mover] += 1
        full = _HAND_CARDS[self.seats * _MOST_HANDS + self.hand_number]
        if self.mover == self.dealer and self.hand_sizes[self.mover] == full:
            self.phase_code = DECIDE
        self.mover = self.left_of(self.mover)

    def victim(self, seat: int) -> int:
        """The next seat to the left that still has cards, not the seat itself; -1 if none."""
        other = self.left_of(seat)
        while other != seat:
            if self.hand_sizes[other]:
                return other
            other = self.left_of(other)
        return -1

    def end_turn(self) -> None:
        """Pass the turn to the next seat with cards that does not lose it, or end the hand."""
        seat = self.mover
        left = 0
        for other in range(self.seats):
            left += self.hand_sizes[other]
        if left == 0:
            self.end_hand()
            return
        while True:
            seat = self.left_of(seat)
            if self.skips >> seat & 1:
                self.skips &= ~(1 << seat)
            elif self.hand_sizes[seat]:
                self.mover = seat
                return

    def end_hand(self) -> None:
        """All hands are out: the next hand, or the next deck and dealer, or the end."""
        self.hand_number += 1
        if (
            self.hand_number == _MOST_HANDS
            or _HAND_CARDS[self.seats * _MOST_HANDS + self.hand_number] == 0
        ):
            self.shuffle()
            self.deck_number += 1
            self.dealer = self.left_of(self.dealer)
        if self.deck_number == _DECK_LIMIT:  # §7.1
            self.end_game()
        else:
            self.begin_deal()
