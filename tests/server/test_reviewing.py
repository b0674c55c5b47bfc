"""Matches judged over HTTP: in stretches that add up to the whole; nobody else waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.bots.analysis import Analyst
from ludoteca.bots.reviewing import Review
from ludoteca.core import state as core_state
from ludoteca.core.record import Record
from ludoteca.server import messages, reviewing
from ludoteca.server.refusals import Refusal
from tests.server.served import Served, serving

pytestmark = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="searching to the end takes minutes uncompiled"
)
Scenario = Callable[[Served], Awaitable[None]]
Held = tuple[threading.Event, threading.Event]


def run(folder: Path, scenario: Scenario) -> None:
    async def main() -> None:
        async with serving(folder) as served:
            await scenario(served)

    asyncio.run(main())


@pytest.fixture(scope="module")
def record() -> Record:
    """A short match of three, in which values are estimated."""
    game = ludoteca.load("tohm", seats=3, cups=3)
    return ludoteca.play(game, [bots.GreedyBot(seat) for seat in range(3)], seed=57)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rough estimates, and stretches of one step."""
    monkeypatch.setattr(reviewing, "REVIEW_SECONDS", 0.0)
    reviewing._review.cache_clear()
    reviewing._playouts.clear()
    monkeypatch.setattr(reviewing, "STRETCH_SECONDS", 0.0)


def test_stretches_add_up_to_the_whole_review(record: Record, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        told, next_step = [], 0
        while next_step is not None:
            asked = {"record": record.text(), "first": next_step}
            stretch = await served.post("/api/review", asked)
            assert (stretch["length"], stretch["exact"]) == (len(record.events), False)
            assert (stretch["opening"] is None) == (next_step > 0)
            told += stretch["steps"]
            next_step = stretch["next"]
        assert [step["number"] for step in told] == [n + 1 for n in range(len(record.events))]
        whole = Review(record, Analyst(record.game, playouts=16))
        for step, own in zip(told, whole.steps(), strict=True):
            assert len(step["judged"]) == len(own.judged)
            for one, judged in zip(step["judged"], own.judged):
                assert one["grade"] == judged.grade
                assert one["best"] == list(judged.best)
                assert one["changes"] == [worth._asdict() for worth in judged.changes]

    run(tmp_path, scenario)


def test_all_stretches_of_a_match_are_tried_with_as_many_playouts(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would not if each took the time anew, on a machine that has more and less to do.

    Even if so many others were reviewed meanwhile that the review itself was not kept.
    """
    answers = iter([16, 32])
    asked_for: list[int] = []

    def affordable(record: Record, seconds: float) -> int:
        return next(answers)

    def review(record: Record, playouts: int) -> Review:
        asked_for.append(playouts)
        return Review(record, Analyst(record.game, 0, playouts))

    monkeypatch.setattr(reviewing.reviewing, "affordable_playouts", affordable)
    monkeypatch.setattr(reviewing.reviewing, "review_of", review)
    for first in (1, 2):
        reviewing.stretch(messages.AskReview(record.text(), first))
        reviewing._review.cache_clear()
    assert asked_for == [16, 16]


def test_one_review_serves_all_stretches_and_few_are_kept(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records may be long, and turns of Fantastick are solved for the whole match at once."""
    made: list[Record] = []

    def review(record: Record, playouts: int) -> Review:
        made.append(record)
        return Review(record, Analyst(record.game, 0, 1))

    monkeypatch.setattr(reviewing, "MOST_KEPT", 3)
    monkeypatch.setattr(reviewing.reviewing, "affordable_playouts", lambda record, seconds: 16)
    monkeypatch.setattr(reviewing.reviewing, "review_of", review)
    for first in (1, 2, 3):
        reviewing.stretch(messages.AskReview(record.text(), first))
    assert made == [record]
    for name in "abcdefgh":
        other = record._replace(players=(name, *record.players[1:]))
        reviewing.stretch(messages.AskReview(other.text(), len(record.events)))
    assert reviewing._review.cache_info().currsize == reviewing.MOST_READY
    assert len(reviewing._playouts) == 3


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"record": "nonsense"}, "malformed"),
        ({"record": ""}, "malformed"),
        ({"record": 5}, "malformed"),
        ({}, "malformed"),
        ({"record": "x", "first": -1}, "malformed"),
        ({"record": "x", "playouts": 10**9}, "malformed"),
        ({"record": "ludoteca record 1\n" * 5_001}, "limit"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_cannot_be_judged_is_refused(body: Any, code: str, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        answer = await served.http.post("/api/review", json=body)
        assert answer.json()["code"] == code
        assert answer.status_code == {"malformed": 400, "limit": 429}[code]
        assert answer.json()["reason"].endswith(".")

    run(tmp_path, scenario)


def test_a_match_that_still_runs_is_not_judged(record: Record, tmp_path: Path) -> None:
    running = record._replace(events=record.events[:-1], outcome=None)

    async def scenario(served: Served) -> None:
        answer = await served.http.post("/api/review", json={"record": running.text()})
        assert (answer.status_code, answer.json()["code"]) == (409, "turn")
        assert "not over" in answer.json()["reason"]

    run(tmp_path, scenario)


def test_a_step_beyond_the_end_is_an_empty_stretch(record: Record, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        told = await served.post("/api/review", {"record": record.text(), "first": 4_000})
        assert told["steps"] == []
        assert told["next"] is None

    run(tmp_path, scenario)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Judging stops until it is told to go on."""
    begun, go_on = threading.Event(), threading.Event()
    judge = reviewing.stretch

    def slowly(asked: messages.AskReview) -> messages.Review:
        begun.set()
        assert go_on.wait(60)
        return judge(asked)

    monkeypatch.setattr(reviewing, "stretch", slowly)
    return begun, go_on


def test_while_a_match_is_judged_everything_else_goes_on(
    record: Record, tmp_path: Path, held: Held
) -> None:
    begun, go_on = held

    async def scenario(served: Served) -> None:
        asked = {"record": record.text(), "first": 1}
        waiting = asyncio.create_task(served.post("/api/review", asked))
        try:
            assert await asyncio.to_thread(begun.wait, 60)
            assert (await served.open("tohm", "mm"))["held"]
            assert (await served.post("/api/replay", {"record": record.text()}))["steps"]
            assert not waiting.done()
        finally:
            go_on.set()
        assert len((await waiting)["steps"]) == 1

    run(tmp_path, scenario)


def test_when_several_wait_the_next_is_asked_to_try_again(record: Record, held: Held) -> None:
    _, go_on = held
    asked = messages.AskReview(record.text(), 1)

    async def scenario() -> None:
        reviewers = reviewing.Reviewers()
        try:
            waiting = [
                asyncio.create_task(reviewers.review(asked))
                for _ in range(reviewing.MOST_WAITING + 1)
            ]
            await asyncio.sleep(0)  # each has begun to wait
            with pytest.raises(Refusal, match="try again") as refused:
                await reviewers.review(asked)
            assert refused.value.code == "busy"
            go_on.set()
            assert all(len(told.steps) == 1 for told in await asyncio.gather(*waiting))
            assert (await reviewers.review(asked)).steps  # there is room again
        finally:
            go_on.set()
            reviewers.close()

    asyncio.run(scenario())
