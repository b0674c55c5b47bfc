"""The bot that plays Fantastick by whole turns: the solver's, or those that a player thinks of."""

from __future__ import annotations

import json
import math
import time
import zlib
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ludoteca.bots.simple import Bot
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

# Ways to play a turn whose consequences are compared.
COMPARED = 16
ABOVE = 1  # they cost so much more than the least at most
# What the wild card (§1.12) can still be expected to save, by how many turns come after this one:
# it is played where it saves more. As if turns were independent, from what it saved in games.
WILD_WORTH = {
    "numbers": (0.0, 0.35, 0.55, 0.7, 0.8, 0.9, 1.0, 1.0, 1.1),
    "shapes": (0.0, 1.0, 1.5, 2.0, 2.2, 2.4, 2.6, 2.8, 3.0),
}
# In Shapes few matches on the mat are a trap. By their number, from 3 on (the last: 13 or more),
# about half of what the two turns after the next one cost beyond that, from 250 games.
TRAP = (2.5, 2.5, 2.5, 1.5, 1.4, 1.3, 1.2, 1.1, 0.8, 0.6, 0.8)
# What a seat gains of the points that the next one pays. If hard turns stayed hard for good, all
# would pay the same in every round, the seat last of all: that is worth half a turn to it in the
# mean of its remaining turns, however many play.
PAID_FIRST = 0.5


class SolverBot(Bot):
    """The turn that costs least together with what it leaves to the next."""

    name = "solver"
    about = "Solves every turn of Fantastick and looks at what it leaves to the next."

    @classmethod
    def fits(cls, game: Game | None) -> bool:
        return game is not None and game.id == "fantastick"

    def choose(self, look: Look) -> int:
        return solver_choice(look, self.rng)


class Mind(NamedTuple):
    """How a player plans a turn of Fantastick."""

    notice: float  # which ends of it are thought of: see games/fantastick/ways.py
    overlook: float
    compared: int  # how many ways are compared by what comes after; 1: the cheapest is played
    seconds: float = math.inf  # for a whole turn


MASTER = Mind(1.0, 0.0, COMPARED)


def solver_choice(look: Look, rng: Random, mind: Mind = MASTER) -> int:
    """The next action of the turn that such a player plans; or what prepares a turn.

    A turn is planned at its beginning and then followed, so that it always comes to its end. If
    something else stands, done by somebody else, the turn goes on from there at the least score;
    after the wild card, when no way is dearer than another, back to the plan.
    """
    from ludoteca.games.fantastick import actions
    from ludoteca.games.fantastick.nearest import IS_QUICK
    from ludoteca.games.fantastick.solving import solve

    begin = time.perf_counter()
    # All lies open in this game: the only world that fits the view is the one there is.
    state = look.resample(rng)
    if look.view["stage"] != "play":
        return _preparation(state, look.legal)
    begun = state.copy()
    standing = [look.game.parse_action(text) for text in look.view["operations"]]
    for _ in standing:
        begun.apply(actions.UNDO)
    if not IS_QUICK:  # uncompiled, to look ahead would take many seconds
        mind = mind._replace(compared=1, seconds=math.inf)
    plan = planned_turn(begun, mind)
    if plan[0] == actions.WILD or plan[: len(standing)] == tuple(standing):
        return plan[0 if plan[0] == actions.WILD else len(standing)]
    if look.view["wild_now"]:
        return actions.GIVE_UP if plan == (actions.GIVE_UP,) else actions.UNDO
    spent = time.perf_counter() - begin
    return solve(state, seconds=mind.seconds - spent).actions[0]


@lru_cache(maxsize=16)  # each step of a turn asks again
def planned_turn(begun: State, mind: Mind) -> tuple[int, ...]:
    """The actions of a turn from its beginning, or the wild card alone, to be asked again then."""
    from ludoteca.games.fantastick import actions, facts

    until = time.perf_counter() + mind.seconds
    outlook, plan = _best_way(begun, mind, until)
    if actions.WILD in begun.legal() and time.perf_counter() < until:
        wild = begun.copy()
        wild.apply(actions.WILD)
        turns_after = facts.turn_count(begun.game.seats) - begun.to_json()["turn"] - 1
        worth = WILD_WORTH[begun.game.options["mode"]][turns_after]
        if outlook - _best_way(wild, mind, until)[0] > worth:
            return (actions.WILD,)
    return plan


def _best_way(begun: State, mind: Mind, until: float) -> tuple[float, tuple[int, ...]]:
    """The way that costs least with what it leaves behind, and how much that is.

    When the time is over, of those that were looked at.
    """
    from ludoteca.games.fantastick.ways import Sight, ways

    sight = None
    if mind.notice < 1:
        # What is overlooked follows from the turn itself: so it stays the same from step to step.
        told = json.dumps(begun.to_json(), sort_keys=True)
        sight = Sight(mind.notice, mind.overlook, zlib.crc32(told.encode()))
    above = ABOVE if mind.compared > 1 else 0
    found = ways(begun, above, mind.compared, sight, until - time.perf_counter())
    seat = begun.to_move[0]
    score = begun.to_json()["scores"][seat]
    best: tuple[float, tuple[int, ...]] | None = None
    for way in found:
        after = begun.copy()
        for action in way.actions:
            after.apply(action)
        cost = after.to_json()["scores"][seat] - score
        if mind.compared > 1:
            cost += _left_behind(after, seat)
        if best is None or cost < best[0]:
            best = cost, way.actions
        if time.perf_counter() > until:
            break
    assert best is not None  # there is always a way, if only to give up
    return best


def _left_behind(after: State, seat: int) -> float:
    """What the arrangement is going to cost the seat: another's points are its gain.

    Another pays it first, but what is hard stays hard for a while and comes round to the seat too.
    """
    if after.phase is Phase.OVER:
        return 0.0
    told = after.to_json()
    cost = _expected(after)
    if told["to_move"] != seat:
        return -PAID_FIRST * cost
    if told["mode"] == "shapes":
        cost += TRAP[min(len(told["matches"]) - 3, len(TRAP) - 1)]
    return cost


def _preparation(state: State, legal: list[int]) -> int:
    """The start, the place of the bad match, or `keep` after which the turn costs least."""
    return min(legal, key=lambda action: _expected(_applied(state, action)))


def _expected(state: State) -> float:
    """About what the turn that begins now costs in the mean, prepared as well as can be."""
    from ludoteca.games.fantastick.ways import about_least

    if state.phase is Phase.CHANCE:
        faces = state.chance()
        costs = about_least([_applied(state, face) for face, _ in faces])
        return sum(odds * cost for (_, odds), cost in zip(faces, costs))
    stage = state.to_json()["stage"]
    if stage == "play":
        return about_least([state])[0]
    if stage == "bad":  # experts (§1.13): all places for both matches are too many to look at
        return math.inf
    return min(_expected(_applied(state, action)) for action in state.legal())


def _applied(state: State, action: int) -> State:
    after = state.copy()
    after.apply(action)
    return after
