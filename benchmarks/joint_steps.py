"""What can be had in the steps of Tóncc against two plain searches.

`python -m benchmarks.joint_steps --matches 30`, or `make bench-steps`, takes long. Matches are
played between the master's search and two plain ones, and some of their positions are looked into:
several plain searches tell what others do there on an average, and every joint step is judged by
what follows it. Against such others each action is then worth a share of the match. A plain search
among plain ones has a third; what another gains over it in each step, added up over a match, is by
how much more than a third it has.

Beside the master there is one who foresees: who knows what some plain searches do, has every joint
step judged, and takes what is best. Whoever chooses by uncertain numbers and is judged by the same
ones seems better than he is, so he is judged by others: another run of the judge, and other plain
searches. Where few Regions are left the judge is the solution of the ending, and makes no error.
Elsewhere there are two, a search with the house's network, which may favour the master, and one
with random playouts, which may favour plain searches; what is true should lie between.

All searches have the same playouts here, not the same time.
"""

from __future__ import annotations

import itertools
import random
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ludoteca
from benchmarks.fit_challenge_ends import KNOWING, PLAIN, searched
from ludoteca.bots.endings import policy
from ludoteca.bots.levels import search_settings
from ludoteca.bots.search import Limits, Search
from ludoteca.core.chance import Rng
from ludoteca.core.errors import LudotecaError
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.endings import Ending

PROCESSES = 2
FIRST_SEED = 60_000  # of chance; seeds below are for trying things out
PLAYED_PLAYOUTS = 4000  # of the searches that play
LOOKED_INTO = 0.08  # of the positions
OTHERS = 3  # plain searches whose average is what others do; as many more are foreseen
JUDGED_PLAYOUTS = 2000  # of a search that judges what follows a joint step
JUDGES = {"network": KNOWING, "random playouts": PLAIN}
SOLVED = 5  # Regions left, at most, where the solution judges
SOLVED_POSITIONS = 400_000  # that may follow; with more, searches judge
WHO = ("the master", *[f"who foresees, by {judge}" for judge in JUDGES], "anything")

Odds = dict[int, float]  # by action
Worth = dict[tuple[int, ...], list[float]]  # by joint step of the Kings in play, for each seat
Gains = dict[tuple[str, str], float]  # over a plain search, by who and by judge


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


def judged(state: ludoteca.State, seed: int) -> dict[str, list[Worth]]:
    """By judge, twice, what each seat may expect of the match after every joint step."""
    solution = _solution(state)
    tables: dict[str, list[Worth]] = {}
    for judge, settings in JUDGES.items():
        tables[judge] = []
        for run in range(2):
            worth: Worth = {}
            for step in itertools.product(*[state.legal(seat) for seat in state.to_move]):
                after = state.copy()
                after.apply_joint(dict(zip(state.to_move, step)))
                if after.phase is not Phase.JOINT:  # the challenge is over
                    worth[step] = [after.game.knowledge.estimate(after, seat) for seat in range(3)]
                elif solution is None:
                    _, worth[step] = searched(after, settings, JUDGED_PLAYOUTS, 2 * seed + run)
                elif solution.knows(after):
                    worth[step] = list(solution.value(after))
                else:  # the end is decided, and what follows was not looked at
                    worth[step] = list(solution.values)
            tables[judge].append(worth)
    return tables


def _solution(state: ludoteca.State) -> Ending | None:
    if sum(not down for down in state.view()["face_down"]) > SOLVED:
        return None
    try:
        return Ending.solve(state, SOLVED_POSITIONS)
    except LudotecaError:  # too large
        return None


def strategy_of_master(state: ludoteca.State, seat: int, playouts: int, seed: int) -> Odds:
    """How often the master plays an action: by the solution of an ending, or what it finds best."""
    solved = policy(state, seat)
    if solved is not None:
        return dict(solved)
    search = Search(state.game, seed, **search_settings(state.game))
    return {search.run([state], seat, Limits(playouts)).best: 1.0}


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


def looked_into(state: ludoteca.State, playouts: int, seed: int) -> list[Gains]:
    """What each King in play could gain over a plain search in his place."""
    runs = [searched(state, PLAIN, playouts, seed + run)[0] for run in range(2 * OTHERS)]
    halves = average(runs[:OTHERS]), average(runs[OTHERS:])
    tables = judged(state, seed)
    found = []
    for place, seat in enumerate(state.to_move):
        own = strategy_of_master(state, seat, playouts, seed)
        gains: Gains = dict.fromkeys(itertools.product(WHO, JUDGES), 0.0)
        # Each half of the plain searches is foreseen once and met once, and so is each run of a
        # judge chosen by once and judged by once.
        ways = list(itertools.product(JUDGES, (0, 1), (0, 1)))
        for judge, half, run in ways:
            values = against(tables[judge][run], seat, place, halves[half])
            plain = _mean(values, halves[1 - half][place])
            got = {"the master": _mean(values, own), "anything": statistics.fmean(values.values())}
            for by in JUDGES:
                hoped = against(tables[by][1 - run], seat, place, halves[1 - half])
                got[f"who foresees, by {by}"] = values[max(hoped, key=lambda one: hoped[one])]
            for who, value in got.items():
                gains[who, judge] += (value - plain) / (len(ways) / len(JUDGES))
        found.append(gains)
    return found


def _mean(values: Odds, odds: Odds) -> float:
    return sum(values[action] * odd for action, odd in odds.items())


def match(number: int, playouts: int) -> Gains:
    """What a King gains in one match, as far as its positions looked into tell."""
    sums: Gains = dict.fromkeys(itertools.product(WHO, JUDGES), 0.0)
    for state in positions(ludoteca.load("toncc"), number):
        for gains in looked_into(state, playouts, number):
            for key, gain in gains.items():
                sums[key] += gain / LOOKED_INTO / facts.SEATS
    return sums


def main(
    matches: Annotated[int, typer.Option(min=2, help="To be played.")] = 60,
    playouts: Annotated[
        int, typer.Option(min=10, help="Of each search, whatever time they take.")
    ] = 50_000,
    processes: int = PROCESSES,
) -> None:
    """Measure what can be had."""
    console = Console()
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(console=console, transient=True) as progress,
    ):
        task = progress.add_task("matches", total=matches)
        found = []
        for gains in pool.map(match, range(matches), [playouts] * matches):
            found.append(gains)
            progress.advance(task)
    table = Table("who", "judged by", "gains over plain in a match", "share against two of them")
    for who, judge in itertools.product(WHO, JUDGES):
        each = [gains[who, judge] for gains in found]
        gain = statistics.fmean(each)
        doubt = 1.96 * statistics.stdev(each) / len(each) ** 0.5
        share = f"{1 / facts.SEATS + gain:.3f}"
        table.add_row(who, judge, f"{gain:+.3f} ± {doubt:.3f}", share)
    console.print(table)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
