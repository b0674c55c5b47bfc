"""The master against yardsticks: plain tree search with the same time, the greedy bot, perfection.

`python -m benchmarks.yardsticks --games 100 --seconds 1`, or `make yardsticks`. One master sits
among yardsticks, its seat rotates, and its share of the wins is told with its 95 % interval beside
the share that is wanted. T.O.H.M. for two is judged by its solution: there the share is what the
choices of both are worth whatever the die did, and what can be had is the share of a player who
gives nothing away; the master does not look the solution up.
"""

from __future__ import annotations

import json
import statistics
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks import contests
from benchmarks.given_away import Judged
from benchmarks.ratings import NORMAL, Interval, mean_interval
from ludoteca.bots import LEVELS, Bot, GreedyBot, LevelBot, PerfectBot
from ludoteca.bots.search import Limits
from ludoteca.bots.searching import SearchBot
from ludoteca.core.errors import LudotecaError
from ludoteca.core.fading import PERFECT
from ludoteca.core.game import Game
from ludoteca.games.tohm.solution import kept_solution

PROCESSES = 2
AGAINST = ("plain", "greedy", "perfect")
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
WANTED_OF_THE_POSSIBLE = 0.95  # where the game is solved


class Row(NamedTuple):
    """A table, who the others there are, and the share of the wins that the master should have."""

    table: str
    against: str
    wanted: float  # where the game is solved, of what can be had


class Shared(NamedTuple):
    """What came of one match for the master, and its time for a choice."""

    seat: int
    value: float
    possible: float | None  # of a player who gives nothing away, where that is known
    seconds_a_choice: float
    longest: float  # choice, in seconds


def rows() -> list[Row]:
    """All yardsticks."""
    found = []
    for name, game in contests.tables().items():
        if PerfectBot.fits(game):
            found += [Row(name, one, WANTED_OF_THE_POSSIBLE) for one in AGAINST]
            continue
        players = contests.players_at(game)
        fair = 1 / players
        found.append(Row(name, "plain", 0.6 if players == 2 else fair + (1 - fair) / 2))
        if name in WANTED_AGAINST_GREEDY:
            found.append(Row(name, "greedy", WANTED_AGAINST_GREEDY[name]))
    return found


def match(row: Row, number: int, seconds: float) -> Shared:
    """One match; the seat of the master is that of its number, and luck is shared by rotations.

    Fewer points means fewer: where everybody plays alone, the same score is no win. Raises
    LudotecaError where a solution is needed and there is none.
    """
    game = contests.tables()[row.table]
    players = contests.players_at(game)
    seat = number % players
    limits = Limits(seconds=seconds)
    is_solved = PerfectBot.fits(game)
    bots: list[Bot] = []
    for place in range(players):
        seed = f"{row.table} {number} {place}"
        if place == seat:
            bots.append(LevelBot(LEVELS[-1], seed, limits, by_heart=not is_solved))
        else:
            bots.append(_yardstick(row.against, seed, limits, game))
    judged = [Judged(bot) for bot in bots] if is_solved else []
    opening = kept_solution(game).value(game.start(), seat) if is_solved else 0.0
    played = contests.play(game, judged or bots, seed=number // players)
    value, possible = played.returns[seat], None
    if is_solved:
        given = [sum(one.costs) for one in judged]
        possible = opening + given[1 - seat]
        value = possible - given[seat]
    elif game.seats == 1 and value < 1:
        value = 0.0
    each = played.seconds[seat] / max(played.choices[seat], 1)
    return Shared(seat, value, possible, each, played.longest[seat])


def _yardstick(name: str, seed: str, limits: Limits, game: Game) -> Bot:
    if name == "plain":
        return SearchBot(seed, limits, recall=PERFECT, plain=True)
    bot = GreedyBot(seed) if name == "greedy" else PerfectBot(seed)
    bot.prepare(game)
    return bot


def told_share(played: list[Shared], wanted: float) -> tuple[Interval, float]:
    """The master's share in these matches with its interval, and the share that is wanted."""
    values = [one.value for one in played]
    possible = [one.possible for one in played if one.possible is not None]
    if not possible:
        return mean_interval(values), wanted
    # In doubt is the distance between the two, since what others give away counts in both.
    apart = [value - wanted * most for value, most in zip(values, possible, strict=True)]
    doubt = NORMAL * statistics.stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else 1.0
    mean = statistics.fmean(values)
    return Interval(mean, mean - doubt, mean + doubt), wanted * statistics.fmean(possible)


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
        "table", "against", "games", "share", "95 %", "wanted", "reached", "s a move", "longest"
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
                game = contests.tables()[row.table]
                if PerfectBot.fits(game):
                    PerfectBot().prepare(game)
            except LudotecaError as error:
                console.print(f"{row.table} against {row.against}: {error}", style="yellow")
                progress.advance(task, games)
                continue
            played = []
            for told in pool.map(match, *zip(*[(row, i, seconds) for i in range(games)])):
                played.append(told)
                progress.advance(task)
            share, wanted_share = told_share(played, row.wanted)
            spent = sum(one.seconds_a_choice for one in played) / games
            longest = max(one.longest for one in played)
            reached = verdict(share, wanted_share)
            table.add_row(
                row.table,
                row.against,
                str(games),
                f"{share.value:.3f}",
                f"{share.low:.2f} to {share.high:.2f}",
                f"{wanted_share:.3f}",
                reached,
                f"{spent:.3f}",
                f"{longest:.3f}",
            )
            figures.append(
                {
                    **row._asdict(),
                    "wanted_share": wanted_share,
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
