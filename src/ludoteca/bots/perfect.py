"""The bot that plays T.O.H.M. for two by its solution."""

from __future__ import annotations

from ludoteca.bots.simple import Bot
from ludoteca.core.game import Game
from ludoteca.core.look import Look


class PerfectBot(Bot):
    """Any of the moves that give nothing away, the quickest ones where the match is decided.

    Raises LudotecaError where there is no solution.
    """

    name = "perfect"
    about = "Knows what every position of T.O.H.M. for two is worth and never gives anything away."

    @classmethod
    def fits(cls, game: Game | None) -> bool:
        from ludoteca.games.tohm.solution import is_solvable

        return game is not None and is_solvable(game)

    def prepare(self, game: Game) -> None:
        from ludoteca.games.tohm.solution import kept_solution

        kept_solution(game)

    def choose(self, look: Look) -> int:
        from ludoteca.games.tohm.solution import kept_solution

        # All lies open in this game: the only world that fits the view is the one there is.
        return self.rng.choice(kept_solution(look.game).quickest(look.resample(self.rng)))
