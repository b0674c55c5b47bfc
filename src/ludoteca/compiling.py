"""How a module with a .pxd beside it is compiled: for the package's own setup.py and for yours."""

from __future__ import annotations

import os
import sysconfig
import tempfile
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
            # A product and a sum are rounded one by one, as in Python, on every processor.
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-ffp-contract=off"],
        )
        for path in sources(package)
    ]
    return cythonize(
        modules,
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        include_path=[str(package.parent)],
    )


def why_uncompiled() -> str:
    """Why nothing can or should be compiled here; empty if it can."""
    if os.environ.get("LUDOTECA_PURE", "") not in ("", "0"):
        return "LUDOTECA_PURE is set"
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile(
                [str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")]
            )
        except Exception as error:  # whatever a missing or broken compiler raises
            return f"no working C compiler was found ({str(error).splitlines()[0]})"
    return ""
