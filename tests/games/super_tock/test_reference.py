"""Super Tock beside a second, slow telling of its rules: marbles walk step by step on the JSON."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ludoteca
from ludoteca import Phase

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
HANDS = {2: [5, 5, 4, 4, 4, 4], 3: [5, 4, 4, 4], 4: [5, 4, 4], 5: [5, 5], 6: [4, 4]}
LETTERS = {
    (4, 2): "AC", (4, 3): "ABC", (4, 4): "ABCD",
    (6, 2): "AD", (6, 3): "ACE", (6, 4): "ABDE", (6, 5): "ABCDE", (6, 6): "ABCDEF",
}  # fmt: skip
TABLES = [
    {"seats": 2},
    {"seats": 2, "board": 6, "strategy": True},
    {"seats": 3, "strategy": True, "self_capture": False},
    {"seats": 4, "teams": True, "strategy": True},
    {"seats": 4, "teams": True, "board": 6, "shortcuts": False, "self_capture": False},
    {"seats": 5, "strategy": True},
    {"seats": 6, "teams": True, "strategy": True, "self_capture": False},
]


class Reference:
    """The rules once more, in other words."""

    def __init__(self, data: dict) -> None:
        self.data = data
        self.seats = data["seats"]
        self.options = data["options"]
        self.letters = LETTERS[self.options["board"], self.seats]

    def partner(self, seat: int) -> int:
        return (seat + self.seats // 2) % self.seats if self.options["teams"] else seat

    def hero(self, seat: int) -> int:
        return self.partner(seat) if all(self.data["home"][seat]) else seat

    def places(self, owner: int) -> list[str]:
        """The names of the places of an owner's marbles, Rest left out."""
        names = [space for space, seat in self.data["track"].items() if seat == owner]
        names += ["heaven"] * (self.data["heaven"] == owner)
        letter = self.letters[owner]
        return names + [f"{letter}h{i + 1}" for i in range(4) if self.data["home"][owner][i]]

    def next_space(self, space: str, step: int) -> str:
        board = self.options["board"]
        number = (ord(space[0]) - ord("A")) * 18 + int(space[1:]) - 1
        number = (number + step) % (18 * board)
        return f"{'ABCDEF'[number // 18]}{number % 18 + 1}"

    def walks(self, owner: int, place: str, steps: int) -> set[str]:
        """Where a marble can get to."""
        if steps == 0:
            return {place}
        letter = self.letters[owner]
        ways = []
        if "h" in place:
            ways = [f"{place[:2]}{int(place[2]) + 1}"] if place[2] < "4" else []
        else:
            ways = [self.next_space(place, 1)] + [f"{letter}h1"] * (place == f"{letter}16")
        found = set()
        for way in ways:
            if "h" not in way or not self.data["home"][owner][int(way[2]) - 1]:
                found |= self.walks(owner, way, steps - 1)
        return found

    def legal(self) -> set[str]:
        seat = self.data["to_move"]
        hand = set(self.data["hands"][seat])
        if self.data["must_discard"] is not None:
            return {f"discard {card}" for card in hand}
        owner = self.hero(seat)
        own = self.places(owner)
        moves = set()
        for card in hand:
            aims = set()
            if card in "AK" and self.data["rest"][owner]:
                aims.add(("rest", f"{self.letters[owner]}18"))
            for place in own:
                if card == "4" and self.options["strategy"]:
                    if place != "heaven" and "h" not in place:
                        aims.add((place, self.next_space(place, -4)))
                elif place != "heaven":
                    ends = self.walks(owner, place, RANKS.index(card) + 1)
                    aims |= {(place, end) for end in ends}
                if card in ("A", "10", "K") and self.options["shortcuts"]:
                    eights = [f"{letter}8" for letter in "ABCDEF"[: self.options["board"]]]
                    if place == "heaven":
                        aims |= {(place, eight) for eight in eights}
                    elif place in eights:
                        aims.add((place, "heaven"))
            if not self.options["self_capture"]:
                aims = {aim for aim in aims if aim[1] not in own}
            moves |= {f"{card}:{source}-{target}" for source, target in aims}
        if self.options["strategy"]:
            others = [cards for other, cards in enumerate(self.data["hands"]) if other != seat]
            if "J" in hand and any(others):
                moves.add("J:skip")
            if "10" in hand:
                foes = {
                    space
                    for space, foe in self.data["track"].items()
                    if foe not in (owner, self.partner(owner))
                }
                mine = {space for space, foe in self.data["track"].items() if foe == owner}
                moves |= {f"10:{a}~{b}" for a in mine for b in foes}
        return moves or {"fold"}

    def odds(self) -> dict[str, float]:
        total = sum(self.data["deck"].values())
        return {rank: count / total for rank, count in self.data["deck"].items()}

    def apply(self, text: str) -> None:
        data = self.data
        if data["to_move"] is None:
            return self.deal(text)
        seat = turn = data["to_move"]
        if text == "fold":
            data["discards"] += data["hands"][seat]
            data["hands"][seat] = []
        elif text == "J:skip":
            self.lay(seat, "J")
            while True:
                turn = (turn + 1) % self.seats
                if data["hands"][turn]:
                    data["to_move"] = data["must_discard"] = turn
                    data["skips"][turn] = 1
                    return None
        elif text.startswith("discard"):
            self.lay(seat, text.split()[1])
            data["must_discard"] = None
            data["skips"][seat] = 0
        else:
            card, way = text.split(":")
            self.lay(seat, card)
            if "~" in way:
                one, two = way.split("~")
                track = data["track"]
                track[one], track[two] = track[two], track[one]
            else:
                self.move(self.hero(seat), *way.split("-"))
        winners = [s for s in range(self.seats) if all(data["home"][s])]
        if any(self.partner(s) in winners for s in winners):
            data["to_move"] = None
            return None
        if not any(data["hands"]):
            return self.next_hand()
        while True:
            turn = (turn + 1) % self.seats
            if data["hands"][turn]:
                data["to_move"] = turn
                return None

    def lay(self, seat: int, card: str) -> None:
        self.data["hands"][seat].remove(card)
        self.data["discards"].append(card)

    def move(self, owner: int, source: str, target: str) -> None:
        data = self.data
        if source == "rest":
            data["rest"][owner] -= 1
        elif source == "heaven":
            data["heaven"] = None
        elif "h" in source:
            data["home"][owner][int(source[2]) - 1] = False
        else:
            del data["track"][source]
        if target == "heaven":
            if data["heaven"] is not None:
                data["rest"][data["heaven"]] += 1
            data["heaven"] = owner
        elif "h" in target:
            data["home"][owner][int(target[2]) - 1] = True
        else:
            if target in data["track"]:
                data["rest"][data["track"][target]] += 1
            data["track"][target] = owner

    def next_hand(self) -> None:
        data = self.data
        data["to_move"] = None
        data["hand_number"] += 1
        if data["hand_number"] == len(HANDS[self.seats]):
            data["hand_number"] = 0
            data["deck_number"] += 1
            data["dealer"] = (data["dealer"] + 1) % self.seats
            data["deck"] = dict.fromkeys(RANKS, 4)
            data["discards"] = []

    def deal(self, card: str) -> None:
        data = self.data
        first = (data["dealer"] + 1) % self.seats
        around = [(first + i) % self.seats for i in range(self.seats)]
        seat = min(around, key=lambda seat: len(data["hands"][seat]))
        data["deck"][card] -= 1
        if not data["deck"][card]:
            del data["deck"][card]
        data["hands"][seat] = sorted([*data["hands"][seat], card], key=RANKS.index)
        if all(len(hand) == HANDS[self.seats][data["hand_number"]] for hand in data["hands"]):
            data["to_move"] = first


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_second_telling_of_the_rules_agrees_move_by_move(options):
    rng = random.Random(str(options))
    state = ludoteca.load("super_tock", **options).start()
    second = Reference(state.to_json())
    kinds = Counter()
    for _ in range(1500):
        if state.phase is Phase.OVER:
            assert second.data["to_move"] is None
            state = state.game.start()
            second = Reference(state.to_json())
        if state.phase is Phase.CHANCE:
            chance = state.chance()
            assert {state.text(action): odds for action, odds in chance} == second.odds()
            actions = [action for action, _ in chance]
        else:
            actions = state.legal()
            texts = [state.text(action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert set(texts) == second.legal()
        text = state.text(rng.choice(actions))
        kinds[text.split(":")[-1] if ":s" in text else text[0]] += 1
        state.apply(state.parse(text))
        second.apply(text)
        assert state.to_json() == second.data
    assert kinds["f"]  # the games are real ones
    assert bool(kinds["skip"]) == state.game.options["strategy"]
