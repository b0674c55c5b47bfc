"""Why something asked of the house is not done, in sentences that people can act on."""

from __future__ import annotations

from ludoteca.core.errors import IllegalMove, LudotecaError
from ludoteca.server.messages import RefusalCode
from ludoteca.server.table import Table


class Refusal(Exception):  # noqa: N818 - reads as it is raised
    """Why something asked of the house is not done; nothing has changed."""

    def __init__(self, code: RefusalCode, reason: str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rule = rule


def illegal(error: LudotecaError) -> Refusal:
    """A game's own refusal."""
    reason = str(error)
    # Every refusal of a game may cite its rule, not only those of illegal moves.
    return Refusal("illegal", reason, IllegalMove(reason).rule)


def outdated(table: Table) -> Refusal:
    """The rules have another version now."""
    return Refusal(
        "version",
        f"This table was opened with version {table.opened.version} of the rules of"
        f" {table.opened.game}, which are newer here: it cannot be played on.",
    )


def refuse_unless_running(table: Table) -> None:
    """The match must have begun and not be over."""
    stage = table.stage
    if stage == "running":
        return
    if stage == "outdated":
        raise outdated(table)
    if stage == "waiting":
        raise Refusal("table", "The match has not begun: a seat is still free.")
    raise Refusal("over", "The match is over.")


def refuse_unless_seat(table: Table, seat: int) -> None:
    """The table must have this seat."""
    if seat >= len(table.places):
        raise Refusal("seat", f"There is no seat {seat} at this table.")


def refuse_unless_held(table: Table, seat: int, held: frozenset[int]) -> None:
    """The page must hold this seat."""
    refuse_unless_seat(table, seat)
    if seat not in held:
        raise Refusal("seat", f"Seat {seat} is not yours.")


def refuse_unless_owner(table: Table, held: frozenset[int]) -> None:
    """The page must hold the seat of whoever opened the table."""
    if table.owner is None or table.owner not in held:
        raise Refusal("seat", "Only whoever opened the table can do this.")


def clean_name(name: str) -> str:
    """A name without what cannot be seen; raises Refusal if nothing is left."""
    cleaned = clean_text(name)
    if not cleaned:
        raise Refusal("malformed", "A name needs at least one letter that can be seen.")
    return cleaned


def clean_text(text: str) -> str:
    """One line without control characters and marks that turn the writing direction."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
