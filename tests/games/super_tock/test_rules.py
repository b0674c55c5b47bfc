"""Super Tock rule by rule, through the public door."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca import Phase

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def play(state, *moves):
    for text in moves:
        state.apply(state.parse(text))
    return state.to_json()


def dealt(state, cards):
    """Deal cards written in the order in which they come."""
    return play(state, *cards.split())


def play_hand_out(state):
    """Play first legal moves to the end of the hand; the JSON before and after the last card."""
    before = state.to_json()
    while state.phase is Phase.DECIDE:
        before = state.to_json()
        state.apply(state.legal()[0])
    return before, state.to_json()


# ---- 1 Pieces ----


@pytest.mark.parametrize(("seats", "board"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_the_smallest_board_that_holds_the_seats_is_the_default(seats, board):  # §1.1
    assert ludoteca.load("super_tock", seats=seats).options["board"] == board


def test_two_to_four_seats_may_choose_the_large_board():  # §1.1
    for seats in (2, 3, 4):
        assert ludoteca.load("super_tock", seats=seats, board=6).options["board"] == 6


@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_seats_do_not_fit_on_four_sections(seats):  # §1.1
    with pytest.raises(ludoteca.OptionError, match=f"§1.1: .* at most 4 seats, got {seats}"):
        ludoteca.load("super_tock", seats=seats, board=4)


def test_a_section_has_18_spaces_and_the_next_letter_follows(table):  # §1.2
    state = table(hands=("A", "A"), track={"A17": 0})
    assert play(state, "A:A17-A18")["track"] == {"A18": 0}
    state = table(hands=("A", "A"), track={"D18": 0})
    assert play(state, "A:D18-A1")["track"] == {"A1": 0}


def test_all_four_marbles_begin_in_rest_and_all_52_cards_in_the_deck():  # §1.3
    data = ludoteca.load("super_tock", seats=3).start().to_json()
    assert data["rest"] == [4, 4, 4]
    assert data["track"] == {}
    assert data["heaven"] is None
    assert data["home"] == [[False] * 4] * 3
    assert sum(data["deck"].values()) == 52
    assert set(data["deck"].values()) == {4}


@pytest.mark.parametrize(
    ("board", "sections"),
    [
        (4, "AC"),
        (4, "ABC"),
        (4, "ABCD"),
        (6, "AD"),
        (6, "ACE"),
        (6, "ABDE"),
        (6, "ABCDE"),
        (6, "ABCDEF"),
    ],
)
def test_seats_use_these_sections(table, board, sections):  # §1.4
    for seat, letter in enumerate(sections):
        hands = tuple("K" if seat == other else "" for other in range(len(sections)))
        state = table(len(sections), board=board, hands=hands, to_move=seat)
        assert [state.text(action) for action in state.legal()] == [f"K:rest-{letter}18"]


def test_marbles_run_through_empty_sections(table):  # §1.4
    state = table(2, hands=("10", "10"), track={"A18": 0})
    assert play(state, "10:A18-B10")["track"] == {"B10": 0}
    state = table(2, hands=("Q", "10"), track={"D10": 0})
    assert play(state, "Q:D10-A4")["track"] == {"A4": 0}


def test_partners_are_opposite():  # §1.5
    game = ludoteca.load("super_tock", seats=4, teams=True)
    assert game.start().view(0)["partners"] == [2, 3, 0, 1]
    game = ludoteca.load("super_tock", seats=6, teams=True)
    assert game.start().view(None)["partners"] == [3, 4, 5, 0, 1, 2]
    assert ludoteca.load("super_tock", seats=4).start().view(0)["partners"] == [None] * 4


def test_four_seats_may_play_in_teams_on_either_board():  # §1.5
    for board in (4, 6):
        assert ludoteca.load("super_tock", seats=4, teams=True, board=board).options["teams"]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_other_numbers_of_seats_have_no_teams(seats):  # §1.5
    with pytest.raises(ludoteca.OptionError, match=f"§1.5: .* got {seats}"):
        ludoteca.load("super_tock", seats=seats, teams=True)


# ---- 2 Dealing ----


@pytest.mark.parametrize(
    ("seats", "sizes", "aside"),
    [
        (2, [5, 5, 4, 4, 4, 4], 0),
        (3, [5, 4, 4, 4], 1),
        (4, [5, 4, 4], 0),
        (5, [5, 5], 2),
        (6, [4, 4], 4),
    ],
)
def test_a_deck_is_dealt_in_hands_and_shuffled_again(seats, sizes, aside):  # §2.1
    state = ludoteca.load("super_tock", seats=seats).start()
    for number, size in enumerate(sizes):
        assert state.to_json()["hand_number"] == number
        while state.phase is Phase.CHANCE:
            state.apply(state.chance()[0][0])
        data = state.to_json()
        assert [len(hand) for hand in data["hands"]] == [size] * seats
        before, after = play_hand_out(state)
        assert after["hands"] == [[]] * seats
        if number + 1 < len(sizes):
            laid = seats * sum(sizes[: number + 1])
            assert len(after["discards"]) == laid
            assert sum(after["deck"].values()) == 52 - laid
    assert sum(before["deck"].values()) == aside
    assert after["deck"] == {rank: 4 for rank in after["deck"]}
    assert len(after["deck"]) == 13
    assert after["discards"] == []
    assert (before["deck_number"], after["deck_number"]) == (0, 1)
    assert after["hand_number"] == 0
    assert (before["dealer"], after["dealer"]) == (seats - 1, 0)


def test_the_left_of_the_new_dealer_leads_the_next_deck():  # §2.1
    state = ludoteca.load("super_tock", seats=6).start()
    for _ in range(2):
        while state.phase is Phase.CHANCE:
            state.apply(state.chance()[0][0])
        play_hand_out(state)
    assert state.to_json()["dealer"] == 0
    state.apply(state.chance()[0][0])
    assert [len(hand) for hand in state.to_json()["hands"]] == [0, 1, 0, 0, 0, 0]
    while state.phase is Phase.CHANCE:
        state.apply(state.chance()[0][0])
    assert state.to_move == (1,)


def test_cards_are_dealt_one_by_one_around_with_the_odds_of_the_deck():  # §2.1
    state = ludoteca.load("super_tock", seats=3).start()
    assert {state.text(a): p for a, p in state.chance()} == dict.fromkeys(RANKS, 4 / 52)
    dealt(state, "K K 2 K K")
    assert state.to_json()["hands"] == [["K", "K"], ["K", "K"], ["2"]]
    assert state.to_json()["to_move"] is None
    odds = {state.text(action): p for action, p in state.chance()}
    assert "K" not in odds
    assert odds["2"] == pytest.approx(3 / 47)
    assert odds["3"] == pytest.approx(4 / 47)


def test_the_dealers_left_leads_and_turns_go_clockwise():  # §2.2
    state = ludoteca.load("super_tock", seats=2).start()
    dealt(state, "K K K K 2 2 2 2 3 3")
    assert state.to_json()["dealer"] == 1
    order = []
    for text in ("K:rest-A18", "K:rest-C18", "2:A18-B2", "2:C18-D2"):
        order.append(state.to_move)
        play(state, text)
    assert order == [(0,), (1,), (0,), (1,)]


def test_seats_without_cards_are_passed_over(table):  # §2.2
    state = table(hands=("K", "", "", "K K"), to_move=3)
    play(state, "K:rest-D18", "K:rest-A18")
    assert state.to_move == (3,)


def test_a_seat_sees_its_own_hand_and_only_sizes_of_others(table):  # §2.2
    state = table(hands=("A K", "2 3 4", "", "5"), facts={"discards": ["Q", "7"]})
    view = state.view(1)
    assert view["hand"] == ["2", "3", "4"]
    assert view["hand_sizes"] == [2, 3, 0, 1]
    assert view["discards"] == ["Q", "7"]
    assert view["deck_size"] == 44
    assert state.view(None)["hand"] is None
    assert not {"hands", "deck"} & set(view)


# ---- 3 Playing a card ----


@pytest.mark.parametrize(("card", "number"), [(card, i + 1) for i, card in enumerate(RANKS)])
def test_each_card_moves_its_number_forward(table, card, number):  # §3.1
    target = f"B{number}"
    state = table(hands=(card, "2"), track={"A18": 0})
    data = play(state, f"{card}:A18-{target}")
    assert data["track"] == {target: 0}
    assert data["hands"][0] == []
    assert data["discards"] == [card]


def test_ace_and_king_bring_a_marble_from_rest_to_start(table, texts):  # §3.1
    for card in ("A", "K"):
        state = table(hands=(card, "2"))
        assert texts(state) == {f"{card}:rest-A18"}
        data = play(state, f"{card}:rest-A18")
        assert data["track"] == {"A18": 0}
        assert data["rest"] == [3, 4, 4, 4]


def test_two_cards_of_a_rank_and_marbles_at_rest_are_one_move(table):  # §3.1
    state = table(hands=("K K",))
    assert [state.text(action) for action in state.legal()] == ["K:rest-A18"]


def test_who_can_play_must_play(table, refused):  # §3.2
    rule, sentence = refused(table(hands=("2 K",)), "fold")
    assert rule == "3.2"
    assert "K:rest-A18" in sentence


def test_who_cannot_play_throws_in_the_whole_hand_and_waits(table, texts):  # §3.2
    state = table(hands=("Q 5 2 5", "K K"))
    assert texts(state) == {"fold"}
    data = play(state, "fold")
    assert data["hands"][0] == []
    assert data["discards"] == ["2", "5", "5", "Q"]
    play(state, "K:rest-B18")
    assert state.to_move == (1,)


def test_marbles_that_are_stuck_do_not_save_from_folding(table, texts):  # §3.2
    state = table(hands=("2 9", "K"), home={0: "...x"}, heaven=0)
    assert texts(state) == {"fold"}


def test_a_marble_may_jump_over_others_on_the_track(table):  # §3.3
    state = table(hands=("5", "2"), track={"A18": 0, "B1": 1, "B2": 0, "B3": 2})
    assert play(state, "5:A18-B5")["track"] == {"B1": 1, "B2": 0, "B3": 2, "B5": 0}


@pytest.mark.parametrize("owner", [0, 1, 2, 3])
def test_a_marble_that_is_stopped_on_goes_back_to_its_owners_rest(table, owner):  # §3.3
    state = table(hands=("5", "2"), track={"B4": 0, "B9": owner}, teams=True)
    data = play(state, "5:B4-B9")
    assert data["track"] == {"B9": 0}
    assert data["rest"] == [3 if seat == 0 else 4 for seat in range(4)]


def test_start_protects_nobody(table):  # §3.3
    state = table(hands=("2", "5"), track={"B16": 0, "B18": 1})
    data = play(state, "2:B16-B18")
    assert data["track"] == {"B18": 0}
    assert data["rest"] == [3, 4, 4, 4]
    state = table(hands=("K", "5"), track={"A18": 1})
    data = play(state, "K:rest-A18")
    assert data["track"] == {"A18": 0}
    assert data["rest"] == [3, 4, 4, 4]


def test_bringing_a_marble_to_an_own_start_changes_only_the_card(table):  # §3.3
    state = table(hands=("K", "5"), track={"A18": 0})
    before = state.to_json()
    data = play(state, "K:rest-A18")
    assert data["track"] == {"A18": 0}
    assert data["rest"] == before["rest"]
    assert data["discards"] == ["K"]


def test_without_self_capture_no_own_marble_is_sent_back(table, texts, refused):  # §3.3
    track = {"A18": 0, "B5": 0, "B8": 0}
    state = table(hands=("K 5 3 A",), track=track, heaven=0, self_capture=False)
    assert texts(state) == {
        "K:A18-B13",
        "K:B5-B18",
        "K:B8-C3",
        "5:B5-B10",
        "5:B8-B13",
        "3:A18-B3",
        "3:B8-B11",
        "A:A18-B1",
        "A:B5-B6",
        "A:B8-B9",
    } | {f"{card}:heaven-{letter}8" for card in "AK" for letter in "ACD"}
    for text in ("5:A18-B5", "3:B5-B8", "A:B8-heaven", "K:heaven-B8"):
        rule, sentence = refused(state, text)
        assert rule == "3.3"
        assert "same seat" in sentence
    state = table(hands=("K",), track={"A18": 0}, self_capture=False)
    assert refused(state, "K:rest-A18")[0] == "3.3"


def test_without_self_capture_a_partner_may_still_be_sent_back(table):  # §3.3
    state = table(hands=("5", "2"), track={"B4": 0, "B9": 2}, teams=True, self_capture=False)
    assert play(state, "5:B4-B9")["rest"] == [3, 4, 4, 4]


def test_the_way_home_leaves_the_track_after_space_16(table, texts):  # §3.4
    # 13 A14, 14 A15, 15 A16, then h1 h2: a 5 from A13
    assert texts(table(hands=("5",), track={"A13": 0})) == {"5:A13-A18", "5:A13-Ah2"}
    assert texts(table(hands=("A",), track={"A16": 0})) == {"A:A16-A17", "A:A16-Ah1", "A:rest-A18"}
    assert texts(table(hands=("4",), track={"A16": 0})) == {"4:A16-B2", "4:A16-Ah4"}
    assert texts(table(hands=("Q",), track={"A8": 0})) == {"Q:A8-B2", "Q:A8-Ah4"}
    state = table(hands=("5", "2"), track={"A13": 0})
    data = play(state, "5:A13-Ah2")
    assert data["track"] == {}
    assert data["home"][0] == [False, True, False, False]


def test_the_count_must_end_exactly_on_a_home_place(table, texts):  # §3.4
    assert texts(table(hands=("5",), track={"A16": 0})) == {"5:A16-B3"}
    assert texts(table(hands=("3",), track={"A13": 0})) == {"3:A13-A16"}


def test_marbles_beyond_the_branch_and_in_other_sections_stay_out(table, texts):  # §3.4
    assert texts(table(hands=("2",), track={"A17": 0})) == {"2:A17-B1"}
    assert texts(table(hands=("2",), track={"A18": 0})) == {"2:A18-B2"}
    assert texts(table(hands=("2",), track={"B16": 0})) == {"2:B16-B18"}


def test_no_marble_in_home_is_jumped_over_or_captured(table, texts, refused):  # §3.4
    state = table(hands=("3 4",), track={"A14": 0}, home={0: ".x.."})
    assert texts(state) == {"3:A14-A17", "3:A14-Ah1", "4:A14-A18"}
    assert refused(state, "4:A14-Ah2")[0] == "3.4"
    state = table(hands=("5",), track={"A14": 0}, home={0: ".x.."})
    assert refused(state, "5:A14-Ah3")[0] == "3.4"
    state = table(hands=("2",), home={0: "xx.."})
    assert texts(state) == {"2:Ah2-Ah4"}
    assert refused(state, "2:Ah1-Ah3")[0] == "3.4"


def test_a_marble_in_home_moves_on_within_it(table):  # §3.4
    state = table(hands=("3", "2"), home={0: "x..."})
    assert play(state, "3:Ah1-Ah4")["home"][0] == [False, False, False, True]
    for card, source, target in (("A", 2, 3), ("2", 2, 4), ("A", 3, 4)):
        state = table(hands=(card, "2"), home={0: "".join(".x"[i == source] for i in range(1, 5))})
        home = play(state, f"{card}:Ah{source}-Ah{target}")["home"][0]
        assert home == [i == target for i in range(1, 5)]


def test_a_marble_that_went_back_from_start_needs_no_lap(table):  # §3.5
    state = table(2, hands=("4 3", "2"), track={"A18": 0}, strategy=True)
    data = play(state, "4:A18-A14", "fold", "3:A14-Ah1")
    assert data["home"][0] == [True, False, False, False]


# ---- 4 Shortcuts ----


@pytest.mark.parametrize("card", ["A", "10", "K"])
def test_ace_ten_and_king_lead_from_any_8_to_heaven_and_back(table, card):  # §4.1
    for letter in "ABCD":
        state = table(hands=(card, "2"), track={f"{letter}8": 0})
        data = play(state, f"{card}:{letter}8-heaven")
        assert (data["heaven"], data["track"], data["discards"]) == (0, {}, [card])
        state = table(hands=(card, "2"), heaven=0)
        data = play(state, f"{card}:heaven-{letter}8")
        assert (data["heaven"], data["track"], data["discards"]) == (
            None,
            {f"{letter}8": 0},
            [card],
        )


def test_six_sections_have_six_8s(table, texts):  # §4.1
    state = table(6, hands=("10",), heaven=0)
    assert texts(state) == {f"10:heaven-{letter}8" for letter in "ABCDEF"}


def test_other_cards_and_spaces_do_not_reach_heaven(table, texts):  # §4.1
    state = table(hands=("2 9 J Q",), track={"A8": 0})
    assert not any("heaven" in text for text in texts(state))
    assert texts(table(hands=("10",), track={"A9": 0})) == {"10:A9-B1", "10:A9-Ah3"}


def test_capture_holds_in_heaven_and_on_the_8s(table):  # §4.1
    state = table(hands=("A", "2"), track={"A8": 0}, heaven=3)
    data = play(state, "A:A8-heaven")
    assert (data["heaven"], data["rest"]) == (0, [3, 4, 4, 4])
    state = table(hands=("A", "2"), track={"C8": 0, "B8": 0}, heaven=0)
    data = play(state, "A:heaven-C8")
    assert (data["heaven"], data["rest"], data["track"]) == (None, [2, 4, 4, 4], {"B8": 0, "C8": 0})


def test_shortcuts_can_be_switched_off(table, texts, refused):  # §4.1
    state = table(hands=("10",), track={"A8": 0}, shortcuts=False)
    assert texts(state) == {"10:A8-A18", "10:A8-Ah2"}
    assert refused(state, "10:A8-heaven")[0] == "4.1"


# ---- 5 Teams ----


def test_a_seat_that_is_all_home_plays_its_partners_marbles(table, texts):  # §5.1
    state = table(
        hands=("K 4 10", "2"),
        home={0: "xxxx"},
        track={"C14": 2, "C8": 2, "D3": 1},
        teams=True,
        strategy=True,
    )
    assert texts(state) == {
        "K:rest-C18",
        "K:C14-D9",
        "K:C8-D3",
        "K:C8-heaven",
        "4:C14-C10",
        "4:C8-C4",
        "10:C14-D6",
        "10:C8-C18",
        "10:C8-Ch2",
        "10:C8-heaven",
        "10:C14~D3",
        "10:C8~D3",
    }
    data = play(state, "10:C8-Ch2")
    assert data["home"][2] == [False, True, False, False]
    assert data["hands"] == [["4", "K"], ["2"], [], []]


def test_helping_is_compulsory_and_folding_is_for_who_cannot(table, texts, refused):  # §5.1
    state = table(hands=("2", "2"), home={0: "xxxx"}, track={"C1": 2}, teams=True)
    assert refused(state, "fold")[0] == "3.2"
    state = table(hands=("2", "2"), home={0: "xxxx"}, teams=True)
    assert texts(state) == {"fold"}


def test_a_partners_marble_is_not_played_before_all_own_are_home(table, refused):  # §5.1
    state = table(hands=("2",), home={0: ".xxx"}, track={"C1": 2, "A1": 0}, teams=True)
    assert refused(state, "2:C1-C3")[0] == "5.1"
    state = table(hands=("2",), home={0: "xxxx"}, track={"C1": 2}, teams=True)
    assert refused(state, "2:A1-A3")[0] == "5.1"


def test_a_partners_marble_is_no_reason_where_the_move_names_the_own_start_or_home(
    table, refused
):  # §5.1 §3.1
    track = {"A1": 0, "A2": 0, "A3": 0, "A4": 0, "A13": 2}
    state = table(hands=("A 5",), track=track, home={2: "x..."}, teams=True)
    # The partner has a marble at Rest, in Home 1 and on A13.
    for text in ("A:rest-A18", "A:Ah1-Ah2", "5:A13-Ah2"):
        assert refused(state, text)[0] == "3.1"


def test_without_self_capture_a_helper_spares_the_partners_marbles(table, texts):  # §5.1
    home = {0: "xxxx"}
    track = {"C1": 2, "C3": 2}
    state = table(hands=("2",), home=home, track=track, teams=True, self_capture=False)
    assert texts(state) == {"2:C3-C5"}


def test_without_teams_the_first_seat_with_four_marbles_home_wins(table):  # §5.2
    state = table(hands=("A 5", "2"), home={0: ".xxx"}, track={"A16": 0})
    data = play(state, "A:A16-Ah1")
    assert state.phase is Phase.OVER
    assert state.outcome.scores == (1, 0, 0, 0)
    assert state.outcome.winners == (0,)
    assert state.outcome.returns == (1.0, 0.0, 0.0, 0.0)
    assert "§5.2" in state.outcome.reason
    assert data["to_move"] is None
    assert data["hands"] == [["5"], ["2"], [], []]
    assert data["discards"] == ["A"]
    with pytest.raises(ludoteca.IllegalMove):
        play(state, "2:A1-A3")


def test_a_won_game_leaves_hand_and_deck_numbers_as_they_are(table):  # §5.2
    state = table(hands=("A",), home={0: ".xxx"}, track={"A16": 0}, facts={"hand_number": 2})
    data = play(state, "A:A16-Ah1")
    assert (data["hand_number"], data["deck_number"], data["dealer"]) == (2, 0, 3)
    assert data["discards"] == ["A"]


def test_in_teams_four_marbles_home_do_not_end_the_game(table):  # §5.2
    state = table(hands=("A 5", "2"), home={0: ".xxx"}, track={"A16": 0}, teams=True)
    play(state, "A:A16-Ah1")
    assert state.phase is Phase.DECIDE


def test_a_team_wins_with_all_eight_marbles_home(table):  # §5.2
    for mover, hands in ((0, ("A",)), (2, ("", "", "A"))):
        home = {0: "xxxx", 2: ".xxx"}
        state = table(hands=hands, home=home, track={"C16": 2}, to_move=mover, teams=True)
        play(state, "A:C16-Ch1")
        assert state.outcome.scores == (1, 0, 1, 0)
        assert state.outcome.winners == (0, 2)
        assert state.outcome.returns == (0.5, 0.0, 0.5, 0.0)


def test_three_teams_of_six_seats(table):  # §5.2
    home = {1: "xxxx", 4: ".xxx"}
    state = table(6, hands=("", "4"), home=home, track={"E13": 4}, to_move=1, teams=True)
    play(state, "4:E13-Eh1")
    assert state.outcome.winners == (1, 4)


# ---- 6 Strategy cards ----


def test_a_strategy_4_always_goes_backward(table, texts, refused):  # §6.1
    state = table(hands=("4",), track={"B2": 0, "A18": 0}, home={0: "x..."}, strategy=True)
    assert texts(state) == {"4:B2-A16", "4:A18-A14"}
    assert refused(state, "4:A18-B4")[0] == "6.1"
    state = table(hands=("4",), track={"A16": 0}, strategy=True)
    assert refused(state, "4:A16-Ah4")[0] == "6.1"
    state = table(hands=("4",), track={"A2": 0}, strategy=True)
    assert play(state, "4:A2-D16")["track"] == {"D16": 0}


def test_a_strategy_4_captures_and_never_goes_into_home(table, texts):  # §6.1
    state = table(hands=("4", "2"), track={"A16": 0, "A12": 1}, strategy=True)
    assert texts(state) == {"4:A16-A12"}
    assert play(state, "4:A16-A12")["rest"] == [3, 4, 4, 4]
    state = table(hands=("4",), heaven=0, home={0: "..x."}, strategy=True)
    assert texts(state) == {"fold"}


def test_without_strategy_the_4_goes_forward(table, texts, refused):  # §6.1
    state = table(hands=("4",), track={"B2": 0})
    assert texts(state) == {"4:B2-B6"}
    assert refused(state, "4:B2-A16")[0] == "6.1"


def test_a_strategy_10_exchanges_with_opponents_on_the_track(table, texts):  # §6.2
    state = table(
        hands=("10", "2"),
        track={"A5": 0, "C3": 1, "D1": 2},
        heaven=1,
        home={3: "x..."},
        strategy=True,
    )
    assert texts(state) == {"10:A5-A15", "10:A5~C3", "10:A5~D1"}
    data = play(state, "10:A5~C3")
    assert data["track"] == {"A5": 1, "C3": 0, "D1": 2}
    assert data["rest"] == [3, 2, 3, 3]
    assert data["discards"] == ["10"]


def test_both_directions_of_an_exchange_along_the_track(table):  # §6.2
    state = table(hands=("10", "10"), track={"D18": 0, "A1": 1}, strategy=True)
    assert play(state, "10:D18~A1")["track"] == {"A1": 0, "D18": 1}
    assert play(state, "10:D18~A1")["track"] == {"A1": 1, "D18": 0}


def test_partners_are_not_exchanged_with(table, texts, refused):  # §6.2
    state = table(hands=("10",), track={"A5": 0, "C3": 2}, strategy=True, teams=True)
    assert texts(state) == {"10:A5-A15"}
    assert refused(state, "10:A5~C3")[0] == "6.2"


def test_marbles_in_heaven_or_home_exchange_nothing(table, texts):  # §6.2
    state = table(hands=("10",), heaven=0, home={0: "x..."}, track={"C3": 1}, strategy=True)
    assert texts(state) == {f"10:heaven-{letter}8" for letter in "ABCD"}


def test_without_strategy_a_10_does_not_exchange(table, texts, refused):  # §6.2
    state = table(hands=("10",), track={"A5": 0, "C3": 1})
    assert texts(state) == {"10:A5-A15"}
    assert refused(state, "10:A5~C3")[0] == "6.2"


def test_a_strategy_jack_makes_the_next_seat_discard_and_lose_its_turn(table, texts):  # §6.3
    state = table(hands=("J 2", "5 6 6", "2", "2"), track={"A1": 0, "B1": 1}, strategy=True)
    assert texts(state) == {"J:A1-A12", "2:A1-A3", "J:skip"}
    data = play(state, "J:skip")
    assert data["hands"][0] == ["2"]
    assert data["discards"] == ["J"]
    assert (data["to_move"], data["must_discard"]) == (1, 1)
    assert data["skips"] == [0, 1, 0, 0]
    assert data["track"] == {"A1": 0, "B1": 1}
    assert texts(state) == {"discard 5", "discard 6"}
    data = play(state, "discard 6")
    assert data["hands"][1] == ["5", "6"]
    assert data["discards"] == ["J", "6"]
    assert (data["to_move"], data["must_discard"]) == (2, None)
    assert data["skips"] == [0, 0, 0, 0]
    play(state, "fold", "fold", "2:A1-A3")
    assert state.to_move == (1,)


def test_the_victim_is_the_next_seat_that_still_has_cards(table):  # §6.3
    state = table(hands=("J 2", "", "", "5 6"), strategy=True, teams=True)
    assert play(state, "J:skip")["must_discard"] == 3
    play(state, "discard 5")
    assert state.to_move == (0,)


def test_the_victim_may_be_the_partner(table):  # §6.3
    state = table(hands=("J 2", "", "5", "5"), strategy=True, teams=True)
    assert play(state, "J:skip")["must_discard"] == 2


def test_a_discarded_last_card_carries_nothing_over(table):  # §6.3
    state = table(hands=("J 2", "5", "K", ""), strategy=True)
    data = play(state, "J:skip", "discard 5")
    assert data["skips"] == [0, 0, 0, 0]
    assert data["to_move"] == 2


def test_a_victim_alone_with_cards_loses_one_turn_and_plays_on(table):  # §6.3
    state = table(2, hands=("J", "5 K"), strategy=True)
    data = play(state, "J:skip", "discard 5")
    assert (data["to_move"], data["skips"]) == (1, [0, 0])
    assert play(state, "K:rest-C18")["track"] == {"C18": 1}


def test_the_discard_of_the_last_card_of_all_ends_the_hand(table):  # §6.3
    state = table(2, hands=("J", "5"), strategy=True)
    data = play(state, "J:skip", "discard 5")
    assert state.phase is Phase.CHANCE
    assert (data["hand_number"], data["skips"], data["must_discard"]) == (1, [0, 0], None)
    assert data["discards"] == ["J", "5"]


def test_if_nobody_else_has_cards_a_jack_only_goes_forward(table, texts, refused):  # §6.3
    state = table(hands=("J 2",), track={"A1": 0}, strategy=True)
    assert texts(state) == {"J:A1-A12", "2:A1-A3"}
    assert refused(state, "J:skip")[0] == "6.3"
    assert texts(table(hands=("J 2",), strategy=True)) == {"fold"}


def test_a_jack_that_can_skip_saves_from_folding(table, texts):  # §6.3
    assert texts(table(hands=("J", "2"), strategy=True)) == {"J:skip"}


def test_a_seat_marked_as_skipped_loses_its_turn_when_it_comes(table):  # §6.3
    state = table(hands=("K", "K", "K A", "K"), strategy=True, facts={"skips": [0, 0, 1, 0]})
    play(state, "K:rest-A18", "K:rest-B18")
    assert state.to_move == (3,)
    assert state.to_json()["skips"] == [0, 0, 0, 0]


def test_discards_and_skips_are_refused_out_of_place(table, refused):  # §6.3
    state = table(hands=("J 2", "5 6"), track={"A1": 0}, strategy=True)
    assert refused(state, "discard 2")[0] == "6.3"
    play(state, "J:skip")
    assert refused(state, "discard 2")[0] == "6.3"
    assert refused(state, "fold")[0] == "6.3"
    assert refused(table(hands=("J 2", "5 6")), "J:skip")[0] == "6.3"
    assert refused(table(hands=("J 2", "5 6")), "discard 2")[0] == "6.3"


# ---- 7 Length ----


def test_the_game_ends_after_200_decks_shared_by_all(table):  # §7.1
    facts = {"deck_number": 199, "hand_number": 2, "dealer": 1}
    state = table(hands=("2",), facts=facts)
    data = play(state, "fold")
    assert state.phase is Phase.OVER
    assert state.outcome.winners == (0, 1, 2, 3)
    assert state.outcome.scores == (1, 1, 1, 1)
    assert state.outcome.returns == (0.25,) * 4
    assert "§7.1" in state.outcome.reason
    assert (data["deck_number"], data["hand_number"], data["dealer"]) == (200, 0, 2)
    assert (sum(data["deck"].values()), data["discards"], data["to_move"]) == (52, [], None)
    assert state.game.from_json(data) == state


def test_the_last_deck_is_played_to_its_end(table):  # §7.1
    state = table(hands=("2",), facts={"deck_number": 199, "hand_number": 1})
    play(state, "fold")
    assert state.phase is Phase.CHANCE
    state = table(hands=("2",), facts={"deck_number": 198, "hand_number": 2})
    play(state, "fold")
    assert state.phase is Phase.CHANCE


# ---- other refusals ----


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("K:rest-A18", "2.2"),  # no King in hand
        ("5", "2.2"),  # no card is dealt now
        ("2:B1-B3", "3.1"),  # another seat's marble
        ("2:B5-B7", "3.1"),  # nobody's
        ("A:rest-B18", "3.1"),  # another seat's Start
        ("2:B16-Bh2", "3.4"),  # another seat's Home
        ("A:Ah1-Ah2", "3.1"),  # no marble there
        ("A:heaven-A8", "3.1"),
    ],
)
def test_a_refusal_names_its_rule(table, refused, text, rule):
    assert refused(table(hands=("A 2", "K"), track={"B1": 1, "A1": 0}), text)[0] == rule


def test_no_marble_at_rest_is_said(table, refused):
    track = {"A1": 0, "A2": 0, "A3": 0, "A4": 0}
    assert refused(table(hands=("A",), track=track), "A:rest-A18")[0] == "3.1"


def test_a_card_that_cannot_come_is_refused(refused):
    state = ludoteca.load("super_tock", seats=2).start()
    dealt(state, "K K K K")
    assert refused(state, "K")[0] == "2.1"
    assert refused(state, "fold")[0] == "2.1"


def test_numbers_out_of_range_are_refused(table):
    state = table(hands=("A",))
    for number in (-1, 6375 + 13, 10**9, 10**30):
        with pytest.raises(ludoteca.IllegalMove, match="whole numbers 0 to 6387") as caught:
            state.apply(number)
        assert caught.value.rule == "8"
