"""Bots are told what their seats were told, by everybody who runs a match, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots, testing
from ludoteca.cli.arguments import SeatedPlayer
from ludoteca.cli.table import Table
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.seen import is_seen, seats_told
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

    monkeypatch.setattr(bots.GreedyBot, "choose", choose)
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
