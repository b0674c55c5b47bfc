"""What `ludoteca review` prints: costly choices, strong luck, and how the results came."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from rich.progress import Progress
from rich.table import Table

from ludoteca.bots.analysis import Unit, Worth
from ludoteca.bots.reviewing import (
    LEAST_PLAYOUTS,
    Judged,
    Split,
    Step,
    affordable_playouts,
    refuse_unless_over,
    review_of,
    split,
)
from ludoteca.cli.saves import write_whole
from ludoteca.cli.telling import outcome_lines, seat_label
from ludoteca.cli.terminal import Terminal, printable
from ludoteca.core.errors import LudotecaError, whole_argument
from ludoteca.core.record import Record
from ludoteca.folders import data_folder
from ludoteca.games.tohm.solution import (
    FOLDER,
    is_solvable,
    kept_solution,
    ready_solution,
    solution_path,
)

SECONDS = 25.0  # for a first look at all, where nobody says how many playouts
MOST_PLAYOUTS = 1_000_000
ROWS = 8  # of the costliest choices, and of the strongest luck
BAR = 20  # characters on each side of the middle of a split's bar, for a whole win


class Reviewed(NamedTuple):
    """A match with everything that was found out about it."""

    record: Record
    playouts: int
    seed: int
    is_exact: bool
    is_sampled: bool
    unit: Unit
    results: list[float]
    opening: tuple[Worth, ...]
    steps: list[Step]

    def split(self, seat: int) -> Split:
        """Where a seat's result comes from."""
        result, opening = self.results[seat], self.opening[seat]
        return split(result, opening, self.steps, seat, self.is_exact)

    def to_json(self, seats: Sequence[int]) -> dict[str, Any]:
        """Everything, for programs."""
        record = self.record
        return {
            "game": record.game.id,
            "version": record.game.version,
            "seats": record.game.seats,
            "options": dict(record.game.options),
            "players": list(record.players),
            "exact": self.is_exact,
            "unit": self.unit,
            "playouts": self.playouts if self.is_sampled else None,
            "seed": self.seed,
            "opening": [worth._asdict() for worth in self.opening],
            "steps": [_step_json(step) for step in self.steps],
            "split": [_split_json(seat, self.split(seat)) for seat in seats],
        }


def reviewed(
    record: Record, playouts: int | None, seed: int | None, terminal: Terminal | None
) -> Reviewed:
    """Review the match, with a bar that tells how far it is where there is a terminal.

    Raises LudotecaError for a match that still runs and for numbers that make no sense.
    """
    refuse_unless_over(record)
    if playouts is not None:
        whole_argument("--playouts", playouts, LEAST_PLAYOUTS, MOST_PLAYOUTS)
    seed = 0 if seed is None else seed
    console = None if terminal is None else terminal.console
    is_silent = console is None or not console.is_terminal
    with Progress(console=console, transient=True, disable=is_silent) as bar:
        if is_solvable(record.game):
            task = bar.add_task("Solving the game", total=None)
            _keep_solution(record, bar, task)
            bar.remove_task(task)
        if playouts is None:
            task = bar.add_task("Seeing how long it takes", total=None)
            playouts = affordable_playouts(record, SECONDS, seed)
            bar.remove_task(task)
        review = review_of(record, seed, playouts)
        task = bar.add_task("Reviewing", total=review.length)
        opening = review.opening()
        steps = []
        for step in review.steps():
            steps.append(step)
            bar.update(task, completed=step.number)
    exact, sampled = review.is_exact, review.is_sampled
    results = review.results()
    return Reviewed(record, playouts, seed, exact, sampled, review.unit, results, opening, steps)


def wanted_seats(record: Record, seat: int | None) -> tuple[int, ...]:
    """The seats to tell of: one, or all; raises LudotecaError for one that is not there."""
    seats = range(record.game.seats)
    if seat is not None and seat not in seats:
        raise LudotecaError(f"there is no seat {seat}: seats are 0 to {seats[-1]} here")
    return tuple(seats) if seat is None else (seat,)


def show(found: Reviewed, seats: Sequence[int], terminal: Terminal) -> None:
    """Print it: choices, luck, and the split."""
    record = found.record
    players = [seat_label(seat, record.players) for seat in range(record.game.seats)]
    terminal.say(f"{record.game.title}: {', '.join(players)}", "bold")
    for line in outcome_lines(refuse_unless_over(record), record.players):
        terminal.say(line)
    terminal.say(_means_line(found), "dim")
    terminal.say()
    _show_choices(found, seats, terminal)
    terminal.say()
    _show_luck(found, seats, terminal)
    for seat in seats:
        terminal.say()
        _show_split(found, seat, terminal)
    if _has_met(found):
        terminal.say()
        terminal.say(
            "Choices that met: what came of choosing at the same time, beyond what each cost.",
            "dim",
        )


def _keep_solution(record: Record, bar: Progress, task: Any) -> None:
    """Have the solution ready, in the data folder too if that can be."""
    game = record.game
    # Where it can be neither solved nor kept, the review does without: no reason to refuse it.
    with suppress(LudotecaError):
        try:
            kept_solution(game)
        except LudotecaError:  # there is none, or a damaged one, or one of an older version
            solution = ready_solution(
                game, lambda done, steps: bar.update(task, completed=done, total=steps)
            )
            data_folder(FOLDER, instead="")
            write_whole(solution_path(game), solution.to_bytes())


def _means_line(found: Reviewed) -> str:
    if found.unit == "points":
        proven = "all proven" if found.is_exact else "± what is not proven"
        return f"Points, counted as a loss, by the least that each turn could cost: {proven}."
    if found.is_exact:
        return "Every value is exact: the game is solved."
    if not found.is_sampled:
        return "Values are what the bots know of the game, ± what that is mostly off."
    return (
        "Values are estimates, ± one standard error; what seemed costly was tried again, with more"
        f" playouts.\n--playouts {found.playouts} --seed {found.seed} gives the same again."
    )


def _show_choices(found: Reviewed, seats: Sequence[int], terminal: Terminal) -> None:
    choices = [
        (step.number, one)
        for step in found.steps
        for one in step.judged
        if one.seat in seats and one.grade is not None
    ]
    worst = sorted(choices, key=lambda choice: (-choice[1].cost.value, choice[0]))
    worst = [choice for choice in worst if choice[1].grade != "best"][:ROWS]
    counts = [f"{_count(choices, word)} {word}" for word in ("best", "good")]
    for word in ("slip", "mistake", "blunder"):
        count = _count(choices, word)
        counts.append(f"{count} {word}{'' if count == 1 else 's'}")
    terminal.say(f"{len(choices)} choices: {', '.join(counts)}.")
    if not worst:
        if found.is_sampled and choices:
            terminal.say("What they may have cost is less than so many playouts can tell.")
        return
    table = Table(title="The costliest choices", title_justify="left", box=None, pad_edge=False)
    for name in ("step", "seat", "played", "best", "cost", ""):
        table.add_column(name, justify="right" if name in ("step", "cost") else "left")
    for number, one in worst:
        table.add_row(
            str(number),
            _seat(found, one.seat),
            printable(one.played),
            _best(one),
            _plus_minus(found, one.cost, signed=False),
            one.grade,
        )
    terminal.console.print(table)


def _show_luck(found: Reviewed, seats: Sequence[int], terminal: Terminal) -> None:
    strokes = []
    for step in found.steps:
        for one in step.judged:
            if one.seat is None:  # told of the seat that it meant most to, for good or ill
                changes = {seat: round(one.changes[seat].value, 9) for seat in seats}
                seat = max(seats, key=lambda seat: (abs(changes[seat]), changes[seat]))
                strokes.append((step.number, one.played, seat, one.changes[seat]))
    least = 0.5 * 10.0 ** -_digits(found)  # below it nothing but zeros would be shown
    strokes = [stroke for stroke in strokes if abs(stroke[3].value) >= least]
    strokes.sort(key=lambda stroke: (-abs(stroke[3].value), stroke[0]))
    if not strokes:
        return
    table = Table(title="The strongest luck", title_justify="left", box=None, pad_edge=False)
    for name in ("step", "chance", "seat", "luck"):
        table.add_column(name, justify="right" if name in ("step", "luck") else "left")
    for number, played, seat, change in strokes[:ROWS]:
        table.add_row(
            str(number), printable(played), _seat(found, seat), _plus_minus(found, change)
        )
    terminal.console.print(table)


def _show_split(found: Reviewed, seat: int, terminal: Terminal) -> None:
    parts = found.split(seat)
    terminal.say(f"How the result of {seat_label(seat, found.record.players)} came", "bold")
    rows = [
        ("opening", parts.opening),
        ("luck", parts.luck),
        ("own choices", parts.choices),
        ("others' choices", parts.others),
    ]
    if _has_met(found):
        rows.append(("choices that met", parts.met))
    if not found.is_exact:
        rows.append(("not explained", parts.unexplained))
    most = max([1.0, *[abs(worth.value) + worth.error for _, worth in rows]])
    for name, worth in rows:
        number = _plus_minus(found, worth)
        terminal.say(f"  {name:<17}{number:>16}  {_bar(worth, most)}".rstrip())
    result = _plus_minus(found._replace(is_exact=True), Worth(parts.result, 0.0))
    terminal.say(f"  {'result':<17}{result:>16}")


def _has_met(found: Reviewed) -> bool:
    """Were there steps in which several chose at once?"""
    return any(len(event.seats) > 1 for event in found.record.events)


def _bar(worth: Worth, most: float) -> str:
    """A bar from the middle, to the left below zero, with its error as a line: ███├─┤."""
    width = 2 * BAR + 1
    cells = [" "] * width

    def place(value: float) -> int:
        return max(0, min(width - 1, round(BAR + BAR * value / most)))

    low, high = sorted((BAR, place(worth.value)))
    for i in range(low, high + 1):
        cells[i] = "█"
    first, last = place(worth.value - worth.error), place(worth.value + worth.error)
    if last > first:
        for i in range(first, last + 1):
            cells[i] = "─"
        cells[first], cells[last] = "├", "┤"
    cells[BAR] = "│" if cells[BAR] in " █" else "┼"
    return "".join(cells)


def _seat(found: Reviewed, seat: int | None) -> str:
    return printable(seat_label(0 if seat is None else seat, found.record.players))


def _best(one: Judged) -> str:
    """The best choices; of many the first few."""
    shown = ", ".join(one.best[:3])
    return printable(shown + (", ..." if len(one.best) > 3 else ""))


def _plus_minus(found: Reviewed, worth: Worth, signed: bool = True) -> str:
    digits = _digits(found)
    text = f"{worth.value:{'+' if signed else ''}.{digits}f}"
    return text if found.is_exact else f"{text} ± {worth.error:.{digits}f}"


def _digits(found: Reviewed) -> int:
    """How many there are behind the point."""
    return 2 if found.unit == "points" else 3


def _count(choices: Sequence[tuple[int, Judged]], word: str) -> int:
    return sum(one.grade == word for _, one in choices)


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "judged": [
            {
                "seat": one.seat,
                "played": one.played,
                "best": list(one.best),
                "grade": one.grade,
                "changes": [worth._asdict() for worth in one.changes],
            }
            for one in step.judged
        ],
        "values": None if step.values is None else [worth._asdict() for worth in step.values],
    }


def _split_json(seat: int, parts: Split) -> dict[str, Any]:
    told = {
        name: worth._asdict() if isinstance(worth, Worth) else worth
        for name, worth in parts._asdict().items()
    }
    return {"seat": seat, **told}
