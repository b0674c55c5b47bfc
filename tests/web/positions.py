"""Matches for the workbench page: random play, every step as each pair of eyes sees it.

    python -m tests.web.positions

writes `web/workbench/positions/<game>-<name>.json`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import ludoteca
from ludoteca import bots
from ludoteca.core.look import Look
from ludoteca.core.match import apply_choices, draw_chance
from ludoteca.core.phase import Phase
from ludoteca.core.seen import is_seen

FOLDER = Path(__file__).parents[2] / "web" / "workbench" / "positions"
MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "tohm-2": ("tohm", {"seats": 2}),
    "tohm-5": ("tohm", {"seats": 5, "cups": 5}),
    "toncc-3": ("toncc", {"challenges": 1}),
    "super_tock-4": ("super_tock", {"seats": 4, "teams": True}),
    "super_tock-2": ("super_tock", {"seats": 2}),
    "super_tock-6": ("super_tock", {"seats": 6, "board": 6}),
    "tcnccc-4": ("tcnccc", {"seats": 4}),
    "tcnccc-6": ("tcnccc", {"seats": 6}),
    "tcnccc-open": ("tcnccc", {"seats": 2, "open_lids": True}),
    "fantastick-numbers": ("fantastick", {"seats": 1}),
    "fantastick-numbers-4": ("fantastick", {"seats": 4}),
    "fantastick-shapes": ("fantastick", {"seats": 2, "mode": "shapes"}),
    "fantastick-experts": ("fantastick", {"seats": 2, "experts": True}),
}
MOST_STEPS = 400


def match(game: ludoteca.Game, seed: int) -> dict[str, Any]:
    """A match of greedy bots, step by step."""
    rng = random.Random(seed)
    players = [bots.make("greedy", seed=f"{seed} {seat}") for seat in range(game.seats)]
    state = game.start()
    all_eyes: list[int | None] = [None, *range(game.seats)]
    steps = [_step(state, {_key(eyes): None for eyes in all_eyes}, all_eyes)]
    while state.phase is not Phase.OVER and len(steps) < MOST_STEPS:
        before = state.copy()
        if state.phase is Phase.CHANCE:
            event = draw_chance(state, rng)
        else:
            chosen = {s: players[s].choose(Look(state, s)) for s in state.to_move}
            event = apply_choices(state, chosen)
        told = {"seats": list(event.seats), "moves": list(event.texts)}
        heard = {_key(e): told if is_seen(before, event, e) else None for e in all_eyes}
        steps.append(_step(state, heard, all_eyes))
    return {
        "game": game.id,
        "seats": game.seats,
        "options": dict(game.options),
        "steps": steps,
    }


def _step(state: ludoteca.State, events: dict[str, Any], all_eyes: list[int | None]) -> Any:
    outcome = state.outcome
    return {
        "events": events,
        "views": {_key(eyes): state.view(eyes) for eyes in all_eyes},
        "legal": {
            str(seat): [state.text(action, seat) for action in state.legal(seat)]
            for seat in state.to_move
        },
        "winners": list(outcome.winners) if outcome else None,
    }


def _key(eyes: int | None) -> str:
    return "null" if eyes is None else str(eyes)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (game_id, settings) in MATCHES.items():
        told = match(ludoteca.load(game_id, **settings), seed=7)
        (FOLDER / f"{name}.json").write_text(json.dumps(told))
        print(name, len(told["steps"]), "steps")
    (FOLDER / "index.json").write_text(json.dumps(list(MATCHES)))


if __name__ == "__main__":
    main()
