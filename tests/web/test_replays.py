"""After the end: the result explained, the record, the replay through every seat's eyes."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import ludoteca
from ludoteca import bots
from ludoteca.core.record import Record
from tests.web.conftest import PHONE
from tests.web.playing import (
    BOT,
    ME,
    RESULT,
    SHORT,
    Visit,
    open_table,
    play_to_the_end,
    sit_by_link,
)
from tests.web.test_accessibility import serious

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


@pytest.fixture
def finished(visit: Visit, address: str) -> Page:
    """A page with a match of T.O.H.M. that is over."""
    page = sit_by_link(visit, open_table(address, "tohm", [ME, BOT], **SHORT["tohm"]))
    play_to_the_end([page], random.Random(7), 0.7)
    return page


def test_the_result_is_explained_and_its_record_can_be_watched_again(finished, visit, tmp_path):
    expect(finished.locator(f"{RESULT} tbody tr")).to_have_count(2)
    expect(finished.locator(f"{RESULT} p")).not_to_be_empty()
    with finished.expect_download() as download:
        finished.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = Record.parse(file.read_text())
    assert record.game.id == "tohm"
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("slider")).to_have_attribute("max", str(len(record.events)))


def test_a_replay_is_scrubbed_through_every_seats_eyes(finished):
    finished.get_by_role("link", name="Watch it again").click()
    slider = finished.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = slider.get_attribute("max") or ""
    said = finished.locator(".sentence")
    for name, value in (
        ("To the end", last),
        ("One step back", str(int(last) - 1)),
        ("To the beginning", "0"),
        ("One step on", "1"),
    ):
        finished.get_by_role("button", name=name).click()
        expect(slider).to_have_value(value)
        expect(said).not_to_be_empty()
    eyes = finished.get_by_label("Through the eyes of")
    for number in range(eyes.locator("option").count()):
        eyes.select_option(index=number)
        slider.fill(str(int(last) // 2))
        expect(said).not_to_be_empty()
        expect(finished.locator(".board svg").first).to_be_visible()
    finished.locator("body").press("End")
    expect(slider).to_have_value(last)
    finished.locator("body").press("Home")
    finished.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("0")


def test_the_step_is_kept_when_the_page_is_left_or_loaded_anew(finished):
    finished.get_by_role("link", name="Watch it again").click()
    slider = finished.get_by_role("slider")
    slider.fill("3")
    finished.wait_for_url("**/replay/*#3")
    finished.reload()
    expect(slider).to_have_value("3")
    finished.go_back()
    expect(slider).to_have_count(0)
    finished.go_forward()
    expect(slider).to_have_value("3")
    finished.evaluate("location.hash = '#2'")
    expect(slider).to_have_value("2")
    finished.evaluate("location.hash = '#content'")  # the link that skips to the content
    finished.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")


def test_a_record_from_a_file_stays_when_the_language_changes(visit: Visit, tmp_path: Path):
    file = tmp_path / "match.txt"
    game = ludoteca.load("tohm", seats=3, cups=3)
    record = ludoteca.play(game, [bots.make("greedy", seed=seat) for seat in range(3)], seed=57)
    file.write_text(record.text())
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(file)
    slider = page.get_by_role("slider")
    slider.fill("5")
    page.wait_for_url("**/replay#5")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name="Zum Ende")).to_be_visible()
    expect(slider).to_have_value("5")
    # Opened anew it asks for a record, as ever.
    page.goto(page.url.partition("/replay")[0])
    page.locator("a[href='/replay']").first.click()
    expect(page.locator("input[type=file]")).to_be_attached()
    expect(slider).to_have_count(0)


@pytest.mark.parametrize("game", ludoteca.games())
def test_the_replay_page_shows_a_record_of_every_game(visit: Visit, game: str, tmp_path: Path):
    loaded = ludoteca.load(game, **SHORT.get(game, {}))
    players = [bots.make("greedy", seed=seat) for seat in range(loaded.seats)]
    file = tmp_path / f"{game}.txt"
    file.write_text(ludoteca.play(loaded, players, seed=7).text())
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sentence")).not_to_be_empty()
    expect(page.locator(".board svg:visible").first).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (900, 800), (844, 390)], ids=str)
def test_the_board_of_a_replay_lies_above_the_controls(
    visit: Visit, tmp_path: Path, size: tuple[int, int]
):
    game = ludoteca.load("fantastick", mode="shapes")
    players = [bots.make("greedy", seed=seat) for seat in range(game.seats)]
    file = tmp_path / "match.txt"
    file.write_text(ludoteca.play(game, players, seed=7).text())
    page = visit("/replay", viewport={"width": size[0], "height": size[1]})
    page.locator("input[type=file]").set_input_files(file)
    slider = page.get_by_role("slider")
    for step in ("1", "12", slider.get_attribute("max") or ""):
        slider.fill(step)
        for button in page.locator(".controls .button:enabled").all():
            button.click(trial=True)  # nothing lies over it
        # It is laid out anew for some frames after it is shown.
        page.wait_for_function("""() => {
            const edges = (what) => document.querySelector(what).getBoundingClientRect();
            const [mat, place] = [edges('.mat'), edges('.place')];
            const { top } = edges('.controls');
            return mat.width >= 400 && mat.bottom <= top && place.bottom <= top;
        }""")


BAD = {
    "empty": b"",
    "a poem": b"Roses are red\nViolets are blue\n",
    "bytes": bytes(range(256)) * 40,
    "a record cut short": b"ludoteca record 1\ngame tohm\n",
    "huge": b"x" * 3_000_000,
}


@pytest.mark.parametrize("bad", BAD)
def test_a_file_that_is_no_record_gets_one_clear_sentence(visit: Visit, tmp_path: Path, bad: str):
    file = tmp_path / "bad.txt"
    file.write_bytes(BAD[bad])
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"^This is not a record.*\.$"))
    expect(page.locator("input[type=file]")).to_be_attached()


def test_a_match_is_reviewed_as_it_is_watched_again(visit: Visit, tmp_path: Path):
    game = ludoteca.load("tohm", seats=3, cups=3)
    # Somebody who plays anything gives something away.
    players = [
        bots.make("greedy", seed=0),
        bots.make("greedy", seed=1),
        bots.make("random", seed=2),
    ]
    record = ludoteca.play(game, players, seed=57)
    file = tmp_path / "match.txt"
    file.write_text(record.text())
    page = visit("/replay", viewport=PHONE, color_scheme="dark", locale="it")
    page.locator("input[type=file]").set_input_files(file)
    button = page.get_by_role("button", name="Analisi")
    button.press("Enter")
    review = page.get_by_role("region", name="Analisi")
    heading = review.get_by_role("heading", name="Analisi", exact=True)
    expect(heading).to_be_focused()
    told, controls = heading.bounding_box(), page.locator(".controls").bounding_box()
    assert told is not None
    assert controls is not None
    assert told["y"] + told["height"] < controls["y"]  # which do not cover it
    # It comes in stretches, and ends with a table for each seat that tells how its result came.
    expect(review.locator("caption")).to_have_count(3, timeout=120_000)
    expect(review.locator("progress")).to_have_count(0)
    curve = review.locator("svg").first.bounding_box()
    controls = page.locator(".controls").bounding_box()
    assert curve is not None
    assert controls is not None
    assert curve["y"] + curve["height"] < controls["y"]  # in sight without scrolling
    for table in review.locator("table").all():
        expect(table.locator("tbody th")).to_have_count(6)
        expect(table.locator("tbody td").first).to_have_text(re.compile(r"^\+?[\d,]+.?% ± [\d,]+"))
    expect(review.locator("polyline.edge")).to_have_count(3)  # a line for each
    listed = review.locator("ol button")
    expect(listed.first).to_be_visible()
    expect(page.locator(".marks i").first).to_be_attached()
    # It says in words what was played and what is best, about each player by name.
    words = r"(Metti un mostro in|Togli il mostro di .+ da|Sposta il mostro di .+ da) [a-d][1-3]"
    for one in listed.all():
        expect(one.locator(".moves")).to_have_text(re.compile(f"^{words}.*La migliore: {words}"))
    verdict = page.locator(".verdict")
    expect(verdict).to_be_empty()
    assert verdict.evaluate("(element) => element.offsetHeight") == 0  # no empty strip
    place = listed.first.evaluate("(button) => button.offsetTop")
    # A listed choice leads to the position in which it was made, and on a phone to the board.
    number = int(listed.first.locator(".step").inner_text())
    listed.first.evaluate("(button) => button.scrollIntoView()")
    expect(page.locator(".board")).not_to_be_in_viewport(ratio=0.5)
    listed.first.press("Enter")
    expect(page.get_by_role("slider")).to_have_value(str(number - 1))
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.9)
    expect(listed.first).to_be_focused()
    # What is said of it stays as the move is shown, and is forgotten after that.
    for at in (number - 1, number):
        expect(page.get_by_role("slider")).to_have_value(str(at))
        expect(listed.first).to_have_attribute("aria-current", "step")
        expect(verdict).to_contain_text(re.compile(f"{words}.*costo .*La migliore: {words}", re.S))
        expect(verdict).to_be_in_viewport(ratio=1)
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value(str(number + 1))
    expect(listed.first).not_to_have_attribute("aria-current", "step")
    expect(verdict).not_to_contain_text("costo")
    assert listed.first.evaluate("(button) => button.offsetTop") == place  # the list stays in place
    review.locator("summary").press("Enter")
    expect(review.locator("details tbody tr").first.locator("th")).to_have_text("0")
    assert not serious(page)
    # Hidden and shown again it is still there, with nothing to be judged anew.
    button.press("Enter")
    expect(review).to_have_count(0)
    button.press("Enter")
    expect(listed.first).to_be_visible(timeout=1000)
    expect(review.locator("progress")).to_have_count(0)


def test_a_match_that_was_given_up_has_no_review(visit: Visit, tmp_path: Path):
    game = ludoteca.load("tohm", seats=3, cups=3)
    record = ludoteca.play(game, [bots.make("greedy", seed=seat) for seat in range(3)], seed=57)
    file = tmp_path / "open.txt"
    file.write_text(record._replace(events=record.events[:-1], outcome=None).text())
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    expect(page.get_by_role("button", name="Review")).to_have_count(0)
