"""Why a move of Fantastick cannot be played now: one sentence with the rule's number."""

from __future__ import annotations

from typing import Any

from ludoteca.games.fantastick import facts, judging, lattice
from ludoteca.games.fantastick.notation import equality, equality_text


def refusal(told: dict[str, Any], text: str) -> str:
    """The sentence for a text that names an action of the game but is not legal, from the facts."""
    stage, mode = told["stage"], told["mode"]
    if text in facts.FACES[mode][: facts.DIE_FACES]:
        if stage == "roll":
            return f"§1.3: {text} was the face of the turn before, so the die is rolled again"
        return f"§1.3: the die is not rolled now, so {text} cannot come"
    if stage == "start":
        return f"§1.13: {text} has to wait until the starting face is rolled"
    if stage == "roll":
        return f"§1.3: the die is rolled first, {text} comes after it"
    if stage in ("good", "bad"):
        return _why_not_prepared(told, text)
    if stage == "zero":
        return _why_not_chosen(text)
    word, *names = text.split(" ")
    if text == "end":
        return _why_not_end(told)
    if text == "undo":
        return "§1.10: there is no operation in this turn to take back"
    if text == "wild":
        if len(told["scores"]) > 1:
            return "§1.12: the wild card is for one seat playing alone"
        return "§1.12: the wild card was played already and there is only one"
    if word in ("good", "bad", "start"):
        return f"§1.13: {text} belongs before the first turn, and only for experts"
    if word in ("restart", "keep"):
        return f"§3.5: {text} is a choice at the start of a turn with a number 0"
    if len(told["operations"]) == facts.MAX_OPERATIONS:
        return f"§1.10: {facts.MAX_OPERATIONS} operations stand and no more are allowed, undo one"
    if word == "respace":
        return f"§2.3: only a number that reads 11 can be respaced, and {names[0]} does not"
    return _why_not_done(told, word, names)


def _why_not_prepared(told: dict[str, Any], text: str) -> str:
    word, place = text.split(" ")[0], text.split(" ")[-1]
    if word in ("good", "bad") and place not in told["matches"]:
        return f"§1.13: the {word} match is one of those on the mat, and none lies on {place}"
    if told["stage"] == "good":
        return f"§1.13: first comes good with a place, or start with an arrangement, not {text}"
    if word == "bad":
        return f"§1.13: the bad match lies on another place than the good one, not on {place}"
    return f"§1.13: the good match is named, now bad with another place is due, not {text}"


def _why_not_chosen(text: str) -> str:
    if text.startswith("restart "):
        return f"§3.5: {text.split(' ')[1]} has been used in this game already"
    return f"§3.5: a number is 0, so keep or restart has to be chosen before {text}"


def _why_not_done(told: dict[str, Any], word: str, names: list[str]) -> str:
    """Why a match cannot be rotated, moved, removed or added."""
    matches = told["matches"]
    target = names[-1]
    if word == "x":
        if target not in matches:
            return f"§1.4: there is no match on {target} to remove"
        return f"§1.6: the bad match, on {target}, is never removed"
    if word in ("r", "m") and names[0] not in matches:
        return f"§1.4: there is no match on {names[0]}"
    if target in matches:
        return f"§1.5: a place holds one match only, and {target} has one"
    if word == "a":
        return "§1.1: there is no plain match in the pile"
    if word == "g":
        return "§1.6: the good match is on the mat, not in the pile"
    if names[0] in told["turned"]:
        return f"§1.5: the match on {names[0]} was rotated in this turn already"
    if told["mode"] == "shapes":
        if lattice.place_number(target) in lattice.swings(lattice.place_number(names[0])):
            return f"§1.5: no other match touches the end about which {names[0]} turns to {target}"
        return (
            "§5.7: a match turns by 60 degrees about one of its ends,"
            f" which does not bring {names[0]} to {target}"
        )
    if names[0][:2] != target[:2]:
        return f"§2.5: a match turns within its cell, {target} is in another than {names[0]}"
    return (
        "§2.5: a match turns about a middle corner where another match of the cell lies,"
        f" which does not bring {names[0]} to {target}"
    )


def _why_not_end(told: dict[str, Any]) -> str:
    """Why the turn cannot end: the first of the conditions that does not hold."""
    if told["mode"] == "shapes":
        return _why_not_end_shapes(told)
    now, before = equality(told), equality(told["start"])
    unread = [f"number {name}" for name, v in zip(facts.NUMBERS, now.numbers) if v is None]
    if now.operation is None:
        unread.append("the sign")
    if unread:
        return f"§2.6: every match is part of a digit or the sign, {unread[0]} cannot be read"
    if not now.valid:
        return f"§2.6: the equality must be true, and {equality_text(told)} is not"
    face = told["face"]
    if face in facts.NUMBERS:
        number = facts.NUMBERS.index(face)
        if now.numbers[number] == before.numbers[number]:
            return f"§3.1: number {face} must change, and it is still {now.numbers[number]}"
    if face == "op" and now.operation == before.operation:
        return f"§3.2: the operation must change, and it is still {now.operation}"
    if face == "||" and not any(
        old != new and max(old or 0, new or 0) > 9 for old, new in zip(before.numbers, now.numbers)
    ):
        return "§3.4: a number that had or has two digits must be another than before"
    if face == "0" and 0 in now.numbers:
        return "§3.5: no number may be 0 at the end of this turn"
    return f"§1.7: {equality_text(told)} stood before the turn before and may not come back"


def _why_not_end_shapes(told: dict[str, Any]) -> str:
    now, before = _verdict(told), _verdict(told["start"])
    if not now.connected:
        return "§5.5: all matches must hang together"
    if now.leading is None:
        return "§5.5: one kind of shape must be there more often than each of the others"
    if not now.enclosed:
        return f"§5.5: one {now.leading} must enclose all matches"
    if not now.covered:
        return f"§5.5: every match must lie on a side of a {now.leading} that counts"
    face = told["face"]
    if face in judging.KINDS and now.leading != face:
        return f"§6.1: the {face} must lead, and the {now.leading} does"
    count, old_count = _repetitions(now), _repetitions(before)
    if face in judging.KINDS and before.leading == face and count == old_count:
        return f"§6.1: the number of {face}s must change, and it is still {count}"
    if face == "more" and (now.leading != before.leading or count <= old_count):
        return f"§6.2: the {before.leading} must lead with more than {old_count}"
    if face == "fewer" and old_count > 1:
        if now.leading != before.leading or count >= old_count:
            return f"§6.3: the {before.leading} must lead with fewer than {old_count}"
    elif face in ("fewer", "change") and now.leading == before.leading:
        return f"§6.4: another kind than the {before.leading} must lead"
    return "§1.7: this arrangement stood before the turn before and may not come back"


def _repetitions(verdict: judging.Verdict) -> int:
    """How often the leading kind is there; 0 if none leads."""
    counts = dict(zip(judging.KINDS, verdict[: len(judging.KINDS)]))
    return int(counts.get(verdict.leading or "", 0) or 0)


def _verdict(arrangement: dict[str, Any]) -> judging.Verdict:
    return judging.examine([lattice.place_number(name) for name in arrangement["matches"]])
