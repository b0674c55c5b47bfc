"""A turn of Numbers as somebody puts it: an equality, the face of the die, what is forbidden."""

from __future__ import annotations

import re
from typing import Any

from ludoteca.core.errors import LudotecaError, shown
from ludoteca.core.game import Game
from ludoteca.core.state import State
from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.notation import equality

_NUMBER = r"(0|[1-9][0-9]?)"
_SIGN = r"([-+x/])"
_SECOND = re.compile(f"{_NUMBER}{_SIGN}{_NUMBER}={_NUMBER}")
_FIRST = re.compile(f"{_NUMBER}={_NUMBER}{_SIGN}{_NUMBER}")


def pose_turn(
    game: Game,
    text: str,
    face: str,
    forbidden: str | None = None,
    good: str | None = None,
    bad: str | None = None,
) -> State:
    """The state in which a seat begins its turn at this equality, the die showing this face.

    Good and bad match lie as at the start (§3.6) or where they are put; "none" puts the good one
    in the pile. Raises LudotecaError for what cannot be.
    """
    if game.options["mode"] != "numbers":
        raise LudotecaError("an equality is a turn of Numbers, not of Shapes")
    if face not in facts.FACES["numbers"]:
        faces = ", ".join(facts.FACES["numbers"])
        raise LudotecaError(f"the face is one of {faces}, got {shown(face)}")
    start = _arrangement(text, good, bad)
    has_zero = 0 in equality(start).numbers
    if has_zero != (face == "0"):
        raise LudotecaError(
            f"§3.5: with a number 0 the face is 0, otherwise it is not; {text} does not go with"
            f" {face}"
        )
    first = game.start()
    for outcome in ("A", "A"):
        first.apply(first.parse(outcome))
    told = first.to_json() | {
        "matches": start["matches"],
        "pile": facts.LAID_MATCHES["numbers"] - len(start["matches"]),
        "good_in_pile": "good" not in start["matches"].values(),
        "equals_first": start["equals_first"] != (face == "="),
        "start": start,
        "face": face,
        "forbidden": None if forbidden is None else _arrangement(forbidden, None, None, False),
    }
    return game.from_json(told)


def _arrangement(
    text: str, good: str | None, bad: str | None, needs_bad: bool = True
) -> dict[str, Any]:
    """An equality as JSON has it (§7)."""
    second, first = _SECOND.fullmatch(text), _FIRST.fullmatch(text)
    if second:
        a, sign, b, c = second.groups()
    elif first:
        a, b, sign, c = first.groups()
    else:
        raise LudotecaError(
            "an equality is three numbers below 100 and one of + - x /, such as 3+2=5 or 5=3+2,"
            f" got {shown(text)}"
        )
    laid = facts.laid_equality((a, b, c), sign)
    if len(laid.places) > facts.LAID_MATCHES["numbers"]:
        most = facts.LAID_MATCHES["numbers"]
        raise LudotecaError(f"§2.6: {text} takes {len(laid.places)} matches, {most} are there")
    names = {facts.NUMBER_PLACES[place]: "plain" for place in laid.places}
    specials = {
        "good": _place(names, "good", good, laid.good),
        "bad": _place(names, "bad", bad, laid.bad),
    }
    if needs_bad and specials["bad"] is None:
        raise LudotecaError(f"§1.6: the bad match lies on the mat: say where in {text} by --bad")
    if specials["good"] is not None and specials["good"] == specials["bad"]:
        raise LudotecaError(f"{specials['good']} cannot hold both the good and the bad match")
    plain = len(names) - sum([place is not None for place in specials.values()])
    if plain > facts.LAID_MATCHES["numbers"] - 2:
        raise LudotecaError(f"§1.1: {text} needs the good match too: it cannot be in the pile")
    names |= {place: kind for kind, place in specials.items() if place is not None}
    arrangement = {"matches": names, "equals_first": first is not None}
    if not equality(arrangement).valid:
        raise LudotecaError(f"§2.6: {text} is not true")
    return arrangement


def _place(names: dict[str, str], kind: str, asked: str | None, usual: int) -> str | None:
    """Where a special match lies; None for nowhere."""
    if asked is None:
        return facts.NUMBER_PLACES[usual] if usual >= 0 else None
    if asked == "none":
        return None
    if asked not in names:
        raise LudotecaError(
            f"the {kind} match lies on one of {', '.join(names)}, or none, got {shown(asked)}"
        )
    return asked
