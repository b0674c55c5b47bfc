"""What holds in every state: conservation, copies, texts, JSON, observations, drawing, playouts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

import ludoteca
from ludoteca.core.chance import Rng
from ludoteca.core.state import Scratch
from ludoteca.games.fantastick import rules

GAMES = [
    ludoteca.load("fantastick", mode=mode, seats=seats, experts=experts)
    for mode in ("numbers", "shapes")
    for seats, experts in ((1, False), (3, True))
]
IS_COMPILED = not rules.__file__.endswith(".py")


def walked(game, seed, steps):
    """The states of a walk at random that likes rare moves and rotations."""
    rng = random.Random(seed)
    state = game.start()
    for _ in range(steps):
        yield state
        actions = [action for action, _ in state.chance()] or state.legal()
        if not actions:
            return
        liked = [a for a in actions if game.format_action(a).split(" ")[0] not in ("m", "a")]
        state.apply(rng.choice(liked if liked and rng.random() < 0.7 else actions))


walks = st.tuples(st.sampled_from(GAMES), st.integers(0, 10_000), st.integers(1, 30))


@settings(max_examples=15, deadline=None)
@given(walks)
def test_matches_are_never_lost_and_facts_agree(walk):
    for state in walked(*walk):
        told = state.to_json()
        kinds = list(told["matches"].values())
        every = 23 if told["mode"] == "numbers" else 25
        assert len(kinds) + told["pile"] == every
        assert kinds.count("good") == (not told["good_in_pile"])
        assert kinds.count("bad") == (told["stage"] not in ("start", "good", "bad"))
        assert set(told["turned"]) <= set(told["matches"])
        assert len(told["operations"]) <= 40


@settings(max_examples=10, deadline=None)
@given(walks)
def test_json_there_and_back_and_copies_are_equal_and_independent(walk):
    for state in walked(*walk):
        told = state.to_json()
        again = state.game.from_json(told)
        assert again == state
        assert hash(again) == hash(state)
        copy = state.copy()
        actions = [action for action, _ in copy.chance()] or copy.legal()
        if actions:
            copy.apply(actions[0])
            assert copy != state
            assert copy.to_json() != told
        assert state.to_json() == told


@settings(max_examples=10, deadline=None)
@given(walks)
def test_what_is_listed_is_legal_and_nothing_else(walk):
    game, seed, _ = walk
    for state in walked(*walk):
        legal = state.legal()
        assert len(set(legal)) == len(legal) <= game.max_legal
        rng = random.Random(seed)
        for action in {rng.randrange(game.action_count) for _ in range(20)} | set(range(40)):
            copy = state.copy()
            if action in legal:
                copy.apply(action)
            else:
                with pytest.raises(ludoteca.IllegalMove, match="§"):
                    copy.apply(action)
                assert copy == state


@settings(max_examples=8, deadline=None)
@given(walks)
def test_observations_tell_the_view_for_every_seat_and_spectators(walk):
    game = walk[0]
    for state in walked(*walk):
        for seat in [None, *range(game.seats)]:
            view = state.view(seat)
            read = game.encoding.read(game, state.observe(seat)[4 + 2 * game.seats :])
            assert read == {name: view[name] for name in read}
            assert set(view) == set(read) | {"game", "seat", "phase", "to_move"}


@settings(max_examples=8, deadline=None)
@given(walks)
def test_the_drawing_fits_in_78_columns_and_shows_every_match(walk):
    for state in walked(*walk):
        drawn = Text.from_markup(state.game.draw(state.view(None))).plain
        assert max(len(line) for line in drawn.splitlines()) <= 78
        told = state.to_json()
        if told["mode"] == "shapes":
            mat = drawn.split("Shapes:")[0]
            level = sum(name[-1] == "e" for name in told["matches"])
            marks = mat.count("---") + mat.count("ggg") + mat.count("bbb")
            assert marks == level
        if told["face"]:
            assert f"Face {told['face']}:" in drawn


@pytest.mark.skipif(IS_COMPILED, reason="compiled it cannot be called; STEPS compares the two")
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_step_at_random_is_drawn_from_the_listing(game):
    state = game.start()
    scratch, rng, twin = Scratch(game), Rng(5), Rng(5)
    for _ in range(60):
        actions = [action for action, _ in state.chance()] or state.legal()
        expected = state.copy()
        expected.apply(actions[twin.roll(len(actions))])
        state.step_at_random(rng, scratch)
        assert state == expected


def test_playouts_end_and_are_the_same_with_more_threads():
    for game in GAMES:
        one = ludoteca.playouts(game, 3, seed=11)
        two = ludoteca.playouts(game, 3, seed=11, threads=2)
        assert one.steps == two.steps
        assert (one.returns == two.returns).all()
        assert one.steps > 3 * 9


# The steps of these playouts, the same compiled and uncompiled.
STEPS = {"numbers 1": 444, "numbers 3": 2293, "shapes 1": 372, "shapes 3": 2362}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_playouts_are_the_same_compiled_and_uncompiled(game):
    key = f"{game.options['mode']} {game.seats}"
    assert ludoteca.playouts(game, 2, seed=5).steps == STEPS[key]
