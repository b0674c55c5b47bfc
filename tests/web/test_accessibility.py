"""axe finds nothing serious on any page or board."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludoteca
from tests.web.conftest import PHONE
from tests.web.playing import follow_hint, touch_board
from tests.web.test_tables import BOT, ME, open_table, sit_by_link

Visit = Callable[..., Page]
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
SEATS = {"tohm": 2, "toncc": 3, "tcnccc": 4, "super_tock": 4, "fantastick": 1}
PAGES = [
    "/",
    "/games",
    "/lobby",
    "/replay",
    "/nowhere",
    *(f"/{page}/{game}" for page in ("new", "rules", "learn") for game in ludoteca.games()),
]


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or worse, one line each."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def play_a_little(page: Page, rng: random.Random) -> None:
    expect(page.locator(".board").first).to_be_visible()
    for _ in range(12):
        if rng.random() < 0.5:
            touch_board(page, rng)
        else:
            follow_hint(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_on_a_page(visit: Visit, path: str, scheme: str):
    page = visit(path, color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1").first).to_be_visible()
    assert not serious(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", ludoteca.games())
def test_axe_finds_nothing_serious_at_a_table(visit: Visit, address: str, game: str, scheme: str):
    opened = open_table(address, game, [ME] + [BOT] * (SEATS[game] - 1))
    for size in ({"width": 1280, "height": 800}, PHONE):
        page = sit_by_link(visit, opened, color_scheme=scheme, viewport=size)
        play_a_little(page, random.Random(7))
        assert not serious(page)
    page = sit_by_link(visit, opened, color_scheme=scheme)
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert not serious(page)
    page.get_by_role("button", name="Rules", exact=True).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not serious(page)
