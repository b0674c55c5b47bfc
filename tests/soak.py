"""`make soak`: thousands of random games of every game, seat count and option, to the end.

Every game is played through the door; on the way its JSON is restored and compared, which checks
what each game conserves; at the end its record is parsed again, and the replay must end the same.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ludoteca
from ludoteca import Record, testing
from ludoteca.games.registry import game_class

CHUNK = 50
CHECKED_EVERY = 97  # steps between two checks of the whole state


def soak_one(game: ludoteca.Game, seed: int) -> tuple[int, str]:
    """Play, check and replay one game; answer its steps and why it ended."""
    rng = random.Random(seed)
    state = game.start()
    events = []
    while state.phase is not ludoteca.Phase.OVER:
        if len(events) % CHECKED_EVERY == 0:
            _check(state)
        events.append(testing.step_at_random(state, rng))
    _check(state)
    record = Record(game, (), tuple(events), state.outcome)
    again = Record.parse(record.text())
    assert again.outcome == state.outcome, f"{game!r}, seed {seed}: the replay ends differently"
    return len(events), state.outcome.reason


def _check(state: ludoteca.State) -> None:
    """`from_json` refuses what breaks an invariant: pieces lost, counts that do not fit."""
    assert state.game.from_json(state.to_json()) == state, f"JSON differs: {state.to_json()}"


def soak_chunk(game_id: str, seats: int, options: dict, first: int, count: int):
    game = ludoteca.load(game_id, seats=seats, **options)
    return [soak_one(game, seed) for seed in range(first, first + count)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="random games for each setting")
    parser.add_argument("--only", choices=ludoteca.games(), help="one game only")
    chosen = parser.parse_args()
    settings = [
        game
        for game_id in ([chosen.only] if chosen.only else ludoteca.games())
        for game in testing.varied_games(game_class(game_id))
    ]
    console = Console()
    table = Table("game", "seats", "options", "games", "mean steps", "how they ended", title="soak")
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(console=console) as progress:
        whole = progress.add_task("all settings", total=len(settings) * chosen.games)
        for game in settings:
            jobs = [
                pool.submit(
                    soak_chunk, game.id, game.seats, dict(game.options), first,
                    min(CHUNK, chosen.games - first),
                )
                for first in range(0, chosen.games, CHUNK)
            ]  # fmt: skip
            steps, reasons = 0, Counter()
            for job in as_completed(jobs):
                for count, reason in job.result():
                    steps += count
                    reasons[reason] += 1
                    progress.advance(whole)
            if not console.is_terminal:  # no bar is drawn there
                console.print(f"{game!r}: {chosen.games} games, {steps} steps", soft_wrap=True)
            plain = game_class(game.id)(game.seats).options
            changed = [f"{k}={v}" for k, v in game.options.items() if v != plain[k]]
            ended = ", ".join(f"{n} {reason}" for reason, n in reasons.most_common(3))
            table.add_row(
                game.id, str(game.seats), " ".join(changed), str(chosen.games),
                f"{steps / chosen.games:.0f}", ended,
            )  # fmt: skip
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
