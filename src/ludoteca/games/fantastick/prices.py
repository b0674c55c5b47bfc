"""What it costs to bring each number of an equality from where its matches lie to another drawing.

A place of a number is 7 * cell + segment, cells l, m, r and segments a to g counted from 0. All
prices are those of turns.py, which says why they are the least ones: a plain match stays, or is
rotated once, for nothing; it is lifted or laid for a price, and one lift is paired with one lay.
The good match is not counted at all, since all it does is free.

An **end** of a number is a tidied drawing (§2.6) with the place of the good and the bad match, if
they lie in it. It is numbered (final * 15 + g) * 15 + b, g and b being 0 for "not here", or which
of the drawing's places it is, counted from 1 along cells and segments.

A **visit** is the moment at which a number reads 11 and is respaced (§2.3). It has a node: which of
the four places the good match fills (the hole), which the bad one, and whose matches count as
rotated from then on. The four are: left 1 upper and lower, right 1 upper and lower.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cython

from ludoteca.games.fantastick import equalities, facts
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick import numbers, obligations
    from ludoteca.games.fantastick.equalities import (
        DRAWN,
        EQUALITIES,
        EQUALITY_COUNT,
        ONES,
        READS,
        SIGN_DRAWN,
        SIZES,
    )
    from ludoteca.games.fantastick.lattice import has

NEVER = _NEVER = 9  # a price above all that matter
MOST_LIFTS = 5  # no cheaper end than `give up` needs more
FINALS = _FINALS = 122  # drawings of a number: 12 in one cell, 10 * 11 in two
SPECIALS = _SPECIALS = 15  # where a special match can be: in one of 14 places or not here
_DOUBT = 3  # the slot of a visit whose price may be too low
# What the bad match does in a number that is visited.
STAYS, LEAVES_BEFORE, LEAVES_AFTER, COMES_BEFORE, COMES_AFTER = range(5)
_STAYS, _LEAVES_BEFORE, _LEAVES_AFTER = STAYS, LEAVES_BEFORE, LEAVES_AFTER
_COMES_BEFORE, _COMES_AFTER = COMES_BEFORE, COMES_AFTER
_NODES = 400  # 5 holes * 5 places of the bad match * 16 sets of rotated matches
_CELL_PLACES = len(facts.SEGMENTS)
_NUMBER_PLACES = len(facts.CELLS) * _CELL_PLACES
_SIGN = len(facts.NUMBERS) * _NUMBER_PLACES
_OUTER = 1 << facts.SEGMENTS.index("a") | 1 << facts.SEGMENTS.index("d")  # these never rotate
_MOST_PLAIN = facts.LAID_MATCHES["numbers"] - 2
_ENTRY_COUNT = 11
# The four places of an 11 when it is respaced, and after it: in one cell, in two.
ENTRIES = tuple(
    tuple(
        [_CELL_PLACES * cell + facts.SEGMENTS.index(segment) for cell, segment in zip(cells, way)]
    )
    for cells, way in (
        *(((cell,) * 4, "febc") for cell in range(3)),
        *(
            ((cell, cell, cell + 1, cell + 1), left + right)
            for cell in range(2)
            for left in ("bc", "fe")
            for right in ("bc", "fe")
        ),
    )
)
EXITS = (ENTRIES[1], ENTRIES[3])

if not cython.compiled:
    _TENS = [0] * _FINALS  # by final: the bits of its first digit, 0 if it has one digit only
    _UNITS = [0] * _FINALS
    _FINAL_SIZE = [0] * _FINALS
    _FINAL_VALUE = [0] * _FINALS
    _SWINGS = [0] * _CELL_PLACES  # by segment: to which a match can be rotated, as bits
    # By the inner places (b, c, e, f, g) that hold a match, that hold a rotated one, and that are
    # wanted: how many matches can stay or be rotated to where one is wanted.
    _KEPT = [[[0] * 32 for _ in range(32)] for _ in range(32)]
    _ENTRIES = [[0] * 4 for _ in range(_ENTRY_COUNT)]
    _EXITS = [[0] * 4 for _ in range(2)]


# ---- tables ----


def fill_tables() -> None:
    """Make the tables, once."""
    equalities.fill_tables()
    if _FINAL_SIZE[0]:
        return
    corners = facts.CORNERS
    middle = [
        corner for corner in range(6) if sum([corner in ends for ends in corners.values()]) > 2
    ]
    for i, source in enumerate(facts.SEGMENTS):
        _SWINGS[i] = 0
        for j, target in enumerate(facts.SEGMENTS):
            if i != j and set(corners[source]) & set(corners[target]) & set(middle):
                _SWINGS[i] |= 1 << j
    for i in range(_ENTRY_COUNT):
        for j in range(4):
            _ENTRIES[i][j] = ENTRIES[i][j]
    for i in range(2):
        for j in range(4):
            _EXITS[i][j] = EXITS[i][j]
    _fill_kept()
    for final, (tens, units) in enumerate(drawings()):
        _TENS[final] = 0 if tens is None else DRAWN[tens]
        _UNITS[final] = DRAWN[units]
        _FINAL_VALUE[final] = READS[units] + (0 if tens is None else 10 * READS[tens])
    for final in range(_FINALS):
        _FINAL_SIZE[final] = ONES[_TENS[final]] + ONES[_UNITS[final]]


def drawings() -> list[tuple[int | None, int]]:
    """The finals: the drawings, as equalities.py counts them, of the two digits or of the one."""
    one_digit: list[tuple[int | None, int]] = [(None, units) for units in range(12)]
    return one_digit + [(tens, units) for tens in range(1, 11) for units in range(11)]


def _fill_kept() -> None:
    """Each from those with a match less."""
    for bits in range(32):
        for turned in range(32):
            if turned & ~bits:
                continue
            for target in range(32):
                best = 0
                if bits:
                    source = bits & -bits
                    rest = bits ^ source
                    best = _KEPT[rest][turned & rest][target]
                    for i in range(_CELL_PLACES):
                        if _OUTER >> i & 1 or _inner(1 << i) != source:
                            continue
                        for j in range(_CELL_PLACES):
                            if not target & _inner(1 << j) or _OUTER >> j & 1:
                                continue
                            if i == j or (_SWINGS[i] >> j & 1 and not turned & source):
                                best = max(
                                    best,
                                    1 + _KEPT[rest][turned & rest][target ^ _inner(1 << j)],
                                )
                _KEPT[bits][turned][target] = best


def _inner(bits: int) -> int:
    """The inner places of a cell's seven, as five bits."""
    return (bits >> 1 & 3) | (bits >> 2 & 28)


def _kept(bits: int, turned: int, target: int) -> int:
    """How many matches of a cell can stay, or be rotated to, where one is wanted."""
    return ONES[bits & target & _OUTER] + _KEPT[_inner(bits)][_inner(turned)][_inner(target)]


def _bad_price(bad: int, is_turned: bool, place: int) -> int:
    """What it costs to bring the bad match to a place of the number; -1: it lies elsewhere."""
    if bad == place:
        return 0
    if bad >= 0 and not is_turned and bad // _CELL_PLACES == place // _CELL_PLACES:
        return 1 if _SWINGS[bad % _CELL_PLACES] >> place % _CELL_PLACES & 1 else 2
    return 2


# ---- prices of one turn ----


class Prices:
    """The ends of each number, and of the sign, that cost no more than a level."""

    def __init__(self, state: FantastickState, level: int) -> None:
        if not cython.compiled:
            self.cells = [0] * 9
            self.turned = [0] * 9
            self.plain = [0] * 3
            self.low = [0] * 1200
            self.straight = [0] * (_FINALS * _SPECIALS * _SPECIALS)
            self.sign_low = [0] * 16
        fill_tables()
        self.level = level
        self._read(state)
        self.wanted = -1
        self.wanted_code = 0
        self.witness: tuple[int, int] = (0, -1)
        # By number: end -> [price without a visit, of which for the bad match, visits, price of
        # what turns.py calls doubtful].
        self.ends: list[dict[int, list[Any]]] = [{}, {}, {}]
        self.sign_ends: list[tuple[int, int, int, int, int]] = []
        for i in range(1200):
            self.low[i] = _NEVER  # by number, value, and whether good and bad match lie in it
        for number in range(3):
            self._price_number(number)
        self._price_sign()

    def _read(self, state: FantastickState) -> None:
        """Where plain and bad match lie."""
        self.bad = state.bad
        self.is_bad_turned = has(state.turned, state.bad)
        for cell in range(9):
            self.cells[cell] = numbers.cell_bits(state.occupied, cell)
        self.sign = numbers.sign_bits(state.occupied)
        for place in (state.good, state.bad):
            if place >= _SIGN:
                self.sign ^= 1 << (place - _SIGN)
            elif place >= 0:
                self.cells[place // _CELL_PLACES] ^= 1 << place % _CELL_PLACES
        for cell in range(9):
            self.turned[cell] = numbers.cell_bits(state.turned, cell) & self.cells[cell]
        self.sign_turned = numbers.sign_bits(state.turned) & self.sign
        self.plain_on_mat = ONES[self.sign]
        for number in range(3):
            self.plain[number] = 0
            for cell in range(3 * number, 3 * number + 3):
                self.plain[number] += ONES[self.cells[cell]]
            self.plain_on_mat += self.plain[number]

    def _bad_in(self, number: int) -> int:
        """The bad match's place in the number; -1 if it lies elsewhere."""
        if self.bad // _NUMBER_PLACES == number:
            return self.bad % _NUMBER_PLACES
        return -1

    def _price_number(self, number: int) -> None:
        first = 3 * number
        for i in range(_FINALS * _SPECIALS * _SPECIALS):
            self.straight[i] = _NEVER
        self._price_finals(
            number,
            self.cells[first],
            self.cells[first + 1],
            self.cells[first + 2],
            self.turned[first],
            self.turned[first + 1],
            self.turned[first + 2],
            self._bad_in(number),
            self.is_bad_turned,
            0,
            -1,
        )
        self._price_visits(number)

    def _price_finals(
        self,
        number: int,
        c0: int,
        c1: int,
        c2: int,
        t0: int,
        t1: int,
        t2: int,
        bad: int,
        is_bad_turned: bool,
        paid: int,
        visit: int,
    ) -> None:
        """All ends from these cells (and rotated matches) on, when so much is paid already."""
        count = ONES[c0] + ONES[c1] + ONES[c2]
        for final in range(_FINALS):
            tens = _TENS[final]
            units = _UNITS[final]
            for position in range(3 if tens == 0 else 2):
                f0 = f1 = f2 = 0
                if tens == 0:
                    if position == 0:
                        f0 = units
                    elif position == 1:
                        f1 = units
                    else:
                        f2 = units
                elif position == 0:
                    f0 = tens
                    f1 = units
                else:
                    f1 = tens
                    f2 = units
                lifts = count - _kept(c0, t0, f0) - _kept(c1, t1, f1) - _kept(c2, t2, f2)
                # Two places fewer are wanted if the good and the bad match fill two.
                if (
                    paid + lifts <= self.level
                    and _FINAL_SIZE[final] - 2 - count + lifts <= self.level
                ):
                    self._price_specials(
                        number, c0, c1, c2, t0, t1, t2, bad, is_bad_turned, paid, visit, final,
                        position, f0, f1, f2, lifts,
                    )  # fmt: skip

    def _price_specials(
        self,
        number: int,
        c0: int,
        c1: int,
        c2: int,
        t0: int,
        t1: int,
        t2: int,
        bad: int,
        is_bad_turned: bool,
        paid: int,
        visit: int,
        final: int,
        position: int,
        f0: int,
        f1: int,
        f2: int,
        least: int,
    ) -> None:
        """The same for one drawing in its cells, by the places of good and bad match."""
        if not cython.compiled:
            places = [0] * _SPECIALS
            targets = [0] * 3
            left = [0] * 3
            kept = [0] * 3
        targets[0] = f0
        targets[1] = f1
        targets[2] = f2
        count = ONES[c0] + ONES[c1] + ONES[c2]
        size = 0
        for i in range(_NUMBER_PLACES):
            if targets[i // _CELL_PLACES] >> i % _CELL_PLACES & 1:
                size += 1
                places[size] = i
        for b in range(size + 1):
            price = 0
            for i in range(3):
                left[i] = targets[i]
            if b > 0:
                price = _bad_price(bad, is_bad_turned, places[b])
                left[places[b] // _CELL_PLACES] ^= 1 << places[b] % _CELL_PLACES
            kept[0] = _kept(c0, t0, left[0])
            kept[1] = _kept(c1, t1, left[1])
            kept[2] = _kept(c2, t2, left[2])
            least = count - kept[0] - kept[1] - kept[2]
            if paid + least + price > self.level:
                continue
            for g in range(size + 1):
                if g > 0 and g == b:
                    continue
                end = (final * _SPECIALS + g) * _SPECIALS + b
                if self.wanted >= 0 and end != self.wanted:
                    continue
                lifts = least
                if g > 0:
                    cell = places[g] // _CELL_PLACES
                    i = left[cell] ^ 1 << places[g] % _CELL_PLACES
                    lifts += kept[cell]
                    lifts -= _kept(
                        c0 if cell == 0 else c1 if cell == 1 else c2,
                        t0 if cell == 0 else t1 if cell == 1 else t2,
                        i,
                    )
                lays = size - (1 if g > 0 else 0) - (1 if b > 0 else 0) - count + lifts
                if paid + lifts + price > self.level or lays > self.level:
                    continue
                # A visit that does not save anything is of no use.
                if visit < 0 or self.wanted >= 0 or paid + lifts + price < self.straight[end]:
                    self._note(number, end, position, bad, paid, price, lifts, visit)

    def _note(
        self,
        number: int,
        end: int,
        position: int,
        bad: int,
        paid: int,
        bad_paid: int,
        lifts: int,
        visit: int,
    ) -> None:
        """Keep what is cheaper.

        A visit is ((node * 16 + entry) * 2 + exit) * 4 + slot, the slot being what was paid for the
        bad match till there, or _DOUBT.
        """
        b = end % _SPECIALS
        price = paid + lifts + bad_paid
        code = -1 - (3 * price + bad_paid)
        is_sure = True
        if visit >= 0:
            held = visit // 2048 % 5
            is_sure = visit % 4 != _DOUBT
            bad_before = visit % 4 if is_sure else 1
            going = _STAYS
            if self._bad_in(number) >= 0:
                if b == 0:
                    going = _LEAVES_BEFORE if held == 4 else _LEAVES_AFTER
                elif held == 4:  # it leaves and comes back
                    price += 2
                    bad_paid += 2
            elif held < 4:
                if b == 0 or bad_paid == 2:  # a plain match can do that for no more
                    return
                going = _COMES_BEFORE
            elif b > 0:
                going = _COMES_AFTER
            if price > self.level:
                return
            code = visit_code(going, bad_before + bad_paid, visit // 2048, paid - bad_before, lifts)
        if self.wanted >= 0:
            if end == self.wanted and code == self.wanted_code and is_sure:
                self.witness = (position, visit)
            return
        ends = self.ends[number]
        if end not in ends:
            ends[end] = [_NEVER, 0, set(), _NEVER]
        known = ends[end]
        if visit < 0:
            if price < known[0] or (price == known[0] and bad_paid < known[1]):
                known[0] = price
                known[1] = bad_paid
                self.straight[end] = price
        elif price < known[0]:
            if is_sure:
                known[2].add(code)
            elif price < known[3]:
                known[3] = price
        key = number * 400 + key_of(end)
        self.low[key] = min(self.low[key], price)

    def _price_visits(self, number: int) -> None:
        """The same by way of a visit."""
        if not cython.compiled:
            least = [_NEVER] * (4 * _NODES)
            entries = [0] * (4 * _NODES)
            fixed = [0] * 3
            loose = [0] * 3
        bad = self._bad_in(number)
        plain = self.plain[number]
        first = 3 * number
        if plain - 4 > self.level:
            return
        for node in range(4 * _NODES):
            least[node] = _NEVER
        for entry in range(_ENTRY_COUNT):
            for hole in range(5):  # 4: the good match fills none
                for held in range(5):  # 4: the bad match is none of the four
                    if hole == held and hole < 4:
                        continue
                    paid = 0
                    if held < 4:
                        paid = _bad_price(bad, self.is_bad_turned, _ENTRIES[entry][held])
                    if paid > self.level:
                        continue
                    for flags in range(16):
                        if flags >> hole & 1 or flags >> held & 1:
                            continue
                        for i in range(3):
                            fixed[i] = loose[i] = 0
                        laid = 0
                        for i in range(4):
                            if i in (hole, held):
                                continue
                            laid += 1
                            place = _ENTRIES[entry][i]
                            if flags >> i & 1:
                                loose[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
                            else:
                                fixed[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
                        slot = paid
                        if paid == 1:
                            # The bad match and one that lies where it is rotated to might have to
                            # change places.
                            place = _ENTRIES[entry][held]
                            i = bad // _CELL_PLACES
                            if (
                                self.cells[first + i] >> place % _CELL_PLACES & 1
                                and loose[i] >> bad % _CELL_PLACES & 1
                            ):
                                slot = _DOUBT
                        lifts = plain
                        for i in range(3):
                            # Who is to count as not rotated stays, or is laid.
                            fixed[i] &= self.cells[first + i] & ~self.turned[first + i]
                            lifts -= ONES[fixed[i]] + _kept(
                                self.cells[first + i] & ~fixed[i],
                                self.turned[first + i],
                                loose[i],
                            )
                        if paid + lifts > self.level or laid - plain + lifts > self.level:
                            continue
                        node = ((hole * 5 + held) * 16 + flags) * 4 + slot
                        if lifts < least[node]:
                            least[node] = lifts
                            entries[node] = entry
        for node in range(4 * _NODES):
            if least[node] == _NEVER:
                continue
            # The same with fewer rotated matches, for no more, leaves nothing to this one.
            is_best = True
            for i in range(4):
                if node >> 2 >> i & 1 and least[node - (4 << i)] <= least[node]:
                    is_best = False
            if is_best:
                self._price_after_visit(number, node, least[node], entries[node])

    def _price_after_visit(self, number: int, node: int, lifts: int, entry: int) -> None:
        if not cython.compiled:
            bits = [0] * 3
            turned = [0] * 3
        slot = node % 4
        flags = node // 4 % 16
        held = node // 64 % 5
        hole = node // 320
        for way in range(2):
            for i in range(3):
                bits[i] = turned[i] = 0
            bad = -1
            for i in range(4):
                place = _EXITS[way][i]
                if i == held:
                    bad = place
                elif i != hole:
                    bits[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
                    if flags >> i & 1:
                        turned[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
            self._price_finals(
                number, bits[0], bits[1], bits[2], turned[0], turned[1], turned[2], bad,
                self.is_bad_turned or slot == 1,
                lifts + (1 if slot == _DOUBT else slot),
                ((node // 4 * 16 + entry) * 2 + way) * 4 + slot,
            )  # fmt: skip

    def _price_sign(self) -> None:
        """The sign's ends: operation, whether the good and the bad match lie in it, price, places.

        A match in it can be rotated to any free place, so only their number matters.
        """
        bad_bit = 1 << (self.bad - _SIGN) if self.bad >= _SIGN else 0
        for key in range(16):
            self.sign_low[key] = _NEVER
        for operation in range(4):
            drawn = SIGN_DRAWN[operation]
            for b in range(5):  # 4: not here
                if b < 4 and not drawn >> b & 1:
                    continue
                for g in range(5):
                    if g < 4 and (g == b or not drawn >> g & 1):
                        continue
                    target = drawn
                    price = 0
                    if b < 4:
                        bit = 1 << b
                        target ^= bit
                        if bad_bit != bit:
                            price = 1 if bad_bit and not self.is_bad_turned else 2
                    if g < 4:
                        target ^= 1 << g
                    spare = min(
                        ONES[self.sign & ~target & ~self.sign_turned], ONES[target & ~self.sign]
                    )
                    lifts = ONES[self.sign & ~target] - spare
                    if lifts + price <= self.level:
                        key = operation * 4 + (2 if g < 4 else 0) + (1 if b < 4 else 0)
                        self.sign_low[key] = min(self.sign_low[key], lifts + price)
                        self.sign_ends.append((key, lifts + price, price, g, b))

    def plain_by_number(self) -> list[int]:
        """How many plain matches lie in each number and in the sign."""
        return [self.plain[0], self.plain[1], self.plain[2], ONES[self.sign]]

    # ---- what the ends make together ----

    def near(self, allowed: list[int], equals_first: bool) -> list[tuple[int, int, int, int]]:
        """The equalities that may be reached at this level or below.

        Each comes with where the good match ends (0 in the pile, 1 to 3 in a number, 4 in the
        sign), where the bad one (1 to 4), and what is paid for matches added or removed.
        """
        found = []
        for equality in allowed:
            operation = EQUALITIES[equality][3]
            x = EQUALITIES[equality][2 if equals_first else 0]
            y = EQUALITIES[equality][0 if equals_first else 1]
            z = EQUALITIES[equality][1 if equals_first else 2]
            size = SIZES[x] + SIZES[y] + SIZES[z] + ONES[SIGN_DRAWN[operation]]
            for g in range(5):
                more = size - 1 - (1 if g > 0 else 0) - self.plain_on_mat
                if more + self.plain_on_mat > _MOST_PLAIN:
                    continue
                extra = 2 * more if more > 0 else -more
                if extra > self.level:
                    continue
                for b in range(1, 5):
                    least = extra
                    least += self.low[4 * x + (2 if g == 1 else 0) + (1 if b == 1 else 0)]
                    least += self.low[400 + 4 * y + (2 if g == 2 else 0) + (1 if b == 2 else 0)]
                    least += self.low[800 + 4 * z + (2 if g == 3 else 0) + (1 if b == 3 else 0)]
                    least += self.sign_low[
                        4 * operation + (2 if g == 4 else 0) + (1 if b == 4 else 0)
                    ]
                    if least <= self.level:
                        found.append((equality, g, b, extra))
        return found

    def how(self, number: int, end: int, code: int) -> tuple[int, int]:
        """How an end of a number is reached: position and visit, as `_note` has them, or -1.

        The code is that of a visit, or -1 - (3 * price + what is paid for the bad match).
        """
        self.wanted = end
        self.wanted_code = code
        self._price_number(number)
        self.wanted = -1
        return self.witness


def equality_parts(number: int) -> tuple[int, int, int, int]:
    """x, y, the result and the operation of an equality."""
    parts = EQUALITIES[number]
    return parts[0], parts[1], parts[2], parts[3]


def final_places(end: int, position: int) -> list[int]:
    """The places of an end's drawing in the number; the position is its first cell."""
    final = end // SPECIALS // SPECIALS
    digits = [_UNITS[final]] if _TENS[final] == 0 else [_TENS[final], _UNITS[final]]
    return [
        _CELL_PLACES * (position + i) + segment
        for i, digit in enumerate(digits)
        for segment in range(_CELL_PLACES)
        if digit >> segment & 1
    ]


def key_of(end: int) -> int:
    """4 * the value, + 2 if the good match lies in it, + 1 if the bad one does."""
    g, b = end // SPECIALS % SPECIALS, end % SPECIALS
    return 4 * _FINAL_VALUE[end // SPECIALS // SPECIALS] + 2 * (g > 0) + (b > 0)


def visit_code(going: int, bad_paid: int, kind: int, before: int, after: int) -> int:
    """A visit by what matters for its price, as a number: see VisitPrice."""
    plain = 4 - (kind // 5 < 4) - (kind % 5 < 4)  # the kind is 5 * hole + held
    return (((going * 5 + bad_paid) * 3 + plain - 2) * 6 + before) * 6 + after


class VisitPrice(NamedTuple):
    """What matters of a visit for the price of the whole."""

    going: int  # whether the bad match leaves or comes, before or after: STAYS ...
    bad_paid: int
    plain: int  # how many plain matches lie in the 11
    before: int  # lifts before it
    after: int

    @classmethod
    def of(cls, code: int) -> VisitPrice:
        """From its number."""
        rest, after = divmod(code, 6)
        rest, before = divmod(rest, 6)
        rest, plain = divmod(rest, 3)
        going, bad_paid = divmod(rest, 5)
        return cls(going, bad_paid, plain + 2, before, after)

    @property
    def leaves(self) -> bool:
        """Does the bad match leave the number for good?"""
        return self.going in (LEAVES_BEFORE, LEAVES_AFTER)

    @property
    def comes(self) -> bool:
        """Does it come from elsewhere?"""
        return self.going in (COMES_BEFORE, COMES_AFTER)

    @property
    def price(self) -> int:
        """All that is paid."""
        return self.bad_paid + self.before + self.after


def allowed_equalities(state: FantastickState) -> list[int]:
    """The equalities that may end the turn at play, by number (§1.7, §3)."""
    if not cython.compiled:
        before = [0] * 4
        barred = [0] * 4
        after = [0] * 4
    fill_tables()
    numbers.read(state.start_occupied, before)
    numbers.read(state.forbidden, barred)
    is_barred = state.has_forbidden and state.forbidden_equals_first == state.equals_first
    found = []
    for i in range(EQUALITY_COUNT[0]):
        after[0] = EQUALITIES[i][2 if state.equals_first else 0]
        after[1] = EQUALITIES[i][0 if state.equals_first else 1]
        after[2] = EQUALITIES[i][1 if state.equals_first else 2]
        after[3] = EQUALITIES[i][3]
        is_same = is_barred
        for j in range(4):
            is_same = is_same and after[j] == barred[j]
        if not is_same and obligations.is_met_by_numbers(state.face, before, after):
            found.append(i)
    return found
