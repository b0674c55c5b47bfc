"""Events and outcomes as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.record import Event
from ludoteca.core.seen import is_seen
from ludoteca.core.state import Outcome, State


def seat_label(seat: int, names: Sequence[str]) -> str:
    """A seat with who sits there: `seat 1 (greedy)`."""
    return f"seat {seat} ({names[seat]})" if seat < len(names) else f"seat {seat}"


def event_line(event: Event, names: Sequence[str]) -> str:
    """One event that may be seen: `seat 1 (greedy): +a1`, `chance: d3`."""
    if not event.seats:
        return f"chance: {event.texts[0]}"
    parts = [f"{seat_label(s, names)}: {t}" for s, t in zip(event.seats, event.texts)]
    return ("at once, " if event.joint else "") + ", ".join(parts)


def event_lines(
    states: Sequence[State], events: Sequence[Event], seat: int | None, names: Sequence[str]
) -> list[str]:
    """Events as the seat (None: a spectator) may see them; states[i] is that before events[i].

    What chance brought in one go is one line, and what of it is hidden is counted.
    """
    lines: list[str] = []
    drawn: list[str] = []
    hidden = 0
    for state, event in zip(states, events):
        if event.seats:
            lines += _chance_line(drawn, hidden)
            drawn, hidden = [], 0
            lines.append(event_line(event, names))
        elif is_seen(state, event, seat):
            drawn.append(event.texts[0])
        else:
            hidden += 1
    return lines + _chance_line(drawn, hidden)


def winners_phrase(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won: `seat 0 (Ann) wins`."""
    labels = [seat_label(seat, names) for seat in outcome.winners]
    if len(labels) > 1:
        return f"{', '.join(labels[:-1])} and {labels[-1]} win"
    return f"{labels[0] if labels else 'nobody'} wins"


def outcome_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won, why, and the scores."""
    scores = [f"{seat_label(seat, names)} {score}" for seat, score in enumerate(outcome.scores)]
    return [
        f"{capitalized(winners_phrase(outcome, names))} ({outcome.reason}).",
        f"Scores: {', '.join(scores)}.",
    ]


def capitalized(sentence: str) -> str:
    """The sentence with a capital at its beginning, and nothing else changed."""
    return sentence[:1].upper() + sentence[1:]


def ended(sentence: str) -> str:
    """The sentence with a full stop, unless something ends it already."""
    return sentence if sentence.endswith((".", "!", "?", ")")) else f"{sentence}."


def _chance_line(drawn: list[str], hidden: int) -> list[str]:
    if not drawn and not hidden:
        return []
    parts = drawn + ([f"{hidden} hidden"] if hidden else [])
    return [f"chance: {', '.join(parts)}"]
