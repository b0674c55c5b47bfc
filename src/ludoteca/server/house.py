"""The live tables: one decision at a time at each, first committed, then told.

A table that somebody looks at, or whose bots or clocks have something to do, is kept in memory;
any other is rebuilt from its log when it is asked for.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from ludoteca import bots
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import Random
from ludoteca.core.phase import Phase
from ludoteca.core.state import State
from ludoteca.server import deciding, messages, telling
from ludoteca.server.database import StorageTrouble
from ludoteca.server.deciding import Asker, Given
from ludoteca.server.entries import AnyEntry, Logged
from ludoteca.server.live import Live, Watcher
from ludoteca.server.luck import SystemLuck
from ludoteca.server.opening import open_again, open_table
from ludoteca.server.refusals import Refusal, illegal
from ludoteca.server.storage import Batch, Conflict, NewTable, Storage
from ludoteca.server.table import BrokenLog, Table
from ludoteca.server.thinking import Thinkers
from ludoteca.server.tokens import compare, digest, new_table_id, new_token

BOT_PAUSE_SECONDS = 0.5  # before a bot's move, so that people can follow
IDLE_SECONDS = 60.0  # after which a table that nobody looks at is dropped from memory
TRIES = 50  # to decide again when another process was faster; it may have many in a row
MOST_IN_LOBBY = 100
HINT_BOT = bots.BEST

_logger = logging.getLogger(__name__)


class Decision(msgspec.Struct, frozen=True, gc=False):
    """Entries for a table, and perhaps a new table with its own, all in one commit."""

    entries: list[AnyEntry]
    new_table: tuple[str, list[AnyEntry]] | None = None


class House:
    """All tables. Every method raises Refusal where it cannot do what is asked."""

    def __init__(
        self,
        storage: Storage,
        bot_pause_seconds: float = BOT_PAUSE_SECONDS,
        luck: Random | None = None,
        idle_seconds: float = IDLE_SECONDS,
        milliseconds: Callable[[], int] | None = None,
    ) -> None:
        self.storage = storage
        self._bot_pause_seconds = bot_pause_seconds
        self._luck = luck or SystemLuck()
        self._idle_seconds = idle_seconds
        self._milliseconds = milliseconds or _milliseconds
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinkers = Thinkers()
        self._start(self._sweep())
        self._start(storage.listen(self._heard, self._follow_all))

    async def close(self) -> None:
        """Stop bots and clocks; what was accepted is on the disk already."""
        for live in self._lives.values():
            if live.alarm is not None:
                live.alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()

    # ---- over HTTP ------------------------------------------------------------------------------

    async def open(self, asked: messages.NewTable) -> messages.OpenedTable:
        """Open a table."""
        opening = open_table(asked, self._luck, new_token)
        table_id = new_table_id()
        table, batch = self._first(table_id, opening.entries)
        await self._commit(batch)
        live = self._lives[table_id] = Live(table)
        self._wake(live)
        return messages.OpenedTable(table_id, opening.held, opening.invitations)

    async def sit(self, table_id: str, asked: messages.TakeSeat) -> messages.Held:
        """Sit down on a free seat."""
        live = await self.live(table_id)
        token = digest(asked.token)
        invite = None if asked.invite is None else digest(asked.invite)
        is_invited = None if invite is None else lambda other: compare(other, invite)
        taken: list[int] = []

        def decide(table: Table) -> Decision:
            seat, sat = deciding.sit(table, asked.name, is_invited, token, self._luck)
            taken[:] = [seat]
            return Decision(sat)

        await self._add(live, decide)
        return messages.Held(taken[0], asked.token)

    async def line(self, table_id: str, tokens: Iterable[str] = ()) -> messages.TableLine:
        """A table as a list shows it."""
        live = await self.live(table_id)
        table = live.table
        mine = table.seats_of([digest(token) for token in tokens])
        return messages.TableLine(
            info=live.info(),
            mine=sorted(mine),
            to_move=table.to_choose,
            result=table.result,
            changed=table.changed,
        )

    async def lobby(self) -> messages.Tables:
        """The listed tables that wait for somebody or can be watched."""
        try:
            found = await self.storage.lobby(MOST_IN_LOBBY)
        except StorageTrouble as trouble:
            raise _busy(trouble) from None
        lines = []
        for table_id in found:
            with suppress(Refusal):  # one that cannot be read hides no other
                lines.append(await self.line(table_id))
        # The stage in the database may be a moment behind.
        return messages.Tables([x for x in lines if x.info.stage in ("waiting", "running")])

    async def mine(self, asked: messages.AskMine) -> messages.Tables:
        """The tables of a browser's tickets, the latest first; those that are gone are left out."""
        lines = []
        for ticket in asked.tickets:
            with suppress(Refusal):
                lines.append(await self.line(ticket.table, ticket.tokens))
            await asyncio.sleep(0)  # rebuilding tables takes a while: let others play on
        return messages.Tables(sorted(lines, key=lambda line: -line.changed))

    async def record(self, table_id: str) -> tuple[str, str]:
        """The record of a finished match, and a name for its file."""
        table = (await self.live(table_id)).table
        if table.game is None:
            raise Refusal("version", "This match was played by rules of another version.")
        if table.stage != "over":
            raise Refusal("turn", "The match is not over yet: its record would tell secrets.")
        return table.record().text(), f"{table.game.id}-{table.id[:8]}.txt"

    # ---- connections -----------------------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """The table with this address, from memory or rebuilt from its log."""
        live = self._lives.get(table_id)
        if live is None:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = self._loading[table_id] = self._start(self._load(table_id))
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        return live

    async def watch(
        self, live: Live, watcher: Watcher, eyes: int | None, after: int | None
    ) -> None:
        """Let a connection look at a table, and tell it where that stands."""
        watcher.held = live.table.seats_of(watcher.digests)
        live.refuse_eyes(watcher, eyes)
        if any(live.table.places[seat].bot is not None for seat in watcher.held):
            with suppress(Refusal):  # looking is possible also while nothing can be written
                await self._add(live, lambda t: Decision(deciding.come_back(t, watcher.held)))
        live.enter(watcher, eyes, after, self._milliseconds())
        self._wake(live)

    def look(self, live: Live, watcher: Watcher, eyes: int | None) -> None:
        """Let a connection look through other eyes that it holds."""
        live.refuse_eyes(watcher, eyes)
        watcher.eyes = eyes
        live.welcome(watcher, self._milliseconds())

    async def command(self, live: Live, watcher: Watcher, command: Any) -> messages.Accepted:
        """Carry out a command of the log, once; sent again it is accepted again."""
        live.used = time.monotonic()
        table_id = new_table_id() if isinstance(command, messages.Rematch) else ""
        given = Given(self._luck, table_id)

        def decide(table: Table) -> Decision:
            asker = Asker(watcher.held, live.here)
            decided = deciding.decide(table, command, asker, given)
            if decided and table_id:
                return Decision(decided, (table_id, open_again(table, self._luck)))
            return Decision(decided)

        if command.id not in live.table.commands:
            await self._add(live, decide, command.id)
        table = live.table
        return messages.Accepted(
            command.id,
            table.commands.get(command.id, table.number),
            table.rematch if isinstance(command, messages.Rematch) else None,
        )

    async def hint(self, live: Live, watcher: Watcher, asked: messages.Hint) -> messages.Hinted:
        """What the best bot there is would do."""
        state = self._asked_state(live, watcher, asked.seat)
        move = await self._thinkers.hint(state, asked.seat, HINT_BOT)
        return messages.Hinted(asked.id, move)

    def preview(self, live: Live, watcher: Watcher, asked: messages.Preview) -> messages.Previewed:
        """What a move would change, in a world that the seat could be in: it can tell nothing."""
        state = self._asked_state(live, watcher, asked.seat)
        if not state.game.previews or state.phase is Phase.JOINT:
            return messages.Previewed(asked.id, None)
        world = state.resample(asked.seat, self._luck)
        try:
            world.apply(world.parse(asked.move, asked.seat))
        except LudotecaError as error:
            raise illegal(error) from None
        return messages.Previewed(asked.id, world.view(asked.seat))

    def recall(self, live: Live, watcher: Watcher, asked: messages.Recall) -> messages.Recalled:
        """A line of the log as the match was then, and some lines before it."""
        before, steps = telling.recalled(live.table, watcher.eyes, asked.number, asked.count)
        if not steps:
            raise Refusal("stale", "The log has no such line.")
        return messages.Recalled(asked.id, before, steps)

    # ---- deciding, committing, telling -----------------------------------------------------------

    async def _add(
        self, live: Live, decide: Callable[[Table], Decision], command: str | None = None
    ) -> None:
        """Decide against the table as it is, commit, then tell."""
        async with live.lock:
            for _ in range(TRIES):
                table = live.table
                if command is not None and command in table.commands:
                    return
                decision = decide(table)
                if not decision.entries:
                    return
                at = self._milliseconds()
                logged = _numbered(decision.entries, table.number, at, command)
                batch = Batch([(table.id, logged)])
                if decision.new_table is not None:
                    _, first = self._first(*decision.new_table)
                    batch = Batch([*batch.logs, *first.logs], first.tables)
                try:
                    await self._commit(batch)
                except Conflict:
                    await self._read_on(live)
                    continue
                self._take(live, logged)
                self._wake(live)
                return
        raise Refusal("busy", "Too much is happening at this table: try again.")

    async def _commit(self, batch: Batch) -> None:
        try:
            await self.storage.append(batch)
        except StorageTrouble as trouble:
            raise _busy(trouble) from None

    def _first(self, table_id: str, first: list[AnyEntry]) -> tuple[Table, Batch]:
        """A new table, folded, and what is to be written for it."""
        logged = _numbered(first, 0, self._milliseconds(), None)
        table = Table(table_id)
        for entry in logged:
            table.take(entry)
        listed = table.opened.settings.listed
        row = NewTable(table_id, table.opened.game, table.stage, listed, logged[0].at)
        return table, Batch([(table_id, logged)], [row])

    async def _read_on(self, live: Live) -> None:
        """Take what another process has written; the table's lock must be held."""
        logged = await self._read(live.table.id, live.table.number)
        if logged:
            self._take(live, logged)
        if live.watchers:  # where nobody looks, bots are left to the process that wrote
            self._wake(live)

    def _take(self, live: Live, logged: list[Logged]) -> None:
        """Add what is committed, and tell everybody."""
        table = live.table
        stage = table.stage
        try:
            live.take(logged, self._milliseconds())
        except BrokenLog:
            # It cannot be, unless this program errs. The log is right: read it again next time.
            self._lives.pop(table.id, None)
            for watcher in list(live.watchers):
                watcher.dismiss("busy", "This table is being read again: come back.")
            raise
        if table.opened.settings.listed and table.stage != stage:
            self._start(self._note_stage(table.id, table.stage))

    async def _note_stage(self, table_id: str, stage: str) -> None:
        with suppress(StorageTrouble):  # the lobby looks at the table itself, too
            await self.storage.append(Batch((), (), [(table_id, stage)]))

    # ---- other processes on the same database ----------------------------------------------------

    def _heard(self, table_id: str, number: int) -> None:
        """Somebody has written: another process, or this one."""
        live = self._lives.get(table_id)
        is_behind = table_id in self._loading if live is None else live.table.number < number
        if is_behind:
            self._start(self._follow(table_id, number))

    async def _follow(self, table_id: str, number: float) -> None:
        """Bring a table up to a number that another process has written."""
        while True:
            try:
                live = self._lives.get(table_id) or await self.live(table_id)
                async with live.lock:  # meanwhile this process may have taken what it wrote itself
                    if live.table.number < number:
                        await self._read_on(live)
                return
            except Refusal as refusal:
                if refusal.code != "busy":
                    return
                await asyncio.sleep(1)

    async def _follow_all(self) -> None:
        """Nothing was heard for a while: read what was missed at the tables in memory."""
        for table_id in [*self._lives, *self._loading]:
            await self._follow(table_id, math.inf)

    # ---- tables in memory ------------------------------------------------------------------------

    async def _load(self, table_id: str) -> Live:
        log = await self._read(table_id, 0)
        if not log:
            raise Refusal("table", "There is no such table.")
        table = Table(table_id)
        try:
            for entry in log:
                table.take(entry)
        except BrokenLog as error:
            raise _unreadable(table_id, error) from None
        return self._lives.setdefault(table_id, Live(table))

    async def _read(self, table_id: str, after: int) -> list[Logged]:
        try:
            return await self.storage.read(table_id, after)
        except StorageTrouble as trouble:
            raise _busy(trouble) from None
        except msgspec.MsgspecError as error:  # an entry of a newer server, perhaps
            raise _unreadable(table_id, error) from None

    async def _sweep(self) -> None:
        """Drop tables that nobody looks at and that have nothing to do."""
        while True:
            await asyncio.sleep(self._idle_seconds / 3)
            old = time.monotonic() - self._idle_seconds
            for table_id, live in list(self._lives.items()):
                if not live.is_needed and live.used < old:
                    del self._lives[table_id]

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---- bots and clocks -------------------------------------------------------------------------

    def _wake(self, live: Live) -> None:
        """Let bots and clocks of a table go on, if they have something to do."""
        table = live.table
        if live.bots is None and _bots_to_choose(table):
            live.bots = self._start(self._play_bots(live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        deadline = table.clocks.deadline()
        if deadline is not None:
            wait = max(0, deadline - self._milliseconds()) / 1000
            live.alarm = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.alarm = None
        self._start(self._stand_in_for_the_late(live))

    async def _stand_in_for_the_late(self, live: Live) -> None:
        try:
            await self._add(live, lambda t: Decision(deciding.late(t, self._milliseconds())))
        except Refusal:
            await asyncio.sleep(1)
        self._wake(live)

    async def _play_bots(self, live: Live) -> None:
        paused = 0
        try:
            while waiting := _bots_to_choose(live.table):
                position = live.table.position
                if self._bot_pause_seconds and paused != position:
                    paused = position
                    await asyncio.sleep(self._bot_pause_seconds)
                    continue
                seat, bot = waiting[0]
                table = live.table
                text = await self._thinkers.choice(table.state, seat, bot, table.events)
                try:
                    await self._add(live, self._bot_decision(seat, bot, position, text))
                except Refusal as refusal:
                    if refusal.code != "stale":
                        await asyncio.sleep(1)
        finally:
            live.bots = None
            live.used = time.monotonic()

    def _bot_decision(
        self, seat: int, bot: str, position: int, text: str
    ) -> Callable[[Table], Decision]:
        def decide(table: Table) -> Decision:
            if table.places[seat].bot != bot:
                raise Refusal("stale", "A person plays here again.")
            return Decision(deciding.move(table, seat, position, text, self._luck))

        return decide

    def _asked_state(self, live: Live, watcher: Watcher, seat: int) -> State:
        if seat not in watcher.held:
            raise Refusal("seat", f"Seat {seat} is not yours.")
        if seat not in live.table.to_choose:
            raise Refusal("turn", f"It is not the turn of seat {seat}.")
        return live.table.state


def _bots_to_choose(table: Table) -> list[tuple[int, str]]:
    return [(s, bot) for s in table.to_choose if (bot := table.places[s].bot) is not None]


def _numbered(new: list[AnyEntry], after: int, at: int, command: str | None) -> list[Logged]:
    return [
        Logged(after + i, at, command if i == 1 else None, entry) for i, entry in enumerate(new, 1)
    ]


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


def _busy(trouble: StorageTrouble) -> Refusal:
    _logger.warning("%s", trouble)
    return Refusal("busy", "The server cannot write just now: nothing was lost, try again.")


def _unreadable(table_id: str, error: Exception) -> Refusal:
    _logger.error("table %s cannot be read: %s", table_id, error)
    return Refusal("version", "This table cannot be read by this server.")
