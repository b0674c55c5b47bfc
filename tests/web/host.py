"""The server for browser tests: as `ludoteca serve` is, but bots move without a pause.

python -m tests.web.host PORT FOLDER
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path

from ludoteca.server import serving


def serve(port: int, database: str, when_ready: Callable[[], None] | None = None) -> None:
    """Serve the tables of a database until somebody ends it."""
    serving.make_app = functools.partial(serving.make_app, bot_pause_seconds=0.0)
    address = serving.Address("127.0.0.1", port)
    serving.serve(address, database, when_ready=when_ready)


if __name__ == "__main__":
    serve(int(sys.argv[1]), f"sqlite:///{Path(sys.argv[2]) / 'tables.sqlite3'}")
