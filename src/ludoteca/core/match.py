"""A whole match between players, from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import SupportsIndex, TypeVar

from ludoteca.core.errors import IllegalMove, LudotecaError, shown, whole_argument, whole_number
from ludoteca.core.game import Game, Random
from ludoteca.core.look import Look, Player
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.seen import seats_told
from ludoteca.core.state import State

T = TypeVar("T")


def play(game: Game, players: Sequence[Player], seed: int | None = None) -> Record:
    """Play a match to its end and answer its record.

    `players` has one for each seat; each sees only its Look. `seed` is that of chance alone; None
    takes one at random. Raises LudotecaError for a wrong number of players, for one that cannot
    choose and for another seed, and IllegalMove, naming the seat, for a choice that is not legal.
    """
    if len(players) != game.seats:
        raise LudotecaError(f"{game.id} needs {game.seats} players here, got {len(players)}")
    for seat, player in enumerate(players):
        if not callable(getattr(player, "choose", None)):
            raise LudotecaError(
                f"a player is something with choose(look), seat {seat} has {shown(player)}"
            )
    if seed is not None:
        seed = whole_argument("seed", seed)
    import random  # here, since it is slow to import and not everybody plays matches

    rng = random.Random(seed)
    state = game.start()
    events: list[Event] = []
    told: list[list[Event]] = [[] for _ in players]
    while state.phase is not Phase.OVER:
        hearers = seats_told(state)
        if state.phase is Phase.CHANCE:
            event = draw_chance(state, rng)
        else:
            chosen = {seat: _chosen(state, seat, players, told) for seat in state.to_move}
            event = apply_choices(state, chosen)
        events.append(event)
        for seat in hearers:
            told[seat].append(event)
    names = tuple(player_name(player) for player in players)
    return Record(game, names, tuple(events), state.outcome)


def draw_chance(state: State, rng: Random) -> Event:
    """Draw a chance outcome with its odds, play it, and answer the event."""
    left = rng.random()
    for action, probability in state.chance():  # noqa: B007 - rounding may leave the last one
        left -= probability
        if left < 0:
            break
    text = state.text(action)
    state.apply(action)
    return Event((), (text,))


def apply_choices(state: State, chosen: dict[int, int]) -> Event:
    """Play what the seats to move chose, alone or jointly, and answer the event."""
    seats = tuple(sorted(chosen))
    texts = tuple(state.text(chosen[seat], seat) for seat in seats)
    if state.phase is Phase.JOINT:
        state.apply_joint(chosen)
        return Event(seats, texts, joint=True)
    state.apply(chosen[seats[0]])
    return Event(seats, texts)


def so_far(events: list[T]) -> Iterator[T]:
    """What is in a list that only grows, as it is now though it may be read later; costs nothing.

    So a long match is not copied at every turn for players that do not ask what they were told.
    """
    return islice(events, len(events))


def player_name(player: object) -> str:
    """A player's name in a record: its `name`, or its class's."""
    name = str(getattr(player, "name", type(player).__name__))
    name = name.encode(errors="replace").decode()  # half a character cannot stand in a record
    return " ".join(name.split()) or "player"


def _chosen(state: State, seat: int, players: Sequence[Player], told: Sequence[list[Event]]) -> int:
    player = players[seat]
    look = Look(state, seat, so_far(told[seat]))
    action: SupportsIndex = player.choose(look)
    number = whole_number(action)
    if number is None or number not in look.legal:
        raise IllegalMove(
            f"the player of seat {seat} ({player_name(player)}) chose {shown(action)},"
            " which is not one of its legal actions"
        )
    return number
