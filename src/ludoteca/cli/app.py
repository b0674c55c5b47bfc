"""The commands. What they print and how they ask is in the modules beside this one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ludoteca.core.errors import LudotecaError

BAD_INPUT = 2


class _OneSentenceGroup(TyperGroup):
    """Whatever was asked wrongly is answered by one sentence on stderr and exit code 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except LudotecaError as error:
            code = _refuse(str(error))
        except BrokenPipeError:
            raise
        except OSError as error:  # such as a full disk behind the output
            code = _refuse(f"the output cannot be written: {error.strerror or error}")
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # for what is still to be written
        except Exception as error:
            # typer's own refusals have this method, in its versions with and without click.
            if not hasattr(error, "format_message"):
                raise
            message = error.format_message()
            code = _refuse(message) if message else 0  # without one its help was asked for
        sys.exit(code if isinstance(code, int) else 0)


app = typer.Typer(
    name="ludoteca",
    cls=_OneSentenceGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Five tabletop games: play them here, watch matches again, look up the rules."""
    if version:
        from ludoteca import __version__

        print(f"ludoteca {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the games with their seats and options."""
    from ludoteca.cli import listing

    if as_json:
        listing.print_json()
    else:
        listing.print_table()


@app.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def play(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME",
            help="The game, and its own options as `ludoteca games` lists them: --cups 3,"
            " --teams, --no-shortcuts. Without a game you are asked for one.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many sit at the table.", show_default=False)
    ] = None,
    human: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT[=NAME]",
            help="A seat that you choose for; can be given again. Seats count from 0."
            " Without it you have seat 0.",
            show_default=False,
        ),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="All seats are humans', taking turns here.")
    ] = False,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="LEVEL",
            help="Who plays the other seats, by name or number: 1 beginner, 2 casual, which is the"
            " default, 3 thoughtful, 4 strong, 5 master. Or random, greedy, and, in T.O.H.M. for"
            " two once it is solved, perfect, in Fantastick solver.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed brings the same luck.", show_default=False),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the game is kept while you play, and its record after the end;"
            " otherwise in your data folder.",
        ),
    ] = None,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard.

    Leave whenever you like: after every event the game is saved.
    """
    from ludoteca.cli import seating
    from ludoteca.cli.playing import play_at
    from ludoteca.cli.terminal import Terminal

    terminal = Terminal()
    wanted = seating.Wanted(words or [], seats, human or [], hot_seat, bot, seed)
    if resume is None:
        table = seating.new_table(wanted, save, terminal)
    else:
        table = seating.resumed_table(resume, wanted, save)
    if table is not None:
        raise typer.Exit(play_at(table, terminal))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record or a save.", show_default=False)],
    everything: Annotated[
        bool, typer.Option("--all", help="Print all steps instead of asking.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(help="See a finished match through this seat's eyes.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Watch a match again, step by step."""
    from ludoteca.cli import replaying
    from ludoteca.cli.saves import read_save

    shown = replaying.Replay(read_save(file).record, seat)
    if as_json:
        import json

        print(json.dumps(shown.to_json(), indent=1))
        return
    from ludoteca.cli.terminal import Terminal

    (replaying.show_all if everything else replaying.step_through)(shown, Terminal())


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(help="The record of a finished match.", show_default=False)
    ],
    seat: Annotated[
        int | None, typer.Option(help="Only this seat's choices and luck.", show_default=False)
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            help="How many to try a position out with, where the game is not solved;"
            " without it up to some thousand, as many as fit into about a minute.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed gives the same estimates.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Judge a finished match: what each choice cost, and how much was luck."""
    from ludoteca.cli import reviewing
    from ludoteca.cli.saves import read_save
    from ludoteca.cli.terminal import Terminal

    terminal = Terminal()
    record = read_save(file).record
    seats = reviewing.wanted_seats(record, seat)
    found = reviewing.reviewed(record, playouts, seed, None if as_json else terminal)
    if as_json:
        import json

        print(json.dumps(found.to_json(seats), indent=1))
        return
    reviewing.show(found, seats, terminal)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", show_default=False)],
) -> None:
    """Check records and puzzles: all is played and solved again, nothing may be changed."""
    from ludoteca.cli import listing
    from ludoteca.cli.terminal import printable

    refused = 0
    for file in files:
        try:
            print(printable(listing.verified_line(file)))
        except LudotecaError as error:
            refused = _refuse(str(error))
    raise typer.Exit(refused)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False)],
    number: Annotated[
        str | None,
        typer.Argument(
            metavar="[§]", help="A rule's number, 2.4, or a section's, 2.", show_default=False
        ),
    ] = None,
) -> None:
    """Show a game's rules: the whole page, a section, or one rule by its number."""
    from ludoteca import rulebook
    from ludoteca.cli.terminal import Terminal

    text = rulebook.page(game) if number is None else rulebook.rule(game, number)
    Terminal().rules(text)


solve = typer.Typer(help="Find exact answers.", no_args_is_help=True)
app.add_typer(solve, name="solve")


@solve.command("tohm")
def solve_tohm(
    cups: Annotated[
        int | None, typer.Option(help="How many cups are played for.", show_default=False)
    ] = None,
    tokens: Annotated[
        int | None, typer.Option(help="How many tokens each seat has.", show_default=False)
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where the solution is kept; otherwise in your data folder, where the bot"
            " perfect looks for it.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Solve T.O.H.M. for two: what every state is worth, in some seconds."""
    from ludoteca.cli import solving

    solving.solve_tohm(cups, tokens, out)


@solve.command("fantastick")
def solve_fantastick(
    equality: Annotated[
        str,
        typer.Argument(
            help="What lies on the mat: 3+2=5, or 5=3+2; in Shapes a start: triangle, ...",
            show_default=False,
        ),
    ],
    face: Annotated[
        str,
        typer.Option(
            help="What was rolled: A, B, C, op, =, || or 0; in Shapes triangle, trapezoid,"
            " rhombus, more, fewer or change.",
            show_default=False,
        ),
    ],
    forbidden: Annotated[
        str | None,
        typer.Option(
            metavar="EQUALITY", help="What lay before the previous turn (§1.7).", show_default=False
        ),
    ] = None,
    good: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE",
            help="Where the good match lies, such as Cmd, or none for the pile; otherwise as"
            " at the start (§3.6).",
            show_default=False,
        ),
    ] = None,
    bad: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="The same for the bad match.", show_default=False),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            help="Which of the two games: numbers or shapes; otherwise as what lies there.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """Solve a turn of Fantastick: the least score there is, and how to play it."""
    from ludoteca.cli import solving

    solving.solve_fantastick(equality, face, forbidden, good, bad, mode, as_json)


@app.command()
def puzzle(
    day: Annotated[
        str | None,
        typer.Option(
            "--date",
            metavar="DATE",
            help="The day, such as 2026-11-17; otherwise today.",
            show_default=False,
        ),
    ] = None,
    mode: Annotated[
        str, typer.Option(help="Which of the two games: numbers or shapes.")
    ] = "numbers",
    difficulty: Annotated[
        int | None,
        typer.Option(
            help="From 1, gentle, to 5, fiendish; otherwise the weekday's, Monday being the"
            " easiest.",
            show_default=False,
        ),
    ] = None,
    days: Annotated[int, typer.Option(help="So many days, from the date on.")] = 1,
    solution: Annotated[
        bool, typer.Option("--solution", help="Tell the least score and how to get there.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="As JSON with the solution, for programs.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the puzzle, which `verify` can check.", show_default=False
        ),
    ] = None,
) -> None:
    """A turn of Fantastick to play for the least score: the puzzle of a day."""
    from ludoteca.cli import puzzling

    asked = puzzling.asked_puzzles(day, mode, difficulty, days)
    if out is not None:
        if solution or as_json:
            raise LudotecaError("--out writes the puzzle with its solution: leave the others out")
        puzzling.write(asked, out)
    elif as_json:
        puzzling.print_json(asked)
    else:
        puzzling.show(asked, solution)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to serve; 127.0.0.1 is for this machine alone.")
    ] = "0.0.0.0",
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help="The port; without it 8765 or the next free.", show_default=False
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where tables are kept: sqlite:///FILE or postgresql://...; otherwise"
            " in your data folder.",
            show_default=False,
        ),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust the headers of a proxy on this network.")
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page.")] = False,
) -> None:
    """Serve the web tables to this machine and the network it is in."""
    from ludoteca.cli import serving

    serving.serve(host, port, database, behind_proxy, open_browser)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The copy to make.", show_default=False)],
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="As for serve.", show_default=False)
    ] = None,
) -> None:
    """Copy all web tables into a file, also while they are being played at."""
    from ludoteca.cli import serving

    serving.back_up(file, database)


def _refuse(sentence: str) -> int:
    from ludoteca.cli.terminal import printable

    print(f"ludoteca: {printable(sentence)}", file=sys.stderr)
    return BAD_INPUT
