"""Tree search on tic-tac-toe by another library, in simulations per second on one core.

``python -m benchmarks.peers.searching --seconds 3 --cpu 0``, with a Python that has the peer.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from benchmarks import apart
from benchmarks.measure import Contender, MeasureError, Played, need, versions

SIMULATIONS = 10_000  # of each search, from the empty board
SEED = 20240229


def openspiel_mcts() -> Contender:
    """OpenSpiel, MCTSBot in C++ with RandomRolloutEvaluator, one rollout a simulation."""
    pyspiel = need("pyspiel", "open_spiel")
    game = pyspiel.load_game("tic_tac_toe")
    start = game.new_initial_state()
    seeds = random.Random(SEED)

    def play(searches: int) -> Played:
        for _ in range(searches):
            bot = pyspiel.MCTSBot(
                game,
                pyspiel.RandomRolloutEvaluator(1, seeds.getrandbits(31)),
                uct_c=1.0,
                max_simulations=SIMULATIONS,
                max_memory_mb=1000,
                solve=False,  # so that it never stops before it has simulated as often as asked
                seed=seeds.getrandbits(31),
                verbose=False,
            )
            root = bot.mcts_search(start)
            if root.explore_count != SIMULATIONS:
                raise MeasureError(
                    f"This open_spiel simulated {root.explore_count} times, not {SIMULATIONS}."
                )
        return Played(searches * SIMULATIONS)

    return Contender(
        "openspiel_mcts",
        play,
        detail={"simulations": SIMULATIONS, "rollouts": 1, "uct_c": 1.0},
        versions=versions("open_spiel"),
    )


PEERS: dict[str, Callable[[], Contender]] = {"openspiel_mcts": openspiel_mcts}

if __name__ == "__main__":
    sys.exit(apart.main(PEERS, "benchmarks.peers.searching"))
