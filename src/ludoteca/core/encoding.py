"""A view as numbers. Every observation starts with the same head; the rest is the game's own.

The head: the phase (a place for each, one of them 1), the seats to move (1 each), the seat that
looks (one of them 1; all 0 for a spectator). An encoding can be read back: `read` gives the game's
part of the view again, which is how a test proves that both tell the same.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, cast

import cython

from ludoteca.core.state import State

if not cython.compiled:
    from ludoteca.core.phase import DECIDE, JOINT, PHASE_COUNT

if TYPE_CHECKING:
    from ludoteca.core.game import Game


def head_size(seats: int) -> int:
    """How many numbers come before the game's own."""
    return PHASE_COUNT + 2 * seats


class Encoding:
    """How one game with its settings becomes an array. A game writes `write` and `read`."""

    size: int

    def __init__(self, game: Game, size: int) -> None:
        """`size` is how many numbers `write` writes."""
        self.size = head_size(game.seats) + size

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        """Write what the seat (-1: a spectator) may know from out[at] on; answer where it ends.

        `out` holds zeros before.
        """
        return at

    def read(self, game: Game, numbers: Any) -> dict[str, Any]:
        """The game's part of the view again, from the numbers after the head."""
        raise TypeError(f"{type(self).__name__} does not write read()")

    def fill(self, state: State, seat: int, out: MutableSequence[float]) -> None:
        """Write a whole observation; `out` holds zeros before."""
        out[state.phase_code] = 1
        if state.phase_code == DECIDE:
            out[PHASE_COUNT + state.mover] = 1
        elif state.phase_code == JOINT:
            for i in range(state.seats):
                out[PHASE_COUNT + i] = state.movers >> i & 1
        if seat >= 0:
            out[PHASE_COUNT + state.seats + seat] = 1
        self.write(state, seat, out, PHASE_COUNT + 2 * state.seats)

    @cython.locals(numbers="float[::1]", state=State)
    def observe(self, state: State, seat: int) -> Any:
        """A new float32 array with what the seat (-1: a spectator) may know."""
        import numpy

        array = numpy.zeros(self.size, dtype=numpy.float32)
        if cython.compiled:
            numbers = array
            self.fill(state, seat, cython.address(numbers[0]))
        else:
            self.fill(state, seat, cast("MutableSequence[float]", array))
        state._check()
        return array


class PythonEncoding(Encoding):
    """The bridge for a game in plain Python: write `numbers` and `read`."""

    def numbers(self, state: State, seat: int) -> list[float]:
        """What the seat (-1: a spectator) may know: as many numbers as the encoding's size says."""
        raise TypeError(f"{type(self).__name__} does not write numbers()")

    def write(self, state: State, seat: int, out: MutableSequence[float], at: int) -> int:
        with cython.gil:
            try:
                numbers = self.numbers(state, seat)
                if at + len(numbers) != self.size:
                    raise ValueError(
                        f"numbers() gave {len(numbers)}, {self.size - at} were expected"
                    )
                for i in range(len(numbers)):
                    out[at + i] = numbers[i]
            except BaseException as error:
                state.error = error
        return self.size
