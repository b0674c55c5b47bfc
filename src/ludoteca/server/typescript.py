"""The page's types: JSON Schema of every message and view, from which TypeScript is made.

    python -m ludoteca.server.typescript

prints one JSON object, and `make types` turns it into `web/src/lib/messages.ts` and the games'
`view.ts`. A test compares them with what this module says.
"""

from __future__ import annotations

import importlib
import json
from typing import Any

import msgspec

from ludoteca.games import registry
from ludoteca.server import messages

OVER_HTTP = (
    messages.HouseInfo,
    messages.NewTable,
    messages.OpenedTable,
    messages.TakeSeat,
    messages.Held,
    messages.AskMine,
    messages.Tables,
    messages.AskReplay,
    messages.Replay,
    messages.AskReview,
    messages.Review,
    messages.Study,
    messages.Studied,
    messages.Puzzle,
    messages.AnswerPuzzle,
    messages.JudgedPuzzle,
    messages.PuzzleSolution,
    messages.Problem,
)


def schemas() -> dict[str, Any]:
    """For each file of types its JSON Schema: `lib/messages` and `games/<id>/view`."""
    spoken = {"Command": messages.Command, "Message": messages.Message}
    files = {"lib/messages": _schema(spoken, OVER_HTTP)}
    for game_id in registry.games():
        view = importlib.import_module(f"ludoteca.games.{game_id}.view").View
        files[f"games/{game_id}/view"] = _schema({}, (view,))
    return files


def _schema(unions: dict[str, Any], types: tuple[Any, ...]) -> dict[str, Any]:
    answers, parts = msgspec.json.schema_components(
        [*unions.values(), *types], ref_template="#/$defs/{name}"
    )
    for part in parts.values():
        if "properties" in part:
            part["additionalProperties"] = False
    return {"$defs": parts | dict(zip(unions, answers))}


if __name__ == "__main__":
    print(json.dumps(schemas()))
