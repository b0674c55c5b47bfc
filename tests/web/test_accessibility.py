"""axe finds nothing serious on any page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludoteca

Visit = Callable[..., Page]
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_on_a_page(visit: Visit, path: str, scheme: str):
    page = visit(path, color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1").first).to_be_visible()
    assert not serious(page)
