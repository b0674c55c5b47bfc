"""A finished match, judged: what every choice cost, what luck brought, and how the result came.

For each seat

    result = opening + luck + own choices + others' choices + choices that met + not explained

where the opening is what the seat could expect before the first event, luck is what chance events
brought against their average, and a choice counts what it changed against the best known one. It
is judged by what its seat could know, not by what came of it: so where several choose at once, how
their choices met is a part of its own. With exact values nothing is left unexplained. Where values
are estimated, the rest is what estimates miss, and what was hidden.

Every event is judged with luck of its own, so errors are independent: they add by their squares.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ludoteca.bots.analysis import DEEPER, PLAYOUTS, SURE, Analyst, Unit, Worth
from ludoteca.core.errors import LudotecaError
from ludoteca.core.look import Look
from ludoteca.core.outcome import Outcome
from ludoteca.core.phase import Phase
from ludoteca.core.record import Event, Record
from ludoteca.core.seen import is_seen

Grade = Literal["best", "good", "slip", "mistake", "blunder"]

# A choice is called so if its cost, less what may be an error, is below: a doubt counts for the
# player. Of estimates it is two standard errors: among hundreds of choices one is not rare.
GRADES: tuple[tuple[Grade, float], ...] = (
    ("best", 1e-6),
    ("good", 0.02),
    ("slip", 0.06),
    ("mistake", 0.15),
    ("blunder", math.inf),
)
FEW_TEXTS = 4  # chance events in a row that are told one by one
LEAST_PLAYOUTS = 16  # that steps are tried with, whatever time they take
PROBED_STEPS = 24  # by which that time is foretold,
PROBED_PART = 0.2  # with so many playouts that all would take at least such a part of it


class Judged(NamedTuple):
    """What one seat chose, or chance brought, at a step, and what that changed for each seat."""

    seat: int | None  # None: chance
    played: str
    best: tuple[str, ...]  # the best known choices; empty for chance
    grade: Grade | None  # None for chance, and where there was no choice
    changes: tuple[Worth, ...]

    @property
    def cost(self) -> Worth:
        """What the choice gave away; raises LudotecaError for chance."""
        if self.seat is None:
            raise LudotecaError("chance makes no choice that could cost something")
        change = self.changes[self.seat]
        return Worth(0.0 - change.value, change.error)


class Step(NamedTuple):
    """A step of the match: those who acted in it, and what each seat may expect after it.

    Chance events in a row are judged together, at the last of them. `values` is None while chance
    goes on, and where a step left no choice and the match goes on: nothing has changed then.
    """

    number: int  # as in a replay: step n is what event n leads to
    judged: tuple[Judged, ...]
    values: tuple[Worth, ...] | None


class Split(NamedTuple):
    """Where a seat's result comes from; all but the result add up to it."""

    result: float
    opening: Worth
    luck: Worth
    choices: (
        Worth  # the seat's own: with exact values above 0 only by a wild card (Fantastick §1.12)
    )
    others: Worth
    met: Worth  # how choices made at once met, beyond what each of them gave away
    unexplained: Worth


class Review:
    """A finished match under review. A step is judged when it is asked for."""

    def __init__(self, record: Record, analyst: Analyst, seed: int = 0) -> None:
        """Raises LudotecaError for a match that still runs, RecordError for one that cannot be."""
        refuse_unless_over(record)
        self.record = record
        self.seed = seed
        self._analyst = analyst
        self._states = list(record.replay())

    @property
    def is_exact(self) -> bool:
        """Are the values known, and the errors bounds? Otherwise these are what is mostly off."""
        return self._analyst.is_exact

    @property
    def is_sampled(self) -> bool:
        """Are values means of trials, the more playouts the better, with standard errors?"""
        return self._analyst.is_sampled

    @property
    def unit(self) -> Unit:
        """What values are counted in."""
        return self._analyst.unit

    @property
    def length(self) -> int:
        """How many steps there are after the start."""
        return len(self.record.events)

    def results(self) -> list[float]:
        """What each seat ended with, in the unit of the review."""
        return list(refuse_unless_over(self.record).returns)

    def opening(self) -> tuple[Worth, ...]:
        """What each seat could expect before the first event."""
        self._analyst.reseed(f"{self.seed} opening")
        return self._analyst.value(self._states[0])

    def step(self, number: int) -> Step:
        """The step judged, with luck of its own: the same whenever it is asked for."""
        self._analyst.reseed(f"{self.seed} step {number}")
        event = self.record.events[number - 1]
        if not event.seats:
            return self._chance(number)
        state = self._states[number - 1]
        judged = tuple(
            self._judged(Look(state, seat, self._told(seat, number)), text)
            for seat, text in zip(event.seats, event.texts)
        )
        after = self._states[number]
        if all(one.grade is None for one in judged) and after.phase is not Phase.OVER:
            return Step(number, judged, None)
        return Step(number, judged, self._analyst.value(after))

    def steps(self) -> Iterator[Step]:
        """All steps, one after the other."""
        for number in range(1, self.length + 1):
            yield self.step(number)

    def _chance(self, number: int) -> Step:
        events = self.record.events
        if number < self.length and not events[number].seats:
            return Step(number, (), None)
        first = number
        while first > 1 and not events[first - 2].seats:
            first -= 1
        luck = self._analyst.luck(self._states[first - 1], self._states[number])
        texts = [event.texts[0] for event in events[first - 1 : number]]
        judged = Judged(None, in_short(texts), (), None, luck.changes)
        return Step(number, (judged,), luck.values)

    def _told(self, seat: int, number: int) -> Iterator[Event]:
        """What the seat had been told before the step."""
        for state, event in zip(self._states, self.record.events[: number - 1]):
            if is_seen(state, event, seat):
                yield event

    def _judged(self, look: Look, text: str) -> Judged:
        played = self.record.game.parse_action(text)
        choice = self._analyst.choice(look, played)
        best = tuple(look.text(action) for action in choice.best)
        judged = Judged(look.seat, text, best, None, choice.changes)
        if len(look.legal) == 1:
            return judged
        errors = SURE if self.is_sampled else 1.0
        return judged._replace(grade=grade(judged.cost, errors))


def refuse_unless_over(record: Record) -> Outcome:
    """How it ended; raises LudotecaError for a match that still runs: reviewing would be advice."""
    if record.outcome is None:
        raise LudotecaError("the match is not over: only a finished one can be reviewed")
    return record.outcome


def grade(cost: Worth, errors: float = 1.0) -> Grade:
    """The word for a choice of this cost, of which it may be so many errors too high."""
    return next(word for word, most in GRADES if cost.value - errors * cost.error < most)


def review_of(
    record: Record, seed: int = 0, playouts: int = PLAYOUTS, deepest: int = DEEPER[-1]
) -> Review:
    """The review of a finished match by the best means that its game has; raises LudotecaError."""
    from ludoteca.bots.reviewing_turns import TurnReview, is_played_in_turns

    if is_played_in_turns(record.game):
        return TurnReview(record, seed)
    return Review(record, Analyst(record.game, seed, playouts, deepest), seed)


def affordable_playouts(record: Record, seconds: float, seed: int = 0) -> int:
    """So many for `review_of` that a first look at all steps takes about so long.

    Some steps are tried with more and more playouts, until that takes a while. What is doubted and
    tried anew comes to as much time again, more or less. Raises LudotecaError as `review_of`.
    """
    from ludoteca.bots.reviewing_turns import is_played_in_turns

    if is_played_in_turns(record.game) or not review_of(record, seed).is_sampled:
        return LEAST_PLAYOUTS
    steps = range(1, len(record.events) + 1)
    probed = random.Random(seed).sample(steps, min(len(steps), PROBED_STEPS))

    def seconds_with(playouts: int) -> float:
        """How long all steps take, judging by the probed ones."""
        review = review_of(record, seed, playouts, deepest=1)
        begin = time.perf_counter()
        for number in probed:
            review.step(number)
        return (time.perf_counter() - begin) * len(steps) / len(probed)

    few, more = LEAST_PLAYOUTS, 4 * LEAST_PLAYOUTS
    with_few, with_more = seconds_with(few), seconds_with(more)
    while with_more < PROBED_PART * seconds and more < PLAYOUTS:
        few, more, with_few = more, 4 * more, with_more
        with_more = seconds_with(more)
    each = max((with_more - with_few) / (more - few), 1e-9)
    return max(LEAST_PLAYOUTS, min(PLAYOUTS, few + int((seconds - with_few) / each)))


def split(result: float, opening: Worth, steps: Sequence[Step], seat: int, is_exact: bool) -> Split:
    """Where the seat's result comes from, by what all steps changed.

    Parts are sums of what was measured. In the rest much of it cancels out, errors included.
    """
    measured = [opening]
    luck, own, others, met = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    before = 0
    for step in steps:
        is_joint = step.values is not None and sum(one.seat is not None for one in step.judged) > 1
        for one in step.judged:
            part = luck if one.seat is None else own if one.seat == seat else others
            part[len(measured)] += 1
            met[len(measured)] -= is_joint
            measured.append(one.changes[seat])
        if step.values is not None:
            met[len(measured)] += is_joint
            met[before] -= is_joint
            before = len(measured)
            measured.append(step.values[seat])
    rest = Counter({0: -1})
    for part in (luck, own, others, met):
        rest.subtract(part)

    def worth(part: Counter[int]) -> Worth:
        return total(
            [Worth(n * measured[i].value, abs(n) * measured[i].error) for i, n in part.items()],
            is_exact,
        )

    left = worth(rest)
    return Split(
        result,
        opening,
        luck=worth(luck),
        choices=worth(own),
        others=worth(others),
        met=worth(met),
        unexplained=Worth(result + left.value, left.error),
    )


def in_short(texts: Sequence[str]) -> str:
    """What chance brought; of a whole deal how it begins and how many there are."""
    if len(texts) <= FEW_TEXTS:
        return ", ".join(texts)
    return f"{', '.join(texts[: FEW_TEXTS - 1])}, ... ({len(texts)})"


def total(worths: Sequence[Worth], is_exact: bool) -> Worth:
    """The sum; bounds of exact values add up, errors of independent estimates by their squares."""
    errors = [worth.error for worth in worths]
    error = math.fsum(errors) if is_exact else math.hypot(*errors)
    return Worth(math.fsum(worth.value for worth in worths), error)
