"""Every lesson can be played: its positions are sound, what it asks for is legal and enough."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import ludoteca
from ludoteca.core.phase import Phase
from ludoteca.core.record import parse_event
from tests.web.playing import Visit, touch_board

WEB = Path(__file__).parents[2] / "web"
LOCALES = ("en", "it", "fr", "de", "es", "pt")


def lesson(game_id: str) -> dict[str, Any]:
    path = WEB / "src" / "games" / game_id / "lesson.json"
    data: dict[str, Any] = json.loads(path.read_text())
    return data


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_a_lesson_has_six_to_ten_steps(game_id):
    assert 6 <= len(lesson(game_id)["steps"]) <= 10


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_every_step_of_a_lesson_can_be_played(game_id):
    told = lesson(game_id)
    game = ludoteca.load(game_id, seats=told["seats"], **told["options"])
    ends = [game.start()]
    for number, step in enumerate(told["steps"], 1):
        begins = ends if step["state"] is None else [game.from_json(step["state"])]
        ends = []
        for begin in begins:  # a step may go on from any of the moves that the last one took
            state = begin.copy()
            for line in step["before"]:
                parse_event(line).apply_to(state)
            eyes = step["eyes"]
            assert eyes in state.to_move, f"step {number}: seat {eyes} is not asked"
            legal = [state.text(action, eyes) for action in state.legal(eyes)]
            accepted = legal if step["accept"] is None else step["accept"]
            assert accepted, f"step {number} accepts nothing"
            assert set(accepted) <= set(legal), f"step {number} accepts what is not legal"
            for move in accepted:
                after = state.copy()
                if state.phase is Phase.JOINT:
                    chosen = {int(seat): text for seat, text in step["with"].items()}
                    chosen[eyes] = move
                    after.apply_joint({s: after.parse(t, s) for s, t in chosen.items()})
                else:
                    after.apply(after.parse(move, eyes))
                ends.append(after)


@pytest.mark.parametrize("game_id", ludoteca.games())
@pytest.mark.parametrize("locale", LOCALES)
def test_every_step_of_a_lesson_has_its_texts(game_id, locale):
    texts = json.loads((WEB / "messages" / locale / f"{game_id}.json").read_text())
    count = len(lesson(game_id)["steps"])
    wanted = {f"{game_id}_lesson_{n}{end}" for n in range(1, count + 1) for end in ("", "_done")}
    assert wanted == {key for key in texts if "_lesson_" in key}


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_every_rule_that_a_lesson_cites_exists(game_id):
    from ludoteca import rulebook

    for step in lesson(game_id)["steps"]:
        assert rulebook.rule(game_id, step["rule"])


# Where a move takes several touches that must fit, somebody who tries anyhow may need to be shown.
MOST_TOUCHES = {"fantastick": 8, "super_tock": 8}


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_a_lesson_is_played_through_by_touching_the_board(visit: Visit, game_id: str):
    page, rng = visit(f"/learn/{game_id}"), random.Random(7)
    count = len(lesson(game_id)["steps"])
    done = page.locator(".teach .button.main")  # on to the next step, or to the game at the end
    asking = page.locator("button:enabled", has_text="Show me")
    shown = 0
    for number in range(1, count + 1):
        expect(page.locator(".teach")).to_contain_text(f"{number} of {count}")
        expect(asking).to_be_visible()
        for _ in range(MOST_TOUCHES.get(game_id, 200)):
            if not asking.count():
                break
            touch_board(page, rng)
        if asking.count():
            shown += 1
            asking.click()
        expect(done).to_be_visible(timeout=20_000)  # what happens is shown first
        if number < count:
            done.click()
    expect(done).to_have_attribute("href", f"/new/{game_id}")
    assert shown < count if game_id in MOST_TOUCHES else not shown
