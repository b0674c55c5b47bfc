"""Golden playthroughs: `make goldens` writes them anew; a test compares them on every run.

One file a game, seat count and option set: the start of one random match, step by step, with what
was possible, what was played, and the state in its JSON words; and how the match ended.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import ludoteca
from ludoteca import testing
from ludoteca.core.match import apply_choices, draw_chance
from ludoteca.games.registry import game_class

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7
STEPS_SHOWN = 60
TEXTS_SHOWN = 12


def golden_games() -> Iterator[tuple[str, ludoteca.Game]]:
    """Every file's name with its game."""
    for game_id in ludoteca.games():
        for game in testing.varied_games(game_class(game_id)):
            yield game_name(game) + ".txt", game


def game_name(game: ludoteca.Game) -> str:
    """The game's id, its seats, and the options that are not as usual."""
    usual = type(game)(game.seats).options
    changed = [
        f"{name}-{value}".lower() for name, value in game.options.items() if value != usual[name]
    ]
    return "-".join([game.id, str(game.seats), *changed])


def playthrough(game: ludoteca.Game) -> str:
    """The text of one golden file."""
    rng = random.Random(SEED)
    state = game.start()
    lines = [repr(game), ""]
    before: dict[str, object] = {}
    step = 0
    while state.phase is not ludoteca.Phase.OVER:
        if step < STEPS_SHOWN:
            lines += [f"step {step} {state.phase.name} {list(state.to_move)}"]
            now = state.facts()
            lines += [
                f"  {name} {json.dumps(now[name])}"
                for name in now
                if now[name] != before.get(name, ...)
            ]
            before = now
        if state.phase is ludoteca.Phase.CHANCE:
            possible = {"chance": [f"{state.text(a)} {p:.6g}" for a, p in state.chance()]}
            event = draw_chance(state, rng)
        else:
            possible = {
                f"seat {seat}": [state.text(a, seat) for a in state.legal(seat)]
                for seat in state.to_move
            }
            chosen = {seat: rng.choice(state.legal(seat)) for seat in state.to_move}
            event = apply_choices(state, chosen)
        if step < STEPS_SHOWN:
            for who, texts in possible.items():
                more = f" ... {len(texts)} in all" if len(texts) > TEXTS_SHOWN else ""
                lines += [f"  {who}: {', '.join(texts[:TEXTS_SHOWN])}{more}"]
            lines += [f"> {event.line()}"]
        step += 1
    lines += ["", f"{step} steps", json.dumps(state.to_json()), str(state.outcome)]
    return "\n".join(lines) + "\n"


def write_folder(folder: Path, wanted: dict[str, str]) -> None:
    """Make the folder hold these texts by file name, and no others."""
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (folder / name).write_text(text, encoding="utf-8")
    print(f"{len(wanted)} files written to {folder}")


def main() -> None:
    write_folder(FOLDER, {name: playthrough(game) for name, game in golden_games()})


if __name__ == "__main__":
    main()
