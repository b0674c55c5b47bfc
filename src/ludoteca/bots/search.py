"""Tree search for any game: what each action of a seat is worth, found by playouts.

>>> import ludoteca
>>> from ludoteca.bots.search import Limits, Search
>>> game = ludoteca.load("tohm", seats=2, cups=3)
>>> state = game.start()
>>> state.apply(state.parse("d3"))
>>> found = Search(game, seed=7).run([state], 0, Limits(playouts=200))
>>> found.playouts, sorted(state.text(tried.action) for tried in found.tried)
(200, ['+a1', '+c3'])
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, NamedTuple

from ludoteca.bots.simple import World, values_after
from ludoteca.bots.tree import Tree
from ludoteca.core.chance import Rng
from ludoteca.core.errors import LudotecaError, shown, whole_argument
from ludoteca.core.game import Game
from ludoteca.core.phase import Phase
from ludoteca.core.playouts import MOST_THREADS
from ludoteca.core.state import State

MOST_PLAYOUTS = (1 << 31) - 1  # visits are counted in C
MOST_NODES = 1 << 24
PACKET_SECONDS = 0.004  # between looks at the clock, about
MOST_PACKET = 1 << 16
# Of a search for an answer: to find out what the others should choose, and what they would choose
# by a plain search.
OWN_PART = 0.25
PLAIN_PART = 0.2
LOOKS = 16  # ways that the others may choose, to look a step ahead
TEMPER = 0.025  # who looks so takes what seems worth so much more of a win e times as often

# Threads are kept from search to search: to start one takes as long as some hundred playouts.
_helpers = ThreadPoolExecutor(MOST_THREADS, "ludoteca-search")


def _begin_anew() -> None:
    """In a process split off from this one there are no threads but its own."""
    global _helpers
    _helpers = ThreadPoolExecutor(MOST_THREADS, "ludoteca-search")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


class Limits(NamedTuple):
    """How long a search goes on: until so many playouts or seconds, whichever is first."""

    playouts: int | None = None
    seconds: float | None = None
    threads: int = 1  # each searches a tree of its own, and they add up

    def after(self, seconds: float) -> Limits:
        """What is left of them when so much time is spent already."""
        if self.seconds is None:
            return self
        return self._replace(seconds=max(0.0, self.seconds - seconds))


class Settings(NamedTuple):
    """How a search is done.

    A playout is judged by the game's knowledge where it is cut off; where a game has none of its
    own, playouts go to the end.
    """

    exploration: float = 1.0  # how much hope is put in what was tried little
    depth: int | None = 0  # choices in a playout beyond the tree; None: to the end
    pauses: bool = False  # a playout ends where the game pauses too, as at a new deal
    guided: bool = True  # playouts choose by the game's weights, otherwise all alike
    looks: bool = False  # playouts choose what looks best a step ahead instead
    width: int = 48  # of more actions the most promising are looked at first
    mixing: float = 0.1  # how often a seat that chooses at once with others tries anything
    prior: float = 0.0  # regrets that such a seat begins with, shared out by the game's weights
    answer: bool = False  # such a seat answers what the others may do, otherwise an equilibrium
    # How often the others are supposed to look no further than one step, or, where all choose at
    # once, to go by the game's weights.
    trust: float = 0.0
    supposing: int = 0  # worlds in which they look, and `looks` does; 0: that of the playout alone
    paranoid: bool = False  # all others play against the seat, otherwise each for itself
    plain: bool = False  # no knowledge: all actions alike, random playouts to the end
    nodes: int = 1 << 18  # for each thread; when all are used the tree grows no more


class Tried(NamedTuple):
    """One action: how often it was tried and what came of it for the seat."""

    action: int
    visits: int
    mean: float  # return; 0 if it was never tried
    error: float  # the standard error of the mean; infinite below two visits
    # Of all visits. Where seats choose at once, its odds: in the average strategy, or 1 for the
    # answer and 0 for the rest.
    share: float


class Found(NamedTuple):
    """What a search found, action by action, and what it took."""

    # The action to play; where seats choose at once, drawn from the average strategy, unless an
    # answer to what the others may do was looked for.
    best: int
    tried: tuple[Tried, ...]  # all that were considered, in the order of `legal`
    playouts: int
    seconds: float


class Search:
    """Searches of one game. The same seed, playouts and threads find the same."""

    def __init__(self, game: Game, seed: int = 7, **settings: Any) -> None:
        """Raises LudotecaError for a setting that there is not, or that cannot be."""
        self.game = game
        self.seed = whole_argument("seed", seed)
        unknown = sorted(settings.keys() - set(Settings._fields))
        if unknown:
            raise LudotecaError(
                f"a search has no setting {shown(unknown[0])}: its settings are"
                f" {', '.join(Settings._fields)}"
            )
        self.settings = _checked(Settings(**settings))

    def run(self, worlds: Sequence[State], seat: int, limits: Limits) -> Found:
        """What the seat's actions are worth in these worlds, states that it could be in.

        One world is taken for the truth. Of several each playout takes the next, and the seat's
        plan never depends on which it was. Takes about half a kilobyte for each node: with the
        usual limit at most 130 MB a thread, and that of two threads is kept for the next search.
        Raises LudotecaError for worlds in which the seat is not to move or has not the same
        actions, and for limits that make no sense; and what a game in plain Python raises.
        """
        legal = self._refuse_unfit(worlds, seat)
        limits = _checked_limits(limits)
        begin = time.perf_counter()
        deadline = None if limits.seconds is None else begin + limits.seconds
        is_joint = worlds[0].phase is Phase.JOINT
        answers = self.settings.answer and is_joint and len(worlds) == 1 and not self.settings.plain
        trees: list[Tree] = []
        shares: list[int | None] = []
        for thread in range(limits.threads):
            share = None
            if limits.playouts is not None:
                share = (limits.playouts + thread) // limits.threads
            at = thread * len(worlds) // limits.threads
            turned = [*worlds[at:], *worlds[:at]]
            trees.append(Tree(turned, seat, self.settings, self.seed, thread, share))
            shares.append(share)
        playouts = 0
        if answers:
            plain_trees = self._plain_trees(worlds, seat, shares)
            best = _answered(trees, plain_trees, legal, shares, deadline)
            tried = tuple(
                one._replace(share=float(one.action == best)) for one in _added_up(trees, legal)
            )
            playouts = sum(tree.playouts for tree in plain_trees)
        else:
            _grow(trees, shares, deadline)
            tried = _added_up(trees, legal, is_joint)
            if is_joint:
                best = _drawn(tried, Rng(self.seed, MOST_THREADS))
            else:
                best = max(tried, key=lambda one: (one.visits, one.mean)).action
        playouts += sum(tree.playouts for tree in trees)
        return Found(best, tried, playouts, time.perf_counter() - begin)

    def _plain_trees(
        self, worlds: Sequence[State], seat: int, shares: list[int | None]
    ) -> list[Tree]:
        settings = self.settings._replace(plain=True)
        return [
            Tree(
                worlds,
                seat,
                settings,
                self.seed,
                MOST_THREADS + 1 + thread,
                None if share is None else _part(share, PLAIN_PART),
            )
            for thread, share in enumerate(shares)
        ]

    def _refuse_unfit(self, worlds: Sequence[State], seat: int) -> list[int]:
        """The seat's legal actions; raises LudotecaError unless all worlds have the same."""
        if not worlds:
            raise LudotecaError("a search needs at least one world, got none")
        seat = whole_argument("seat", seat, 0, self.game.seats - 1)
        first = None
        for world in worlds:
            if not isinstance(world, State) or world.game != self.game:
                raise LudotecaError(f"a world is a state of {self.game!r}, got {shown(world)}")
            legal = world.legal(seat)
            if not legal:
                raise LudotecaError(f"seat {seat} is not to move in {shown(world)}")
            if first is None:
                first = legal
            elif sorted(legal) != sorted(first):
                raise LudotecaError(
                    f"the worlds differ in what seat {seat} may do: {shown(first)} in the first,"
                    f" {shown(legal)} in another"
                )
        return first or []


def _answered(
    trees: list[Tree],
    plain_trees: list[Tree],
    legal: list[int],
    shares: list[int | None],
    deadline: float | None,
) -> int:
    """The best answer to what the others may choose.

    First it is found out what that is. Then all actions are tried by turns, in rounds that take as
    long as each other, and after each the worse half is dropped.
    """
    begin = time.perf_counter()

    def grow(some: list[Tree], part: float, until: float, spent: list[int]) -> None:
        end = None if deadline is None else begin + until * (deadline - begin)
        most = [
            None if share is None else max(_part(share, part) - had, tree.playouts + 1)
            for tree, share, had in zip(some, shares, spent)
        ]
        _grow(some, most, end)

    nothing = [0] * len(trees)
    guessed = OWN_PART + PLAIN_PART
    grow(trees, OWN_PART, OWN_PART, nothing)
    grow(plain_trees, PLAIN_PART, guessed, nothing)
    for tree, plain in zip(trees, plain_trees):
        tree.expect(supposed(tree, plain))
    by_plain = [plain.playouts for plain in plain_trees]
    left = [one.action for one in _added_up(trees, legal)]  # those worth a look
    rounds = max(1, math.ceil(math.log2(len(left))))
    for number in range(1, rounds + 1):
        for tree in trees:
            tree.try_anew(left)
        until = guessed + (1 - guessed) * number / rounds
        grow(trees, until, until, by_plain)
        means = {one.action: one.mean for one in _added_up(trees, left)}
        left = sorted(left, key=lambda action: -means[action])[: (len(left) + 1) // 2]
    return left[0]


def supposed(tree: Tree, plain: Tree) -> dict[int, dict[int, float]]:
    """How likely others who choose at once make their actions, by seat.

    Nobody knows that. They may choose as they should by this tree, as they would by a plain one,
    what the game finds promising, or what looks best one step ahead: each a quarter of the time.
    """
    found = {}
    state: State = tree.worlds[0]
    for seat in state.to_move:
        if seat != tree.seat:
            looked = _looked(state, seat)
            ways = [tree.odds_of(seat), plain.odds_of(seat), tree.weights_of(seat), looked]
            found[seat] = {
                action: sum(way.get(action, 0.0) for way in ways) / len(ways) for action in ways[0]
            }
    return found


def _looked(state: State, seat: int) -> dict[int, float]:
    """How likely a seat makes its actions that looks a step ahead, whatever the others do."""
    worlds = [World(state, luck) for luck in range(LOOKS)]
    seen = {action: sum(values_after(worlds, seat, action)) for action in state.legal(seat)}
    best = max(seen.values())
    odds = {action: math.exp((one - best) / LOOKS / TEMPER) for action, one in seen.items()}
    whole = sum(odds.values())
    return {action: one / whole for action, one in odds.items()}


def _part(share: int, part: float) -> int:
    return max(1, int(part * share))


def _grow(trees: list[Tree], shares: Sequence[int | None], deadline: float | None) -> None:
    """Grow trees, each on a thread, to their shares of playouts or until the deadline."""
    helping = [
        _helpers.submit(_grow_one, tree, share, deadline)
        for tree, share in zip(trees[1:], shares[1:])
    ]
    try:
        _grow_one(trees[0], shares[0], deadline)
    finally:
        wait(helping)
    for helper in helping:
        helper.result()  # a game written in plain Python may have raised anything


def _grow_one(tree: Tree, share: int | None, deadline: float | None) -> None:
    """Grow a tree to its share of playouts or until the deadline, at least by one."""
    packet = 1
    while share is None or tree.playouts < share:
        if share is not None:
            packet = min(packet, share - tree.playouts)
        before = time.perf_counter()
        tree.grow(packet)
        now = time.perf_counter()
        if deadline is not None and now >= deadline:
            return
        wanted = PACKET_SECONDS if deadline is None else min(PACKET_SECONDS, deadline - now)
        each = max((now - before) / packet, 1e-9)
        packet = max(1, min(2 * packet, int(wanted / each), MOST_PACKET))


def _added_up(trees: list[Tree], legal: list[int], by_odds: bool = False) -> tuple[Tried, ...]:
    """What came of the actions in all trees; shares are of visits, or of the average strategy."""
    sums: dict[int, list[float]] = {}
    for tree in trees:
        for action, *told in tree.tried():
            had = sums.setdefault(action, [0.0] * len(told))
            sums[action] = [one + more for one, more in zip(had, told)]
    column = 3 if by_odds else 0
    whole = sum(told[column] for told in sums.values())
    answer = []
    for action in legal:
        if action in sums:
            visits, total, squares, _ = sums[action]
            mean = total / visits if visits else 0.0
            error = math.inf
            if visits > 1:
                error = math.sqrt(max(0.0, squares / visits - mean * mean) / (visits - 1))
            share = sums[action][column] / whole if whole else 1.0 / len(sums)
            answer.append(Tried(action, int(visits), mean, error, share))
    return tuple(answer)


def _drawn(tried: tuple[Tried, ...], rng: Rng) -> int:
    left = rng.random()
    for one in tried:
        left -= one.share
        if left < 0:
            return one.action
    return max(tried, key=lambda one: one.share).action


def _checked(settings: Settings) -> Settings:
    """The settings; raises LudotecaError for one that cannot be."""
    if settings.depth is not None:
        whole_argument("depth", settings.depth, 0, MOST_PLAYOUTS)
    whole_argument("width", settings.width, 1, MOST_NODES)
    whole_argument("supposing", settings.supposing, 0, MOST_PLAYOUTS)
    whole_argument("nodes", settings.nodes, 1, MOST_NODES)
    _number_argument("exploration", settings.exploration, 0.0, 1e6)
    _number_argument("mixing", settings.mixing, 1e-3, 1.0)
    _number_argument("prior", settings.prior, 0.0, 1e6)
    _number_argument("trust", settings.trust, 0.0, 1.0)
    for name in ("answer", "guided", "looks", "paranoid", "plain"):
        if not isinstance(getattr(settings, name), bool):
            raise LudotecaError(f"{name} is True or False, got {shown(getattr(settings, name))}")
    return settings


def _checked_limits(limits: Limits) -> Limits:
    if not isinstance(limits, Limits):
        raise LudotecaError(f"limits are Limits(playouts=..., seconds=...), got {shown(limits)}")
    if limits.playouts is None and limits.seconds is None:
        raise LudotecaError("a search needs a limit: give playouts, seconds or both")
    threads = whole_argument("threads", limits.threads, 1, MOST_THREADS)
    if limits.playouts is not None:
        whole_argument("playouts", limits.playouts, threads, MOST_PLAYOUTS)
    if limits.seconds is not None:
        _number_argument("seconds", limits.seconds, 0.0, 1e6)
    return limits


def _number_argument(name: str, value: object, least: float, most: float) -> None:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:  # type: ignore[operator]  # it is a number
        raise LudotecaError(f"{name} is a number from {least:g} to {most:g}, got {shown(value)}")
