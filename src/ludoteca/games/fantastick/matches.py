"""The matches of both modes: which places hold one, laying, carrying and tidying them."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

import cython

from ludoteca.core.state import State
from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.lattice import WORDS, words_of

if not cython.compiled:
    from ludoteca.games.fantastick import lattice, numbers
    from ludoteca.games.fantastick.lattice import has, places_into, put, take

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_NONE = -1  # for the place of a match that is in the pile
_WORDS = WORDS
_STARTS = facts.DIE_FACES  # one for each face
_PLAIN, _GOOD, _BAD = facts.PLAIN, facts.GOOD, facts.BAD

if not cython.compiled:
    _START_PLACES = [[[0] * _WORDS for _ in range(_STARTS)] for _ in facts.MODES]  # by face
    _START_GOOD = [[0] * _STARTS for _ in facts.MODES]
    _START_BAD = [[0] * _STARTS for _ in facts.MODES]


def _fill_tables() -> None:
    for mode, name in enumerate(facts.MODES):
        for face, laid in enumerate(facts.LAID_STARTS[name]):
            _START_GOOD[mode][face] = laid.good
            _START_BAD[mode][face] = laid.bad
            for word, bits in enumerate(words_of(laid.places)):
                _START_PLACES[mode][face][word] = bits


_fill_tables()


class Matches(State):
    """Which places hold a match, now and before the roll."""

    shapes: bool
    places: int  # how many there are
    laid_matches: int  # on the mat or in the pile

    occupied: list[int]  # the places with a match, as bits
    turned: list[int]  # those whose match was rotated in this turn
    good: int  # the good match's place, or -1 for the pile
    bad: int
    on_mat: int  # how many matches
    equals_first: bool
    good_turned: bool  # the good match was rotated and then removed

    start_occupied: list[int]  # the same before the roll; nothing between turns
    start_good: int
    start_bad: int
    start_equals_first: bool

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.occupied = [0] * _WORDS
            self.turned = [0] * _WORDS
            self.start_occupied = [0] * _WORDS
            self.on_mat = 0
            self.equals_first = self.start_equals_first = self.good_turned = False
        mode = game.options["mode"]
        self.shapes = mode == "shapes"
        self.places = len(facts.PLACES[mode])
        self.laid_matches = facts.LAID_MATCHES[mode]
        self.good = self.bad = self.start_good = self.start_bad = _NONE

    def plain_in_pile(self) -> int:
        pile = self.laid_matches - self.on_mat
        if self.good == _NONE:
            pile -= 1
        if self.bad == _NONE:
            pile -= 1
        return pile

    def kind_of(self, place: int) -> int:
        """Whether the match on a place is plain, good or bad."""
        if place == self.good:
            return _GOOD
        return _BAD if place == self.bad else _PLAIN

    # ---- one match, or several at once ----

    def remove(self, place: int) -> None:
        """Put a match in the pile; only the good one remembers that it was rotated (§1.6)."""
        take(self.occupied, place)
        self.on_mat -= 1
        if has(self.turned, place):
            take(self.turned, place)
            if place == self.good:
                self.good_turned = True
        if place == self.good:
            self.good = _NONE

    def add(self, place: int, is_good: bool) -> None:
        """Lay a match from the pile."""
        put(self.occupied, place)
        self.on_mat += 1
        if is_good:
            self.good = place
            if self.good_turned:
                put(self.turned, place)
                self.good_turned = False

    def carry(
        self, sources: MutableSequence[int], targets: MutableSequence[int], count: int
    ) -> None:
        """Carry matches at once from places to places, each staying good, bad or rotated."""
        if not cython.compiled:
            kinds = [0] * facts.MATCHES
            turned = [False] * facts.MATCHES
        for i in range(count):
            kinds[i] = self.kind_of(sources[i])
            turned[i] = has(self.turned, sources[i])
            take(self.occupied, sources[i])
            if turned[i]:
                take(self.turned, sources[i])
        for i in range(count):
            put(self.occupied, targets[i])
            if turned[i]:
                put(self.turned, targets[i])
            if kinds[i] == _GOOD:
                self.good = targets[i]
            elif kinds[i] == _BAD:
                self.bad = targets[i]

    # ---- a turn's beginning and end ----

    def lay_start(self, face: int, is_special: bool) -> None:
        """Lay a starting arrangement, with good and bad match or all plain (§1.13, §3.6, §6.6)."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
        for word in range(_WORDS):
            self.occupied[word] = _START_PLACES[self.shapes][face][word]
        self.good = _START_GOOD[self.shapes][face] if is_special else _NONE
        self.bad = _START_BAD[self.shapes][face] if is_special else _NONE
        self.on_mat = places_into(self.occupied, found)
        self.equals_first = False

    def laid_start(self) -> int:
        """Which starting arrangement lies on the mat, -1 for none."""
        for face in range(_STARTS):
            is_same = True
            for word in range(_WORDS):
                is_same = is_same and self.occupied[word] == _START_PLACES[self.shapes][face][word]
            if is_same:
                return face
        return -1

    def keep_start(self) -> None:
        """Remember what lies on the mat before the roll."""
        for word in range(_WORDS):
            self.start_occupied[word] = self.occupied[word]
        self.start_good = self.good
        self.start_bad = self.bad
        self.start_equals_first = self.equals_first

    def put_back(self) -> None:
        """Put the matches back where they lay before the roll."""
        if not cython.compiled:
            found = [0] * facts.MATCHES
        for word in range(_WORDS):
            self.occupied[word] = self.start_occupied[word]
            self.turned[word] = 0
        self.good = self.start_good
        self.bad = self.start_bad
        self.on_mat = places_into(self.occupied, found)
        self.good_turned = False

    def forget_start(self) -> None:
        """Between turns nothing is rotated or remembered."""
        for word in range(_WORDS):
            self.start_occupied[word] = 0
            self.turned[word] = 0
        self.start_good = self.start_bad = _NONE
        self.start_equals_first = self.good_turned = False

    def tidy(self) -> None:
        """Tidy a valid arrangement: numbers to their cells (§2.6), shapes to the middle (§5.1)."""
        if not cython.compiled:
            sources = [0] * facts.MATCHES
            targets = [0] * facts.MATCHES
            shift = [0, 0]
        if self.shapes:
            count = places_into(self.occupied, sources)
            lattice.centre(self.occupied, shift)
            for i in range(count):
                targets[i] = lattice.shifted(sources[i], shift[0], shift[1])
        else:
            count = numbers.tidying_into(self.occupied, sources, targets)
        self.carry(sources, targets, count)
