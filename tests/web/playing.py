"""Playing on the page as people do: by what can be touched on the board, by keys, by hints."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotInTime

TOUCHABLE = ".board [role=button]:not([aria-disabled=true]), .board button:not([disabled])"
RESULT = "section.result"
MOST_TOUCHES = 3000


def start_against_bots(page: Page, title: str) -> None:
    """One click on the start page."""
    card = page.locator("article, li").filter(has=page.get_by_role("heading", name=title)).first
    card.get_by_role("button", name=re.compile("Play now")).click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".board").first).to_be_visible()


def is_over(page: Page) -> bool:
    return page.locator(RESULT).count() > 0


def touch_board(page: Page, rng: random.Random) -> bool:
    """Click something that can be touched; was there anything?"""
    touchables = page.locator(TOUCHABLE)
    count = touchables.count()
    if not count:
        return False
    try:
        touchables.nth(rng.randrange(count)).click(timeout=1500)
    except NotInTime:  # the board has changed meanwhile
        return False
    return True


def follow_hint(page: Page) -> None:
    """Ask for a hint and play it."""
    hint = page.get_by_role("button", name="Hint", exact=True).first
    if not hint.is_enabled():
        return
    try:
        hint.click(timeout=1500)
        page.get_by_role("button", name="Do it").click(timeout=3000)
    except NotInTime:  # somebody else moved, or the move was made already
        return


def play_to_the_end(page: Page, rng: random.Random, touches: float) -> int:
    """Play the seat of this page until the result is shown; how many acts did it take?

    `touches` is the share of acts that touch the board anyhow; the others follow hints.
    """
    for act in range(MOST_TOUCHES):
        if is_over(page):
            return act
        if rng.random() < touches:
            if not touch_board(page, rng):
                page.wait_for_timeout(30)
        else:
            follow_hint(page)
    raise AssertionError(f"the match is not over after {MOST_TOUCHES} acts")
