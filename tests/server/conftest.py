"""What tests of the server share: a real PostgreSQL, begun when the first test wants it, and a
thread in which no event loop runs but their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.server.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with closing(Postgres()) as server:
        yield server


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    return (yield from _without_a_loop())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    return (yield from _without_a_loop())


def _without_a_loop() -> Iterator[None]:
    """Once the page has been tested, the browser's library keeps its loop running in this thread,
    and no other could begin.
    """
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(left)
