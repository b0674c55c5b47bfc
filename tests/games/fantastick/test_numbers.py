"""The mat of Numbers and its die (§2, §3) and the worked examples (§4)."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.games.fantastick import facts, numbers


def read(*names, equals_first=False):
    return numbers.examine([facts.NUMBER_PLACES.index(name) for name in names], equals_first)


def cell(name, segments):
    return [name + segment for segment in segments]


# ---- reading (§2.1 to §2.4, §2.6) ----


def test_an_equality_reads_with_equals_second_or_first(laid):  # §2.1
    for text in ("3+2=5", "12-7=5", "5x2=10", "8/2=4", "5=3+2", "9=9+0", "10=5x2"):
        arrangement = laid(text)
        read_as = read(*arrangement["matches"], equals_first=arrangement["equals_first"])
        assert read_as.valid
        assert read_as.operation in text
    assert not read(*laid("3+2=5")["matches"], equals_first=True).valid


def test_digits_are_drawn_with_seven_places():  # §2.2
    drawn = [
        "abcdef",
        "bc",
        "abdeg",
        "abcdg",
        "bcfg",
        "acdfg",
        "acdefg",
        "abc",
        "abcdefg",
        "abcdfg",
    ]
    read_as = {}
    for bits in range(1, 128):
        segments = "".join(s for i, s in enumerate("abcdefg") if bits >> i & 1)
        value = read(*cell("Am", segments)).numbers[0]
        if value is not None:
            read_as[segments] = value
    assert read_as == {segments: digit for digit, segments in enumerate(drawn)} | {
        "ef": 1,
        "bcef": 11,
    }


def test_signs_are_drawn_with_four_places():  # §2.2
    read_as = {}
    for bits in range(16):
        places = [p for i, p in enumerate(("O-", "O|", "O/", "O\\")) if bits >> i & 1]
        sign = read(*places).operation
        if sign is not None:
            read_as["".join(place[1] for place in places)] = sign
    assert read_as == {"-|": "+", "-": "-", "/\\": "x", "/": "/"}


def test_bcef_in_one_cell_is_eleven_and_17_in_one_cell_is_not_read():  # §2.3
    assert read(*cell("Am", "bcef")).numbers[0] == 11
    assert read(*cell("Am", "abcef")).numbers[0] is None
    assert read(*cell("Al", "bc"), *cell("Am", "bcef")).numbers[0] is None  # no 111


@pytest.mark.parametrize("places", ["Amf Ame Amb Amc", "Alf Ale Alb Alc", "Arf Are Arb Arc"])
def test_eleven_in_one_cell_respaces_to_l_and_m(numbers_at, play, places):  # §2.3
    state = numbers_at("4+1=5", "A", bad="Bmb")
    source = ["Amf", "Amg", "Amb", "Amc"]
    if places.startswith("Am"):
        play(state, "r Amg Ame")
    else:
        play(state, *(f"m {a} {b}" for a, b in zip(source, places.split())))
    cost = state.to_json()["cost"]
    # To see which match goes where, the lower one of the left 1 is one that has been rotated.
    play(state, "respace A")
    told = state.to_json()
    assert {place for place in told["matches"] if place[0] == "A"} == {"Alb", "Alc", "Amb", "Amc"}
    assert told["cost"] == cost
    assert told["operations"][-1] == "respace A"
    if places.startswith("Am"):
        assert told["turned"] == ["Alc"]
    play(state, "respace A")
    assert {p for p in state.to_json()["matches"] if p[0] == "A"} == {"Amf", "Ame", "Amb", "Amc"}
    if places.startswith("Am"):
        assert state.to_json()["turned"] == ["Ame"]


@pytest.mark.parametrize("left", ["bc", "ef"])
@pytest.mark.parametrize("right", ["bc", "ef"])
@pytest.mark.parametrize("cells", ["lm", "mr"])
def test_two_ones_respace_to_one_cell(numbers_at, play, cells, left, right):  # §2.3
    # The upper match of a 1 (b or f) stays the upper one.
    upper = {"bc": "b", "ef": "f"}[right]
    bad = f"A{cells[1]}{upper}"
    places = [*cell("A" + cells[0], left), *cell("A" + cells[1], right), *cell("Bm", "bc")]
    matches = dict.fromkeys([*places, *cell("Cl", "bc"), *cell("Cm", "abdeg"), "O-", "O|"], "plain")
    start = {"matches": matches | {bad: "bad"}, "equals_first": False}
    state = numbers_at("3+2=5", "A", **start, start=start, pile=23 - len(matches))
    play(state, "respace A")
    told = state.to_json()
    assert {place for place in told["matches"] if place[0] == "A"} == {"Amf", "Ame", "Amb", "Amc"}
    assert told["matches"]["Amb"] == "bad"
    play(state, "undo")
    assert state.to_json()["matches"] == start["matches"]


def test_only_an_eleven_is_respaced(numbers_at, refused):  # §2.3
    state = numbers_at("9+1=10", "A")
    for number in "ABC":
        assert refused(state, f"respace {number}") == "2.3"


def test_four_becomes_eleven_and_back_by_one_rotation(numbers_at, play):  # §2.3
    state = numbers_at("4+7=11", "A", bad="Bma")
    play(state, "r Amg Ame")
    assert read(*state.to_json()["matches"]).numbers[0] == 11
    state = play(numbers_at("11-7=4", "A", bad="Bma"), "respace A", "r Ame Amg")
    assert read(*state.to_json()["matches"]).numbers[0] == 4


@pytest.mark.parametrize(("side", "value"), [("l", 15), ("r", 51)])
def test_a_second_digit_is_made_to_the_left_or_right(numbers_at, play, side, value):  # §2.4
    state = numbers_at("5x2=10", "||", bad="Cma")
    play(state, f"m Clb A{side}b", f"m Clc A{side}c")
    assert read(*state.to_json()["matches"]).numbers == (value, 2, 0)


def test_three_digits_gaps_and_leading_zeros_are_not_read():  # §2.4
    one, zero = "bc", "abcdef"
    assert read(*cell("Al", one), *cell("Am", one), *cell("Ar", one)).numbers[0] is None
    assert read(*cell("Al", one), *cell("Ar", one)).numbers[0] is None
    assert read(*cell("Al", zero), *cell("Am", one)).numbers[0] is None
    assert read(*cell("Al", zero), *cell("Am", zero)).numbers[0] is None
    assert read(*cell("Al", zero)).numbers[0] == 0
    assert read(*cell("Al", one), *cell("Am", zero)).numbers[0] == 10


# ---- rotating (§2.5) ----


def test_a_match_turns_about_a_middle_corner_with_another_match(numbers_at, texts, refused):  # §2.5
    state = numbers_at("3+2=5", "A")
    # 3 is abcdg: about the right middle corner nothing is free, about the left one g touches none.
    assert {text for text in texts(state, "r") if text[2] == "A"} == set()
    # 2 is abdeg: b, g and c meet at the right, g, e and f at the left.
    assert {text for text in texts(state, "r") if text[2] == "B"} == {
        "r Bmb Bmc",
        "r Bmg Bmc",
        "r Bme Bmf",
        "r Bmg Bmf",
    }
    assert refused(state, "r Ama Amf") == "2.5"  # an outer corner: nothing else can lie there
    assert refused(state, "r Amg Ame") == "2.5"  # nothing else at the left middle corner
    assert refused(state, "r Amg Alg") == "2.5"  # another cell


def test_half_turns_are_allowed(numbers_at, play):  # §2.5
    state = play(numbers_at("3+2=5", "A"), "r Bmb Bmc")
    assert "Bmc" in state.to_json()["matches"]


def test_the_sign_turns_freely_about_its_middle(numbers_at, texts, play):  # §2.5
    state = numbers_at("7-6=1", "A")
    assert {text for text in texts(state, "r") if text[2] == "O"} == {
        "r O- O|",
        "r O- O/",
        "r O- O\\",
    }
    state = play(numbers_at("3+2=5", "op"), "r O- O/", "r O| O\\")
    assert read(*state.to_json()["matches"]).operation == "x"


# ---- the end of a turn (§2.6) ----


@pytest.mark.parametrize(
    ("equality", "valid"),
    [
        ("8/2=4", True),
        ("9/2=4", False),
        ("0/7=0", True),
        ("7/0=0", False),
        ("0/0=0", False),
        ("3-5=2", False),
        ("0=7-7", True),
        ("7x7=49", True),
        ("3+2=6", False),
    ],
)
def test_the_equality_must_be_true(laid, equality, valid):  # §2.6
    arrangement = laid(equality)
    read_as = read(*arrangement["matches"], equals_first=arrangement["equals_first"])
    assert None not in read_as.numbers
    assert read_as.valid == valid


def test_no_match_may_lie_beside_the_equality(numbers_at, play, refused):  # §2.6
    state = play(numbers_at("5x1=5", "="), "a Alg")
    assert refused(state, "end") == "2.6"
    state = play(numbers_at("5x1=5", "="), "a O-")
    assert refused(state, "end") == "2.6"


def test_at_most_25_matches_lie_on_the_mat(numbers_at, play, texts):  # §2.6, §1.1
    state = numbers_at("3+2=5", "A")
    for place in ("Ala", "Alb", "Alc", "Ald", "Ale"):
        play(state, f"a {place}")
    play(state, "g Alf")
    assert state.to_json()["pile"] == 0
    assert len(state.to_json()["matches"]) + 2 == 25
    assert not texts(state, "a")
    assert not texts(state, "g")


def test_a_one_digit_number_is_tidied_to_m(numbers_at, laid, play):  # §2.6
    state = numbers_at("5x1=5", "=", bad="Ama", good="Amd")
    play(state, *(f"m Am{s} Ar{s}" for s in "acdfg"), "m Bmb Blb", "m Bmc Blc", "end")
    told = state.to_json()
    assert told["matches"] == laid("5=1x5", bad="Ama", good="Amd")["matches"]
    assert told["scores"] == [2 + 0 + 3 + 2]  # the bad match, the good one, three and two others


def test_a_two_digit_number_is_tidied_to_l_and_m(numbers_at, laid, play):  # §2.6
    state = numbers_at("10x1=10", "=", bad="Ama")
    play(state, *(f"m Cm{s} Cr{s}" for s in "abcdef"), "m Clb Cmb", "m Clc Cmc", "end")
    assert state.to_json()["matches"] == laid("10=1x10", bad="Ama")["matches"]


def test_a_one_at_the_left_and_an_eleven_in_one_cell_stay_so(numbers_at, play):  # §2.6
    state = numbers_at("5x1=5", "=", bad="Ama")
    play(state, "m Bmb Blf", "m Bmc Ble", "end")  # ef, in another cell
    assert {place for place in state.to_json()["matches"] if place[0] == "B"} == {"Bmf", "Bme"}
    state = numbers_at("11x1=11", "=", bad="Alb")
    play(state, "respace C", "end")
    assert {place for place in state.to_json()["matches"] if place[0] == "C"} == {
        "Cmb",
        "Cmc",
        "Cme",
        "Cmf",
    }


def test_an_eleven_in_an_outer_cell_is_tidied_to_m(numbers_at, play):  # §2.6
    state = numbers_at("11x1=11", "=", bad="Alb")
    play(state, "respace C", *(f"m Cm{s} Cr{s}" for s in "bcef"), "end")
    assert {place for place in state.to_json()["matches"] if place[0] == "C"} == {
        "Cmb",
        "Cmc",
        "Cme",
        "Cmf",
    }


# ---- the die (§3) ----


@pytest.mark.parametrize("face", ["A", "B", "C"])
def test_the_value_of_the_number_must_change(numbers_at, play, refused, face):  # §3.1
    state = numbers_at("1+1=2", face, good="Cmd", bad="Cma")
    play(state, "m Amb Amf", "m Amc Ame", "m Bmb Bmf", "m Bmc Bme")  # drawn otherwise, the same 1
    assert refused(state, "end") == "3.1"


def test_the_operation_must_change(numbers_at, play, refused):  # §3.2
    state = numbers_at("3+2=5", "op", good="Cmd")
    assert refused(state, "end") == "3.2"
    play(state, "m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf")
    assert refused(state, "end") == "3.2"  # 5+2=7 is still a sum


def test_equals_and_the_operation_change_places_at_once(numbers_at, refused, play):  # §3.3
    for equality, first in (("3+2=5", True), ("5=3+2", False)):
        state = play(numbers_at(equality), "=")
        told = state.to_json()
        assert (told["equals_first"], told["cost"]) == (first, 0)
        assert told["start"]["equals_first"] is not first
    assert refused(state, "end") == "2.6"  # 5+3=2


@pytest.mark.parametrize(
    ("equality", "operations", "rule"),
    [
        ("3+2=5", (), "3.4"),  # nothing has two digits
        ("7+7=14", ("m Ama Alg", "m Alg Ama"), "3.4"),  # 14 is as before
        ("3+2=5", ("m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf"), "3.4"),  # 5+2=7
    ],
)
def test_a_number_of_two_digits_must_be_different(
    numbers_at, play, refused, equality, operations, rule
):  # §3.4
    state = numbers_at(equality, "||", good="Cmd" if "5" in equality else None)
    assert refused(play(state, *operations), "end") == rule


def test_a_number_may_lose_its_second_digit(numbers_at, laid, play):  # §3.4
    state = numbers_at("7+4=11", "||", bad="Ama")
    play(state, "x O|", "m Clb Cma", "m Clc Cmd", "a Cmg", "end")
    assert state.to_json()["matches"] == laid("7-4=3")["matches"]


def test_eleven_respaced_is_the_same_number(numbers_at, play, refused):  # §3.4
    state = play(numbers_at("4+7=11", "||", bad="Bma"), "respace C")
    assert refused(state, "end") == "3.4"


def test_with_a_number_0_the_seat_chooses_instead_of_rolling(numbers_at, texts, refused):  # §3.5
    state = numbers_at("9=9+0", stage="zero", used_starts=["3+2=5", "1+1=2"])
    assert state.phase is ludoteca.Phase.DECIDE
    assert texts(state) == {
        "keep",
        "restart 6/2=3",
        "restart 5x2=10",
        "restart 7-6=1",
        "restart 8/2=4",
    }
    assert refused(state, "restart 3+2=5") == "3.5"
    assert refused(state, "give up") == "3.5"
    assert refused(state, "wild") == "3.5"


def test_the_0_of_a_ten_is_no_number_0(numbers_at):  # §3.5
    assert numbers_at("5+5=10").phase is ludoteca.Phase.CHANCE


def test_a_turn_that_leaves_a_zero_leads_to_the_choice(numbers_at, play):  # §3.5
    state = numbers_at("7-6=1", "B", good="Bmd", bad="Ama", seats=2)
    # 7-6=1 to 7-7=0: the 6 becomes 7, the 1 becomes 0.
    play(state, "r Bmg Bmb", "x Bmd", "m Bme Cma", "m Bmf Cmd", "a Cme", "a Cmf", "end")
    told = state.to_json()
    assert (told["stage"], told["to_move"], told["face"]) == ("zero", 1, None)
    assert told["last_face"] == "B"


def test_restart_lays_anew_and_then_the_die_is_rolled(numbers_at, play):  # §3.5
    state = numbers_at("9=9+0", stage="zero", last_face="C", used_starts=["3+2=5"], scores=[4])
    play(state, "restart 6/2=3")
    told = state.to_json()
    assert (told["stage"], told["equals_first"], told["good_in_pile"]) == ("roll", False, False)
    assert (told["matches"]["Cmd"], told["matches"]["Ama"]) == ("good", "bad")
    assert told["used_starts"] == ["3+2=5", "6/2=3"]
    assert told["last_face"] == "C"
    assert [state.text(action) for action, _ in state.chance()] == ["A", "B", "op", "=", "||"]
    assert told["scores"] == [4]


def test_keep_means_no_roll_and_no_zero_at_the_end(numbers_at, play, refused, texts):  # §3.5
    state = numbers_at("9=9+0", stage="zero", last_face="C", bad="Ama")
    play(state, "keep")
    told = state.to_json()
    assert (told["stage"], told["face"], told["last_face"]) == ("play", "0", "C")
    assert {"wild", "give up"} <= texts(state)
    assert refused(state, "end") == "3.5"
    play(state, "x Bmf", "m Cmb Cmg", "end")
    told = state.to_json()
    assert (told["stage"], told["last_face"], told["scores"]) == ("roll", None, [3])
    assert len(state.chance()) == 6


def test_a_kept_zero_that_is_given_up_comes_again(numbers_at, play):  # §3.5, §1.11
    state = play(numbers_at("9=9+0", stage="zero", seats=2, last_face="C"), "keep", "give up")
    told = state.to_json()
    assert (told["stage"], told["to_move"], told["last_face"]) == ("zero", 1, None)
    assert told["scores"] == [6, 0]


def test_when_all_starts_are_used_only_keep_remains(numbers_at, texts):  # §3.5
    used = list(facts.START_EQUALITIES)
    assert texts(numbers_at("9=9+0", stage="zero", used_starts=used)) == {"keep"}


@pytest.mark.parametrize(
    ("face", "equality", "good", "bad"),
    [
        ("A", "3+2=5", "Cmd", "Ama"),
        ("B", "6/2=3", "Cmd", "Ama"),
        ("C", "5x2=10", "Cmd", "Ama"),
        ("op", "7-6=1", "Bmd", "Ama"),
        ("=", "8/2=4", "Bmd", "Ama"),
        ("||", "1+1=2", "Cmd", "Cma"),
    ],
)
def test_starting_equalities_with_good_and_bad_match(laid, play, face, equality, good, bad):  # §3.6
    told = play(ludoteca.load("fantastick").start(), face).to_json()
    assert {"matches": told["matches"], "equals_first": False} == laid(equality, good, bad)
    assert told["used_starts"] == [equality]
    assert (told["stage"], told["good_in_pile"]) == ("roll", False)


# ---- worked examples (§4), each a legal way at its price ----

EXAMPLES = {
    "4.1": ("3+2=5", "A", ("m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf"), "5+2=7", 3, "Cmd", "Ama"),
    "4.2": ("3+2=5", "op", ("r O- O/", "r O| O\\", "a Cme"), "3x2=6", 2, None, "Ama"),
    "4.3": ("3+2=5", "=", ("m O| Bmc", "a Bmf"), "3=8-5", 3, None, "Ama"),
    "4.4": (
        "3+2=5",
        "||",
        ("r O- O/", "r O| O\\", "r Bmb Bmc", "r Bme Bmf", "a Clb", "a Clc"),
        "3x5=15",
        4,
        None,
        "Ama",
    ),
    "4.5": ("9=9+0", "0", ("x Bmf", "r Cmb Cmg"), "9=3+6", 2, None, "Ama"),
    "4.6": ("5x1=5", "=", (), "5=1x5", 0, None, "Ama"),
}


# §4.1, §4.2, §4.3, §4.4, §4.5, §4.6: by name
@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(numbers_at, laid, play, example):
    equality, face, operations, result, cost, good, bad = EXAMPLES[example]
    state = numbers_at(equality, face, good=good, bad=bad)
    play(state, *operations)
    assert state.to_json()["cost"] == cost
    play(state, "end")
    told = state.to_json()
    assert told["scores"] == [cost]
    assert set(told["matches"]) == set(laid(result)["matches"])
    assert told["equals_first"] == laid(result)["equals_first"]
