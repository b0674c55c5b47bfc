"""The command `ludoteca`: play, replay and check games in a terminal. It holds no rules."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; exits with 0, 2 for what cannot be done as asked, 130 after Ctrl-C."""
    for stream in (sys.stdin, sys.stdout):
        # A character that the terminal cannot show, or a byte that is none, must not end a game.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        from ludoteca.cli.app import app

        app(prog_name="ludoteca")
    except KeyboardInterrupt:  # while starting, and where nothing is to be saved
        print()  # what comes next must not stand behind our question
        sys.exit(130)
