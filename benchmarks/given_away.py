"""What bots give away in T.O.H.M. for two, judged choice by choice by its solution.

`python -m benchmarks.given_away --matches 20`, or `make bench-given-away`. Each bot plays against
the perfect one, both seats in turn. What it gives away in a match, added up, is exactly by how much
its expectation lies below the perfect bot's own. The levels think for themselves: the master does
not look the solution up.
"""

from __future__ import annotations

import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ludoteca
from ludoteca.bots import LEVELS, Bot, GreedyBot, LevelBot, PerfectBot, RandomBot
from ludoteca.core.errors import LudotecaError
from ludoteca.core.look import Look
from ludoteca.games.tohm.solution import kept_solution

PROCESSES = 2
FIRST_SEED = 70_000  # of chance; seeds below are for trying things out
PLAYERS = ("random", "greedy", *[level.name for level in LEVELS], "perfect")


class Judged:
    """A bot with a list of what each of its choices gave away."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.costs: list[float] = []

    def choose(self, look: Look) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        action = self.bot.choose(look)
        # All lies open in this game: the only world that fits the view is the one there is.
        state = look.resample(random.Random(0))
        self.costs.append(kept_solution(look.game).cost(state, action))
        return action


def match(player: str, number: int) -> list[float]:
    """What the player gave away in each choice of a match against the perfect bot."""
    game = ludoteca.load("tohm", seats=2)
    judged = Judged(_bot(player, f"given away {number}"))
    players: list[Bot | Judged] = [judged, PerfectBot(number)]
    if number % 2:
        players.reverse()
    ludoteca.play(game, players, seed=FIRST_SEED + number // 2)
    return judged.costs


def _bot(player: str, seed: str) -> Bot:
    for level in LEVELS:
        if level.name == player:
            return LevelBot(level, seed, by_heart=False)
    kinds: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, "perfect": PerfectBot}
    return kinds[player](seed)


def main(
    matches: Annotated[int, typer.Option(min=2, help="Of each bot against the perfect one.")] = 20,
    only: Annotated[list[str] | None, typer.Option(help=", ".join(PLAYERS))] = None,
    processes: int = PROCESSES,
) -> None:
    """Measure what each gives away."""
    for name in only or ():
        if name not in PLAYERS:
            raise typer.BadParameter(f"there is no {name}: {', '.join(PLAYERS)}")
    console = Console()
    try:
        PerfectBot().prepare(ludoteca.load("tohm", seats=2))
    except LudotecaError as error:
        console.print(f"{error}.", style="red", soft_wrap=True)
        raise typer.Exit(2) from None
    table = Table("bot", "matches", "choices", "best", "a choice", "a match", "95 %")
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(console=console, transient=True) as progress,
    ):
        wanted = [name for name in PLAYERS if not only or name in only]
        task = progress.add_task("matches", total=matches * len(wanted))
        for name in wanted:
            progress.update(task, description=name)
            sums, costs = [], []
            for told in pool.map(match, [name] * matches, range(matches)):
                sums.append(sum(told))
                costs += told
                progress.advance(task)
            mean = statistics.fmean(sums)
            doubt = 1.96 * statistics.stdev(sums) / len(sums) ** 0.5
            table.add_row(
                name,
                str(matches),
                f"{len(costs):,}",
                f"{sum(cost < 1e-6 for cost in costs) / len(costs):.1%}",
                f"{sum(costs) / len(costs):.5f}",
                f"{mean:.4f}",
                f"± {doubt:.4f}",
            )
    console.print(table)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
