"""The tic-tac-toe table of a run as a picture: `python -m benchmarks.picture RESULTS OUT.svg`.

Needs matplotlib, which the peers' environment has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

OURS, PEER, LIMIT = "#1f6f5c", "#b9b2a5", "#d9a441"
INK, PAPER = "#2b2a27", "#fbf9f4"


def bars_of(results: dict[str, Any]) -> list[tuple[str, float, str]]:
    """Title, moves per second and colour of each contender, the fastest first."""
    table = results["tictactoe"]
    return [
        (told["title"], told["moves_per_second"], _colour(name))
        for name, told in sorted(
            table.items(), key=lambda item: item[1]["moves_per_second"], reverse=True
        )
    ]


def draw(results: dict[str, Any], path: Path) -> None:
    """Draw horizontal bars on a logarithmic scale, each with its number."""
    import matplotlib

    matplotlib.use("svg")
    # Texts stay texts, and the same figures give the same file.
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "ludoteca"})
    from matplotlib import pyplot

    rows = bars_of(results)[::-1]
    figure, axes = pyplot.subplots(figsize=(9.5, 0.42 * len(rows) + 1.1), facecolor=PAPER)
    axes.set_facecolor(PAPER)
    drawn = axes.barh(
        [title for title, _, _ in rows],
        [rate for _, rate, _ in rows],
        color=[colour for _, _, colour in rows],
        height=0.7,
    )
    axes.bar_label(
        drawn, labels=[f"{rate / 1e6:,.3g} M" for _, rate, _ in rows], padding=4, color=INK
    )
    axes.set_xscale("log")
    axes.set_xlim(right=axes.get_xlim()[1] * 3)
    axes.set_xlabel("moves per second on one core")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0, labelcolor=INK)
    axes.minorticks_off()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def _colour(name: str) -> str:
    if name.startswith("ludoteca"):
        return OURS
    return LIMIT if name == "c_limit" else PEER


if __name__ == "__main__":
    results_file, picture_file = map(Path, sys.argv[1:3])
    draw(json.loads(results_file.read_text()), picture_file)
