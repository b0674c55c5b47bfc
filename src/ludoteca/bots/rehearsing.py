"""Play by looks one step ahead, quickly: many matches for fitting what a game knows."""

from __future__ import annotations

import cython

from ludoteca.bots.playing import Playing
from ludoteca.bots.search import Settings
from ludoteca.core.game import Game
from ludoteca.core.state import State

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, OVER


class Rehearsal(Playing):
    """Players of one game that look one step ahead, in as many worlds as they suppose."""

    def __init__(self, game: Game, seed: int, supposing: int) -> None:
        Playing.__init__(self, game.start(), Settings(supposing=supposing), 1, seed, 0)

    @cython.locals(state=State, anything=cython.double)
    def play_on(self, state: State, anything: float) -> None:
        """Play a state on to the next horizon, or the end; so many choices are any legal one."""
        self.state.take(state)
        while self.state.phase_code != OVER:
            if self.state.phase_code == CHANCE:
                self.state.play(self.state.draw(self.rng, self.scratch))
            elif self.rng.unit() < anything:
                self.state.step_at_random(self.rng, self.scratch)
            else:
                self.state.play(self._best_looking(self.state.mover))
            if self.knowledge.is_horizon(self.state):
                break
        state.take(self.state)
