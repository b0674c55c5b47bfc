"""What tests of the server share: a real PostgreSQL, begun when the first test wants it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.server.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with closing(Postgres()) as server:
        yield server
