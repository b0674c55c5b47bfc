"""Many games side by side, with numpy arrays that are written in place and never copied.

    batch = ludoteca.Batch(game, size=4096, seed=7)
    while training:
        actions = policy(batch.observations(), batch.legal_masks(), batch.to_move)
        batch.step(actions)
        learn(batch.done, batch.returns)

Chance plays itself. In a joint step the seats are asked one after the other, none knowing what the
others chose. A game that is over shows its returns until the next step, which begins it anew.
Lane i uses the random stream (seed, i).
"""

from __future__ import annotations

from typing import Any

import cython

from ludoteca.core.chance import Rng
from ludoteca.core.encoding import PythonEncoding
from ludoteca.core.errors import IllegalMove, LudotecaError, whole_argument
from ludoteca.core.game import Game
from ludoteca.core.state import Scratch, State

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
else:
    from ludoteca.core.phase import CHANCE, JOINT, OVER

MOST_LANES = 1 << 24
MOST_DECISIONS = (1 << 31) - 1  # that a C int holds
MOST_MASK_ACTIONS = 50_000


class Lane:
    """One game of a batch: its state, its random numbers, and what was chosen in a joint step."""

    state: State
    start: State
    rng: Rng
    scratch: Scratch
    to_move: int
    chosen_seats: int
    chosen: list[int]

    def __init__(self, start: State, rng: Rng, scratch: Scratch) -> None:
        self.state = start.copy()
        self.start = start
        self.rng = rng
        self.scratch = scratch
        self.to_move = -1
        self.chosen_seats = 0
        if cython.compiled:
            self.chosen = cython.cast(cython.p_int, malloc(start.seats * cython.sizeof(cython.int)))
            if not self.chosen:
                raise MemoryError
        else:
            self.chosen = [0] * start.seats

    def __dealloc__(self) -> None:
        free(self.chosen)

    def restart(self) -> int:
        """Begin the game anew; answer the steps that chance took first."""
        self.state.take(self.start)
        return self.settle()

    def play(self, action: int) -> int:
        """Play a legal action of the seat to move and what chance brings then; answer the steps."""
        if self.state.phase_code != JOINT:
            self.state.play(action)
            return 1 + self.settle()
        self.chosen[self.to_move] = action
        self.chosen_seats |= 1 << self.to_move
        if self.chosen_seats != self.state.movers:
            return self.settle()
        self.chosen_seats = 0
        self.state.play_joint(self.chosen)
        return 1 + self.settle()

    def play_at_random(self) -> int:
        """Play a legal action, each equally likely; answer the steps."""
        if self.state.phase_code != JOINT:
            self.state.step_at_random(self.rng, self.scratch)  # a game may do it without listing
            return 1 + self.settle()
        return self.play(self.scratch.actions[self.rng.below(self.legal())])

    def settle(self) -> int:
        """Let chance play until a seat must act or the game is over; answer the steps it took."""
        steps = 0
        while self.state.phase_code == CHANCE:
            self.state.play(self.state.draw(self.rng, self.scratch))
            steps += 1
        if self.state.phase_code == OVER:
            self.to_move = -1
        elif self.state.phase_code == JOINT:
            waiting = self.state.movers & ~self.chosen_seats
            self.to_move = 0
            while not waiting >> self.to_move & 1:
                self.to_move += 1
        else:
            self.to_move = self.state.mover
        return steps

    def legal(self) -> int:
        """Write the legal actions of the seat to move to the scratch; answer how many."""
        return self.state.legal_into(self.to_move, self.scratch.actions)

    def winners(self) -> int:
        """The winning seats as bits when the game is over, otherwise 0."""
        return self.state.winning() if self.to_move < 0 else 0

    def refuses(self, action: int) -> bool:
        """Is the action not legal for the seat to move? A game that is over refuses nothing."""
        return self.to_move >= 0 and not self.state.is_legal(self.to_move, action)


class Batch:
    """`size` games of one kind at once."""

    game: Game
    size: int
    to_move: Any  # int8, by lane: the seat that must act, -1 when the game is over
    done: Any  # bool, by lane: the game is over
    returns: Any  # float64, lane x seat: what each seat returns; zeros while the game runs
    _may_fail: bool  # something in plain Python may have raised, and the lane tells
    _lanes: list[Lane]
    _lane: Any  # the lanes again, as C pointers: a list cannot be read without the GIL
    _to_move: Any
    _done: Any
    _returns: Any
    _masks: Any
    _observations: Any

    @cython.locals(number=cython.int, lane=Lane)
    def __init__(self, game: Game, size: int, seed: int = 7) -> None:
        """Raises LudotecaError for a size or a seed that makes no sense."""
        size = whole_argument("size", size, 1, MOST_LANES)
        seed = whole_argument("seed", seed)
        import numpy

        self.game = game
        self.size = size
        self.to_move = numpy.zeros(size, dtype=numpy.int8)
        self.done = numpy.zeros(size, dtype=numpy.bool_)
        self.returns = numpy.zeros((size, game.seats), dtype=numpy.float64)
        self._to_move = self.to_move
        self._done = self.done.view(numpy.uint8)
        self._returns = self.returns
        self._masks = self._observations = None
        self._encoding = game.encoding
        self._may_fail = game.is_plain_python or isinstance(game.encoding, PythonEncoding)
        self._scratch = Scratch(game)
        start = game.start()
        self._lanes = [Lane(start, Rng(seed, number), self._scratch) for number in range(size)]
        if cython.compiled:
            self._lane = cython.cast(cython.pp_void, malloc(size * cython.sizeof(cython.p_void)))
            if not self._lane:
                raise MemoryError
            for number in range(size):
                self._lane[number] = cython.cast(cython.p_void, self._lanes[number])
        else:
            self._lane = self._lanes
        for number in range(size):
            lane = self._lanes[number]
            lane.restart()
            self._note(number, lane.to_move, 0)
        self._check()

    def __dealloc__(self) -> None:
        free(self._lane)

    @cython.locals(given="int[::1]", number=cython.int, refused=cython.int, lane=Lane)
    def step(self, actions: Any) -> None:
        """Play one action in every lane; those that are over begin anew and ignore theirs.

        `actions` is an array of whole numbers, one a lane. Raises IllegalMove, naming the lane, if
        one is not legal; then nothing has changed.
        """
        import numpy

        try:
            array = numpy.asarray(actions)
        except ValueError:
            raise IllegalMove(
                f"actions is an array of {self.size} whole numbers, got lists of several lengths"
            ) from None
        if array.shape != (self.size,) or array.dtype.kind not in "iu":
            raise IllegalMove(
                f"actions is an array of {self.size} whole numbers,"
                f" got shape {array.shape} of {array.dtype}"
            )
        known = (array >= 0) & (array < self.game.action_count)
        given = numpy.ascontiguousarray(numpy.where(known, array, -1), dtype=numpy.int32)
        refused = self._first_refused(given)
        self._check()
        if refused >= 0:
            lane = self._lanes[refused]
            reason = self.game.refusal(lane.state, lane.to_move, int(array[refused]))
            raise IllegalMove(f"lane {refused}: {reason}")
        with cython.nogil:
            for number in range(self.size):
                if self._done[number]:
                    cython.cast(Lane, self._lane[number]).restart()
                else:
                    cython.cast(Lane, self._lane[number]).play(given[number])
                self._note(
                    number,
                    cython.cast(Lane, self._lane[number]).to_move,
                    cython.cast(Lane, self._lane[number]).winners(),
                )
        self._check()

    @cython.locals(steps=cython.longlong, number=cython.int, _=cython.int, count=cython.int)
    def step_at_random(self, decisions: int = 1) -> int:
        """Make so many uniformly random decisions in every lane; answer how many steps that were.

        A step is a decision or a chance outcome; a lane that is over begins anew and goes on.
        """
        count = whole_argument("decisions", decisions, 0, MOST_DECISIONS)
        steps = 0
        with cython.nogil:
            for number in range(self.size):
                for _ in range(count):
                    if cython.cast(Lane, self._lane[number]).to_move < 0:
                        steps += cython.cast(Lane, self._lane[number]).restart()
                    steps += cython.cast(Lane, self._lane[number]).play_at_random()
                self._note(
                    number,
                    cython.cast(Lane, self._lane[number]).to_move,
                    cython.cast(Lane, self._lane[number]).winners(),
                )
        self._check()
        return steps

    @cython.locals(masks="unsigned char[:, ::1]", number=cython.int, count=cython.int, i=cython.int)
    def legal_masks(self) -> Any:
        """Which actions are legal for the seat to move: bool, lane x action; one array, rewritten.

        Raises LudotecaError for a game with very many actions: use `legal_lists`.
        """
        if self.game.action_count > MOST_MASK_ACTIONS:
            raise LudotecaError(
                f"{self.game.id} has {self.game.action_count} actions, too many for masks:"
                " use legal_lists()"
            )
        if self._masks is None:
            import numpy

            self._masks = numpy.zeros((self.size, self.game.action_count), dtype=numpy.bool_)
        self._masks.fill(False)
        masks = self._masks.view("uint8")
        with cython.nogil:
            for number in range(self.size):
                if not self._done[number]:
                    count = cython.cast(Lane, self._lane[number]).legal()
                    for i in range(count):
                        masks[number, self._scratch.actions[i]] = 1
        self._check()
        return self._masks

    @cython.locals(
        flat="int[::1]",
        ends="long long[::1]",
        number=cython.int,
        count=cython.int,
        i=cython.int,
        at=cython.longlong,
    )
    def legal_lists(self) -> tuple[Any, Any]:
        """The legal actions of all lanes one after another, and where each lane's begin.

        Lane i has actions[offsets[i] : offsets[i + 1]]; both arrays are new.
        """
        import numpy

        offsets = numpy.zeros(self.size + 1, dtype=numpy.int64)
        actions = numpy.zeros(max(1024, self.game.max_legal), dtype=numpy.int32)
        ends, flat = offsets, actions
        at = 0
        for number in range(self.size):
            count = 0 if self._done[number] else cython.cast(Lane, self._lane[number]).legal()
            if at + count > len(actions):
                actions = numpy.concatenate((actions, numpy.zeros_like(actions)))
                flat = actions
            for i in range(count):
                flat[at + i] = self._scratch.actions[i]
            at += count
            ends[number + 1] = at
        self._check()
        return actions[:at], offsets

    @cython.locals(numbers="float[:, ::1]", number=cython.int)
    def observations(self) -> Any:
        """What the seat to move sees: float32, lane x number; one array, rewritten.

        Of a game that is over it is the spectator's.
        """
        if self._observations is None:
            import numpy

            self._observations = numpy.zeros((self.size, self._encoding.size), dtype=numpy.float32)
        self._observations.fill(0)
        if cython.compiled:
            numbers = self._observations
            with cython.nogil:
                for number in range(self.size):
                    self._encoding.fill(
                        cython.cast(Lane, self._lane[number]).state,
                        self._to_move[number],
                        cython.address(numbers[number, 0]),
                    )
        else:
            for number, lane in enumerate(self._lanes):
                self._encoding.fill(lane.state, lane.to_move, self._observations[number])
        self._check()
        return self._observations

    @cython.locals(lane=Lane)
    def state(self, number: int) -> State:
        """A copy of one lane's state. In a joint step it does not tell what was chosen so far."""
        lane = self._lanes[whole_argument("a lane", number, 0, self.size - 1)]
        return lane.state.copy()

    def _note(self, number: int, to_move: int, winners: int) -> None:
        """Write a lane's row of the arrays; `winners` counts only when the game is over."""
        if to_move >= 0 and not self._done[number]:
            self._to_move[number] = to_move
            return
        seats = self._returns.shape[1]
        share = 0.0
        if to_move < 0:
            for seat in range(seats):
                share += winners >> seat & 1
            if share:
                share = 1.0 / share
        for seat in range(seats):
            self._returns[number, seat] = share * (winners >> seat & 1)
        self._to_move[number] = to_move
        self._done[number] = to_move < 0

    def _first_refused(self, actions: Any) -> int:
        for number in range(self.size):
            if cython.cast(Lane, self._lane[number]).refuses(actions[number]):
                return number
        return -1

    def _check(self) -> None:
        """Raise what went wrong inside a game written in plain Python."""
        if self._may_fail:
            for lane in self._lanes:
                lane.state._check()
