"""The five levels: by name and number, legal in every game, repeatable, erring as people do."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.bots import levels
from ludoteca.bots.levels import LEVELS, LevelBot, _off, _seen, _tired, skill, waiting
from ludoteca.bots.reviewing import review_of
from ludoteca.bots.search import Limits
from ludoteca.bots.simple import imagined
from ludoteca.core import state as core_state
from ludoteca.core.look import Look
from ludoteca.core.record import Event

# Every game, at a table where a whole match is short.
GAMES = [
    ludoteca.load("tohm", cups=3),
    ludoteca.load("tohm", seats=4, cups=3),
    ludoteca.load("toncc", challenges=1),
    ludoteca.load("super_tock", seats=2),
    ludoteca.load("super_tock", seats=4, teams=True),
    ludoteca.load("tcnccc", seats=2),
    ludoteca.load("tcnccc", seats=3),
    ludoteca.load("fantastick"),
    ludoteca.load("fantastick", seats=2, mode="shapes"),
]
needs_speed = pytest.mark.skipif(
    core_state.__file__.endswith(".py"), reason="dozens of matches take minutes uncompiled"
)
NAMES = [level.name for level in LEVELS]


def _state(game: ludoteca.Game, *texts: str) -> ludoteca.State:
    state = game.start()
    for text in texts:
        state.apply(state.parse(text))
    return state


def test_there_are_five_levels_each_with_a_number_a_name_and_a_sentence():
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert bots.names()[:5] == tuple(NAMES)
    for level in LEVELS:
        assert bots.make(str(level.number)).name == bots.make(level.name).name == level.name
        assert bots.about(level.name) == bots.about(str(level.number)) == level.about
        assert level.about.endswith(".")


def test_a_number_that_is_no_level_is_refused():
    for number in ("0", "6", "03"):
        with pytest.raises(ludoteca.OptionError, match="the first 5 also as 1 to 5"):
            bots.make(number)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_all_levels_play_a_whole_match_and_the_same_seed_plays_it_again(game):
    few = Limits(playouts=8)
    first, second = (
        ludoteca.play(
            game, [bots.LevelBot(LEVELS[-1 - seat], seat, few) for seat in range(game.seats)], 3
        )
        for _ in range(2)
    )
    assert first == second
    assert first.outcome is not None


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_a_level_that_is_seeded_again_chooses_again_what_it_chose(level):
    look = Look(_state(GAMES[0], "d2", "pass", "d6"), 1)
    bot = bots.LevelBot(level, limits=Limits(playouts=200))  # no clock
    chosen = []
    for _ in range(2):
        bot.reseed("7 bot 1 3")
        chosen.append([bot.choose(look) for _ in range(10)])
    assert chosen[0] == chosen[1]


@needs_speed
@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_the_master_has_fewer_points_in_fantastick_than_a_greedy_one(mode):
    game = ludoteca.load("fantastick", mode=mode)
    scores = {"master": 0.0, "greedy": 0.0}
    for name in scores:
        for seed in range(6):
            outcome = ludoteca.play(game, [bots.make(name, 1)], seed=seed).outcome
            assert outcome is not None
            scores[name] += outcome.scores[0]
    assert scores["master"] < 0.9 * scores["greedy"]


@needs_speed
def test_the_master_among_greedy_kings_wins_most_matches():
    game = ludoteca.load("toncc", challenges=1)
    won = 0.0
    for number in range(18):
        seat = number % 3
        kings = [bots.make("greedy", f"{number} {other}") for other in range(3)]
        kings[seat] = LevelBot(LEVELS[-1], number, Limits(playouts=1000))
        outcome = ludoteca.play(game, kings, seed=number // 3).outcome
        assert outcome is not None
        won += outcome.returns[seat]
    assert won > 9  # 6 would be its share among equals


def test_the_master_at_tcnccc_for_two_gives_nothing_away_that_is_known():
    """Whatever the bag may bring; a strong player does, since he forgets and looks less far."""
    game = ludoteca.load("tcnccc", seats=2)
    record = ludoteca.play(game, [bots.make("master", 1), bots.make("strong", 2)], seed=5)
    costs: dict[int, list[float]] = {0: [], 1: []}
    for step in review_of(record).steps():
        for one in step.judged:
            if one.grade is not None:
                costs[one.seat].append(one.cost.value)
    assert len(costs[0]) > 10
    assert max(costs[0]) < 1e-9
    assert max(costs[1]) > 0.01


def test_the_master_at_tcnccc_for_two_that_was_told_nothing_chooses_in_worlds():  # TCNCCC §4.2
    game = ludoteca.load("tcnccc", seats=2)
    drawn = ("draw", "R", "put 1", "draw", "R", "put 2", "draw", "G", "put 1")
    look = Look(_state(game, "first 0", *drawn), 1)
    assert not look.told
    assert bots.make("master", 1).choose(look) in look.legal


def test_higher_levels_overlook_less():
    for game in GAMES:
        noticing = [skill(level, game).notice for level in LEVELS]
        assert noticing == sorted(noticing)
        assert noticing[0] < noticing[-1] == 1.0


def test_higher_levels_think_further_and_remember_better():
    for game in GAMES:
        skills = [skill(level, game) for level in LEVELS]
        for lower, higher in pairwise(skills):
            assert lower.recall < higher.recall
            assert lower.playouts <= higher.playouts
        assert skills[0].playouts == skills[1].playouts == 0  # one step alone
        assert skills[-1].recall == 1.0


def test_the_more_conspicuous_a_move_is_the_more_often_it_is_noticed():
    bot = bots.LevelBot(LEVELS[0], seed=1)
    seen = [[0.2], [0.8], [0.5], [0.5]]
    noticed: Counter[int] = Counter()
    for _ in range(2000):
        noticed.update(bot._noticed([10, 11, 12, 13], seen, skill(LEVELS[0], GAMES[0])))
    assert noticed[11] > noticed[12] > noticed[10] > 0
    assert abs(noticed[12] - noticed[13]) < 150  # what looks alike is noticed alike


def test_something_always_comes_to_mind_and_a_win_nearly_always():
    bot = bots.LevelBot(LEVELS[0], seed=1)
    now = skill(LEVELS[0], GAMES[0])
    noticed = [bot._noticed([1, 2], [[1.0], [0.3]], now) for _ in range(1000)]
    assert all(noticed)
    won = sum(1 in one for one in noticed)
    assert 960 <= won < 1000


def test_what_is_seen_to_lose_at_once_is_not_played_while_there_is_anything_else():
    bot = bots.LevelBot(LEVELS[0], seed=1)
    now = skill(LEVELS[0], GAMES[0])
    for _ in range(200):
        assert 1 not in bot._noticed([1, 2, 3], [[0.0], [0.1], [0.3]], now)
    assert bot._noticed([1, 2], [[0.0], [0.0]], now) == [1, 2]


def test_no_child_lifts_an_empty_cylinder_that_nothing_was_put_into():
    state = _state(ludoteca.load("tcnccc", seats=2), "first 0")
    look = Look(state, 0)
    chosen = {state.text(bots.LevelBot(LEVELS[0], seed).choose(look)) for seed in range(50)}
    assert chosen == {"draw"}


def test_drawing_seems_the_worse_the_longer_a_match_goes_on_and_lifting_does_not():
    game = ludoteca.load("tcnccc", seats=2)
    state, event = _state(game, "first 0", "draw", "R", "put 1"), Event((0,), ("put 1",))
    tiring = waiting(game)
    assert tiring is not None
    looks = [Look(state, 1, (event,) * (tiring.patience + more)) for more in (-5, 0, 10, 40)]
    draw, lift = state.parse("draw"), state.parse("lift 1")
    assert [_tired(look, lift) for look in looks] == [0, 0, 0, 0]
    first, still, then, last = (_tired(look, draw) for look in looks)
    assert first == still == 0 < then < last
    assert last == pytest.approx(4 * then)


def test_who_is_tired_of_drawing_lifts_but_nothing_known_to_be_empty():
    texts = ["first 0", *(text for piece in "RGBY" for text in ("draw", piece, "put 1"))]
    state = _state(ludoteca.load("tcnccc", seats=2), *texts)
    told = tuple(Event((0,) if " 1" in text or text == "draw" else (), (text,)) for text in texts)
    draw = Event((0,), ("draw",))  # told again and again: it says nothing of the cylinders
    sees_all = skill(LEVELS[-1], state.game)._replace(playouts=0)  # but one step ahead alone
    for so_far, wanted in ((told, "draw"), (told + (draw,) * 400, "lift 1")):
        look = Look(state, 0, so_far)
        for seed in range(5):
            bot = bots.LevelBot(LEVELS[3], seed, own_skill=sees_all)
            assert state.text(bot.choose(look)) == wanted


@needs_speed
def test_matches_of_careful_players_are_far_shorter_because_they_tire(monkeypatch):
    def events() -> int:
        count = 0
        for seats in (2, 4):
            game = ludoteca.load("tcnccc", seats=seats)
            for level in LEVELS[2:4]:
                for seed in range(8):
                    players = [bots.LevelBot(level, f"{seed} {seat}") for seat in range(seats)]
                    count += len(ludoteca.play(game, players, seed=seed).events)
        return count

    tired = events()
    monkeypatch.setattr(levels, "_WAITING_BY_GAME", {})
    assert tired < 0.75 * events()


def test_a_position_is_misjudged_the_same_way_whoever_asks_again():
    state = _state(GAMES[0], "d3")
    look = Look(state, 0)
    worlds = imagined(look, Random(1), 2, lambda: None)
    right, wrong, again = (_seen(look, worlds, look.legal, error) for error in (0.0, 0.1, 0.1))
    assert wrong == again != right
    for before, after in zip(right, wrong):
        assert after[0] - before[0] == pytest.approx(after[1] - before[1])


def test_the_end_is_never_misjudged():
    assert [_off(value, 0.7) for value in (0.0, 1.0)] == [0.0, 1.0]
    assert 0 < _off(0.5, -0.7) < 0.5 < _off(0.5, 0.7) < 1


def test_the_master_overlooks_nothing():
    bot = bots.LevelBot(LEVELS[-1], seed=1)
    now = skill(LEVELS[-1], GAMES[0])
    assert bot._noticed([1, 2, 3], [[0.1], [0.9], [0.5]], now) == [1, 2, 3]


@needs_speed
def test_a_beginner_plays_better_than_at_random_and_worse_than_a_thoughtful_one():
    game = ludoteca.load("tohm", cups=5)
    for weaker, stronger in (("random", "beginner"), ("beginner", "thoughtful")):
        won = 0.0
        for seed in range(40):
            players = [bots.make(stronger, seed), bots.make(weaker, seed)]
            seat = seed % 2
            outcome = ludoteca.play(game, players[::-1] if seat else players, seed=seed).outcome
            assert outcome is not None
            won += outcome.returns[seat]
        assert won >= 24
