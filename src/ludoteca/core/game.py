"""A game with its table's settings: what is known before the first move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, SupportsIndex

from ludoteca.core.encoding import Encoding
from ludoteca.core.errors import LudotecaError, OptionError, RecordError, shown, whole_number
from ludoteca.core.knowledge import Knowledge
from ludoteca.core.notation import ActionTexts, no_such_action
from ludoteca.core.phase import Phase
from ludoteca.core.state import State

OptionValue = bool | int | str


class Random(Protocol):
    """Where randomness comes from: random.Random, numpy's Generator, anything with random()."""

    def random(self) -> float:
        """A number from 0 up to but not 1."""


class Option(NamedTuple):
    """A rule that a table can switch. A default of None depends on the other settings."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue | None
    rule: str  # the number of the rule that describes it
    text: str  # one sentence for the lobby


class Game:
    """One game with seats and options fixed; it makes states and reads and writes their texts.

    A subclass sets the class facts, then in its `__init__`, after this one's, the counts,
    `encoding`, `knowledge` and `action_texts`; and writes `view` and `refusal`.
    Decisions are the actions 0 to action_count - 1; chance outcomes follow them.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1
    title: ClassVar[str]
    seat_counts: ClassVar[range]
    usual_seats: ClassVar[int]
    option_list: ClassVar[tuple[Option, ...]] = ()
    joint_rule: ClassVar[str] = ""  # the rule by which seats move at once, where there is one
    notation_rule: ClassVar[str] = ""  # the section of its rules that says which actions there are
    state_class: ClassVar[type[State]]
    keeps_log: ClassVar[bool] = True  # False: remembering is the game, so play shows no past events
    previews: ClassVar[bool] = True  # False: a move reveals, so nobody may look what it would do

    seats: int
    options: Mapping[str, Any]  # values are OptionValue, each of its option's kind
    action_count: int
    chance_count: int = 0
    max_legal: int  # no seat ever has more legal actions at once
    encoding: Encoding
    knowledge: Knowledge
    action_texts: ActionTexts  # where actions are too many to list: write the two methods instead

    def __init__(self, seats: SupportsIndex | None = None, **options: OptionValue) -> None:
        """Raises OptionError for a seat count or an option that the game does not have."""
        self.seats = self._seat_count(seats)
        known = {option.name: option for option in self.option_list}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise OptionError(f"{self.id} has no option {shown(name)}: its options are {names}")
            if not any(type(value) is type(v) and value == v for v in known[name].values):
                raise OptionError(
                    f"option {name} of {self.id} is one of"
                    f" {', '.join(map(repr, known[name].values))}, got {shown(value)}"
                )
        settled = {o.name: options.get(o.name, o.default) for o in self.option_list}
        self.options = MappingProxyType(self.settled(settled))
        self._template: State | None = None
        self._key = (self.id, self.version, self.seats, tuple(sorted(self.options.items())))

    def settled(self, options: dict[str, Any]) -> dict[str, OptionValue]:
        """The options with defaults that depend on seats filled in.

        Raises OptionError for options that do not go together.
        """
        return options

    @property
    def is_plain_python(self) -> bool:
        """Is its state written in plain Python, over the bridge?"""
        return self.state_class.is_plain_python

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of `state.observe(seat)`."""
        return (self.encoding.size,)

    def start(self) -> State:
        """The state before the first event."""
        if self._template is None:
            self._template = self.state_class(self).template()
        return self._template.made_for(self)

    def from_json(self, data: Any) -> State:
        """The state that `to_json` told of.

        Raises RecordError for data of another game, version, seat count or options, and for data
        that is no state of this game.
        """
        if not isinstance(data, Mapping):
            raise RecordError(f"a state as JSON is an object, got {shown(data)}")
        for name, own in (
            ("game", self.id),
            ("version", self.version),
            ("seats", self.seats),
            ("options", dict(self.options)),
        ):
            if name not in data:
                raise RecordError(f"the state has no field {name!r}")
            if not _is_same(data[name], own):
                raise RecordError(
                    f"the state's {name} is {shown(data[name])}, this game's is {shown(own)}"
                )
        state = self.start()
        try:
            state.restore(data)
            state.refuse_unsound()
        except LudotecaError:
            raise
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            problem = f"no field {error}" if isinstance(error, KeyError) else str(error)
            raise RecordError(f"this is no state of {self.id}: {problem}") from None
        # What was written in another way than ours shows here. A field that is none of ours says
        # nothing about the state: others may add some of their own.
        for name, value in state.to_json().items():
            if name not in data and value is not None:
                raise RecordError(f"the state has no field {name!r}")
            # A state made by hand may be over already, with a seat that seemed to be to move.
            if name == "to_move" and value is None and state.phase is Phase.OVER:
                continue
            if not _is_same(data.get(name), value):
                raise RecordError(
                    f"the state's {name} is {shown(data[name])}, expected {shown(value)}"
                    " to fit the other fields"
                )
        return state

    def format_action(self, action: SupportsIndex) -> str:
        """The text of an action; raises NotationError for a number that is no action."""
        return self.action_texts.format_action(action)

    def parse_action(self, text: str) -> int:
        """The action of a text; raises NotationError for a text that is none of this game."""
        return self.action_texts.parse_action(text)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know: named field by field, never by leaving out."""
        raise TypeError(f"{type(self).__name__} does not write view()")

    def sees_chance(self, state: State, seat: int | None) -> bool:
        """May the seat (None: a spectator) be told what chance brings on this state?

        A die is for all; a game that deals cards says whose they are.
        """
        return True

    def refusal(self, state: State, seat: int | None, action: int) -> str:
        """Why an action (of a seat, or None for a chance outcome) is not legal now, with its §.

        It may use nothing that the seat may not know.
        """
        if not 0 <= action < self.action_count + self.chance_count:
            return self.no_such_action(action)
        return f"{self.format_action(action)} is not possible now"

    def no_such_action(self, action: int) -> str:
        """The sentence for a number that is no action at all."""
        cited = f"§{self.notation_rule}: " if self.notation_rule else ""
        return cited + no_such_action(self.id, action, self.action_count + self.chance_count)

    def draw(self, view: dict[str, Any]) -> str:
        """The view as a text board, in rich's markup; it must read without colours too."""
        return "\n".join(f"{name}: {value}" for name, value in view.items())

    def _seat_count(self, seats: SupportsIndex | None) -> int:
        if seats is None:
            return self.usual_seats
        number = whole_number(seats)
        if number is None or number not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            counts = str(low) if low == high else f"{low} to {high}"
            raise OptionError(f"{self.id} has {counts} seats, got {shown(seats)}")
        return number

    def __reduce__(self) -> tuple[Any, tuple[()]]:
        return partial(type(self), self.seats, **self.options), ()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"ludoteca.load({self.id!r}, seats={self.seats}{settings})"


def _is_same(one: Any, other: Any) -> bool:
    """Equal and of the same kind: 1, True and 1.0 are not the same here."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_is_same(one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return bool(one == other)
