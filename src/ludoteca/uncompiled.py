"""LUDOTECA_PURE=1 runs the same files uncompiled, also where compiled ones lie beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


def use_if_asked() -> None:
    """Read the package's modules from their sources if the environment asks for it."""
    if os.environ.get("LUDOTECA_PURE", "") not in ("", "0"):
        sys.meta_path.insert(0, _SourceFinder())


class _SourceFinder:
    """Finds modules that may have a compiled twin as .py files only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.origin is not None and _is_ours(name, Path(spec.origin)):
                return spec
        return None


def _is_ours(name: str, source: Path) -> bool:
    """Is it a module of this package, or one that would be compiled against it?"""
    declarations = source.with_suffix(".pxd")
    return name.startswith("ludoteca.") or (
        declarations.exists() and "ludoteca.core" in declarations.read_text(encoding="utf-8")
    )
