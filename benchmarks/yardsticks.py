"""The master against yardsticks: plain tree search with the same time, the greedy bot, perfection.

`python -m benchmarks.yardsticks --games 100 --seconds 1`, or `make yardsticks`. One master sits
among yardsticks, its seat rotates, and its share of the wins is told with its 95 % interval beside
the share that is wanted. It thinks for itself also where a solution is at hand.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import contests
from benchmarks.ratings import Interval, mean_interval
from ludoteca.bots import LEVELS, Bot, GreedyBot, LevelBot, PerfectBot
from ludoteca.bots.search import Limits
from ludoteca.bots.searching import SearchBot
from ludoteca.core.errors import LudotecaError
from ludoteca.core.fading import PERFECT
from ludoteca.core.game import Game

PROCESSES = 2
# Of the wins against the greedy bot. Where one plays alone a win is fewer points on the same dice.
WANTED_AGAINST_GREEDY = {
    "super_tock-2": 0.75,
    "tcnccc-2": 0.75,
    "toncc-3": 0.6,
    "numbers-1": 0.9,
    "numbers-2": 0.9,
    "shapes-1": 0.9,
    "shapes-2": 0.9,
}
# Against the perfect bot, itself among equals, half of the wins can be had at best.
WANTED_AGAINST_PERFECT = 0.95 * 0.5


class Row(NamedTuple):
    """A table, who the others there are, and the share of the wins that the master should have."""

    table: str
    against: str
    wanted: float


class Shared(NamedTuple):
    """What came of one match for the master, and its time for a choice."""

    seat: int
    value: float
    seconds_a_choice: float
    longest: float  # choice, in seconds


def rows() -> list[Row]:
    """All yardsticks."""
    found = []
    for name, game in contests.tables().items():
        players = contests.players_at(game)
        fair = 1 / players
        found.append(Row(name, "plain", 0.6 if players == 2 else fair + (1 - fair) / 2))
        if name in WANTED_AGAINST_GREEDY:
            found.append(Row(name, "greedy", WANTED_AGAINST_GREEDY[name]))
        if PerfectBot.fits(game):
            found.append(Row(name, "perfect", WANTED_AGAINST_PERFECT))
    return found


def match(row: Row, number: int, seconds: float) -> Shared:
    """One match; the seat of the master is that of its number, and luck is shared by rotations.

    Fewer points means fewer: where everybody plays alone, the same score is no win. Raises
    LudotecaError where the perfect bot has no solution.
    """
    game = contests.tables()[row.table]
    players = contests.players_at(game)
    seat = number % players
    limits = Limits(seconds=seconds)
    bots: list[Bot] = []
    for place in range(players):
        seed = f"{row.table} {number} {place}"
        if place == seat:
            by_heart = row.against != "perfect"  # then its search alone is what is measured
            bots.append(LevelBot(LEVELS[-1], seed, limits, by_heart=by_heart))
        else:
            bots.append(_yardstick(row.against, seed, limits, game))
    played = contests.play(game, bots, seed=number // players)
    value = played.returns[seat]
    if game.seats == 1 and value < 1:
        value = 0.0
    each = played.seconds[seat] / max(played.choices[seat], 1)
    return Shared(seat, value, each, played.longest[seat])


def _yardstick(name: str, seed: str, limits: Limits, game: Game) -> Bot:
    if name == "plain":
        return SearchBot(seed, limits, recall=PERFECT, plain=True)
    bot = GreedyBot(seed) if name == "greedy" else PerfectBot(seed)
    bot.prepare(game)
    return bot


def verdict(share: Interval, wanted: float) -> str:
    """Whether what is wanted is reached, and whether the interval leaves that in doubt."""
    if share.low >= wanted:
        return "surely"
    if share.high < wanted:
        return "no"
    return "seems so" if share.value >= wanted else "seems not"


def main(
    games: Annotated[int, typer.Option(help="Matches for each yardstick.")] = 40,
    seconds: Annotated[float, typer.Option(help="For each move of a search.")] = 1.0,
    only: Annotated[list[str] | None, typer.Option(help="A table, such as tohm-2.")] = None,
    against: Annotated[list[str] | None, typer.Option(help="plain, greedy or perfect.")] = None,
    save: Annotated[Path | None, typer.Option("--json", help="A file for the figures.")] = None,
    processes: int = PROCESSES,
) -> None:
    """Measure the master."""
    console = Console()
    wanted = [
        row
        for row in rows()
        if (not only or row.table in only) and (not against or row.against in against)
    ]
    if not wanted or games < 1:
        raise typer.BadParameter(f"the tables are {', '.join(contests.tables())}")
    table = Table(
        "table", "against", "matches", "share", "95 %", "wanted", "reached", "s a move", "longest"
    )
    figures = []
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(console=console, transient=True) as progress,
    ):
        task = progress.add_task("matches", total=games * len(wanted))
        for row in wanted:
            progress.update(task, description=f"{row.table} {row.against}")
            try:
                _yardstick(row.against, "", Limits(playouts=1), contests.tables()[row.table])
            except LudotecaError as error:
                console.print(f"{row.table} against {row.against}: {error}", style="yellow")
                progress.advance(task, games)
                continue
            played = []
            for told in pool.map(match, *zip(*[(row, i, seconds) for i in range(games)])):
                played.append(told)
                progress.advance(task)
            share = mean_interval([one.value for one in played])
            spent = sum(one.seconds_a_choice for one in played) / games
            longest = max(one.longest for one in played)
            reached = verdict(share, row.wanted)
            table.add_row(
                row.table,
                row.against,
                str(games),
                f"{share.value:.3f}",
                f"{share.low:.3f} to {share.high:.3f}",
                f"{row.wanted:.3f}",
                reached,
                f"{spent:.3f}",
                f"{longest:.3f}",
            )
            figures.append(
                {
                    **row._asdict(),
                    "matches": games,
                    "think_seconds": seconds,
                    "share": share._asdict(),
                    "reached": reached,
                    "seconds_a_choice": spent,
                    "longest": longest,
                }
            )
            if save is not None:
                save.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    console.print(table)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
