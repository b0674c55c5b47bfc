"""Reading the fields of a state's JSON: each answer is checked, each refusal names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.core.errors import RecordError, shown


def whole(data: Mapping[str, Any], name: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    return _whole(field(data, name), name, low, high)


def whole_or_none(data: Mapping[str, Any], name: str, low: int, high: int) -> int | None:
    """A whole number from low to high, or null."""
    value = field(data, name)
    return None if value is None else _whole(value, name, low, high)


def flag(data: Mapping[str, Any], name: str) -> bool:
    """A yes or no."""
    value = field(data, name)
    if type(value) is not bool:
        raise RecordError(f"field {name!r} is true or false, got {shown(value)}")
    return value


def items(data: Mapping[str, Any], name: str, count: int) -> Sequence[Any]:
    """A list of so many items."""
    value = field(data, name)
    if not isinstance(value, list) or len(value) != count:
        raise RecordError(f"field {name!r} is a list of {count}, got {shown(value)}")
    return value


def any_items(data: Mapping[str, Any], name: str, most: int) -> Sequence[Any]:
    """A list of at most so many items."""
    value = field(data, name)
    if not isinstance(value, list) or len(value) > most:
        raise RecordError(f"field {name!r} is a list of at most {most}, got {shown(value)}")
    return value


def wholes(data: Mapping[str, Any], name: str, count: int, low: int, high: int) -> list[int]:
    """A list of so many whole numbers from low to high."""
    return [_whole(item, name, low, high) for item in items(data, name, count)]


def flags(data: Mapping[str, Any], name: str, count: int) -> list[bool]:
    """A list of so many trues and falses."""
    values = list(items(data, name, count))
    if any(type(value) is not bool for value in values):
        raise RecordError(f"field {name!r} holds only true and false, got {shown(values)}")
    return values


def choice(data: Mapping[str, Any], name: str, values: Sequence[Any]) -> Any:
    """One of the values."""
    value = field(data, name)
    for candidate in values:
        if type(value) is type(candidate) and value == candidate:
            return candidate
    raise RecordError(f"field {name!r} is one of {shown(list(values))}, got {shown(value)}")


def counts(value: Any, name: str, keys: Sequence[str], most: int) -> list[int]:
    """An object of counts above zero, as a list in the order of the keys."""
    if not isinstance(value, Mapping) or not set(value) <= set(keys):
        raise RecordError(f"field {name!r} counts {', '.join(keys)}, got {shown(value)}")
    for count in value.values():
        _whole(count, name, 1, most)
    return [value.get(key, 0) for key in keys]


def mapping(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """An object."""
    value = field(data, name)
    if not isinstance(value, Mapping):
        raise RecordError(f"field {name!r} is an object, got {shown(value)}")
    return value


def refuse_unless(holds: bool, sentence: str) -> None:
    """Raise RecordError with the sentence unless it holds."""
    if not holds:
        raise RecordError(sentence)


def field(data: Mapping[str, Any], name: str) -> Any:
    """Whatever stands there; raises RecordError where nothing does."""
    if name not in data:
        raise RecordError(f"the state has no field {name!r}")
    return data[name]


def _whole(value: Any, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise RecordError(
            f"field {name!r} holds whole numbers from {low} to {high}, got {shown(value)}"
        )
    return value
