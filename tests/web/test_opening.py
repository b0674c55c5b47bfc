"""Opening a table as a new user does: who sits where, rules, invitations, lobby, my games."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

import ludoteca
from tests.web.playing import (
    BOT,
    FRIEND,
    ME,
    SHORT,
    TOUCHABLE,
    Visit,
    open_table,
    play_to_the_end,
    sit_by_link,
)
from tests.web.test_deeds import plate, press


def open_new(page: Page) -> None:
    press(page, "Open the table")
    page.wait_for_url("**/table/**")


@pytest.mark.parametrize("game", ludoteca.games())
def test_a_table_opens_as_the_page_offers_it(visit: Visit, game: str):
    page = visit(f"/new/{game}")
    open_new(page)
    expect(page.locator(".board").first).to_be_visible()
    expect(page.locator(".plate").first).to_be_visible()


def test_options_are_offered_to_as_many_as_can_play_them(visit: Visit):
    page = visit("/new/super_tock", locale="fr")
    board, teams = page.get_by_label("Plateau"), page.get_by_label("Équipes")
    teams.check()
    page.locator(".counts").get_by_text("3").click()
    expect(teams).not_to_be_checked()
    expect(teams).to_be_disabled()
    board.select_option("0")  # of four sections
    page.locator(".counts").get_by_text("5").click()
    expect(board.locator("option")).to_have_count(2)  # as fits, and 6
    expect(board).to_have_value("-1")
    page.locator(".counts").get_by_text("6").click()
    expect(teams).to_be_enabled()
    page.locator(".counts").get_by_text("5").click()
    page.get_by_role("button", name="Ouvrir la table").click()
    page.wait_for_url("**/table/**")


def test_every_kind_of_sitter_finds_a_seat(visit: Visit):
    page = visit("/new/tcnccc")
    page.locator(".counts").get_by_text("5").click()
    for letter, sitter in zip(
        "ABCDE",
        ("Me", "Another at this screen", "A friend by link", "Bot 1: Duckling", "Bot 3: Fox"),
    ):
        page.get_by_label(f"Seat {letter}: who sits here").select_option(label=sitter)
    page.get_by_label("Name at seat A").fill("Anna")
    page.get_by_label("Name at seat B").fill("Bruno")
    open_new(page)
    for name in ("Anna", "Bruno", "Free seat", "Duckling", "Fox"):
        expect(plate(page, name)).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    link = page.get_by_role("textbox", name="Invitation for seat C").input_value()
    carla = visit(link[link.index("/join/") :])
    expect(carla.get_by_text("Anna")).to_be_visible()
    carla.get_by_role("textbox").fill("Carla")
    press(carla, "Sit down")
    for one in (page, carla):
        expect(one.locator(".board").first).to_be_visible()
        expect(plate(one, "Carla")).to_be_visible()


def test_the_last_choice_and_the_name_are_kept_for_next_time(visit: Visit, address: str):
    page = visit("/new/tohm")
    page.locator(".counts").get_by_text("4").click()
    page.get_by_label("Name at seat A").fill("Anna")
    page.get_by_label("Cups").select_option(label="3")
    open_new(page)
    expect(plate(page, "Anna")).to_be_visible()
    page.goto(f"{address}/new/tohm")
    expect(page.get_by_role("radio", name="4")).to_be_checked()
    expect(page.get_by_label("Cups").locator("option:checked")).to_have_text("3")


def test_an_option_leads_to_its_rule(visit: Visit):
    page = visit("/new/tohm")
    rule = page.locator(".option .rule").first
    number = rule.inner_text()
    rule.click()
    lit = page.get_by_role("dialog").locator(".lit .number")
    expect(lit).to_have_text(number)
    expect(lit).to_be_in_viewport()


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "   ", "a" * 200, "\u202eabc\u0000", "🦊 Ünï “x”"]
)
def test_a_strange_name_is_shown_as_it_is_or_left_out(visit: Visit, name: str):
    page = visit("/new/tohm")
    page.get_by_label("Name at seat A").fill(name)
    open_new(page)
    shown = page.locator(".own .plate .name").inner_text()
    readable = "".join(c for c in name[:24] if c.isprintable()).strip()
    assert shown == (readable or "You")


def test_whoever_gives_no_name_cannot_sit_down_by_invitation(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND])
    page = visit(f"/join/{opened['table']}#invite={opened['invitations'][0]['invite']}")
    page.get_by_role("textbox").fill("   ")
    expect(page.get_by_role("button", name="Sit down")).to_be_disabled()
    expect(page.get_by_role("link", name="Only watch")).to_be_visible()


def test_a_wrong_invitation_is_refused_in_one_sentence(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND])
    page = visit(f"/join/{opened['table']}#invite={'x' * 30}")
    page.get_by_role("textbox").fill("Mallory")
    press(page, "Sit down")
    expect(page.get_by_role("alert")).to_contain_text("This invitation is not valid")


def test_a_listed_table_is_found_in_the_lobby_and_joined_there(visit: Visit):
    page = visit("/new/tohm")
    page.get_by_label("Name at seat A").fill("Zita of the lobby")
    page.get_by_label("Seat B: who sits here").select_option(label="A friend by link")
    page.get_by_label("Listed in the lobby").check()
    open_new(page)
    guest = visit("/lobby")
    guest.get_by_role("link", name=re.compile("Zita of the lobby")).click()
    guest.get_by_role("textbox").fill("Guest")
    press(guest, "Sit down")
    expect(plate(page, "Guest")).to_be_visible()
    another = visit("/lobby")
    expect(another.get_by_role("heading", name="Lobby")).to_be_visible()
    watch = another.get_by_role("link", name=re.compile("Zita of the lobby"))
    watch.click()
    expect(another.locator(".board").first).to_be_visible()


def test_a_private_table_is_in_no_list(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND])
    page = visit("/lobby")
    page.wait_for_load_state("networkidle")
    assert opened["table"] not in page.content()


def test_my_games_lists_what_runs_and_what_is_over(visit: Visit, address: str):
    page = sit_by_link(visit, open_table(address, "tohm", [ME, BOT], **SHORT["tohm"]))
    play_to_the_end([page], random.Random(7), 0.7)
    page.goto(f"{address}/new/toncc")
    open_new(page)
    expect(page.locator(TOUCHABLE).first).to_be_visible()
    page.goto(f"{address}/games")
    running = page.locator("h2:has-text('Your games') + .lines li")
    finished = page.locator("h2:has-text('Finished') + .lines li")
    expect(running).to_have_count(1)
    expect(running).to_contain_text("It is your turn")
    expect(finished).to_have_count(1)
    finished.get_by_role("link").click()
    expect(page.locator("section.result")).to_be_visible()


@pytest.mark.parametrize(
    "path",
    ["/table/nonsense", "/join/nonsense", "/new/nonsense", "/learn/nonsense", "/rules/nonsense",
     "/replay/nonsense", "/table/%00%ff", "/nowhere/at/all", "/new/"],
)  # fmt: skip
def test_an_address_of_nothing_says_so(visit: Visit, path: str):
    page = visit(path)
    said = page.locator("main").get_by_text(
        re.compile("There is no|There is nothing|not valid|no rule page")
    )
    expect(said.first).to_be_visible()


def test_the_rules_of_nothing_offer_no_game(visit: Visit):
    page = visit("/rules/nonsense")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address.")
    expect(page.locator("a[href^='/new/']")).to_have_count(0)
