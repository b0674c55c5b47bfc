"""What a seat of TCNCCC recalls of what it was told: all of it, or as people do (§4.4)."""

import json
import math
import random

import pytest

import ludoteca
from ludoteca.core.fading import kept
from ludoteca.core.look import Look
from ludoteca.core.record import Event
from ludoteca.games.tcnccc.recall import FORGETS_NOTHING, Forgetting, recalled

STRENGTHS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9)


class Careful:
    """Draws four times out of five, so that a match lasts."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, look):
        if look.text(look.legal[0]) == "draw" and self.rng.random() < 0.8:
            return look.legal[0]
        return self.rng.choice(look.legal)


def looks_of(seed, seats=4, room=7):
    """The states of a careful match at which somebody chooses, each with its Look."""
    game = ludoteca.load("tcnccc", seats=seats, room=room)
    rng = random.Random(seed)
    record = ludoteca.play(game, [Careful(rng)] * seats, seed)
    for number, state in enumerate(record.replay()):
        if state.to_move:
            yield state, Look(state, state.to_move[0], record.events[:number])


def recall(look, strength):
    return look.game.knowledge.recall(look, strength, random.Random(0))


def heard(texts, seat=0, strength=None, forgetting=None):
    """What seat 0 of three recalls after these events, `text` of chance or `seat: text`."""
    game = ludoteca.load("tcnccc", seats=3)
    state, events = game.start(), []
    for text in texts.split(", "):
        who, _, what = text.rpartition(": ")
        events.append(Event((int(who),) if who else (), (what,)))
        events[-1].apply_to(state)
    if forgetting is None:
        forgetting = Forgetting.of(strength)
    return recalled(state.view(seat), 7, events, forgetting)["cylinders"]


# ---- a perfect memory ----


@pytest.mark.parametrize("room", [5, 6, 7])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_perfect_memory_leaves_nothing_open(seats, room):  # §4.2.2
    rng = random.Random(room)
    longest = 0
    for seed in range(6):
        for state, look in looks_of(seed, seats, room):
            assert look.resample(rng, recall(look, 1.0)) == state
            longest = max(longest, state.to_json()["turns"])
    assert longest > 8


def test_what_others_recall_is_the_same_when_nothing_is_forgotten():  # §4.1
    for _, look in looks_of(5):
        memories = [
            recalled({**look.view, "seat": seat}, 7, look.told, FORGETS_NOTHING)
            for seat in range(4)
        ]
        assert all(memory == memories[0] for memory in memories)


def test_with_open_lids_there_is_nothing_to_recall():  # §4.3
    state = ludoteca.load("tcnccc", seats=2, open_lids=True).start()
    state.apply(state.parse("first 0"))
    assert recall(Look(state, 0, [Event((), ("first 0",))]), 0.5) is None


def test_who_was_told_nothing_supposes():
    state = ludoteca.load("tcnccc", seats=2).start()
    for text in ("first 0", "draw", "R", "put 1"):
        state.apply(state.parse(text))
    memory = recall(Look(state, 1), 1.0)
    assert sum(place["count"] for place in memory["cylinders"]) == 1


def test_who_came_late_knows_only_what_it_heard_since():
    events = [Event((0,), ("draw",)), Event((), ("R",)), Event((0,), ("put 2",))]
    state = ludoteca.load("tcnccc", seats=2).start()
    state.apply(state.parse("first 0"))
    for event in events:
        event.apply_to(state)
    known = recalled(state.view(1), 7, events, FORGETS_NOTHING)["cylinders"]
    assert known == [{"holds": {}}, {"holds": {"R": 1}}, {"holds": {}}, {"holds": {}}]


# ---- a memory that fades ----


def test_a_fading_memory_never_contradicts_what_all_can_see():  # §4.2.2
    rng = random.Random(2)
    erred = 0
    for seed in range(15):
        for state, look in looks_of(seed, 2 + seed % 5, (5, 6, 7)[seed % 3]):
            for strength in STRENGTHS:
                memory = json.loads(json.dumps(recall(look, strength)))
                world = look.resample(rng, memory)  # raises if it does
                assert world.view(look.seat) == look.view
                erred += world != state
    assert erred > 1000


@pytest.mark.parametrize("bag_empty", [False, True])
def test_errors_of_memory_give_way_to_what_all_can_see(bag_empty):  # §4.2.2
    # All that is known is wrong: eight pieces in a cylinder, and more R than there are.
    view = {
        **ludoteca.load("tcnccc", seats=2).start().view(0),
        "cylinders": ["in play", "full", "in play", "out"],
        "kept": [{"R": 5}, {}],
        "bag_empty": bag_empty,
    }
    told = [Event((), ("first 0",))]
    for _ in range(8):
        told += [Event((), ("R",)), Event((0,), ("put 1",))]
    told += [Event((), ("G",)), Event((0,), ("put 4",))]
    memory = recalled(view, 7, told, FORGETS_NOTHING)["cylinders"]
    assert [place["holds"] if place else {} for place in memory[1:]] == [{}] * 3
    assert (memory[0] or {"holds": {}})["holds"] in ({}, {"R": 1})


def test_what_is_forgotten_does_not_come_back_until_a_lid_is_lifted():
    forgotten = 0
    for seed in range(12):
        known = {}
        for _, look in looks_of(seed, seats=2):
            if look.told and look.told[-1].texts[0].startswith("lift"):
                known = {}
            forgetting = Forgetting.of(0.3)._replace(confusion=0.0)
            memory = recalled({**look.view, "seat": 0}, 7, look.told, forgetting)
            last_put = look.told[-1].texts[0] if look.told else ""
            for place, entry in enumerate(memory["cylinders"], 1):
                pieces = sum((entry or {"holds": {}})["holds"].values())
                if place in known:
                    assert pieces <= known[place] + (last_put == f"put {place}")
                    forgotten += pieces < known[place]
                known[place] = pieces
    assert forgotten > 5


def test_a_seat_forgets_the_same_whenever_it_is_asked():
    for _, look in looks_of(3):
        again = Look(look.resample(random.Random(9)), look.seat, look.told)
        assert recall(look, 0.4) == recall(again, 0.4)


def test_different_seats_forget_different_things():
    different = 0
    for _, look in looks_of(4):
        one, other = (
            recalled({**look.view, "seat": seat}, 7, look.told, Forgetting.of(0.3))
            for seat in (2, 3)
        )
        different += one != other
    assert different > 5


def share_known(strength, **changed):
    """Which part of the pieces under lids is known, over some matches."""
    forgetting = Forgetting.of(strength)._replace(**changed)
    known = there = 0
    for seed in range(10):
        for state, look in looks_of(seed, seats=2):
            memory = recalled(look.view, 7, look.told, forgetting)
            for entry, pile in zip(memory["cylinders"], state.to_json()["cylinders"]):
                known += sum((entry or {"holds": {}})["holds"].values())
                there += sum((pile or {}).values())
    return known / there


def test_a_stronger_memory_knows_more():
    shares = [share_known(strength) for strength in (*STRENGTHS, 1.0)]
    assert shares == sorted(shares)
    assert shares[0] < 0.4
    assert 0.8 < shares[-2] < shares[-1] == 1


def test_each_weakness_costs_knowledge():
    assert share_known(1.0, capacity=3) < 0.7
    assert share_known(1.0, half_life=5.0) < 0.7
    assert share_known(1.0, attention=0.5) < 0.9


def test_known_pieces_fall_by_a_power_law():
    # One piece each, put away by another seat, then so many that strike nobody.
    half_life, age = 10.0, 10
    forgetting = FORGETS_NOTHING._replace(half_life=half_life)
    game = ludoteca.load("tcnccc", seats=3)
    known = 0
    for number in range(400):
        told = [Event((), ("first 0",)), Event((), ("R",)), Event((1,), ("put 1",))]
        told += [Event((), ("RGBY"[number >> 2 * i & 3],)) for i in range(5)]  # each its own fate
        told = [*told[:1], *told[3:], *told[1:3]] + [Event((), ("G",))] * age
        state = game.start()
        state.apply(state.parse("first 0"))
        memory = recalled(state.view(0), 7, told, forgetting)["cylinders"]
        known += "R" in memory[0]["holds"]
    expected = 400 * kept(age, half_life)
    assert abs(known - expected) < 4 * math.sqrt(expected / 2)


def test_no_more_is_held_than_there_is_room_for():
    forgetting = FORGETS_NOTHING._replace(capacity=2)
    told = "first 0, 0: draw, R, 0: put 1, 1: draw, G, 1: put 2, 2: draw, B, 2: put 3"
    assert [place["holds"] for place in heard(told, forgetting=forgetting)] == [
        {},
        {"G": 1},
        {"B": 1},
        {},
    ]
    # A pair is one thing to know.
    told = "first 0, 0: draw, R, 0: put 1, 1: draw, R, 1: put 1, 2: draw, B, 2: put 3"
    assert heard(told, forgetting=forgetting)[0]["holds"] == {"R": 2}


def test_like_pieces_are_mixed_up():
    forgetting = FORGETS_NOTHING._replace(confusion=1.0)
    told = "first 0, 0: draw, R, 0: put 1, 1: draw, R, 1: put 2"
    known = heard(told, forgetting=forgetting)  # R beside R: the first is taken to be here too,
    assert [place["holds"] for place in known[:2]] == [{}, {"R": 1}]  # but one piece went in
    told = "first 0, 0: draw, R, 0: put 1, 1: draw, G, 1: put 1"
    assert heard(told, forgetting=forgetting)[0]["holds"] == {"G": 2}
    told = "first 0, 0: draw, J, 0: put 1, 1: draw, G, 1: put 1"  # a joker strikes
    assert heard(told, forgetting=forgetting)[0]["holds"] == {"G": 1, "J": 1}


def test_a_lifted_lid_shows_all_errors_of_that_cylinder():  # §2.2
    forgetting = FORGETS_NOTHING._replace(confusion=1.0)
    told = "first 0, 0: draw, R, 0: put 1, 1: draw, G, 1: put 1, 2: lift 1, R"
    assert heard(told, forgetting=forgetting) == [{"holds": {}, "count": 0}] * 4


def test_what_strikes_is_known_longer():
    def known(piece, seat, before=""):
        """How often seat 0 knows the piece that the seat put away, over many matches."""
        found = 0
        for number in range(300):
            told = [Event((), ("first 0",))]
            told += [Event((), ("RGBY"[number >> 2 * i & 3],)) for i in range(5)]
            if before:
                told += [Event((), (before,)), Event((1,), ("put 1",))]
            told += [Event((), (piece,)), Event((seat,), ("put 1",))]
            told += [Event((), ("B",))] * 8
            forgetting = FORGETS_NOTHING._replace(half_life=5.0)
            memory = recalled(start, 7, told, forgetting)["cylinders"]
            found += memory[0]["holds"].get(piece, 0)
        return found

    state = ludoteca.load("tcnccc", seats=3).start()
    state.apply(state.parse("first 0"))
    start = state.view(0)
    plain = known("R", 1)
    assert known("R", 0) > 1.1 * plain
    assert known("J", 1) > 1.2 * plain
    assert known("R", 1, before="R") - plain > 1.1 * plain  # the first of the pair is no better


def test_how_many_pieces_a_cylinder_has_is_known_longer_than_which():
    forgetting = Forgetting.of(0.4)
    right = known = there = cylinders = 0
    for seed in range(10):
        for state, look in looks_of(seed, seats=2):
            memory = recalled(look.view, 7, look.told, forgetting)["cylinders"]
            for entry, pile, word in zip(
                memory, state.to_json()["cylinders"], look.view["cylinders"]
            ):
                if word == "in play" and entry is not None and pile:
                    right += entry.get("count") == sum(pile.values())
                    cylinders += 1
                    known += sum(entry["holds"].values())
                    there += sum(pile.values())
    assert 0.95 > right / cylinders > known / there + 0.1


@pytest.mark.parametrize("strength", [-0.1, 1.1, math.nan, "much", None, True])
def test_a_strength_that_is_none_is_refused(strength):
    state = ludoteca.load("tcnccc", seats=2).start()
    state.apply(state.parse("first 0"))
    with pytest.raises(ludoteca.LudotecaError, match="the strength of a memory is"):
        recall(Look(state, 0), strength)


# ---- nothing but what was told ----


def test_the_bag_that_is_recalled_foretells_no_more_than_its_odds():  # §4.4
    """A seat that recalls everything bets on the next piece: it is right as often as the odds of
    the bag say, and no more often.
    """
    rng = random.Random(8)
    hits, expected, variance = 0, 0.0, 0.0
    for seed in range(60):
        game = ludoteca.load("tcnccc", seats=3)
        record = ludoteca.play(game, [Careful(random.Random(seed))] * 3, seed)
        for number, state in enumerate(record.replay()):
            following = record.events[number : number + 2]
            if not state.to_move or len(following) < 2 or following[0].texts != ("draw",):
                continue
            look = Look(state, state.to_move[0], record.events[:number])
            bag = look.resample(rng, recall(look, 1.0)).to_json()["bag"]
            bet = max(bag, key=lambda piece: (bag[piece], piece))
            chance = bag[bet] / sum(bag.values())
            hits += following[1].texts == (bet,)
            expected += chance
            variance += chance * (1 - chance)
    assert variance > 50
    assert abs(hits - expected) < 4 * math.sqrt(variance)
