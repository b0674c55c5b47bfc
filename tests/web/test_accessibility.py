"""axe finds nothing serious on any page, and at the tables in whatever state they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ludoteca
from ludoteca.server import telling
from tests.server.tables import Ledger
from tests.web.conftest import DESKTOP, PHONE
from tests.web.told import ToldTable

Visit = Callable[..., Page]
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
PAGES = [
    "/",
    "/games",
    "/lobby",
    "/replay",
    "/nowhere",
    *(f"/puzzle/2025-06-07{end}" for end in ("", "/shapes", "/print")),
    *(f"/{page}/{game}" for page in ("new", "rules", "learn") for game in ludoteca.games()),
]


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or worse, one line each.

    Beside its usual rules, one that it still tries out: a name contains what can be read.
    """
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        """async () => {
          const rules = { 'label-content-name-mismatch': { enabled: true } };
          return (await axe.run({ rules })).violations;
        }"""
    )
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


# ---- tables --------------------------------------------------------------------------------------

# Sitters of which two share a screen, and options that bring much onto the board.
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "tohm": ("mmm", {}),
    "toncc": ("mmm", {}),
    "super_tock": ("mmmm", {"teams": True, "strategy": True}),
    "tcnccc": ("mmm", {}),
    "fantastick": ("mm", {}),
}
LOOKS = [
    pytest.param({"color_scheme": "light", "viewport": DESKTOP}, id="light-desktop"),
    pytest.param({"color_scheme": "dark", "viewport": DESKTOP}, id="dark-desktop"),
    pytest.param({"color_scheme": "light", "viewport": PHONE}, id="light-phone"),
    pytest.param({"color_scheme": "dark", "viewport": PHONE, "locale": "de"}, id="dark-phone"),
]
RULES, RESIGN = re.compile("Rules|Regeln"), re.compile("Resign|Aufgeben")
BOARD = ".board svg:visible"  # a die may be hidden
THING = ".board [role=button], .board button[data-move]"


def begun(game: str, moves: int) -> Ledger:
    """A table at which some moves were made; fewer where the match would be over."""
    sitters, options = TABLES[game]
    for made in range(moves, -1, -1):
        ledger = Ledger(game, sitters, seed=5, options=options)
        for _ in range(made):
            if ledger.table.to_choose:
                ledger.move(ledger.luck.choice(ledger.table.legal_texts(ledger.table.to_choose[0])))
        if ledger.table.to_choose:
            return ledger
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", ludoteca.games())
def test_axe_finds_nothing_serious_at_a_table(
    visit: Visit, address: str, game: str, look: dict[str, Any]
):
    page = visit(**look)
    told = ToldTable(page)
    found: dict[str, list[str]] = {}

    def check(what: str, wait_for: str) -> None:
        expect(page.locator(wait_for).first).to_be_visible()
        found[what] = serious(page)

    def open_panel() -> None:
        """On a phone it is a sheet that the last button brings up."""
        if look["viewport"] == PHONE:
            page.locator("main button:visible").last.click()

    ledger = begun(game, 12)
    table = ledger.table
    seat = table.to_choose[0]
    told.show(address, table, seat)
    check("own turn", THING)
    page.locator(THING).first.press("Enter")
    check("a thing chosen", THING)
    page.get_by_role("button", name=RULES).filter(visible=True).first.click()
    check("the rules", "dialog[open] h2")
    page.keyboard.press("Escape")
    open_panel()
    tabs = page.locator("[role=tab]:visible")
    for number in range(tabs.count()):
        tabs.nth(number).click()
        check(f"tab {number}", "[role=tabpanel]")
    page.locator("[role=tabpanel] button", has_text=RESIGN).first.click()
    check("a question", "dialog[open] h2")
    told.forget()
    told.show(address, table, (seat + 1) % len(table.places))
    check("another's turn", BOARD)
    told.forget()
    told.show(address, table)
    check("a spectator", BOARD)
    told.forget()
    told.show(address, table, *range(len(table.places)))
    check("at one screen", f".curtain, {BOARD}")
    ledger.finish()
    told.forget()
    told.show(address, table, seat)
    expect(page.locator(BOARD).first).to_be_visible()
    open_panel()
    check("the result", "section.result")
    assert not {what: troubles for what, troubles in found.items() if troubles}


@pytest.mark.parametrize("game", ludoteca.games())
def test_axe_finds_nothing_serious_while_a_match_is_watched_again(visit: Visit, game: str):
    ledger = begun(game, 0)
    ledger.finish()
    page = visit("/replay", color_scheme="dark")
    record = {"name": "match.txt", "mimeType": "text/plain"}
    record["buffer"] = ledger.table.record().text().encode()
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(BOARD).first).to_be_visible()
    for key in ("End", "ArrowLeft"):
        page.keyboard.press(key)
        assert not serious(page)


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("game", ludoteca.games())
def test_all_that_happens_is_announced_in_words(visit: Visit, address: str, game: str, locale: str):
    page = visit(locale=locale)
    told = ToldTable(page)
    ledger = begun(game, 0)
    table = ledger.table
    seat = table.to_choose[0]
    told.show(address, table, seat)
    expect(page.locator(BOARD).first).to_be_visible()
    since, name = table.number, table.places[seat].name
    for other in table.to_choose[:1] if game != "toncc" else list(table.to_choose):
        ledger.move(seat=other)
    told.go_on(since)
    # A log that is kept has a line for each thing that happened; the other shows the last alone.
    said = page.locator("[role=log].unseen p")
    happened = [step for step in telling.steps_since(table, seat, since) if step.event]
    expect(said).to_have_count(len(happened) if game != "tcnccc" else 1)
    if game != "tcnccc":
        expect(said.first).to_contain_text(name)
