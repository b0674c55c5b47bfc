"""Records and positions looked at without a table: nothing is kept, and nothing is secret."""

from __future__ import annotations

from typing import Any

from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Game
from ludoteca.core.outcome import Outcome
from ludoteca.core.record import Event, Record, parse_event
from ludoteca.core.seen import is_seen
from ludoteca.core.state import State
from ludoteca.games import registry
from ludoteca.server import messages
from ludoteca.server.messages import Step
from ludoteca.server.refusals import Refusal


def replay(asked: messages.AskReplay) -> messages.Replay:
    """A stretch of a record; raises Refusal for what is none. Costs a replay of the whole."""
    try:
        record = Record.parse(asked.record.replace("\r\n", "\n"))
    except LudotecaError as error:
        raise Refusal("malformed", f"{error}.") from None
    _refuse_unless_seat(record.game, asked.eyes)
    last = asked.first + asked.count
    steps: list[Step] = []
    state = record.game.start()
    for number in range(min(len(record.events) + 1, last)):
        event = record.events[number - 1] if number else None
        told = _played(state, event, asked.eyes) if event is not None else None
        if number >= asked.first:
            steps.append(Step(number, told, state.view(asked.eyes)))
    return messages.Replay(
        game=record.game.id,
        seats=record.game.seats,
        options=dict(record.game.options),
        players=list(record.players),
        length=len(record.events),
        steps=steps,
        result=_result(record.outcome),
    )


def study(asked: messages.Study) -> messages.Studied:
    """What moves lead to from a position; raises Refusal for what cannot be."""
    steps: list[Step] = []
    try:
        game = _game(asked)
        _refuse_unless_seat(game, asked.eyes)
        state = game.start() if asked.state is None else game.from_json(asked.state)
        for number, line in enumerate(asked.moves, 1):
            told = _played(state, parse_event(line), asked.eyes)
            steps.append(Step(number, told, state.view(asked.eyes)))
    except LudotecaError as error:
        rule = getattr(error, "rule", None)
        raise Refusal("illegal" if rule else "malformed", f"{error}.", rule) from None
    eyes = asked.eyes
    legal = state.legal(eyes) if eyes is not None and eyes in state.to_move else []
    return messages.Studied(
        steps=steps,
        view=state.view(eyes),
        phase=_phase(state),
        to_move=list(state.to_move),
        legal=[state.text(action) for action in legal],
        state=state.to_json(),
        result=_result(state.outcome),
    )


def _game(asked: messages.Study) -> Game:
    try:
        return registry.load(asked.game, asked.seats, **asked.options)
    except TypeError:  # an option named as an argument of the loader
        raise Refusal("malformed", f"{asked.game} does not have these options.") from None


def _played(state: State, event: Event, eyes: int | None) -> messages.Event | None:
    """Play the event; answer it as far as the eyes may know it."""
    seen = is_seen(state, event, eyes)
    event.apply_to(state)
    return messages.Event(list(event.seats), list(event.texts)) if seen else None


def _result(outcome: Outcome | None) -> messages.Result | None:
    if outcome is None:
        return None
    scores = [float(score) for score in outcome.scores]
    return messages.Result(list(outcome.winners), scores, outcome.reason, resigned=False)


def _phase(state: State) -> Any:
    return state.phase.name.lower()


def _refuse_unless_seat(game: Game, eyes: int | None) -> None:
    if eyes is not None and eyes >= game.seats:
        raise Refusal("seat", f"There is no seat {eyes} here: seats are 0 to {game.seats - 1}.")
