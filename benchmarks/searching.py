"""Our search in the peers' harness: on tic-tac-toe, and on the house's games.

``python -m benchmarks.searching --which "search tohm" --seconds 3`` measures one, in simulations
per second, or in decisions.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial

import ludoteca
from benchmarks import apart, games
from benchmarks.measure import Contender, Played
from benchmarks.peers.searching import SEED, SIMULATIONS
from ludoteca.bots.search import Limits, Search
from ludoteca.bots.searching import PLAYOUTS, SearchBot
from ludoteca.core.look import Look

sys.path.insert(0, str(apart.ROOT / "examples"))

from tictactoe import TicTacToe

THREAD_PLAYOUTS = 20_000  # of a search on one thread or two, as many as the master's
DECISIONS_IN = 12  # where the house's games are searched: after so many random ones


def tictactoe(threads: int = 1) -> Contender:
    """Ludoteca, plain tree search with random playouts."""
    game = TicTacToe()
    start = game.start()
    seeds = random.Random(SEED)
    limits = Limits(playouts=SIMULATIONS * threads, threads=threads)

    def play(searches: int) -> Played:
        for _ in range(searches):
            Search(game, seeds.getrandbits(63), plain=True).run([start], 0, limits)
        return Played(searches * SIMULATIONS * threads)

    return Contender("search tictactoe", play, detail={"simulations": SIMULATIONS})


def look_into(game: ludoteca.Game) -> Look:
    """A decision with a choice, some random ones after the start."""
    chooser = random.Random(SEED)
    state, made = game.start(), 0
    while True:
        if state.phase is ludoteca.Phase.OVER:
            state, made = game.start(), 0
        if state.phase is ludoteca.Phase.CHANCE:
            outcomes = state.chance()
            odds = [probability for _, probability in outcomes]
            state.apply(chooser.choices(outcomes, odds)[0][0])
            continue
        seats = state.to_move
        if made >= DECISIONS_IN and len(state.legal(seats[0])) > 1:
            return Look(state, seats[0])
        chosen = {seat: chooser.choice(state.legal(seat)) for seat in seats}
        if state.phase is ludoteca.Phase.JOINT:
            state.apply_joint(chosen)
        else:
            state.apply(chosen[seats[0]])
        made += 1


def search(label: str, threads: int = 1) -> Contender:
    """One of the house's games searched with the usual settings."""
    look = look_into(games.load(label))
    worlds = SearchBot(SEED).imagined(look)
    seeds = random.Random(SEED)
    limits = Limits(playouts=THREAD_PLAYOUTS * threads, threads=threads)

    def play(searches: int) -> Played:
        for _ in range(searches):
            Search(look.game, seeds.getrandbits(63)).run(worlds, look.seat, limits)
        return Played(searches * THREAD_PLAYOUTS * threads)

    return Contender(f"search {label}", play, detail={"worlds": len(worlds)})


def decisions(label: str) -> Contender:
    """Whole choices of the bot: worlds imagined, then so many playouts."""
    look = look_into(games.load(label))
    bot = SearchBot(SEED)

    def play(choices: int) -> Played:
        for _ in range(choices):
            bot.choose(look)
        return Played(choices)

    return Contender(f"decisions {label}", play, detail={"playouts": PLAYOUTS})


CONTENDERS: dict[str, Callable[[], Contender]] = {
    "search tictactoe": tictactoe,
    "two_threads tictactoe": partial(tictactoe, 2),
}
for _label in games.settings():
    CONTENDERS[f"search {_label}"] = partial(search, _label)
    CONTENDERS[f"two_threads {_label}"] = partial(search, _label, 2)
    CONTENDERS[f"decisions {_label}"] = partial(decisions, _label)

if __name__ == "__main__":
    sys.exit(apart.main(CONTENDERS, "benchmarks.searching"))
