"""Tables in telling positions, the same on every run: what the pictures of the page show.

Seeds, names and times are fixed. A table is written as its log, by the server's own decisions.
"""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludoteca import bots
from ludoteca.core.look import Look
from ludoteca.server import deciding
from ludoteca.server.entries import AnyEntry, Logged, Spoke
from ludoteca.server.messages import NewTable, Settings, Sitter
from ludoteca.server.opening import open_table
from ludoteca.server.storage import Batch, Storage
from ludoteca.server.storage import NewTable as Row
from ludoteca.server.table import Table
from ludoteca.server.tokens import digest

NOW = 1_790_000_000_000  # milliseconds since 1970: a Monday in September 2026, 14:13 in UTC
MINUTE = 60_000
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Franco")
ME, BOT, OPEN = Sitter("me"), Sitter("bot", bot=bots.USUAL), Sitter("friend")
USUAL = Settings()
MOST_MOVES = 3000
RETOLD = 6  # the last entries, which a returning page is shown one by one and can put into words


@dataclass(frozen=True)
class Scene:
    """A table, and how far it is played, by which bots."""

    game: str
    sitters: list[Sitter]
    seed: int
    is_reached: Callable[[Table, int], bool]  # the table and how many moves were made
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = USUAL
    minutes_ago: int = 0
    mine: tuple[int, ...] = (0,)
    said: tuple[tuple[int, str], ...] = ()
    played_by: str = "greedy"


class Shown(NamedTuple):
    """A table that stands in the database, and what the browser that sits there keeps."""

    id: str
    kept: dict[str, Any]
    invitations: list[str]


def asks(seat: int, after: int, **seen: Any) -> Callable[[Table, int], bool]:
    """Whether a seat is to choose, after so many moves, and its view has these values."""

    def is_reached(table: Table, made: int) -> bool:
        if made < after or seat not in table.to_choose:
            return False
        view = table.state.view(seat)
        return all(view[name] == value for name, value in seen.items())

    return is_reached


def begun(_table: Table, _made: int) -> bool:
    """Nothing is played yet."""
    return True


def ended(table: Table, _made: int) -> bool:
    """The match is over."""
    return table.stage == "over"


def play(name: str, scene: Scene) -> Log:
    """The log of a scene."""
    log = Log(name, scene)
    log.play()
    return log


async def show(storage: Storage, name: str, scene: Scene) -> Shown:
    """Play a scene and write its log."""
    made = play(name, scene)
    table = made.table
    row = Row(table.id, scene.game, table.stage, scene.settings.listed, made.logged[0].at)
    await storage.append(Batch([(table.id, made.logged)], [row]))
    mine = [{"seat": seat, "token": _secret(name, seat)} for seat in scene.mine]
    invitations = [
        {"seat": seat, "invite": _secret(name, seat)}
        for seat, place in enumerate(table.places)
        if place.kind == "open"
    ]
    eyes = scene.mine[0] if len(scene.mine) == 1 else None
    seen = {"number": max(1, table.number - RETOLD), "eyes": eyes}
    kept = {"held": mine, "invitations": invitations, "used": [], "seen": seen}
    return Shown(table.id, kept, [one["invite"] for one in invitations])


class Log:
    """A scene's log, entry by entry."""

    def __init__(self, name: str, scene: Scene) -> None:
        self._name, self._scene = name, scene
        self._luck = random.Random(scene.seed)
        self._players = [bots.make(scene.played_by, seed=f"{name} {seat}") for seat in range(6)]
        self.logged: list[Logged] = []
        self.table = Table(_secret(name, "table"))
        seats = iter(seat for seat, sitter in enumerate(scene.sitters) if sitter.kind != "bot")

        def secret() -> tuple[str, str]:
            token = _secret(name, next(seats))
            return token, digest(token)

        named = [
            Sitter(sitter.kind, "" if sitter.kind == "bot" else who, sitter.bot)
            for sitter, who in zip(scene.sitters, NAMES, strict=False)
        ]
        wish = NewTable(scene.game, named, scene.options, scene.settings)
        self._add(open_table(wish, self._luck, secret).entries)

    def play(self) -> None:
        """Play on until the scene is reached; raises AssertionError if it is not."""
        for made in range(MOST_MOVES):
            if self._scene.is_reached(self.table, made):
                break
            if self.table.stage == "over":
                raise AssertionError(f"{self._name}: over after {made} moves")
            seat = self.table.to_choose[0]
            action = self._players[seat].choose(Look(self.table.state, seat))
            text = self.table.state.text(action, seat)
            self._add(deciding.move(self.table, seat, self.table.position, text, self._luck))
        else:
            raise AssertionError(f"{self._name}: not reached after {MOST_MOVES} moves")
        for seat, text in self._scene.said:
            self._add([Spoke(seat, NAMES[seat], text)])

    def _add(self, entries: list[AnyEntry]) -> None:
        at = NOW - self._scene.minutes_ago * MINUTE
        for entry in entries:
            logged = Logged(self.table.number + 1, at, None, entry)
            self.table.take(logged)
            self.logged.append(logged)


def _secret(*about: object) -> str:
    """A token or an address as long as the true ones, for a server that nobody else reaches."""
    text = hashlib.sha256(repr(about).encode()).digest()[:18]
    return base64.urlsafe_b64encode(text).decode()
