"""The sessions of docs/terminal.md are real.

`python tests/cli/test_terminal_page.py` plays them again, with what is typed in them, and rewrites
the page. No hints in them: how far the best bot thinks in its second depends on the machine.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"
_SESSION = re.compile(r"(?<=```console\n).*?(?=```\n)", re.DOTALL)
_TYPED = re.compile(r"^seat \d> ?(.*)$", re.MULTILINE)


def retold(page: str, folder: Path) -> str:
    """The page with its sessions played again."""

    def played(session: re.Match[str]) -> str:
        commands = session.group().split("$ ludoteca ")[1:]
        return "".join(_played(command, folder) for command in commands)

    return _SESSION.sub(played, page)


def _played(command: str, folder: Path) -> str:
    words, _, output = command.partition("\n")
    typed = "".join(f"{line}\n" for line in _TYPED.findall(output))
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", *shlex.split(words)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        check=True,
    )
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    return "\n".join([f"$ ludoteca {words}", *lines, ""])


def test_the_sessions_of_the_terminal_page_are_real(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(_SESSION.findall(page)) == 1
    assert retold(page, tmp_path) == page


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(retold(PAGE.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")
