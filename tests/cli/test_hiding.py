"""At one keyboard nobody is shown what is another's, nor, where remembering is the game, the past.

A screen is what stands on a terminal between one clearing of it and the next.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca

Run = Callable[..., Any]
Screens = Callable[[str], list[str]]
TERMINAL = {"FORCE_COLOR": "1", "TERM": "xterm", "NO_COLOR": "1"}
DIFFERENT_CARDS = 1  # a seed that deals seat 0 another card than seat 1


@pytest.fixture
def peek_screens(run: Run, screens: Screens, tmp_path: Path) -> tuple[list[str], list[str]]:
    """A hidden game by two humans, as screens, with the cards that were dealt."""
    typed = "\nhigh\n\nlow\n\nhigh\n\nlow\n"
    words = ("play", "peek", "--hot-seat", "--seed", DIFFERENT_CARDS, "--save", "g.txt")
    shown = run(*words, typed=typed, **TERMINAL).stdout
    record = ludoteca.Record.parse((tmp_path / "g.txt").read_text())
    cards = [event.texts[0] for event in record.events[:2]]
    assert cards[0] != cards[1]
    return screens(shown), cards


def test_the_next_human_is_asked_to_wait_before_a_hand_is_shown(
    peek_screens: tuple[list[str], list[str]],
) -> None:
    shown, _ = peek_screens
    asked = [s for s in shown if "press Enter when the others look away" in s]
    assert [s.splitlines()[-1][:6] for s in asked] == ["Seat 0", "Seat 1", "Seat 0", "Seat 1"]
    assert all("own card" not in s for s in asked)


def test_no_screen_shows_two_hands(peek_screens: tuple[list[str], list[str]]) -> None:
    shown, cards = peek_screens
    hands = [s for s in shown if "own card" in s and "wins" not in s]
    assert len(hands) == 4
    for turn, screen in enumerate(hands):
        seat = turn % 2
        assert f"own card: \x1b[1m{cards[seat][1]}" in screen
        assert f"own card: \x1b[1m{cards[1 - seat][1]}" not in screen
        assert f"seat {1 - seat}> " not in screen


def test_a_card_dealt_to_another_is_told_as_hidden(
    peek_screens: tuple[list[str], list[str]],
) -> None:
    shown, cards = peek_screens
    first, second = [s for s in shown if "chance:" in s][:2]
    assert f"chance: {cards[0]} and 1 hidden" in first
    assert f"chance: {cards[1]} and 1 hidden" in second
    assert cards[1] not in first
    assert cards[0] not in second


def test_alone_against_bots_nothing_is_cleared_and_their_cards_stay_hidden(
    run: Run, screens: Screens
) -> None:
    shown = run("play", "peek", "--seed", DIFFERENT_CARDS, typed="high\nlow\n", **TERMINAL).stdout
    assert len(screens(shown)) == 1
    assert "1 hidden" in shown
    assert "press Enter" not in shown


def test_an_open_game_is_handed_over_without_asking(run: Run, screens: Screens) -> None:
    shown = run("play", "tohm", "--hot-seat", typed="1\n1\n1\n", **TERMINAL).stdout
    assert len(screens(shown)) == 1
    assert "seat 1> " in shown


def test_sealed_choices_are_shown_only_when_all_are_in(run: Run, screens: Screens) -> None:
    typed = "\n3\n\n1\n\n2\n" + "\n1\n\n1\n\n1\n"
    shown = screens(run("play", "fist", "--hot-seat", typed=typed, **TERMINAL).stdout)
    first_round = [s for s in shown if "choose one of 3 moves in secret" in s][:3]
    for seat, screen in enumerate(first_round):
        assert f"seat {seat}> {(3, 1, 2)[seat]}" in screen
        for other in {0, 1, 2} - {seat}:
            assert f"seat {other}> " not in screen
            assert f"seat {other} (human) " not in screen
    revealed = [s for s in shown if "at once: seat 0 (human) 3, seat 1 (human) 1" in s]
    assert revealed
    assert "seat 0> " in revealed[0]


def test_sealed_choices_are_not_saved_and_are_asked_again(run: Run, tmp_path: Path) -> None:
    words = ("play", "fist", "--hot-seat", "--save", "g.txt")
    run(*words, typed="\n3\n\n1\n")
    text = (tmp_path / "g.txt").read_text()
    assert "events\nopen\n" in text
    resumed = run("play", "--resume", "g.txt", typed="\n2\n\n2\n\n2\n").stdout
    assert resumed.index("seat 0> 2") < resumed.index("seat 1> 2")
    assert "joint 0:2 1:2 2:2\n" in (tmp_path / "g.txt").read_text()


def test_one_human_among_bots_chooses_without_anyone_looking_away(run: Run) -> None:
    shown = run("play", "fist", "--seed", 1, typed="3\n3\n").stdout
    assert "press Enter" not in shown
    assert "at once: seat 0 (human) 3, seat 1 (casual) " in shown


def test_where_remembering_is_the_game_a_screen_holds_one_announcement(
    run: Run, screens: Screens
) -> None:
    shown = run("play", "recall", "--hot-seat", "--seed", 3, typed="left\n" * 6, **TERMINAL).stdout
    for screen in screens(shown):
        assert len(set(re.findall("ant|bee|cat|dog|elk|fox", screen))) <= 1
    assert len(screens(shown)) == 8  # what comes before the first decision, six, and the end


def test_where_remembering_is_the_game_nothing_passes_unseen(run: Run, screens: Screens) -> None:
    words = ("play", "recall", "--seed", 3, "--save", "g.txt")
    shown = run(*words, typed="left\n\n" * 3, **TERMINAL).stdout
    announced = [set(re.findall("ant|bee|cat|dog|elk|fox", screen)) for screen in screens(shown)]
    assert max(map(len, announced)) == 1
    assert set.union(*announced) == {"ant", "bee", "cat", "dog", "elk", "fox"}
    assert shown.count("Enter goes on.") == 3  # the words that the bot is to put
    assert "Nobody wins" in shown


def test_what_passes_waits_for_enter_alone(run: Run) -> None:
    shown = run("play", "recall", "--seed", 3, typed="left\n?\n\nleft\n").stdout
    assert "Enter goes on. ?\nEnter alone goes on, and quit leaves.\nEnter goes on. " in shown
    assert shown.count("seat 0> left") == 2


def test_the_first_screen_says_what_is_played_though_it_is_wiped(
    run: Run, screens: Screens
) -> None:
    shown = screens(run("play", "recall", "--seats", 1, "--seed", 3, **TERMINAL).stdout)
    assert ["Recall" in screen and "Seat 0 (human).\n" in screen for screen in shown] == [
        False,
        True,
    ]


def test_what_passes_can_be_left_too(run: Run) -> None:
    result = run("play", "recall", "--seed", 3, typed="left\nquit\n")
    assert result.exit_code == 0
    assert "ludoteca play --resume" in result.stdout


def test_who_comes_back_is_shown_the_present_only(run: Run) -> None:
    run("play", "recall", "--seats", 1, "--seed", 3, "--save", "g.txt", typed="left\nleft\n")
    shown = run("play", "--resume", "g.txt").stdout
    assert len(set(re.findall("ant|bee|cat|dog|elk|fox", shown))) == 1


def test_replay_of_a_running_hidden_game_is_a_spectators_and_says_so(
    run: Run, tmp_path: Path
) -> None:
    run("play", "peek", "--seed", DIFFERENT_CARDS, "--save", "g.txt", typed="high\n")
    cards = re.findall(r"chance (c\d)", (tmp_path / "g.txt").read_text())
    shown = run("replay", "g.txt", "--all").stdout
    assert "This match still runs: it is shown as a spectator sees it." in shown
    assert "The match is not over yet." in shown
    assert "own card: None" in shown
    assert not any(card in shown for card in cards)
    steps = json.loads(run("replay", "g.txt", "--json").stdout)["steps"]
    assert [step["event"] for step in steps[:4]] == [None, "chance", "chance", "0 high"]
    assert steps[-1]["position"]["own"] is None
    refused = run("replay", "g.txt", "--seat", 0)
    assert refused.exit_code == 2
    assert "only a spectator's view" in refused.stderr


def test_replay_of_a_running_game_of_memory_shows_the_present_only(run: Run) -> None:
    run("play", "recall", "--seats", 1, "--seed", 3, "--save", "g.txt", typed="left\nleft\n")
    shown = run("replay", "g.txt", typed="back\nfirst\n1\nquit\n").stdout
    assert "remembering is part of it" in shown
    assert len(set(re.findall("ant|bee|cat|dog|elk|fox", shown))) == 1
    assert len(json.loads(run("replay", "g.txt", "--json").stdout)["steps"]) == 1


def test_replay_of_a_finished_hidden_game_shows_the_mover_or_the_seat_asked_for(run: Run) -> None:
    words = ("play", "peek", "--seed", DIFFERENT_CARDS, "--save", "g.txt")
    run(*words, typed="high\nlow\n")
    everything = run("replay", "g.txt", "--all").stdout
    one_seat = run("replay", "g.txt", "--all", "--seat", 1).stdout
    assert len(set(re.findall(r"own card: \d", everything))) == 2
    assert len(set(re.findall(r"own card: \d", one_seat))) == 1
    assert "1 hidden" in one_seat
    assert "hidden" not in everything
