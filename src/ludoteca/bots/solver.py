"""The bot that plays Fantastick by solving every turn."""

from __future__ import annotations

from random import Random

from ludoteca.bots.simple import Bot
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

# From which score on a turn is worth the wild card (§1.12), by how many turns come after it, the
# last for all above: the least above what the card can still be expected to save, as if turns were
# independent. Turns of Numbers cost 0 to 4 in 52, 43, 4, 1 and 0 of a hundred (`make bench-turns`,
# 60 games), those of Shapes -1 to 6 in 4, 32, 31, 23, 3, 2, 0 and 5 (`make bench-designs`, 300).
WILD_FROM = {"numbers": (1, 1, 1, 1, 2), "shapes": (1, 2, 2, 3)}


class SolverBot(Bot):
    """The least score in every turn; of the starts, that with the least to be expected next."""

    name = "solver"
    about = "Solves every turn of Fantastick: no turn can be played for less."

    @classmethod
    def fits(cls, game: Game | None) -> bool:
        return game is not None and game.id == "fantastick"

    def choose(self, look: Look) -> int:
        return solver_choice(look, self.rng)


def solver_choice(look: Look, rng: Random) -> int:
    """The next action of a turn of the least score; or what prepares such a turn."""
    from ludoteca.games.fantastick import actions, facts
    from ludoteca.games.fantastick.solving import solve

    # All lies open in this game: the only world that fits the view is the one there is.
    state = look.resample(rng)
    if look.view["stage"] != "play":
        return _preparation(state, look.legal)
    solved = solve(state)
    if actions.WILD in look.legal:
        turns_after = facts.turn_count(look.game.seats) - look.view["turn"] - 1
        worth = WILD_FROM[look.game.options["mode"]]
        if solved.score >= worth[min(turns_after, len(worth) - 1)]:
            return actions.WILD
    return solved.actions[0]


def _preparation(state: State, legal: list[int]) -> int:
    """The start, the place of the bad match, or `keep` after which the turn costs least."""
    costs = {}
    for action in legal:
        after = state.copy()
        after.apply(action)
        cost = _expected(after)
        if cost is not None:
            costs[action] = cost
    return min(costs, key=lambda action: costs[action])


def _expected(state: State) -> float | None:
    """What the turn that begins now costs in the mean; None if there is more to prepare."""
    from ludoteca.games.fantastick.solving import solve

    if state.phase is not Phase.CHANCE:
        return solve(state).score if state.to_json()["stage"] == "play" else None
    cost = 0.0
    for face, probability in state.chance():
        rolled = state.copy()
        rolled.apply(face)
        cost += probability * solve(rolled).score
    return cost
