"""What it costs to bring each number of an equality from where its matches lie to another drawing.

Places and ends are numbered as in finals.py. All prices are those of turns.py, which says why they
are the least ones: a plain match stays, or is rotated once, for nothing; it is lifted or laid for a
price, and one lift is paired with one lay. The good match is not counted at all, since all it does
is free.

A **visit** is the moment at which a number reads 11 and is respaced (§2.3). It has a node: which of
the four places the good match fills (the hole), which the bad one, and whose matches count as
rotated from then on. The four are: left 1 upper and lower, right 1 upper and lower.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from threading import Lock
from typing import Any

import cython

from ludoteca.games.fantastick import facts, visits
from ludoteca.games.fantastick.finals import FINALS, SPECIALS, fill_tables
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.games.fantastick import numbers, obligations
    from ludoteca.games.fantastick.equalities import (
        EQUALITIES,
        EQUALITY_COUNT,
        ONES,
        SIGN_DRAWN,
        SIZES,
    )
    from ludoteca.games.fantastick.finals import (
        ENTRY_COUNT,
        ENTRY_PLACES,
        EXIT_PLACES,
        FINAL_SIZE,
        TENS,
        UNITS,
        bad_price,
        kept,
        key_of,
    )
    from ludoteca.games.fantastick.lattice import has

NEVER = _NEVER = 9  # a price above all that matter
_FINALS, _SPECIALS = FINALS, SPECIALS
_DOUBT = 3  # the slot of a visit whose price may be too low
_STAYS, _LEAVES_BEFORE, _LEAVES_AFTER = visits.STAYS, visits.LEAVES_BEFORE, visits.LEAVES_AFTER
_COMES_BEFORE, _COMES_AFTER = visits.COMES_BEFORE, visits.COMES_AFTER
_NODES = 400  # 5 holes * 5 places of the bad match * 16 sets of rotated matches
_CELL_PLACES = len(facts.SEGMENTS)
_NUMBER_PLACES = len(facts.CELLS) * _CELL_PLACES
_SIGN = len(facts.NUMBERS) * _NUMBER_PLACES
_MOST_PLAIN = facts.LAID_MATCHES["numbers"] - 2
_filling = Lock()  # by one thread; others wait until the tables are whole


if not cython.compiled:
    # By the nodes of two visits of a number, one after the other: what is paid in between at least.
    _BETWEEN = [[0] * _NODES for _ in range(_NODES)]


def _fill_between() -> None:
    """Once, when it is first needed."""
    with _filling:
        if _BETWEEN[0][0] == _NEVER:  # node 0 has hole and bad match in one place: there is no such
            return
        for node in range(_NODES):
            for other in range(_NODES):
                _BETWEEN[node][other] = _between(node, other)


def _between(node: int, other: int) -> int:
    """What is paid to come from one visit's places to another's, whatever the bad match costs."""
    if not cython.compiled:
        bits = [0] * 3
        turned = [0] * 3
        fixed = [0] * 3
        loose = [0] * 3
    best = _NEVER
    if not (_is_node(node) and _is_node(other)):
        return best
    for way in range(2):
        bad = _after_visit(node, way, bits, turned)
        for entry in range(ENTRY_COUNT):
            for i in range(3):
                fixed[i] = loose[i] = 0
            price = 0
            for i in range(4):
                place = ENTRY_PLACES[entry][i]
                if i == other // 16 % 5:
                    price = bad_price(bad, False, place)
                elif i != other // 80:
                    if other >> i & 1:
                        loose[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
                    else:
                        fixed[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
            for i in range(3):
                fixed[i] &= bits[i] & ~turned[i]
                price += ONES[bits[i]] - ONES[fixed[i]]
                price -= kept(bits[i] & ~fixed[i], turned[i], loose[i])
            best = min(best, price)
    return best


def _is_node(node: int) -> bool:
    """Whether no place of the four is given twice."""
    hole = node // 80
    held = node // 16 % 5
    if hole == held and hole < 4:
        return False
    return not (node % 16 >> hole & 1 or node % 16 >> held & 1)


def _after_visit(
    node: int, way: int, bits: MutableSequence[int], turned: MutableSequence[int]
) -> int:
    """Write which places hold plain matches, and rotated ones; where the bad match lies, or -1."""
    for i in range(3):
        bits[i] = turned[i] = 0
    bad = -1
    for i in range(4):
        place = EXIT_PLACES[way][i]
        if i == node // 16 % 5:
            bad = place
        elif i != node // 80:
            bits[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
            if node >> i & 1:
                turned[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
    return bad


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
            tens = TENS[final]
            units = UNITS[final]
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
                lifts = count - kept(c0, t0, f0) - kept(c1, t1, f1) - kept(c2, t2, f2)
                # Two places fewer are wanted if the good and the bad match fill two.
                if (
                    paid + lifts <= self.level
                    and FINAL_SIZE[final] - 2 - count + lifts <= self.level
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
            stay = [0] * 3
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
                price = bad_price(bad, is_bad_turned, places[b])
                left[places[b] // _CELL_PLACES] ^= 1 << places[b] % _CELL_PLACES
            stay[0] = kept(c0, t0, left[0])
            stay[1] = kept(c1, t1, left[1])
            stay[2] = kept(c2, t2, left[2])
            least = count - stay[0] - stay[1] - stay[2]
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
                    lifts += stay[cell]
                    lifts -= kept(
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
            bad_before = visit % 4 if is_sure else 0
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
            code = visits.visit_code(
                going, bad_before + bad_paid, visit // 2048, paid - bad_before, lifts
            )
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
        for entry in range(ENTRY_COUNT):
            for hole in range(5):  # 4: the good match fills none
                for held in range(5):  # 4: the bad match is none of the four
                    if hole == held and hole < 4:
                        continue
                    paid = 0
                    if held < 4:
                        paid = bad_price(bad, self.is_bad_turned, ENTRY_PLACES[entry][held])
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
                            place = ENTRY_PLACES[entry][i]
                            if flags >> i & 1:
                                loose[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
                            else:
                                fixed[place // _CELL_PLACES] |= 1 << place % _CELL_PLACES
                        slot = paid
                        if paid == 1:
                            # The bad match and one that lies where it is rotated to might have to
                            # change places.
                            place = ENTRY_PLACES[entry][held]
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
                            lifts -= ONES[fixed[i]] + kept(
                                self.cells[first + i] & ~fixed[i],
                                self.turned[first + i],
                                loose[i],
                            )
                        if paid + lifts > self.level or laid - plain + lifts > self.level:
                            continue
                        node = ((hole * 5 + held) * 16 + flags) * 4 + slot
                        if slot == _DOUBT:
                            lifts += paid
                        if lifts < least[node]:
                            least[node] = lifts
                            entries[node] = entry
        if self.wanted < 0:
            self._doubt_second_visits(least)
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

    def _doubt_second_visits(self, least: MutableSequence[int]) -> None:
        """Where a second visit might be for less than a first one, leave that in doubt."""
        if not cython.compiled:
            price = [_NEVER] * _NODES
        is_new = False
        for node in range(_NODES):
            price[node] = _NEVER
            for slot in range(4):
                if least[4 * node + slot] < _NEVER:
                    is_new = True
                    paid = least[4 * node + slot] + (0 if slot == _DOUBT else slot)
                    price[node] = min(price[node], paid)
        if is_new:
            _fill_between()
        while is_new:
            is_new = False
            for node in range(_NODES):
                if price[node] >= self.level:
                    continue
                for other in range(_NODES):
                    paid = price[node] + _BETWEEN[node][other]
                    if paid <= self.level and paid < price[other]:
                        price[other] = paid
                        least[4 * other + _DOUBT] = paid
                        is_new = True

    def _price_after_visit(self, number: int, node: int, lifts: int, entry: int) -> None:
        if not cython.compiled:
            bits = [0] * 3
            turned = [0] * 3
        slot = node % 4
        for way in range(2):
            bad = _after_visit(node // 4, way, bits, turned)
            self._price_finals(
                number, bits[0], bits[1], bits[2], turned[0], turned[1], turned[2], bad,
                self.is_bad_turned or slot == 1,
                lifts if slot == _DOUBT else lifts + slot,
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
