"""How a module with a .pxd beside it is compiled: for the package's own setup.py and for yours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for mypy; the C types are in the .pxd files
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def sources(folder: Path) -> list[Path]:
    """The modules below the folder that have a .pxd beside them."""
    declared = (path.with_suffix(".py") for path in folder.rglob("*.pxd"))
    return sorted(path for path in declared if path.exists())


def extensions(package: Path, root: Path) -> Any:
    """One C extension for each of the package's sources; `root` is the folder of setup.py."""
    from Cython.Build import cythonize
    from setuptools import Extension

    modules = [
        Extension(
            ".".join(path.relative_to(package.parent).with_suffix("").parts),
            [path.relative_to(root).as_posix()],
            extra_compile_args=[] if os.name == "nt" else ["-O3"],
        )
        for path in sources(package)
    ]
    return cythonize(
        modules,
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        include_path=[str(package.parent)],
    )
