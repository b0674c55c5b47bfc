"""The rule pages in the other languages say, rule by rule, what the English ones do.

Whether a translation is good only a reader can tell. What can be compared is compared: the
rules' numbers, the code and the figures in them, the tables, the links, and that nothing was
left in English.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ludoteca

PAGES = Path(__file__).parents[2] / "docs" / "games"
LOCALES = ("it", "fr", "de", "es", "pt")
CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
# Up to here notation is for players; what follows is for programs, in English only.
FOR_PROGRAMS = "\n**JSON.**"
# A page has two tables, in this order; their headings differ by language.
RULINGS, OPTIONS = 0, 1


@pytest.fixture(params=LOCALES)
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=ludoteca.games())
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def english(game_id: str) -> str:
    return (PAGES / f"{game_id}.md").read_text(encoding="utf-8")


def translated(locale: str, game_id: str) -> str:
    return (PAGES / locale / f"{game_id}.md").read_text(encoding="utf-8")


def rules(page: str) -> dict[str, str]:
    """The text of each rule by its number, in the order of the page."""
    found: dict[str, str] = {}
    for part in re.split(r"^(?=\*\*§|## )", page, flags=re.MULTILINE):
        if opening := re.match(r"\*\*§([\d.]+)\*\* ", part):
            assert opening[1] not in found, f"§{opening[1]} is there twice"
            found[opening[1]] = part[opening.end() :].strip()
    return found


def headings(page: str) -> list[str]:
    return re.findall(r"^## (.+)$", page, re.MULTILINE)


def tables(page: str) -> list[list[list[str]]]:
    """The rows of each table below its head, as cells."""
    found = []
    for table in re.findall(r"(?:^\|.*\n?)+", page, re.MULTILINE):
        rows = [line.strip("|").split("|") for line in table.splitlines()]
        found.append([[cell.strip() for cell in row] for row in rows[2:]])
    return found


def notation(page: str) -> str:
    """The last numbered section."""
    return [part for part in page.split("\n## ") if part[0].isdigit()][-1]


def anchor(heading: str) -> str:
    """How a heading is linked to: small letters, hyphens for spaces, no punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def test_each_game_has_its_page_in_each_language(locale):
    names = {path.stem for path in (PAGES / locale).glob("*.md")}
    assert names == {*ludoteca.games(), "glossary"}


def test_glossaries_translate_the_same_words(locale):
    own, other = (
        [row for table in tables(translated(each, "glossary")) for row in table]
        for each in (locale, LOCALES[0])
    )
    assert [row[0] for row in own] == [row[0] for row in other]
    assert all(word for _, word in own)


def test_the_rules_have_the_english_numbers_in_the_same_order(locale, game_id):
    assert list(rules(translated(locale, game_id))) == list(rules(english(game_id)))


def test_each_rule_names_the_same_code_as_in_english(locale, game_id):
    own = rules(translated(locale, game_id))
    for number, text in rules(english(game_id)).items():
        assert set(CODE.findall(own[number])) == set(CODE.findall(text)), f"§{number}"


def test_each_rule_refers_to_the_same_rules_as_in_english(locale, game_id):
    own = rules(translated(locale, game_id))
    for number, text in rules(english(game_id)).items():
        cited, expected = (sorted(re.findall(r"§[\d.]*\d", said)) for said in (own[number], text))
        assert cited == expected, f"§{number}"


def test_each_rule_has_the_same_numbers_as_in_english(locale, game_id):
    """Numbers in figures: a translator's slip in a count is the worst that can happen."""
    own = rules(translated(locale, game_id))
    for number, text in rules(english(game_id)).items():
        said, expected = (
            sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[,.\u00a0\u202f](?=000\b)", "", part)))
            for part in (own[number], text)
        )
        assert said == expected, f"§{number}"


def test_each_rule_marks_as_many_rulings_and_options_as_in_english(locale, game_id):
    own = rules(translated(locale, game_id))
    for number, text in rules(english(game_id)).items():
        assert own[number].count("*(") == text.count("*("), f"§{number}"


def test_no_line_is_left_in_english(locale, game_id):
    page, own = english(game_id), translated(locale, game_id)
    for number, text in rules(page).items():
        assert rules(own)[number] != text, f"§{number}"
    lines = FENCE.sub("", page).splitlines()
    # A heading may be the same word in both languages, and the title is the game's name.
    left = {line for line in lines if " " in line and not line.startswith("#")}
    assert left & set(FENCE.sub("", own).splitlines()) == set()


def test_sections_have_the_english_numbers(locale, game_id):
    own, original = (
        [re.match(r"(?:\d+ )?", heading)[0] for heading in headings(page)]
        for page in (translated(locale, game_id), english(game_id))
    )
    assert own == original


def test_rulings_are_as_many_as_in_english_with_the_same_rules_and_constants(locale, game_id):
    own, original = (
        tables(page)[RULINGS] for page in (translated(locale, game_id), english(game_id))
    )
    assert [(row[0], row[2]) for row in own] == [(row[0], row[2]) for row in original]
    for row, row_in_english in zip(own, original, strict=True):
        assert row[1] not in ("", row_in_english[1]), f"§{row[0]} is not translated"
        assert row[3] not in ("", row_in_english[3]), f"§{row[0]} is not translated"


def test_options_have_the_same_names_values_defaults_and_rules(locale, game_id):
    own, original = (
        tables(page)[OPTIONS] for page in (translated(locale, game_id), english(game_id))
    )
    for row, row_in_english in zip(own, original, strict=True):
        assert (row[0], row[1], row[3]) == (
            row_in_english[0],
            row_in_english[1],
            row_in_english[3],
        )
        if is_value(row_in_english[2]):
            assert row[2] == row_in_english[2]
        else:  # a default that depends on the seats is said in words
            assert row[2] not in ("", row_in_english[2])
        assert row[4] not in ("", row_in_english[4])


def is_value(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def test_notation_keeps_moves_and_chance_and_leaves_the_rest_to_the_english_page(locale, game_id):
    own = notation(translated(locale, game_id))
    for_players = notation(english(game_id)).split(FOR_PROGRAMS)[0]
    assert set(CODE.findall(FENCE.sub("", for_players))) <= set(CODE.findall(FENCE.sub("", own)))
    assert FENCE.findall(own) == FENCE.findall(for_players)
    assert f"](../{game_id}.md)" in own
    assert "**JSON" not in own


def test_links_lead_somewhere(locale, game_id):
    page = translated(locale, game_id)
    targets = re.findall(r"\]\(([^)]+)\)", page)
    anchors = {f"#{anchor(heading)}" for heading in headings(page)}
    within = {target for target in targets if target.startswith("#")}
    assert len(within) == 2  # rulings and options
    assert within <= anchors
    for target in set(targets) - within:
        assert (PAGES / locale / target).is_file(), target
