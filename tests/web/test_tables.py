"""Tables in the middle of a match: the curtain at one screen, reloads, cuts."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.playing import (
    CURTAIN,
    FRIEND,
    ME,
    PROMPT,
    RESULT,
    TOUCHABLE,
    Visit,
    follow_hint,
    lift_curtain,
    make_moves,
    open_table,
    play_to_the_end,
    sit_at_one_screen,
    sit_by_invitation,
    sit_by_link,
    sit_together,
)

MOST_WAITS = 600


def settled_prompt(page: Page) -> str:
    """The sentence above the board, once nothing more is on its way."""
    seen: list[str] = []
    while len(seen) < 5 or len(set(seen[-5:])) > 1:
        page.wait_for_timeout(200)
        seen.append(page.locator(PROMPT).inner_text())
    return seen[-1]


def test_a_curtain_covers_the_hand_until_the_next_player_looks(visit: Visit, address: str):
    page = sit_at_one_screen(visit, address, "super_tock", 2)
    asked = set()
    for _ in range(40):  # who has thrown in all cards is not asked until the next deal
        expect(page.locator(CURTAIN).or_(page.locator(TOUCHABLE)).first).to_be_visible()
        heading = page.locator(f"{CURTAIN} h2")
        if heading.count():
            asked.add(heading.inner_text())
        if len(asked) == 2:
            return
        if not lift_curtain(page):  # which sees to it that the board is away
            follow_hint(page)
    raise AssertionError(f"only asked for: {asked}")


def test_a_sealed_choice_is_on_no_screen_for_another(visit: Visit, address: str):
    """Two Kings at one screen, the third somewhere else."""
    opened = open_table(address, "toncc", [ME, ME, FRIEND], challenges=1)
    page = sit_by_link(visit, opened)
    page.goto(f"{address}/table/{opened['table']}#seat={opened['held'][1]['token']}")
    other = sit_by_invitation(visit, opened, 0, "Carla")
    own, chosen = page.locator(".plate.turn"), page.locator(".board .chosen")
    expect(page.locator(TOUCHABLE).first).to_be_visible()

    page.locator(TOUCHABLE).first.click()
    expect(page.locator(CURTAIN)).to_contain_text("Bruno")
    expect(page.locator(".board")).to_have_count(0)
    page.reload()  # which lifts no curtain
    expect(page.locator(CURTAIN)).to_contain_text("Bruno")
    lift_curtain(page)
    expect(page.locator(TOUCHABLE).first).to_be_visible()
    expect(chosen).to_have_count(0)

    page.locator(TOUCHABLE).first.click()
    expect(page.locator(PROMPT)).to_contain_text("Carla")
    expect(page.locator(".board").first).to_be_visible()
    expect(chosen).to_have_count(0)

    other.locator(TOUCHABLE).first.click()
    expect(own.filter(has_text="Anna")).to_be_visible()
    expect(page.locator(TOUCHABLE).first).to_be_visible()


@pytest.mark.parametrize("game", ["tohm", "super_tock", "tcnccc"])
def test_a_reload_in_the_middle_changes_nothing(visit: Visit, address: str, game: str):
    pages = sit_together(visit, address, game, 2)
    make_moves(pages, random.Random(7), 16, 0.5)
    pages[0].keyboard.press("Escape")
    before = settled_prompt(pages[0])
    pages[0].reload()
    expect(pages[0].locator(PROMPT)).to_have_text(before, use_inner_text=True)


def test_a_page_that_was_cut_off_comes_back_by_itself(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND], cups=3)
    first = sit_by_link(visit, opened)
    sockets: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    first.route_web_socket("**/live", pass_on)
    first.reload()
    second = sit_by_invitation(visit, opened, 0, "Bruno")
    rng = random.Random(7)
    for round_number in range(5):
        make_moves([first, second], rng, 8)
        sockets[-1].close()
        for _ in range(MOST_WAITS):
            if len(sockets) >= round_number + 2:
                break
            first.wait_for_timeout(50)
        assert len(sockets) >= round_number + 2, "the page did not come back"
    play_to_the_end([first, second], rng, 0.7)
    ends = [page.locator(f"{RESULT} table").inner_text() for page in (first, second)]
    assert ends[0] == ends[1]
