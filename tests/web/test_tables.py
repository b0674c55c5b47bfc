"""Tables with several people: at one screen, in several browsers, through reloads and cuts."""

from __future__ import annotations

import json
import random
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import PHONE
from tests.web.playing import MOST_TOUCHES, RESULT, follow_hint, is_over, touch_board

Visit = Callable[..., Page]
ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "greedy"}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco")
PROMPT = ".prompt"
MOST_WAITS = 600


def open_table(address: str, game: str, sitters: list[Any], **options: Any) -> Any:
    """A table as the page opens it: its address, the seats held and the invitations."""
    named = [{**sitter, "name": name} for sitter, name in zip(sitters, NAMES)]
    body = json.dumps({"game": game, "sitters": named, "options": options}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{address}/api/tables", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def sit_by_link(visit: Visit, opened: Any, held: int = 0, **settings: Any) -> Page:
    """Open the table by a personal link."""
    token = opened["held"][held]["token"]
    page = visit(f"/table/{opened['table']}#seat={token}", **settings)
    assert token not in page.url or page.wait_for_url(lambda url: "#" not in url) is None
    return page


def sit_by_invitation(visit: Visit, opened: Any, number: int, name: str) -> Page:
    """Follow an invitation, say a name, sit down."""
    page = visit(f"/join/{opened['table']}#invite={opened['invitations'][number]['invite']}")
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/table/**")
    return page


def settled_prompt(page: Page) -> str:
    """The sentence above the board, once nothing more is on its way."""
    seen: list[str] = []
    while len(seen) < 5 or len(set(seen[-5:])) > 1:
        page.wait_for_timeout(200)
        seen.append(page.locator(PROMPT).inner_text())
    return seen[-1]


def play_together(pages: list[Page], rng: random.Random, touches: float) -> None:
    """All pages play, in no order, until every one shows the result."""
    for _ in range(MOST_TOUCHES):
        if all(is_over(page) for page in pages):
            return
        page = rng.choice(pages)
        if rng.random() < touches:
            touch_board(page, rng)
        else:
            follow_hint(page)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("tohm", 2, {"cups": 3}), ("toncc", 3, {"challenges": 1}), ("tcnccc", 6, {})],
)
def test_friends_in_browsers_of_their_own_play_a_whole_game(visit, address, game, seats, options):
    opened = open_table(address, game, [ME] + [FRIEND] * (seats - 1), **options)
    pages = [sit_by_link(visit, opened)]
    pages += [sit_by_invitation(visit, opened, i, NAMES[i + 1]) for i in range(seats - 1)]
    play_together(pages, random.Random(7), 0.7)
    titles = {page.locator(f"{RESULT} tbody").inner_text() for page in pages}
    assert len(titles) == 1
    for name in NAMES[:seats]:
        expect(pages[0].locator(RESULT)).to_contain_text(name)


def test_a_curtain_covers_the_hand_until_the_next_player_looks(visit, address):
    opened = open_table(address, "super_tock", [ME, ME])
    page = sit_by_link(visit, opened)
    page.goto(f"{address}/table/{opened['table']}#seat={opened['held'][1]['token']}")
    page.reload()
    rng = random.Random(7)
    curtain = page.locator("section.curtain")
    lifted = 0
    for _ in range(60):
        if curtain.count():
            assert not page.locator(".board").count()
            page.get_by_role("button", name="I am").click()
            expect(curtain).to_have_count(0)
            lifted += 1
        elif rng.random() < 0.5:
            touch_board(page, rng)
        else:
            follow_hint(page)
    assert lifted > 3


def test_a_reload_in_the_middle_changes_nothing(visit, address):
    opened = open_table(address, "tohm", [ME, FRIEND], cups=3)
    pages = [sit_by_link(visit, opened), sit_by_invitation(visit, opened, 0, "Bruno")]
    rng = random.Random(7)
    for _ in range(30):
        touch_board(rng.choice(pages), rng)
    pages[0].keyboard.press("Escape")
    before = settled_prompt(pages[0])
    pages[0].reload()
    expect(pages[0].locator(PROMPT)).to_have_text(before, use_inner_text=True)
    play_together(pages, rng, 0.7)


def test_a_page_that_was_cut_off_comes_back_by_itself(visit, address):
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
        for _ in range(8):
            touch_board(rng.choice([first, second]), rng)
        sockets[-1].close()
        for _ in range(MOST_WAITS):
            if len(sockets) >= round_number + 2:
                break
            first.wait_for_timeout(50)
        assert len(sockets) >= round_number + 2, "the page did not come back"
    play_together([first, second], rng, 0.7)
    ends = [page.locator(f"{RESULT} tbody").inner_text() for page in (first, second)]
    assert ends[0] == ends[1]


def test_a_phone_in_italian_plays_by_touch_alone(visit, address):
    opened = open_table(address, "tohm", [ME, BOT], cups=3)
    page = sit_by_link(visit, opened, viewport=PHONE, has_touch=True, locale="it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    play_together([page], random.Random(7), 1.0)
    expect(page.locator(RESULT)).to_be_visible()
