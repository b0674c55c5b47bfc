"""What the other's play tells of his hand in Super Tock for two."""

from __future__ import annotations

from random import Random

import ludoteca
from ludoteca.bots import GreedyBot
from ludoteca.core.chance import Rng
from ludoteca.core.look import Look
from ludoteca.core.match import draw_chance
from ludoteca.core.record import Event

DEALT = ("K", "K", "Q", "5", "J", "9", "10", "2", "9", "3")  # to seats 0 and 1 in turn
PLAYED = ("K:rest-A18", "K:rest-C18", "9:A18-B9", "5:C18-D5", "10:B9-C1", "9:D5-D14")


def _look(played: tuple[str, ...]) -> Look:
    state = ludoteca.load("super_tock", seats=2).start()
    told = []
    for i, text in enumerate((*DEALT, *played)):
        if i >= len(DEALT):
            told.append(Event((i % 2,), (text,)))
        elif i % 2 == 0:
            told.append(Event((), (text,)))
        state.apply(state.parse(text))
    return Look(state, 0, tuple(told))


def _likely(look: Look, count: int = 300) -> list[tuple[bool, float]]:
    """Of some worlds, whether the other could bring a marble in, and how likely each is."""
    rng = Random(4)
    worlds = [look.resample(rng) for _ in range(count)]
    odds = look.game.knowledge.likelihoods(look, worlds, rng)
    hands = [world.to_json()["hands"][1] for world in worlds]
    return [("A" in hand or "K" in hand, one) for hand, one in zip(hands, odds)]


def test_the_hand_that_a_greedy_player_holds_is_likelier_than_others():
    """Over some matches, by the share that it has among twenty drawn ones beside it."""
    game, shares = ludoteca.load("super_tock", seats=2), []
    for seed in range(6):
        rng, luck, state = Random(seed), Rng(seed), game.start()
        greedy, told = GreedyBot(seed), []
        while state.outcome is None:
            is_chance = state.phase is ludoteca.Phase.CHANCE
            seat = None if is_chance else state.to_move[0]
            look = None if is_chance else Look(state, seat, tuple(told))
            if look and seat == 0 and told[-1].seats and state.to_json()["hands"][1]:
                worlds = [state.copy(), *[look.resample(rng) for _ in range(20)]]
                odds = game.knowledge.likelihoods(look, worlds, rng)
                shares.append(odds[0] / sum(odds) * len(odds))
            if look is None:
                draw_chance(state, luck)
                told.append(Event((), ("?",)))  # that there was a deal is all that matters
            else:
                action = greedy.choose(look)
                told.append(Event((seat,), (look.text(action),)))
                state.apply(action)
    assert len(shares) > 100
    assert sum(shares) / len(shares) > 1.1


def test_what_was_played_where_nothing_else_could_be_tells_nothing():
    # Seat 1 brings a marble in with a King; without one or an Ace it would have had to fold.
    odds = [one for can_start, one in _likely(_look(PLAYED[:2])) if not can_start]
    assert odds == [1.0] * len(odds)


def test_who_was_told_nothing_guesses_nothing():
    look = _look(PLAYED)
    hint = Look(look.resample(Random(1)), 0)
    assert {one for _, one in _likely(hint)} == {1.0}
