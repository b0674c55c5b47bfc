"""Whole games of all five over real WebSocket connections."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.playing import assert_no_leak, play
from tests.server.served import serving

GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("tohm", "mf", {"cups": 3}),
    ("toncc", "mff", {"challenges": 1}),
    ("super_tock", "mf", {}),
    ("tcnccc", "mfff", {}),
    ("fantastick", "mf", {}),
]


@pytest.mark.parametrize(("game", "sitters", "options"), GAMES, ids=[game[0] for game in GAMES])
def test_friends_play_a_whole_game(
    game: str, sitters: str, options: dict[str, Any], tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as served:
            opened = await served.open(game, sitters, options=options)
            tokens = {held["seat"]: held["token"] for held in opened["held"]}
            for invitation in opened["invitations"]:
                held = await served.sit(opened["table"], invitation["invite"])
                tokens[held["seat"]] = held["token"]
            pages = await play([served], opened["table"], tokens)
        await assert_no_leak(f"sqlite:///{tmp_path / 'tables.sqlite3'}", opened["table"], pages)

    asyncio.run(scenario())


def test_a_person_plays_bots_to_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as served:
            opened = await served.open("super_tock", "mrrr")
            await play([served], opened["table"], {0: opened["held"][0]["token"]})

    asyncio.run(scenario())
