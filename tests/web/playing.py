"""Playing on the page as people do: by what can be touched on the board, by keys, by hints."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotInTime

Visit = Callable[..., Page]

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "greedy"}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco")
# Options with which a match ends soon, and how much of it is played by touching the board anyhow:
# where that would take for ever (a valid equality, four marbles home), hints do most of it.
SHORT: dict[str, dict[str, Any]] = {"tohm": {"cups": 3}, "toncc": {"challenges": 1}}
TOUCHES = {"tohm": 0.7, "toncc": 0.7, "tcnccc": 0.7, "fantastick": 0.1, "super_tock": 0.1}

TOUCHABLE = ".board [role=button]:not([aria-disabled=true]), .board button:not([disabled])"
PROMPT = ".prompt"
RESULT = "section.result"
CURTAIN = "section.curtain"
# Of all pages together; who is out of a match of TCNCCC watches the others play on.
MOST_ACTS = 9000
LIFTS = 20  # tries to take a screen over
A_MOMENT = 1000  # milliseconds, for what may have gone or be covered meanwhile


def open_table(
    address: str, game: str, sitters: list[Any], settings: Any = None, **options: Any
) -> Any:
    """A table as the page opens it: its address, the seats held and the invitations."""
    named = [{**sitter, "name": name} for sitter, name in zip(sitters, NAMES)]
    asked = {"game": game, "sitters": named, "options": options, "settings": settings or {}}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{address}/api/tables", json.dumps(asked).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def start_against_bots(page: Page, title: str) -> None:
    """One click on the start page."""
    card = page.locator("article, li").filter(has=page.get_by_role("heading", name=title)).first
    card.get_by_role("button", name=re.compile("Play now")).click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".board").first).to_be_visible()


def sit_by_link(visit: Visit, opened: Any, held: int = 0, **settings: Any) -> Page:
    """Open the table by a personal link."""
    page = visit(f"/table/{opened['table']}#seat={opened['held'][held]['token']}", **settings)
    page.wait_for_url(lambda url: "#" not in url)
    return page


def sit_by_invitation(visit: Visit, opened: Any, number: int, name: str, **settings: Any) -> Page:
    """Follow an invitation, say a name, sit down."""
    invite = opened["invitations"][number]["invite"]
    page = visit(f"/join/{opened['table']}#invite={invite}", **settings)
    page.get_by_role("textbox").fill(name)
    page.locator("main form .button.main").click()
    page.wait_for_url("**/table/**")
    return page


def sit_together(visit: Visit, address: str, game: str, seats: int, **options: Any) -> list[Page]:
    """A table with everybody in a browser of their own."""
    opened = open_table(address, game, [ME] + [FRIEND] * (seats - 1), **options)
    pages = [sit_by_link(visit, opened)]
    return pages + [sit_by_invitation(visit, opened, i, NAMES[i + 1]) for i in range(seats - 1)]


def sit_at_one_screen(visit: Visit, address: str, game: str, seats: int, **options: Any) -> Page:
    """A table with everybody before the same screen."""
    opened = open_table(address, game, [ME] * seats, **options)
    page = sit_by_link(visit, opened)
    for held in opened["held"][1:]:
        page.goto(f"{address}/table/{opened['table']}#seat={held['token']}")
        page.wait_for_url(lambda url: "#" not in url)
    return page


def is_over(page: Page) -> bool:
    return page.locator(RESULT).count() > 0


def touch_board(page: Page, rng: random.Random, keys: float = 0.3) -> bool:
    """Tap or click something that can be touched, or press Enter on it; was there anything?"""
    touchables = page.locator(TOUCHABLE)
    count = touchables.count()
    if not count:
        return False
    one = touchables.nth(rng.randrange(count))
    try:
        if page.evaluate("navigator.maxTouchPoints") > 0:
            one.tap(timeout=A_MOMENT)
        elif rng.random() < keys:
            one.press("Enter", timeout=A_MOMENT)
        else:
            one.click(timeout=A_MOMENT)
    except NotInTime:  # the board has changed meanwhile
        return False
    return True


def follow_hint(page: Page) -> bool:
    """Ask for a hint and play it; was there one?"""
    hint = page.locator("button:visible", has=page.locator(".lucide-lightbulb"))
    try:
        if not hint.is_enabled(timeout=A_MOMENT):
            return False
        hint.click(timeout=A_MOMENT)
        page.locator(".notice .button.main").click(timeout=2 * A_MOMENT)
    except NotInTime:  # somebody else moved, or the move was made already
        return False
    return True


def lift_curtain(page: Page) -> bool:
    """Take the screen over, if it is to be handed to somebody."""
    # One look at both: a curtain that goes between two looks would seem to have shown the board.
    drawn, bare = page.evaluate(
        "(curtain) => [curtain, '.board'].map((what) => document.querySelector(what) !== null)",
        CURTAIN,
    )
    if not drawn:
        return False
    assert not bare, "the board is not behind the curtain"
    for _ in range(LIFTS):
        try:
            page.locator(f"{CURTAIN} button").click(timeout=A_MOMENT)
            break
        except NotInTime:
            # A click for a hint may have met "Take back": the turn has gone back with the move.
            if not page.locator(CURTAIN).count():
                return False
    expect(page.locator(CURTAIN)).to_have_count(0)
    return True


def play_to_the_end(pages: list[Page], rng: random.Random, touches: float) -> None:
    """All pages play, in no order, until every one shows the result.

    `touches` is the share of acts that touch the board anyhow; the others follow hints.
    """
    for _ in range(MOST_ACTS):
        if all(is_over(page) for page in pages):
            return
        page = rng.choice(pages)
        if lift_curtain(page):
            continue
        did = touch_board(page, rng) if rng.random() < touches else follow_hint(page)
        if not did:
            page.wait_for_timeout(10)
    prompts = [page.locator(PROMPT).inner_text() for page in pages]
    raise AssertionError(f"the match is not over after {MOST_ACTS} acts: {prompts}")


def make_moves(pages: list[Page], rng: random.Random, count: int, touches: float = 1.0) -> None:
    """Some acts in the middle of a match."""
    for _ in range(count):
        page = rng.choice(pages)
        if not lift_curtain(page) and rng.random() < touches:
            touch_board(page, rng)
        else:
            follow_hint(page)
