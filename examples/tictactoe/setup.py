"""Compile the example beside its sources: `python setup.py build_ext --inplace`."""

import os
from pathlib import Path

from setuptools import setup

from ludoteca.compiling import extensions, why_uncompiled

HERE = Path(__file__).parent.resolve()
os.chdir(HERE.parent)  # so that the compiled module lands in the package's folder
setup(
    name="tictactoe",
    packages=["tictactoe"],
    ext_modules=[] if why_uncompiled() else extensions(HERE, HERE.parent),
)
