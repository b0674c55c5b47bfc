"""Finished matches judged for the page, a stretch at a time, on a thread of their own.

A stretch is what can be judged in about a second, so nobody waits long for anybody: who asks while
another's stretch is judged waits for it, and when several wait already, is told to try again.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from ludoteca.bots import analysis, reviewing
from ludoteca.core.errors import LudotecaError, RecordError
from ludoteca.core.record import Record
from ludoteca.server import messages
from ludoteca.server.refusals import Refusal

STRETCH_SECONDS = 1.0  # after which no further step of a stretch is begun
MOST_STEPS = 5_000  # of a match; five times what the longest usual ones have
MOST_WAITING = 4
REVIEW_SECONDS = 10.0  # for a first look at a whole match, where the game is not solved
MOST_KEPT = 256  # matches of which is kept how many playouts that allows,
MOST_READY = 4  # and whose reviews are kept, as records and names can be long

_playouts: dict[bytes, int] = {}  # by the digest of a record


class Reviewers:
    """The thread on which matches are judged, and who waits for it."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "reviewing")
        self._asked = 0

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def review(self, asked: messages.AskReview) -> messages.Review:
        """A stretch of a record, judged; raises Refusal for what is none or when all are busy."""
        if self._asked > MOST_WAITING:
            raise Refusal("busy", "Other matches are being reviewed: try again in a moment.")
        self._asked += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, stretch, asked)
        finally:
            self._asked -= 1


def stretch(asked: messages.AskReview) -> messages.Review:
    """The steps from the first that is asked on, as many as time allows; raises Refusal."""
    review = _review(asked.record)
    begin = time.monotonic()
    opening = _worths(review.opening()) if asked.first == 0 else None
    steps: list[messages.ReviewedStep] = []
    number = max(asked.first, 1)
    while number <= review.length:
        steps.append(_step(review.step(number)))
        number += 1
        if time.monotonic() - begin > STRETCH_SECONDS:
            break
    return messages.Review(
        exact=review.is_exact,
        unit=review.unit,
        length=review.length,
        opening=opening,
        steps=steps,
        next=number if number <= review.length else None,
    )


@functools.lru_cache(MOST_READY)
def _review(text: str) -> reviewing.Review:
    """The review of a match: the same for all its stretches, with the same playouts."""
    record = _finished(text)
    key = hashlib.sha256(text.encode()).digest()
    try:
        if key not in _playouts:
            playouts = reviewing.affordable_playouts(record, REVIEW_SECONDS)
            if len(_playouts) >= MOST_KEPT:
                del _playouts[next(iter(_playouts))]
            _playouts[key] = playouts
        return reviewing.review_of(record, playouts=_playouts[key])
    except LudotecaError as error:  # a kind of match that nobody can judge
        raise Refusal("malformed", f"{error}.") from None


def _finished(text: str) -> Record:
    if text.count("\n") > MOST_STEPS:
        raise Refusal("limit", f"A match of more than {MOST_STEPS} steps is not reviewed here.")
    try:
        record = Record.parse(text.replace("\r\n", "\n"))
        reviewing.refuse_unless_over(record)
    except RecordError as error:
        raise Refusal("malformed", f"{error}.") from None
    except LudotecaError as error:
        raise Refusal("turn", f"{error}.") from None
    return record


def _step(step: reviewing.Step) -> messages.ReviewedStep:
    return messages.ReviewedStep(
        number=step.number,
        judged=[
            messages.Judged(one.seat, one.played, list(one.best), one.grade, _worths(one.changes))
            for one in step.judged
        ],
        values=None if step.values is None else _worths(step.values),
    )


def _worths(worths: Sequence[analysis.Worth]) -> list[messages.Worth]:
    return [messages.Worth(worth.value, worth.error) for worth in worths]
