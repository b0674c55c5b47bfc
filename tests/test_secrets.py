"""What a seat may not know reaches it nowhere; a planted leak is found in every kind of place."""

from __future__ import annotations

import os
import zlib

import pytest

import ludoteca
from ludoteca import Game, Phase, PythonState, testing
from ludoteca.core.encoding import PythonEncoding
from ludoteca.core.knowledge import Knowledge
from ludoteca.games.registry import game_class
from ludoteca.games.super_tock import SuperTock
from ludoteca.games.tcnccc import Tcnccc

HIDING = ("super_tock", "tcnccc")
SEEDS = int(os.environ.get("LEAK_SEEDS", "12"))
CASES = [
    (game_id, seats) for game_id in ludoteca.games() for seats in game_class(game_id).seat_counts
]


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_no_seat_can_tell_hidden_worlds_apart(game_id, seats):
    game = ludoteca.load(game_id, seats=seats)
    every = 1 if game_id == "tcnccc" else 23  # at random it is over in a few steps
    different = testing.assert_no_leak(game, seeds=range(SEEDS), worlds=1, every=every)
    assert (different > 0) == (game_id in HIDING)


# ---- a made-up game whose one secret can be let out anywhere ----

# What the secret is, and which seats may know it when seat 1 is asked.
SECRETS = {
    "a card in hand": [0],  # dealt to seat 0
    "a card in the deck": [],  # nobody has seen it
    "a past announcement": [],  # all have heard it, and may have forgotten
    "a sealed choice": [0],  # seat 0 made it
}
PLACES = [
    "view",
    "spectator",
    "observation",
    "legal",
    "order",
    "text",
    "refusal",
    "phase",
    "resample",
    "recall",
    "imagined",
]


class Envelope(PythonState):
    """There is a secret, 1 or 2, and seat 1 guesses it. `game.leak` is where it is let out."""

    def __init__(self, game):
        super().__init__(game)
        self.secret = 0
        self.is_sealed = game.secret == "a sealed choice"
        self.phase_code = Phase.DECIDE if self.is_sealed else Phase.CHANCE
        self.mover = 0

    def outcomes(self):
        return [(3 + secret, 1) for secret in (1, 2)]

    def moves(self, seat):
        if not self.secret:
            return [1, 2]
        if self.game.leak == "legal":
            return [0, self.secret]
        return [0, 2, 1] if self.game.leak == "order" and self.secret == 2 else [0, 1, 2]

    def make(self, action):
        if self.secret:
            self.phase_code = Phase.OVER
            return
        self.secret = action if self.is_sealed else action - 3
        self.phase_code = Phase.DECIDE
        self.mover = 1

    @property
    def to_move(self):
        if self.game.leak == "phase" and self.phase_code == Phase.DECIDE and self.secret == 2:
            return (0,)
        return super().to_move

    def winners(self):
        return [0]

    def redraw_hidden(self, seat, rng):
        is_hidden = self.secret and self.phase_code == Phase.DECIDE
        if is_hidden and seat not in SECRETS[self.game.secret]:
            # Half of the time it is kept: the odds are right, but it is there more often than not.
            if self.game.leak == "resample" and rng.roll(2):
                return
            self.secret = 1 + rng.roll(2)

    def redraw_remembering(self, seat, rng, memory):
        if self.game.leak != "imagined":
            self.redraw_hidden(seat, rng)

    def text(self, action, seat=None):
        leaked = self.game.leak == "text" and self.secret == action
        return f"guess {action}{'!' if leaked else ''}"

    def facts(self):
        return {"secret": self.secret, "phase_code": int(self.phase_code)}


class EnvelopeNumbers(PythonEncoding):
    def numbers(self, state, seat):
        seat = None if seat < 0 else seat
        return [float(state.game.shown(state, seat, "observation"))]


class EnvelopeNotes(Knowledge):
    """A seat recalls nothing, but makes notes of that."""

    def recall(self, look, strength, rng):
        notes = {"notes": strength}
        if look.game.leak == "recall":  # what it could not reach in a game that is compiled
            notes["secret"] = look.game.secrets_of_states[-1]
        return notes


class EnvelopeGame(Game):
    id = "envelope"
    title = "Envelope"
    seat_counts = range(2, 3)
    usual_seats = 2
    state_class = Envelope

    def __init__(self, secret, leak):
        super().__init__()
        self.secret, self.leak = secret, leak
        self.action_count, self.chance_count, self.max_legal = 4, 3, 4
        self.encoding = EnvelopeNumbers(self, 1)
        self.knowledge = EnvelopeNotes()
        self.secrets_of_states = []

    def format_action(self, action):
        return f"guess {action}"

    def shown(self, state, seat, place):
        """The secret where the seat may know it, or where it is let out; otherwise 0."""
        is_leaking = self.leak == place or (self.leak == "spectator" and seat is None)
        return state.facts()["secret"] if seat in SECRETS[self.secret] or is_leaking else 0

    def view(self, state, seat):
        self.secrets_of_states.append(state.facts()["secret"])
        return {"secret": self.shown(state, seat, "view")}

    def sees_chance(self, state, seat):
        return seat in SECRETS[self.secret] or self.leak == "chance"

    def refusal(self, state, seat, action):
        if self.leak == "refusal":
            return f"§1: there is no card {action}, least of all one after {state.secret}"
        return "§1: guess 0, 1 or 2"


@pytest.mark.parametrize("secret", SECRETS)
def test_without_a_leak_the_made_up_game_passes(secret):
    assert testing.assert_no_leak(EnvelopeGame(secret, "nowhere"), seeds=range(20), every=1) > 0


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("secret", SECRETS)
def test_a_planted_leak_is_found(secret, place):
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        testing.assert_no_leak(EnvelopeGame(secret, place), seeds=range(20), every=1)


@pytest.mark.parametrize("secret", [name for name in SECRETS if name != "a sealed choice"])
def test_chance_told_to_those_who_may_not_see_it_is_found(secret):
    with pytest.raises(AssertionError, match="is told what chance brings"):
        testing.assert_no_leak(EnvelopeGame(secret, "chance"), seeds=range(3), every=1)


# ---- the games that hide something, each secret let out where a game writes what is told ----


class Telling:
    """An encoding that tells one number more than it should."""

    def __init__(self, encoding, secret):
        self.encoding, self.secret = encoding, secret

    def observe(self, state, seat):
        observation = self.encoding.observe(state, seat)
        observation[-1] = zlib.crc32(self.secret(state).encode()) % 1000
        return observation


REAL_SECRETS = {
    "the hand of seat 0": (SuperTock, lambda facts: facts["hands"][0]),
    "the hand of the last seat": (SuperTock, lambda facts: facts["hands"][-1]),
    "the deck": (SuperTock, lambda facts: sorted(facts["deck"].items())),
    "what the first cylinder holds": (Tcnccc, lambda facts: facts["cylinders"][0]),
    "how many the last cylinder holds": (
        Tcnccc,
        lambda facts: sum((facts["cylinders"][3] or {}).values()),
    ),
    "the bag": (Tcnccc, lambda facts: sorted(facts["bag"].items())),
}


def _leaking(secret, place):
    """The game with its secret let out in one place."""
    kind, of_facts = REAL_SECRETS[secret]

    def told(state):
        return repr(of_facts(state.facts()))

    class Leaking(kind):
        def view(self, state, seat):
            return super().view(state, seat) | ({"leak": told(state)} if place == "view" else {})

        def refusal(self, state, seat, action):
            return super().refusal(state, seat, action) + (
                told(state) if place == "refusal" else ""
            )

    game = Leaking()
    if place == "observation":
        game.encoding = Telling(game.encoding, told)
    return game


@pytest.mark.parametrize("place", ["view", "observation", "refusal"])
@pytest.mark.parametrize("secret", REAL_SECRETS)
def test_a_leak_planted_in_a_real_game_is_found(secret, place):
    with pytest.raises(AssertionError, match=f"can tell worlds apart by {place}"):
        testing.assert_no_leak(_leaking(secret, place), seeds=range(20), most_steps=60, every=1)


def test_cards_dealt_in_the_open_are_found():
    class Open(SuperTock):
        def sees_chance(self, state, seat):
            return True

    with pytest.raises(AssertionError, match="seat None is told what chance brings"):
        testing.assert_no_leak(Open(), seeds=[0], most_steps=3, every=1)


def test_the_last_card_of_a_pack_is_hidden_though_chance_has_no_choice():
    class LastOpen(SuperTock):
        def sees_chance(self, state, seat):
            return len(state.chance()) == 1 or super().sees_chance(state, seat)

    with pytest.raises(AssertionError, match="is told what chance brings"):
        testing.assert_no_leak(LastOpen(seats=2), seeds=range(5), most_steps=400, every=1)
