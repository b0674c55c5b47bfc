"""Matches that are kept from run to run, by table, in a file that people can read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import typer

Kept = dict[str, Any]


def read(path: Path) -> Kept:
    """What is kept in the file; nothing if there is none. Raises BadParameter for another file."""
    if not path.exists():
        return {}
    try:
        kept: Kept = json.loads(path.read_text(encoding="utf-8"))
        if all(isinstance(table["matches"], list) for table in kept.values()):
            return kept
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        pass
    raise typer.BadParameter(f"{path} is no file of kept matches, as an earlier run writes it")


def write(kept: Kept, path: Path) -> None:
    """Write what is kept, a match a line; the file is always whole."""
    lines = []
    for name, table in kept.items():
        head = json.dumps({key: one for key, one in table.items() if key != "matches"})
        matches = ",\n".join("   " + json.dumps(one) for one in table["matches"])
        lines.append(f' "{name}": {head[:-1]}, "matches": [\n{matches}\n ]}}')
    part = path.with_suffix(".part")
    part.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    os.replace(part, path)
