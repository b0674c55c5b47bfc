"""What we hold ourselves to, and how the figures of a run compare: each bar met or missed.

A bar of speed is a ratio of two contenders that took turns, judged by their median slices; for two
threads against one it is the best of several rounds, since whatever else runs takes a core.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Results = dict[str, Any]

FANTASTICK_BYTES = 1024
STATE_BYTES = 512
COPY_MICROSECONDS = 0.2
IMPORT_MILLISECONDS = 60.0

MEDIAN = "moves_per_second"  # of a contender's report


class Bar(NamedTuple):
    """One bar: a value and what is wanted of it."""

    about: str  # tic-tac-toe, a game's label, or the import
    what: str
    value: float | None  # None: not measured
    wanted: float
    at_least: bool  # otherwise at most

    @property
    def is_met(self) -> bool | None:
        """Is the value as wanted? None if it was not measured."""
        if self.value is None:
            return None
        return self.value >= self.wanted if self.at_least else self.value <= self.wanted


def bars(results: Results) -> list[Bar]:
    """All bars of a run."""
    table = results["tictactoe"]
    answer = [
        _ratio("tic-tac-toe", "Python loop : OpenSpiel's", table, "ludoteca_python_loop",
               "openspiel_python_loop", 3.0),
        _ratio("tic-tac-toe", "playouts : OpenSpiel's C++ rollouts", table, "ludoteca_playouts",
               "openspiel_cpp_rollouts", 5.0),
        _ratio("tic-tac-toe", "playouts : Pgx's best batch", table, "ludoteca_playouts",
               best_pgx(table), 4.0),
    ]  # fmt: skip
    for label, game in results["games"].items():
        ways = game["ways"]
        most_bytes = FANTASTICK_BYTES if label.startswith("fantastick") else STATE_BYTES
        answer += [
            _ratio(label, "compiled : uncompiled", ways, "playouts", "uncompiled_playouts", 25.0),
            _ratio(label, "batch : playouts", ways, "batch", "playouts", 0.8),
            _ratio(label, "two threads : one", ways, "two_threads", "one_thread", 1.8),
            Bar(label, "state, bytes", game["facts"]["state_bytes"], most_bytes, False),
            Bar(label, "copy, µs", game["facts"]["copy_microseconds"], COPY_MICROSECONDS, False),
        ]  # fmt: skip
    took = results["import"]
    answer += [
        Bar(
            "import ludoteca", "ms beyond Python", took["milliseconds"], IMPORT_MILLISECONDS, False
        ),
        Bar("import ludoteca", "numpy imported", float(took["imports_numpy"]), 0.0, False),
    ]
    return answer


def best_pgx(table: Results) -> str:
    """Which of Pgx's two batches is the faster: ours is held against that one."""
    ways = [name for name in table if name.startswith("pgx_")]
    return max(ways, key=lambda name: table[name]["moves_per_second"], default="pgx_tuned_batch")


def _ratio(about: str, what: str, table: Results, ours: str, theirs: str, wanted: float) -> Bar:
    if ours not in table or theirs not in table:
        return Bar(about, what, None, wanted, True)
    return Bar(about, what, table[ours][MEDIAN] / table[theirs][MEDIAN], wanted, True)
