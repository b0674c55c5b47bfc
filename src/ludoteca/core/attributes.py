"""A state's data where it is held in Python attributes: copied and compared value by value.

So it is in a game of plain Python, and in every game when nothing is compiled.
"""

from __future__ import annotations

from typing import Any

# What a state's attributes hold besides its data: the same for all states of a game.
_FIXED = frozenset(("game", "error", "seats", "max_legal", "chance_count", "has_scores"))


_MASK = 0xFFFFFFFFFFFFFFFF


def take_attributes(target: dict[str, Any], source: dict[str, Any]) -> None:
    """Copy the data from one state's attributes to another's."""
    for name, value in source.items():
        if name not in _FIXED:
            target[name] = _copied(value)


def data_of(attributes: dict[str, Any]) -> dict[str, Any]:
    """The attributes that are data."""
    return {name: value for name, value in attributes.items() if name not in _FIXED}


def frozen(value: Any) -> Any:
    """The value in a form that can be hashed; equal for equal values."""
    kind = type(value)
    if kind is list:
        return tuple([frozen(item) for item in value])
    if kind is dict:
        return frozenset([(key, frozen(item)) for key, item in value.items()])
    return frozenset(value) if kind is set else value


def digest(value: Any) -> int:
    """64 bits made of the value: the same for equal values, and by all odds others for others.

    Python's own hash is the same for -1 and -2, and such numbers stand for nothing and nobody.
    """
    kind = type(value)
    if kind is int or kind is bool:
        return int(value) & _MASK
    if kind is list or kind is tuple:
        mixed = len(value)
        for item in value:
            mixed = _joined(mixed, digest(item))
        return mixed
    if kind is dict:
        return sum([_joined(digest(key), digest(item)) for key, item in value.items()]) & _MASK
    if kind is set or kind is frozenset:
        return sum([_joined(1, digest(item)) for item in value]) & _MASK
    return hash(value) & _MASK


def _joined(one: int, other: int) -> int:
    mixed = ((one ^ other) * 0x9E3779B97F4A7C15 + other) & _MASK
    return (mixed ^ mixed >> 32) * 0xBF58476D1CE4E5B9 & _MASK


def _copied(value: Any) -> Any:
    kind = type(value)
    if kind is list:
        return [_copied(item) for item in value]
    if kind is dict:
        return {key: _copied(item) for key, item in value.items()}
    if kind is set:
        return set(value)
    if kind.__hash__ is None:  # it may change, and two states would change together
        raise TypeError(
            f"a state cannot hold a {kind.__name__}: its attributes are numbers, texts and tuples,"
            " and lists, sets and dicts of these"
        )
    return value
