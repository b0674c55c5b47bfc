"""Every command of a table: what it does, and why it is refused."""

from __future__ import annotations

import pytest

from ludoteca.games.tohm import Tohm
from ludoteca.server import deciding, telling
from ludoteca.server.entries import (
    AnyEntry,
    Logged,
    Played,
    Resigned,
    Sealed,
    StoodIn,
    UndoAsked,
    Undone,
)
from ludoteca.server.messages import Clock, Settings
from ludoteca.server.opening import open_again
from ludoteca.server.refusals import Refusal
from ludoteca.server.table import Table
from ludoteca.server.tokens import digest
from tests.server.tables import Ledger

# ---- moves


def test_a_move_comes_with_the_chance_that_follows_it() -> None:
    ledger = Ledger("tohm", "mm")
    new = ledger.move()
    assert [type(entry) for entry in new] == [Played, Played]
    assert isinstance(new[1], Played)
    assert new[1].seats == ()
    assert ledger.table.to_choose  # somebody is asked again


def test_a_move_of_a_seat_that_the_page_does_not_hold_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    legal = ledger.table.legal_texts(mover)[0]
    assert ledger.refused("move", 1 - mover, seat=mover, move=legal).code == "seat"
    assert ledger.refused("move", seat=mover, move=legal).code == "seat"
    assert ledger.refused("move", 0, 1, seat=5, move=legal).code == "seat"


def test_a_move_on_an_old_position_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    refusal = ledger.refused("move", mover, seat=mover, move="+a1", position=1)
    assert refusal.code == "stale"


def test_a_move_out_of_turn_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    other = 1 - ledger.table.to_choose[0]
    assert ledger.refused("move", other, seat=other, move="+a1").code == "turn"


def test_an_illegal_move_is_refused_by_its_rule() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    texts = [ledger.table.state.text(action) for action in range(12)]
    illegal = next(text for text in texts if text not in ledger.table.legal_texts(mover))
    refusal = ledger.refused("move", mover, seat=mover, move=illegal)
    assert refusal.code == "illegal"
    assert refusal.rule is not None
    assert f"§{refusal.rule}" in refusal.reason


def test_a_text_that_is_no_move_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    refusal = ledger.refused("move", mover, seat=mover, move="castle \u202e")
    assert refusal.code == "illegal"


def test_a_move_waits_for_all_seats_to_be_taken() -> None:
    ledger = Ledger("tohm", "mf")
    assert ledger.table.stage == "waiting"
    assert ledger.refused("move", 0, seat=0, move="+a1").code == "table"


def test_a_move_after_the_end_is_refused() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.finish()
    assert ledger.table.stage == "over"
    assert ledger.refused("move", 0, seat=0, move="+a1").code == "over"


# ---- joint steps


def test_a_sealed_choice_is_told_to_nobody_else() -> None:
    ledger = Ledger("toncc", "mmm")
    choice = ledger.table.legal_texts(1)[2]
    assert [type(entry) for entry in ledger.move(choice, 1)] == [Sealed]
    for eyes in (None, 0, 2):
        now = telling.now(ledger.table, eyes, 0)
        assert now.sealed == [1]
        assert now.own_choice is None
    assert telling.now(ledger.table, 1, 0).own_choice == choice
    assert telling.now(ledger.table, 1, 0).legal == []


def test_a_sealed_choice_leaves_the_position_as_it_is_for_the_others() -> None:
    ledger = Ledger("toncc", "mmm")
    position = ledger.table.position
    ledger.move(seat=0)
    assert ledger.table.position == position


def test_the_last_choice_makes_the_joint_step() -> None:
    ledger = Ledger("toncc", "mmm")
    ledger.move(seat=2)
    ledger.move(seat=0)
    new = ledger.move(seat=1)
    assert isinstance(new[1], Played)
    assert new[1].joint
    assert new[1].seats == (0, 1, 2)
    assert ledger.table.sealed == {}


def test_choosing_twice_is_refused_and_an_illegal_choice_too() -> None:
    ledger = Ledger("toncc", "mmm")
    ledger.move(seat=0)
    choice = ledger.table.legal_texts(1)[0]
    assert ledger.refused("move", 0, seat=0, move=choice).code == "turn"
    assert ledger.refused("move", 1, seat=1, move="9").code == "illegal"


def test_a_sealed_choice_can_be_taken_back_freely() -> None:
    ledger = Ledger("toncc", "mmm")
    ledger.move(seat=0)
    assert telling.may_undo(ledger.table, 0) == "free"
    ledger.do("take_back", 0, seat=0)
    assert ledger.table.sealed == {}
    assert 0 in ledger.table.to_choose


# ---- taking back


def test_taking_back_is_free_while_nothing_was_revealed() -> None:
    ledger = Ledger("fantastick", "mm")
    before = ledger.table.state.copy()
    mover = ledger.table.to_choose[0]
    placing = ledger.table.legal_texts(mover)[1]  # the first is to give up
    assert len(ledger.move(placing)) == 1  # no chance follows
    assert telling.may_undo(ledger.table, mover) == "free"
    assert ledger.do("take_back", mover, seat=mover) == [Undone(len(ledger.table.events))]
    assert ledger.table.state == before


def test_taking_back_after_chance_needs_the_others() -> None:
    ledger = Ledger("tohm", "mmm")
    before = ledger.table.state.copy()
    mover = ledger.table.to_choose[0]
    first, second = [seat for seat in range(3) if seat != mover]
    ledger.move()
    assert telling.may_undo(ledger.table, mover) == "ask"
    new = ledger.do("take_back", mover, seat=mover)
    assert isinstance(new[0], UndoAsked)
    question = telling.now(ledger.table, first, 0).undo
    assert question is not None
    assert question.agreed == [mover]
    ledger.do("answer_undo", first, seat=first, ask=question.ask, agree=True)
    assert ledger.table.state != before
    ledger.do("answer_undo", second, seat=second, ask=question.ask, agree=True)
    assert ledger.table.state == before
    assert ledger.table.undo is None


def test_one_who_does_not_agree_ends_the_question() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    ledger.move()
    before = ledger.table.state.copy()
    ledger.do("take_back", mover, seat=mover)
    assert ledger.table.undo is not None
    ask = ledger.table.undo.number
    ledger.do("answer_undo", 1 - mover, seat=1 - mover, ask=ask, agree=False)
    assert ledger.table.undo is None
    assert ledger.table.state == before
    refusal = ledger.refused("answer_undo", 1 - mover, seat=1 - mover, ask=ask, agree=True)
    assert refusal.code == "stale"


def test_who_asked_cannot_agree_but_can_withdraw() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    ledger.move()
    ledger.do("take_back", mover, seat=mover)
    assert ledger.table.undo is not None
    ask = ledger.table.undo.number
    assert ledger.refused("take_back", mover, seat=mover).code == "turn"
    assert ledger.refused("answer_undo", mover, seat=mover, ask=ask, agree=True).code == "turn"
    ledger.do("answer_undo", mover, seat=mover, ask=ask, agree=False)
    assert ledger.table.undo is None


def test_a_question_lapses_when_a_person_moves() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    ledger.move()
    ledger.do("take_back", mover, seat=mover)
    ledger.move()
    assert ledger.table.undo is None


def test_bots_always_agree() -> None:
    ledger = Ledger("tohm", "mg")
    ledger.bots_move()
    before = ledger.table.state.copy()
    ledger.move(seat=0)
    ledger.bots_move()
    assert telling.may_undo(ledger.table, 0) == "free"
    assert [type(e) for e in ledger.do("take_back", 0, seat=0)] == [Undone]
    assert ledger.table.state == before


def test_people_at_one_screen_have_agreed() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    ledger.move()
    assert [type(e) for e in ledger.do("take_back", 0, 1, seat=mover)] == [Undone]


def test_where_remembering_is_the_game_taking_back_is_never_free() -> None:
    ledger = Ledger("tcnccc", "mm")
    mover = ledger.table.to_choose[0]
    ledger.move("draw")
    put = next(t for t in ledger.table.legal_texts(mover) if t.startswith("put"))
    ledger.move(put)
    assert telling.may_undo(ledger.table, mover) == "ask"


def test_without_a_move_there_is_nothing_to_take_back() -> None:
    ledger = Ledger("tohm", "mm")
    assert telling.may_undo(ledger.table, 0) == "no"
    assert ledger.refused("take_back", 0, seat=0).code == "turn"
    assert ledger.refused("take_back", 0, seat=0, position=0).code == "stale"


def test_the_log_forgets_what_was_taken_back() -> None:
    ledger = Ledger("fantastick", "mm")
    lines = len(telling.log(ledger.table, 0))
    since = ledger.table.number
    ledger.move(ledger.table.legal_texts(ledger.table.to_choose[0])[1])
    assert len(telling.log(ledger.table, 0)) == lines + 1
    mover = ledger.table.to_choose[0]
    ledger.do("take_back", mover, seat=mover)
    update = telling.update(ledger.table, 0, since, 0, None)
    assert len(telling.log(ledger.table, 0)) == lines
    assert update.undone_to == (ledger.table.events[-1].number if lines else 0)
    assert update.steps[-1].event is None


# ---- leaving


def test_resigning_against_one_ends_the_match() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.do("resign", 0, seat=0)
    assert ledger.table.stage == "over"
    assert ledger.table.result is not None
    assert ledger.table.result.winners == [1]
    assert ledger.table.result.resigned
    assert ledger.refused("resign", 1, seat=1).code == "over"


def test_resigning_among_several_lets_a_bot_play_on() -> None:
    ledger = Ledger("tohm", "mmm")
    assert ledger.do("resign", 1, seat=1) == [Resigned(1, deciding.STAND_IN)]
    assert ledger.table.stage == "running"
    place = telling.info(ledger.table).places[1]
    assert place.resigned
    assert place.bot == deciding.STAND_IN
    assert ledger.refused("resign", 1, seat=1).code == "over"
    assert ledger.refused("stand_in", 1, seat=1, bot=None).code == "over"


def test_leaving_before_the_match_frees_the_seat() -> None:
    ledger = Ledger("tohm", "mmf")
    ledger.do("leave", 1, seat=1)
    assert telling.info(ledger.table).places[1].kind == "open"
    assert ledger.table.seats_of(["digest of token-1"]) == frozenset()


def test_the_last_to_leave_closes_the_table() -> None:
    ledger = Ledger("tohm", "mf")
    ledger.do("leave", 0, seat=0)
    assert ledger.table.stage == "closed"


def test_leaving_a_match_lets_a_bot_play_on() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.do("leave", 0, seat=0)
    place = telling.info(ledger.table).places[0]
    assert (place.kind, place.bot) == ("bot", deciding.STAND_IN)
    assert ledger.table.owner == 1
    ledger.finish()
    assert ledger.refused("leave", 1, seat=1).code == "over"


def test_a_seat_that_stays_away_can_be_given_to_a_bot() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.here = frozenset({0})
    ledger.do("stand_in", 0, seat=1, bot="random")
    assert ledger.table.places[1].bot == "random"
    assert telling.now(ledger.table, 1, 0).legal == []
    assert ledger.refused("move", 1, seat=1, move="+a1").code == "seat"
    ledger.do("stand_in", 1, seat=1, bot=None)
    assert ledger.table.places[1].bot is None


def test_a_seat_that_is_here_cannot_be_given_away_by_others() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.here = frozenset({0, 1})
    assert ledger.refused("stand_in", 0, seat=1, bot="random").code == "seat"
    assert ledger.refused("stand_in", seat=1, bot="random").code == "seat"
    assert ledger.refused("stand_in", 0, seat=0, bot="nobody").code == "malformed"
    assert ledger.refused("stand_in", 0, seat=1, bot=None).code == "seat"
    ledger.do("stand_in", 1, seat=1, bot="random")  # but by its own player


def test_a_player_who_returns_has_the_seat_again() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.do("stand_in", 0, seat=1, bot="random")
    assert deciding.come_back(ledger.table, frozenset({1})) == [StoodIn(1, None, 1)]
    assert deciding.come_back(ledger.table, frozenset({0})) == []


def test_a_stand_in_that_the_player_wanted_stays() -> None:
    ledger = Ledger("tohm", "mm")
    ledger.do("stand_in", 1, seat=1, bot="random")
    assert deciding.come_back(ledger.table, frozenset({1})) == []


def test_a_stand_in_agrees_to_the_question_on_the_table() -> None:
    ledger = Ledger("tohm", "mm")
    mover = ledger.table.to_choose[0]
    ledger.move()
    ledger.do("take_back", mover, seat=mover)
    new = ledger.do("stand_in", mover, seat=1 - mover, bot="random")
    assert [type(entry) for entry in new] == [StoodIn, Undone]


def test_the_owner_hands_a_seat_over() -> None:
    ledger = Ledger("tohm", "mm")
    assert ledger.refused("hand_over", 1, seat=0, invite="an invitation").code == "seat"
    assert ledger.refused("hand_over", 0, seat=0, invite="an invitation").code == "seat"
    assert ledger.refused("hand_over", 0, seat=4, invite="an invitation").code == "seat"
    ledger.do("hand_over", 0, seat=1, invite="an invitation")
    assert ledger.table.stage == "running"
    assert telling.info(ledger.table).places[1].kind == "open"
    assert ledger.table.seats_of(["digest of token-1"]) == frozenset()
    seat, sat = deciding.sit(
        ledger.table, "Zoe", lambda d: d == digest("an invitation"), "digest z", ledger.luck
    )
    ledger.take(sat)
    assert seat == 1
    assert telling.info(ledger.table).places[1].name == "Zoe"
    assert ledger.table.seats_of(["digest z"]) == frozenset({1})


# ---- sitting down


def test_the_match_begins_when_the_last_sits_down() -> None:
    ledger = Ledger("tohm", "mf")
    seat, sat = deciding.sit(
        ledger.table, " Zoe\u0000\n ", lambda d: d == "digest of token-1", "z", ledger.luck
    )
    ledger.take(sat)
    assert (seat, ledger.table.stage) == (1, "running")
    assert ledger.table.places[1].name == "Zoe"
    assert ledger.table.events  # the die is rolled


@pytest.mark.parametrize(
    ("invite", "code"), [("digest of token-9", "token"), ("digest of token-1", "seat")]
)
def test_wrong_and_used_invitations_are_refused(invite: str, code: str) -> None:
    ledger = Ledger("tohm", "mff")
    _, sat = deciding.sit(ledger.table, "Z", lambda d: d == "digest of token-1", "z", ledger.luck)
    ledger.take(sat)
    with pytest.raises(Refusal) as refused:
        deciding.sit(ledger.table, "Y", lambda d: d == invite, "y", ledger.luck)
    assert refused.value.code == code


def test_only_listed_tables_are_joined_without_an_invitation() -> None:
    private = Ledger("tohm", "mf")
    with pytest.raises(Refusal) as refused:
        deciding.sit(private.table, "Z", None, "z", private.luck)
    assert refused.value.code == "token"
    listed = Ledger("tohm", "mf", settings=Settings(listed=True))
    assert deciding.sit(listed.table, "Z", None, "z", listed.luck)[0] == 1


def test_a_name_that_cannot_be_seen_is_refused() -> None:
    ledger = Ledger("tohm", "mf", settings=Settings(listed=True))
    with pytest.raises(Refusal) as refused:
        deciding.sit(ledger.table, "\u200b\u202e", None, "z", ledger.luck)
    assert refused.value.code == "malformed"


# ---- talking


def test_what_is_said_is_told_to_all_and_changes_no_position() -> None:
    ledger = Ledger("tohm", "mm")
    position = ledger.table.position
    ledger.do("say", 0, seat=0, text="  hello \u202e <b>there</b> ")
    ledger.do("react", seat=None, sign="bravo")
    assert ledger.table.position == position
    update = telling.update(ledger.table, None, position, 0, None)
    assert [(said.name, said.text, said.sign) for said in update.said] == [
        ("Ann", "hello <b>there</b>", None),
        ("", None, "bravo"),
    ]


def test_talking_can_be_switched_off_and_needs_a_seat_of_ones_own() -> None:
    quiet = Ledger("tohm", "mm", settings=Settings(chat=False))
    assert quiet.refused("say", 0, seat=0, text="hello").code == "setting"
    assert quiet.refused("react", seat=None, sign="wow").code == "setting"
    ledger = Ledger("tohm", "mm")
    assert ledger.refused("say", 0, seat=1, text="I am Bob").code == "seat"
    assert ledger.refused("say", 0, seat=0, text=" \u200b ").code == "malformed"


# ---- the table


def test_the_owner_closes_the_table() -> None:
    ledger = Ledger("tohm", "mm")
    assert ledger.refused("delete", 1).code == "seat"
    ledger.do("delete", 0)
    assert ledger.table.stage == "closed"
    assert ledger.refused("say", 0, seat=0, text="hello").code == "table"
    assert telling.now(ledger.table, 0, 0).to_move == []


def test_a_rematch_seats_the_same_people_by_the_tokens_they_have() -> None:
    ledger = Ledger("tohm", "mmg")
    assert ledger.refused("rematch", 0).code == "turn"
    ledger.finish()
    assert ledger.refused("rematch").code == "seat"
    again = open_again(ledger.table, ledger.luck)
    ledger.do("rematch", 0)
    assert ledger.table.rematch == "another-table"
    assert ledger.do("rematch", 1) == []
    new = Table("another-table")
    for logged in _logged(again):
        new.take(logged)
    assert new.stage == "running"
    assert [place.kind for place in new.places] == ["person", "person", "bot"]
    for seat in (0, 1):
        assert new.seats_of([f"digest of token-{seat}"]) == frozenset({seat})


def _logged(new: list[AnyEntry]) -> list[Logged]:
    return [Logged(number, 0, None, entry) for number, entry in enumerate(new, 1)]


def test_rules_of_another_version_are_told_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger("tohm", "mm")
    ledger.move()
    monkeypatch.setattr(Tohm, "version", 2)
    table = ledger.rebuilt()
    assert table.stage == "outdated"
    ledger.table = table
    refusal = ledger.refused("move", 0, seat=0, move="+a1")
    assert refusal.code == "version"
    assert "version 1" in refusal.reason
    ledger.do("say", 0, seat=0, text="we can still talk")
    assert telling.view(table, 0) == {}
    assert telling.now(table, 0, 0).phase == "over"


def test_words_cannot_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger("tohm", "mm")
    monkeypatch.setattr(deciding, "MOST_BEFORE_WORDS", ledger.table.number)
    assert ledger.refused("say", 0, seat=0, text="hello").code == "limit"
    assert ledger.refused("react", 0, seat=0, sign="wow").code == "limit"
    assert ledger.move()


def test_a_log_that_is_full_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger("tohm", "mm")
    monkeypatch.setattr(deciding, "MOST_ENTRIES", 2)
    assert ledger.refused("say", 0, seat=0, text="one more").code == "limit"


def test_a_table_needs_a_clock_that_can_be_played_with() -> None:
    with pytest.raises(Refusal) as refused:
        Ledger("tohm", "mm", settings=Settings(clock=Clock("move", 1)))
    assert refused.value.code == "setting"


@pytest.mark.parametrize(
    ("game", "sitters", "options"),
    [
        ("chess", "mm", {}),
        ("tohm", "m", {}),
        ("tohm", "mm", {"cups": 99}),
        ("tohm", "mm", {"seats": 2}),
        ("tohm", "mm", {"self": 2}),
        ("tohm", "mm", {"game_id": "x"}),
    ],
)
def test_tables_that_cannot_be_are_refused(
    game: str, sitters: str, options: dict[str, int]
) -> None:
    with pytest.raises(Refusal) as refused:
        Ledger(game, sitters, options=options)
    assert refused.value.code == "malformed"
