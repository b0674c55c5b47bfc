"""The ladder of bots: ratings are found again, seats rotate, what was played is kept."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from benchmarks import contests, keeping, ladder, ladder_page
from benchmarks.ratings import Interval, Played, mean_interval, pairs_won, rate
from ludoteca import bots
from ludoteca.bots import LEVELS

TRUE = [0, 150, 250, 420, 560]


def made_up(players: int, count: int, seed: int) -> list[Played]:
    """Matches between players of known ratings: each wins as often as its strength says."""
    rng = random.Random(seed)
    matches = []
    for number in range(count):
        seated = ladder.lineup(number, players)
        strengths = [10 ** (TRUE[level] / 400) for level in seated]
        winner = rng.choices(range(players), strengths)[0]
        matches.append(Played(seated, tuple(float(seat == winner) for seat in range(players))))
    return matches


@pytest.mark.parametrize("players", [2, 3, 4])
def test_known_ratings_are_found_again_within_their_intervals(players):
    inside = steps_inside = 0
    for seed in range(5):
        found = rate(made_up(players, 600, seed), len(TRUE))
        assert found.ratings[0] == Interval(0, 0, 0)
        for true, one in list(zip(TRUE, found.ratings))[1:]:
            assert abs(one.value - true) < 150
            inside += one.low <= true <= one.high
        for step, true in zip(found.steps, np.diff(TRUE)):
            steps_inside += step.low <= true <= step.high
    assert inside >= 17  # of 20, where 19 are expected
    assert steps_inside >= 17


def test_a_rating_does_not_depend_on_the_seats():
    found = rate([Played((0, 1), (1.0, 0.0)), Played((1, 0), (1.0, 0.0))] * 50, 2)
    assert found.ratings[1].value == pytest.approx(0, abs=0.01)
    assert found.steps[0].low < 0 < found.steps[0].high


def test_three_wins_of_four_are_191_points():  # 400 * log10(3), less what doubt takes away
    found = rate([Played((0, 1), (float(i % 4 == 0), float(i % 4 > 0))) for i in range(4000)], 2)
    assert found.ratings[1].value == pytest.approx(190.8, abs=0.5)


def test_who_won_beats_the_others_who_share_are_even_and_losers_tell_nothing():
    won = pairs_won(Played((0, 1, 2), (0.5, 0.5, 0.0)), 3)
    assert won.tolist() == [[0, 0.5, 1], [0.5, 0, 1], [0, 0, 0]]
    won = pairs_won(Played((2, 1, 0), (1.0, 0.0, 0.0)), 3)
    assert won.tolist() == [[0, 0, 0], [0, 0, 0], [1, 1, 0]]


def test_an_interval_of_a_mean_holds_it():
    told = mean_interval([1.0] * 60 + [0.0] * 40)
    assert told.value == pytest.approx(0.6)
    assert told.low < 0.6 < told.high
    assert told.high - told.low == pytest.approx(2 * 1.96 * (0.24 / 100) ** 0.5, abs=0.01)
    assert mean_interval([1.0] * 8).low < 0.75  # eight wins are not yet a certainty


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_has_every_seat_equally_often_and_never_meets_itself(players):
    seated: Counter[tuple[int, int]] = Counter()
    for number in range(22 * players * 5):
        levels = ladder.lineup(number, players)
        assert len(set(levels)) == players
        seated.update(enumerate(levels))
    for level in range(len(LEVELS)):
        assert len({seated[seat, level] for seat in range(players)}) == 1


def test_a_match_is_the_same_whenever_it_is_played():
    first, second = (ladder.match("toncc-3", 4, share=50) for _ in range(2))
    for timed in (first, second):
        del timed["seconds"]
    assert first == second
    assert sum(first["returns"]) == pytest.approx(1)


def test_alone_the_lower_score_on_the_same_dice_wins():
    game = contests.tables()["numbers-1"]
    played = contests.play(game, [bots.make("greedy", 1), bots.make("random", 2)], seed=3)
    assert played.returns == (1.0, 0.0)
    assert played.choices[0] > 0


def test_a_match_that_drags_on_is_shared(monkeypatch):
    monkeypatch.setattr(contests, "MOST_CHOICES", 3)
    game = contests.tables()["tohm-4"]
    played = contests.play(game, [bots.make("random", seed) for seed in range(4)], seed=3)
    assert played.returns == (0.25,) * 4


def test_what_was_played_is_kept_but_for_mixtures_that_come_out_otherwise(tmp_path):
    path = tmp_path / "ladder.json"
    matches = [ladder.match("tcnccc-2", number, share=50) for number in range(4)]
    assert [sorted(one["levels"]) for one in matches] == [[0, 1], [0, 1], [1, 2], [1, 2]]
    mark = ladder.fingerprint(contests.tables()["tcnccc-2"])
    keeping.write({"tcnccc-2": {"fingerprint": "of others", "matches": matches}}, path)
    kept = keeping.read(path)
    kept["tcnccc-2"]["fingerprint"] = mark
    ladder.run(kept, ["tcnccc-2"], range(4), 50, None, 1)  # nothing is missing
    assert kept["tcnccc-2"]["matches"] == matches
    kept["tcnccc-2"]["fingerprint"] = "of other bots"  # which played just the same
    ladder.run(kept, ["tcnccc-2"], range(0), 50, path, 1)
    assert kept["tcnccc-2"] == {"fingerprint": mark, "matches": matches}
    assert keeping.read(path) == kept
    kept["tcnccc-2"]["fingerprint"] = "of other bots"  # one of which chose once more
    kept["tcnccc-2"]["matches"][3]["choices"][0] += 1
    ladder.run(kept, ["tcnccc-2"], range(0), 50, None, 1)
    assert kept["tcnccc-2"] == {"fingerprint": mark, "matches": matches[:2]}


@pytest.mark.parametrize(
    ("file", "others"),
    [
        ("solver.py", ["tohm-2", "super_tock-2", "tcnccc-4", "toncc-3"]),
        ("endings.py", ["tohm-2", "super_tock-2", "tcnccc-4", "numbers-1", "shapes-2"]),
        ("levels.py", []),
        ("tree.py", []),
    ],
)
def test_results_depend_on_all_bots_but_those_for_one_other_game(file, others):
    text = (Path(bots.__file__).parent / file).read_text(encoding="utf-8")
    found = [name for name, game in contests.tables().items() if ladder.is_for_another(game, text)]
    assert set(others) <= set(found)
    assert bool(others) == bool(found)


def test_a_step_must_be_great_enough_and_sure():
    assert ladder_page.verdict(Interval(120, 10, 230)) == "yes"
    assert ladder_page.verdict(Interval(120, -10, 250)) == "no"
    assert ladder_page.verdict(Interval(90, 60, 120)) == "no"


def test_the_page_of_bots_names_all_levels_as_they_are():
    page = ladder_page.PAGE.read_text(encoding="utf-8")
    for level in LEVELS:
        assert f"| {level.number} | `{level.name}` | {level.about} |" in page
