"""Puzzles over HTTP: made once, told without their solution, judged by playing the answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest

from ludoteca.core import state as core_state
from ludoteca.games.fantastick import puzzles
from ludoteca.games.fantastick.puzzles import Puzzle
from ludoteca.server import puzzling
from ludoteca.server.puzzling import Puzzlers
from ludoteca.server.refusals import Refusal
from tests.server.served import Served, serving

MADE = date(2025, 6, 3)  # long ago by any clock: days to come are not told
DAY = f"/api/puzzles/{MADE}/shapes"
Scenario = Callable[[Served], Awaitable[None]]
pytestmark = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="a puzzle takes a minute uncompiled"
)


def run(folder: Path, scenario: Scenario) -> None:
    async def main() -> None:
        async with serving(folder) as served:
            await scenario(served)

    asyncio.run(main())


def test_a_puzzle_is_told_without_what_solves_it(tmp_path: Path) -> None:
    made = puzzles.make(MADE, "shapes")

    async def scenario(served: Served) -> None:
        told = await served.get(DAY)
        assert told == {
            "day": str(MADE),
            "mode": "shapes",
            "level": 2,
            "state": made.position.to_json(),
            "first_day": "2020-01-01",
        }
        solution = await served.get(f"{DAY}/solution")
        assert solution["moves"] == made.solution_texts
        assert solution["least_score"] == made.least_score
        assert (solution["ways"], solution["first_sight"]) == (made.ways, made.first_sight)

    run(tmp_path, scenario)


def test_an_answer_is_played_and_told_what_could_be(tmp_path: Path) -> None:
    made = puzzles.make(MADE, "shapes")

    async def scenario(served: Served) -> None:
        moves = (await served.get(f"{DAY}/solution"))["moves"]
        least, ways, first_sight = made.least_score, made.ways, made.first_sight
        best = {"score": least, "least_score": least, "ways": ways, "first_sight": first_sight}
        assert await served.post(f"{DAY}/answer", {"moves": moves}) == best
        given_up = await served.post(f"{DAY}/answer", {"moves": ["give up"]})
        assert given_up == best | {"score": 6}
        for body, status, reason in (
            ({"moves": ["end"]}, 422, "§6"),
            ({"moves": moves[:-1]}, 400, "The turn is not over after these moves."),
            ({"moves": [*moves, "end"]}, 400, "The turn is over before the last"),
            ({"moves": ["fly"]}, 400, "'fly' is no move"),
            ({"moves": []}, 400, "This cannot be read"),
            ({"moves": ["undo"] * 51}, 400, "This cannot be read"),
        ):
            answer = await served.http.post(f"{DAY}/answer", json=body)
            assert answer.status_code == status
            assert answer.json()["reason"].startswith(reason)

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("0000-00-00/shapes", 400, "there is no day 0000-00-00."),
        ("1815-06-18/shapes", 400, "puzzles are dated from 2020-01-01 to 2099-12-31, got"),
        ("9999-12-31/shapes", 400, "puzzles are dated from 2020-01-01 to 2099-12-31, got"),
        ("2099-12-31/shapes", 409, "The puzzle of 2099-12-31 comes on that day, and not before."),
        ("2025-06-03/words", 400, "Puzzles are of numbers or shapes."),
        (f"{'9' * 5000}/shapes", 400, "a day is written as 2026-11-17, got"),
    ],
)
def test_a_day_without_a_puzzle_is_refused(
    tmp_path: Path, path: str, status: int, reason: str
) -> None:
    async def scenario(served: Served) -> None:
        for end in ("", "/solution"):
            answer = await served.http.get(f"/api/puzzles/{path}{end}")
            assert answer.status_code == status
            assert answer.json()["reason"].startswith(reason)

    run(tmp_path, scenario)


def test_a_day_is_made_once_for_all_who_ask_and_others_need_not_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The thread is held while we look what the event loop still does."""
    go_on, made = threading.Event(), []
    shown = puzzles.make(MADE, "shapes")
    monkeypatch.setattr(puzzling, "MOST_KEPT", 4)

    def make(day: date, mode: str) -> Puzzle:
        go_on.wait(30)
        made.append((day, mode))
        if day.day == 13:
            raise RuntimeError("out of luck")
        return shown

    async def main() -> None:
        puzzlers = Puzzlers(make)
        waiting = [
            asyncio.ensure_future(puzzlers.puzzle(f"2025-11-{day}", "shapes"))
            for day in ("01", "01", "02", "03", "13")
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="Other puzzles are being made"):
            await puzzlers.puzzle("2025-11-04", "shapes")
        waiting[0].cancel()  # who goes away takes nothing from the other who waits
        assert not made
        go_on.set()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [answer is shown for answer in answers] == [False, True, True, True, False]
        assert [day.day for day, _ in made] == [1, 2, 3, 13]
        await puzzlers.puzzle("2025-11-03", "shapes")
        assert len(made) == 4
        for day in ("05", "06", "01"):  # the first is forgotten: four are kept
            await puzzlers.puzzle(f"2025-11-{day}", "shapes")
        assert len(made) == 7
        with pytest.raises(RuntimeError):  # what failed is tried again
            await puzzlers.puzzle("2025-11-13", "shapes")
        assert len(made) == 8
        puzzlers.close()

    asyncio.run(main())
