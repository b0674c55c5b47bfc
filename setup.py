"""The compiled part of the build; everything else is in pyproject.toml.

Every module with a .pxd beside it is compiled. Without a C compiler, or with LUDOTECA_PURE=1, none
is: the same files run uncompiled, slower, and one line says so.
"""

import hashlib
import json
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent.resolve()
PACKAGE = ROOT / "src" / "ludoteca"
DEPENDENCIES = ["numpy>=1.26", "platformdirs>=4", "rich>=13", "typer>=0.12"]
UNCOMPILED_DEPENDENCIES = ["cython>=3.1"]  # the stand-in for C types that uncompiled files import
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for mypy; the C types are in the .pxd files
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def compiled_sources() -> list[Path]:
    """The modules that have a .pxd beside them."""
    declared = (path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd"))
    return sorted(path for path in declared if path.exists())


def digests() -> dict[str, str]:
    """What the compiled modules are made of, so that a stale one can be told."""
    files = sorted([*PACKAGE.rglob("*.pxd"), *compiled_sources()])
    return {
        path.relative_to(PACKAGE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


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


def extensions() -> list[Extension]:
    """One extension a module, translated to C."""
    from Cython.Build import cythonize

    modules = [
        Extension(
            ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts),
            [path.relative_to(ROOT).as_posix()],
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-Wno-unreachable-code"],
        )
        for path in compiled_sources()
    ]
    return cythonize(
        modules,
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        include_path=["src"],
        show_all_warnings=False,
    )


reason = why_uncompiled()
if reason:
    print(f"ludoteca: not compiled, since {reason}; the games run, but slower.", file=sys.stderr)
setup(
    ext_modules=[] if reason else extensions(),
    install_requires=DEPENDENCIES + (UNCOMPILED_DEPENDENCIES if reason else []),
    cmdclass={"build_ext": BuildExtensions, "build_py": BuildWithRules},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
