"""Everything that the door promises, checked at every step of random games."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterable
from typing import Any

from ludoteca.core.encoding import head_size
from ludoteca.core.errors import IllegalMove, LudotecaError, NotationError
from ludoteca.core.game import Game
from ludoteca.core.phase import PHASE_COUNT, Phase
from ludoteca.core.state import State
from ludoteca.testing.difference import difference
from ludoteca.testing.random_play import random_states, step_at_random

MOST_ACTIONS_TRIED = 40  # of a longer legal list, so many are drawn


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
    for nonsense in (None, "0", 1.5, True, False):
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
    assert told == view, f"observation and view of {seat} differ: {difference(told, view)}"


def observe_back(game: Game, observation: Any) -> dict[str, Any]:
    """The whole view again, from its observation."""
    seats = game.seats
    head = [int(number) for number in observation[: head_size(seats)]]
    own = head[PHASE_COUNT + seats :]
    return {
        "game": game.id,
        "seat": own.index(1) if 1 in own else None,
        "phase": Phase(head[:PHASE_COUNT].index(1)).name.lower(),
        "to_move": [seat for seat in range(seats) if head[PHASE_COUNT + seat]],
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
