"""Whole games on the page, in a real browser: against bots, at one screen, in several browsers."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import ludoteca
from tests.web.conftest import PHONE
from tests.web.playing import (
    BOT,
    ME,
    MOST_ACTS,
    NAMES,
    RESULT,
    SHORT,
    TOUCHES,
    Visit,
    is_over,
    make_moves,
    open_table,
    play_to_the_end,
    sit_at_one_screen,
    sit_by_link,
    sit_together,
    start_against_bots,
    touch_board,
)

TITLES = {
    "tohm": "T.O.H.M.",
    "toncc": "Tóncc",
    "tcnccc": "TCNCCC",
    "fantastick": "Fantastick",
    "super_tock": "Super Tock",
}
BROWSERS = {"super_tock": 2, "toncc": 3, "fantastick": 4, "tohm": 5, "tcnccc": 6}


def test_no_game_is_left_out():
    games = set(ludoteca.games())
    assert games == set(TITLES) == set(BROWSERS) == set(TOUCHES)
    assert set(BROWSERS.values()) == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_against_bots_from_one_click_on_the_start_page(visit: Visit, game: str):
    page = visit("/")
    start_against_bots(page, TITLES[game])
    play_to_the_end([page], random.Random(7), TOUCHES[game])
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.locator(f"{RESULT} table tbody tr").first).to_be_visible()


@pytest.mark.parametrize("game", ["tohm", "toncc", "tcnccc"])
def test_a_whole_game_by_enter_instead_of_clicks(visit: Visit, address: str, game: str):
    bots = ludoteca.load(game).seats - 1
    page = sit_by_link(visit, open_table(address, game, [ME] + [BOT] * bots, **SHORT.get(game, {})))
    rng = random.Random(7)
    for _ in range(MOST_ACTS):
        if is_over(page):
            break
        if not touch_board(page, rng, keys=1.0):
            page.wait_for_timeout(10)
    assert is_over(page), f"the match is not over after {MOST_ACTS} presses"


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_at_one_screen(visit: Visit, address: str, game: str):
    seats = 3 if game == "toncc" else 2
    page = sit_at_one_screen(visit, address, game, seats, **SHORT.get(game, {}))
    play_to_the_end([page], random.Random(7), TOUCHES[game])
    for name in NAMES[:seats]:
        expect(page.locator(f"{RESULT} table")).to_contain_text(name)


@pytest.mark.parametrize("game", BROWSERS)
def test_friends_in_browsers_of_their_own_play_a_whole_game(visit: Visit, address: str, game: str):
    seats = BROWSERS[game]
    pages = sit_together(visit, address, game, seats, **SHORT.get(game, {}))
    play_to_the_end(pages, random.Random(7), TOUCHES[game])
    sheets = {page.locator(f"{RESULT} table").inner_text() for page in pages}
    assert len(sheets) == 1
    for name in NAMES[:seats]:
        expect(pages[0].locator(RESULT)).to_contain_text(name)


@pytest.mark.parametrize(
    ("locale", "game", "bots"), [("it", "tohm", 1), ("de", "tcnccc", 2), ("pt", "fantastick", 0)]
)
def test_a_phone_in_another_language_plays_a_whole_game_by_touch(
    visit: Visit, address: str, locale: str, game: str, bots: int
):
    opened = open_table(address, game, [ME] + [BOT] * bots, **SHORT.get(game, {}))
    page = sit_by_link(visit, opened, viewport=PHONE, has_touch=True, locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    play_to_the_end([page], random.Random(7), TOUCHES[game])
    expect(page.locator(RESULT)).to_be_visible()


@pytest.mark.parametrize("game", ludoteca.games())
def test_a_phone_held_sideways_has_the_board_beside_all_else(
    visit: Visit, address: str, game: str
) -> None:
    sideways = {"width": PHONE["height"], "height": PHONE["width"]}
    seats = {"toncc": 3}.get(game, 2)
    opened = open_table(address, game, [ME] + [BOT] * (seats - 1))
    page = sit_by_link(visit, opened, viewport=sideways, has_touch=True)
    make_moves([page], random.Random(7), 3)
    board, plates = (
        page.locator(".place > .board").bounding_box(),
        page.locator("main > .own").bounding_box(),
    )
    assert board is not None
    assert plates is not None
    assert plates["x"] + plates["width"] <= board["x"]
    if game not in ("fantastick", "toncc"):  # their boards have texts that do not shrink: scroll
        assert board["y"] + board["height"] <= sideways["height"]
    whole = page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]")
    assert whole == [sideways["width"], sideways["height"]]
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("tab").first).to_be_in_viewport()
