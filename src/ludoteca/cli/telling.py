"""Events and outcomes as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.outcome import Outcome
from ludoteca.core.record import Event
from ludoteca.core.seen import is_seen
from ludoteca.core.state import State

MOST_TEXTS = 20  # that many things done in one go are told one by one; of more, only
LAST_TEXTS = 8  # so many


def seat_label(seat: int, names: Sequence[str]) -> str:
    """A seat with who sits there: `seat 1 (greedy)`."""
    return f"seat {seat} ({names[seat]})" if seat < len(names) else f"seat {seat}"


def event_lines(
    states: Sequence[State], events: Sequence[Event], seat: int | None, names: Sequence[str]
) -> list[str]:
    """Events as the seat (None: a spectator) may see them; states[i] is that before events[i].

    `seat 1 (greedy): +a1`, `chance: d3`, `at once: seat 0 (Ann) 3, seat 1 (greedy) 1`.
    What one seat did, or chance brought, in one go is one line; what is hidden of it is counted.
    """
    lines: list[str] = []
    who, texts, hidden = "", list[str](), 0
    for state, event in zip(states, events):
        actor, text = _told(event, names)
        if actor != who or event.joint:
            lines += _line(who, texts, hidden)
            who, texts, hidden = actor, [], 0
        if is_seen(state, event, seat):
            texts.append(text)
        else:
            hidden += 1
    return lines + _line(who, texts, hidden)


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


def counted(number: int, noun: str) -> str:
    """So many of them: `1 event`, `2 events`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def capitalized(sentence: str) -> str:
    """The sentence with a capital at its beginning, and nothing else changed."""
    return sentence[:1].upper() + sentence[1:]


def ended(sentence: str) -> str:
    """The sentence with a full stop, unless something ends it already."""
    return sentence if sentence.endswith((".", "!", "?", ")")) else f"{sentence}."


def _told(event: Event, names: Sequence[str]) -> tuple[str, str]:
    """Who acts, and what is done."""
    if event.joint:
        choices = [f"{seat_label(s, names)} {t}" for s, t in zip(event.seats, event.texts)]
        return "at once", ", ".join(choices)
    return (seat_label(event.seats[0], names) if event.seats else "chance"), event.texts[0]


def _line(who: str, texts: list[str], hidden: int) -> list[str]:
    """Nothing, or one line; of very many texts only the last are told."""
    if len(texts) > MOST_TEXTS:
        texts = [f"{len(texts) - LAST_TEXTS} others", *texts[-LAST_TEXTS:]]
    told = ", ".join(texts)
    if hidden:  # behind an `and`, since the texts may be numbers too
        told = f"{told} and {hidden} hidden" if texts else f"{hidden} hidden"
    return [f"{who}: {told}"] if told else []
