"""Positions written as text: pieces as letters, the bag holding whatever lies nowhere else."""

from collections import Counter

import pytest

import ludoteca

WHOLE = "RRRRRRGGGGGGBBBBBBYYYYYYJJJ"


def counted(letters):
    return {piece: letters.count(piece) for piece in "RGBYJ" if piece in letters}


@pytest.fixture
def pieces():
    """`pieces("RRJ")` is {"R": 2, "J": 1}."""
    return counted


@pytest.fixture
def described():
    """The JSON of a position made by hand."""

    def describe(cylinders=("", "", "", ""), kept=("", ""), room=7, open_lids=False, **fields):
        game = ludoteca.load("tcnccc", seats=len(kept), room=room, open_lids=open_lids)
        bag = Counter(WHOLE)
        for held in (*cylinders, *kept, fields.get("drawn") or ""):
            bag.subtract(held or "")
        data = {
            **game.start().to_json(),
            "bag": {piece: count for piece, count in bag.items() if count},
            "cylinders": [None if held is None else counted(held) for held in cylinders],
            "kept": [counted(held) for held in kept],
            "to_move": 0,
        }
        assert set(fields) <= set(data)
        return game, {**data, **fields}

    return describe


@pytest.fixture
def made(described):
    """`made(cylinders=["RRG", "", None, ""], kept=["J", ""])` is that position, seat 0 to move."""

    def make(*args, **fields):
        game, data = described(*args, **fields)
        return game.from_json(data)

    return make


@pytest.fixture
def play():
    """`play(state, "draw, R, put 1")` plays the events by their texts and answers the JSON."""

    def play_texts(state, texts):
        for text in texts.split(", "):
            state.apply(state.parse(text))
        return state.to_json()

    return play_texts


@pytest.fixture
def legal():
    """The texts of the legal actions."""
    return lambda state: [state.text(action) for action in state.legal()]


@pytest.fixture
def odds():
    """The chance outcomes as texts with their probabilities."""
    return lambda state: {state.text(action): chance for action, chance in state.chance()}


@pytest.fixture
def refused():
    """The number of the rule that refuses a text; nothing must have changed."""

    def rule(state, text):
        before = state.to_json()
        with pytest.raises(ludoteca.IllegalMove) as caught:
            state.apply(state.parse(text))
        assert state.to_json() == before
        return caught.value.rule

    return rule
