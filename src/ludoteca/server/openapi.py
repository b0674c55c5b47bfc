"""What can be asked over HTTP, described: Litestar's paths, with msgspec's schemas of what is sent.

Litestar leaves out bounds of 0, bounds of what is in lists, and that unknown fields are refused.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ludoteca import __version__
from ludoteca.server import messages

PATH = "/api/openapi.json"
EXAMPLES: dict[str, Any] = {
    "NewTable": {
        "game": "tohm",
        "sitters": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}],
        "options": {"cups": 3},
        "settings": {"clock": {"kind": "move", "seconds": 60}},
    },
    "AskMine": {"tickets": [{"table": "mF0jM5rXb1Yd3hQpT7cVzw", "tokens": []}]},
    "AnswerPuzzle": {"moves": ["give up"]},
    "AskReplay": {"record": "ludoteca record 1\ngame tohm 1\nseats 2\nchance d3\n", "eyes": 0},
    "Study": {"game": "tohm", "seats": 2, "moves": ["chance d3"], "eyes": 0},
    "TakeSeat": {"name": "Bob", "token": "made-by-the-page-and-kept-there"},
}
_REFERENCE = "#/components/schemas/{name}"


def config() -> OpenAPIConfig:
    """How Litestar serves the description."""
    return OpenAPIConfig(
        title="ludoteca",
        version=__version__,
        path=PATH,
        render_plugins=[_Json(path="/")],  # others would load scripts from elsewhere
    )


class _Json(JsonRenderPlugin):
    """The description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Litestar's description with better schemas."""
        components = openapi_schema["components"]
        named = [getattr(messages, name) for name in components["schemas"]]
        _, schemas = msgspec.json.schema_components(named, ref_template=_REFERENCE)
        for name, example in EXAMPLES.items():
            schemas[name]["examples"] = [example]
        return self.render_json(
            request, {**openapi_schema, "components": {**components, "schemas": schemas}}
        )
