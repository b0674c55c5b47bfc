"""The state of a game: the door that every user sees, over a few methods that every game writes.

A game's class derives from `State`, keeps its position in plain numbers and arrays of numbers, and
writes the methods of the first block below; compiled they are C and run without the GIL. `State`
makes the public door of them. A game in plain Python derives from `PythonState` instead.

A game's class holds nothing but what its JSON tells: copying and comparing go by the bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import cython

from ludoteca.core.chance import Rng
from ludoteca.core.errors import IllegalMove, LudotecaError, shown, whole_number
from ludoteca.core.outcome import Outcome
from ludoteca.core.phase import Phase

if cython.compiled:
    from cython.cimports.cpython.bytes import PyBytes_FromStringAndSize
    from cython.cimports.cpython.list import PyList_New
    from cython.cimports.cpython.long import PyLong_AsLongAndOverflow
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcmp, memcpy

    # other names of C come from the .pxd
else:
    from ludoteca.core.attributes import data_of, digest, frozen, take_attributes
    from ludoteca.core.outcome import outcome_of
    from ludoteca.core.phase import CHANCE, DECIDE, JOINT, OVER

if TYPE_CHECKING:
    from ludoteca.core.game import Game, Random

_PHASES = tuple(Phase)
_MOST_NUMBER = (1 << 31) - 1  # that a C int holds
_MOST_SEATS = 30  # as bits of a C int, and one more number
_FEW = 256  # actions that are listed in an array on the stack: `few` and `few_weights` below

# Most actions that are ever listed, made once; in C also as an array of their references.
_NUMBERS = list(range(1024))
if cython.compiled:
    for _made in _NUMBERS:
        _NUMBER[_made] = cython.cast(Reference, _made)  # type: ignore[name-defined]  # noqa: F821


class Scratch:
    """Room to list one step's actions in: what `legal_into` and `chance_into` write to."""

    actions: MutableSequence[int]
    weights: MutableSequence[int]
    joint: MutableSequence[int]

    def __init__(self, game: Game) -> None:
        room = max(game.max_legal, game.chance_count, 1)
        if cython.compiled:
            # 16 numbers more, a line of the processor's cache: another thread's room may be next.
            size = (room + 16) * cython.sizeof(cython.int)
            self.actions = cython.cast(cython.p_int, malloc(size))
            self.weights = cython.cast(cython.p_int, malloc(size))
            self.joint = cython.cast(
                cython.p_int, malloc((game.seats + 16) * cython.sizeof(cython.int))
            )
            if not self.actions or not self.weights or not self.joint:
                raise MemoryError
        else:
            self.actions = [0] * room
            self.weights = [0] * room
            self.joint = [0] * game.seats

    def __dealloc__(self) -> None:
        free(self.actions)
        free(self.weights)
        free(self.joint)


@cython.no_gc  # it is in no circle (see `template`): the collector need not look at it
@cython.cclass
class State:
    """A position of a game, changed in place by `apply` and `apply_joint`."""

    is_plain_python = False  # True in PythonState and what derives from it

    game: Game
    error: BaseException | None
    seats: int
    max_legal: int
    chance_count: int
    has_scores: bool  # of its own; asking for the usual ones would cost as much as a move
    movers: int  # in JOINT the seats to move, as bits
    phase_code: int
    mover: int  # in DECIDE the seat to move; otherwise as the game finds useful

    def __init__(self, game: Game) -> None:
        # A Python subclass of a compiled class would be passed over by compiled loops.
        ignored = cython.compiled and "__pyx_vtable__" not in type(self).__dict__
        if ignored and not self.is_plain_python:
            raise TypeError(f"{type(self).__name__} is plain Python: derive it from PythonState")
        if game.seats > _MOST_SEATS:
            raise ValueError(f"a game has at most {_MOST_SEATS} seats, got {game.seats}")
        self.game = game
        self.error = None
        self.seats = game.seats
        self.max_legal = game.max_legal
        self.chance_count = game.chance_count
        self.has_scores = type(self).scores is not State.scores
        self.movers = 0
        self.phase_code = 0
        self.mover = 0

    # ---- what a game writes -------------------------------------------------------------------

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        """Write the legal actions of a seat that is to move, in a stable order; answer how many."""
        return 0

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        """Write the chance outcomes and their whole-number weights; answer how many."""
        return 0

    def play(self, action: int) -> None:
        """Play an action known to be legal, or a chance outcome known to be possible."""

    def play_joint(self, actions: MutableSequence[int]) -> None:
        """Play a joint step: actions[seat] for each seat in `movers`, known to be legal."""

    def winning(self) -> int:
        """After the end: the seats that win or share, as bits."""
        return 0

    def redraw(self, seat: int, rng: Rng) -> None:
        """Draw what the seat (-1: a spectator) may not know afresh, with the right odds."""

    def is_legal(self, seat: int, action: int) -> bool:
        """Is it legal for a seat that is to move? A game may answer faster than by listing."""
        if cython.compiled:
            if self.max_legal <= _FEW:
                # `few` is a C array, see the .pxd
                count = self.legal_into(seat, few)  # type: ignore[name-defined]  # noqa: F821
                return _is_among(few, count, action)  # type: ignore[name-defined]  # noqa: F821
            many = cython.cast(cython.p_int, malloc(self.max_legal * cython.sizeof(cython.int)))
            found = _is_among(many, self.legal_into(seat, many), action)
            free(many)
            return found
        else:
            room = [0] * self.max_legal
            return _is_among(room, self.legal_into(seat, room), action)

    def facts(self) -> dict[str, Any]:
        """The position under the JSON names of the game's rules."""
        raise TypeError(f"{type(self).__name__} does not write facts()")

    def restore(self, data: Mapping[str, Any]) -> None:
        """Take the position from such facts; raises RecordError for what cannot be."""
        raise TypeError(f"{type(self).__name__} does not write restore()")

    def scores(self) -> list[int]:
        """After the end: the game's own scores by seat. Without them a winner has 1, others 0."""
        winners = self.winning()
        return [winners >> seat & 1 for seat in range(self.seats)]

    def reason(self) -> str:
        """After the end: why it ended, in a few words with the rule's number."""
        return "the game is over"

    def redraw_remembering(self, seat: int, rng: Rng, memory: Any) -> None:
        """`redraw` for a seat that remembers more than its view shows."""
        raise LudotecaError(
            f"{self.game.id} hides nothing that can be remembered: leave memory out"
        )

    # ---- the door -----------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What the state waits for."""
        return _PHASES[self.phase_code]

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must act now: none in CHANCE and OVER, one in DECIDE, some in JOINT."""
        if self.phase_code == DECIDE:
            return (self.mover,)
        if self.phase_code == JOINT:
            return tuple([seat for seat in range(self.seats) if self.movers >> seat & 1])
        return ()

    @cython.locals(mover=cython.int, count=cython.int, few="int[256]", many=cython.p_int)
    def legal(self, seat: SupportsIndex | None = None) -> list[int]:
        """The legal actions of the seat to move, or of the given seat; empty if it is not to move.

        Raises IllegalMove when a joint step is asked without a seat. Costs one listing.
        """
        if seat is None:
            if self.phase_code == JOINT:
                raise IllegalMove(f"seats {_listed(self.to_move)} choose at once: ask legal(seat)")
            mover = self.mover
        else:
            mover = self._seat(seat)
            if not self._is_to_move(mover):
                return []
        if self.phase_code != DECIDE and self.phase_code != JOINT:
            return []
        if cython.compiled:
            if self.max_legal <= _FEW:
                # `few` is a C array, see the locals
                count = self.legal_into(mover, few)  # type: ignore[name-defined]  # noqa: F821
                answer = _listed_numbers(few, count)  # type: ignore[name-defined]  # noqa: F821
            else:
                many = cython.cast(cython.p_int, malloc(self.max_legal * cython.sizeof(cython.int)))
                count = self.legal_into(mover, many)
                answer = _listed_numbers(many, count)
                free(many)
        else:
            room = [0] * self.max_legal
            answer = room[: self.legal_into(mover, room)]
        if self.error is not None:
            self._check()
        return answer

    @cython.locals(count=cython.int, few="int[256]", few_weights="int[256]", scratch=Scratch)
    def chance(self) -> list[tuple[int, float]]:
        """The chance outcomes with their probabilities; empty unless the phase is CHANCE."""
        if self.phase_code != CHANCE:
            return []
        if cython.compiled and self.chance_count <= _FEW:
            # `few` and `few_weights` are C arrays, see the locals
            count = self.chance_into(few, few_weights)  # type: ignore[name-defined]  # noqa: F821
            answer = _listed_odds(few, few_weights, count)  # type: ignore[name-defined]  # noqa: F821
        else:
            scratch = Scratch(self.game)
            count = self.chance_into(scratch.actions, scratch.weights)
            answer = _listed_odds(scratch.actions, scratch.weights, count)
        self._check()
        return answer

    @cython.locals(number=cython.int)
    def apply(self, action: SupportsIndex) -> None:
        """Play a decision or a chance outcome. Raises IllegalMove, and then nothing has changed."""
        number = _plain_number(action)
        if number < 0:
            number = self._number(action)
        if self.phase_code == DECIDE:
            if not self.is_legal(self.mover, number):
                self._check()
                raise IllegalMove(self.game.refusal(self, self.mover, number))
        elif self.phase_code == CHANCE:
            if not self._is_outcome(number):
                self._check()
                raise IllegalMove(self.game.refusal(self, None, number))
        elif self.phase_code == JOINT:
            raise IllegalMove(
                _cited(self.game.joint_rule)
                + f"seats {_listed(self.to_move)} move at once here: use apply_joint"
            )
        else:
            raise IllegalMove(self._nothing_more())
        self.play(number)
        if self.error is not None:
            self._check()

    @cython.locals(joint="int[32]", number=cython.int)
    def apply_joint(self, actions: Mapping[int, SupportsIndex]) -> None:
        """Play a joint step, one action for each seat in `to_move`.

        Raises IllegalMove for a wrong phase, missing or extra seats or an illegal action, and then
        nothing has changed.
        """
        if self.phase_code != JOINT:
            if self.phase_code == OVER:
                raise IllegalMove(self._nothing_more())
            raise IllegalMove(
                _cited(self.game.joint_rule)
                + f"no joint step is due in phase {self.phase.name}: use apply"
            )
        wanted = self.to_move
        is_mapping = type(actions) is dict or isinstance(actions, Mapping)
        # Seats by their numbers: True would pass for 1, and so would 1.0.
        chosen = (
            {seat if type(seat) is int else whole_number(seat): actions[seat] for seat in actions}
            if is_mapping
            else {}
        )
        if chosen.keys() != set(wanted):
            given = f"those of {shown(list(actions))}" if is_mapping else shown(actions)
            raise IllegalMove(
                _cited(self.game.joint_rule)
                + f"a joint step needs one action each of seats {_listed(wanted)}, got {given}"
            )
        if not cython.compiled:
            joint = [0] * self.seats  # compiled it is a C array, see the locals
        for seat in wanted:
            number = _plain_number(chosen[seat])
            if number < 0:
                number = self._number(chosen[seat])
            if not self.is_legal(seat, number):
                self._check()
                raise IllegalMove(self.game.refusal(self, seat, number))
            joint[seat] = number
        self.play_joint(joint)
        self._check()

    def copy(self) -> State:
        """An independent state equal to this one."""
        return self._copy_for(self.game)

    def _copy_for(self, game: Any) -> State:
        if cython.compiled:
            other: State = new_like(self, ())  # type: ignore[name-defined]  # noqa: F821
        else:
            other = type(self).__new__(type(self))
        other.game = game
        other.error = None
        other.seats = self.seats
        other.max_legal = self.max_legal
        other.chance_count = self.chance_count
        other.has_scores = self.has_scores
        other.take(self)
        if other.error is not None:
            other._check()
        return other

    def template(self) -> State:
        """A copy without its game, for the game to keep: a circle would never be freed."""
        return self._copy_for(None)

    def made_for(self, game: Game) -> State:
        """A copy of a template as a state of the game."""
        return self._copy_for(game)

    def text(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> str:
        """The action in the game's notation.

        Raises NotationError for a number that is no action, LudotecaError for one that is no seat.
        """
        if seat is not None:
            self._seat(seat)
        return self.game.format_action(action)

    def parse(self, text: str, seat: SupportsIndex | None = None) -> int:
        """The action that a text of the game's notation names, legal now or not.

        Raises NotationError for a text that is no move or outcome of this game, LudotecaError for
        a number that is no seat.
        """
        if seat is not None:
            self._seat(seat)
        return self.game.parse_action(text)

    @property
    @cython.locals(bits=cython.int, scores=tuple)
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        if self.phase_code != OVER:
            return None
        bits = self.winning()
        if self.error is not None:
            self._check()
        scores = tuple(self.scores()) if self.has_scores else None
        return outcome_of(scores, bits, self.seats, self.reason())

    def view(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """What the seat may know, as JSON-ready data; None is a spectator."""
        number = None if seat is None else self._seat(seat)
        return {
            "game": self.game.id,
            "seat": number,
            "phase": self.phase.name.lower(),
            "to_move": list(self.to_move),
            **self.game.view(self, number),
        }

    def observe(self, seat: SupportsIndex | None = None) -> Any:
        """The facts of `view(seat)` as a numpy array of float32 with `game.observation_shape`."""
        return self.game.encoding.observe(self, -1 if seat is None else self._seat(seat))

    def resample(self, seat: SupportsIndex | None, rng: Random, memory: Any = None) -> State:
        """Another state that the seat could be in, drawn with the right odds.

        `rng` is anything with random(), such as random.Random or numpy's Generator. `memory` is
        what the seat still knows beyond its view, in the words of the game that has such a thing.
        Raises LudotecaError for another seat, rng or memory.
        """
        number = -1 if seat is None else self._seat(seat)
        if not callable(getattr(rng, "random", None)):
            raise LudotecaError(
                f"rng is something with random(), such as random.Random(7), got {shown(rng)}"
            )
        other = self.copy()
        stream = Rng(int(rng.random() * (1 << 53)))
        if memory is None:
            other.redraw(number, stream)
        else:
            other.redraw_remembering(number, stream, memory)
        other._check()
        return other

    def to_json(self) -> dict[str, Any]:
        """The referee's whole knowledge; `game.from_json` restores an equal state from it."""
        return {
            "game": self.game.id,
            "version": self.game.version,
            "seats": self.seats,
            "options": dict(self.game.options),
            **self.facts(),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(other) is not type(self):
            return NotImplemented
        return self.game == other.game and self._same_data(other)

    def __hash__(self) -> int:
        return hash((self.game, self._frozen_data()))

    # Copying and pickling by attributes, as Python does it by itself, would share what may change.

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return self.game.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.phase.name} to_move={self.to_move}>"

    # ---- what the house gives to search, playouts and batches -----------------------------------

    def take(self, other: State) -> None:
        """Become equal to another state of the same game."""
        if cython.compiled:
            memcpy(
                cython.address(self.movers),
                cython.address(other.movers),
                _data_size(self),
            )
        else:
            take_attributes(vars(self), vars(other))

    def fingerprint(self) -> int:
        """64 bits: the same for equal states of a game, and by all odds others for others."""
        if cython.compiled:
            return _mixed_bytes(
                cython.cast(cython.p_char, cython.address(self.movers)), _data_size(self)
            )
        return digest(data_of(vars(self)))

    def draw(self, rng: Rng, scratch: Scratch) -> int:
        """A chance outcome at random, with its odds."""
        return scratch.actions[
            rng.pick(scratch.weights, self.chance_into(scratch.actions, scratch.weights))
        ]

    def step_at_random(self, rng: Rng, scratch: Scratch) -> None:
        """Play one step: chance with its odds, a decision uniformly. The game must not be over."""
        if self.phase_code == DECIDE:
            self.play(scratch.actions[rng.below(self.legal_into(self.mover, scratch.actions))])
        elif self.phase_code == CHANCE:
            self.play(self.draw(rng, scratch))
        else:
            for seat in range(self.seats):
                if self.movers >> seat & 1:
                    scratch.joint[seat] = scratch.actions[
                        rng.below(self.legal_into(seat, scratch.actions))
                    ]
            self.play_joint(scratch.joint)

    def finish_at_random(self, rng: Rng, scratch: Scratch) -> int:
        """Play at random until the game is over; answer how many steps that took."""
        steps = 0
        while self.phase_code != OVER:
            if self.phase_code == DECIDE:  # as `step_at_random` does, without a call
                self.play(scratch.actions[rng.below(self.legal_into(self.mover, scratch.actions))])
            else:
                self.step_at_random(rng, scratch)
            steps += 1
        return steps

    # ---- private --------------------------------------------------------------------------------

    def _is_to_move(self, seat: int) -> bool:
        if self.phase_code == DECIDE:
            return seat == self.mover
        return self.phase_code == JOINT and bool(self.movers >> seat & 1)

    def _is_outcome(self, action: int) -> bool:
        if cython.compiled and self.chance_count <= _FEW:
            # `few` and `few_weights` are C arrays, see the .pxd
            count = self.chance_into(few, few_weights)  # type: ignore[name-defined]  # noqa: F821
            return _is_among(few, count, action)  # type: ignore[name-defined]  # noqa: F821
        scratch = Scratch(self.game)
        count = self.chance_into(scratch.actions, scratch.weights)
        return _is_among(scratch.actions, count, action)

    def _seat(self, seat: SupportsIndex) -> int:
        number = seat if type(seat) is int else whole_number(seat)
        if number is None or not 0 <= number < self.seats:
            raise LudotecaError(f"there is no seat {shown(seat)}: seats are 0 to {self.seats - 1}")
        return number

    def _nothing_more(self) -> str:
        """The refusal after the end, by the rule that ended the game."""
        rule, found, _ = self.reason().partition(": ")
        cited = f"{rule}: " if found and rule.startswith("§") else ""
        return cited + "the game is over, nothing more can be played"

    def _number(self, action: SupportsIndex) -> int:
        """The action as a C int; raises IllegalMove for what is none."""
        number = whole_number(action)
        if number is None:
            raise IllegalMove(
                f"an action is a whole number, as legal() and parse() give it, got {shown(action)}"
            )
        if not 0 <= number <= _MOST_NUMBER:
            raise IllegalMove(self.game.no_such_action(number))
        return number

    def _check(self) -> None:
        """Raise what went wrong inside a game written in plain Python."""
        if self.error is not None:
            error = self.error
            self.error = None
            raise error

    def _is_sound(self) -> bool:
        """Do phase, mover and movers fit together? Otherwise C code would leave its arrays."""
        if self.phase_code == DECIDE:
            return 0 <= self.mover < self.seats
        if self.phase_code == JOINT:
            return 0 < self.movers < 1 << self.seats
        return self.phase_code == CHANCE or self.phase_code == OVER

    def refuse_unsound(self) -> None:
        """Raise ValueError unless phase, mover and movers fit together."""
        if not self._is_sound():
            raise ValueError(
                f"phase_code {self.phase_code}, mover {self.mover} and movers {self.movers:#b}"
                f" do not fit together with {self.seats} seats"
            )

    def _same_data(self, other: State) -> bool:
        if cython.compiled:
            own, others = cython.address(self.movers), cython.address(other.movers)
            return bool(memcmp(own, others, _data_size(self)) == 0)
        return data_of(vars(self)) == data_of(vars(other))

    def _frozen_data(self) -> object:
        if cython.compiled:
            return PyBytes_FromStringAndSize(
                cython.cast(cython.p_char, cython.address(self.movers)), _data_size(self)
            )
        return frozen(data_of(vars(self)))


def _cited(rule: str) -> str:
    return f"§{rule}: " if rule else ""


def _listed(seats: Any) -> str:
    return ", ".join([str(seat) for seat in seats]) or "none"


def _plain_number(action: object) -> int:
    """The number if it is a plain int that C can hold, -1 for all else. Cheaper than a `try`."""
    if type(action) is not int:
        return -1
    if cython.compiled:
        too_large = 0
        number = PyLong_AsLongAndOverflow(action, cython.address(too_large))
        return number if not too_large and 0 <= number < 1 << 30 else -1
    return action if 0 <= action < 1 << 30 else -1


def _listed_numbers(numbers: MutableSequence[int], count: int) -> list[int]:
    """The numbers as a list, made at its final size."""
    if cython.compiled:
        answer: list[int] = PyList_New(count)
        for i in range(count):
            if 0 <= numbers[i] < 1024:
                made = _NUMBER[numbers[i]]  # type: ignore[name-defined]  # noqa: F821
            else:
                number = numbers[i]
                made = cython.cast(Reference, number)  # type: ignore[name-defined]  # noqa: F821
            Py_INCREF(made)  # type: ignore[name-defined]  # noqa: F821
            PyList_SET_ITEM(answer, i, made)  # type: ignore[name-defined]  # noqa: F821
        return answer
    return list(numbers[:count])


def _listed_odds(
    actions: MutableSequence[int], weights: MutableSequence[int], count: int
) -> list[tuple[int, float]]:
    """The actions with their probabilities, which their weights are in proportion to."""
    total = 0
    for i in range(count):
        total += weights[i]
    return [(actions[i], weights[i] / total) for i in range(count)]


def _is_among(numbers: MutableSequence[int], count: int, wanted: int) -> bool:
    """Is it one of the first `count` numbers?"""
    for i in range(count):  # noqa: SIM110 - a generator would need the GIL
        if numbers[i] == wanted:
            return True
    return False


def _data_size(state: State) -> int:
    """How many bytes of a compiled state are its data."""
    if cython.compiled:
        whole: int = object_size(state)  # type: ignore[name-defined]  # noqa: F821
        begin = cython.cast(cython.p_char, cython.cast(cython.p_void, state))
        data = cython.cast(cython.p_char, cython.address(state.movers))
        before: int = data - begin
        return whole - before
    raise TypeError("only a compiled state has a size")


def _mixed_bytes(data: Any, size: int) -> int:
    """64 bits made of the bytes of a compiled state, eight of them at a time."""
    if cython.compiled:
        odd = 0x9E3779B97F4A7C15  # typed in the .pxd, see core/chance.py
        mixed = size
        while size > 0:
            word = 0
            memcpy(cython.address(word), data, 8 if size > 8 else size)
            mixed = (mixed ^ word) * odd
            mixed ^= mixed >> 32
            data += 8
            size -= 8
        mixed *= odd
        return mixed ^ mixed >> 29
    raise TypeError("only a compiled state is made of bytes")
