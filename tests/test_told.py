"""Bots are told what their seats were told, by everybody who runs a match, and nothing else."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots, testing
from ludoteca.cli.arguments import SeatedPlayer
from ludoteca.cli.table import Table
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.seen import is_seen, seats_told
from ludoteca.server.entries import Played, Undone
from ludoteca.server.table import Table as ServerTable
from ludoteca.server.thinking import Thinkers
from tests.server.tables import Ledger


class Listener:
    """Plays at random and notes what it was told, by the number of events that it heard of."""

    name = "listener"

    def __init__(self, seed: int) -> None:
        self.bot = bots.RandomBot(seed)
        self.heard: list[tuple[Event, ...]] = []

    def choose(self, look: Look) -> int:
        self.heard.append(look.told)
        return self.bot.choose(look)


def allowed(record: Record, seat: int) -> list[tuple[Event, ...]]:
    """What the seat may have been told each time that it chose."""
    told: list[Event] = []
    each_time = []
    for state, event in zip(record.replay(), record.events):
        if seat in state.to_move:
            each_time.append(tuple(told))
        if is_seen(state, event, seat):
            told.append(event)
    return each_time


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_in_a_match_each_seat_is_told_what_it_may_see(game_id: str) -> None:
    game = ludoteca.load(game_id)
    players = [Listener(seat) for seat in range(game.seats)]
    record = ludoteca.play(game, players, seed=3)
    for seat, player in enumerate(players):
        assert player.heard == allowed(record, seat)
        assert any(player.heard)


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_who_is_told_the_next_event_is_who_may_see_it(game_id: str) -> None:
    game = ludoteca.load(game_id)
    for seed in range(3):
        record = testing.random_record(game, seed)
        for state, event in zip(record.replay(), record.events[:300]):
            may_see = [seat for seat in range(game.seats) if is_seen(state, event, seat)]
            assert seats_told(state) == may_see


def test_cards_dealt_to_others_are_not_told() -> None:
    game = ludoteca.load("super_tock", seats=3)
    players = [Listener(seat) for seat in range(3)]
    ludoteca.play(game, players, seed=1)
    for player in players:
        first = player.heard[0]
        assert sum(1 for event in first if not event.seats) == 5


def test_a_look_tells_what_was_told_when_it_was_made() -> None:
    growing = [Event((), ("d3",))]
    state = ludoteca.load("tohm").start()
    state.apply(state.parse("d3"))
    look = Look(state, 0, iter(growing))
    assert look.told == look.told == (Event((), ("d3",)),)
    assert Look(state, 0).told == ()


# ---- at the terminal ----


def terminal_table(tmp_path: Path, game: Game) -> Table:
    human = SeatedPlayer("Ann", None)
    players = [human, *(SeatedPlayer("greedy", "greedy") for _ in range(game.seats - 1))]
    return Table(game, players, 7, tmp_path / "match.txt")


def heard_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> list[Look]:
    looks: list[Look] = []

    def choose(bot: Any, look: Look) -> int:
        looks.append(look)
        return look.legal[0]

    for name in ("greedy", bots.BEST):  # who plays, and who gives hints
        monkeypatch.setattr(type(bots.make(name)), "choose", choose)
    return looks


def play_on(table: Table, steps: int) -> None:
    for _ in range(steps):
        if table.state.phase is Phase.OVER:
            return
        if table.humans_due:
            table.play({0: table.state.legal(0)[-1]})
        else:
            table.step()


@pytest.mark.parametrize("game_id", ["super_tock", "tcnccc"])
def test_at_the_terminal_undone_events_are_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    looks = heard_at_the_terminal(monkeypatch)
    table = terminal_table(tmp_path, ludoteca.load(game_id, seats=3))
    while not any(event.seats == (0,) for event in table.events):
        play_on(table, 1)
    play_on(table, 2)
    table.undo()
    del looks[:]
    play_on(table, 20)
    assert looks
    for look in looks:
        assert look.told in allowed(table.record(), look.seat)


def test_a_hint_at_the_terminal_remembers_nothing_for_the_human(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = heard_at_the_terminal(monkeypatch)
    table = terminal_table(tmp_path, ludoteca.load("tcnccc", seats=2))
    while not table.humans_due:
        table.step()
    del looks[:]
    table.hint(0)
    assert [look.told for look in looks] == [()]


# ---- at a table of the server ----


def told_at(ledger: Ledger, seat: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Event, ...]:
    """What a bot is told that thinks for the seat."""
    heard: list[tuple[Event, ...]] = []

    def choose(bot: Any, look: Look) -> int:
        heard.append(look.told)
        return look.legal[0]

    monkeypatch.setattr(bots.GreedyBot, "choose", choose)
    thinkers = Thinkers()
    table = ledger.table
    asyncio.run(thinkers.choice(table.state, seat, "greedy", table.events))
    thinkers.close()
    return heard[0]


@pytest.mark.parametrize("game_id", ["super_tock", "tcnccc"])
def test_at_a_table_of_the_server_undone_events_are_not_told(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    ledger = Ledger(game_id, "mmm")
    for step in range(12):
        (seat,) = ledger.table.to_choose
        if step in (4, 9):
            mover = next(s.event.seats[0] for s in reversed(ledger.table.events) if s.event.seats)
            ledger.do("take_back", *range(3), seat=mover)
            (seat,) = ledger.table.to_choose
        assert told_at(ledger, seat, monkeypatch) == allowed_now(ledger.table.record(), seat)
        ledger.move()


def allowed_now(record: Record, seat: int) -> tuple[Event, ...]:
    steps = zip(record.replay(), record.events)
    return tuple(event for state, event in steps if is_seen(state, event, seat))


def test_a_bot_that_thinks_while_the_match_is_undone_is_told_what_stood() -> None:
    ledger = Ledger("tcnccc", "mm")
    for _ in range(4):
        ledger.move()
    stood = list(ledger.table.events)
    handed_over = ledger.table.events
    mover = next(s.event.seats[0] for s in reversed(stood) if s.event.seats)
    ledger.do("take_back", 0, 1, seat=mover)
    ledger.move()
    assert handed_over == stood
    assert ledger.table.events != stood


# ---- two matches that look the same to a seat ----

STRENGTHS = (0.0, 0.5, 1.0)


def ledger_of(game: Game, events: list[Event]) -> Ledger:
    """A table of the server at which these events were played, whatever chance had brought."""
    ledger = Ledger(game.id, "m" * game.seats)
    first = [Undone(0)] if ledger.table.events else []
    ledger.take([*first, *(Played(event.seats, event.texts, event.joint) for event in events)])
    return ledger


def retold(game: Game, events: tuple[Event, ...], seat: int, luck: random.Random) -> list[Event]:
    """Another match that looks the same to the seat at every step: what it may not see of chance is
    drawn anew here and there. The match itself where that cannot be.
    """
    for _ in range(200):
        before, state, new = game.start(), game.start(), list[Event]()
        try:
            for event in events:
                if is_seen(before, event, seat) or luck.random() < 0.7:
                    event.apply_to(state)
                    new.append(event)
                else:
                    new.append(draw_chance(state, luck))
                event.apply_to(before)
                if before.view(seat) != state.view(seat):
                    break
            else:
                if state != before:
                    return new
        except ludoteca.LudotecaError:  # somebody played a card that he does not have here
            continue
    return list(events)


def look_bytes(ledger: Ledger, seat: int, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """All that a bot at the seat gets: its Look, what it recalls, the worlds that it imagines."""
    found: list[bytes] = []

    def choose(bot: Any, look: Look) -> int:
        memories = [
            look.game.knowledge.recall(look, strength, random.Random(1)) for strength in STRENGTHS
        ]
        worlds = [look.resample(random.Random(2), memory).to_json() for memory in memories]
        everything = [look.seat, look.view, look.legal, look.told, memories, worlds]
        found.append(json.dumps(everything).encode())
        return look.legal[0]

    monkeypatch.setattr(bots.GreedyBot, "choose", choose)
    thinkers = Thinkers()
    asyncio.run(thinkers.choice(ledger.table.state, seat, "greedy", ledger.table.events))
    thinkers.close()
    return found[0]


def told_apart(monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """In how many pairs of matches that look the same to a seat its bot can tell them apart, and
    how many pairs there were.
    """
    luck = random.Random(5)
    apart = pairs = 0
    for seats in (2, 3, 4):
        game = ludoteca.load("super_tock", seats=seats)
        for seed in range(3):
            record = testing.random_record(game, seed)
            for number, state in enumerate(record.replay()):
                if number > 60:
                    break
                if not state.to_move or number % 4:
                    continue
                events, (seat,) = record.events[:number], state.to_move
                other = ledger_of(game, retold(game, events, seat, luck))
                own = ledger_of(game, list(events))
                if own.table.state != other.table.state:
                    pairs += 1
                    apart += look_bytes(own, seat, monkeypatch) != look_bytes(
                        other, seat, monkeypatch
                    )
    return apart, pairs


def test_matches_that_look_the_same_to_a_seat_are_the_same_to_its_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    apart, pairs = told_apart(monkeypatch)
    assert pairs > 20
    assert apart == 0


def test_a_table_that_tells_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServerTable, "_seen_by", lambda table, event: -1)
    apart, pairs = told_apart(monkeypatch)
    assert apart == pairs > 20
