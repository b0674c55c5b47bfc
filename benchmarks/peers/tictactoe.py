"""Random tic-tac-toe games by other libraries and by plain C, in moves per second on one core.

``python -m benchmarks.peers.tictactoe --which openspiel_python_loop --seconds 3 --cpu 0 --json``
measures one peer in this very process; ``--which all`` starts a process for each. Run with a Python
that has the peers, see README.md.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import apart
from benchmarks.exact import TICTACTOE
from benchmarks.measure import (
    CHOICE,
    Contender,
    MeasureError,
    Played,
    best_of,
    drawn_numbers,
    need,
    versions,
)

HERE = Path(__file__).resolve().parent
BATCHES = (64, 256, 1024, 4096, 16384)
TRYING_SECONDS = 0.5  # for each batch size, to find the best
SEED = 20240229


def openspiel_python_loop() -> Contender:
    """OpenSpiel, states driven move by move from Python."""
    pyspiel = need("pyspiel", "open_spiel")
    new_state = pyspiel.load_game("tic_tac_toe").new_initial_state
    number = drawn_numbers(SEED)

    def play(games: int) -> Played:
        moves = 0
        score = 0.0
        for _ in range(games):
            state = new_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[number() % len(legal)])
                moves += 1
            score += state.returns()[0]
        return Played(moves, games, score)

    return Contender(
        "openspiel_python_loop",
        play,
        exact=TICTACTOE,
        detail={"choice": CHOICE},
        versions=versions("open_spiel"),
    )


def openspiel_cpp_rollouts() -> Contender:
    """OpenSpiel, random rollouts wholly in C++.

    The wheel exposes RandomRolloutEvaluator only as a part of MCTSBot. A search of one simulation
    evaluates the root and stops, so it is the given number of rollouts and nothing else. The
    rollouts' lengths are not reported, so moves are games times the exact mean length.
    """
    pyspiel = need("pyspiel", "open_spiel")
    game = pyspiel.load_game("tic_tac_toe")
    start = game.new_initial_state()
    seeds = random.Random(SEED)

    def play(games: int) -> Played:
        rollouts = pyspiel.RandomRolloutEvaluator(games, seeds.getrandbits(31))
        bot = pyspiel.MCTSBot(
            game,
            rollouts,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=1,
            solve=False,
            seed=1,
            verbose=False,
        )
        root = bot.mcts_search(start)
        if root.explore_count != 1 or root.children:
            raise MeasureError(
                "This open_spiel searches beyond the root, so rollouts are not known."
            )
        return Played(games * TICTACTOE.moves, games, root.total_reward * games)

    return Contender(
        "openspiel_cpp_rollouts",
        play,
        start=1024,
        exact=TICTACTOE,
        detail={
            "way": "RandomRolloutEvaluator, through MCTSBot with one simulation",
            "moves": "games times the exact mean length",
        },
        versions=versions("open_spiel"),
    )


def pgx_documented_batch() -> Contender:
    """Pgx, a batch in one jitted loop as documented: auto_reset, act_randomly, JAX's keys.

    The best batch size. Observations, which nobody reads here, are left for XLA to drop.
    """
    jax, jnp, env = _pgx()
    experimental = need("pgx.experimental", "pgx")
    init, step = jax.vmap(env.init), jax.vmap(experimental.auto_reset(env.step, env.init))

    def run(state: Any, first: Any, key: Any, steps: int) -> Any:
        def body(_: int, carry: Any) -> Any:
            state, first, key, games, score = carry
            key, choosing, stepping = jax.random.split(key, 3)
            action = experimental.act_randomly(choosing, state.legal_action_mask)
            state = step(state, action, jax.random.split(stepping, first.shape[0]))
            games += state.terminated.sum(dtype=jnp.int32)
            # Player 0's reward as the first mover's; after a reset the mover is the first one.
            gained = state.rewards[:, 0].astype(jnp.int32) * (1 - 2 * first)
            first = jnp.where(state.terminated, state.current_player, first)
            return state, first, key, games, score + gained.sum(dtype=jnp.int32)

        start = (state, first, key, jnp.int32(0), jnp.int32(0))
        state, first, key, games, score = jax.lax.fori_loop(0, steps, body, start)
        # No loop carries what is not handed on: the observation is made anew by every step.
        return (
            state.replace(observation=jnp.zeros_like(state.observation)),
            first,
            key,
            games,
            score,
        )

    jitted = jax.jit(run)

    def player(batch: int) -> Callable[[int], Played]:
        state = jax.jit(init)(jax.random.split(jax.random.key(SEED), batch))
        kept = [state, state.current_player, jax.random.key(SEED + 1)]

        def play(steps: int) -> Played:
            *kept[:], games, score = jax.block_until_ready(jitted(*kept, steps))
            return Played(batch * steps, int(games), int(score))

        return play

    return _best_batch("pgx_documented_batch", player)


def pgx_tuned_batch() -> Contender:
    """Pgx, a batch in one jitted loop with cheaper chance and resets than it documents.

    Everything is in Pgx's favour: a xorshift number for each game in place of JAX's costlier keys,
    the k-th legal action picked without logarithms, finished games replaced by their first state
    (Pgx's own auto_reset splits two keys a step), and observations left for XLA to drop. The best
    batch size.
    """
    jax, jnp, env = _pgx()
    step = jax.vmap(env.step)

    def choose(bits: Any, mask: Any) -> Any:
        """Pick the k-th legal action, k uniform: count the squares at which k is not reached."""
        wanted = ((bits >> 8) * mask.sum(-1, dtype=jnp.uint32)) >> 24
        seen = action = jnp.zeros_like(wanted)
        for square in range(9):
            seen = seen + mask[:, square]
            action = action + (seen <= wanted)
        return action.astype(jnp.int32)

    def run(first: Any, state: Any, bits: Any, steps: int) -> Any:
        sign = 1 - 2 * first.current_player  # turns player 0's reward into the first mover's

        def body(_: int, carry: Any) -> Any:
            state, bits, games, score = carry
            bits = bits ^ (bits << 13)  # xorshift32
            bits = bits ^ (bits >> 17)
            bits = bits ^ (bits << 5)
            state = step(state, choose(bits, state.legal_action_mask))
            over = state.terminated
            games += over.sum(dtype=jnp.int32)
            score += (state.rewards[:, 0].astype(jnp.int32) * sign).sum(dtype=jnp.int32)

            def reset(new: Any, old: Any) -> Any:
                return jnp.where(over.reshape(over.shape + (1,) * (old.ndim - 1)), new, old)

            return jax.tree.map(reset, first, state), bits, games, score

        start = (state, bits, jnp.int32(0), jnp.int32(0))
        state, bits, games, score = jax.lax.fori_loop(0, steps, body, start)
        return state.replace(observation=first.observation), bits, games, score

    jitted = jax.jit(run)

    def player(batch: int) -> Callable[[int], Played]:
        first = jax.vmap(env.init)(jax.random.split(jax.random.key(SEED), batch))
        bits = jax.random.bits(jax.random.key(SEED + 1), (batch,), jnp.uint32) | 1
        kept = [first, bits]

        def play(steps: int) -> Played:
            *kept[:], games, score = jax.block_until_ready(jitted(first, *kept, steps))
            return Played(batch * steps, int(games), int(score))

        return play

    return _best_batch("pgx_tuned_batch", player)


def pettingzoo_documented_loop() -> Contender:
    """PettingZoo, env() driven from Python as documented: agent_iter() and last()."""
    env = _pettingzoo().env()
    number = drawn_numbers(SEED)

    def play(games: int) -> Played:
        moves = score = 0
        for _ in range(games):
            env.reset()
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, _info = env.last()
                if terminated or truncated:
                    score += reward if agent == "player_1" else 0
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0].tolist()
                env.step(legal[number() % len(legal)])
                moves += 1
        return Played(moves, games, score)

    return _pettingzoo_contender("pettingzoo_documented_loop", play)


def pettingzoo_tuned_loop() -> Contender:
    """PettingZoo, raw_env() driven from Python, asked for nothing but what play needs."""
    env = _pettingzoo().raw_env()
    number = drawn_numbers(SEED)

    def play(games: int) -> Played:
        moves = score = 0
        for _ in range(games):
            env.reset()
            while not env.terminations[agent := env.agent_selection]:
                legal = env.observe(agent)["action_mask"].nonzero()[0].tolist()
                env.step(legal[number() % len(legal)])
                moves += 1
            score += env.rewards["player_1"]
        return Played(moves, games, score)

    return _pettingzoo_contender("pettingzoo_tuned_loop", play)


def c_limit() -> Contender:
    """Plain C, limit.c: what one core does if nothing is handed out."""
    folder = tempfile.TemporaryDirectory()
    program = str(Path(folder.name) / "limit")
    command = ["cc", "-O3", "-march=native", str(HERE / "limit.c"), "-o", program]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
        version = subprocess.run(["cc", "--version"], check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise MeasureError("There is no C compiler called cc on the path.") from error
    except subprocess.CalledProcessError as error:
        raise MeasureError(f"cc could not compile limit.c: {error.stderr.strip()}") from error
    seeds = random.Random(SEED)

    def play(games: int, _folder: object = folder) -> Played:  # the folder lives as long as this
        done = subprocess.run(
            [program, str(games), str(seeds.getrandbits(32))],
            check=True,
            capture_output=True,
            text=True,
        )
        told = json.loads(done.stdout)
        score = told["first_wins"] - told["second_wins"]
        return Played(told["moves"], told["games"], score, told["seconds"])

    return Contender(
        "c_limit",
        play,
        start=1 << 16,
        exact=TICTACTOE,
        detail={"command": "cc -O3 -march=native limit.c"},
        versions={"cc": version.stdout.splitlines()[0]},
    )


PEERS: dict[str, Callable[[], Contender]] = {
    peer.__name__: peer
    for peer in (
        openspiel_python_loop,
        openspiel_cpp_rollouts,
        pgx_documented_batch,
        pgx_tuned_batch,
        pettingzoo_documented_loop,
        pettingzoo_tuned_loop,
        c_limit,
    )
}


def _pgx() -> tuple[Any, Any, Any]:
    """JAX on one thread, its numpy, and Pgx's tic-tac-toe. JAX must not have been imported."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    jax, jnp = need("jax", "jax"), need("jax.numpy", "jax")
    return jax, jnp, need("pgx", "pgx").make("tic_tac_toe")


def _best_batch(name: str, player: Callable[[int], Callable[[int], Played]]) -> Contender:
    sizes = {str(batch): player(batch) for batch in BATCHES}
    each = (Contender(size, play, start=16) for size, play in sizes.items())
    best, tried = best_of(each, TRYING_SECONDS)
    return Contender(
        name,
        best.play,
        start=16,
        exact=TICTACTOE,
        detail={"batch": int(best.name), "tried_moves_per_second": tried},
        versions=versions("pgx", "jax", "jaxlib"),
    )


def _pettingzoo() -> Any:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # it would be printed among the results
    return need("pettingzoo.classic.tictactoe_v3", "pettingzoo with pygame")


def _pettingzoo_contender(name: str, play: Callable[[int], Played]) -> Contender:
    return Contender(
        name,
        play,
        exact=TICTACTOE,
        detail={"choice": CHOICE},
        versions=versions("pettingzoo", "gymnasium", "numpy"),
    )


if __name__ == "__main__":
    sys.exit(apart.main(PEERS, "benchmarks.peers.tictactoe"))
