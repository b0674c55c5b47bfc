"""LUDOTECA_PURE=1 runs the same files uncompiled, also where compiled ones lie beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import machinery
from types import ModuleType


def use_if_asked() -> None:
    """Read the package's modules from their sources if the environment asks for it."""
    if os.environ.get("LUDOTECA_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, _SourceFinder())


class _SourceFinder:
    """Finds modules that may have a compiled twin as .py files only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> machinery.ModuleSpec | None:
        for folder in path or ():
            finder = machinery.FileFinder(folder, (machinery.SourceFileLoader, [".py"]))
            spec = finder.find_spec(name)
            if spec is not None and spec.origin is not None and _is_ours(name, spec.origin):
                return spec
        return None


def _is_ours(name: str, source: str) -> bool:
    """Is it a module of this package, or one that would be compiled against it?"""
    if name.startswith("ludoteca."):
        return True
    try:
        with open(source.removesuffix(".py") + ".pxd", encoding="utf-8") as declarations:
            return "ludoteca.core" in declarations.read()
    except OSError:
        return False
