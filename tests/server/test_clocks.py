"""Clocks count by the times of entries, and let a bot play when they have run out."""

from __future__ import annotations

import pytest

from ludoteca.server import deciding, telling
from ludoteca.server.entries import StoodIn
from ludoteca.server.messages import Clock, Settings
from tests.server.tables import Ledger


def ledger_with(kind: str, seconds: int, game: str = "tohm", sitters: str = "mm") -> Ledger:
    return Ledger(game, sitters, settings=Settings(clock=Clock(kind, seconds)))


def left(ledger: Ledger, seat: int, after: int = 0) -> int:
    return telling.clocks(ledger.table, ledger.at + after)[seat].milliseconds


def test_without_a_clock_nothing_runs() -> None:
    ledger = Ledger("tohm", "mm")
    assert telling.clocks(ledger.table, 0) == []
    assert ledger.table.clocks.deadline() is None


def test_a_clock_for_each_move_begins_anew_with_it() -> None:
    ledger = ledger_with("move", 30)
    mover = ledger.table.to_choose[0]
    assert left(ledger, mover, 12_000) == 18_000
    assert left(ledger, 1 - mover, 12_000) == 30_000
    ledger.at += 12_000
    ledger.move()
    assert left(ledger, ledger.table.to_choose[0]) == 30_000
    assert ledger.table.clocks.deadline() == ledger.at + 30_000


def test_a_clock_for_the_game_goes_on_where_it_stopped() -> None:
    ledger = ledger_with("game", 60)
    mover = ledger.table.to_choose[0]
    ledger.at += 20_000
    ledger.move()
    while ledger.table.to_choose != [mover]:
        ledger.move()
    assert left(ledger, mover, 15_000) == 25_000
    running = telling.clocks(ledger.table, ledger.at)
    assert [clock.running for clock in running] == [seat == mover for seat in range(2)]


def test_talking_does_not_stop_a_clock() -> None:
    ledger = ledger_with("move", 30)
    mover = ledger.table.to_choose[0]
    ledger.at += 10_000
    ledger.do("say", 0, seat=0, text="hm")
    assert left(ledger, mover) == 20_000


def test_in_a_joint_step_each_clock_stops_with_its_own_choice() -> None:
    ledger = ledger_with("game", 60, "toncc", "mmm")
    ledger.at += 5_000
    ledger.move(seat=0)
    assert [left(ledger, seat, 10_000) for seat in range(3)] == [55_000, 45_000, 45_000]


def test_when_time_is_over_a_bot_stands_in() -> None:
    ledger = ledger_with("move", 30)
    mover = ledger.table.to_choose[0]
    assert deciding.late(ledger.table, ledger.at + 29_999) == []
    ledger.at += 30_000
    late = deciding.late(ledger.table, ledger.at)
    assert late == [StoodIn(mover, deciding.STAND_IN)]
    ledger.take(late)
    assert ledger.table.clocks.deadline() is None
    assert ledger.table.places[mover].bot == deciding.STAND_IN
    ledger.do("stand_in", mover, seat=mover, bot=None)  # and the player comes back
    assert left(ledger, mover) == 30_000


def test_a_clock_for_the_game_that_ran_out_is_used_up() -> None:
    ledger = ledger_with("game", 30)
    mover = ledger.table.to_choose[0]
    ledger.at += 31_000
    ledger.take(deciding.late(ledger.table, ledger.at))
    assert ledger.refused("stand_in", mover, seat=mover, bot=None).code == "limit"
    assert deciding.come_back(ledger.table, frozenset({mover})) == []


@pytest.mark.parametrize("sitters", ["mf", "gg"])
def test_nobody_is_timed_before_the_match_or_in_a_bots_seat(sitters: str) -> None:
    ledger = ledger_with("move", 30, sitters=sitters)
    assert ledger.table.clocks.deadline() is None


def test_a_clock_set_back_gives_no_time_away() -> None:
    ledger = ledger_with("game", 30)
    mover = ledger.table.to_choose[0]
    assert left(ledger, mover, -50_000) == 30_000
    ledger.at -= 50_000
    ledger.move()
    assert left(ledger, mover) == 30_000
