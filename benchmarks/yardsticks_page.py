"""docs/yardsticks.md: how the master does against yardsticks, and what can be had against them."""

from __future__ import annotations

import statistics
from pathlib import Path
from typing import Any

from benchmarks.ratings import NORMAL, Interval, mean_interval

PAGE = Path(__file__).parents[1] / "docs" / "yardsticks.md"

HEAD = """\
# The master against yardsticks

From `make yardsticks`: one [master](bots.md) among yardsticks, its seat rotating, all rotations
with the same luck. The share is of the wins, with a 95 % interval.

- **plain** is tree search with random playouts to the end, in the house's own compiled trees, and
  remembers all that it was told. It has the same seconds for each move as the master.
- **greedy** looks one step ahead by the game's own judgement. Against it, and against perfection,
  the master plays as it does for everybody.
- **perfect** plays T.O.H.M. for two by its [solution](solved.md); all rows of `tohm-2` are judged
  by it, so that the die does not matter, and what is wanted is 95 % of what can be had.
- Elsewhere against plain search 60 % is wanted of two; of more the fair share and half of what is
  then missing to 1. At `numbers-1` and `shapes-1` two play alone on the same dice, and a win is
  fewer points.
- **less luck** is the share without the luck of the deals or of the bag, where that can be told:
  they favour nobody in the long run, and without them the doubt is smaller.
- **both seats** is, for two at Fantastick, how often the master has fewer points in two matches
  together that have the same dice and its two seats. It tells what dice leave open; what is wanted
  is wanted of single matches.

A share is "surely" reached if its whole interval is, "seems so" if its middle is.

"""


def figures(rows: list[dict[str, Any]]) -> str:
    """The table of shares, as markdown."""
    lines = [
        "| table | against | s a move | matches | share | less luck | both seats | wanted | reached"
        " | master's s a move, longest |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        matches = row["matches"]
        share, wanted = told_share(matches, row["wanted"])
        without, paired = without_luck(matches), in_pairs(matches)
        spent = statistics.fmean(one["seconds_a_choice"] for one in matches)
        longest = max(one["longest"] for one in matches)
        seconds = "" if row["seconds"] is None else f"{row['seconds']:g}"
        lines.append(
            f"| {row['table']} | {row['against']} | {seconds} | {len(matches)} | {_shown(share)}"
            f" | {_shown(without)} | {_shown(paired)} | {wanted:.3f}"
            f" | {verdict(without or share, wanted)} | {spent:.3f}, {longest:.3f} |"
        )
    return "\n".join(lines)


def remarks(missing: list[str], earlier: list[str]) -> str:
    """What the table does not tell: rows that there are not, and rows of files as they were."""
    told = ""
    if missing:
        told += f"\nNot measured: {', '.join(missing)}.\n"
    if earlier:
        told += (
            "\nMeasured before files of the game or of the bots were last changed, be it by a word:"
            f" {', '.join(earlier)}.\n"
        )
    return told


def write(rows: list[dict[str, Any]], missing: list[str], earlier: list[str]) -> None:
    """Write the page; what is said below the table and its remarks stays."""
    kept = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    below = kept[kept.index("\n## ") :] if "\n## " in kept else ""
    PAGE.write_text(f"{HEAD}{figures(rows)}\n{remarks(missing, earlier)}{below}", encoding="utf-8")


def told_share(matches: list[dict[str, Any]], wanted: float) -> tuple[Interval, float]:
    """The master's share in these matches with its interval, and the share that is wanted."""
    values = [one["value"] for one in matches]
    possible = [one["possible"] for one in matches if one["possible"] is not None]
    if not possible:
        return mean_interval(values), wanted
    # In doubt is the distance between the two, since what others give away counts in both.
    apart = [value - wanted * most for value, most in zip(values, possible, strict=True)]
    doubt = _doubt(apart)
    mean = statistics.fmean(values)
    return Interval(mean, mean - doubt, mean + doubt), wanted * statistics.fmean(possible)


def without_luck(matches: list[dict[str, Any]]) -> Interval | None:
    """The share less what luck brought, if that is known of all matches."""
    if any(one["luck"] is None for one in matches):
        return None
    values = [one["value"] - one["luck"] for one in matches]
    mean, doubt = statistics.fmean(values), _doubt(values)
    return Interval(mean, mean - doubt, mean + doubt)


def in_pairs(matches: list[dict[str, Any]]) -> Interval | None:
    """How often the master has fewer points in two matches together, where there are points; the
    same count half. A match without its other one is left out.
    """
    ahead = [one["ahead"] for one in matches]
    if None in ahead or len(ahead) < 2:
        return None
    both = [one + other for one, other in zip(ahead[::2], ahead[1::2], strict=False)]
    return mean_interval([0.5 if total == 0 else float(total > 0) for total in both])


def verdict(share: Interval, wanted: float) -> str:
    """Whether what is wanted is reached, and whether the interval leaves that in doubt."""
    if share.low >= wanted:
        return "surely"
    if share.high < wanted:
        return "no"
    return "seems so" if share.value >= wanted else "seems not"


def _doubt(values: list[float]) -> float:
    """What the mean may be off; of a single match, everything."""
    if len(values) < 2:
        return 1.0
    return float(NORMAL * statistics.stdev(values) / len(values) ** 0.5)


def _shown(share: Interval | None) -> str:
    if share is None:
        return ""
    return f"{share.value:.3f} ({share.low:.3f} to {share.high:.3f})"
