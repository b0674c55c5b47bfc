"""Random tic-tac-toe games by other libraries and by plain C, in moves per second on one core.

``python -m benchmarks.peers.tictactoe --which openspiel_python_loop --seconds 3 --cpu 0 --json``
measures one peer in this very process, which it first pins to the CPU; ``--which all`` starts such
a process for each. From Python, ``measure_apart`` does the same and returns the JSON object.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
import os
import platform
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from benchmarks.peers.measure import PeerError, Played, RandomGame, Rate, check, need, pin, rate

Report = dict[str, Any]

HERE = Path(__file__).resolve().parent
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
BATCHES = (64, 256, 1024, 4096, 16384)
CHOICE = "legal[int(random() * len(legal))]"
SEED = 20240229


def exact_random_game() -> RandomGame:
    """Enumerate the game tree: length and first player's score of a uniformly random game."""
    chances: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}  # (to move, other)
    moves = moves_squared = score = decisive = Fraction(0)
    for made in range(1, 10):
        following: dict[tuple[int, int], Fraction] = {}
        for (mine, theirs), chance in chances.items():
            empty = [1 << i for i in range(9) if not (mine | theirs) >> i & 1]
            each = chance / len(empty)
            for square in empty:
                squares = mine | square
                won = any(squares & line == line for line in LINES)
                if won or made == 9:
                    moves += made * each
                    moves_squared += made * made * each
                if won:
                    score += each if made % 2 else -each
                    decisive += each
                elif made < 9:
                    position = (theirs, squares)
                    following[position] = following.get(position, Fraction(0)) + each
        chances = following
    return RandomGame(
        moves=float(moves),
        moves_deviation=math.sqrt(moves_squared - moves**2),
        score=float(score),
        score_deviation=math.sqrt(decisive - score**2),
    )


EXACT = exact_random_game()


def openspiel_python_loop(seconds: float) -> Report:
    """OpenSpiel's C++ states driven move by move from Python."""
    pyspiel = need("pyspiel", "open_spiel")
    new_state = pyspiel.load_game("tic_tac_toe").new_initial_state
    uniform = random.Random(SEED).random

    def play(games: int) -> Played:
        moves = 0
        score = 0.0
        for _ in range(games):
            state = new_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(uniform() * len(legal))])
                moves += 1
            score += state.returns()[0]
        return Played(moves, games, score)

    return _report("openspiel_python_loop", rate(play, seconds), ["open_spiel"], choice=CHOICE)


def openspiel_cpp_rollouts(seconds: float) -> Report:
    """OpenSpiel's random rollouts, wholly in C++.

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
            raise PeerError("This open_spiel searches beyond the root, so rollouts are not known.")
        return Played(games * EXACT.moves, games, root.total_reward * games)

    return _report(
        "openspiel_cpp_rollouts",
        rate(play, seconds, start=1024),
        ["open_spiel"],
        way="RandomRolloutEvaluator, through MCTSBot with one simulation",
        moves="games times the exact mean length",
    )


def pgx_best_batch(seconds: float) -> Report:
    """Pgx steps for a whole batch of games, inside one jitted loop; the best batch size.

    Everything is in Pgx's favour: a xorshift number for each game in place of JAX's costlier keys,
    the k-th legal action picked without logarithms, finished games replaced by their first state
    (Pgx's own auto_reset splits two keys a step), and observations, which nobody reads here, left
    for XLA to drop. JAX must not have been imported before.
    """
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    jax = need("jax", "jax")
    jnp = need("jax.numpy", "jax")
    env = need("pgx", "pgx").make("tic_tac_toe")
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
        sign = 1 - 2 * first.current_player  # Turns player 0's reward into the first mover's.

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

    tried = {batch: rate(player(batch), seconds / 5, start=16).best for batch in BATCHES}
    best = max(tried, key=lambda batch: tried[batch])
    return _report(
        "pgx_best_batch",
        rate(player(best), seconds, start=16),
        ["pgx", "jax", "jaxlib"],
        batch=best,
        tried_moves_per_second={str(batch): round(speed) for batch, speed in tried.items()},
    )


def pettingzoo_loop(seconds: float) -> Report:
    """PettingZoo's AEC environment driven from Python.

    The headline is ``raw_env()`` asked for nothing but what play needs; the detail also gives the
    documented way, ``env()`` with its checks under ``agent_iter()`` and ``last()``.
    """
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # It would be printed among the results.
    tictactoe = need("pettingzoo.classic.tictactoe_v3", "pettingzoo with pygame")
    uniform = random.Random(SEED).random
    raw, checked = tictactoe.raw_env(), tictactoe.env()

    def play(games: int) -> Played:
        moves = score = 0
        for _ in range(games):
            raw.reset()
            while not raw.terminations[agent := raw.agent_selection]:
                legal = raw.observe(agent)["action_mask"].nonzero()[0].tolist()
                raw.step(legal[int(uniform() * len(legal))])
                moves += 1
            score += raw.rewards["player_1"]
        return Played(moves, games, score)

    def play_as_documented(games: int) -> Played:
        moves = score = 0
        for _ in range(games):
            checked.reset()
            for agent in checked.agent_iter():
                observation, reward, terminated, truncated, _info = checked.last()
                if terminated or truncated:
                    score += reward if agent == "player_1" else 0
                    checked.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0].tolist()
                checked.step(legal[int(uniform() * len(legal))])
                moves += 1
        return Played(moves, games, score)

    documented = rate(play_as_documented, seconds / 2)
    check("pettingzoo_loop as documented", documented, EXACT)
    return _report(
        "pettingzoo_loop",
        rate(play, seconds),
        ["pettingzoo", "gymnasium", "numpy"],
        choice=CHOICE,
        way="raw_env()",
        documented_env_moves_per_second=round(documented.median),
    )


def c_limit(seconds: float) -> Report:
    """Plain C: the loop of limit.c, compiled for this machine; it times itself."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "limit")
        command = ["cc", "-O3", "-march=native", str(HERE / "limit.c"), "-o", program]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
            version = subprocess.run(
                ["cc", "--version"], check=True, capture_output=True, text=True
            )
        except FileNotFoundError as error:
            raise PeerError("There is no C compiler called cc on the path.") from error
        except subprocess.CalledProcessError as error:
            raise PeerError(f"cc could not compile limit.c: {error.stderr.strip()}") from error
        seeds = random.Random(SEED)

        def play(games: int) -> Played:
            seed = seeds.getrandbits(32)
            done = subprocess.run(
                [program, str(games), str(seed)], check=True, capture_output=True, text=True
            )
            told = json.loads(done.stdout)
            score = told["first_wins"] - told["second_wins"]
            return Played(told["moves"], told["games"], score, told["seconds"])

        result = rate(play, seconds, start=1 << 16)
    report = _report("c_limit", result, [], command="cc -O3 -march=native limit.c")
    report["versions"]["cc"] = version.stdout.splitlines()[0]
    return report


PEERS: dict[str, Callable[[float], Report]] = {
    peer.__name__: peer
    for peer in (
        openspiel_python_loop,
        openspiel_cpp_rollouts,
        pgx_best_batch,
        pettingzoo_loop,
        c_limit,
    )
}


def measure_apart(
    name: str, seconds: float, cpu: int, python: str | Path = sys.executable
) -> Report:
    """Measure one peer in a process of its own, by the given Python, and return its report."""
    options = ["--which", name, "--seconds", str(seconds), "--cpu", str(cpu)]
    done = subprocess.run(
        [str(python), "-m", "benchmarks.peers.tictactoe", "--json", *options],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"{name} failed without a word."]
        raise PeerError(lines[-1])
    report: Report = json.loads(done.stdout)
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for; 0, or 2 if a peer could not be measured."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.peers.tictactoe", description=__doc__
    )
    parser.add_argument("--which", choices=[*PEERS, "all"], default="all")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each peer, about (3)")
    parser.add_argument("--cpu", type=int, default=0, help="the CPU to use (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each peer")
    options = parser.parse_args(arguments)
    if options.seconds <= 0:
        parser.error("--seconds must be above 0.")
    failed = False
    for name in PEERS if options.which == "all" else [options.which]:
        try:
            if options.which == "all":
                report = measure_apart(name, options.seconds, options.cpu)
            else:
                pinned = pin(options.cpu)
                report = PEERS[name](options.seconds)
                report["detail"]["cpu"] = options.cpu if pinned else None
        except PeerError as error:
            print(error, file=sys.stderr)
            failed = True
            continue
        if options.json:
            print(json.dumps(report), flush=True)
        else:
            print(f"{name:24}{report['moves_per_second']:>14,} moves/s", flush=True)
    return 2 if failed else 0


def _report(name: str, result: Rate, packages: Sequence[str], **detail: Any) -> Report:
    """Check a result and put it in the form that is printed."""
    check(name, result, EXACT)
    return {
        "name": name,
        "moves_per_second": round(result.median),
        "games": result.games,
        "detail": {**result.detail(), **detail},
        "versions": {
            "python": platform.python_version(),
            **{package: importlib.metadata.version(package) for package in packages},
        },
    }


if __name__ == "__main__":
    sys.exit(main())
