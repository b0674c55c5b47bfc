"""Whole games on the page, in a real browser."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import RESULT, play_to_the_end, start_against_bots

Visit = Callable[..., Page]
# How much of each game is played by touching the board anyhow: where that would take for ever
# (a valid equality, four marbles home), hints do most of it.
TITLES = {
    "T.O.H.M.": 0.7,
    "Tóncc": 0.7,
    "TCNCCC": 0.7,
    "Fantastick": 0.1,
    "Super Tock": 0.1,
}


@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_against_bots_from_one_click_on_the_start_page(visit: Visit, title: str):
    page = visit("/")
    start_against_bots(page, title)
    play_to_the_end(page, random.Random(7), TITLES[title])
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.locator(f"{RESULT} table tbody tr").first).to_be_visible()
