"""The server's process: its database, its address, its port."""

from __future__ import annotations

import asyncio
import gc
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from ludoteca.core.errors import LudotecaError
from ludoteca.folders import data_folder
from ludoteca.server.app import Asgi, make_app
from ludoteca.server.database import shown
from ludoteca.server.gathering import GatheringProtocol
from ludoteca.server.messages import MOST_FRAME_BYTES
from ludoteca.server.patience import PatientProtocol
from ludoteca.server.storage import Storage

USUAL_PORT = 8765
PORTS_TRIED = 50
EVERY_ADDRESS = ("0.0.0.0", "::")
# Frames a little too long are refused by a sentence, giant ones by the protocol itself.
MOST_RECEIVED_BYTES = 4 * MOST_FRAME_BYTES
PING_SECONDS = 20.0
SWITCH_SECONDS = 0.0005  # so that thinking bots and the database's thread never hold others up
# Going through all objects for cyclic garbage stops everybody, at 800 tables for some 0.2 s: look
# at few new ones at a time (15,000 took 5 ms), at the old ones very seldom. (Python 3.11 to 3.13.)
GARBAGE_THRESHOLDS = (5_000, 2, 1_000)
PROXIES = "127.0.0.0/8,::1/128,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"


class CannotServe(LudotecaError):  # noqa: N818 - reads as it is raised
    """The server cannot begin; one sentence on why."""


class Address:
    """A port that is ours, and how this machine and others reach it."""

    def __init__(self, host: str, port: int | None) -> None:
        """Raises CannotServe for a host that is not this machine's, or a port in use.

        Without a port the usual one is taken, or the next that is free.
        """
        self.socket = _bound(host, port)
        self.port: int = self.socket.getsockname()[1]
        own = "127.0.0.1" if host in EVERY_ADDRESS else host
        self.here = f"http://{_in_url(own)}:{self.port}"
        reached = _reached_by_others() if host in EVERY_ADDRESS else host
        self.others = f"http://{_in_url(reached)}:{self.port}" if reached else self.here

    @property
    def is_reached_by_others(self) -> bool:
        """Can phones on the same network reach it?"""
        return self.others != self.here


def serve(
    address: Address,
    database: str | None = None,
    behind_proxy: bool = False,
    open_browser: bool = False,
    when_ready: Callable[[], None] | None = None,
) -> None:
    """Serve until somebody ends it.

    Raises CannotServe if it cannot begin, StorageTrouble if the database cannot be used.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    url = database or default_database()
    asyncio.run(_try_database(url))  # before uvicorn, which would tell of it in many lines
    app = make_app(url, "" if behind_proxy else address.others)
    config = uvicorn_config(app, behind_proxy)
    server = _Server(config, address, open_browser, when_ready)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[address.socket])
    if server.trouble is not None:
        raise CannotServe(server.trouble)


def uvicorn_config(app: Asgi, behind_proxy: bool = False) -> uvicorn.Config:
    """How uvicorn serves the app."""
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws=GatheringProtocol,
        ws_max_size=MOST_RECEIVED_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # messages are small, and packing costs more than it saves
        proxy_headers=behind_proxy,
        forwarded_allow_ips=PROXIES,
        log_level="warning",
        access_log=False,  # addresses of tables are secrets
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def default_database() -> str:
    """The database in the user's data folder; raises LudotecaError where that cannot be made."""
    folder = data_folder(instead="say --database to keep tables elsewhere")
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def back_up(database: str | None, target: Path) -> None:
    """Copy an SQLite database whole, while the server runs or not; raises CannotServe."""
    url = database or default_database()
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise CannotServe(f"{shown(url)} is no address of a database") from None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise CannotServe("only SQLite files are copied here: for PostgreSQL there is pg_dump")
    source = Path(parsed.database)
    if not source.is_file():
        raise CannotServe(f"there is no database {source}")
    if target.exists():
        raise CannotServe(f"{target} is there already: name a new file")
    if not target.parent.is_dir():
        raise CannotServe(f"there is no folder {target.parent}")
    try:
        only_read = f"{source.resolve().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(only_read, uri=True)) as read,
            closing(sqlite3.connect(target)) as written,
        ):
            read.backup(written)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise CannotServe(f"{source} could not be copied: {error}") from None


async def _try_database(url: str) -> None:
    await (await Storage.open(url)).close()


class _Server(uvicorn.Server):
    """uvicorn's server, which tells when it is ready and why it could not begin."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: Address,
        open_browser: bool,
        when_ready: Callable[[], None] | None,
    ) -> None:
        super().__init__(config)
        self.trouble: str | None = None
        self._address = address
        self._open_browser = open_browser
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            self.trouble = self.trouble or "the server could not begin"
            return
        gc.collect()
        gc.freeze()  # what is here now stays
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        if self._when_ready is not None:
            self._when_ready()
        if self._open_browser:
            with suppress(webbrowser.Error):
                webbrowser.open(self._address.here)


def _bound(host: str, port: int | None) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + PORTS_TRIED), 0]
    for candidate in tried:
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, candidate))
            bound.listen(512)  # so that a port another server holds is refused here and now
            return bound
        except PermissionError:
            bound.close()
            raise CannotServe(f"port {candidate} may not be used: take one above 1023") from None
        except OSError as error:
            bound.close()
            if isinstance(error, socket.gaierror) or error.errno not in _IN_USE:
                raise CannotServe(f"{host} is no address of this machine") from None
    raise CannotServe(f"port {port} is in use: name another, or none, and a free one is found")


_IN_USE = {98, 48, 10048}  # EADDRINUSE on Linux, macOS and Windows


def _reached_by_others() -> str | None:
    """The address that others on the network see, found without sending anything."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documents: nobody is there
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") or found == "0.0.0.0" else found


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
