"""What `ludoteca solve` does and prints."""

from __future__ import annotations

import time
from pathlib import Path

from rich.progress import Progress

from ludoteca.cli.saves import new_path, write_whole
from ludoteca.cli.terminal import Terminal
from ludoteca.folders import data_folder
from ludoteca.games import registry
from ludoteca.games.tohm.solution import FOLDER, Solution, solution_path


def solve_tohm(cups: int | None, tokens: int | None, out: Path | None) -> None:
    """Solve T.O.H.M. for two, keep the solution and tell what was found; raises LudotecaError."""
    asked = {"cups": cups, "tokens": tokens}
    options = {name: value for name, value in asked.items() if value is not None}
    game = registry.load("tohm", 2, **options)
    if out is None:
        data_folder(FOLDER, instead="say --out FILE to keep the solution elsewhere")
        path = solution_path(game)
    else:
        path = new_path(out)
    terminal = Terminal()
    start = time.perf_counter()
    with Progress(console=terminal.console, transient=True) as bar:
        task = bar.add_task("Solving", total=None)
        solution = Solution.solve(
            game, lambda done, steps: bar.update(task, completed=done, total=steps)
        )
    seconds = time.perf_counter() - start
    data = solution.to_bytes()
    write_whole(path, data)
    terminal.say(f"T.O.H.M. for two, {game.options['cups']} cups, {game.options['tokens']} tokens.")
    terminal.say(f"The first seat can expect {solution.value(game.start()):.7f} at the opening.")
    terminal.say(f"No value is wrong by more than {solution.error:.1e}.")
    terminal.say(
        f"{solution.states:,} states before a roll, solved in {seconds:.1f} s;"
        f" {len(data) / 1e6:.1f} MB in {path}."
    )
