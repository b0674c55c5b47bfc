"""Fits the network in games/toncc/challenge_ends.py to the ends of challenges, and writes it.

    python -m benchmarks.fit_challenge_ends play --minutes 20 --seed 1 --to one.npz
    python -m benchmarks.fit_challenge_ends fit one.npz two.npz --write

`play` lets searches with few playouts play matches, by the network as it is; some of them have no
knowledge at all, and now and then a King goes anywhere, so that odd positions are met. Of each
position it notes the inputs, in which order the Kings ended the challenge, and what the search
expected each to return. `fit` makes the network tell both: an end is what really came, but much of
it is chance; a search sees some steps ahead, but is only as good as the network it looks with. So
both commands are run by turns, each round with the network of the last. Of one challenge in ten,
not learned from, it tells how badly the first is foretold, in nats: 1.0986 is to know nothing.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import Progress

import ludoteca
from benchmarks.learning import TwoLayers
from ludoteca.bots.search import Settings
from ludoteca.bots.tree import Tree
from ludoteca.core.chance import Rng
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.games.toncc import facts
from ludoteca.games.toncc.challenge_ends import INPUTS, PATH, told_inputs
from ludoteca.games.toncc.endings import match_returns
from ludoteca.games.toncc.rules import TonccState

KNOWING, PLAIN = Settings(prior=3.0), Settings(plain=True)
PLAYOUTS, PLAIN_PLAYOUTS = 750, 1500
PLAIN_SEATS = 0.25  # of all
ANYTHING = 0.04  # of the choices
# The six orders of three Kings: who is first, second and last.
ORDERS = tuple((i, (i + turn) % 3, (i - turn) % 3) for i in range(3) for turn in (1, 2))
FIRST, SECOND, LAST = np.array(ORDERS).T

SPREADS = (0.08, 0.12, 0.15)  # of the numbers at the beginning
EPOCHS = 10
BATCH = 1024
STEP = 3e-3  # of Adam's method at most; it grows from little and shrinks to nothing
EXPECTED = 0.7  # of what is learned is what searches expected, the rest what came
SPREAD = 2.5  # what was expected differs less from position to position than what came

Array = Any  # numpy's arrays; their shapes are in the comments

app = typer.Typer(pretty_exceptions_enable=False, help=__doc__)


# ---- playing ----


def searched(
    state: ludoteca.State, settings: Settings, playouts: int, seed: int
) -> tuple[list[dict[int, float]], list[float]]:
    """The odds of the choices of each King in play, and what each King may expect to return."""
    tree = Tree([state], state.to_move[0], settings, seed, 0, playouts)
    tree.grow(playouts // 3)
    early = tree.returned()
    tree.grow(playouts - playouts // 3)
    late = [after - before for after, before in zip(tree.returned(), early)]
    return [tree.odds_of(seat) for seat in state.to_move], [one / sum(late) for one in late]


def played(game: ludoteca.Game, seed: str) -> list[tuple[Array, Array, Array, Array]]:
    """A match: by challenge the inputs of its positions (positions, seats, INPUTS), what searches
    expected (positions, seats), what each order would return (6, seats), and how it ended: the
    Kings from first to last.
    """
    rng = random.Random(seed)
    luck = Rng(rng.getrandbits(60))
    is_plain = [rng.random() < PLAIN_SEATS for _ in range(facts.SEATS)]
    state = game.start()
    assert isinstance(state, TonccState)
    told: list[tuple[Array, Array, Array, Array]] = []
    inputs: list[Array] = []
    expected: list[Array] = []
    points = [0] * facts.SEATS
    while state.outcome is None:
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
            continue
        odds, expects = searched(state, KNOWING, PLAYOUTS, rng.getrandbits(60))
        if any(is_plain):
            plain_odds, _ = searched(state, PLAIN, PLAIN_PLAYOUTS, rng.getrandbits(60))
        inputs.append([told_inputs(state, seat) for seat in range(facts.SEATS)])
        expected.append(expects)
        chosen = {}
        for i, seat in enumerate(state.to_move):
            choices = plain_odds[i] if is_plain[seat] else odds[i]
            if rng.random() < ANYTHING:
                chosen[seat] = rng.choice(list(choices))
            else:
                chosen[seat] = rng.choices(list(choices), list(choices.values()))[0]
        state.apply_joint(chosen)
        known = state.to_json()
        if len(known["scores"]) > len(told):
            gained = [now - had for now, had in zip(known["toncc_points"], points)]
            left = game.options["challenges"] - len(known["scores"])
            returns = [
                match_returns(
                    state, tuple(had + _gain(order, i) for i, had in enumerate(points)), left
                )
                for order in ORDERS
            ]
            order = np.argsort([-gain for gain in gained], kind="stable")
            told.append((np.array(inputs, np.uint8), np.array(expected), np.array(returns), order))
            inputs, expected, points = [], [], known["toncc_points"]
    return told


def _gain(order: tuple[int, ...], seat: int) -> int:
    return facts.SEATS - 1 - order.index(seat)


@app.command()
def play(
    to: Annotated[Path, typer.Option(help="The file to write.")],
    minutes: Annotated[float, typer.Option(help="To be played.")] = 20.0,
    seed: Annotated[int, typer.Option(help="Of the first match.")] = 1,
) -> None:
    """Play matches and write down their positions."""
    game = ludoteca.load("toncc")
    end = time.monotonic() + 60 * minutes
    told: list[tuple[Array, Array, Array, Array]] = []
    number = 0
    with Progress() as progress:
        task = progress.add_task("playing", total=60 * minutes)
        while time.monotonic() < end:
            told += played(game, f"{seed} {number}")
            number += 1
            progress.update(task, completed=60 * minutes - (end - time.monotonic()))
    lengths = [len(one[0]) for one in told]
    np.savez_compressed(
        to,
        inputs=np.concatenate([one[0] for one in told]),
        expected=np.concatenate([one[1] for one in told]).astype(np.float32),
        returns=np.repeat([one[2] for one in told], lengths, 0).astype(np.float32),
        order=np.repeat([one[3] for one in told], lengths, 0),
        challenge=np.repeat(np.arange(len(told)), lengths),
    )
    print(f"{len(told)} challenges, {sum(lengths)} positions")


# ---- fitting ----


def odds_of_orders(answers: Array) -> tuple[Array, Array, Array]:
    """The odds of the six orders (positions, 6), of being first (positions, seats), and of the
    second to be ahead of the last (positions, 6).
    """
    first = np.exp(answers - answers.max(1, keepdims=True))
    first /= first.sum(1, keepdims=True)
    ahead = 1 / (1 + np.exp(answers[:, LAST] - answers[:, SECOND]))
    return first[:, FIRST] * ahead, first, ahead


def off_what_came(answers: Array, weights: Array) -> Array:
    """By how much answers should be less (positions, seats) if orders have these weights."""
    _, first, ahead = odds_of_orders(answers)
    off = np.zeros_like(answers)
    for i, (leader, second, last) in enumerate(ORDERS):
        weight = weights[:, i]
        off += weight[:, None] * first
        off[:, leader] -= weight
        off[:, second] -= weight * (1 - ahead[:, i])
        off[:, last] += weight * (1 - ahead[:, i])
    return off


@app.command()
def fit(
    files: Annotated[list[Path], typer.Argument(help="Written by `play`.")],
    seed: Annotated[int, typer.Option(help="Of the network.")] = 1,
    write: Annotated[bool, typer.Option(help="Replace challenge_ends.txt.")] = False,
) -> None:
    """Fit the network and tell how well it foretells what it has not learned from."""
    kept = [np.load(path) for path in files]
    inputs, expected, returns, order = (
        np.concatenate([one[name] for one in kept])
        for name in ("inputs", "expected", "returns", "order")
    )
    came = np.zeros((len(order), len(ORDERS)), np.float32)
    for i, one in enumerate(ORDERS):
        came[:, i] = (order == one).all(1)
    is_tested = np.concatenate([one["challenge"] % 10 == 0 for one in kept])
    learned, tested = np.flatnonzero(~is_tested), np.flatnonzero(is_tested)
    # Inputs are brought to one scale, and the numbers back from it in the end.
    some = inputs[learned[:: max(1, len(learned) // 20_000)]].reshape(-1, INPUTS)
    scale = np.maximum(some.std(0, dtype=np.float64), 0.05).astype(np.float32)
    network, rng = TwoLayers(INPUTS, SPREADS, seed), np.random.default_rng(seed)
    batches = EPOCHS * (len(learned) // BATCH)
    done = 0
    for epoch in range(EPOCHS):
        mixed = rng.permutation(learned)
        for begin in range(0, len(mixed) - BATCH + 1, BATCH):
            batch = mixed[begin : begin + BATCH]
            had = (inputs[batch].reshape(-1, INPUTS) / scale).astype(np.float32)
            first, second, flat = network.answers(had)
            answers = flat.reshape(-1, facts.SEATS)
            odds, _, _ = odds_of_orders(answers)
            # How likely each order was, given what was expected of the match.
            shares = np.einsum("po,pos->ps", odds, returns[batch]) + 1e-4
            guess = odds * np.einsum("ps,pos->po", expected[batch] / shares, returns[batch])
            off = (1 - EXPECTED) * off_what_came(answers, came[batch])
            off += SPREAD * EXPECTED * off_what_came(answers, guess)
            step = STEP * min(done / (0.3 * batches), (batches - done) / (0.7 * batches))
            network.learn(had, (first, second), off.ravel() / len(batch), step)
            done += 1
        foretold = _first_nats(network, inputs[tested] / scale, order[tested])
        print(f"epoch {epoch}: {foretold:.4f} in {len(tested)} positions not learned from")
    if write:
        network.parts[0] /= scale[:, None]
        PATH.write_text(network.text(), encoding="utf-8")


def _first_nats(network: TwoLayers, had: Array, order: Array) -> float:
    answers = network.answers(had.reshape(-1, INPUTS).astype(np.float32))[2]
    _, first, _ = odds_of_orders(answers.reshape(-1, facts.SEATS))
    return float(-np.log(first[np.arange(len(order)), order[:, 0]]).mean())


if __name__ == "__main__":
    app()
