"""Where two tellings of the same thing part, for messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The names whose values differ, with both values, each cut when it is long."""
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    shown = [f"{name}: {str(one.get(name))[:200]} / {str(other.get(name))[:200]}" for name in names]
    return "; ".join(shown) or "nothing"
