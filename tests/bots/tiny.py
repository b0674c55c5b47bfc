"""Tiny games in plain Python with known answers, for tests of search."""

from __future__ import annotations

from typing import Any, ClassVar

import ludoteca
from ludoteca import Game, Phase, PythonState
from ludoteca.core.knowledge import Knowledge
from ludoteca.core.notation import ActionTexts


class TinyGame(Game):
    """What all of them share; `state_class` is the game."""

    title = "A tiny game"
    seat_counts = range(1, 4)
    usual_seats = 2
    actions: ClassVar[int] = 3
    outcomes: ClassVar[int] = 0

    def __init__(self, seats: Any = None) -> None:
        super().__init__(seats)
        self.action_count = self.max_legal = self.actions
        self.chance_count = self.outcomes
        self.knowledge = Knowledge()
        names = [str(i) for i in range(self.actions + self.outcomes)]
        self.action_texts = ActionTexts(self.id, names)

    def view(self, state: ludoteca.State, seat: int | None) -> dict[str, Any]:
        return {}


class ShowState(PythonState):
    """Both seats show a number at once; PAYS[a][b] are the parts of 4 that the first seat wins.

    Since returns are whole wins or shares, chance decides with these odds.
    """

    PAYS: ClassVar[tuple[tuple[int, ...], ...]]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.parts = -1
        self.winner = -1
        self.movers = 3
        self.phase_code = Phase.JOINT

    def moves(self, seat: int) -> list[int]:
        return list(range(len(self.PAYS)))

    def make_joint(self, actions: dict[int, int]) -> None:
        self.parts = self.PAYS[actions[0]][actions[1]]
        self.phase_code = Phase.CHANCE

    def outcomes(self) -> list[tuple[int, int]]:
        odds = [(3, self.parts), (4, 4 - self.parts)]
        return [(action, weight) for action, weight in odds if weight]

    def make(self, action: int) -> None:
        self.winner = action - 3
        self.phase_code = Phase.OVER

    def winners(self) -> list[int]:
        return [self.winner]


class PenniesState(ShowState):
    """Matching pennies, unevenly paid: the first shows 0 with 1/3, the second with 1/3; worth 2/3.

    Show 0, 0 and the first wins for certain; 1, 1 and it wins 3 of 4; otherwise 2 of 4.
    """

    PAYS = ((4, 2), (2, 3))


class ScissorsState(ShowState):
    """Rock, paper, scissors; equal ones are decided by a coin."""

    PAYS = ((2, 0, 4), (4, 2, 0), (0, 4, 2))


class OddsState(ShowState):
    """The second wins with 1, 1, the first with 0, 1 or 1, 0; with 0, 0 nobody is ahead."""

    PAYS = ((2, 4), (4, 0))

    def make_joint(self, actions: dict[int, int]) -> None:
        super().make_joint(actions)
        if self.parts != 2:
            self.make(3 if self.parts else 4)


class TwiceState(ShowState):
    """Both show numbers twice; the first seat wins if the second number it shows is 0."""

    PAYS = ((4, 4, 4), (0, 0, 0), (0, 0, 0))

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rounds = 0

    def make_joint(self, actions: dict[int, int]) -> None:
        self.rounds += 1
        if self.rounds == 2:
            super().make_joint(actions)


class UrnState(PythonState):
    """Choose 0 to win with 1 of 4, 1 with 2 of 4, 2 with 3 of 4."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.chosen = -1
        self.won = False
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def outcomes(self) -> list[tuple[int, int]]:
        return [(3, 1 + self.chosen), (4, 3 - self.chosen)]

    def make(self, action: int) -> None:
        if self.phase_code == Phase.DECIDE:
            self.chosen = action
            self.phase_code = Phase.CHANCE
        else:
            self.won = action == 3
            self.phase_code = Phase.OVER

    def winners(self) -> list[int]:
        return [0] if self.won else []


class ShellState(PythonState):
    """A pea is under shell 0 or 1 and nobody sees it. Seat 0 names its shell (0, 1), or passes (2).

    Named rightly it wins. Who passes is paid by a coin that is right in 5 of 8.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pea = 0
        self.won = 0
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def outcomes(self) -> list[tuple[int, int]]:
        return [(3, 5), (4, 3)]

    def make(self, action: int) -> None:
        if action == 2:
            self.phase_code = Phase.CHANCE
            return
        is_right = action == 3 if action > 2 else action == self.pea
        self.won = 0 if is_right else 1
        self.phase_code = Phase.OVER

    def winners(self) -> list[int]:
        return [self.won]

    def redraw_hidden(self, seat: int, rng: ludoteca.core.chance.Rng) -> None:
        self.pea = rng.roll(2)


class FinderState(PythonState):
    """Seat 0 lets seat 1 look for a pea that only seat 0 sees (0), or lets a coin decide (1).

    Who finds it wins. The coin lets seat 0 win in 1 of 4.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pea = 0
        self.winner = -1
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def outcomes(self) -> list[tuple[int, int]]:
        return [(3, 1), (4, 3)]

    def make(self, action: int) -> None:
        if self.mover == 0 and action == 0:
            self.mover = 1
        elif self.mover == 0 and action == 1:
            self.phase_code = Phase.CHANCE
        else:
            self.winner = action - 3 if action > 2 else int(action == self.pea)
            self.phase_code = Phase.OVER

    def winners(self) -> list[int]:
        return [self.winner]

    def redraw_hidden(self, seat: int, rng: ludoteca.core.chance.Rng) -> None:
        if seat == 1:
            self.pea = rng.roll(2)


class KingmakerState(PythonState):
    """Seat 0 ends it and all share (1), or lets seat 1 say who wins: seat 0 (0) or seat 2 (1)."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.winning_seats: list[int] = []
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def make(self, action: int) -> None:
        if self.mover == 0 and action == 0:
            self.mover = 1
            return
        self.winning_seats = [0, 1, 2] if self.mover == 0 else [2 * action]
        self.phase_code = Phase.OVER

    def winners(self) -> list[int]:
        return self.winning_seats


class SeldomState(PythonState):
    """Seat 0 plays 0 or 1; after 0 seat 1 loses, unless it has a third card (2) to win with."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.has_third = False
        self.winner = -1
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [0, 1, 2] if seat == 1 and self.has_third else [0, 1]

    def make(self, action: int) -> None:
        if self.mover == 0:
            self.mover = 1
            self.winner = action
            if action == 0:
                return
        elif action == 2:
            self.winner = 1
        self.phase_code = Phase.OVER

    def winners(self) -> list[int]:
        return [self.winner]


class RoundState(PythonState):
    """Step to and fro (0) for ever, or stop (1): on the first side it wins, on the other not."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.side = 0
        self.phase_code = Phase.DECIDE

    def moves(self, seat: int) -> list[int]:
        return [0, 1]

    def make(self, action: int) -> None:
        if action == 1:
            self.phase_code = Phase.OVER
        else:
            self.side = 1 - self.side

    def winners(self) -> list[int]:
        return [] if self.side else [0]


class EndlessState(RoundState):
    """There is nothing but to go on."""

    def moves(self, seat: int) -> list[int]:
        return [0]


class BrokenState(RoundState):
    """Stopping is not written."""

    def make(self, action: int) -> None:
        if action == 1:
            raise RuntimeError("the game does not know how to stop")
        super().make(action)


def tiny(kind: type[PythonState], seats: int = 2, outcomes: int = 2) -> Game:
    """The game of a state class."""
    facts = {"id": kind.__name__.lower(), "state_class": kind, "outcomes": outcomes}
    return type(kind.__name__, (TinyGame,), facts)(seats)  # type: ignore[no-any-return]
