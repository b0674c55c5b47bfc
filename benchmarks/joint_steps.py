"""What is given away in the steps of Tóncc against plain search, and so what could be had there.

`python -m benchmarks.joint_steps --challenges 40`, or `make bench-steps`, takes long. Single
challenges are played between the master's search and two plain ones, and some of their positions
are looked into: several plain searches tell what others do there on an average, and every joint
step is judged by a search from what follows it. Against such others each action is then worth a
share of the challenge, and what is given away is the distance to the best one. Added up over a
challenge, that is how much better than a plain search one could do who knew all this: what is
beyond it cannot be had. The judge is the house's own network with a short search, so the figures
are a guess, and no bound.
"""

from __future__ import annotations

import itertools
import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ludoteca
from ludoteca.bots.levels import search_settings
from ludoteca.bots.search import Limits, Search, Settings
from ludoteca.bots.tree import Tree
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.toncc import facts

PROCESSES = 2
FIRST_SEED = 60_000  # of chance; seeds below are for trying things out
PLAYED_PLAYOUTS = 4000  # of the searches that play
LOOKED_INTO = 0.25  # of the positions
OTHERS = 3  # plain searches whose average is what others do
JUDGED_PLAYOUTS = 1000  # of the search that judges what follows a joint step
CHALLENGES = 3  # of a match
WHO = ("plain", "master", "anything")

Odds = dict[int, float]  # by action
Worth = dict[tuple[int, ...], list[float]]  # by joint step of the Kings in play, for each seat


class Given(NamedTuple):
    """What a plain search, the master and any step at random give away in one choice."""

    plain: float
    master: float
    anything: float


def positions(game: ludoteca.Game, number: int) -> list[ludoteca.State]:
    """Some positions of a challenge between the master's search and two plain ones."""
    rng, luck = random.Random(f"joint steps {number}"), Rng(FIRST_SEED + number // facts.SEATS)
    state, found = game.start(), []
    while state.outcome is None:
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
            continue
        if rng.random() < LOOKED_INTO:
            found.append(state.copy())
        chosen = {}
        for seat in state.to_move:
            is_master = seat == number % facts.SEATS
            settings = search_settings(game) if is_master else {"plain": True}
            search = Search(game, rng.getrandbits(60), **settings)
            chosen[seat] = search.run([state], seat, Limits(PLAYED_PLAYOUTS)).best
        state.apply_joint(chosen)
    return found


def plain_odds(state: ludoteca.State, playouts: int, seed: int) -> list[Odds]:
    """How likely a plain search makes the actions of each King in play."""
    tree = Tree([state], state.to_move[0], Settings(plain=True), seed, 0, playouts)
    tree.grow(playouts)
    return [tree.odds_of(seat) for seat in state.to_move]


def judged(state: ludoteca.State) -> Worth:
    """What each seat may expect of the challenge after every joint step."""
    worth: Worth = {}
    for step in itertools.product(*[state.legal(seat) for seat in state.to_move]):
        after = state.copy()
        after.apply_joint(dict(zip(state.to_move, step)))
        if after.outcome is not None:
            worth[step] = list(after.outcome.returns)
            continue
        tree = Tree([after], after.to_move[0], Settings(prior=3.0), 1, 0, JUDGED_PLAYOUTS)
        tree.grow(JUDGED_PLAYOUTS)
        worth[step] = [total / JUDGED_PLAYOUTS for total in tree.returned()]
    return worth


def against(worth: Worth, seat: int, place: int, odds: Sequence[Odds]) -> Odds:
    """What each action is worth to a seat, the one at that place of those in play, against odds."""
    found: Odds = {}
    for step, shares in worth.items():
        chance = 1.0
        for other, action in enumerate(step):
            if other != place:
                chance *= odds[other][action]
        found[step[place]] = found.get(step[place], 0.0) + chance * shares[seat]
    return found


def average(runs: Sequence[Sequence[Odds]]) -> list[Odds]:
    """The mean of what several searches told."""
    return [
        {action: statistics.fmean(run[place][action] for run in runs) for action in odds}
        for place, odds in enumerate(runs[0])
    ]


def looked_into(state: ludoteca.State, playouts: int, seed: int) -> list[Given]:
    """What is given away by each King in play."""
    runs = [plain_odds(state, playouts, seed + run) for run in range(OTHERS)]
    worth = judged(state)
    found = []
    for place, seat in enumerate(state.to_move):
        values = against(worth, seat, place, average(runs))
        best = max(values.values())
        # A search is not compared with others of which it is one itself.
        plain = []
        for run, own in enumerate(runs):
            rest = against(worth, seat, place, average(runs[:run] + runs[run + 1 :]))
            plain.append(sum(own[place][action] * rest[action] for action in rest))
        search = Search(state.game, seed, **search_settings(state.game))
        chosen = search.run([state], seat, Limits(playouts)).best
        found.append(
            Given(
                best - statistics.fmean(plain),
                best - values[chosen],
                best - statistics.fmean(values.values()),
            )
        )
    return found


def challenge(number: int, playouts: int) -> Given:
    """What a King gives away in one challenge, as far as its positions looked into tell."""
    game = ludoteca.load("toncc", challenges=1)
    sums = [0.0] * len(WHO)
    for state in positions(game, number):
        for given in looked_into(state, playouts, number):
            sums = [had + more for had, more in zip(sums, given)]
    return Given(*[one / LOOKED_INTO / facts.SEATS for one in sums])


def match_share(share: float) -> float:
    """The share of the matches of a King who is first in this share of the challenges.

    He is second in half of the others, and the other two Kings are alike.
    """
    orders = list(itertools.permutations(range(facts.SEATS)))  # tóncc points by King
    likely = {2: share / 2, 1: (1 - share) / 4, 0: (1 - share) / 4}
    total = 0.0
    for king in range(facts.SEATS):
        for ended in itertools.product(orders, repeat=CHALLENGES):
            chance = 1.0
            for order in ended:
                chance *= likely[order[king]]
            points = [sum(order[seat] for order in ended) for seat in range(facts.SEATS)]
            own, after, before = (points[(king + turn) % facts.SEATS] for turn in range(3))
            if own == after == before:
                total += chance / facts.SEATS  # §4.4
            elif own >= after and own > before:
                total += chance
    return total / facts.SEATS


def main(
    challenges: Annotated[int, typer.Option(min=2, help="To be played.")] = 40,
    playouts: Annotated[
        int, typer.Option(min=10, help="Of each search: 1 s is 100,000.")
    ] = 100_000,
    processes: int = PROCESSES,
) -> None:
    """Measure what is given away."""
    console = Console()
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(console=console, transient=True) as progress,
    ):
        task = progress.add_task("challenges", total=challenges)
        found = []
        for given in pool.map(challenge, range(challenges), [playouts] * challenges):
            found.append(given)
            progress.advance(task)
    table = Table("who", "gives away in a challenge", "95 %")
    for who, costs in zip(WHO, zip(*found)):
        doubt = 1.96 * statistics.stdev(costs) / len(costs) ** 0.5
        table.add_row(who, f"{statistics.fmean(costs):.3f}", f"± {doubt:.3f}")
    console.print(table)
    open_ = statistics.fmean(one.plain for one in found)
    gained = open_ - statistics.fmean(one.master for one in found)
    for who, more in (("one who gives nothing away", open_), ("the master", gained)):
        share = 1 / facts.SEATS + more
        console.print(
            f"Against two plain searches {who} should have {share:.3f} of the challenges and"
            f" {match_share(share):.3f} of the matches.",
            soft_wrap=True,
        )


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
