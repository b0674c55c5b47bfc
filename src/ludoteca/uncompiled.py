"""LUDOTECA_PURE=1 runs the same files uncompiled, also where compiled ones lie beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


def use_if_asked() -> None:
    """Read the package's modules from their sources if the environment asks for it."""
    if os.environ.get("LUDOTECA_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, _SourceFinder())


class _SourceFinder:
    """Finds the modules of this package as .py files only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("ludoteca.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.origin is not None:
                return spec
        return None
