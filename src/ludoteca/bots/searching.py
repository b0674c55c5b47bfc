"""The bot that searches: any game, any seats, nothing but what its seat may know."""

from __future__ import annotations

import time
from typing import Any

from ludoteca.bots.search import Limits, Search
from ludoteca.bots.simple import Bot
from ludoteca.core.look import Look
from ludoteca.core.state import State

WORLDS = 64  # that fit what the seat knows; where all are the same, nothing is hidden
PLAYOUTS = 2000


class SearchBot(Bot):
    """The action that a tree search finds best. Settings are those of `search.Settings`.

    With `plain=True` it is plain tree search with random playouts, the usual yardstick. `recall`
    is how well it remembers, as `Knowledge.recall` takes it; without it, it supposes.
    """

    name = "search"
    about = "Searches ahead, and weighs what it finds by the game's own judgement."

    def __init__(
        self,
        seed: int | str | None = None,
        limits: Limits | None = None,
        worlds: int = WORLDS,
        recall: float | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(seed)
        self.limits = Limits(playouts=PLAYOUTS) if limits is None else limits
        self.worlds = worlds
        self.recall = recall
        self.settings = settings

    def choose(self, look: Look) -> int:
        if len(look.legal) == 1:
            return look.legal[0]
        begin = time.perf_counter()
        search = Search(look.game, self.rng.getrandbits(63), **self.settings)
        worlds = self.imagined(look)
        left = self.limits.after(time.perf_counter() - begin)
        return search.run(worlds, look.seat, left).best

    def imagined(self, look: Look) -> list[State]:
        """Worlds that fit what the seat knows; a single one if they are all the same."""
        knowledge, rng = look.game.knowledge, self.rng
        if self.recall is None:
            worlds = [
                look.resample(rng, knowledge.memory(look.game, look.view, rng))
                for _ in range(self.worlds)
            ]
        else:
            memory = knowledge.recall(look, self.recall, rng)
            worlds = [look.resample(rng, memory) for _ in range(self.worlds)]
        return worlds if any([world != worlds[0] for world in worlds]) else worlds[:1]
