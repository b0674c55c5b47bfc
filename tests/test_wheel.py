"""The wheel, built and used in a fresh environment, far from the checkout."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILT = shutil.ignore_patterns("*.so", "compiled.json", "*.egg-info", "__pycache__")
USE = """
import json, ludoteca
from ludoteca.core import state
from ludoteca import rulebook
games = [ludoteca.load(game_id) for game_id in ludoteca.games()]
print(json.dumps({
    "from": ludoteca.__file__,
    "compiled": not state.__file__.endswith(".py"),
    "steps": [int(ludoteca.playouts(game, 1).steps) for game in games],
    "rule": rulebook.rule("tohm", "2.4"),
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    # From a copy of the sources, so that nothing built before can slip in.
    source = tmp_path_factory.mktemp("source")
    for name in ("src", "docs"):
        shutil.copytree(ROOT / name, source / name, ignore=BUILT)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    # Not for speed: to make fast code takes minutes.
    compiling = source / "src" / "ludoteca" / "compiling.py"
    compiling.write_text(compiling.read_text().replace('"-O3"', '"-O0"'))
    folder = tmp_path_factory.mktemp("wheel")
    run(
        "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
        "--disable-pip-version-check", "--wheel-dir", folder, source,
    )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_has_everything_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in ("ludoteca/py.typed", "ludoteca/core/state.pxd", "ludoteca/rulebook/tohm.md"):
        assert wanted in names
    assert not [name for name in names if name.startswith(("tests", "examples", "benchmarks"))]
    assert not [name for name in names if name.endswith((".c", ".txt.orig"))]


def test_the_wheel_plays_in_a_fresh_environment(wheel, tmp_path):
    run("-m", "venv", tmp_path / "fresh")
    python = tmp_path / "fresh" / "bin" / "python"
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    run(*pip, "--disable-pip-version-check", wheel, python=python)
    # Other packages are lent by the environment of the tests; ludoteca itself must be the wheel's.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")}
    used = json.loads(run("-c", USE, python=python, env=environment, cwd=tmp_path))
    assert used["from"].startswith(str(tmp_path))
    assert used["compiled"] == any(".so" in name for name in zipfile.ZipFile(wheel).namelist())
    assert used["compiled"] == (os.environ.get("LUDOTECA_PURE", "") in ("", "0"))
    assert min(used["steps"]) > 0
    assert "§2.4" in used["rule"]


def run(*arguments, python=sys.executable, **options):
    command = [str(python), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout
