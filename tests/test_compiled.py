"""Compiled and uncompiled engines are the same files and play the same games."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core import phase, state
from tests.goldens import golden_games

PACKAGE = Path(ludoteca.__file__).parent
IS_COMPILED = not state.__file__.endswith(".py")
NAMES = [name for name, _ in golden_games()]

TRACE = """
import json, sys
import ludoteca
from tests.goldens import golden_games
from ludoteca.core import state
wanted = set(sys.argv[1:])
for name, game in golden_games():
    if name in wanted:
        returns, steps = ludoteca.playouts(game, 2, seed=5)
        batch = ludoteca.Batch(game, 2, seed=5)
        made = batch.step_at_random(20)
        print(json.dumps([name, state.__file__.endswith(".py"), returns.tolist(), int(steps), made,
            [batch.state(i).to_json() for i in range(2)],
            batch.observations().sum(axis=1).tolist(),
            [game.knowledge.judged(batch.state(i)) for i in range(2)]]))
"""


def traces(names: list[str], *, pure: bool) -> list[list[object]]:
    environment = {**os.environ, "LUDOTECA_PURE": "1" if pure else "0"}
    environment["PYTHONPATH"] = os.pathsep.join([str(PACKAGE.parent), os.getcwd()])
    answer = subprocess.run(
        [sys.executable, "-c", TRACE, *names],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in answer.stdout.splitlines()]


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here: there is nothing to compare")
@pytest.mark.parametrize("game_id", ludoteca.games())
def test_compiled_and_uncompiled_play_the_same_games_from_the_same_seeds(game_id):
    names = [name for name in NAMES if name.startswith(game_id)]
    compiled, uncompiled = traces(names, pure=False), traces(names, pure=True)
    assert [row[1] for row in compiled] == [False] * len(names)
    assert [row[1] for row in uncompiled] == [True] * len(names)
    assert [[row[0], *row[2:]] for row in compiled] == [[row[0], *row[2:]] for row in uncompiled]


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here: nothing can be stale")
def test_no_compiled_module_is_older_than_its_source():
    digests = json.loads((PACKAGE / "compiled.json").read_text())
    for name, digest in digests.items():
        now = hashlib.sha256((PACKAGE / name).read_bytes()).hexdigest()
        assert now == digest, f"{name} was edited after it was compiled: run make"
    compiled = {path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd")}
    for source in compiled:
        if source.exists():
            assert source.relative_to(PACKAGE).as_posix() in digests, f"{source} was never compiled"


def test_the_c_copy_of_the_phases_is_the_same():
    lines = (PACKAGE / "core" / "phases.pxd").read_text().splitlines()
    copied = dict(line.strip().split(" = ") for line in lines if " = " in line)
    own = {name: str(getattr(phase, name)) for name in copied}
    assert copied == own
    assert {p.name: str(p.value) for p in phase.Phase}.items() < own.items()
