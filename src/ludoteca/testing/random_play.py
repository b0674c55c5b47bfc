"""Random matches of any game, and every setting that a game can be played with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ludoteca.bots import RandomBot
from ludoteca.core.errors import OptionError
from ludoteca.core.game import Game
from ludoteca.core.match import apply_choices, draw_chance, play
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.state import State


def varied_games(kind: type[Game]) -> Iterator[Game]:
    """The game with every seat count; each option's other values one at a time, then together.

    Combinations that the game itself refuses are left out.
    """
    for seats in kind.seat_counts:
        plain = kind(seats)
        yield plain
        others = {
            option.name: [value for value in option.values if value != plain.options[option.name]]
            for option in kind.option_list
        }
        choices: list[dict[str, Any]] = [
            {name: value} for name, values in others.items() for value in values
        ]
        if len(others) > 1:
            choices.append({name: values[0] for name, values in others.items()})
        for options in choices:
            try:
                yield kind(seats, **options)
            except OptionError:
                continue


def random_record(game: Game, seed: int) -> Record:
    """A whole match between random players."""
    players = [RandomBot(seed * 1000 + seat) for seat in range(game.seats)]
    return play(game, players, seed)


def random_states(game: Game, seed: int, most_steps: int = 1_000_000) -> Iterator[State]:
    """The states of one random match, the same object each time."""
    rng = random.Random(seed)
    state = game.start()
    yield state
    for _ in range(most_steps):
        if state.phase is Phase.OVER:
            return
        step_at_random(state, rng)
        yield state


def step_at_random(state: State, rng: random.Random) -> Event:
    """Play one random step and answer it."""
    if state.phase is Phase.CHANCE:
        return draw_chance(state, rng)
    chosen = {}
    for seat in state.to_move:
        legal = state.legal(seat)
        chosen[seat] = legal[int(rng.random() * len(legal))]
    return apply_choices(state, chosen)
