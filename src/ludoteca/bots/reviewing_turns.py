"""A finished match of Fantastick, judged by its solver: points instead of shares of a win.

A turn is one choice, since undoing is free (§1.10): it costs what it scored above the least. The
luck of a roll is how much less the turn must cost than on an average over the die. What the turns
would cost on an average, played perfectly, is what could be expected at the start. So

    - score = opening + luck + own choices

holds for every seat, and each number is exact where the solver has proven it. A turn that a wild
card covers counts in favour of whoever played it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludoteca.bots.analysis import Unit, Worth
from ludoteca.bots.reviewing import Grade, Judged, Review, Step, refuse_unless_over
from ludoteca.core.game import Game
from ludoteca.core.phase import Phase
from ludoteca.core.record import Record
from ludoteca.core.state import State

# A turn is called so if it cost fewer points more than the least.
POINT_GRADES: tuple[tuple[Grade, float], ...] = (
    ("best", 0.5),
    ("slip", 1.5),
    ("mistake", 3.5),
    ("blunder", float("inf")),
)


class Turn(NamedTuple):
    """A turn: the steps of its roll and of its end, and what it had to cost and did."""

    seat: int
    roll: int  # the step that begins it
    end: int
    usual: Worth  # the least, on an average over the die
    least: Worth
    plan: str  # a way to play it at the least
    points: int


class TurnReview(Review):
    """A match under review, turn by turn. All turns are solved when it is made: some seconds."""

    def __init__(self, record: Record, seed: int = 0) -> None:
        """Raises LudotecaError for a match that still runs and for turns that cannot be solved."""
        refuse_unless_over(record)
        self.record = record
        self.seed = seed
        self._states = list(record.replay())
        self._turns = self._solved_turns()
        self._by_step = {turn.roll: turn for turn in self._turns}
        self._by_step |= {turn.end: turn for turn in self._turns}

    @property
    def is_exact(self) -> bool:
        """Has the solver proven every turn?"""
        return all(turn.usual.error == turn.least.error == 0 for turn in self._turns)

    @property
    def is_sampled(self) -> bool:
        """Turns are solved."""
        return False

    @property
    def unit(self) -> Unit:
        """What values are counted in."""
        return "points"

    def results(self) -> list[float]:
        """What each seat ended with: points are a loss."""
        return [0.0 - score for score in refuse_unless_over(self.record).scores]

    def opening(self) -> tuple[Worth, ...]:
        """What the turns of each seat would cost on an average, played perfectly."""
        return self._sums([(turn, 0.0 - turn.usual.value) for turn in self._turns])

    def step(self, number: int) -> Step:
        """The step: something is judged at a roll, and when a turn ends."""
        turn = self._by_step.get(number)
        if turn is None:
            values = self._values(number) if number == self.length else None
            return Step(number, (), values)
        events = self.record.events
        if number == turn.roll and events[number - 1].seats:
            return Step(number, (), None)
        if number == turn.roll:
            error = turn.usual.error + turn.least.error
            change = Worth(turn.usual.value - turn.least.value, error)
            judged = Judged(None, events[number - 1].texts[0], (), None, self._for(turn, change))
        else:
            change = Worth(turn.least.value - turn.points, turn.least.error)
            texts = [event.texts[0] for event in events[turn.roll : turn.end]]
            word = next(w for w, most in POINT_GRADES if 0 - change.value - change.error < most)
            played = ", ".join(standing(texts))
            judged = Judged(turn.seat, played, (turn.plan,), word, self._for(turn, change))
        return Step(number, (judged,), self._values(number))

    def _values(self, number: int) -> tuple[Worth, ...]:
        """The opening, and what has changed since."""
        parts = [(turn, 0.0 - turn.usual.value) for turn in self._turns]
        parts += [
            (turn, turn.usual.value - turn.least.value)
            for turn in self._turns
            if turn.roll <= number
        ]
        parts += [
            (turn, turn.least.value - turn.points) for turn in self._turns if turn.end <= number
        ]
        return self._sums(parts)

    def _for(self, turn: Turn, change: Worth) -> tuple[Worth, ...]:
        return tuple(
            change if seat == turn.seat else Worth(0.0, 0.0)
            for seat in range(self.record.game.seats)
        )

    def _sums(self, parts: Sequence[tuple[Turn, float]]) -> tuple[Worth, ...]:
        sums = []
        for seat in range(self.record.game.seats):
            own = [(turn, value) for turn, value in parts if turn.seat == seat]
            turns = {turn for turn, _ in own}
            error = sum(turn.usual.error for turn in turns)
            sums.append(Worth(sum(value for _, value in own), error))
        return tuple(sums)

    def _solved_turns(self) -> list[Turn]:
        from ludoteca.games.fantastick.solving import solve

        turns: list[Turn] = []
        states = self._states
        is_play = [state.to_json()["stage"] == "play" for state in states]
        for number in range(1, self.length):
            if not is_play[number] or is_play[number - 1]:
                continue
            after, end = states[number], is_play.index(False, number)
            solved = solve(after)
            least = Worth(float(solved.score), float(solved.score - solved.lower_bound))
            # A turn that keeps a 0 has no roll (§3.5), so there is no luck in it.
            usual = least if self.record.events[number - 1].seats else _usual(states[number - 1])
            plan = ", ".join(after.text(action) for action in solved.actions)
            seat = after.to_move[0]
            points = _score(states[end], seat) - _score(after, seat)
            turns.append(Turn(seat, number, end, usual, least, plan, points))
        return turns


def standing(texts: Sequence[str]) -> list[str]:
    """The moves of a turn without those undone (§1.10), or voided by giving up (§1.11)."""
    moves: list[str] = []
    for text in texts:
        if text != "undo":
            moves.append(text)
        else:  # a wild card is not taken back
            del moves[max(i for i, move in enumerate(moves) if move != "wild")]
    if moves[-1] == "give up":
        return [move for move in moves if move in ("wild", "give up")]
    return moves


def is_played_in_turns(game: Game) -> bool:
    """Is it Fantastick, whose turns are solved?"""
    return game.id == "fantastick"


def _usual(before: State) -> Worth:
    """What the turn must cost on an average over the die."""
    from ludoteca.games.fantastick.solving import solve

    value = error = 0.0
    for outcome, odds in before.chance():
        state = before.copy()
        state.apply(outcome)
        if state.phase is Phase.DECIDE:
            solved = solve(state)
            value += odds * solved.score
            error += odds * (solved.score - solved.lower_bound)
    return Worth(value, error)


def _score(state: State, seat: int) -> int:
    score: int = state.to_json()["scores"][seat]
    return score
