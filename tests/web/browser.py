"""A real Chromium for tests and pictures: one on this machine, or the one npm brings."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).parents[2] / "web"
# No sandbox, since containers forbid it and only our own pages are shown; nothing that calls home.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",
]


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium, closed at the end."""
    path, libraries = _chromium()
    env: dict[str, str | float | bool] = {**os.environ}
    if libraries:
        env["LD_LIBRARY_PATH"] = libraries
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS, env=env)
        try:
            yield opened
        finally:
            opened.close()


@cache
def _chromium() -> tuple[str, str | None]:
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or "node"
    answer = subprocess.run(
        [node, "scripts/chromium.js"], cwd=WEB, capture_output=True, text=True, check=True
    )
    found = json.loads(answer.stdout)
    return found["path"], found["libraries"]
