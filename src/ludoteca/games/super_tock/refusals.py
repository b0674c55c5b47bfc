"""Why a move of Super Tock is refused: one sentence with its §, from what the seat may know."""

from __future__ import annotations

from typing import Any

from ludoteca.core.state import State
from ludoteca.games.super_tock import facts
from ludoteca.games.super_tock.notation import Action

_SWITCHED_OFF = {  # what the strategy cards alone allow
    "skip": "§6.3: a J that skips",
    "discard": "§6.3: a discard",
    "back": "§6.1: a 4 that goes backward",
    "exchange": "§6.2: an exchange",
}
_INSTEAD = {  # what strategy cards that do not go forward do
    facts.FOUR: "§6.1: a 4 always goes 4 backward on the track",
    facts.TEN: "§6.2: a 10 always exchanges",
    facts.JACK: "§6.3: a J always skips",
}


def refusal(state: State, seat: int, action: Action) -> str:
    """Why the seat, which is to move, may not do this now."""
    known, options = state.facts(), state.game.options
    hand = known["hands"][seat]
    if action.kind == "card":
        return f"§2.2: seat {seat} plays a card now, {action.text} is dealt with the next hand"
    if known["must_discard"] is not None:
        if action.kind != "discard":
            return f"§6.3: seat {seat} must discard one card first, {action.text} is no discard"
        return f"§6.3: seat {seat} discards a card of its hand, {_in_hand(action, hand)}"
    if action.kind in _SWITCHED_OFF and not options["strategy"]:
        return f"{_SWITCHED_OFF[action.kind]} belongs to the strategy cards, which are off here"
    if action.kind == "discard":
        return f"§6.3: only a seat that a J skips discards, and nobody skipped seat {seat}"
    if action.kind == "fold":
        play = state.text(state.legal()[0])
        return f"§3.2: a seat that can play must play, and seat {seat} can, such as {play}"
    if facts.RANKS[action.rank] not in hand:
        return f"§2.2: seat {seat} plays a card of its hand, {_in_hand(action, hand)}"
    if action.kind == "skip":
        return "§6.3: a J skips a seat that still has cards, and nobody else has any"
    return _refused_play(state, known, seat, action)


def _in_hand(action: Action, hand: list[str]) -> str:
    return f"{facts.RANKS[action.rank]} is not among its {' '.join(hand)}"


def _refused_play(state: State, known: dict[str, Any], seat: int, action: Action) -> str:
    """Why a card that the seat has cannot be played so."""
    options = state.game.options
    partner = facts.partner(state.seats, options["teams"], seat)
    owner = partner if all(known["home"][seat]) else seat
    section = facts.SECTIONS[options["board"], state.seats][owner]
    name = facts.section_name(section)
    if action.kind in ("rise", "descent") and not options["shortcuts"]:
        return f"§4.1: {action.text} is a shortcut, and shortcuts are off here"
    is_forward = action.kind in ("run", "entry")
    if is_forward and facts.steps(options["strategy"])[action.rank] != action.rank + 1:
        return f"{_INSTEAD[action.rank]} here, {action.text} goes forward"
    if action.section not in (-1, section):
        rule, place = ("§3.1", "Start") if action.kind == "start" else ("§3.4", "Home")
        return f"{rule}: seat {seat} plays for the {place} of section {name}, not {action.text}"
    if not _is_there(known, owner, action.source):
        if owner != seat:
            return (
                f"§5.1: seat {seat}, all Home, plays with the marbles of seat {owner},"
                f" and none is on {action.source_name}"
            )
        is_partners = partner != seat and _is_there(known, partner, action.source)
        if is_partners and action.section == -1:  # its Start or Home would be another section's
            return (
                f"§5.1: seat {seat} plays with its partner's marble on {action.source_name}"
                " only when its own four are Home"
            )
        return f"§3.1: a card moves an own marble, and seat {seat} has none on {action.source_name}"
    if action.kind == "exchange":
        return (
            f"§6.2: a 10 exchanges with an opponent's marble on the track,"
            f" and there is none on {action.target_name}"
        )
    if action.kind in ("entry", "advance"):
        return (
            f"§3.4: in Home a marble goes to a free place and jumps over none,"
            f" the way to {action.target_name} is not free"
        )
    return (
        f"§3.3: {action.text} would send back a marble of the same seat on"
        f" {action.target_name}, which is off here"
    )


def _is_there(known: dict[str, Any], owner: int, place: int) -> bool:
    """Has the owner a marble on this place?"""
    if place == facts.REST:
        return bool(known["rest"][owner])
    if place == facts.HEAVEN:
        return bool(known["heaven"] == owner)
    if place > facts.HEAVEN:
        return bool(known["home"][owner][place - facts.HOME])
    return bool(known["track"].get(facts.place_name(place, -1)) == owner)
