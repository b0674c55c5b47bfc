"""A server and a real Chromium for the tests of the page; started once for each worker."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser import browser

ROOT = Path(__file__).parents[2]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
READY_SECONDS = 60


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, "the server ended"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise AssertionError(f"the server did not answer within {READY_SECONDS} s")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served."""
    port = free_port()
    folder = tmp_path_factory.mktemp("house")
    command = [sys.executable, "-m", "tests.web.host", str(port), str(folder)]
    process = subprocess.Popen(command, cwd=ROOT)
    try:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open a page of the house in a browser of its own; nothing may go wrong in it unnoticed."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        asked = {"viewport": DESKTOP, "locale": "en", "reduced_motion": "reduce", **settings}
        context = chromium.new_context(**asked)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: _refuse_foreign(request.url, address, troubles))
        page.goto(address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles


def _refuse_foreign(url: str, address: str, troubles: list[str]) -> None:
    own = (address, address.replace("http", "ws"), "blob:", "data:")
    if not url.startswith(own):
        troubles.append(f"the page asked for {url}")
