"""What `ludoteca serve` and `ludoteca backup` print."""

from __future__ import annotations

from pathlib import Path

from ludoteca.cli.terminal import Terminal
from ludoteca.core.errors import LudotecaError

NOT_INSTALLED = "the web tables are not installed: pip install 'ludoteca[web]' brings them"


def serve(
    host: str, port: int | None, database: str | None, behind_proxy: bool, open_browser: bool
) -> None:
    """Say where the tables are, and serve them until Ctrl-C; raises LudotecaError."""
    try:
        from ludoteca.server import serving
    except ModuleNotFoundError as missing:
        raise LudotecaError(NOT_INSTALLED) from missing
    terminal = Terminal()
    address = serving.Address(host, port)

    def tell() -> None:
        terminal.say(f"The tables are open at {address.here}", "bold")
        if address.is_reached_by_others:
            terminal.say(f"Phones and others on this network reach them at {address.others}")
        terminal.say("Ctrl-C closes them; every game is kept.", "dim")

    serving.serve(address, database, behind_proxy, open_browser, tell)


def back_up(target: Path, database: str | None) -> None:
    """Copy the database; raises LudotecaError."""
    try:
        from ludoteca.server import serving
    except ModuleNotFoundError as missing:
        raise LudotecaError(NOT_INSTALLED) from missing
    serving.back_up(database, target.expanduser())
    Terminal().say(f"All tables are copied to {target}.")
