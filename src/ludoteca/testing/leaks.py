"""What a seat may not know, looked for in everything that reaches it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator

from ludoteca.core.errors import IllegalMove
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event
from ludoteca.core.seen import seats_told
from ludoteca.core.state import State
from ludoteca.testing.difference import difference
from ludoteca.testing.random_play import step_at_random

WORLDS_DRAWN = 3
STRENGTHS = (0.0, 0.5, 1.0)  # of the memories that are tried
MOST_TEXTS = 50  # of a longer legal list the first are compared
ACTIONS_TRIED = 20  # at random, to be refused


def assert_no_leak(
    game: Game, seeds: Iterable[int], worlds: int = 2, most_steps: int = 400, every: int = 7
) -> int:
    """What a seat may not know shows nowhere: neither in views nor in lists nor in refusals.

    At every few states of random games, for every seat and a spectator, everything hidden is drawn
    afresh; all that is `known` must be the same to the byte, and what chance brings may be told to
    those only whose view tells it. Answers in how many of the comparisons the worlds really
    differed: 0 means that nothing is hidden, or that `resample` hides nothing.
    """
    different = 0
    for seed in seeds:
        rng = random.Random(seed + 2)
        for number, (state, told) in enumerate(_told_states(game, seed, most_steps)):
            if number % every != seed % every:
                continue
            for seat in (None, *range(game.seats)):
                heard = () if seat is None else told[seat]
                own = known(state, seat, number, heard)
                for _ in range(worlds):
                    world = state.resample(seat, rng)
                    different += world != state
                    other = known(world, seat, number, heard)
                    if own != other:
                        raise AssertionError(
                            f"{game!r}, seed {seed}, step {number}: seat {seat} can tell worlds"
                            f" apart by {difference(own, other)}"
                        )
                    if is_told_too_much(state, world, seat):
                        raise AssertionError(
                            f"{game!r}, seed {seed}, step {number}: seat {seat} is told what"
                            " chance brings, but its view does not tell it"
                        )
    return different


def known(
    state: State, seat: int | None, trial: int = 0, told: Iterable[Event] = ()
) -> dict[str, bytes]:
    """Everything that reaches a seat, or a player through its Look, each as bytes.

    `trial` varies which illegal actions are tried and which worlds are drawn; `told` is what the
    seat was told.
    """
    game = state.game
    # From the same random numbers a seat draws the same world, whichever it is in.
    drawn = [state.resample(seat, random.Random(trial + i)) for i in range(WORLDS_DRAWN)]
    reached = {
        "view": json.dumps(state.view(seat)).encode(),
        "observation": state.observe(seat).tobytes(),
        "phase": repr((state.phase, state.to_move)).encode(),
        "resample": json.dumps([world.to_json() for world in drawn]).encode(),
    }
    if seat is None or seat not in state.to_move:
        return reached
    legal = state.legal(seat)
    reached["legal"] = json.dumps(legal).encode()
    texts = [state.text(action, seat) for action in legal[:MOST_TEXTS]]
    reached["texts"] = json.dumps(texts).encode()
    look = Look(state, seat, told)
    reached["look"] = json.dumps([look.seat, look.view, look.legal, look.told]).encode()
    # What it recalls, and the worlds that it imagines by that.
    memories = [
        game.knowledge.recall(look, strength, random.Random(trial)) for strength in STRENGTHS
    ]
    memories.append(game.knowledge.memory(game, look.view, random.Random(trial)))
    reached["recall"] = json.dumps(memories).encode()
    imagined = [look.resample(random.Random(trial), memory) for memory in memories]
    reached["imagined"] = json.dumps([world.to_json() for world in imagined]).encode()
    # The seat's own refusals: the same actions are tried in both worlds.
    rng = random.Random(trial)
    total = game.action_count + game.chance_count
    refused = []
    for action in [-1, total, *(rng.randrange(total) for _ in range(ACTIONS_TRIED))]:
        if action not in legal:
            refused.append(_refusal(state, seat, action))
    reached["refusals"] = json.dumps(refused).encode()
    return reached


def _told_states(
    game: Game, seed: int, most_steps: int
) -> Iterator[tuple[State, list[list[Event]]]]:
    """The states of a random match, and what each seat was told until then."""
    rng = random.Random(seed)
    state = game.start()
    told: list[list[Event]] = [[] for _ in range(game.seats)]
    yield state, told
    for _ in range(most_steps):
        if state.phase is Phase.OVER:
            return
        hearers = seats_told(state)
        event = step_at_random(state, rng)
        for seat in hearers:
            told[seat].append(event)
        yield state, told


def is_told_too_much(state: State, world: State, seat: int | None) -> bool:
    """Is the seat told what chance brings here, though its view would leave it in doubt?

    In doubt it is if something else, here or in another world that it could be in, gives the same
    view.
    """
    if state.phase is not Phase.CHANCE or not state.game.sees_chance(state, seat):
        return False
    brought: dict[str, int] = {}
    for place in (state, world):
        for action, _ in place.chance():
            after = place.copy()
            after.apply(action)
            if brought.setdefault(json.dumps(after.view(seat)), action) != action:
                return True
    return False


def _refusal(state: State, seat: int, action: int) -> str:
    try:
        if state.phase is Phase.JOINT:
            others = {other: state.legal(other)[0] for other in state.to_move}
            state.copy().apply_joint({**others, seat: action})
        else:
            state.copy().apply(action)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"action {action} is not in the legal list but was played")
