"""The master against yardsticks: plain tree search with the same time, the greedy bot, perfection.

`python -m benchmarks.yardsticks --games 100 --only toncc-3`, or `make yardsticks YARDSTICKS=...`.
One master sits among yardsticks, its seat rotates, and its share of the wins is told with its 95 %
interval beside the share that is wanted. Plain search and the master against it have the same
seconds for each move; against the others the master plays as it does for everybody.

T.O.H.M. for two is judged by its solution: there the share is what the choices of both are worth
whatever the die did, and what can be had is the share of a player who gives nothing away; the
master does not look the solution up. Of Super Tock and TCNCCC for two the share is told without the
luck of the deals or of the bag too.

Every match is kept in benchmarks/results/yardsticks.json as soon as it is played, and a run goes on
where the last one stopped, unless files of the game or the bots have changed since: then it begins
that yardstick anew. At the end docs/yardsticks.md is written.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks import contests, keeping, luck, yardsticks_page
from benchmarks.given_away import Judged
from benchmarks.keeping import Kept
from benchmarks.ladder import fingerprint
from ludoteca.bots import LEVELS, Bot, GreedyBot, LevelBot, PerfectBot
from ludoteca.bots.search import Limits
from ludoteca.bots.searching import SearchBot
from ludoteca.core.errors import LudotecaError
from ludoteca.core.fading import PERFECT
from ludoteca.core.game import Game
from ludoteca.games.tohm.solution import kept_solution

RESULTS = Path(__file__).parent / "results" / "yardsticks.json"
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

    @property
    def name(self) -> str:
        """As it is kept."""
        return f"{self.table} {self.against}"


class Shared(NamedTuple):
    """What came of one match for the master, and its time for a choice."""

    seat: int
    value: float
    possible: float | None  # of a player who gives nothing away, where that is known
    luck: float | None  # by how much chance favoured it, where that is known
    ahead: int | None  # points that the other had more, where fewer are better
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


def match(row: Row, number: int, seconds: float | None) -> Shared:
    """One match; the seat of the master is that of its number, and luck is shared by rotations.

    Without seconds the master has its level's own limits. Fewer points means fewer: where everybody
    plays alone, the same score is no win. Raises LudotecaError where a solution is needed and there
    is none.
    """
    game = contests.tables()[row.table]
    players = contests.players_at(game)
    seat = number % players
    limits = None if seconds is None else Limits(seconds=seconds)
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
    value, possible, lucky, ahead = played.returns[seat], None, None, None
    if is_solved:
        given = [sum(one.costs) for one in judged]
        possible = opening + given[1 - seat]
        value = possible - given[seat]
    elif game.seats == 1 and value < 1:
        value = 0.0
    elif played.record is not None and luck.is_told(game):
        lucky = round(luck.brought(played.record, seat), 4)
    elif played.record is not None and game.id == "fantastick":
        scores = contests.outcome(played.record).scores
        ahead = int(scores[1 - seat] - scores[seat])
    each = played.seconds[seat] / max(played.choices[seat], 1)
    longest = round(played.longest[seat], 4)
    return Shared(seat, value, possible, lucky, ahead, round(each, 4), longest)


def _yardstick(name: str, seed: str, limits: Limits | None, game: Game) -> Bot:
    if name == "plain":
        return SearchBot(seed, limits, recall=PERFECT, plain=True)
    bot = GreedyBot(seed) if name == "greedy" else PerfectBot(seed)
    bot.prepare(game)
    return bot


def kept_row(kept: Kept, row: Row, seconds: float | None) -> Kept:
    """What is kept of a yardstick; nothing yet, if it was not measured so or with other bots."""
    game = contests.tables()[row.table]
    as_now = {**row._asdict(), "seconds": seconds, "fingerprint": fingerprint(game)}
    had: Kept = kept.get(row.name, {})
    if any(had.get(key) != value for key, value in as_now.items()):
        had = kept[row.name] = {**as_now, "matches": []}
    return had


class Told(NamedTuple):
    """What the page has to tell: the rows that are kept, and which are not, or are of old files."""

    rows: list[Kept]
    missing: list[str]
    earlier: list[str]


def told(kept: Kept) -> Told:
    """What of all yardsticks is kept."""
    has = {row.name: bool(kept.get(row.name, {}).get("matches")) for row in rows()}
    earlier = [
        row.name
        for row in rows()
        if has[row.name]
        and kept[row.name]["fingerprint"] != fingerprint(contests.tables()[row.table])
    ]
    missing = [name for name in has if not has[name]]
    return Told([kept[name] for name in has if has[name]], missing, earlier)


def main(
    games: Annotated[
        int, typer.Option(min=1, help="Matches for each yardstick, with those kept.")
    ] = 40,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="For each move, against plain search.")
    ] = 1.0,
    only: Annotated[list[str] | None, typer.Option(help="A table, such as tohm-2.")] = None,
    against: Annotated[list[str] | None, typer.Option(help="plain, greedy or perfect.")] = None,
    report: Annotated[bool, typer.Option(help="Write the page alone.")] = False,
    results: Annotated[Path, typer.Option(help="Where matches are kept.")] = RESULTS,
    processes: Annotated[int, typer.Option(min=1)] = PROCESSES,
) -> None:
    """Measure the master and write docs/yardsticks.md."""
    console = Console()
    wanted = [
        row
        for row in rows()
        if (not only or row.table in only) and (not against or row.against in against)
    ]
    if not wanted:
        raise typer.BadParameter(
            f"the tables are {', '.join(contests.tables())}, and the yardsticks"
            f" {', '.join(AGAINST)} where there is a share to reach"
        )
    kept = keeping.read(results)
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(*shown, TimeRemainingColumn(), console=console) as progress,
    ):
        for row in [] if report else wanted:
            try:  # before what is kept is thrown away
                game = contests.tables()[row.table]
                if PerfectBot.fits(game):
                    PerfectBot().prepare(game)
            except LudotecaError as error:
                console.print(f"{row.name}: {error}", style="yellow")
                continue
            think = seconds if row.against == "plain" else None
            had = kept_row(kept, row, think)
            missing = range(len(had["matches"]), games)
            task = progress.add_task(row.name, total=len(missing))
            arguments = [(row, number, think) for number in missing]
            for played in pool.map(match, *zip(*arguments)) if arguments else []:
                had["matches"].append(played._asdict())
                keeping.write(kept, results)
                progress.advance(task)
    page = told(kept)
    console.print(yardsticks_page.figures(page.rows), markup=False, soft_wrap=True)
    console.print(yardsticks_page.remarks(page.missing, page.earlier), markup=False, end="")
    if results == RESULTS:
        yardsticks_page.write(*page)
        console.print(f"{yardsticks_page.PAGE} is written")


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
