"""What people do at a table beside moving: take back, talk, stand in, resign, leave, hand over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from ludoteca.server.opening import LEAST_CLOCK_SECONDS
from tests.web.conftest import PHONE
from tests.web.playing import (
    BOT,
    CURTAIN,
    FRIEND,
    ME,
    PROMPT,
    RESULT,
    TOUCHABLE,
    Visit,
    follow_hint,
    lift_curtain,
    open_table,
    sit_at_one_screen,
    sit_by_invitation,
    sit_by_link,
    sit_together,
)

MOST_WAITS = 200


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def press(page: Page, name: str, answer: str | None = None) -> None:
    """Press a button, and the one with which the question is answered."""
    page.get_by_role("button", name=name).first.click()
    if answer:
        page.get_by_role("dialog").get_by_role("button", name=answer).click()


def plate(page: Page, name: str) -> Locator:
    return page.locator(".plate", has_text=name)


def hint_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint").first


def lose_the_answer(route: Route) -> None:
    route.fetch()  # the house hears it
    route.abort()


def in_turn(*pages: Page) -> tuple[Page, Page]:
    """Of two pages the one that is asked, then the other."""
    for _ in range(MOST_WAITS):
        for page, other in (pages, pages[::-1]):
            if hint_button(page).is_enabled():
                return page, other
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def two_pages(visit: Visit, address: str, game: str = "tohm") -> tuple[Page, Page]:
    anna, bruno = sit_together(visit, address, game, 2)
    return anna, bruno


# ---- taking back


def test_a_move_that_revealed_nothing_is_taken_back_at_once(visit: Visit, address: str):
    page, other = in_turn(*two_pages(visit, address, "super_tock"))
    before = page.locator(PROMPT).inner_text()
    assert follow_hint(page)
    expect(page.locator(PROMPT)).not_to_have_text(before, use_inner_text=True)
    press(page, "Take back")
    expect(page.locator(PROMPT)).to_have_text(before, use_inner_text=True)
    expect(hint_button(other)).to_be_disabled()


def test_after_a_throw_of_the_die_the_others_are_asked(visit: Visit, address: str):
    page, other = in_turn(*two_pages(visit, address))
    assert follow_hint(page)
    expect(hint_button(other)).to_be_enabled()
    press(page, "Take back")
    expect(page.get_by_text("the others are answering")).to_be_visible()
    press(other, "Rather not")
    expect(page.get_by_text("the others are answering")).to_have_count(0)
    expect(hint_button(other)).to_be_enabled()
    press(page, "Take back")
    press(other, "All right")
    expect(hint_button(page)).to_be_enabled()
    expect(hint_button(other)).to_be_disabled()


def test_at_one_screen_a_move_is_taken_back_from_before_the_curtain(visit: Visit, address: str):
    page = sit_at_one_screen(visit, address, "super_tock", 2)
    heading = page.locator(f"{CURTAIN} h2")
    first = heading.inner_text()
    lift_curtain(page)
    assert follow_hint(page)
    expect(heading).not_to_have_text(first)
    press(page, "Take back")
    expect(heading).to_have_text(first)
    lift_curtain(page)
    expect(hint_button(page)).to_be_enabled()


# ---- talking


def test_words_and_signs_cross_the_table(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    open_tab(anna, "Chat")
    anna.get_by_label("Say something kind").fill("<b>Hello</b> & good luck")
    anna.keyboard.press("Enter")
    expect(bruno.get_by_role("tab", name="Chat")).to_contain_text("new")
    open_tab(bruno, "Chat")
    expect(bruno.get_by_text("<b>Hello</b> & good luck")).to_be_visible()
    press(bruno, "Thank you!")
    expect(anna.locator(".said li").last).to_have_text(re.compile("Bruno.*Thank you!", re.S))


def test_a_table_without_chat_has_no_place_for_it(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, BOT], {"chat": False})
    page = sit_by_link(visit, opened)
    expect(page.get_by_role("tab", name="Table")).to_be_visible()
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


# ---- stand-ins and clocks


def test_a_bot_stands_in_for_who_is_away_until_the_player_returns(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    table = bruno.url
    bruno.goto("about:blank")
    expect(plate(anna, "Bruno")).to_contain_text("away")
    open_tab(anna, "Table")
    press(anna, "Let Fox play meanwhile")
    expect(plate(anna, "Bruno")).to_contain_text("Fox stands in")
    bruno.goto(table)
    expect(plate(anna, "Bruno")).to_contain_text("here")


def test_whoever_wants_a_rest_lets_a_bot_play(visit: Visit, address: str):
    page = sit_by_link(visit, open_table(address, "tcnccc", [ME, FRIEND, BOT]))
    open_tab(page, "Table")
    expect(page.get_by_role("button", name="Let Fox play for me")).to_have_count(0)  # not begun
    page = sit_by_link(visit, open_table(address, "tohm", [ME, ME]))
    open_tab(page, "Table")
    press(page, "Let Fox play for me")
    expect(plate(page, "Anna")).to_contain_text("Fox stands in")
    press(page, "I play again myself")
    expect(plate(page, "Anna")).not_to_contain_text("Fox stands in")


@pytest.mark.parametrize("kind", ["move", "game"])
def test_when_the_time_is_up_a_bot_plays_on(visit: Visit, address: str, kind: str):
    clock = {"clock": {"kind": kind, "seconds": LEAST_CLOCK_SECONDS}}
    opened = open_table(address, "tohm", [ME, FRIEND], clock)
    page, _ = in_turn(sit_by_link(visit, opened), sit_by_invitation(visit, opened, 0, "Bruno"))
    own = page.locator(".own .plate")
    expect(own.get_by_role("timer")).to_have_text(re.compile("0:0[0-5]"))
    expect(own).to_contain_text("Fox stands in", timeout=3000 * LEAST_CLOCK_SECONDS)
    open_tab(page, "Table")
    again = page.get_by_role("button", name="I play again myself")
    if kind == "game":  # used up for good
        expect(again).to_have_count(0)
    else:
        again.click()
        expect(own).to_contain_text("you")


# ---- the end of it


def test_resigning_gives_the_match_to_the_other(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    open_tab(anna, "Table")
    press(anna, "Resign", "Cancel")
    press(anna, "Resign", "Resign")
    for page, title in ((anna, "Bruno wins"), (bruno, "You have won!")):
        expect(page.locator(RESULT)).to_contain_text(title)
        expect(page.locator(RESULT)).to_contain_text("Anna has resigned")


def test_of_three_one_resigns_and_the_others_play_on(visit: Visit, address: str):
    anna, bruno, _ = sit_together(visit, address, "tohm", 3)
    open_tab(anna, "Table")
    press(anna, "Resign", "Resign")
    expect(plate(bruno, "Anna")).to_contain_text("has resigned")
    assert not bruno.locator(RESULT).count()


def test_the_same_people_play_again(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    first = anna.url
    open_tab(anna, "Table")
    press(anna, "Resign", "Resign")
    press(anna, "Play again")
    anna.wait_for_url(lambda url: url != first)
    press(bruno, "To the new table")
    bruno.wait_for_url(anna.url)
    page, _ = in_turn(anna, bruno)
    expect(page.locator(TOUCHABLE).first).to_be_visible()


def test_whoever_leaves_has_no_seat_any_more(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    open_tab(bruno, "Table")
    press(bruno, "Leave", "Leave")
    bruno.wait_for_url(f"{address}/")
    expect(plate(anna, "Fox")).to_be_visible()
    bruno.goto(f"{address}/games")
    expect(bruno.get_by_text("You sit at no table yet.")).to_be_visible()


def test_a_deleted_table_is_closed_for_everybody(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    open_tab(bruno, "Table")
    expect(bruno.get_by_role("button", name="Delete the table")).to_have_count(0)
    open_tab(anna, "Table")
    press(anna, "Delete the table", "Delete the table")
    anna.wait_for_url(f"{address}/")
    expect(bruno.get_by_text("This table was closed.")).to_be_visible()
    bruno.reload()
    expect(bruno.get_by_text(re.compile("closed"))).to_be_visible()


# ---- seats and links


def test_a_seat_is_handed_over_by_a_new_invitation(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    open_tab(anna, "Table")
    press(anna, "Hand over", "Free the seat")
    expect(bruno.get_by_text("This seat has been given to somebody else.")).to_be_visible()
    link = anna.get_by_label("Invitation").input_value()
    carla = visit(link.removeprefix(link[: link.index("/join/")]))
    carla.get_by_role("textbox").fill("Carla")
    press(carla, "Sit down")
    expect(plate(anna, "Carla")).to_contain_text("here")
    bruno.reload()  # who may watch now, like everybody
    expect(plate(bruno, "Carla")).to_be_visible()
    expect(bruno.get_by_role("button", name="Hint")).to_have_count(0)


def test_the_personal_link_plays_on_at_another_device(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    open_tab(bruno, "Table")
    link = bruno.get_by_label("Personal link of Bruno").input_value()
    phone = visit(link[link.index("/table/") :])
    phone.wait_for_url(lambda url: "#" not in url)
    page, _ = in_turn(anna, phone)
    expect(hint_button(bruno)).to_be_enabled(enabled=page is phone)
    assert follow_hint(page)
    other = phone if page is anna else anna
    expect(hint_button(other)).to_be_enabled()


def test_an_invitation_is_good_for_one(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND])
    bruno = sit_by_invitation(visit, opened, 0, "Bruno")
    link = f"/join/{opened['table']}#invite={opened['invitations'][0]['invite']}"
    bruno.goto(address + link)  # who sits there already is taken to the table
    bruno.wait_for_url("**/table/**")
    late = visit(link)
    late.get_by_role("textbox").fill("Carla")
    press(late, "Sit down")
    expect(late.get_by_role("alert")).to_contain_text("This seat is taken")


def test_a_seat_whose_answer_was_lost_is_still_there_after_a_reload(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND])
    bruno = visit(f"/join/{opened['table']}#invite={opened['invitations'][0]['invite']}")
    bruno.route("**/seats", lose_the_answer, times=1)
    bruno.get_by_role("textbox").fill("Bruno")
    press(bruno, "Sit down")
    expect(bruno.get_by_role("alert")).not_to_be_empty()
    bruno.reload()
    bruno.get_by_role("textbox").fill("Bruno")
    press(bruno, "Sit down")
    bruno.wait_for_url("**/table/**")
    expect(plate(bruno, "Bruno")).to_be_visible()


def test_a_lost_answer_does_not_stand_in_for_another_invitation(visit: Visit, address: str):
    opened = open_table(address, "toncc", [ME, FRIEND, FRIEND])
    links = [f"/join/{opened['table']}#invite={one['invite']}" for one in opened["invitations"]]
    page = visit(links[0])
    page.route("**/seats", lose_the_answer, times=1)
    page.get_by_role("textbox").fill("Bruno")
    press(page, "Sit down")
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.goto("about:blank")
    for link, name in ((links[1], "Carla"), (links[0], "Bruno")):
        page.goto(address + link)
        page.get_by_role("textbox").fill(name)
        press(page, "Sit down")
        page.wait_for_url("**/table/**")
        expect(plate(page, name)).to_be_visible()


def test_whoever_opened_the_table_can_invite_from_another_device_too(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, FRIEND])
    page = sit_by_link(visit, opened)  # another browser than the one that keeps the invitations
    press(page, "Make a new invitation")
    link = page.get_by_role("textbox", name="Invitation for seat B").input_value()
    bruno = visit(link[link.index("/join/") :])
    bruno.get_by_role("textbox").fill("Bruno")
    press(bruno, "Sit down")
    expect(plate(page, "Bruno")).to_be_visible()


# ---- watching


def test_spectators_see_the_board_and_cannot_play(visit: Visit, address: str):
    opened = open_table(address, "super_tock", [ME, BOT])
    page = sit_by_link(visit, opened)
    watcher = visit(f"/table/{opened['table']}")
    expect(watcher.locator(".board").first).to_be_visible()
    expect(watcher.get_by_role("button", name="Hint")).to_have_count(0)
    expect(watcher.get_by_role("tab", name="Moves")).to_have_count(0)
    open_tab(page, "Table")
    assert page.get_by_label("Link for watching").input_value().endswith(opened["table"])


def test_a_table_may_forbid_spectators(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, BOT], {"spectators": False})
    watcher = visit(f"/table/{opened['table']}")
    expect(watcher.get_by_text("At this table nobody may watch.")).to_be_visible()


# ---- knowing that it is your turn


def test_the_title_and_a_notification_say_whose_turn_it_is(visit: Visit, address: str):
    anna, bruno = two_pages(visit, address)
    page, other = in_turn(anna, bruno)
    expect(page).to_have_title(re.compile("Your turn"))
    expect(other).not_to_have_title(re.compile("Your turn"))
    other.evaluate(
        """() => {
            window.told = [];
            window.Notification = class {
                static permission = 'granted';
                static requestPermission = async () => 'granted';
                constructor(title) { window.told.push(title); }
            };
            Object.defineProperty(document, 'hidden', { get: () => true });
        }"""
    )
    open_tab(other, "Table")
    press(other, "Tell me when it is my turn")
    expect(other.get_by_role("button", name="Stop telling me")).to_be_visible()
    assert follow_hint(page)
    expect(other).to_have_title(re.compile("Your turn"))
    assert ["Your turn" in title for title in other.evaluate("window.told")] == [True]


# ---- rules, hints and the log


def test_a_refused_move_says_why_and_opens_the_rules_there(visit: Visit, address: str):
    page, _ = in_turn(*two_pages(visit, address))
    legal = set(page.locator("[data-move]").evaluate_all("all => all.map(x => x.dataset.move)"))
    wrong = next(
        cell for cell in (f"+{c}{r}" for c in "abcdef" for r in "123") if cell not in legal
    )
    page.get_by_label("Find a move").fill(wrong)
    page.keyboard.press("Enter")
    notice = page.locator(".notice[role=alert]")
    expect(notice).to_be_visible()
    number = notice.locator(".rule").inner_text()
    rules = page.get_by_role("dialog")
    expect(rules.locator(".why")).to_have_text(re.compile(r"\w+ \w+"))
    lit = rules.locator(".lit")
    expect(lit).to_be_in_viewport()
    expect(lit.locator(".number")).to_have_text(number)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    notice.locator(".rule").click()
    expect(lit).to_be_in_viewport()


@pytest.mark.parametrize("nonsense", ["?", "<img src=x onerror=alert(1)>", "a" * 199, "→😀"])
def test_nonsense_typed_as_a_move_is_refused_and_changes_nothing(
    visit: Visit, address: str, nonsense: str
):
    page = sit_by_link(visit, open_table(address, "tohm", [ME, ME]))
    expect(hint_button(page)).to_be_enabled()
    before = page.locator(PROMPT).inner_text()
    page.get_by_label("Find a move").fill(nonsense)
    page.keyboard.press("Enter")
    expect(page.locator(".notice[role=alert]")).to_be_visible()
    expect(page.locator(PROMPT)).to_have_text(before, use_inner_text=True)
    expect(hint_button(page)).to_be_enabled()


def test_what_was_refused_is_forgotten_with_the_next_hint(visit: Visit, address: str):
    page = sit_by_link(visit, open_table(address, "tohm", [ME, ME]))
    expect(hint_button(page)).to_be_enabled()
    page.get_by_label("Find a move").fill("?")
    page.keyboard.press("Enter")
    expect(page.locator(".notice[role=alert]")).to_be_visible()
    hint_button(page).click()
    expect(page.locator(".notice[role=status]")).to_be_visible()
    expect(page.locator(".notice[role=alert]")).to_have_count(0)


def test_on_a_phone_the_notice_of_a_hint_does_not_cover_the_advised_button(
    visit: Visit, address: str
):
    opened = open_table(address, "fantastick", [ME, BOT, BOT, BOT], mode="shapes")
    page = sit_by_link(visit, opened, viewport=PHONE)
    notice = page.locator(".notice")
    advised = page.locator(".board button.hinted")
    for _ in range(20):  # a turn ends with a button at the latest
        hint_button(page).click()
        expect(notice).to_be_visible()
        if advised.count():
            break
        notice.locator(".button.main").click()
        expect(notice).to_have_count(0)
    advised.click(trial=True)
    button, told = advised.bounding_box(), notice.bounding_box()
    assert button is not None
    assert told is not None
    assert button["y"] + button["height"] < told["y"]


def test_a_line_of_the_log_shows_the_board_as_it_was(visit: Visit, address: str):
    opened = open_table(address, "tohm", [ME, BOT])
    page = sit_by_link(visit, opened)
    for _ in range(3):
        expect(hint_button(page)).to_be_enabled()
        assert follow_hint(page)
    expect(hint_button(page)).to_be_enabled()
    now = page.locator(".board svg").first.inner_html()
    page.reload()
    open_tab(page, "Log")
    lines = page.locator(".log li")
    words = lines.first.locator(".words")
    expect(words).to_have_text(re.compile(r"\w+ \w+"))  # not only a name
    lines.first.hover()
    expect(page.locator(PROMPT)).to_have_text(words.inner_text(), use_inner_text=True)
    assert page.locator(".board svg").first.inner_html() != now
    expect(page.locator(TOUCHABLE)).to_have_count(0)
    open_tab(page, "Moves")
    expect(page.locator(TOUCHABLE).first).to_be_visible()


def test_the_own_plate_says_you_to_who_gave_no_name(visit: Visit):
    page = visit("/new/tohm")
    press(page, "Open the table")
    page.wait_for_url("**/table/**")
    expect(page.locator(".own .plate .name")).to_have_text("You")
