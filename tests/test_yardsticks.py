"""The yardsticks of the master: shares, what luck brought, what is kept and what the page says."""

from __future__ import annotations

import sys

import pytest
import typer

import ludoteca
from benchmarks import contests, given_away, keeping, luck, yardsticks, yardsticks_page
from ludoteca.bots import LEVELS, LevelBot, RandomBot
from ludoteca.core.record import Event
from ludoteca.games.tohm.solution import ready_solution

IS_COMPILED = not sys.modules["ludoteca.core.state"].__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="solving takes minutes uncompiled")
DEALT_WELL = "A 2 K 3 A 4 K 5 A 6"  # to seats 0 and 1 by turns
GREEDY = yardsticks.Row("toncc-3", "greedy", 0.6)
PLAIN = next(row for row in yardsticks.rows() if row.name == "toncc-3 plain")


def told(
    value: float,
    possible: float | None = None,
    luck: float | None = None,
    ahead: int | None = None,
) -> dict:
    return yardsticks.Shared(0, value, possible, luck, ahead, 0.1, 0.1)._asdict()


def test_a_yardstick_counts_the_share_of_the_master_at_every_seat():
    for seat in range(3):
        shared = yardsticks.match(GREEDY, seat, seconds=0.002)
        assert shared.value in (0, 1 / 3, 0.5, 1)
        assert shared.seat == seat


@compiled_only
def test_where_a_game_is_solved_the_share_is_the_opening_and_what_both_gave_away(monkeypatch):
    small = ludoteca.load("tohm", seats=2, cups=3, tokens=3)
    solution, play, records = ready_solution(small), contests.play, []

    def keeping_play(*arguments, **more):
        records.append(play(*arguments, **more))
        return records[-1]

    monkeypatch.setattr(contests, "tables", lambda: {"tohm-2": small})
    monkeypatch.setattr(contests, "play", keeping_play)
    for module in (yardsticks, given_away):
        monkeypatch.setattr(module, "kept_solution", ready_solution)
    for seat in range(2):
        shared = yardsticks.match(yardsticks.Row("tohm-2", "greedy", 0.95), seat, 0.002)
        grades = solution.grades(records[-1].record)
        given = [sum(one.cost for one in grades if one.seat == place) for place in range(2)]
        assert min(given) > 0
        assert given[0] != given[1]
        opening = solution.value(small.start(), seat)
        assert shared.possible == pytest.approx(opening + given[1 - seat])
        assert shared.value == pytest.approx(opening + given[1 - seat] - given[seat])


def test_luck_is_that_of_the_master_whatever_its_seat(monkeypatch):
    monkeypatch.setattr(yardsticks.luck, "is_told", lambda game: True)
    monkeypatch.setattr(yardsticks.luck, "brought", lambda record, seat: (seat + 1) / 10)
    told_luck = [yardsticks.match(GREEDY, seat, seconds=0.002).luck for seat in range(3)]
    assert told_luck == [0.1, 0.2, 0.3]


def test_whoever_is_judged_against_the_perfect_bot_sits_at_both_seats_in_turn(monkeypatch):
    seated = []
    monkeypatch.setattr(
        given_away.ludoteca, "play", lambda game, players, seed: seated.append((players, seed))
    )
    for number in range(4):
        given_away.match("random", number)
    at = [[isinstance(one, given_away.Judged) for one in players] for players, _ in seated]
    assert at == [[True, False], [False, True]] * 2
    seeds = [seed for _, seed in seated]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]  # the same luck for both


def test_where_a_solution_judges_what_is_wanted_is_a_part_of_what_can_be_had():
    pairs = [(0.5, 0.6), (0.6, 0.7), (0.55, 0.65), (0.4, 0.5)]
    share, wanted = yardsticks_page.told_share([told(*pair) for pair in pairs], 0.9)
    assert share.value == pytest.approx(0.5125)
    assert wanted == pytest.approx(0.9 * 0.6125)
    # A tenth below all the time: others' errors move both, so the interval is narrow.
    assert share.high - share.low < 0.02
    assert yardsticks_page.verdict(share, wanted) == "no"
    assert yardsticks_page.told_share([told(value) for value, _ in pairs], 0.9)[1] == 0.9


def test_luck_is_taken_from_the_share_where_it_is_known_of_all_matches():
    matches = [told(1, luck=0.25), told(0, luck=-0.5), told(1, luck=0.5), told(0, luck=-0.5)]
    without = yardsticks_page.without_luck(matches)
    assert without is not None
    assert without.value == pytest.approx((0.75 + 0.5 + 0.5 + 0.5) / 4)
    whole, _ = yardsticks_page.told_share(matches, 0.75)
    assert without.high - without.low < (whole.high - whole.low) / 2
    assert yardsticks_page.without_luck([*matches, told(1)]) is None


def test_pairs_of_matches_with_the_same_dice_are_told_by_their_points_together():
    ahead = [9, -3, -9, 3, 2, -2, 5]  # the last one is alone
    paired = yardsticks_page.in_pairs([told(0.5, ahead=one) for one in ahead])
    assert paired is not None
    assert paired.value == pytest.approx((1 + 0 + 0.5) / 3)
    assert yardsticks_page.in_pairs([told(1), told(0)]) is None


def test_who_wins_at_fantastick_for_two_is_ahead_in_points():  # Fantastick §1.9
    row = yardsticks.Row("shapes-2", "greedy", 0.9)
    for number in range(2):  # at both seats: uncompiled each takes long
        shared = yardsticks.match(row, number, None)
        assert shared.ahead is not None
        assert (shared.ahead > 0) == (shared.value == 1)


def test_every_table_has_its_yardsticks_with_a_share_to_reach():
    rows = yardsticks.rows()
    assert {row.table for row in rows} == set(contests.tables())
    for row in rows:
        assert 0.3 < row.wanted <= 0.95
    wanted = {(row.table, row.against): row.wanted for row in rows}
    assert wanted["super_tock-2", "plain"] == pytest.approx(0.6)
    assert wanted["toncc-3", "plain"] == pytest.approx(1 / 3 + 1 / 3)
    assert wanted["super_tock-4", "plain"] == pytest.approx(0.625)


def dealt(cards: str) -> ludoteca.Record:
    """A match of Super Tock for two that ends with its first deal."""
    events = tuple(Event((), (card,)) for card in cards.split())
    return ludoteca.Record(ludoteca.load("super_tock", seats=2), ("one", "two"), events, None)


def test_aces_and_kings_are_luck_for_who_is_dealt_them():  # Super Tock §3.1
    record = dealt(DEALT_WELL)
    assert record.final().to_json()["hands"][0] == ["A", "A", "A", "K", "K"]
    lucky = luck.brought(record, 0)
    assert lucky > 0.1
    assert luck.brought(record, 1) == pytest.approx(-lucky)


def drawn(events: str) -> ludoteca.Record:
    """A match of TCNCCC for two up to there."""
    told = []
    state = ludoteca.load("tcnccc", seats=2).start()
    for text in events.split(", "):
        told.append(Event(state.to_move, (text,)))
        state.apply(state.parse(text))
    return ludoteca.Record(state.game, ("one", "two"), tuple(told), None)


def test_a_joker_for_nothing_is_luck_for_who_gets_it():  # TCNCCC §2.2.2
    before = "first 0, draw, R, put 1, lift 1"
    first = luck.brought(drawn(before), 0)  # who begins, and what he drew
    all_pieces = [luck.brought(drawn(f"{before}, {piece}"), 0) for piece in "RGBYJ"]
    assert all_pieces[-1] == max(all_pieces) > first + 0.01
    assert luck.brought(drawn(f"{before}, J"), 1) == pytest.approx(-all_pieces[-1])
    average = sum((one - first) * count for one, count in zip(all_pieces, (6, 6, 6, 6, 3)))
    assert average == pytest.approx(0, abs=1e-9)


def strong(seed: int) -> LevelBot:
    return LevelBot(LEVELS[3], seed)


@pytest.mark.skipif(not IS_COMPILED, reason="too slow uncompiled")
@pytest.mark.parametrize(("name", "bot"), [("super_tock", RandomBot), ("tcnccc", strong)])
def test_luck_favours_nobody_in_the_long_run(name, bot):
    game = ludoteca.load(name, seats=2)
    lucks = []
    for seed in range(1, 13):
        record = ludoteca.play(game, [bot(seed), bot(-seed)], seed=seed)
        lucks.append(luck.brought(record, 0))
    mean = sum(lucks) / len(lucks)
    spread = (sum((one - mean) ** 2 for one in lucks) / (len(lucks) - 1)) ** 0.5
    assert spread > 0.1  # there is luck
    assert abs(mean) < 3 * spread / len(lucks) ** 0.5


def test_what_was_measured_is_kept_until_bots_or_seconds_change():
    kept: dict = {}
    had = yardsticks.kept_row(kept, GREEDY, None)
    had["matches"].append(told(1))
    assert yardsticks.kept_row(kept, GREEDY, None)["matches"] == [told(1)]
    assert yardsticks.kept_row(kept, GREEDY, 0.5)["matches"] == []
    had = yardsticks.kept_row(kept, GREEDY, None)
    had["matches"].append(told(1))
    had["fingerprint"] = "of other bots"
    assert yardsticks.kept_row(kept, GREEDY, None)["matches"] == []


def test_what_is_kept_stays_where_it_cannot_be_measured_anew(tmp_path, monkeypatch):
    def refuse(self, game):
        raise ludoteca.LudotecaError("there is no solution yet")

    results = tmp_path / "kept.json"
    row = yardsticks.Row("tohm-2", "greedy", 0.95)
    kept = {row.name: {**row._asdict(), "fingerprint": "of other bots", "matches": [told(0.5)]}}
    keeping.write(kept, results)
    monkeypatch.setattr(yardsticks.PerfectBot, "prepare", refuse)
    monkeypatch.setattr(yardsticks.yardsticks_page, "figures", lambda rows: f"{len(rows)} rows")
    other = yardsticks.Row("numbers-1", "greedy", 0.9)
    monkeypatch.setattr(yardsticks, "rows", lambda: [row, other])
    yardsticks.main(games=1, only=None, against=None, report=False, results=results, processes=1)
    after = keeping.read(results)
    assert after[row.name] == kept[row.name]
    assert len(after[other.name]["matches"]) == 1


def test_what_is_kept_can_be_read_again(tmp_path):
    kept: dict = {}
    yardsticks.kept_row(kept, GREEDY, None)["matches"] += [told(1), told(0, luck=0.1)]
    keeping.write(kept, tmp_path / "kept.json")
    assert keeping.read(tmp_path / "kept.json") == kept
    assert keeping.read(tmp_path / "nothing.json") == {}


@pytest.mark.parametrize("text", ["garbage", "[]", '{"toncc-3 greedy": 1}', '{"toncc-3": {}}'])
def test_another_file_than_of_kept_matches_is_refused_in_a_sentence(tmp_path, text):
    path = tmp_path / "kept.json"
    path.write_text(text)
    with pytest.raises(typer.BadParameter, match=r"kept.json is no file of kept matches"):
        keeping.read(path)
    assert path.read_text() == text


def test_the_page_shows_what_is_kept():
    """And what is not, or is of files that have changed since: `--report` writes it anew."""
    rows, missing, earlier = yardsticks.told(keeping.read(yardsticks.RESULTS))
    assert len(rows) + len(missing) == len(yardsticks.rows())
    page = yardsticks_page.PAGE.read_text(encoding="utf-8")
    table = yardsticks_page.HEAD + yardsticks_page.figures(rows) + "\n"
    assert page.startswith(table + yardsticks_page.remarks(missing, earlier))


def test_rows_that_are_not_measured_or_of_other_files_are_named():
    kept: dict = {}
    for row, seconds in ((GREEDY, None), (PLAIN, 1.0)):
        yardsticks.kept_row(kept, row, seconds)["matches"].append(told(1))
    kept[PLAIN.name]["fingerprint"] = "of other bots"
    rows, missing, earlier = yardsticks.told(kept)
    assert rows == [kept[PLAIN.name], kept[GREEDY.name]]
    assert earlier == [PLAIN.name]
    assert GREEDY.name not in missing
    assert "tohm-4 plain" in missing
    said = yardsticks_page.remarks(missing, earlier)
    assert "tohm-4 plain" in said
    assert PLAIN.name in said
    assert yardsticks_page.remarks([], []) == ""
