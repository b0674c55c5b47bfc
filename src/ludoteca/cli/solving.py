"""What `ludoteca solve` does and prints."""

from __future__ import annotations

import json
import time
from pathlib import Path

from rich.progress import Progress

from ludoteca.cli.saves import new_path, write_whole
from ludoteca.cli.terminal import Terminal
from ludoteca.core.errors import LudotecaError
from ludoteca.folders import data_folder
from ludoteca.games import registry
from ludoteca.games.fantastick import Fantastick, designing, facts
from ludoteca.games.fantastick.designing import position
from ludoteca.games.fantastick.notation import equality_text
from ludoteca.games.fantastick.posing import pose_turn
from ludoteca.games.fantastick.solving import solve
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


def solve_fantastick(
    equality: str,
    face: str,
    forbidden: str | None,
    good: str | None,
    bad: str | None,
    mode: str | None,
    as_json: bool,
) -> None:
    """Solve a turn of Fantastick and tell what was found; raises LudotecaError.

    Without a mode it is told by what lies on the mat.
    """
    if mode is None:
        mode = "shapes" if equality in facts.STARTS["shapes"] else "numbers"
    game = Fantastick(1, mode=mode)
    if mode == "shapes":
        if any([forbidden, good, bad]):
            raise LudotecaError("--forbidden, --good and --bad are for Numbers alone")
        state = position(equality, face)
        solved = designing.solve(state, count_ways=True)
    else:
        state = pose_turn(game, equality, face, forbidden, good, bad)
        solved = solve(state)
    texts = [state.text(action) for action in solved.actions]
    after = state.copy()
    for action in solved.actions:
        after.apply(action)
    reached = None if mode == "shapes" else equality_text(after.to_json())
    if as_json:
        told = {
            "score": solved.score,
            "lower_bound": solved.lower_bound,
            "proven": solved.is_proven,
            "gives_up": solved.gives_up,
            "equality": reached,
            "actions": texts,
            "ways": solved.ways,
        }
        print(json.dumps(told, indent=1))
        return
    terminal = Terminal()
    points = f"{solved.score} point{'' if solved.score == 1 else 's'}"
    proof = "nothing less is possible"
    if not solved.is_proven:
        proof = f"less than {solved.lower_bound} is impossible"
    terminal.say(f"{equality} with the face {face} costs {points}: {proof}.")
    if solved.gives_up:
        terminal.say("To give up is the best there is.")
        return
    becomes = "Play" if reached is None else f"It becomes {reached}:"
    terminal.say(f"{becomes} {', '.join(texts)}.")
    if solved.ways is not None:
        terminal.say(f"Ways to lay the matches for this score: {solved.ways:,}.")
