"""The puzzle of the day on the page: played by keys and clicks, judged, shown, printed."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludoteca.core import state as core_state
from ludoteca.games.fantastick import puzzles
from ludoteca.games.fantastick.puzzles import Puzzle
from tests.web.conftest import DESKTOP, PHONE
from tests.web.playing import Visit
from tests.web.test_accessibility import serious

pytestmark = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="a puzzle takes a minute uncompiled"
)
DAY = date(2025, 6, 7)  # long ago by any clock
SAID = ".ask [aria-live]"
COST = ".cost b:first-of-type"


def touch(page: Page, key: str, by_key: bool) -> None:
    """Press Enter on a match, a place or the pile, or click it."""
    thing = page.locator(f'.board [data-key="{key.replace(chr(92), chr(92) * 2)}"]').last
    if by_key:
        thing.press("Enter")
    else:
        thing.dispatch_event("click")


def make_move(page: Page, move: str, by_key: bool) -> None:
    """Do what a move says, as a person does, once the board can be touched."""
    expect(page.locator(".board [role=button]").first).to_be_visible()
    word, *places = move.split(" ")
    if word in ("end", "respace", "undo"):
        page.locator(f'.board [data-move="{move}"]').click()
        return
    source = {"a": "pile", "g": "good match"}.get(word, places[0])
    touch(page, source, by_key)
    if word == "x":
        page.locator(".panel button.way", has_text="pile").click()
        return
    twofold = page.locator(".panel .way[aria-pressed]")
    if word == "m" and twofold.count():
        twofold.last.click()
    touch(page, places[-1], by_key)


def operate(page: Page, move: str, cost: int, by_key: bool) -> None:
    """Make a move, and wait until it is done."""
    with page.expect_response("**/api/study"):
        make_move(page, move, by_key)
    expect(page.locator('.board [data-move="undo"]')).to_be_visible()
    expect(page.locator(COST)).to_have_text(str(cost))


def solve(page: Page, puzzle: Puzzle, by_key: bool, paid: int = 0) -> None:
    """Play the solution, watching the cost, and end the turn."""
    state = puzzle.position.copy()
    for move in puzzle.solution_texts[:-1]:
        state.apply(state.parse(move))
        operate(page, move, paid + state.to_json()["cost"], by_key)
    make_move(page, "end", by_key)


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_the_puzzle_of_today_is_solved_by_keys(visit: Visit, mode: Any):
    page = visit("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    if mode == "shapes":
        page.get_by_role("link", name="Shapes").click()
    sheet = page.get_by_role("link", name="Sheet to print")
    found = re.fullmatch(r"/puzzle/(.*)/print", sheet.get_attribute("href") or "")
    assert found is not None
    puzzle = puzzles.make(date.fromisoformat(found[1]), mode)
    expect(page.locator(".ask")).to_contain_text(f"Difficulty {puzzle.rating.level} of 5")
    expect(page.get_by_role("link", name="The day after")).to_have_count(0)
    solve(page, puzzle, by_key=True)
    expect(page.locator(SAID)).to_contain_text(f"Solved with {puzzle.least_score}: nothing less")
    assert not serious(page)


def test_a_worse_turn_is_told_the_least_and_may_be_undone_or_begun_again(visit: Visit):
    puzzle = puzzles.make(DAY, "numbers")
    asked: list[str] = []
    page = visit(f"/puzzle/{DAY}", viewport=PHONE)
    page.on("request", lambda request: asked.append(request.url))
    solve(page, puzzle, by_key=False)
    said = page.locator(SAID)
    expect(said).to_contain_text("nothing less is possible")
    expect(said).to_be_in_viewport()
    with page.expect_response("**/api/study"):
        make_move(page, "undo", by_key=False)
    expect(said).to_contain_text("as few points as you can")
    with page.expect_response("**/api/study"):
        page.get_by_role("button", name="Start over").click()
    expect(page.locator(".board [role=button]").first).to_be_visible()
    expect(page.locator('.board [data-move="undo"]')).to_have_count(0)
    expect(page.locator(COST)).to_have_text("0")
    # A plain match is added and removed on the way: four points more.
    operate(page, "a Clg", 2, by_key=False)
    operate(page, "x Clg", 4, by_key=False)
    solve(page, puzzle, by_key=False, paid=4)
    expect(said).to_contain_text(
        f"Solved with {puzzle.least_score + 4}; the least is {puzzle.least_score}."
    )
    assert not [url for url in asked if url.endswith("/solution")]


def test_solved_days_are_remembered_unless_the_solution_was_looked_at(visit: Visit):
    puzzle = puzzles.make(DAY, "numbers")
    page = visit(f"/puzzle/{DAY}")
    said = page.locator(SAID)
    days = page.get_by_role("navigation", name="The last days").get_by_role("link")
    expect(days).to_have_count(7)
    expect(days.last).to_have_attribute("aria-current", "page")
    expect(days.last).to_have_accessible_name("Saturday, June 7, 2025: not solved yet")
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.locator(COST)).to_have_text("0")
    solve(page, puzzle, by_key=False)
    expect(said).to_contain_text("nothing less is possible")
    expect(days.last).to_have_accessible_name(re.compile("not solved yet"))
    page.reload()
    solve(page, puzzle, by_key=False)
    best = f"Saturday, June 7, 2025: solved with {puzzle.least_score}, the least possible"
    expect(days.last).to_have_accessible_name(best)
    days.first.click()
    expect(days.last).to_have_accessible_name(re.compile("June 1, 2025: not solved yet"))
    page.go_back()
    expect(days.last).to_have_accessible_name(best)


def test_the_solution_is_shown_step_by_step(visit: Visit):
    puzzle = puzzles.make(DAY, "shapes")
    page = visit(f"/puzzle/{DAY}/shapes", color_scheme="dark")
    page.get_by_role("button", name="Show the solution").click()
    count = len(puzzle.solution_texts) - 1
    for number in range(1, count + 1):
        page.get_by_role("button", name="Next step").click()
        expect(page.locator(SAID)).to_contain_text(f"Step {number} of {count}")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    assert not serious(page)
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(SAID)).to_contain_text(f"Step {count - 1} of {count}")
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.locator(SAID)).to_contain_text("as few points as you can")


def test_other_days_are_a_step_away_and_days_without_a_puzzle_say_so(visit: Visit):
    page = visit(f"/puzzle/{DAY}/shapes")
    page.get_by_role("link", name="The day before").click()
    expect(page.locator("main")).to_contain_text("Friday, June 6, 2025")
    expect(page.locator(".modes [aria-current]")).to_have_text("Shapes")
    page = visit("/puzzle/2098-01-01")
    expect(page.get_by_role("alert")).to_contain_text("comes on its day")
    for day in ("1998-01-01", "2099-01-01", "2026-13-45"):
        page = visit(f"/puzzle/{day}/print")
        expect(page.get_by_role("alert")).not_to_be_empty()
        today = page.get_by_role("alert").get_by_role("link")
        expect(today).to_have_attribute("href", "/puzzle")
        expect(page.get_by_role("checkbox")).to_have_count(0)
        expect(page.get_by_role("button", name="Print")).to_have_count(0)
    page = visit("/puzzle/1998-01-01/print")
    expect(page.get_by_role("alert")).to_contain_text("no puzzle of that day")


@pytest.mark.parametrize("language", ["en", "it", "fr", "de", "es", "pt"])
def test_the_sheet_with_solutions_is_one_page_in_every_language(visit: Visit, language: str):
    page = visit(f"/puzzle/{DAY}/print", locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("checkbox").check()
    expect(page.locator(".answers svg")).to_have_count(2)
    page.emulate_media(media="print")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_sheet_is_one_page_of_paper_with_the_solutions_only_if_wanted(visit: Visit, size: Any):
    asked: list[str] = []
    page = visit("/", viewport=size, color_scheme="dark")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page.url + f"puzzle/{DAY}/print")
    expect(page.locator(".sheet svg[role=img]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    # By night the unlit matches of the level are as hollow as by day.
    fills = page.locator(".sheet .head g:not(.lit) ellipse").evaluate_all(
        "all => all.map((head) => getComputedStyle(head).fill)"
    )
    assert set(fills) <= {"rgb(255, 255, 255)"}
    assert not [url for url in asked if url.endswith("/solution")]
    expect(page.locator(".answers")).to_have_count(0)
    page.get_by_role("checkbox").check()
    expect(page.locator(".answers svg")).to_have_count(2)
    assert not serious(page)
    page.emulate_media(media="print")
    expect(page.locator(".tools")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    assert b"/MediaBox [0 0 594.9" in paper  # A4
