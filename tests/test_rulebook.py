"""The rule pages by number."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca import rulebook

NUMBERS = Path(__file__).parent / "rules"


def test_a_rule_is_found_by_its_number() -> None:
    assert rulebook.rule("tohm", "2.5") == "**§2.5** After that it is the next seat's turn."
    assert rulebook.rule("tohm", "§2.5") == rulebook.rule("tohm", " 2.5. ")


def test_a_rule_ends_where_the_next_or_another_section_begins() -> None:
    assert "§3.2" not in rulebook.rule("tohm", "3.1")
    assert rulebook.rule("tohm", "3.3").endswith("for one owner only.")


def test_a_section_holds_all_its_rules() -> None:
    section = rulebook.rule("tohm", "2")
    assert section.startswith("## 2 A turn")
    assert [n for n in rulebook.numbers("tohm") if f"**§{n}**" in section] == [
        "2.1",
        "2.2",
        "2.3",
        "2.4",
        "2.5",
    ]


def test_the_pages_number_their_rules_as_the_list_of_tests_does() -> None:
    listed = (NUMBERS / "tohm.txt").read_text().split()
    assert list(rulebook.numbers("tohm")) == listed


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_each_page_says_the_game_in_a_sentence_and_how_its_moves_are_written(game_id: str) -> None:
    assert rulebook.sentence(game_id).endswith(".")
    assert "**Moves.**" in rulebook.notation(game_id)
    assert "JSON" not in rulebook.notation(game_id)


@pytest.mark.parametrize("game_id", ludoteca.games())
def test_the_rule_that_help_gives_as_an_example_is_there(game_id: str) -> None:
    assert "2.1" in rulebook.numbers(game_id)


@pytest.mark.parametrize("number", ["9.9", "", "x", "2.4.1", "22", "Rulings"])
def test_an_unknown_number_is_refused_by_a_sentence(number: str) -> None:
    with pytest.raises(ludoteca.LudotecaError, match=r"tohm has no rule .*: its rules are §1\.1, "):
        rulebook.rule("tohm", number)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ludoteca.OptionError, match="there is no game 'chess'"):
        rulebook.page("chess")
