"""Compile the example beside its sources: `python setup.py build_ext --inplace`."""

import os
from pathlib import Path

from setuptools import setup

from ludoteca.compiling import extensions

HERE = Path(__file__).parent.resolve()
os.chdir(HERE.parent)  # so that the compiled module lands in the package's folder
setup(
    name="tictactoe",
    packages=["tictactoe"],
    ext_modules=extensions(HERE, HERE.parent),
)
