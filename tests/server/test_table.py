"""A table is its log: rebuilt from it, it is the same, and a log that is not one is refused."""

from __future__ import annotations

import pytest

from ludoteca.server import telling
from ludoteca.server.entries import Logged, Played
from ludoteca.server.table import MOST_RETOLD, BrokenLog
from tests.server.tables import Ledger


@pytest.mark.parametrize(
    ("game", "sitters"),
    [
        ("tohm", "mgm"),
        ("toncc", "mrm"),
        ("super_tock", "mm"),
        ("tcnccc", "mm"),
        ("fantastick", "m"),
    ],
)
def test_a_table_rebuilt_from_its_log_tells_the_same(game: str, sitters: str) -> None:
    ledger = Ledger(game, sitters)
    for step in range(30):
        ledger.bots_move()
        if not ledger.table.to_choose:
            break
        ledger.move(seat=ledger.table.to_choose[0])
        if step == 7 and telling.may_undo(ledger.table, 0) == "free":
            ledger.do("take_back", 0, seat=0)
        if step == 9:
            ledger.do("say", 0, seat=0, text="hello")
    told = ledger.told()
    live = ledger.table
    ledger.table = ledger.rebuilt()
    assert ledger.told() == told
    assert ledger.table.commands == live.commands
    assert ledger.table.position == live.position


def test_a_missing_number_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    with pytest.raises(BrokenLog):
        ledger.table.take(Logged(99, 0, None, Played((), ("d3",))))


def test_an_event_that_cannot_be_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    with pytest.raises(BrokenLog):
        ledger.take([Played((), ("d3",))])


def test_steps_are_retold_from_a_number_on() -> None:
    ledger = Ledger("tohm", "mm")
    seen = ledger.table.number
    for _ in range(3):
        ledger.move()
    steps = telling.retold(ledger.table, 0, seen)
    assert [step.number for step in steps] == list(range(seen + 1, ledger.table.number + 1))
    assert steps[-1].view == telling.view(ledger.table, 0)
    assert telling.retold(ledger.table, 0, ledger.table.number) == []


def test_steps_that_are_too_many_are_not_retold() -> None:
    ledger = Ledger("tohm", "mm")
    seen = ledger.table.number
    while ledger.table.number - seen <= MOST_RETOLD:
        ledger.move(ledger.luck.choice(ledger.table.legal_texts(ledger.table.to_choose[0])))
    assert telling.retold(ledger.table, 0, seen) == []
    assert len(telling.retold(ledger.table, 0, ledger.table.forgotten)) == MOST_RETOLD


def test_the_record_of_a_table_is_one_that_anybody_can_check() -> None:
    from ludoteca.core.record import Record

    ledger = Ledger("tohm", "mg")
    ledger.finish()
    record = Record.parse(ledger.table.record().text())
    assert record.players == ("Ann", "Bob")
    assert ledger.table.result is not None
    assert record.outcome is not None
    assert list(record.outcome.winners) == ledger.table.result.winners
