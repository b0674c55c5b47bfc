"""The server for browser tests: as `ludoteca serve` is, but bots move without a pause, and hints
may be asked for as fast as a test plays.

python -m tests.web.host PORT FOLDER
"""

from __future__ import annotations

import functools
import sys
from pathlib import Path

from ludoteca.server import limits, serving


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    limits.HINTS = limits.Rate(1000, 1000)
    serving.make_app = functools.partial(serving.make_app, bot_pause_seconds=0.0)
    serving.serve(serving.Address("127.0.0.1", port), f"sqlite:///{folder / 'tables.sqlite3'}")


if __name__ == "__main__":
    main()
