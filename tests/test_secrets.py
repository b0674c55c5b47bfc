"""What a seat may not know reaches it nowhere; a planted leak is found in every kind of place."""

from __future__ import annotations

import os

import pytest

import ludoteca
from ludoteca import Game, Phase, PythonState, testing
from ludoteca.core.encoding import PythonEncoding
from ludoteca.core.knowledge import Knowledge
from ludoteca.games.registry import game_class

HIDING = ("super_tock", "tcnccc")
SEEDS = int(os.environ.get("LEAK_SEEDS", "12"))
CASES = [
    (game_id, seats) for game_id in ludoteca.games() for seats in game_class(game_id).seat_counts
]


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_no_seat_can_tell_hidden_worlds_apart(game_id, seats):
    game = ludoteca.load(game_id, seats=seats)
    different = testing.assert_no_leak(game, seeds=range(SEEDS), worlds=1, every=23)
    assert (different > 0) == (game_id in HIDING)


class Envelope(PythonState):
    """A made-up game with one secret: a card, dealt face down to seat 0, that only seat 0 sees.

    Seat 1 guesses it. `leak` says in what kind of place the secret is let out.
    """

    def __init__(self, game):
        super().__init__(game)
        self.card = 0
        self.phase_code = Phase.CHANCE
        self.mover = 1

    def outcomes(self):
        return [(3 + card, 1) for card in (1, 2)]

    def moves(self, seat):
        if self.game.leak == "legal":
            return [0, self.card]
        return [0, 2, 1] if self.game.leak == "order" and self.card == 2 else [0, 1, 2]

    def make(self, action):
        if self.phase_code == Phase.CHANCE:
            self.card = action - 3
            self.phase_code = Phase.DECIDE
        else:
            self.phase_code = Phase.OVER

    def winners(self):
        return [0]

    def redraw_hidden(self, seat, rng):
        if seat != 0 and self.phase_code == Phase.DECIDE:
            self.card = 1 + rng.roll(2)

    def facts(self):
        return {"card": self.card, "phase_code": int(self.phase_code)}


class EnvelopeNumbers(PythonEncoding):
    def numbers(self, state, seat):
        card = state.facts()["card"]
        return [float(card if seat == 0 or state.game.leak == "observation" else 0)]


class EnvelopeGame(Game):
    id = "envelope"
    title = "Envelope"
    seat_counts = range(2, 3)
    usual_seats = 2
    state_class = Envelope

    def __init__(self, leak):
        super().__init__()
        self.leak = leak
        self.action_count, self.chance_count, self.max_legal = 4, 3, 4
        self.encoding = EnvelopeNumbers(self, 1)
        self.knowledge = Knowledge()

    def format_action(self, action):
        return f"guess {action}"

    def view(self, state, seat):
        card = state.facts()["card"]
        if self.leak == "spectator":
            return {"card": card if seat in (None, 0) else 0}
        return {"card": card if seat == 0 or self.leak == "view" else 0}

    def refusal(self, state, seat, action):
        if self.leak == "refusal":
            return f"§1: there is no card {action}, least of all one after {state.facts()['card']}"
        return "§1: guess 0, 1 or 2"


def test_without_a_leak_the_made_up_game_passes():
    assert testing.assert_no_leak(EnvelopeGame("none"), seeds=range(20), every=1) > 0


@pytest.mark.parametrize("leak", ["view", "spectator", "legal", "order", "observation", "refusal"])
def test_a_planted_leak_is_found(leak):
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        testing.assert_no_leak(EnvelopeGame(leak), seeds=range(20), every=1)
