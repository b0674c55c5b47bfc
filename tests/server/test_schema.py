"""The description of what is asked over HTTP is true: Schemathesis asks everything it allows, and
much that it does not.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from ludoteca.server import openapi
from tests.server.process import running
from tests.server.served import Served

SETTINGS = Path(__file__).with_name("schemathesis.toml")
ROOT = Path(__file__).parents[2]


def test_every_answer_is_as_described_and_none_is_an_error_of_ours(tmp_path: Path) -> None:
    with running(tmp_path) as process:
        tables = asyncio.run(_tables(process.port))
        command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file"]
        described = f"http://127.0.0.1:{process.port}{openapi.PATH}"
        done = subprocess.run(
            [*command, str(SETTINGS), "run", described, "--checks", "all", "--no-color"],
            cwd=tmp_path,  # it leaves notes behind
            env={**os.environ, "TABLES": " ".join(tables), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        print(done.stdout)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Tested: 13" in done.stdout
    assert "Traceback" not in process.errors.read_text()


async def _tables(port: int) -> list[str]:
    """Tables of every stage."""
    served = Served(port)
    waiting = await served.open("toncc", "mff", settings={"listed": True})
    running = await served.open("super_tock", "mm")
    over = await served.open("tohm", "mm")
    async with served.page(over["table"], [over["held"][0]["token"]], 0) as page:
        await page.ask("resign", seat=0)
    closed = await served.open("tohm", "mm")
    async with served.page(closed["table"], [closed["held"][0]["token"]], 0) as page:
        await page.ask("delete")
    await served.http.aclose()
    return [opened["table"] for opened in (waiting, running, over, closed)]
