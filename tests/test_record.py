"""Records: one text for all games, refused with line and reason when anything is wrong."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import Record, RecordError, testing


@pytest.fixture(scope="module")
def text():
    return testing.random_record(ludoteca.load("tohm", cups=3), seed=4).text()


def sealed(lines):
    """The lines with a check that fits: what a forger would write."""
    from ludoteca.core.record import _digest

    return "\n".join([*lines, f"check {_digest(lines)}", ""])


def test_text_there_and_back(text):
    assert Record.parse(text).text() == text


def test_an_unfinished_match_is_open_and_goes_on(text):
    record = Record.parse(text)
    begun = Record(record.game, record.players, record.events[:5], None)
    assert "\nopen\n" in begun.text()
    assert Record.parse(begun.text()) == begun


def test_every_state_comes_again_and_is_independent(text):
    record = Record.parse(text)
    states = list(record.replay())
    assert len(states) == len(record.events) + 1
    assert len(set(states)) > 2
    assert states[-1].outcome == record.outcome


def test_every_truncation_is_refused(text):
    lines = text.split("\n")
    for end in range(len(lines) - 2):
        with pytest.raises(RecordError, match=r"^line \d+: "):
            Record.parse("\n".join(lines[:end]))


def test_every_lost_or_doubled_line_is_refused(text):
    lines = text.split("\n")
    for number in range(len(lines) - 1):
        for changed in (
            lines[:number] + lines[number + 1 :],
            [*lines[:number], lines[number], *lines[number:]],
        ):
            with pytest.raises(RecordError, match=r"^line \d+: "):
                Record.parse("\n".join(changed))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("ludoteca record 1", "ludoteca record 2", "line 1: a record begins with"),
        ("game tohm 1", "game chess 1", "there is no game 'chess'"),
        ("game tohm 1", "game tohm 9", "version '9'"),
        ("seats 2", "seats 9", "2 to 5 seats"),
        ("seats 2", "seats two", "'seats N' was expected"),
        ("seats 2", "seats 02", "'seats N' was expected"),
        ("option cups 3", "option cups 4", "option cups of tohm is one of"),
        ("option cups 3", "option cap 3", "no option 'cap'"),
        ("option cups 3", "option cups 03", "option cups of tohm is one of"),
        ("option cups 3", "option seats 3", "no option 'seats'"),
        ("option cups 3", "option game_id tohm", "no option 'game_id'"),
        ("option cups 3", "option self 3", "no option 'self'"),
        ("option cups 3\n", "", "the record does not say every option: cups missing"),
        ("player 0 random", "player 1 random", "'player 0 NAME'"),
        ("events", "event", "'events' was expected"),
        ("chance d", "chance e", "is no move or outcome of tohm"),
        ("chance d", "0 d", "it is for chance to act"),
        ("chance d", "9 d", "there is no seat 9"),
        ("chance d", "joint 0:d", "no joint step is due"),
        ("chance d", "joint 00:d", "a seat's number was expected, got '00'"),
    ],
)
def test_a_forged_line_is_refused_with_its_number_and_the_reason(text, old, new, reason):
    lines = text.replace(old, new, 1).split("\n")[:-2]
    with pytest.raises(RecordError, match=r"^line \d+: ") as caught:
        Record.parse(sealed(lines))
    assert reason in str(caught.value)


def test_an_illegal_move_is_refused_by_its_rule(text):
    lines = text.split("\n")
    number = lines.index("events") + 2
    lines[number] = "0 xc3"
    with pytest.raises(RecordError, match=rf"^line {number + 1}: §2\.\d"):
        Record.parse(sealed(lines[:-2]))


def test_a_forged_result_is_refused(text):
    lines = text.split("\n")[:-2]
    assert lines[-1].startswith("result ")
    lines[-1] = "result 0 1 scores 9 9"
    with pytest.raises(RecordError, match="the events give 'result"):
        Record.parse(sealed(lines))


@pytest.mark.parametrize("half", [chr(0xD800), chr(0xDCFF)])
def test_half_a_character_is_refused(text, half):
    with pytest.raises(RecordError, match="half a character"):
        Record.parse(text.replace("player 0 random", f"player 0 {half}"))


@pytest.mark.parametrize("nonsense", ["", "\n", "\x00", "ludoteca record 1", 7, None, b"bytes"])
def test_what_is_no_record_is_refused(nonsense):
    with pytest.raises(RecordError):
        Record.parse(nonsense)
