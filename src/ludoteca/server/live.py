"""A table in memory: who looks at it, and what each of them is told."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from ludoteca.server import messages, telling
from ludoteca.server.entries import Logged
from ludoteca.server.refusals import Refusal
from ludoteca.server.table import Table


class Watcher(Protocol):
    """A connection that looks at a table."""

    digests: tuple[str, ...]  # of the tokens that its page gave
    held: frozenset[int]
    eyes: int | None

    def tell(self, framed: bytes) -> None:
        """Send a message, as a frame; must not wait."""

    def dismiss(self, code: messages.RefusalCode, reason: str) -> None:
        """Say goodbye and close."""


class Live:
    """A table and its watchers. `at` is the time of telling, in milliseconds since 1970."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()  # one decision at a time
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()

    @property
    def is_needed(self) -> bool:
        """Does somebody look at it, or has it something to do?"""
        return bool(self.watchers or self.bots or self.alarm or self.lock.locked())

    def here(self) -> frozenset[int]:
        """The seats whose players are connected."""
        return frozenset(seat for watcher in self.watchers for seat in watcher.held)

    def info(self) -> messages.TableInfo:
        """The table as everybody may know it."""
        spectators = sum(not watcher.held for watcher in self.watchers)
        return telling.info(self.table, self.here(), spectators)

    def take(self, logged: list[Logged], at: int) -> None:
        """Add what is committed, and tell everybody; raises BrokenLog."""
        since = self.table.number
        for entry in logged:
            self.table.take(entry)
        if self.table.info_number > since:
            self._renew_eyes(at)
        self._tell(since, at)

    def enter(self, watcher: Watcher, eyes: int | None, after: int | None, at: int) -> None:
        """Let a connection look, and tell it where the table stands."""
        watcher.eyes = eyes
        self.watchers.add(watcher)
        self.used = time.monotonic()
        self.welcome(watcher, at, after)
        self._tell_presence(watcher)

    def leave(self, watcher: Watcher) -> None:
        """A connection is gone."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.used = time.monotonic()
            self._tell_presence(watcher)

    def welcome(self, watcher: Watcher, at: int, after: int | None = None) -> None:
        """Tell a connection where the table stands, through the eyes it has now."""
        message = telling.welcome(self.table, watcher.eyes, watcher.held, self.info(), at, after)
        watcher.tell(telling.framed(message))

    def refuse_eyes(self, watcher: Watcher, eyes: int | None) -> None:
        """Raise Refusal for eyes that the connection may not look through."""
        if eyes is not None and eyes not in watcher.held:
            raise Refusal("token", f"Seat {eyes} is not yours: its link belongs to somebody else.")
        if eyes is None and not watcher.held and not self.table.opened.settings.spectators:
            raise Refusal("setting", "At this table nobody may watch.")

    def _tell(self, since: int, at: int) -> None:
        """What was added, encoded once for each pair of eyes."""
        if not self.watchers:
            return
        table = self.table
        about = self.info() if table.info_number > since else None
        told: dict[int | None, bytes] = {}
        for watcher in list(self.watchers):
            framed = told.get(watcher.eyes)
            if framed is None:
                framed = telling.framed(telling.update(table, watcher.eyes, since, at, about))
                told[watcher.eyes] = framed
            watcher.tell(framed)

    def _tell_presence(self, who: Watcher) -> None:
        others = [watcher for watcher in self.watchers if watcher is not who]
        if others:
            framed = telling.framed(messages.Presence(self.info()))
            for watcher in others:
                watcher.tell(framed)

    def _renew_eyes(self, at: int) -> None:
        """A seat may have changed hands: nobody looks through eyes that are not theirs."""
        for watcher in list(self.watchers):
            held = self.table.seats_of(watcher.digests)
            if held == watcher.held:
                continue
            watcher.held = held
            if watcher.eyes is not None and watcher.eyes not in held:
                watcher.eyes = min(held, default=None)
            if held or self.table.opened.settings.spectators:
                self.welcome(watcher, at)
            else:
                self.watchers.discard(watcher)
                watcher.dismiss("seat", "This seat has been given to somebody else.")
