"""How long each seat has thought, from the times that entries tell. No clock is read here."""

from __future__ import annotations

from collections.abc import Collection

from ludoteca.server.messages import Clock


class Clocks:
    """The clocks of a table's seats; all times are in milliseconds."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.kind = clock.kind
        self.allowed = clock.seconds * 1000
        self._spent = [0] * seats
        self._since: dict[int, int] = {}  # the seats that are asked, and from when on

    def settle(self, at: int, asked: Collection[int], moved: bool) -> None:
        """From now on these seats are asked; `moved` if the match went on, so all begin anew."""
        if self.kind == "none":
            return
        for seat, since in list(self._since.items()):
            if moved or seat not in asked:
                self._spent[seat] += max(0, at - since)
                del self._since[seat]
        for seat in asked:
            self._since.setdefault(seat, at)

    def is_running(self, seat: int) -> bool:
        """Is the seat being asked?"""
        return seat in self._since

    def left(self, seat: int, now: int) -> int:
        """What the seat may still think: on this move, or on all that are to come."""
        left = self._allowed_from_now(seat)
        if seat in self._since:
            left -= max(0, now - self._since[seat])
        return max(0, left)

    def is_used_up(self, seat: int) -> bool:
        """Can the seat never think again at this table?"""
        return self.kind == "game" and self._allowed_from_now(seat) <= 0

    def deadline(self) -> int | None:
        """When the first of the clocks that run will have run out."""
        return min(
            [since + self._allowed_from_now(seat) for seat, since in self._since.items()],
            default=None,
        )

    def late(self, now: int) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in self._since if self.left(seat, now) == 0]

    def _allowed_from_now(self, seat: int) -> int:
        return self.allowed - (self._spent[seat] if self.kind == "game" else 0)
