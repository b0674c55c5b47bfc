"""Pictures of every page and board, light and dark, desktop and phone: `make screenshots`.

    python -m tests.web.screenshots [--only NAME ...] [--lang de] [--folder FOLDER]

The same on every run: seeds, times, names and the server's address are fixed, and nothing moves.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import json
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from playwright.sync_api import Browser, Page, expect

import ludoteca
from ludoteca.server import serving
from ludoteca.server.app import make_app
from ludoteca.server.messages import Clock, Settings
from ludoteca.server.storage import Storage
from tests.web.browser import browser
from tests.web.conftest import DESKTOP, PHONE
from tests.web.showcase import BOT, ME, NOW, OPEN, Scene, Shown, asks, begun, ended, show

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SCHEMES = ("light", "dark")
QUALITY = 82  # of WebP: below it thin lines of the boards begin to smear
RETELLING_MILLISECONDS = 8000  # on the page's clock, for the last steps to be shown
ACTING_MILLISECONDS = 500
REVIEWING_MILLISECONDS = 120_000
MOST_TRIES = 50
PUZZLE_DAY = "2025-06-07"  # a Saturday, long ago by any clock: days to come have no puzzle yet
# Colours change in a moment, but not at once.
ALL_IS_STILL = "Promise.all(document.getAnimations().map((one) => one.finished))"

SCENES: dict[str, Scene] = {
    "toncc": Scene("toncc", [ME, BOT, BOT], 11, asks(0, after=9)),
    "tohm": Scene("tohm", [ME, BOT, BOT], 12, asks(0, after=40, die=2), minutes_ago=3),
    "fantastick": Scene("fantastick", [ME, BOT], 13, asks(0, after=26), minutes_ago=25),
    "super_tock": Scene(
        "super_tock", [ME, BOT, BOT, BOT], 14, asks(0, after=120), {"teams": True}, minutes_ago=70
    ),
    "tcnccc": Scene("tcnccc", [ME, BOT, BOT, BOT], 15, asks(0, after=16), minutes_ago=200),
    "waiting": Scene("toncc", [ME, OPEN, OPEN], 16, begun, minutes_ago=5),
    "invited": Scene("super_tock", [ME, OPEN], 17, begun, mine=()),
    "others": Scene(
        "super_tock",
        [ME, ME, ME, ME, ME, ME],
        18,
        asks(2, after=300),
        {"board": 6},
        Settings(clock=Clock("move", 90)),
        said=((1, "Not my marble again!"), (0, "It was lying there so nicely.")),
    ),
    "curtain": Scene("super_tock", [ME, ME], 19, asks(1, after=9), minutes_ago=600, mine=(0, 1)),
    **{
        f"result-{game}": Scene(game, [ME, *[BOT] * (seats - 1)], 20, ended, minutes_ago=60 * ago)
        for ago, (game, seats) in enumerate(
            [("toncc", 3), ("tohm", 3), ("fantastick", 2), ("super_tock", 4), ("tcnccc", 4)], 2
        )
    },
    # By players who do make costly mistakes.
    "reviewed": Scene("toncc", [ME, BOT, BOT], 20, ended, mine=(), played_by="beginner"),
    "listed-open": Scene(
        "tohm", [ME, OPEN, OPEN], 21, begun, settings=Settings(listed=True), mine=()
    ),
    "listed-running": Scene(
        "fantastick", [ME, ME], 22, asks(0, after=20), settings=Settings(listed=True), mine=()
    ),
}


@dataclass(frozen=True)
class Picture:
    """A page to be shown: where it is, and what is done there before the picture is taken."""

    name: str
    about: str
    address: Callable[[dict[str, Shown]], str]
    act: Callable[[Page], Any] = lambda page: None
    is_first: bool = False  # seen by somebody who has never been here


def at(path: str) -> Callable[[dict[str, Shown]], str]:
    return lambda shown: path


def table(name: str) -> Callable[[dict[str, Shown]], str]:
    return lambda shown: f"/table/{shown[name].id}"


def touch(selector: str, number: int = 0) -> Callable[[Page], None]:
    """Touch something on the board."""
    return lambda page: page.locator(f".board {selector}").nth(number).click()


def point(selector: str, number: int = 0) -> Callable[[Page], None]:
    """Point at something on the board, which shows what it would bring."""
    return lambda page: page.locator(f".board {selector}").nth(number).hover()


def show_solution(page: Page) -> None:
    """Four steps of it."""
    page.locator(".ask .row button").last.click()
    for _ in range(4):
        page.locator(".ask .row .main").click()


def open_result(page: Page) -> None:
    """On a phone, bring up the sheet that tells it: it comes by itself to who saw the match."""
    if page.viewport_size == PHONE:
        page.get_by_role("button", name="Result").click()


def review(page: Page) -> None:
    """Have a match reviewed to its end, and look at what cost most."""
    page.get_by_role("button", name="Review").click()
    panel = page.get_by_role("region", name="Review")
    expect(panel.locator("caption")).to_have_count(3, timeout=REVIEWING_MILLISECONDS)
    expect(panel.locator("progress")).to_have_count(0)
    panel.locator("ol button").first.click()
    panel.evaluate("panel => panel.scrollIntoView()")
    page.mouse.move(0, 0)


def titles() -> dict[str, str]:
    return {game: ludoteca.load(game).title for game in ludoteca.games()}


# What is chosen or pointed at in the pictures of the own turn.
IN_THE_HAND: dict[str, Callable[[Page], None]] = {
    "toncc": point(".target", 2),
    "tohm": touch("[role=button]", 1),
    "fantastick": touch("[role=button]", 3),
    "super_tock": touch("[role=button]", 1),
    "tcnccc": point("[role=button]", 1),
}
PICTURES: list[Picture] = [
    Picture("start", "The first visit", at("/"), is_first=True),
    Picture("start-again", "Coming back to games that go on", at("/")),
    Picture("new", "Opening a table", at("/new/super_tock")),
    Picture(
        "join",
        "An invitation",
        lambda shown: f"/join/{shown['invited'].id}#invite={shown['invited'].invitations[0]}",
    ),
    Picture("waiting", "A table that waits for friends", table("waiting")),
    *(
        Picture(f"table-{game}", f"{title}: the own turn", table(game), IN_THE_HAND[game])
        for game, title in titles().items()
    ),
    Picture("table-others", "Another's turn, with clocks and a chat", table("others")),
    Picture("curtain", "The screen is handed on", table("curtain")),
    *(
        Picture(f"result-{game}", f"{title}: the result", table(f"result-{game}"), open_result)
        for game, title in titles().items()
    ),
    Picture(
        "replay",
        "A replay",
        lambda shown: f"/replay/{shown['result-super_tock'].id}",
        lambda page: page.get_by_role("slider").fill("620"),
    ),
    Picture(
        "review",
        "A match reviewed",
        lambda shown: f"/replay/{shown['reviewed'].id}",
        review,
    ),
    Picture("games", "My games", at("/games")),
    Picture("lobby", "The lobby", at("/lobby")),
    Picture("rules", "A rule page", at("/rules/toncc")),
    *(
        Picture(f"lesson-{game}", f"{title}: the lesson", at(f"/learn/{game}"))
        for game, title in titles().items()
    ),
    Picture("puzzle", "The puzzle of a day", at(f"/puzzle/{PUZZLE_DAY}")),
    Picture(
        "puzzle-solution", "A puzzle's solution", at(f"/puzzle/{PUZZLE_DAY}/shapes"), show_solution
    ),
    Picture(
        "puzzle-sheet",
        "A sheet to print",
        at(f"/puzzle/{PUZZLE_DAY}/print"),
        lambda page: page.get_by_role("checkbox").check(),
    ),
    Picture("nowhere", "An address that leads nowhere", at("/nowhere")),
]


def main(
    only: Annotated[list[str] | None, typer.Option(help="Names of pictures.")] = None,
    lang: Annotated[str, typer.Option(help="The language of the page.")] = "en",
    folder: Annotated[Path, typer.Option(help="Where the pictures go.")] = FOLDER,
) -> None:
    """Take the pictures, and write the page that lists them."""
    wanted = [picture for picture in PICTURES if not only or picture.name in only]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/tables.sqlite3"
        shown = asyncio.run(_fill(database))
        address = _serve(database)
        with browser() as chromium:
            for size in SIZES:
                _take(chromium, address, shown, wanted, size, lang, folder)
    if folder == FOLDER and not only:
        (folder / "README.md").write_text(index())


async def _fill(database: str) -> dict[str, Shown]:
    storage = await Storage.open(database)
    shown = {name: await show(storage, name, scene) for name, scene in SCENES.items()}
    await storage.close()
    return shown


def _serve(database: str) -> str:
    """A server in which time stands still; its address is told as phones at home see it."""
    serving.make_app = lambda url, _address: make_app(  # type: ignore[assignment]
        url,
        "http://192.168.1.20:8765",
        bot_pause_seconds=3600,
        milliseconds=lambda: NOW,
    )
    address, ready = serving.Address("127.0.0.1", 0), threading.Event()
    serve = functools.partial(serving.serve, address, database, when_ready=ready.set)
    threading.Thread(target=serve, daemon=True).start()
    assert ready.wait(60), "the server did not begin"
    return address.here


def _take(
    chromium: Browser,
    address: str,
    shown: dict[str, Shown],
    wanted: list[Picture],
    size: str,
    lang: str,
    folder: Path,
) -> None:
    kept = {one.id: one.kept for one in shown.values() if one.kept["held"]}
    storage = [
        {"name": f"ludoteca.{name}", "value": json.dumps(value)}
        for name, value in {"tables": kept, "name": "Anna"}.items()
    ]
    for picture in wanted:
        known = [] if picture.is_first else storage
        context = chromium.new_context(
            viewport=SIZES[size],
            locale=lang,
            timezone_id="UTC",
            reduced_motion="reduce",
            has_touch=size == "phone",
            storage_state={"origins": [{"origin": address, "localStorage": known}]},
        )
        # Time passes only when it is told to, so that clocks show the same on every run.
        context.clock.install(time=NOW / 1000 - 3600)
        context.clock.pause_at(NOW / 1000)
        page = context.new_page()
        page.goto(address + picture.address(shown), wait_until="networkidle")
        page.clock.run_for(RETELLING_MILLISECONDS)
        expect(page.locator("h1").first).to_be_attached()
        picture.act(page)
        page.clock.run_for(ACTING_MILLISECONDS)
        page.evaluate("document.fonts.ready")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(ALL_IS_STILL)
            (folder / f"{picture.name}-{scheme}-{size}.webp").write_bytes(_settled(page))
        context.close()


def _settled(page: Page) -> bytes:
    """The picture, once two in a row are the same: a busy machine draws a change late."""
    last = b""
    for _ in range(MOST_TRIES):
        taken = _webp(page)
        if taken == last:
            return taken
        last = taken
        page.wait_for_timeout(30)
    raise AssertionError(f"{page.url} does not come to rest")


def _webp(page: Page) -> bytes:
    """What is seen, as WebP, which Playwright's own way does not offer."""
    session = page.context.new_cdp_session(page)
    asked = {"format": "webp", "quality": QUALITY}
    taken = session.send("Page.captureScreenshot", asked)
    session.detach()
    return base64.b64decode(taken["data"])


def index() -> str:
    """The page that lists the pictures."""
    lines = [
        "# Every page, light and dark, desktop and phone",
        "",
        "Made by `make screenshots`.",
        "",
    ]
    for picture in PICTURES:
        lines += [f"## {picture.about}", ""]
        lines += [
            " ".join(
                f"![{scheme}, {size}]({picture.name}-{scheme}-{size}.webp)" for scheme in SCHEMES
            )
            for size in SIZES
        ]
        lines += [""]
    return "\n".join(lines)


if __name__ == "__main__":
    typer.run(main)
