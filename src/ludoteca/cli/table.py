"""A running game at one table: its events so far, its luck, its bots, its file. Prints nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from ludoteca import bots
from ludoteca.cli.arguments import SeatedPlayer
from ludoteca.cli.saves import Save, write_whole
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.match import apply_choices, draw_chance, so_far
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.seen import seats_told
from ludoteca.core.state import State


class Table:
    """One game with humans and bots; every event that stands is in its file at once.

    Chance is drawn as `ludoteca.play` draws it from the same seed. A bot's choice depends on the
    seed and the place in the game alone, so a game that was left goes on as it would have.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[SeatedPlayer],
        seed: int,
        path: Path,
        events: Sequence[Event] = (),
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.path = path
        self.states: list[State] = [game.start()]  # before the first event and after each
        self.events: list[Event] = []
        self._told: list[list[Event]] = [[] for _ in range(game.seats)]  # the same, by seat
        self._bots = self._new_bots()
        for event in events:
            state = self.state.copy()
            event.apply_to(state)
            self._add(state, event)
        self._luck = self._luck_now()

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that are humans'."""
        return tuple(seat for seat in range(self.game.seats) if seat not in self._bots)

    @property
    def humans_due(self) -> tuple[int, ...]:
        """The humans' seats that must choose now."""
        return tuple(seat for seat in self.state.to_move if seat not in self._bots)

    def step(self) -> None:
        """Play what needs no human: chance, or a choice of bots alone."""
        if self.state.phase is Phase.CHANCE:
            state = self.state.copy()
            event = draw_chance(state, self._luck)
            self._add(state, event)
            self.save()
        else:
            self.play({})

    def play(self, chosen: dict[int, int]) -> None:
        """Play what the humans due chose, the bots due choosing at the same time."""
        chosen = {
            seat: chosen[seat] if seat in chosen else self._bot_choice(seat)
            for seat in self.state.to_move
        }
        state = self.state.copy()
        event = apply_choices(state, chosen)
        self._add(state, event)
        self.save()

    def undo(self) -> None:
        """Go back to the last choice of a human, if there was one, with all that followed it."""
        for kept in range(len(self.events) - 1, -1, -1):
            if any(seat not in self._bots for seat in self.events[kept].seats):
                self._told = [[] for _ in range(self.game.seats)]
                for state, event in zip(self.states, self.events[:kept]):
                    self._tell(state, event)
                del self.events[kept:], self.states[kept + 1 :]
                self._luck = self._luck_now()
                self._bots = self._new_bots()  # they must not know what was taken back
                self.save()
                return

    def hint(self, seat: int) -> int:
        """What the best bot there is would do at a seat that must choose."""
        bot = bots.make(bots.BEST, self._seed_of("hint", seat))
        # Nothing was told to it: where remembering is the game, a hint must not do it for a human.
        return bot.choose(Look(self.state, seat))

    def record(self) -> Record:
        """The record so far."""
        names = tuple(player.name for player in self.players)
        return Record(self.game, names, tuple(self.events), self.state.outcome)

    def text(self) -> str:
        """What the file holds: a save while the game runs, its record once it is over."""
        record = self.record()
        if record.outcome is not None:
            return record.text()
        return Save(record, tuple(player.bot for player in self.players), self.seed).text()

    def save(self) -> None:
        """Write the file; raises CannotWrite where that cannot be."""
        write_whole(self.path, self.text())

    def _add(self, state: State, event: Event) -> None:
        self._tell(self.state, event)
        self.states.append(state)
        self.events.append(event)

    def _tell(self, before: State, event: Event) -> None:
        for seat in seats_told(before):
            self._told[seat].append(event)

    def _new_bots(self) -> dict[int, bots.Bot]:
        return {
            seat: bots.make(player.bot, game=self.game)
            for seat, player in enumerate(self.players)
            if player.bot is not None
        }

    def _bot_choice(self, seat: int) -> int:
        bot = self._bots[seat]
        bot.reseed(self._seed_of("bot", seat))
        return bot.choose(Look(self.state, seat, so_far(self._told[seat])))

    def _seed_of(self, purpose: str, seat: int) -> str:
        return f"{self.seed} {purpose} {seat} {len(self.events)}"

    def _luck_now(self) -> random.Random:
        """Chance's random numbers, gone on to where the game stands: one for each chance event."""
        luck = random.Random(self.seed)
        for event in self.events:
            if not event.seats:
                luck.random()
        return luck
