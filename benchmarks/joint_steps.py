"""What is given away in the steps of Tóncc against plain search, and so what could be had there.

`python -m benchmarks.joint_steps --matches 30`, or `make bench-steps`, takes long. Matches are
played between the master's search and two plain ones, and some of their positions are looked into:
several plain searches tell what others do there on an average, and every joint step is judged by a
search from what follows it. Against such others each action is then worth a share of the match, and
what is given away is the distance to the best one. Added up over a match, what a plain search gives
away is by how much more than a third one would have who knew all this; what is beyond it cannot be
had. Nobody knows what others will do, so it is told too what is given away by one who judges just
as well but guesses at the others as the master does.

Both searches have the same playouts here, not the same time.
The judge is the house's own network with a search of its own, so the figures are a guess. What is
best is best by that judge, errors included, so that rather too much seems to be given away.
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
from ludoteca.bots.search import OWN_PART, PLAIN_PART, Limits, Search, Settings, supposed
from ludoteca.bots.tree import Tree
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.toncc import facts

PROCESSES = 2
FIRST_SEED = 60_000  # of chance; seeds below are for trying things out
PLAYED_PLAYOUTS = 4000  # of the searches that play
LOOKED_INTO = 0.08  # of the positions
OTHERS = 3  # plain searches whose average is what others do
JUDGED_PLAYOUTS = 6000  # of the search that judges what follows a joint step
WHO = ("plain", "master", "guessing", "anything")

Odds = dict[int, float]  # by action
Worth = dict[tuple[int, ...], list[float]]  # by joint step of the Kings in play, for each seat


class Given(NamedTuple):
    """What is given away in one choice, or all: by a plain search, by the master, by one who judges
    as the judge does but guesses as the master does, and by any step at random.
    """

    plain: float
    master: float
    guessing: float
    anything: float


def positions(game: ludoteca.Game, number: int) -> list[ludoteca.State]:
    """Some positions of a match between the master's search and two plain ones."""
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
    """What each seat may expect of the match after every joint step."""
    worth: Worth = {}
    for step in itertools.product(*[state.legal(seat) for seat in state.to_move]):
        after = state.copy()
        after.apply_joint(dict(zip(state.to_move, step)))
        if after.phase is Phase.JOINT:
            worth[step] = _searched(after)
        else:  # the challenge is over
            worth[step] = [after.game.knowledge.estimate(after, seat) for seat in range(3)]
    return worth


def _searched(state: ludoteca.State) -> list[float]:
    """What each seat may expect, by the playouts of a tree that has grown for a while."""
    tree = Tree([state], state.to_move[0], Settings(prior=3.0), 1, 0, JUDGED_PLAYOUTS)
    tree.grow(JUDGED_PLAYOUTS // 3)
    early = tree.returned()
    tree.grow(JUDGED_PLAYOUTS - JUDGED_PLAYOUTS // 3)
    late = [after - before for after, before in zip(tree.returned(), early)]
    return [one / sum(late) for one in late]


def guessed(state: ludoteca.State, seat: int, playouts: int, seed: int) -> list[Odds]:
    """How likely the master makes the others' actions; none for the seat itself."""
    settings = Settings(**search_settings(state.game))
    trees: list[Tree] = []
    for kind, part in ((settings, OWN_PART), (settings._replace(plain=True), PLAIN_PART)):
        most = max(1, int(part * playouts))
        trees.append(Tree([state], seat, kind, seed, len(trees), most))
        trees[-1].grow(most)
    others = supposed(*trees)
    return [others.get(other, {}) for other in state.to_move]


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
        hoped = against(worth, seat, place, guessed(state, seat, playouts, seed))
        found.append(
            Given(
                best - statistics.fmean(plain),
                best - values[chosen],
                best - values[max(hoped, key=lambda action: hoped[action])],
                best - statistics.fmean(values.values()),
            )
        )
    return found


def match(number: int, playouts: int) -> Given:
    """What a King gives away in one match, as far as its positions looked into tell."""
    sums = [0.0] * len(WHO)
    for state in positions(ludoteca.load("toncc"), number):
        for given in looked_into(state, playouts, number):
            sums = [had + more for had, more in zip(sums, given)]
    return Given(*[one / LOOKED_INTO / facts.SEATS for one in sums])


def main(
    matches: Annotated[int, typer.Option(min=2, help="To be played.")] = 60,
    playouts: Annotated[
        int, typer.Option(min=10, help="Of each search, whatever time they take.")
    ] = 100_000,
    processes: int = PROCESSES,
) -> None:
    """Measure what is given away."""
    console = Console()
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(console=console, transient=True) as progress,
    ):
        task = progress.add_task("matches", total=matches)
        found = []
        for given in pool.map(match, range(matches), [playouts] * matches):
            found.append(given)
            progress.advance(task)
    table = Table("who", "gives away in a match", "95 %", "share against two plain searches")
    whole = statistics.fmean(one.plain for one in found)
    for who, costs in zip(WHO, zip(*found)):
        cost = statistics.fmean(costs)
        doubt = 1.96 * statistics.stdev(costs) / len(costs) ** 0.5
        share = f"{1 / facts.SEATS + whole - cost:.3f}"
        table.add_row(who, f"{cost:.3f}", f"± {doubt:.3f}", share)
    table.add_row("nobody", "0", "", f"{1 / facts.SEATS + whole:.3f}")
    console.print(table)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
