"""The engine against a second one: the rules once more, in plain dictionaries and texts.

Compared at every step: phase, seat to move, legal texts, chance, every fact of §7. The games are
those of played.txt (played by bots that know a little) and walks at random. Only the judging of
shapes is not written twice here: test_judging.py and test_lattice.py do that.
"""

from __future__ import annotations

import itertools
import json
import random
from copy import deepcopy
from pathlib import Path

import pytest

import ludoteca
from ludoteca.games.fantastick import judging, lattice

PLAYED = Path(__file__).with_name("played.txt")
DIGITS = ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg"]
# Corners as points; a segment joins two.
ENDS = {
    "a": {(0, 2), (1, 2)},
    "b": {(1, 2), (1, 1)},
    "c": {(1, 1), (1, 0)},
    "d": {(0, 0), (1, 0)},
    "e": {(0, 1), (0, 0)},
    "f": {(0, 2), (0, 1)},
    "g": {(0, 1), (1, 1)},
}
SIGNS = {"-|": "+", "-": "-", "/\\": "x", "/": "/"}
EQUALITIES = ["3+2=5", "6/2=3", "5x2=10", "7-6=1", "8/2=4", "1+1=2"]
SHAPES = ["triangle", "trapezoid", "rhombus", "more", "fewer", "change"]
STEPS = {"e": (1, 0), "n": (0, 1), "w": (-1, 1)}


def read_number(cells):
    """The value of three cells, each a sorted text of segments; None if it is none."""
    text = "".join("x" if cell else " " for cell in cells).strip()
    if text not in ("x", "xx"):
        return None
    read = ""
    for cell in cells:
        if cell == "bcef":
            read += "11"
        elif cell:
            drawn = "bc" if cell == "ef" else cell
            if drawn not in DIGITS:
                return None
            read += str(DIGITS.index(drawn))
    return int(read) if read == str(int(read)) and int(read) < 100 else None


class Mat:
    """Places and kinds of matches, in one mode."""

    def __init__(self, matches=None, equals_first=False):
        self.matches = dict(matches or {})
        self.equals_first = equals_first

    def told(self):
        return {"matches": dict(self.matches), "equals_first": self.equals_first}

    def copy(self):
        return type(self)(self.matches, self.equals_first)

    def carry(self, pairs, turned):
        """Carry matches from place to place, all at once."""
        lifted = [(target, self.matches.pop(source), source in turned) for source, target in pairs]
        turned -= {source for source, _ in pairs}
        for target, kind, was_turned in lifted:
            self.matches[target] = kind
            if was_turned:
                turned.add(target)


class NumbersMat(Mat):
    places = [n + c + s for n in "ABC" for c in "lmr" for s in "abcdefg"] + [
        "O" + s for s in "-|/\\"
    ]

    def cells(self, number):
        return [
            "".join(s for s in "abcdefg" if number + cell + s in self.matches) for cell in "lmr"
        ]

    def reading(self):
        sign = "".join(s for s in "-|/\\" if "O" + s in self.matches)
        return [read_number(self.cells(number)) for number in "ABC"] + [SIGNS.get(sign)]

    def is_valid(self):
        a, b, c, sign = self.reading()
        if None in (a, b, c, sign):
            return False
        x, y, z = (b, c, a) if self.equals_first else (a, b, c)
        if sign == "/":
            return y != 0 and divmod(x, y) == (z, 0)
        return {"+": x + y, "-": x - y, "x": x * y}[sign] == z

    def is_same(self, other):
        return self.reading() == other.reading() and self.equals_first == other.equals_first

    def turns(self, place):
        if place[0] == "O":
            return [p for p in self.places if p[0] == "O" and p not in self.matches]
        cell = [p for p in self.places if p[:2] == place[:2]]
        found = []
        for target in cell:
            for pivot in ENDS[place[2]] & ENDS[target[2]]:
                others = [
                    p for p in cell if p in self.matches and p != place and pivot in ENDS[p[2]]
                ]
                if target not in self.matches and others:
                    found.append(target)
        return found

    def respacing(self, number):
        cells = self.cells(number)
        if read_number(cells) != 11:
            return None
        used = [(cell, bits) for cell, bits in zip("lmr", cells) if bits]
        if len(used) == 1:
            sources = [used[0][0] + s for s in "febc"]
            targets = ["lb", "lc", "mb", "mc"]
        else:
            # A 1 is listed from above: b or f, then c or e.
            above = {"bc": "bc", "ef": "fe"}
            sources = [cell + s for cell, bits in used for s in above[bits]]
            targets = ["mf", "me", "mb", "mc"]
        return [(number + s, number + t) for s, t in zip(sources, targets)]

    def tidied(self):
        pairs = []
        for number in "ABC":
            used = [cell for cell, bits in zip("lmr", self.cells(number)) if bits]
            homes = "m" if len(used) == 1 else "lm"
            for place in self.matches:
                if place[0] == number:
                    pairs.append((place, number + homes[used.index(place[1])] + place[2]))
        return pairs

    def has_zero(self):
        return 0 in self.reading()[:3]

    def meets(self, face, start):
        old, new = start.reading(), self.reading()
        if face in ("A", "B", "C"):
            i = "ABC".index(face)
            return old[i] != new[i]
        if face == "op":
            return old[3] != new[3]
        if face == "||":
            pairs = zip(old[:3], new[:3])
            return any(o != n and (len(str(o)) == 2 or len(str(n)) == 2) for o, n in pairs)
        return face == "=" or not self.has_zero()

    def bonus(self, start):
        return 0

    @classmethod
    def start(cls, name):
        left, result = name.split("=")
        sign = next(s for s in SIGNS.values() if s in left)
        matches = {}
        for number, digits in zip("ABC", [*left.split(sign), result]):
            for cell, digit in zip("lm" if len(digits) == 2 else "m", digits):
                matches |= {number + cell + s: "plain" for s in DIGITS[int(digit)]}
        good = [place for place in matches if place[2] == "d"][-1]
        bad = next(place for place in matches if place[2] == "a")
        drawn = next(bits for bits, s in SIGNS.items() if s == sign)
        matches |= {"O" + s: "plain" for s in drawn}
        return cls(matches), good, bad


class ShapesMat(Mat):
    places = lattice.PLACES

    def verdict(self):
        return judging.examine([lattice.place_number(place) for place in self.matches])

    def is_valid(self):
        return self.verdict().valid

    def is_same(self, other):
        return lattice.are_same(
            *[[lattice.place_number(place) for place in mat.matches] for mat in (self, other)]
        )

    @staticmethod
    def ends(place):
        x, y = map(int, place[:-1].split("."))
        dx, dy = STEPS[place[-1]]
        return (x, y), (x + dx, y + dy)

    @staticmethod
    def between(p, q):
        for (x, y), (u, v) in ((p, q), (q, p)):
            for letter, step in STEPS.items():
                if (u - x, v - y) == step:
                    return f"{x}.{y}{letter}"
        return None

    def turns(self, place):
        found = []
        for pivot, far in (self.ends(place), self.ends(place)[::-1]):
            others = [p for p in self.matches if p != place and pivot in self.ends(p)]
            x, y = far[0] - pivot[0], far[1] - pivot[1]
            for dx, dy in ((-y, x + y), (x + y, -x)):  # a sixth of a turn to the left, to the right
                target = self.between(pivot, (pivot[0] + dx, pivot[1] + dy))
                if others and target in lattice.PLACES and target not in self.matches:
                    found.append(target)
        return found

    def respacing(self, number):
        return None

    def tidied(self):
        dx, dy = lattice.centre_of([lattice.place_number(place) for place in self.matches])
        pairs = []
        for place in self.matches:
            (x, y), _ = self.ends(place)
            pairs.append((place, f"{x + dx}.{y + dy}{place[-1]}"))
        return pairs

    def has_zero(self):
        return False

    def meets(self, face, start):
        old, new = start.verdict(), self.verdict()
        counts = [dict(zip(SHAPES, verdict)) for verdict in (old, new)]
        was, now = counts[0][old.leading], counts[1][new.leading]
        same_kind = old.leading == new.leading
        if face == "fewer" and was == 1:
            face = "change"
        return {
            "change": not same_kind,
            "more": same_kind and now > was,
            "fewer": same_kind and now < was,
        }.get(face, new.leading == face and (not same_kind or now != was))

    def bonus(self, start):
        return int(self.verdict().pure and not start.verdict().pure)

    @classmethod
    def start(cls, name):
        good, bad, *_ = names = [lattice.place_name(p) for p in lattice.start_places(name)]
        return cls(dict.fromkeys(names, "plain")), good, bad


class PlainGame:
    """The turn flow of §1 in plain Python."""

    def __init__(self, seats, mode, experts):
        self.seats, self.mode, self.experts = seats, mode, experts
        self.mat_class = NumbersMat if mode == "numbers" else ShapesMat
        self.faces = ["A", "B", "C", "op", "=", "||"] if mode == "numbers" else SHAPES
        self.starts = EQUALITIES if mode == "numbers" else SHAPES
        self.all_matches = 23 if mode == "numbers" else 25
        self.turns = 9 if seats == 1 else 12
        self.stage, self.mat = "start", self.mat_class()
        self.turned, self.good_turned = set(), False
        self.face = self.last_face = self.begun = self.forbidden = self.tie = None
        self.done, self.snapshots = [], []
        self.cost = self.turn = self.seat = 0
        self.scores, self.out = [0] * seats, [False] * seats
        self.wild_used = self.wild_now = False
        self.used = []
        self.winners = []

    # ---- what is compared ----

    def told(self):
        matches = self.mat.matches
        return {
            "mode": self.mode,
            "stage": self.stage,
            **self.mat.told(),
            "turned": sorted(self.turned),
            "pile": self.all_matches - len(matches),
            "good_in_pile": "good" not in matches.values(),
            "face": self.face,
            "last_face": self.last_face,
            "cost": self.cost,
            "operations": list(self.done),
            "start": self.begun and self.begun.told(),
            "forbidden": self.forbidden and self.forbidden.told(),
            "scores": self.scores,
            "out": self.out,
            "turn": self.turn,
            "to_move": None if self.stage == "over" else self.seat,
            "wild_used": self.wild_used,
            "wild_now": self.wild_now,
            "used_starts": self.used,
            "tie": self.tie,
        }

    def chance(self):
        if self.stage == "start":
            return set(self.faces)
        return (
            {face for face in self.faces if face != self.last_face}
            if self.stage == "roll"
            else set()
        )

    def legal(self):
        matches = self.mat.matches
        if self.stage == "good":
            return {f"good {p}" for p in matches} | {f"start {name}" for name in self.starts}
        if self.stage == "bad":
            return {f"bad {p}" for p, kind in matches.items() if kind != "good"}
        if self.stage == "zero":
            return {"keep"} | {f"restart {name}" for name in self.starts if name not in self.used}
        if self.stage != "play":
            return set()
        texts = {"give up"}
        if self.done:
            texts.add("undo")
        if self.seats == 1 and not self.wild_used:
            texts.add("wild")
        is_barred = self.forbidden and self.mat.is_same(self.forbidden)
        if self.mat.is_valid() and self.mat.meets(self.face, self.begun) and not is_barred:
            texts.add("end")
        if len(self.done) >= 40:
            return texts
        free = [place for place in self.mat.places if place not in matches]
        in_pile = self.all_matches - len(matches)
        if "good" not in matches.values():
            texts |= {f"g {place}" for place in free}
            in_pile -= 1
        if in_pile > 0:
            texts |= {f"a {place}" for place in free}
        texts |= {f"m {source} {target}" for source in matches for target in free}
        texts |= {f"x {place}" for place, kind in matches.items() if kind != "bad"}
        for source in set(matches) - self.turned:
            texts |= {f"r {source} {target}" for target in self.mat.turns(source)}
        if self.mode == "numbers":
            texts |= {f"respace {number}" for number in "ABC" if self.mat.respacing(number)}
        return texts

    # ---- playing ----

    def play(self, text):
        word, *names = text.split(" ")
        if self.stage == "start":
            self.mat, good, bad = self.mat_class.start(self.starts[self.faces.index(text)])
            self.rolled = self.starts[self.faces.index(text)]
            self.stage = "good"
            if not self.experts:
                self.name(good, bad)
        elif word == "start":
            self.mat, good, bad = self.mat_class.start(names[0])
            self.rolled = names[0]
            self.name(good, bad)
        elif word == "good":
            self.mat.matches[names[0]] = "good"
            self.stage = "bad"
        elif word == "bad":
            self.name(None, names[0])
        elif word == "restart":
            self.mat, good, bad = self.mat_class.start(names[0])
            self.rolled = names[0]
            self.name(good, bad)
        elif self.stage == "roll":
            self.begin(text)
        elif word == "keep":
            self.begin("0")
        elif word == "end":
            self.end()
        elif text == "give up":
            self.mat = self.begun.copy()
            self.finish_turn(6, 0)
        elif word == "wild":
            self.wild_used = self.wild_now = True
        elif word == "undo":
            self.mat, self.turned, self.good_turned, self.cost, self.done = self.snapshots.pop()
        else:
            self.operate(text, word, names)

    def name(self, good, bad):
        if good:
            self.mat.matches[good] = "good"
        self.mat.matches[bad] = "bad"
        if self.mode == "numbers":
            self.used.append(self.rolled)
        self.stage = "roll"

    def begin(self, face):
        self.begun = self.mat.copy()
        self.face, self.stage = face, "play"
        if face == "=":
            self.mat.equals_first = not self.mat.equals_first

    def operate(self, text, word, names):
        self.snapshots.append(
            deepcopy((self.mat, self.turned, self.good_turned, self.cost, self.done))
        )
        kind = self.mat.matches.get(names[0])
        if word == "r":
            self.cost += {"bad": 1}.get(kind, 0)
            self.mat.carry([tuple(names)], self.turned)
            self.turned.add(names[1])
        elif word == "m":
            self.cost += {"plain": 1, "good": 0, "bad": 2}[kind]
            self.mat.carry([tuple(names)], self.turned)
        elif word == "x":
            self.cost += {"plain": 2, "good": 0}[kind]
            del self.mat.matches[names[0]]
            if names[0] in self.turned:
                self.turned.remove(names[0])
                self.good_turned |= kind == "good"
        elif word == "respace":
            self.mat.carry(self.mat.respacing(names[0]), self.turned)
        else:
            self.cost += 2 if word == "a" else 0
            self.mat.matches[names[0]] = "plain" if word == "a" else "good"
            if word == "g" and self.good_turned:
                self.turned.add(names[0])
                self.good_turned = False
        self.done = [*self.done, text]

    def end(self):
        bonus = self.mat.bonus(self.begun)
        self.mat.carry(self.mat.tidied(), self.turned)
        self.finish_turn(self.cost, bonus)

    def finish_turn(self, points, bonus):
        seat = self.seat
        self.scores[seat] = max(0, self.scores[seat] + (0 if self.wild_now else points) - bonus)
        self.forbidden, self.begun = self.begun, None
        self.last_face, self.face = (None if self.face == "0" else self.face), None
        self.cost, self.done, self.snapshots = 0, [], []
        self.turned, self.good_turned, self.wild_now = set(), False, False
        self.turn += 1
        if self.tie:
            self.tie["seats"].remove(seat)
            if self.tie["seats"]:
                self.next_turn(self.tie["seats"][0])
            else:
                self.settle(self.tie["lowest"], self.tie["round"])
            return
        if self.scores[seat] >= 20:
            if self.seats == 1:
                self.out, self.turn = [True], 9
            elif any(later % self.seats == seat for later in range(self.turn, 12)):
                self.out[seat] = True
        while self.turn < self.turns and self.out[self.turn % self.seats]:
            self.turn += 1
        if self.turn < self.turns:
            self.next_turn(self.turn % self.seats)
        elif self.seats == 1:
            self.over([] if self.out[0] else [0])
        elif all(self.out):
            self.over([s for s in range(self.seats) if self.scores[s] == min(self.scores)])
        else:
            self.settle([s for s in range(self.seats) if not self.out[s]], 0)

    def settle(self, seats, rounds):
        least = min(self.scores[s] for s in seats)
        lowest = [s for s in seats if self.scores[s] == least]
        if len(lowest) == 1 or rounds == 5:
            self.over(lowest)
        else:
            self.tie = {"round": rounds + 1, "seats": list(lowest), "lowest": list(lowest)}
            self.next_turn(lowest[0])

    def next_turn(self, seat):
        self.seat = seat
        self.stage = "zero" if self.mat.has_zero() else "roll"

    def over(self, winners):
        self.winners, self.tie, self.stage = winners, None, "over"


# ---- comparing ----


def assert_alike(state, plain):
    told = state.to_json()
    for name, value in plain.told().items():
        assert told[name] == value, name
    phase = {"start": "CHANCE", "roll": "CHANCE", "over": "OVER"}.get(plain.stage, "DECIDE")
    assert state.phase.name == phase
    assert state.to_move == ((plain.seat,) if phase == "DECIDE" else ())
    chance = state.chance()
    assert {state.text(action) for action, _ in chance} == plain.chance()
    assert all(odds == pytest.approx(1 / len(chance)) for _, odds in chance)
    texts = [state.text(action) for action in state.legal()]
    assert len(set(texts)) == len(texts)
    assert set(texts) == plain.legal()
    if plain.stage == "over":
        assert list(state.outcome.winners) == plain.winners
        assert list(state.outcome.scores) == plain.scores


def played_games():
    games = []
    for line in PLAYED.read_text().splitlines():
        if line.startswith("# "):
            games.append((json.loads(line[2:]), []))
        else:
            games[-1][1].append(line)
    return games


@pytest.mark.parametrize(("options", "texts"), played_games(), ids=lambda value: None)
def test_a_played_game_is_the_same_in_both_engines(options, texts):
    game = ludoteca.load("fantastick", **options)
    state, plain = game.start(), PlainGame(**options)
    for text in texts:
        assert_alike(state, plain)
        state.apply(state.parse(text))
        plain.play(text)
        assert game.from_json(state.to_json()) == state
    assert_alike(state, plain)
    assert plain.stage == "over"


# What a walk likes to do: much that is rare among all legal texts.
LIKED = ("end", "keep", "restart", "respace", "undo", "give", "wild", "r", "x", "a", "g", "m")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_a_walk_at_random_is_the_same_in_both_engines(mode, seed):
    rng = random.Random(f"{mode} {seed}")
    options = {"seats": rng.randint(1, 4), "mode": mode, "experts": rng.random() < 0.5}
    state, plain = ludoteca.load("fantastick", **options).start(), PlainGame(**options)
    for _ in range(60 if mode == "numbers" else 25):
        assert_alike(state, plain)
        if plain.stage == "over":
            break
        by_word = {}
        for text in sorted(plain.legal() or plain.chance()):
            by_word.setdefault(text.split(" ")[0], []).append(text)
        words = [word for word in LIKED if word in by_word] or sorted(by_word)
        text = rng.choice(by_word[rng.choice(words)])
        state.apply(state.parse(text))
        plain.play(text)


def test_numbers_of_all_drawings_read_the_same_in_both_engines():  # §2.2, §2.3, §2.4
    from ludoteca.games.fantastick import facts, numbers

    drawings = ["", "ef", "bcef", "abcef", "ab", *DIGITS]
    for cells in itertools.product(drawings, repeat=3):
        names = [f"A{cell}{s}" for cell, drawing in zip("lmr", cells) for s in drawing]
        read = numbers.examine([facts.NUMBER_PLACES.index(name) for name in names], False)
        assert read.numbers[0] == read_number(cells)
