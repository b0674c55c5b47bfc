"""The page in a real Chromium: from a click to the other screen, first paint and size of the start
page. `python -m benchmarks.page`, or `make bench-page`.

Server and browser share this machine. Two browser contexts sit at one table; the clock starts with
the click that makes a move and stops when the other page has painted a changed board, both on the
machine's own time. Reduced motion, so that a changed board is the whole change.
"""

from __future__ import annotations

import argparse
import datetime
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from rich.console import Console
from rich.table import Table

from benchmarks.run import commit, machine
from tests.web.browser import browser
from tests.web.host import hosted
from tests.web.playing import FRIEND, ME, open_table

MOVES = 100
VISITS = 10
WANTED_SCREEN_MS, WANTED_PAINT_MS, WANTED_BYTES = 100.0, 1000.0, 200_000

CLICKED = """
document.addEventListener('click', (event) => {
    window.clicked = performance.timeOrigin + event.timeStamp;
}, true);
"""
# A task after the next frame runs when that frame has been painted.
WATCH = """() => {
    const board = document.querySelector('.board');
    const watched = { subtree: true, childList: true, attributes: true, characterData: true };
    window.painted = new Promise((tell) => {
        const observer = new MutationObserver(() => {
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => {
                tell(performance.timeOrigin + performance.now());
            }));
        });
        observer.observe(board, watched);
    });
}"""
FIRST_PAINT = """() => new Promise((tell) => {
    new PerformanceObserver((seen) => {
        for (const { name, startTime } of seen.getEntries())
            if (name === 'first-contentful-paint') tell(startTime);
    }).observe({ type: 'paint', buffered: true });
})"""


def screens(chromium: Browser, address: str, moves: int) -> list[float]:
    """Milliseconds from a click to the other screen, for each of so many moves of T.O.H.M."""
    took: list[float] = []
    while len(took) < moves:
        contexts = [chromium.new_context(reduced_motion="reduce") for _ in range(2)]
        pages = [context.new_page() for context in contexts]
        opened = open_table(address, "tohm", [ME, FRIEND])
        invite = opened["invitations"][0]["invite"]
        for page in pages:
            page.add_init_script(CLICKED)
        pages[0].goto(f"{address}/table/{opened['table']}#seat={opened['held'][0]['token']}")
        pages[1].goto(f"{address}/join/{opened['table']}#invite={invite}")
        pages[1].get_by_role("textbox").fill("Bruno")
        pages[1].get_by_role("button", name="Sit down").click()
        for page in pages:
            page.locator(".board").first.wait_for()
        while len(took) < moves and (mover := _mover(pages)) is not None:
            other = pages[1 - pages.index(mover)]
            other.evaluate(WATCH)
            mover.locator("[data-move]").first.click()
            painted = other.evaluate("() => window.painted")
            took.append(painted - mover.evaluate("() => window.clicked"))
        for context in contexts:
            context.close()
    return took


def _mover(pages: list[Page]) -> Page | None:
    """The page that is asked; None when the match is over."""
    while not pages[0].locator("section.result").count():
        for page in pages:
            if page.locator("[data-move]").count():
                return page
        pages[0].wait_for_timeout(5)
    return None


def visit(chromium: Browser, address: str) -> tuple[float, int]:
    """First contentful paint of the start page with nothing kept, and all bytes that it fetched."""
    context = chromium.new_context()
    page = context.new_page()
    fetched: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda one: fetched.append(one["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    paint = page.evaluate(FIRST_PAINT)
    context.close()
    return paint, round(sum(fetched))


def measure(moves: int) -> dict[str, Any]:
    """All figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        hosted(Path(folder)) as address,
        browser() as chromium,
    ):
        visited = [visit(chromium, address) for _ in range(VISITS)]
        took = screens(chromium, address, moves)
    paints = [paint for paint, _ in visited]
    hundredths = statistics.quantiles(took, n=100, method="inclusive")
    return {
        "moves": len(took),
        "screen_median_ms": statistics.median(took),
        "screen_p99_ms": hundredths[98],
        "paint_median_ms": statistics.median(paints),
        "paint_worst_ms": max(paints),
        "start_bytes": max(size for _, size in visited),
    }


BARS = (
    ("click to the other screen, median, ms", "screen_median_ms", WANTED_SCREEN_MS),
    ("click to the other screen, p99, ms", "screen_p99_ms", WANTED_SCREEN_MS),
    ("first paint of the start page, median, ms", "paint_median_ms", WANTED_PAINT_MS),
    ("first paint of the start page, worst, ms", "paint_worst_ms", WANTED_PAINT_MS),
    ("start page, compressed bytes", "start_bytes", WANTED_BYTES),
)


def show(results: dict[str, Any], console: Console) -> None:
    """The table."""
    table = Table("bar", "wanted below", "measured", "")
    for what, key, wanted in BARS:
        is_met = results[key] < wanted
        table.add_row(what, f"{wanted:,.0f}", f"{results[key]:,.0f}", "met" if is_met else "MISSED")
    console.print(table)
    console.print(
        f"{results['moves']} moves, {VISITS} visits with nothing kept; commit {results['commit']}."
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--moves", type=int, default=MOVES, help="how many moves are timed")
    wanted = parser.parse_args(arguments)
    results = measure(max(2, wanted.moves))
    results |= {"date": datetime.date.today().isoformat(), "commit": commit(), "machine": machine()}
    if wanted.json:
        print(json.dumps(results))
    else:
        show(results, Console())
    return 0


if __name__ == "__main__":
    sys.exit(main())
