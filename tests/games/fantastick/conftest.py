"""Making positions of Fantastick by hand, and playing by text."""

from __future__ import annotations

import pytest

import ludoteca

DIGITS = ["abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg"]
SIGNS = {"+": ("O-", "O|"), "-": ("O-",), "x": ("O/", "O\\"), "/": ("O/",)}


def _laid(equality):
    """The places of an equality such as 3+2=5 or 9=9+0, and whether = comes first."""
    left, right = equality.split("=")
    equals_first = not any(sign in left for sign in SIGNS)
    sign = next(sign for sign in SIGNS if sign in equality)
    numbers = [left, *right.split(sign)] if equals_first else [*left.split(sign), right]
    places = list(SIGNS[sign])
    for name, digits in zip("ABC", numbers):
        for cell, digit in zip("lm" if len(digits) == 2 else "m", digits):
            places += [name + cell + segment for segment in DIGITS[int(digit)]]
    return places, equals_first


def _arrangement(places, good, bad, equals_first):
    assert {good, bad} - {None} <= set(places), "the special matches are among those laid"
    kinds = dict.fromkeys(places, "plain") | {bad: "bad"} | ({good: "good"} if good else {})
    return {"matches": kinds, "equals_first": equals_first}


@pytest.fixture
def laid():
    """An equality such as 3+2=5 as JSON, with the places of the good and the bad match."""

    def make(equality, good=None, bad="Ama"):
        places, equals_first = _laid(equality)
        return _arrangement(places, good, bad, equals_first)

    return make


@pytest.fixture
def numbers_at(laid):
    """A state of Numbers before the roll, or after it if a face is given; fields can be changed."""

    def make(equality, face=None, good=None, bad="Ama", seats=1, experts=False, **changes):
        game = ludoteca.load("fantastick", seats=seats, experts=experts)
        start = laid(equality, good, bad)
        return game.from_json(_told(game, start, face, 23) | changes)

    return make


@pytest.fixture
def shapes_at():
    """The same for Shapes; the arrangement is a text of places, the first one bad."""

    def make(text, face=None, good=None, seats=1, experts=False, **changes):
        game = ludoteca.load("fantastick", mode="shapes", seats=seats, experts=experts)
        places = text.split()
        start = _arrangement(places, good, places[0], False)
        return game.from_json(_told(game, start, face, 25) | changes)

    return make


def _told(game, start, face, all_matches):
    now = dict(start, equals_first=start["equals_first"] != (face == "="))
    return {
        "game": "fantastick",
        "version": 1,
        "seats": game.seats,
        "options": dict(game.options),
        "mode": game.options["mode"],
        "stage": "play" if face else "roll",
        **now,
        "turned": [],
        "pile": all_matches - len(start["matches"]),
        "good_in_pile": "good" not in start["matches"].values(),
        "face": face,
        "last_face": None,
        "cost": 0,
        "operations": [],
        "start": start if face else None,
        "forbidden": None,
        "scores": [0] * game.seats,
        "out": [False] * game.seats,
        "turn": 0,
        "to_move": 0,
        "wild_used": False,
        "wild_now": False,
        "used_starts": [],
        "tie": None,
    }


@pytest.fixture
def play():
    """Play texts one after another and answer the state."""

    def play_texts(state, *texts):
        for text in texts:
            state.apply(state.parse(text))
        return state

    return play_texts


@pytest.fixture
def refused():
    """Try a text that is not legal; answer the rule that the refusal names."""

    def rule(state, text):
        before = state.to_json()
        with pytest.raises(ludoteca.IllegalMove) as caught:
            state.apply(state.parse(text))
        assert state.to_json() == before
        assert state.parse(text) not in state.legal()
        return caught.value.rule

    return rule


@pytest.fixture
def texts():
    """The legal texts, all or those that begin with a word."""

    def legal(state, word=""):
        found = [state.text(action) for action in state.legal()]
        return {text for text in found if text.split(" ")[0] == word or not word}

    return legal
