"""Small games that have what T.O.H.M. has not, and two ways to run the command line.

The games write no `restore`: the command line reads records, never states as JSON.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

import ludoteca
from ludoteca.core.bridge import PythonState
from ludoteca.core.game import Game, Option
from ludoteca.core.notation import ActionTexts
from ludoteca.core.phase import CHANCE, DECIDE, JOINT, OVER
from ludoteca.core.state import State
from ludoteca.games import registry

CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class PeekState(PythonState):
    """Each seat is dealt a card (1 to 3) that only it sees; then each in turn says high or low."""

    def __init__(self, game: Game) -> None:
        PythonState.__init__(self, game)
        self.cards: list[int] = []
        self.said: list[str] = []

    def outcomes(self) -> list[tuple[int, int]]:
        return [(2, 1), (3, 1), (4, 1)]

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def make(self, action: int) -> None:
        if self.phase_code == CHANCE:
            self.cards.append(action - 1)
            self.phase_code = DECIDE if len(self.cards) == self.seats else CHANCE
        else:
            self.said.append(("high", "low")[action])
            self.mover = len(self.said) % self.seats
            self.phase_code = OVER if len(self.said) == 2 * self.seats else DECIDE

    def winners(self) -> list[int]:
        return [seat for seat, card in enumerate(self.cards) if card == max(self.cards)]

    def facts(self) -> dict[str, Any]:
        return {"cards": list(self.cards), "said": list(self.said)}


class Peek(Game):
    id = "peek"
    title = "Peek"
    seat_counts = range(2, 4)
    usual_seats = 2
    option_list = (Option("open_cards", (False, True), False, "1.1", "Cards lie face up."),)
    state_class = PeekState
    action_count, chance_count, max_legal = 2, 3, 2

    def __init__(self, seats: Any = None, **options: Any) -> None:
        super().__init__(seats, **options)
        self.knowledge = ludoteca.core.knowledge.Knowledge()
        self.action_texts = ActionTexts(self.id, ("high", "low", "c1", "c2", "c3"))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        facts = state.facts()
        own = facts["cards"][seat] if seat is not None and seat < len(facts["cards"]) else None
        shown = facts["cards"] if self.options["open_cards"] else None
        return {"own": own, "cards": shown, "dealt": len(facts["cards"]), "said": facts["said"]}

    def sees_chance(self, state: State, seat: int | None) -> bool:
        return bool(self.options["open_cards"]) or seat == len(state.facts()["cards"])

    def draw(self, view: dict[str, Any]) -> str:
        return f"own card: [bold]{view['own']}[/bold], said: {' '.join(view['said'])}"


class FistState(PythonState):
    """Two rounds in which all seats hold up 1 to 3 fingers at once; the most fingers win."""

    def __init__(self, game: Game) -> None:
        PythonState.__init__(self, game)
        self.fingers = [0] * game.seats
        self.rounds = 0
        self.phase_code = JOINT
        self.movers = (1 << game.seats) - 1

    def moves(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def make_joint(self, actions: dict[int, int]) -> None:
        for seat, action in actions.items():
            self.fingers[seat] += action + 1
        self.rounds += 1
        if self.rounds == 2:
            self.phase_code = OVER

    def winners(self) -> list[int]:
        return [seat for seat, n in enumerate(self.fingers) if n == max(self.fingers)]

    def scores(self) -> list[int]:
        return list(self.fingers)

    def facts(self) -> dict[str, Any]:
        return {"fingers": list(self.fingers), "rounds": self.rounds}


class Fist(Game):
    id = "fist"
    title = "Fist"
    seat_counts = range(3, 4)
    usual_seats = 3
    state_class = FistState
    action_count, max_legal = 3, 3

    def __init__(self, seats: Any = None, **options: Any) -> None:
        super().__init__(seats, **options)
        self.knowledge = ludoteca.core.knowledge.Knowledge()
        self.action_texts = ActionTexts(self.id, ("1", "2", "3"))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.facts()


class RecallState(PythonState):
    """Six times chance announces a word and the seat to move says where it puts it."""

    def __init__(self, game: Game) -> None:
        PythonState.__init__(self, game)
        self.words: list[int] = []
        self.puts: list[int] = []

    def outcomes(self) -> list[tuple[int, int]]:
        return [(2 + n, 1) for n in range(6) if n not in self.words]

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def make(self, action: int) -> None:
        if self.phase_code == CHANCE:
            self.words.append(action - 2)
            self.phase_code = DECIDE
        else:
            self.puts.append(action)
            self.mover = len(self.puts) % self.seats
            self.phase_code = OVER if len(self.puts) == 6 else CHANCE

    def winners(self) -> list[int]:
        return []

    def facts(self) -> dict[str, Any]:
        return {"words": list(self.words), "puts": list(self.puts)}


class Recall(Game):
    id = "recall"
    title = "Recall"
    seat_counts = range(1, 3)
    usual_seats = 2
    state_class = RecallState
    keeps_log = False
    words = ("ant", "bee", "cat", "dog", "elk", "fox")
    action_count, chance_count, max_legal = 2, 6, 2

    def __init__(self, seats: Any = None, **options: Any) -> None:
        super().__init__(seats, **options)
        self.knowledge = ludoteca.core.knowledge.Knowledge()
        self.action_texts = ActionTexts(self.id, ("left", "right", *self.words))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        words = state.facts()["words"]
        return {"announced": self.words[words[-1]] if words else None}


class ManyState(PythonState):
    """A solo game: three steps of a walk, with hundreds of moves and one that is called undo."""

    def __init__(self, game: Game) -> None:
        PythonState.__init__(self, game)
        self.path: list[int] = []
        self.phase_code = DECIDE

    def moves(self, seat: int) -> list[int]:
        return list(range(500)) + ([500] if self.path else [])

    def make(self, action: int) -> None:
        if action == 500:
            self.path.pop()
        else:
            self.path.append(action)
        self.phase_code = OVER if len(self.path) == 3 else DECIDE

    def winners(self) -> list[int]:
        return [0]

    def facts(self) -> dict[str, Any]:
        return {"path": list(self.path)}


class Many(Game):
    id = "many"
    title = "Many"
    seat_counts = range(1, 2)
    usual_seats = 1
    state_class = ManyState
    action_count, chance_count, max_legal = 501, 1, 501

    def __init__(self, seats: Any = None, **options: Any) -> None:
        super().__init__(seats, **options)
        self.knowledge = ludoteca.core.knowledge.Knowledge()
        walks = [f"m {x}.{y}" for x in range(25) for y in range(20)]
        self.action_texts = ActionTexts(self.id, (*walks, "undo", "more"))  # more: never comes

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.facts()

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        return "§1.3: there is no step to take back"


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test has the games above and T.O.H.M., and a data folder and a folder of its own."""
    classes = {"tohm": "Tohm"}
    for game in (Fist, Many, Peek, Recall):
        module = ModuleType(f"ludoteca.games.{game.id}")
        setattr(module, game.__name__, game)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        classes[game.id] = game.__name__
    monkeypatch.setattr(registry, "_CLASSES", classes)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(Path(ludoteca.__file__).parents[1]))
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run() -> Callable[..., Any]:
    """The command line within this process; further keywords are its environment."""

    def invoke(*words: object, typed: str = "", **environment: str) -> Any:
        from ludoteca.cli.app import app

        result = CliRunner().invoke(app, [str(w) for w in words], input=typed, env=environment)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def command() -> list[str]:
    """The command line as a process of its own."""
    return [sys.executable, "-m", "ludoteca"]


@pytest.fixture
def process(command: list[str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command line in a process of its own, to its end."""

    def invoke(*words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *map(str, words)],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=os.environ,
            timeout=60,
            check=False,
        )

    return invoke


@pytest.fixture
def screens() -> Callable[[str], list[str]]:
    """What stood on a terminal between one clearing of it and the next."""
    return lambda output: output.split(CLEAR)
