"""The compiled part of the build; everything else is in pyproject.toml.

Every module with a .pxd beside it is compiled. Without a C compiler, or with LUDOTECA_PURE=1, none
is: the same files run uncompiled, slower, and one line says so.
"""

import hashlib
import json
import os
import runpy
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent.resolve()
PACKAGE = ROOT / "src" / "ludoteca"
DEPENDENCIES = ["numpy>=1.26", "platformdirs>=4", "rich>=13", "typer>=0.12"]
UNCOMPILED_DEPENDENCIES = ["cython>=3.1"]  # the stand-in for C types that uncompiled files import
# Loaded by its path: the package itself cannot be imported before it is built.
COMPILING = SimpleNamespace(**runpy.run_path(str(PACKAGE / "compiling.py")))


def digests() -> dict[str, str]:
    """What the compiled modules are made of, so that a stale one can be told."""
    files = sorted([*PACKAGE.rglob("*.pxd"), *COMPILING.sources(PACKAGE)])
    return {
        path.relative_to(PACKAGE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


class BuildExtensions(build_ext):
    """Compile, then write down what was compiled."""

    def run(self) -> None:
        super().run()
        folder = PACKAGE if self.inplace else Path(self.build_lib) / "ludoteca"
        (folder / "compiled.json").write_text(json.dumps(digests(), indent=1) + "\n")


class BuildWithRules(build_py):
    """Pack the rule pages, whose home is docs/games, into the package."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib) / "ludoteca" / "rulebook"
            folder.mkdir(parents=True, exist_ok=True)
            for page in sorted((ROOT / "docs" / "games").glob("*.md")):
                shutil.copy(page, folder)


reason = COMPILING.why_uncompiled()
if reason:
    print(f"ludoteca: not compiled, since {reason}; the games run, but slower.", file=sys.stderr)
setup(
    ext_modules=[] if reason else COMPILING.extensions(PACKAGE, ROOT),
    install_requires=DEPENDENCIES + (UNCOMPILED_DEPENDENCIES if reason else []),
    cmdclass={"build_ext": BuildExtensions, "build_py": BuildWithRules},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
