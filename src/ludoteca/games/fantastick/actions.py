"""The actions of Fantastick by number, n being the number of places (67 in Numbers, 342 in Shapes).

    0 `end`   1 `undo`   2 `give up`   3 `wild`   4 to 9 `start X`
    in Numbers then 10 `keep`   11 to 16 `restart X`   17 to 19 `respace A` to `respace C`
    n each of `x`, `a`, `g`, `good` and `bad` by place
    n * n of `r`, then n * n of `m`: from * n + to
    and then the six faces of the die

>>> FIRST_PLACE_ACTION, action_count("numbers"), action_count("shapes")
({'numbers': 20, 'shapes': 10}, 9333, 235648)
"""

from __future__ import annotations

from ludoteca.games.fantastick import facts

END, UNDO, GIVE_UP, WILD = range(4)
START_X = 4
KEEP = 10
RESTART_X = 11
RESPACE = 17
PLACE_WORDS = ("x", "a", "g", "good", "bad")  # the actions by place, in this order
REMOVE, ADD, ADD_GOOD, NAME_GOOD, NAME_BAD = range(len(PLACE_WORDS))
PAIR_WORDS = ("r", "m")  # those by two places


def _named(word: str, names: tuple[str, ...] | str) -> tuple[str, ...]:
    return tuple([f"{word} {name}" for name in names])


# The texts of the actions without a place, by mode.
TEXTS = {
    mode: ("end", "undo", "give up", "wild", *_named("start", facts.STARTS[mode]))
    for mode in facts.MODES
}
TEXTS["numbers"] += (
    "keep",
    *_named("restart", facts.START_EQUALITIES),
    *_named("respace", facts.NUMBERS),
)
FIRST_PLACE_ACTION = {mode: len(TEXTS[mode]) for mode in facts.MODES}


def action_count(mode: str) -> int:
    """How many decisions a mode knows."""
    places = len(facts.PLACES[mode])
    by_place = len(PLACE_WORDS) * places + len(PAIR_WORDS) * places * places
    return FIRST_PLACE_ACTION[mode] + by_place


def max_legal(mode: str) -> int:
    """More actions are never legal at once: all matches on the mat, each as mobile as can be."""
    matches = facts.LAID_MATCHES[mode]
    free = len(facts.PLACES[mode]) - matches
    return FIRST_PLACE_ACTION[mode] + matches * (1 + 4 + free) + 2 * free
