"""A state's data where it is held in Python attributes: copied and compared value by value.

So it is in a game of plain Python, and in every game when nothing is compiled.
"""

from __future__ import annotations

from typing import Any

# What a state's attributes hold besides its data: the same for all states of a game.
_FIXED = frozenset(("game", "error", "seats", "max_legal", "chance_count", "has_scores"))


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
