"""The page in a real browser when its server is killed: it comes back by itself and plays on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.process import Process, folded, running
from tests.web.playing import (
    FRIEND,
    ME,
    RESULT,
    open_table,
    play_to_the_end,
    sit_by_invitation,
    sit_by_link,
    touch_board,
)

KILLS = 5
LOST = "The table is out of reach"
BACK_MILLISECONDS = 30_000
WAITS = 40  # for a move that was made meanwhile; not every touch is one


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server of this test's own."""
    with running(tmp_path) as process:
        yield process


@pytest.fixture
def address(process: Process) -> str:
    return f"http://127.0.0.1:{process.port}"


def test_a_match_is_played_to_its_end_through_kills(visit, address, process):
    opened = open_table(address, "tohm", [ME, FRIEND], cups=3)
    pages = [sit_by_link(visit, opened), sit_by_invitation(visit, opened, 0, "Bruno")]
    rng, made_meanwhile = random.Random(7), 0
    for _ in range(KILLS):
        for _ in range(6):
            touch_board(rng.choice(pages), rng)
        process.kill()
        for page in pages:
            expect(page.get_by_text(LOST)).to_be_visible()
            touch_board(page, rng)  # a move made now is sent when the server is back
        before = len(process.logs()[opened["table"]])
        process.start()
        for page in pages:
            expect(page.get_by_text(LOST)).to_have_count(0, timeout=BACK_MILLISECONDS)
        for _ in range(WAITS):
            if len(process.logs()[opened["table"]]) > before:
                made_meanwhile += 1
                break
            pages[0].wait_for_timeout(50)
    assert made_meanwhile
    play_to_the_end(pages, rng, 0.7)
    ends = [page.locator(f"{RESULT} table").inner_text() for page in pages]
    assert ends[0] == ends[1]
    log = process.logs()[opened["table"]]
    assert folded(opened["table"], log).stage == "over"
    commands = [logged.command for logged in log if logged.command is not None]
    assert len(commands) == len(set(commands)) > KILLS
