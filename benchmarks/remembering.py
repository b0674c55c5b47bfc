"""How well bots remember, by strength: the tables of docs/memory.md. `make bench-memory`."""

from __future__ import annotations

import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

import ludoteca
from ludoteca import testing
from ludoteca.bots import GreedyBot
from ludoteca.core.look import Look
from ludoteca.core.record import Event, Record
from ludoteca.core.state import State
from ludoteca.games.super_tock import memory as cards
from ludoteca.games.tcnccc import recall as pieces

STRENGTHS = (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
AGES = ((0, 1), (2, 4), (5, 9), (10, 19), (20, 39))  # announcements since a piece was put away
MATCHES = 20
CARDS_LAID = 26  # half a deck
RANKS = {"A, K": ("A", "K"), "10, J": ("10", "J"), "others": ("2", "3", "4", "5", "6", "7", "9")}
SEATS = (2, 4, 6)
LONG_MATCHES = 20

Rows = list[list[str]]


class Lying(NamedTuple):
    """A piece under a lid and when it was put there, in announcements."""

    piece: str
    place: int
    since: int


class Careful:
    """Draws nine times out of ten, so that much is put away."""

    name = "careful"

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, look: Look) -> int:
        if look.text(look.legal[0]) == "draw" and self.rng.random() < 0.9:
            return look.legal[0]
        return self.rng.choice(look.legal)


class Remembering(GreedyBot):
    """The greedy bot in worlds that fit what it recalls."""

    def __init__(self, seed: int, strength: float) -> None:
        super().__init__(seed)
        self.strength = strength

    def _world(self, look: Look) -> State:
        recalled = look.game.knowledge.recall(look, self.strength, self.rng)
        return look.resample(self.rng, recalled)


def settings() -> Rows:
    """What a strength means in each game."""
    rows = []
    for strength in STRENGTHS[:-1]:
        own = pieces.Forgetting.of(strength)
        rows.append(
            [
                str(strength),
                str(own.capacity),
                f"{own.half_life:g}",
                f"{own.count_half_life:g}",
                f"{own.attention:.0%}",
                f"{own.confusion:.1%}",
                f"{cards.Forgetting.of(strength).half_life:g}",
            ]
        )
    return rows


def pieces_known() -> Rows:
    """By strength and age, which part of the pieces under lids a seat of TCNCCC knows rightly."""
    known: defaultdict[tuple[float, int], float] = defaultdict(float)
    there: Counter[int] = Counter()
    for seed in range(MATCHES):
        game = ludoteca.load("tcnccc", seats=4)
        players = [Careful(seed * game.seats + seat) for seat in range(game.seats)]
        for state, told, lying, clock in _closed(ludoteca.play(game, players, seed)):
            alike = Counter((one.piece, one.place) for one in lying)
            there.update(clock - one.since for one in lying)
            view = state.view(state.to_move[0])
            for strength in STRENGTHS:
                recalled = pieces.recalled(view, 7, told, pieces.Forgetting.of(strength))
                assert recalled is not None  # the lids are closed
                for one in lying:
                    entry = recalled["cylinders"][one.place] or {"holds": {}}
                    part = entry["holds"].get(one.piece, 0) / alike[one.piece, one.place]
                    known[strength, clock - one.since] += min(part, 1.0)
    rows = []
    for strength in STRENGTHS:
        row = [str(strength)]
        for low, high in AGES:
            ages = range(low, high + 1)
            part = sum(known[strength, age] for age in ages) / sum(there[age] for age in ages)
            row.append(f"{part:.0%}")
        rows.append(row)
    return rows


def cards_known() -> Rows:
    """By strength and rank, which part of half a deck laid a seat of Super Tock still knows."""
    views = []
    for seed in range(MATCHES):
        states = testing.random_states(ludoteca.load("super_tock"), seed, 4000)
        views += [
            state.view(seat)
            for state in states
            for seat in state.to_move
            if len(state.view(None)["discards"]) == CARDS_LAID
        ]
    rows = []
    for strength in STRENGTHS:
        forgetting = cards.Forgetting.of(strength)
        lost = [
            (cards.recalled(view, forgetting) or {"forgotten": {}})["forgotten"] for view in views
        ]
        row = [str(strength)]
        for ranks in RANKS.values():
            laid = sum(view["discards"].count(rank) for view in views for rank in ranks)
            forgotten = sum(each.get(rank, 0) for each in lost for rank in ranks)
            row.append(f"{1 - forgotten / laid:.0%}")
        rows.append(row)
    return rows


def turns_played() -> Rows:
    """By seats and strength, how long matches of TCNCCC last among greedy bots that remember."""
    rows = []
    for seats in SEATS:
        game = ludoteca.load("tcnccc", seats=seats)
        for strength in STRENGTHS:
            turns = []
            for seed in range(LONG_MATCHES):
                players = [Remembering(seed * seats + seat, strength) for seat in range(seats)]
                final = ludoteca.play(game, players, seed).final()
                turns.append(final.to_json()["turns"])
            turns.sort()
            middle, nine_of_ten = statistics.median(turns), turns[len(turns) * 9 // 10]
            rows.append(
                [str(seats), str(strength), f"{middle:g}", str(nine_of_ten), str(turns[-1])]
            )
    return rows


def _closed(record: Record) -> Iterator[tuple[State, list[Event], list[Lying], int]]:
    """Each state at which somebody chooses, what was told, what lies under lids, announcements."""
    lying: list[Lying] = []
    clock, announced = 0, ""
    for number, (state, event) in enumerate(zip(record.replay(), record.events)):
        if state.to_move and lying:
            yield state, list(record.events[:number]), lying, clock
        word, _, what = event.texts[0].partition(" ")
        if word == "put":
            lying.append(Lying(announced, int(what) - 1, clock))
        elif word == "lift":
            lying = [one for one in lying if one.place != int(what) - 1]
        if word == "lift" or (not event.seats and word != "first"):
            clock, announced = clock + 1, word


# The tables of the page, in its order: their heads, and what makes their rows.
TABLES: dict[str, tuple[tuple[str, ...], Callable[[], Rows]]] = {
    "settings": (
        ("strength", "chunks", "half life", "of numbers", "noticed", "mixed up", "cards"),
        settings,
    ),
    "pieces": (("strength", *(f"{low} to {high}" for low, high in AGES)), pieces_known),
    "cards": (("strength", *RANKS), cards_known),
    "turns": (("seats", "strength", "middle", "9 of 10", "longest"), turns_played),
}


def table(name: str) -> str:
    """A table of the page; that of turns takes two minutes."""
    head, make = TABLES[name]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *make()])


if __name__ == "__main__":
    for name in TABLES:
        print(table(name), end="\n\n")
