"""A table told to a page by the server's own words, at which nobody else plays.

Every move that the page sends is noted and refused, so that the next one finds the same state.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from ludoteca.server import messages, telling
from ludoteca.server.table import Table


class ToldTable:
    """What a page is told in the place of a server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[str] = []  # moves, the oldest first
        self._socket: WebSocketRoute | None = None
        self._table: Table | None = None
        self._mine: frozenset[int] = frozenset()
        page.route_web_socket("**/live", self._serve)

    def show(self, address: str, table: Table, *mine: int) -> None:
        """Show a table to who holds these seats: in the page there is, if it shows one alike."""
        is_alike = self._table is not None and kind_of_table(self._table) == kind_of_table(table)
        self._table, self._mine = table, frozenset(mine)
        eyes = mine[0] if len(mine) == 1 else None
        if is_alike and self._socket:
            self._welcome(self._socket, eyes)
        else:
            self.page.goto(f"{address}/table/{table.id}")

    def go_on(self, since: int) -> None:
        """Tell what was added to the table's log after this number."""
        assert self._socket is not None
        assert self._table is not None
        eyes = min(self._mine) if len(self._mine) == 1 else None
        self._socket.send(telling.encoded(telling.update(self._table, eyes, since, 0, None)))

    def forget(self) -> None:
        """The next table is shown by a page that is loaded anew."""
        self._table = None

    def _serve(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._answer(socket, json.loads(text)))

    def _answer(self, socket: WebSocketRoute, command: dict[str, Any]) -> None:
        if command["type"] == "hello":
            self._welcome(socket, min(self._mine) if len(self._mine) == 1 else None)
        elif command["type"] == "look":
            self._welcome(socket, command["eyes"])
        elif command["type"] == "preview":
            socket.send(telling.encoded(messages.Previewed(command["id"], None)))
        elif command["type"] == "move":
            self.sent.append(command["move"])
            refused = messages.Refused(command["id"], "illegal", "Noted.", None)
            socket.send(telling.encoded(refused))

    def _welcome(self, socket: WebSocketRoute, eyes: int | None) -> None:
        assert self._table is not None
        about = telling.info(self._table, self._mine)
        message = telling.welcome(self._table, eyes, self._mine, about, at=0)
        socket.send(telling.encoded(message))


def kind_of_table(table: Table) -> str:
    """Tables of one kind are laid out alike."""
    return f"{table.opened.game} {len(table.places)} {sorted(table.opened.options.items())}"
