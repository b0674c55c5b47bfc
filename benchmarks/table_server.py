"""Our server with tic-tac-toe among its games: `python -m benchmarks.table_server PORT FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from ludoteca.core.game import Game
from ludoteca.games import registry
from ludoteca.server.serving import Address, serve

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

from tictactoe import TicTacToe


def main() -> None:
    """Serve until ended."""
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    five = registry.game_class

    def game_class(game_id: str) -> type[Game]:
        return TicTacToe if game_id == TicTacToe.id else five(game_id)

    registry.game_class = game_class
    serve(Address("127.0.0.1", port), f"sqlite:///{folder / 'tables.sqlite3'}")


if __name__ == "__main__":
    main()
