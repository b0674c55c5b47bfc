"""Tóncc: three Kings step in secret and at once, seal Regions and line up three Seals on the Map.

>>> import ludoteca
>>> state = ludoteca.load("toncc").start()
>>> for cell in range(18):
...     state.apply(state.parse(f"R{cell}"))
>>> state.to_move
(0, 1, 2)
>>> state.apply_joint({seat: state.parse(text) for seat, text in enumerate("161")})
>>> state.to_json()["kings"], state.to_json()["seals"]
([0, 5, 0], [[0], [5], []])

Actions: 0 to 5 are the directions `1` to `6`, then come the 18 Regions that chance lays.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core import reading
from ludoteca.core.state import State
from ludoteca.games.toncc import facts

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, JOINT, OVER

if TYPE_CHECKING:
    from ludoteca.core.game import Game

_SEALS = facts.SEALS
_IDLE_LIMIT = facts.IDLE_LIMIT
_MIND = facts.MIND
_OUT = facts.OUT
_THREE_WAY_TIE = sum([1 << seat for seat in facts.THREE_WAY_TIE])

# Where each step leads, what each background is to each King, the cells of each Kingdom as bits
# and its points for each King. Compiled these are C arrays, filled below.
if not cython.compiled:
    _STEPS = [[0] * 6 for _ in range(19)]
    _RANKS = [[0] * 18 for _ in range(3)]
    _KINGDOMS = [0] * 15
    _KINGDOM_VALUES = [[0] * 15 for _ in range(3)]


def _fill_tables() -> None:
    for place, landings in enumerate(facts.STEPS):
        for direction, landing in enumerate(landings):
            _STEPS[place][direction] = landing
    for i, kingdom in enumerate(facts.KINGDOMS):
        _KINGDOMS[i] = sum([1 << cell for cell in kingdom.cells])
    for seat in range(facts.SEATS):
        for cell in range(facts.PLACE_COUNT):
            _RANKS[seat][cell] = facts.rank(seat, cell)
        for i, kingdom in enumerate(facts.KINGDOMS):
            _KINGDOM_VALUES[seat][i] = facts.kingdom_value(seat, kingdom)


_fill_tables()


class TonccState(State):
    """The Regions on the board, the Kings, their Seals on the Map, and all points."""

    # Of this challenge.
    unlaid: int  # the Regions not yet laid, as bits by Map cell
    laid: int  # how many are laid: the first so many places have theirs
    regions: list[int]  # the Map cell on each place; 0 while not laid
    face_down: int  # places, as bits
    kings: list[int]  # a place, _MIND or _OUT
    seals: list[int]  # Map cells, as bits
    seal_counts: list[int]
    king_points: list[int]
    round: int
    idle_rounds: int
    # Of the game.
    challenge: int
    challenges: int
    ended_scores: list[int]  # three for each challenge ended
    toncc_points: list[int]

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not cython.compiled:
            self.regions = [0] * facts.PLACE_COUNT
            self.kings = [0] * facts.SEATS
            self.seals = [0] * facts.SEATS
            self.seal_counts = [0] * facts.SEATS
            self.king_points = [0] * facts.SEATS
            self.ended_scores = [0] * (facts.SEATS * facts.MOST_CHALLENGES)
            self.toncc_points = [0] * facts.SEATS
        self.challenge = 1
        self.challenges = game.options["challenges"]
        self.begin_challenge()

    # ---- legal moves ----

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        for direction in range(6):  # §2.1: always all six
            out[direction] = direction
        return 6

    def is_legal(self, seat: int, action: int) -> bool:
        return 0 <= action < 6

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        count = 0
        for cell in range(18):
            # Without a branch, which would be hard to foresee: a Region laid is overwritten.
            actions[count] = 6 + cell
            weights[count] = 1
            count += self.unlaid >> cell & 1
        return count

    # ---- apply ----

    def play(self, action: int) -> None:
        cell = action - 6
        self.regions[self.laid] = cell
        self.unlaid ^= 1 << cell
        self.laid += 1
        if self.laid == 18:
            self.phase_code = JOINT
            self.movers = 0b111

    def play_joint(self, actions: MutableSequence[int]) -> None:
        standing = 0
        for seat in range(3):
            if self.movers >> seat & 1:
                self.kings[seat] = _STEPS[self.kings[seat]][actions[seat]]
                standing += 1
        # Regions are turned and Kings leave only when every King's place has been looked at.
        conquered = 0
        finished = 0
        for seat in range(3):
            if self.movers >> seat & 1 and self.is_conqueror(seat):
                conquered |= 1 << self.kings[seat]
                self.seals[seat] |= 1 << self.regions[self.kings[seat]]
                self.seal_counts[seat] += 1
                if self.seal_counts[seat] == _SEALS:
                    finished |= 1 << seat
        self.face_down |= conquered
        for seat in range(3):
            if finished >> seat & 1:  # §3.1
                self.king_points[seat] = standing
                self.kings[seat] = _OUT
        self.movers ^= finished
        self.round += 1
        self.idle_rounds = 0 if conquered else self.idle_rounds + 1
        if self.movers == 0 or self.idle_rounds == _IDLE_LIMIT:  # §3.2, §3.3
            self.end_challenge(standing)

    # ---- outcome ----

    def winning(self) -> int:
        most = 0
        level = 0  # how many have the most
        for seat in range(3):
            if self.toncc_points[seat] > most:
                most = self.toncc_points[seat]
                level = 0
            if self.toncc_points[seat] == most:
                level += 1
        if level == 3:
            return _THREE_WAY_TIE
        for seat in range(3):
            other = (seat + 1) % 3
            if self.toncc_points[seat] == most and (level == 1 or self.toncc_points[other] == most):
                return 1 << seat  # alone, or level with the one whom he beats (§4.3)
        return 0

    def scores(self) -> list[int]:
        return [self.toncc_points[seat] for seat in range(3)]

    def reason(self) -> str:
        points = self.scores()
        level = [seat for seat in range(3) if points[seat] == max(points)]
        names = [facts.KING_NAMES[seat] for seat in level]
        if len(level) == 1:
            return f"§4.4: King {names[0]} has the most tóncc points"
        if len(level) == 3:
            return "§4.4: the three Kings have as many tóncc points and share the win"
        winner = facts.KING_NAMES[level[0] if self.winning() >> level[0] & 1 else level[1]]
        return f"§4.4: Kings {names[0]} and {names[1]} are level and {winner} beats the other"

    # ---- JSON (§6) ----

    def facts(self) -> dict[str, Any]:
        ended = self.challenge if self.phase_code == OVER else self.challenge - 1
        return {
            "challenge": self.challenge,
            "round": self.round,
            "idle_rounds": self.idle_rounds,
            "regions": [
                self.regions[place] if place < self.laid else None
                for place in range(facts.PLACE_COUNT)
            ],
            "face_down": [bool(self.face_down >> place & 1) for place in range(facts.PLACE_COUNT)],
            "kings": [_shown_king(self.kings[seat]) for seat in range(3)],
            "seals": [_set_bits(self.seals[seat]) for seat in range(3)],
            "king_points": [self.king_points[seat] for seat in range(3)],
            "scores": [
                [self.ended_scores[3 * i + seat] for seat in range(3)] for i in range(ended)
            ],
            "to_move": None,  # never one seat's: the Kings choose together
            "toncc_points": self.scores(),
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        self.challenge = reading.whole(data, "challenge", 1, self.challenges)
        self._restore_regions(data)
        self._restore_kings(data)
        # Nothing hangs on the number of rounds, so a position made by hand may have any.
        self.round = reading.whole(data, "round", 0, facts.ROUND_LIMIT)
        self.idle_rounds = reading.whole(data, "idle_rounds", 0, facts.IDLE_LIMIT)
        ended = reading.any_items(data, "scores", self.challenges)
        for i in range(len(ended)):
            own = reading.wholes({"scores": ended[i]}, "scores", 3, 0, facts.MOST_SCORE)
            for seat in range(3):
                self.ended_scores[3 * i + seat] = own[seat]
            self.award(3 * i)
        # What they were given before must be the same: from_json compares.
        reading.wholes(data, "toncc_points", 3, 0, 2 * self.challenges)
        has_ended = self.movers == 0 or self.idle_rounds == facts.IDLE_LIMIT
        reading.refuse_unless(
            len(ended) == self.challenge - (not has_ended),
            "§6: there are scores for every challenge that has ended and for no other",
        )
        reading.refuse_unless(
            self.movers != 0 or self.idle_rounds == 0,
            "§3.1: the last King leaves in a round with a conquest",
        )
        reading.refuse_unless(
            not has_ended or self.challenge == self.challenges,
            "§6: when a challenge ends and another follows, it has begun already",
        )
        self._restore_king_points(data, has_ended)
        reading.refuse_unless(
            self.laid == facts.PLACE_COUNT
            or (
                self.round == self.idle_rounds == self.face_down == 0
                and all([self.kings[seat] == facts.MIND for seat in range(3)])
            ),
            "§1.1, §2.1: until all Regions are laid the Kings stand on the Mind and nothing is"
            " played or conquered",
        )
        if has_ended:
            self.phase_code = OVER
            self.movers = 0
        elif self.laid < facts.PLACE_COUNT:
            self.phase_code = CHANCE
            self.movers = 0
        else:
            self.phase_code = JOINT

    def _restore_regions(self, data: Mapping[str, Any]) -> None:
        for cell in reading.items(data, "regions", facts.PLACE_COUNT):
            if cell is not None:
                cell = reading.choice({"regions": cell}, "regions", range(facts.PLACE_COUNT))
                reading.refuse_unless(
                    bool(self.unlaid >> cell & 1), f"§1.1: Region {cell} is laid on one place only"
                )
                # A Region after a gap moves up here, and the comparison with the data shows it.
                self.regions[self.laid] = cell
                self.unlaid ^= 1 << cell
                self.laid += 1
        for place, is_down in enumerate(reading.flags(data, "face_down", facts.PLACE_COUNT)):
            self.face_down |= is_down << place

    def _restore_kings(self, data: Mapping[str, Any]) -> None:
        spots = ["mind", None, *range(facts.PLACE_COUNT)]
        kings = reading.items(data, "kings", 3)
        seals = reading.items(data, "seals", 3)
        sealed = 0
        self.movers = 0
        for seat in range(3):
            king = reading.choice({"kings": kings[seat]}, "kings", spots)
            cells = reading.any_items({"seals": seals[seat]}, "seals", facts.SEALS)
            for cell in reading.wholes({"seals": cells}, "seals", len(cells), 0, 17):
                reading.refuse_unless(
                    not sealed >> cell & 1, f"§2.6: cell {cell} of the Map carries one Seal at most"
                )
                sealed |= 1 << cell
                self.seals[seat] |= 1 << cell
            self.seal_counts[seat] = len(cells)
            reading.refuse_unless(
                (king is None) == (len(cells) == facts.SEALS),
                f"§3.1: King {facts.KING_NAMES[seat]} is out when all six Seals are placed",
            )
            if king is None:
                self.kings[seat] = facts.OUT
            else:
                self.kings[seat] = facts.MIND if king == "mind" else king
                self.movers |= 1 << seat
        turned = [self.regions[place] for place in _set_bits(self.face_down)]
        reading.refuse_unless(
            sorted(turned) == _set_bits(sealed),
            "§2.6: the Regions face down are those whose cells carry Seals",
        )

    def _restore_king_points(self, data: Mapping[str, Any], has_ended: bool) -> None:
        points = reading.wholes(data, "king_points", 3, 0, 3)
        for seat in range(3):
            self.king_points[seat] = points[seat]
            reading.refuse_unless(
                (points[seat] > 0) == (has_ended or self.kings[seat] == facts.OUT),
                "§3.1, §3.3: a King scores king points on leaving or when the challenge ends",
            )
            reading.refuse_unless(
                not has_ended
                or self.ended_scores[3 * self.challenge - 3 + seat]
                == self.kingdom_points(seat) + points[seat],
                "§4.2: a score is kingdom points plus king points",
            )
        left = [seat for seat in range(3) if self.kings[seat] != facts.OUT]
        reading.refuse_unless(
            not has_ended or all([points[seat] == len(left) for seat in left]),
            f"§3.3: the {len(left)} Kings left on the board score {len(left)} king points each",
        )
        standing = 3
        for number in (3, 2, 1):
            scorers = points.count(number)
            reading.refuse_unless(
                scorers == 0 or number == standing,
                f"§3.1, §3.3: king points are the number of Kings on the board, not {points}",
            )
            standing -= scorers

    # ---- private helpers ----

    def begin_challenge(self) -> None:
        """Everything of a challenge as before its first Region is laid."""
        self.unlaid = (1 << 18) - 1
        self.laid = 0
        for place in range(18):
            self.regions[place] = 0
        self.face_down = 0
        for seat in range(3):
            self.kings[seat] = _MIND
            self.seals[seat] = 0
            self.seal_counts[seat] = 0
            self.king_points[seat] = 0
        self.round = 0
        self.idle_rounds = 0
        self.movers = 0
        self.phase_code = CHANCE

    def is_conqueror(self, seat: int) -> bool:
        """Does the King, who has just moved, conquer the Region under him (§2.6, §2.7)?"""
        place = self.kings[seat]
        if self.face_down >> place & 1:
            return False
        cell = self.regions[place]
        for other in range(3):
            if self.kings[other] == place and _RANKS[other][cell] < _RANKS[seat][cell]:
                return False
        return True

    def end_challenge(self, standing: int) -> None:
        """Score the challenge; begin the next or end the game. `standing` Kings moved last."""
        for seat in range(3):
            if self.movers >> seat & 1:  # §3.3
                self.king_points[seat] = standing
        first = 3 * (self.challenge - 1)
        for seat in range(3):  # §4.2
            self.ended_scores[first + seat] = self.kingdom_points(seat) + self.king_points[seat]
        self.award(first)
        if self.challenge == self.challenges:
            self.movers = 0
            self.phase_code = OVER
        else:
            self.challenge += 1
            self.begin_challenge()

    def kingdom_points(self, seat: int) -> int:
        """The points of the Kingdoms that the King's Seals make (§4.1)."""
        points = 0
        for i in range(15):
            if self.seals[seat] & _KINGDOMS[i] == _KINGDOMS[i]:
                points += _KINGDOM_VALUES[seat][i]
        return points

    def award(self, first: int) -> None:
        """Give the tóncc points of the ended challenge whose three scores start at `first`.

        A King gets one for each King he is ahead of. Level Kings are in a circle, each ahead of
        the next, which is 2, 1, 0 in all when two are level and 1 each when three are (§4.3).
        """
        for seat in range(3):
            for other in range(3):
                if self.ended_scores[first + seat] > self.ended_scores[first + other] or (
                    self.ended_scores[first + seat] == self.ended_scores[first + other]
                    and other == (seat + 1) % 3
                ):
                    self.toncc_points[seat] += 1


def _shown_king(king: int) -> int | str | None:
    if king == facts.OUT:
        return None
    return "mind" if king == facts.MIND else king


def _set_bits(bits: int) -> list[int]:
    return [number for number in range(18) if bits >> number & 1]
