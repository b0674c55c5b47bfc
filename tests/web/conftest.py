"""A server and a real Chromium for the tests of the page; started once for each worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browser import browser
from tests.web.host import hosted

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served."""
    with hosted(tmp_path_factory.mktemp("house")) as found:
        yield found


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
