"""Where the marbles and the cards of Super Tock are, and the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core import reading
from ludoteca.core.state import State
from ludoteca.games.super_tock import facts

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, DECIDE, OVER

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_RANKS = len(facts.RANKS)
_SUITS = facts.SUITS
_MARBLES = facts.MARBLES
_HEAVEN, _HOME, _REST = facts.HEAVEN, facts.HOME, facts.REST


class Position(State):
    """The fields of a state, small questions and changes, and JSON; `rules.py` plays with it."""

    marbles: list[int]  # the places of each seat's four marbles, in rising order
    hands: list[int]  # cards by seat and rank
    hand_sizes: list[int]
    deck: list[int]  # cards not dealt yet, by rank
    discards: list[int]  # ranks in the order they were laid, then zeros
    discard_count: int
    deck_number: int
    hand_number: int
    dealer: int
    must_discard: int  # 1 while the mover answers a Jack
    skips: int  # the seats that lose their next turn, as bits
    # What the table settled:
    bases: list[int]  # the first space of each seat's section
    partners: list[int]  # the seat itself without teams
    sections: int
    spaces: int
    shortcuts: int
    strategy: int
    self_capture: int

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.marbles = [0] * (facts.MOST_SEATS * facts.MARBLES)
            self.hands = [0] * (facts.MOST_SEATS * len(facts.RANKS))
            self.hand_sizes = [0] * facts.MOST_SEATS
            self.deck = [0] * len(facts.RANKS)
            self.discards = [0] * facts.DECK_SIZE
            self.bases = [0] * facts.MOST_SEATS
            self.partners = [0] * facts.MOST_SEATS
        self.sections = game.options["board"]
        self.spaces = self.sections * facts.SECTION_SPACES
        self.shortcuts = game.options["shortcuts"]
        self.strategy = game.options["strategy"]
        self.self_capture = game.options["self_capture"]
        for seat, section in enumerate(facts.SECTIONS[self.sections, self.seats]):
            self.bases[seat] = section * facts.SECTION_SPACES
            self.partners[seat] = facts.partner(self.seats, game.options["teams"], seat)
            for i in range(facts.MARBLES):
                self.marbles[seat * facts.MARBLES + i] = facts.REST
        self.discard_count = 0
        self.deck_number = 0
        self.dealer = facts.FIRST_DEALER % self.seats
        self.must_discard = 0
        self.skips = 0
        self.shuffle()
        self.begin_deal()

    # ---- marbles ----

    def plays_for(self, seat: int) -> int:
        """Whose marbles the seat plays with: its partner's when its own are all Home (§5.1)."""
        return self.partners[seat] if self.is_home(seat) else seat

    def is_home(self, seat: int) -> bool:
        # No two marbles share a Home place, so the least and the greatest tell all four.
        first = seat * _MARBLES
        return self.marbles[first] == _HOME and self.marbles[first + _MARBLES - 1] < _REST

    def has_won(self, seat: int) -> bool:
        return self.is_home(seat) and self.is_home(self.partners[seat])

    def home_taken(self, owner: int) -> int:
        """The taken places of a Home, as bits."""
        taken = 0
        for i in range(owner * _MARBLES, (owner + 1) * _MARBLES):
            if _HOME <= self.marbles[i] < _REST:
                taken |= 1 << (self.marbles[i] - _HOME)
        return taken

    def owner_of(self, place: int) -> int:
        """Whose marble is on a space or in Heaven; -1 if none."""
        for i in range(self.seats * _MARBLES):
            if self.marbles[i] == place:
                return i // _MARBLES
        return -1

    def move(self, owner: int, source: int, target: int) -> None:
        """Put the owner's marble from one place to another, keeping its places in order."""
        first = owner * _MARBLES
        last = first + _MARBLES - 1
        i = first
        while self.marbles[i] != source:
            i += 1
        while i < last and self.marbles[i + 1] < target:
            self.marbles[i] = self.marbles[i + 1]
            i += 1
        while i > first and self.marbles[i - 1] > target:
            self.marbles[i] = self.marbles[i - 1]
            i -= 1
        self.marbles[i] = target

    # ---- cards and turns ----

    def lay(self, seat: int, rank: int) -> None:
        """Lay one of the seat's cards face up."""
        self.hands[seat * _RANKS + rank] -= 1
        self.hand_sizes[seat] -= 1
        self.discards[self.discard_count] = rank
        self.discard_count += 1

    def take_card(self, card: int) -> int:
        """Take a card out of the deck, whose cards count from 0 rank by rank; answer its rank."""
        rank = 0
        while card >= self.deck[rank]:
            card -= self.deck[rank]
            rank += 1
        self.deck[rank] -= 1
        return rank

    def end_game(self) -> None:
        self.phase_code = OVER
        self.mover = 0

    def begin_deal(self) -> None:
        self.phase_code = CHANCE
        self.mover = self.left_of(self.dealer)

    def shuffle(self) -> None:
        """Take all cards into the deck again; no hand holds any."""
        self.hand_number = 0
        for rank in range(_RANKS):
            self.deck[rank] = _SUITS
        for i in range(self.discard_count):
            self.discards[i] = 0
        self.discard_count = 0

    def left_of(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    # ---- JSON (§8) ----

    def facts(self) -> dict[str, Any]:
        names = facts.space_names(self.sections)
        places = [
            [self.marbles[seat * facts.MARBLES + i] for i in range(facts.MARBLES)]
            for seat in range(self.seats)
        ]
        owners = sorted([(place, seat) for seat in range(self.seats) for place in places[seat]])
        homes = range(facts.HOME, facts.REST)
        heaven = [seat for place, seat in owners if place == facts.HEAVEN]
        deck = zip(facts.RANKS, [self.deck[rank] for rank in range(len(facts.RANKS))])
        return {
            "track": {names[place]: seat for place, seat in owners if place < facts.HEAVEN},
            "heaven": heaven[0] if heaven else None,
            "home": [[place in own for place in homes] for own in places],
            "rest": [own.count(facts.REST) for own in places],
            "hands": [self.hand(seat) for seat in range(self.seats)],
            "deck": {rank: count for rank, count in deck if count},
            "discards": [facts.RANKS[self.discards[i]] for i in range(self.discard_count)],
            "dealer": self.dealer,
            "deck_number": self.deck_number,
            "hand_number": self.hand_number,
            "to_move": self.mover if self.phase_code == DECIDE else None,
            "must_discard": self.mover if self.must_discard else None,
            "skips": [self.skips >> seat & 1 for seat in range(self.seats)],
        }

    def hand(self, seat: int) -> list[str]:
        """A seat's cards, in the order of the ranks."""
        return [
            name
            for rank, name in enumerate(facts.RANKS)
            for _ in range(self.hands[seat * len(facts.RANKS) + rank])
        ]

    def restore(self, data: Mapping[str, Any]) -> None:
        # A position may be laid out by hand with any dealer and with cards still in the deck that
        # would have been dealt by now: the game goes on from it. It may not lack what is to come.
        self.dealer = reading.whole(data, "dealer", 0, self.seats - 1)
        self.deck_number = reading.whole(data, "deck_number", 0, facts.DECK_LIMIT)
        hand_count = len(facts.HANDS[self.seats])
        self.hand_number = reading.whole(data, "hand_number", 0, hand_count - 1)
        self.restore_marbles(data)
        self.restore_cards(data)
        self.restore_turn(data)

    def restore_marbles(self, data: Mapping[str, Any]) -> None:
        seats, names = range(self.seats), facts.space_names(self.sections)
        places: list[list[int]] = [[] for _ in seats]
        track = reading.mapping(data, "track")
        for name in track:
            reading.refuse_unless(name in names, f"§1.2: the track has no space {name!r}")
            places[reading.choice(track, name, seats)].append(names.index(name))
        if reading.field(data, "heaven") is not None:
            places[reading.choice(data, "heaven", seats)].append(facts.HEAVEN)
        homes = [
            reading.flags({"home": home}, "home", facts.HOME_PLACES)
            for home in reading.items(data, "home", self.seats)
        ]
        resting = reading.wholes(data, "rest", self.seats, 0, facts.MARBLES)
        for seat in seats:
            places[seat] += [facts.HOME + i for i in range(facts.HOME_PLACES) if homes[seat][i]]
            places[seat] += [facts.REST] * resting[seat]
            reading.refuse_unless(
                len(places[seat]) == facts.MARBLES,
                f"§1.3: seat {seat} has {facts.MARBLES} marbles, got {len(places[seat])}",
            )
            for i, place in enumerate(sorted(places[seat])):
                self.marbles[seat * facts.MARBLES + i] = place

    def restore_cards(self, data: Mapping[str, Any]) -> None:
        ranks, most = facts.RANKS, facts.HANDS[self.seats][self.hand_number]
        seen = [0] * len(ranks)
        for seat, held in enumerate(reading.items(data, "hands", self.seats)):
            cards = reading.any_items({"hands": held}, "hands", most)
            for card in cards:
                rank = ranks.index(reading.choice({"hands": card}, "hands", ranks))
                self.hands[seat * len(ranks) + rank] += 1
                seen[rank] += 1
            self.hand_sizes[seat] = len(cards)
        laid = reading.any_items(data, "discards", facts.DECK_SIZE)
        self.discard_count = len(laid)
        for i, card in enumerate(laid):
            self.discards[i] = ranks.index(reading.choice({"discards": card}, "discards", ranks))
            seen[self.discards[i]] += 1
        deck = reading.counts(reading.field(data, "deck"), "deck", ranks, facts.SUITS)
        for rank, count in enumerate(deck):
            self.deck[rank] = count
            reading.refuse_unless(
                seen[rank] + count == facts.SUITS,
                f"§1.3: there are {facts.SUITS} cards of each rank in hands, deck and discards"
                f" together, got {seen[rank] + count} of {ranks[rank]}",
            )

    def restore_turn(self, data: Mapping[str, Any]) -> None:
        to_move = reading.whole_or_none(data, "to_move", 0, self.seats - 1)
        must_discard = reading.whole_or_none(data, "must_discard", 0, self.seats - 1)
        sizes = [self.hand_sizes[seat] for seat in range(self.seats)]
        hands = facts.HANDS[self.seats]
        undealt = facts.DECK_SIZE - self.seats * sum(hands[: self.hand_number + 1])  # at least
        won = {tuple(sorted((s, self.partners[s]))) for s in range(self.seats) if self.has_won(s)}
        reading.refuse_unless(len(won) < 2, "§5.2: the game ends with the first that wins")
        if self.deck_number == facts.DECK_LIMIT:
            reading.refuse_unless(
                not won and not self.discard_count and not sum(sizes) and self.hand_number == 0,
                f"§7.1: after {facts.DECK_LIMIT} decks nobody has won and all cards are shuffled",
            )
            undealt = facts.DECK_SIZE
        if won or self.deck_number == facts.DECK_LIMIT:
            reading.refuse_unless(to_move is None, "§8: to_move is null after the end")
            self.end_game()
        elif to_move is None:
            self.phase_code = CHANCE
            self.mover = (self.dealer + 1 + sum(sizes)) % self.seats
            dealt = [sizes[(self.dealer + 1 + i) % self.seats] for i in range(self.seats)]
            rounds, more = divmod(sum(sizes), self.seats)
            reading.refuse_unless(
                rounds < hands[self.hand_number]
                and dealt == [rounds + (i < more) for i in range(self.seats)],
                "§8: to_move is null while cards are dealt, one to each seat in turn",
            )
            undealt += self.seats * hands[self.hand_number] - sum(sizes)
        else:
            self.phase_code = DECIDE
            self.mover = to_move
            reading.refuse_unless(sizes[to_move] > 0, "§2.2: the seat to move has cards")
        self.must_discard = must_discard is not None
        for seat, skip in enumerate(reading.wholes(data, "skips", self.seats, 0, 1)):
            self.skips |= skip << seat
            reading.refuse_unless(
                not skip
                or (
                    self.phase_code != CHANCE
                    and bool(self.strategy)
                    and sizes[seat] > 0
                    and (seat != to_move or seat == must_discard)
                ),
                f"§6.3: seat {seat} has no turn to lose",
            )
        reading.refuse_unless(
            must_discard is None
            or (must_discard == to_move and bool(self.skips >> must_discard & 1)),
            "§6.3: the seat that must discard is to move and loses its turn",
        )
        deck_size = sum([self.deck[rank] for rank in range(len(facts.RANKS))])
        reading.refuse_unless(
            deck_size >= undealt,
            f"§2.1: at least {undealt} cards of this deck are not dealt yet, those put aside"
            f" counted, got {deck_size}",
        )
