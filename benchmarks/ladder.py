"""The ladder: matches between the five levels of bots in every game, and their ratings.

`python -m benchmarks.ladder --games 200`, or `make ladder LADDER="--games 200"`. Every match is
kept in benchmarks/results/ladder.json as soon as it is played, and a run goes on where the last one
stopped. Where bots or the game may have changed since, the first matches of each mixture of levels
are played again: if one comes out otherwise, all of that mixture are thrown away. At the end
docs/bots.md is written. Levels play with fixed playouts and without the kept solution of T.O.H.M.
for two, so that a match can be repeated anywhere.
"""

from __future__ import annotations

import itertools
import re
import zlib
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import ludoteca
from benchmarks import contests, keeping, ladder_page
from benchmarks.keeping import Kept
from ludoteca.bots.levels import LEVELS, LevelBot, skill
from ludoteca.bots.search import Limits
from ludoteca.core.game import Game
from ludoteca.games.tohm.solution import is_solvable

RESULTS = Path(__file__).parent / "results" / "ladder.json"
PROCESSES = 2
QUICK_GAMES, QUICK_SHARE = 10, 20  # a quick run thinks with a twentieth of the playouts
AGAIN = 5  # matches of a mixture of levels that are played again where something may have changed
ENDINGS = (".py", ".pxd", ".txt")  # of files that results depend on
NOT_PLAYING = ("analysis.py", "reviewing.py", "reviewing_turns.py")  # these judge what was played


def lineup(number: int, players: int) -> tuple[int, ...]:
    """The levels, from 0, at the seats of a match by its number; seats rotate from match to match.

    At two seats neighbours meet twice as often as levels that are two apart; at more seats all
    mixtures of different levels come in turn.
    """
    levels = range(len(LEVELS))
    mixtures: list[tuple[int, ...]]
    if players == 2:
        near = [(level, level + 1) for level in levels[:-1]]
        mixtures = [*near, *near, *((level, level + 2) for level in levels[:-2])]
    else:
        mixtures = list(itertools.combinations(levels, players))
    round_number, turn = divmod(number, players)
    mixture = mixtures[round_number % len(mixtures)]
    return mixture[turn:] + mixture[:turn]


def fingerprint(game: Game) -> list[Any]:
    """What results depend on: the game, the bots and what these know, as far as files tell."""
    package = Path(ludoteca.__file__).parent
    mark = 0
    paths = []
    for folder in (package / "core", package / "games" / game.id, package / "bots"):
        paths += sorted(path for ending in ENDINGS for path in folder.glob(f"*{ending}"))
    for path in paths:
        if path.name in NOT_PLAYING:
            continue
        text = path.read_bytes()
        if not is_for_another(game, text.decode()):
            mark = zlib.crc32(text, mark)
    return [game.id, game.version, mark]


def is_for_another(game: Game, text: str) -> bool:
    """Is it the text of a file that deals with one game alone, and not with this one?"""
    named = set(re.findall(r"ludoteca\.games\.(\w+)", text))
    return len(named) == 1 and game.id not in named


def match(name: str, number: int, share: int = 1) -> Kept:
    """Play one match of a table; `share` divides the playouts, for a quick look."""
    game = contests.tables()[name]
    levels = lineup(number, contests.players_at(game))
    bots = []
    for place, level in enumerate(levels):
        playouts = max(1, skill(LEVELS[level], game).playouts // share)
        by_heart = not is_solvable(game)  # whether that solution is at hand is the machine's matter
        bot = LevelBot(LEVELS[level], f"{name} {number} {place}", Limits(playouts), None, by_heart)
        bots.append(bot)
    # The same luck for all rotations of a lineup.
    played = contests.play(game, bots, seed=number // len(levels))
    return {
        "number": number,
        "levels": list(levels),
        "returns": list(played.returns),
        "seconds": [round(seconds, 4) for seconds in played.seconds],
        "choices": list(played.choices),
    }


def run(
    kept: Kept, names: list[str], numbers: range, share: int, save: Path | None, processes: int
) -> None:
    """Play what is missing of these matches at each table, and add it to what is kept."""
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        Progress(*shown, TimeRemainingColumn()) as progress,
    ):
        missing = []
        for name in names:
            mark = fingerprint(contests.tables()[name])
            table = kept.setdefault(name, {"fingerprint": mark, "matches": []})
            if table["fingerprint"] != mark:
                table["matches"] = _still_so(pool, name, table["matches"], share)
                table["fingerprint"] = mark
            have = {one["number"] for one in table["matches"]}
            missing += [(number, name) for number in numbers if number not in have]
        if save is not None:
            keeping.write(kept, save)  # so that what was played again need not be so once more
        missing.sort()  # all tables grow together, so that a run can be stopped at any time
        task = progress.add_task("matches", total=len(missing))
        waiting = {pool.submit(match, name, number, share): name for number, name in missing}
        try:
            for done in as_completed(waiting):
                name = waiting[done]
                kept[name]["matches"].append(done.result())
                kept[name]["matches"].sort(key=lambda one: one["number"])
                progress.update(task, advance=1, description=name)
                if save is not None:
                    keeping.write(kept, save)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)


def _still_so(pool: ProcessPoolExecutor, name: str, had: list[Kept], share: int) -> list[Kept]:
    """The matches that would come out the same: of each mixture of levels the first ones tell."""
    mixtures: dict[tuple[int, ...], list[Kept]] = {}
    for one in had:
        mixtures.setdefault(tuple(sorted(one["levels"])), []).append(one)
    first = [one for matches in mixtures.values() for one in matches[:AGAIN]]
    numbers = [one["number"] for one in first]
    again = pool.map(match, [name] * len(first), numbers, [share] * len(first))
    for one, now in zip(first, again):
        if any(one[key] != now[key] for key in ("levels", "returns", "choices")):
            mixtures.pop(tuple(sorted(one["levels"])), None)
    return [one for one in had if tuple(sorted(one["levels"])) in mixtures]


def main(
    matches: Annotated[
        int, typer.Option("--games", help="Matches at each table, with those kept.")
    ] = 100,
    only: Annotated[list[str] | None, typer.Option(help="A table, such as tohm-2.")] = None,
    first: Annotated[
        int, typer.Option(help="The first match: another than 0 for tuning; nothing is kept.")
    ] = 0,
    quick: Annotated[bool, typer.Option(help="A short look; nothing is kept.")] = False,
    report: Annotated[bool, typer.Option(help="Write the page alone.")] = False,
    results: Annotated[Path, typer.Option(help="Where matches are kept.")] = RESULTS,
    processes: int = PROCESSES,
) -> None:
    """Play the ladder and write docs/bots.md."""
    known = list(contests.tables())
    names = only or known
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"there is no table {name}: the tables are {', '.join(known)}")
    console = Console()
    is_kept = not quick and not first
    kept = keeping.read(results) if is_kept else {}
    if quick:
        matches = min(matches, QUICK_GAMES)
    if not report:
        numbers, share = range(first, first + matches), QUICK_SHARE if quick else 1
        run(kept, names, numbers, share, results if is_kept else None, processes)
    told = {name: kept[name]["matches"] for name in known if kept.get(name, {}).get("matches")}
    if not told:
        raise typer.BadParameter(f"no match is kept in {results}")
    console.print(ladder_page.figures(told), markup=False, highlight=False, soft_wrap=True)
    if is_kept:
        ladder_page.write(told)
        console.print(f"{ladder_page.PAGE} is written")


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)
    app()
