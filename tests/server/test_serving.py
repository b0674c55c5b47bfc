"""The process: ports, addresses, one sentence for what cannot be, ends by Ctrl-C and by kill."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludoteca.server import serving
from ludoteca.server.serving import Address, CannotServe
from ludoteca.server.storage import Storage
from ludoteca.server.table import Table
from tests.server.process import free_port

COMMAND = [sys.executable, "-m", "ludoteca"]


def ludoteca(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home)}
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, env=env, timeout=60, check=False
    )


@contextmanager
def serving_process(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of its own process, ready to be asked."""
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--database", database]
    process = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert f"http://127.0.0.1:{port}" in line, line + process.stdout.read()
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


def asked(port: int, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def test_without_a_port_the_next_free_one_is_taken() -> None:
    one, two = Address("127.0.0.1", None), Address("127.0.0.1", None)
    with closing(one.socket), closing(two.socket):
        assert one.port != two.port


def test_a_port_in_use_is_refused_in_a_sentence() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port} is in use"):
            Address("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(CannotServe, match="no address of this machine"):
        Address("192.0.2.7", None)


def test_phones_are_told_an_address_that_they_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_reached_by_others", lambda: "192.168.7.7")
    address = Address("0.0.0.0", None)
    with closing(address.socket):
        assert address.here == f"http://127.0.0.1:{address.port}"
        assert address.others == f"http://192.168.7.7:{address.port}"
    alone = Address("127.0.0.1", None)
    with closing(alone.socket):
        assert not alone.is_reached_by_others


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--database", "sqlite:////no/such/folder/x.sqlite3"), "cannot be opened"),
        (("--database", "postgresql://ann:secret@127.0.0.1:1/x"), "cannot be reached"),
        (("--database", "postgresql//ann:secret@127.0.0.1:1/x"), "cannot be used"),
        (("--database", "what is this"), "cannot be used"),
        (("--host", "192.0.2.7"), "no address of this machine"),
        (("--port", "99999"), "65535"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    done = ludoteca("serve", *words, home=tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.startswith("ludoteca: ")
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with serving_process(tmp_path, free_port()) as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stdout is not None
        assert "Traceback" not in process.stdout.read()


def test_after_kill_no_accepted_word_is_lost_and_none_doubled(tmp_path: Path) -> None:
    port, accepted, sent = free_port(), [0], [0]
    with serving_process(tmp_path, port) as process:
        sitters = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
        opened = asked(port, "/api/tables", {"game": "tohm", "sitters": sitters})

        async def talk() -> None:
            url = f"ws://127.0.0.1:{port}/api/tables/{opened['table']}/live"
            async with connect(url, close_timeout=1) as page:
                tokens = [held["token"] for held in opened["held"]]
                await page.send(json.dumps({"type": "hello", "tokens": tokens}))
                for number in range(8):
                    word = {"type": "react", "id": f"word-{number:08}", "seat": 0, "sign": "wow"}
                    await page.send(json.dumps(word))
                    sent[0] += 1
                    while json.loads(await page.recv())["type"] != "accepted":
                        pass
                    accepted[0] += 1
                    if number == 6:
                        process.send_signal(signal.SIGKILL)

        with pytest.raises((ConnectionClosed, OSError)):
            asyncio.run(talk())
    log = asyncio.run(_log(tmp_path, opened["table"]))
    table = Table(opened["table"])
    for entry in log:
        table.take(entry)
    assert accepted[0] == 7
    assert accepted[0] <= len(table.said) <= sent[0]
    assert len(table.commands) == len(table.said)
    with serving_process(tmp_path, port):
        line = asked(port, f"/api/tables/{opened['table']}")
        assert line["info"]["stage"] == "running"


async def _log(folder: Path, table: str) -> Any:
    storage = await Storage.open(f"sqlite:///{folder / 'tables.sqlite3'}")
    try:
        return await storage.read(table)
    finally:
        await storage.close()


def test_a_backup_is_whole_while_tables_are_played_at(tmp_path: Path) -> None:
    port = free_port()
    with serving_process(tmp_path, port):
        sitters = [{"kind": "me"}, {"kind": "bot"}]
        opened = asked(port, "/api/tables", {"game": "tohm", "sitters": sitters})
        database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        copy = tmp_path / "copy.sqlite3"
        done = ludoteca("backup", str(copy), "--database", database, home=tmp_path)
        assert done.returncode == 0, done.stderr
        again = ludoteca("backup", str(copy), "--database", database, home=tmp_path)
        assert again.returncode == 2
        assert "there already" in again.stderr
    with closing(sqlite3.connect(copy)) as read:
        assert read.execute("SELECT id FROM tables").fetchall() == [(opened["table"],)]
        assert read.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="there is no database"):
        serving.back_up(f"sqlite:///{tmp_path / 'no.sqlite3'}", tmp_path / "copy")
    with pytest.raises(CannotServe, match="only SQLite"):
        serving.back_up("postgresql://here/x", tmp_path / "copy")
    with pytest.raises(CannotServe, match="no address of a database") as told:
        serving.back_up("postgresql//ann:secret@here:port/x", tmp_path / "copy")
    assert "secret" not in str(told.value)
    assert list(tmp_path.iterdir()) == []
