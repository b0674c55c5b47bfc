"""Checks that any game can be put through: the contract, the secrets, and the odds of chance.

    from ludoteca import testing

    def test_my_game_keeps_the_contract():
        testing.assert_contract(MyGame(), seeds=range(20))

    def test_my_game_tells_no_secrets():
        testing.assert_no_leak(MyGame(), seeds=range(200))

Each check raises AssertionError with the game, the seed and the step, so that it can be seen again.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from ludoteca.core.encoding import head_size
from ludoteca.core.errors import IllegalMove, LudotecaError, NotationError, OptionError
from ludoteca.core.game import Game
from ludoteca.core.look import Look
from ludoteca.core.match import apply_choices, draw_chance, play
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.state import State

MOST_ACTIONS_TRIED = 40  # of a longer legal list, so many are drawn


class RandomPlayer:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, look: Look) -> int:
        return look.legal[int(self._rng.random() * len(look.legal))]


def varied_games(kind: type[Game]) -> Iterator[Game]:
    """The game with every seat count; each option's other values one at a time, then together.

    Combinations that the game itself refuses are left out.
    """
    for seats in kind.seat_counts:
        plain = kind(seats)
        yield plain
        others = {
            option.name: [value for value in option.values if value != plain.options[option.name]]
            for option in kind.option_list
        }
        choices: list[dict[str, Any]] = [
            {name: value} for name, values in others.items() for value in values
        ]
        if len(others) > 1:
            choices.append({name: values[0] for name, values in others.items()})
        for options in choices:
            try:
                yield kind(seats, **options)
            except OptionError:
                continue


def random_record(game: Game, seed: int) -> Record:
    """A whole match between random players."""
    players = [RandomPlayer(seed * 1000 + seat) for seat in range(game.seats)]
    return play(game, players, seed)


def random_states(game: Game, seed: int, most_steps: int = 1_000_000) -> Iterator[State]:
    """The states of one random match, the same object each time."""
    rng = random.Random(seed)
    state = game.start()
    yield state
    for _ in range(most_steps):
        if state.phase is Phase.OVER:
            return
        step_at_random(state, rng)
        yield state


def step_at_random(state: State, rng: random.Random) -> Event:
    """Play one random step and answer it."""
    if state.phase is Phase.CHANCE:
        return draw_chance(state, rng)
    chosen = {}
    for seat in state.to_move:
        legal = state.legal(seat)
        chosen[seat] = legal[int(rng.random() * len(legal))]
    return apply_choices(state, chosen)


# ---- the contract -------------------------------------------------------------------------------


def assert_contract(
    game: Game,
    seeds: Iterable[int],
    invariant: Callable[[State], None] | None = None,
    most_steps: int = 1_000_000,
) -> None:
    """Play random games and check everything that the door promises at every step.

    `invariant` is the game's own check, called with every state. Games longer than `most_steps`
    are left there.
    """
    _assert_game(game)
    for seed in seeds:
        rng = random.Random(seed + 1)
        for number, state in enumerate(random_states(game, seed, most_steps)):
            try:
                assert_state(state, rng)
                if invariant is not None:
                    invariant(state)
            except AssertionError as error:
                raise AssertionError(f"{game!r}, seed {seed}, step {number}: {error}") from error


def _assert_game(game: Game) -> None:
    assert game == type(game)(game.seats, **game.options), "equal settings make unequal games"
    assert game.start() == game.start(), "two starts differ"
    for bad in (-1, game.action_count + game.chance_count):
        _assert_raises(NotationError, game.format_action, bad)
    for text in ("", " ", "no move", "\x00", "9" * 1000):
        _assert_raises(NotationError, game.parse_action, text)


def assert_state(state: State, rng: random.Random) -> None:
    """Check one state: phase, lists, texts, refusals, copies, JSON, views and observations."""
    game = state.game
    before = state.to_json()
    _assert_lists(state)
    _assert_texts(state, rng)
    _assert_refusals(state, rng)
    assert state.to_json() == before, "asking changed the state"

    again = game.from_json(json.loads(json.dumps(before)))
    assert again == state, f"JSON there and back differs: {again.to_json()} for {before}"
    assert hash(again) == hash(state), "equal states hash differently"
    copied = state.copy()
    assert copied == state, "a copy differs"
    assert hash(copied) == hash(state), "a copy hashes differently"
    if state.phase is not Phase.OVER:
        step_at_random(copied, rng)
        assert state.to_json() == before, "changing a copy changed the state"
        assert (copied == state) == (copied.to_json() == before), "equality disagrees with JSON"

    for seat in (None, *range(game.seats)):
        assert_view_and_observation(state, seat)
    _assert_outcome(state)


def _assert_lists(state: State) -> None:
    game, phase = state.game, state.phase
    chance = state.chance()
    if phase is Phase.CHANCE:
        actions = [action for action, _ in chance]
        assert chance, "no chance outcome is listed"
        assert len(set(actions)) == len(actions), "a chance outcome is listed twice"
        assert math.isclose(sum(p for _, p in chance), 1.0), "probabilities do not sum to 1"
        assert all(p > 0 for _, p in chance), "an outcome has no probability"
        first = game.action_count
        assert all(first <= a < first + game.chance_count for a in actions), "outcome out of range"
    else:
        assert chance == [], "chance outcomes are listed outside CHANCE"
    expected = {Phase.CHANCE: 0, Phase.OVER: 0, Phase.DECIDE: 1}.get(phase)
    assert len(state.to_move) == expected if expected is not None else state.to_move, "to_move"
    assert list(state.to_move) == sorted(set(state.to_move)), "to_move is not in order"
    for seat in range(game.seats):
        legal = state.legal(seat)
        if seat not in state.to_move:
            assert legal == [], f"seat {seat} is not to move but has legal actions"
            continue
        assert legal, f"seat {seat} is to move but has no legal action"
        assert len(legal) <= game.max_legal, "more legal actions than max_legal"
        assert len(set(legal)) == len(legal), "a legal action is listed twice"
        assert all(0 <= action < game.action_count for action in legal), "action out of range"
        assert state.legal(seat) == legal, "the order of legal actions is not stable"
    if phase is Phase.DECIDE:
        assert state.legal() == state.legal(state.to_move[0]), "legal() and legal(seat) differ"
    elif phase is Phase.JOINT:
        _assert_raises(LudotecaError, state.legal)
    else:
        assert state.legal() == [], "legal() is not empty"


def _assert_texts(state: State, rng: random.Random) -> None:
    for seat in (None, *state.to_move):
        actions = state.legal(seat) if seat is not None else [a for a, _ in state.chance()]
        tried = _some(actions, rng)
        texts = [state.text(action, seat) for action in tried]
        assert len(set(texts)) == len(texts), "two actions have the same text"
        for action, text in zip(tried, texts, strict=True):
            assert state.parse(text, seat) == action, f"{text!r} does not parse back"
            assert text.isascii(), f"{text!r} is not ASCII"


def _assert_refusals(state: State, rng: random.Random) -> None:
    """Everything that is not legal is refused with a sentence and changes nothing."""
    game = state.game
    before = state.to_json()
    tried = [-1, game.action_count + game.chance_count, 1 << 80]
    tried += [rng.randrange(game.action_count + game.chance_count) for _ in range(8)]
    possible = {action for action, _ in state.chance()}
    if state.phase is Phase.DECIDE:
        possible = set(state.legal())
    for action in tried:
        if action not in possible:
            error = _assert_raises(IllegalMove, state.apply, action)
            assert len(str(error)) > 10, "a refusal says nothing"
    for nonsense in (None, "0", 1.5):
        _assert_raises(IllegalMove, state.apply, nonsense)
    if state.phase is Phase.JOINT:
        chosen = {seat: state.legal(seat)[0] for seat in state.to_move}
        first = state.to_move[0]
        for wrong in (
            {},
            {seat: chosen[seat] for seat in state.to_move[1:]},
            {**chosen, game.seats: 0},
            {**chosen, first: -1},
            {**chosen, first: None},
            None,
        ):
            _assert_raises(IllegalMove, state.apply_joint, wrong)
    else:
        _assert_raises(IllegalMove, state.apply_joint, dict.fromkeys(range(game.seats), 0))
    assert state.to_json() == before, "a refusal changed the state"


def assert_view_and_observation(state: State, seat: int | None) -> None:
    """The view is JSON, the observation is of its shape, and both tell the same facts."""
    game = state.game
    view = state.view(seat)
    assert json.loads(json.dumps(view)) == view, f"the view of {seat} is not JSON"
    assert view["to_move"] == list(state.to_move), "the view's to_move"
    observation = state.observe(seat)
    assert observation.shape == game.observation_shape, "the observation's shape"
    assert observation.dtype.name == "float32", "the observation's type"
    told = observe_back(game, observation)
    assert told == view, f"observation and view of {seat} differ: {_difference(told, view)}"


def observe_back(game: Game, observation: Any) -> dict[str, Any]:
    """The whole view again, from its observation."""
    seats = game.seats
    head = [int(number) for number in observation[: head_size(seats)]]
    own = head[4 + seats :]
    return {
        "game": game.id,
        "seat": own.index(1) if 1 in own else None,
        "phase": Phase(head[:4].index(1)).name.lower(),
        "to_move": [seat for seat in range(seats) if head[4 + seat]],
        **game.encoding.read(game, observation[head_size(seats) :]),
    }


def _assert_outcome(state: State) -> None:
    outcome, seats = state.outcome, state.game.seats
    assert (outcome is not None) == (state.phase is Phase.OVER), "an outcome if and only if over"
    if outcome is None:
        return
    assert len(outcome.scores) == len(outcome.returns) == seats, "scores and returns by seat"
    assert list(outcome.winners) == sorted(set(outcome.winners)), "winners in order"
    for seat in range(seats):
        share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        assert outcome.returns[seat] == share, "returns are 1/len(winners) for winners"
    assert outcome.reason, "no reason is given"


# ---- secrets ------------------------------------------------------------------------------------


def assert_no_leak(
    game: Game, seeds: Iterable[int], worlds: int = 2, most_steps: int = 400, every: int = 7
) -> int:
    """What a seat may not know shows nowhere: neither in views nor in lists nor in refusals.

    At every few states of random games, for every seat and a spectator, everything hidden is drawn
    afresh; view, legal list, observation, texts and refusals must be the same to the byte. Answers
    in how many of the comparisons the worlds really differed, so that a caller can see that
    something was hidden at all.
    """
    different = 0
    for seed in seeds:
        rng = random.Random(seed + 2)
        for number, state in enumerate(random_states(game, seed, most_steps)):
            if number % every != seed % every:
                continue
            for seat in (None, *range(game.seats)):
                own = known(state, seat)
                for _ in range(worlds):
                    world = state.resample(seat, rng)
                    different += world != state
                    other = known(world, seat)
                    if own != other:
                        raise AssertionError(
                            f"{game!r}, seed {seed}, step {number}: seat {seat} can tell worlds"
                            f" apart by {_difference(own, other)}"
                        )
    return different


def known(state: State, seat: int | None) -> dict[str, bytes]:
    """Everything that reaches a seat, each as bytes."""
    game = state.game
    reached = {
        "view": json.dumps(state.view(seat)).encode(),
        "observation": state.observe(seat).tobytes(),
        "phase": repr((state.phase, state.to_move)).encode(),
    }
    if seat is None or seat not in state.to_move:
        return reached
    legal = state.legal(seat)
    reached["legal"] = json.dumps(legal).encode()
    reached["texts"] = json.dumps([state.text(action, seat) for action in legal[:50]]).encode()
    look = Look(state, seat)
    reached["look"] = json.dumps([look.seat, look.view, look.legal]).encode()
    # The seat's own refusals: the same actions are tried in both worlds.
    tried = random.Random(len(legal))
    total = game.action_count + game.chance_count
    refused = []
    for action in [-1, total, *(tried.randrange(total) for _ in range(20))]:
        if action not in legal:
            refused.append(_refusal(state, seat, action))
    reached["refusals"] = json.dumps(refused).encode()
    return reached


def _refusal(state: State, seat: int, action: int) -> str:
    try:
        if state.phase is Phase.JOINT:
            others = {other: state.legal(other)[0] for other in state.to_move}
            state.copy().apply_joint({**others, seat: action})
        else:
            state.copy().apply(action)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"action {action} is not in the legal list but was played")


# ---- odds ---------------------------------------------------------------------------------------


def assert_odds(
    draw: Callable[[random.Random], Hashable],
    expected: Mapping[Hashable, float],
    draws: int = 4000,
    seed: int = 7,
) -> None:
    """What `draw(rng)` gives comes with the expected odds, by Pearson's chi-square.

    Fails by mistake once in some 100,000 seeds; the seed is fixed. Outcomes with fewer than 5
    expected draws are counted together.
    """
    assert math.isclose(sum(expected.values()), 1.0), "the expected odds do not sum to 1"
    rng = random.Random(seed)
    seen: dict[Hashable, int] = {}
    for _ in range(draws):
        outcome = draw(rng)
        seen[outcome] = seen.get(outcome, 0) + 1
    strange = [outcome for outcome in seen if expected.get(outcome, 0.0) <= 0.0]
    assert not strange, f"drawn though impossible: {strange[:3]}"
    terms: list[tuple[float, float]] = []
    rare = [0.0, 0.0]
    for outcome, odds in expected.items():
        if odds * draws < 5:
            rare[0] += seen.get(outcome, 0)
            rare[1] += odds * draws
        else:
            terms.append((seen.get(outcome, 0), odds * draws))
    if rare[1] > 0:
        terms.append((rare[0], rare[1]))
    square = sum((count - mean) ** 2 / mean for count, mean in terms)
    freedom = len(terms) - 1
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    if freedom > 0:
        spread = 2 / (9 * freedom)
        deviation = ((square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
        assert deviation < 4.3, (
            f"chi-square {square:.1f} with {freedom} degrees of freedom, seed {seed}"
        )


# ---- private ------------------------------------------------------------------------------------


def _some(actions: list[int], rng: random.Random) -> list[int]:
    if len(actions) <= MOST_ACTIONS_TRIED:
        return actions
    return rng.sample(actions, MOST_ACTIONS_TRIED)


def _assert_raises(kind: type[Exception], call: Callable[..., Any], *arguments: Any) -> Exception:
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError(f"{call.__name__}{arguments!r} was not refused with {kind.__name__}")


def _difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    shown = [f"{name}: {str(one.get(name))[:200]} / {str(other.get(name))[:200]}" for name in names]
    return "; ".join(shown) or "nothing"
