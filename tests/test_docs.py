"""What the pages show is run: every session in them must come out as printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "examples/tictactoe/README.md"]
EVERY_PAGE = [
    str(path.relative_to(ROOT))
    for folder in (".", "docs", "docs/design", "docs/games", "examples/tictactoe")
    for path in sorted((ROOT / folder).glob("*.md"))
]


@pytest.mark.parametrize("page", PAGES)
def test_the_sessions_of_a_page_come_out_as_printed(page):
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 3


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_link_leads_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    headings = {line.lstrip("# ").lower() for line in text.splitlines() if line.startswith("#")}
    for target, heading in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
        assert ((ROOT / page).parent / target).exists(), f"{page} links to {target}"
        if heading and not target:
            assert heading in headings, f"{page} links to #{heading}"


def test_the_readme_starts_with_the_two_commands():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line.split()[:2] for line in lines[3:5]] == [["make", "play"], ["make", "test"]]
