"""A state of Fantastick as JSON (§7), and back: whatever contradicts itself is refused."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import Any

import cython

from ludoteca.core import reading
from ludoteca.core.errors import NotationError, RecordError, shown
from ludoteca.core.reading import refuse_unless
from ludoteca.games.fantastick import facts
from ludoteca.games.fantastick.rules import FantastickState

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, DECIDE, OVER
    from ludoteca.games.fantastick import numbers
    from ludoteca.games.fantastick.lattice import has, put
    from ludoteca.games.fantastick.obligations import FACE_EQUALS, FACE_ZERO, NO_FACE
    from ludoteca.games.fantastick.rules import (
        AT_BAD,
        AT_GOOD,
        AT_OVER,
        AT_PLAY,
        AT_ROLL,
        AT_START,
        AT_ZERO,
    )

_MOST_POINTS = 1_000_000  # more than anybody could ever score


# ---- to JSON ----


def tell(state: FantastickState) -> dict[str, Any]:
    """The position under the names of §7.

    `winners` is added where extra turns made others win than those with the lowest score.
    """
    mode = state.game.options["mode"]
    seats = range(state.seats)
    names, faces = facts.PLACES[mode], facts.FACES[mode]
    told = {
        "mode": mode,
        "stage": facts.STAGES[state.stage],
        "matches": _matches(state.occupied, state.good, state.bad, names),
        "equals_first": bool(state.equals_first),
        "turned": sorted(_matches(state.turned, -1, -1, names)),
        "pile": state.laid_matches - state.on_mat,
        "good_in_pile": state.good < 0,
        "face": None if state.face == NO_FACE else faces[state.face],
        "last_face": None if state.last_face == NO_FACE else faces[state.last_face],
        "cost": state.cost,
        "operations": [
            state.game.format_action(state.operations[i]) for i in range(state.operation_count)
        ],
        "start": None,
        "forbidden": None,
        "scores": state.scores(),
        "out": [bool(state.out >> seat & 1) for seat in seats],
        "turn": state.turn,
        "to_move": None if state.stage == AT_OVER else state.mover,
        "wild_used": bool(state.wild_used),
        "wild_now": bool(state.wild_now),
        "used_starts": [
            facts.STARTS[mode][state.used_starts[i]] for i in range(6) if state.used_starts[i] >= 0
        ],
        "tie": None,
    }
    if state.stage == AT_PLAY:
        told["start"] = {
            "matches": _matches(state.start_occupied, state.start_good, state.start_bad, names),
            "equals_first": bool(state.start_equals_first),
        }
    if state.has_forbidden:
        told["forbidden"] = {
            "matches": _matches(state.forbidden, state.forbidden_good, state.forbidden_bad, names),
            "equals_first": bool(state.forbidden_equals_first),
        }
    if state.tie_round > 0:
        told["tie"] = {
            "round": state.tie_round,
            "seats": [seat for seat in seats if state.tie_seats >> seat & 1],
            "lowest": [seat for seat in seats if state.tie_lowest >> seat & 1],
        }
    if state.stage == AT_OVER and state.winner_bits != _lowest_of_all(state):
        told["winners"] = [seat for seat in seats if state.winner_bits >> seat & 1]
    return told


def _matches(
    places: MutableSequence[int], good: int, bad: int, names: tuple[str, ...]
) -> dict[str, str]:
    """The matches of an arrangement by place."""
    kinds = {}
    for place in range(len(names)):
        if has(places, place):
            kinds[names[place]] = "good" if place == good else "bad" if place == bad else "plain"
    return kinds


def _lowest_of_all(state: FantastickState) -> int:
    """Who wins by the scores at the end (§1.8, §1.9, §1.12), as bits."""
    return 1 & ~state.out if state.seats == 1 else state.lowest_of(state.rivals())


# ---- from JSON ----


def restore(state: FantastickState, data: Mapping[str, Any]) -> None:
    """Take the position from facts; raises RecordError for what cannot be.

    The game compares what it then tells with the data, so what follows from other fields (pile,
    turned, cost, to_move, ...) need not be checked here.
    """
    mode = state.game.options["mode"]
    state.stage = facts.STAGES.index(reading.choice(data, "stage", facts.STAGES))
    _restore_scores(state, data)
    if reading.field(data, "tie") is not None:
        _restore_tie(state, reading.mapping(data, "tie"))
    _restore_die(state, data)
    used = reading.any_items(data, "used_starts", 6 if mode == "numbers" else 0)
    for i, start in enumerate(used):
        name = reading.choice({"used_starts": start}, "used_starts", facts.STARTS[mode])
        state.used_starts[i] = facts.STARTS[mode].index(name)
    refuse_unless(len(set(used)) == len(used), "§3.5: a starting equality is used once only")
    if reading.field(data, "forbidden") is not None:
        forbidden = reading.mapping(data, "forbidden")
        state.forbidden_good, state.forbidden_bad, _ = _lay(state.forbidden, state, forbidden)
        state.forbidden_equals_first = _equals_first(state, forbidden)
        state.has_forbidden = True
    if state.stage == AT_PLAY:
        _restore_play(state, data)
    else:
        state.good, state.bad, state.on_mat = _lay(state.occupied, state, data)
        state.equals_first = _equals_first(state, data)
    _restore_stage(state, data)


def _restore_scores(state: FantastickState, data: Mapping[str, Any]) -> None:
    """Scores, who is out, and the counter (§1.2, §1.8, §1.12)."""
    seats = state.seats
    scores = reading.wholes(data, "scores", seats, 0, _MOST_POINTS)
    out = reading.flags(data, "out", seats)
    most = state.turn_count + (0 if seats == 1 else facts.TIE_ROUNDS * seats)
    state.turn = reading.whole(data, "turn", 0, most)
    for seat in range(seats):
        state.scores_now[seat] = scores[seat]
        state.out |= out[seat] << seat
        has_played_last = seats > 1 and state.turn > state.turn_count - seats + seat
        refuse_unless(
            scores[seat] >= facts.FINISH or not out[seat],
            f"§1.8: seat {seat} cannot be out with {scores[seat]} points",
        )
        refuse_unless(
            scores[seat] < facts.FINISH or out[seat] or has_played_last,
            f"§1.8: seat {seat} is out with {scores[seat]} points before its last turn",
        )
    is_over = state.stage == AT_OVER
    is_tied = reading.field(data, "tie") is not None
    refuse_unless(
        (state.turn < state.turn_count) != (is_over or is_tied),
        f"§1.2: the game has {state.turn_count} turns and more only in a tie",
    )
    if not is_over:
        state.mover = state.turn % seats
        refuse_unless(
            is_tied or not out[state.mover],
            f"§1.8: seat {state.mover} is out and has no turn",
        )


def _restore_tie(state: FantastickState, tie: Mapping[str, Any]) -> None:
    """A round of extra turns (§1.9)."""
    refuse_unless(
        state.seats > 1 and state.stage in (AT_ZERO, AT_ROLL, AT_PLAY),
        "§1.9: extra turns are for two and more seats, after the last turn and before the end",
    )
    state.tie_round = reading.whole(tie, "round", 1, facts.TIE_ROUNDS)
    lowest = _seats(state, tie, "lowest")
    left = _seats(state, tie, "seats")
    rivals = [seat for seat in range(state.seats) if not state.out >> seat & 1]
    refuse_unless(
        len(lowest) > 1 and lowest == [seat for seat in rivals if seat in lowest],
        f"§1.9: two or more seats that are not out play extra turns, in order, got {shown(lowest)}",
    )
    refuse_unless(
        len(left) > 0 and lowest[-len(left) :] == left,
        f"§1.9: the last ones of {shown(lowest)} are still to play, got {shown(left)}",
    )
    refuse_unless(
        len({state.scores_now[seat] for seat in left}) == 1,
        f"§1.9: those still to play, {shown(left)}, have the same score",
    )
    earlier = state.turn - state.turn_count - len(lowest) + len(left)
    refuse_unless(
        (state.tie_round - 1) * len(lowest) <= earlier <= (state.tie_round - 1) * state.seats,
        f"§1.9: turn {state.turn} is not in round {state.tie_round} of these extra turns",
    )
    for seat in lowest:
        state.tie_lowest |= 1 << seat
    for seat in left:
        state.tie_seats |= 1 << seat
    state.mover = left[0]


def _seats(state: FantastickState, data: Mapping[str, Any], name: str) -> list[int]:
    """A list of seats."""
    seats = range(state.seats)
    return [
        reading.choice({name: seat}, name, seats)
        for seat in reading.any_items(data, name, state.seats)
    ]


def _restore_die(state: FantastickState, data: Mapping[str, Any]) -> None:
    """The faces and the wild card (§1.3, §1.12)."""
    faces = facts.FACES[state.game.options["mode"]]
    is_played = state.stage == AT_PLAY
    face = reading.choice(data, "face", (None, *faces))
    last_face = reading.choice(data, "last_face", (None, *faces[: facts.DIE_FACES]))
    state.face = NO_FACE if face is None else faces.index(face)
    state.last_face = NO_FACE if last_face is None else faces.index(last_face)
    refuse_unless((face is not None) == is_played, '§7: in "play", and only there, is a face')
    refuse_unless(
        face is None or face != last_face,
        f"§1.3: {face} was the face of the turn before and is rolled again",
    )
    state.wild_used = reading.flag(data, "wild_used")
    state.wild_now = reading.flag(data, "wild_now")
    refuse_unless(
        state.seats == 1 or not state.wild_used, "§1.12: the wild card is for one seat alone"
    )
    refuse_unless(
        not state.wild_now or (state.wild_used and is_played),
        "§1.12: a wild card that counts now was used, and in this turn",
    )


def _lay(
    places: MutableSequence[int], state: FantastickState, data: Mapping[str, Any]
) -> tuple[int, int, int]:
    """Lay the `matches` of an object; the places of good and bad match, and how many there are."""
    names = facts.PLACES[state.game.options["mode"]]
    matches = reading.mapping(data, "matches")
    special = {"good": -1, "bad": -1}
    for name, kind in matches.items():
        if name not in names or kind not in facts.KINDS:
            raise RecordError(
                "§7: matches are plain, good or bad, by the places of this mode, got"
                f" {shown(name)}: {shown(kind)}"
            )
        put(places, names.index(name))
        if kind != "plain":
            refuse_unless(special[kind] < 0, f"§1.1: there is only one {kind} match")
            special[kind] = names.index(name)
    plain = len(matches) - sum([place >= 0 for place in special.values()])
    most = state.laid_matches - len(special)
    refuse_unless(plain <= most, f"§1.1: {most} plain matches can be laid, got {plain}")
    return special["good"], special["bad"], len(matches)


def _equals_first(state: FantastickState, data: Mapping[str, Any]) -> bool:
    equals_first = reading.flag(data, "equals_first")
    refuse_unless(not (state.shapes and equals_first), "§7: equals_first is false in Shapes")
    return equals_first


def _restore_play(state: FantastickState, data: Mapping[str, Any]) -> None:
    """What lay there before the roll, and the operations that stand, done again (§1.10)."""
    start = reading.mapping(data, "start")
    state.start_good, state.start_bad, _ = _lay(state.start_occupied, state, start)
    state.start_equals_first = _equals_first(state, start)
    state.rewind()
    swapped = state.face == FACE_EQUALS and not state.shapes  # §3.3
    state.equals_first = state.start_equals_first != swapped
    for text in reading.any_items(data, "operations", facts.MAX_OPERATIONS):
        action = _number(state, text)
        refuse_unless(
            state.is_operation(action),
            f"§1.4: {shown(text)} cannot be done after the operations before it",
        )
        state.operate(action)


def _number(state: FantastickState, text: Any) -> int:
    try:
        return state.game.parse_action(text)
    except NotationError as error:
        raise RecordError(f"§7: {error}") from None


def _restore_stage(state: FantastickState, data: Mapping[str, Any]) -> None:
    """What each stage asks of the rest, the phase, and after the end who won."""
    stage = facts.STAGES[state.stage]
    if state.stage in (AT_START, AT_GOOD, AT_BAD):
        refuse_unless(
            state.turn == 0
            and sum(state.scores()) == 0
            and state.used_starts[0] < 0
            and state.last_face == NO_FACE
            and not (state.has_forbidden or state.wild_used or state.equals_first),
            f"§1.13: in the stage {stage!r} nothing has been played yet",
        )
    if state.stage == AT_START:
        refuse_unless(state.on_mat == 0, "§7: before the starting face no match is laid")
    elif state.stage in (AT_GOOD, AT_BAD):
        refuse_unless(bool(state.experts), f"§1.13: the stage {stage!r} is for experts")
        refuse_unless(state.laid_start() >= 0, "§1.13: a starting arrangement lies on the mat")
        refuse_unless(
            state.bad < 0 and (state.good >= 0) == (state.stage == AT_BAD),
            "§1.13: the good match is named first, then the bad one",
        )
    else:
        refuse_unless(state.bad >= 0, "§1.6: the bad match is never removed from the mat")
    if state.stage in (AT_ZERO, AT_ROLL):
        has_zero = not state.shapes and numbers.has_zero(state.occupied)
        refuse_unless(
            has_zero == (state.stage == AT_ZERO),
            "§3.5: there is a choice instead of a roll if, and only if, a number is 0",
        )
    elif state.stage == AT_PLAY and not state.shapes:
        refuse_unless(
            numbers.has_zero(state.start_occupied) == (state.face == FACE_ZERO),
            '§3.5: the face is "0" if, and only if, the turn began with a number 0',
        )
    state.phase_code = DECIDE
    if state.stage in (AT_START, AT_ROLL):
        state.phase_code = CHANCE
    elif state.stage == AT_OVER:
        state.phase_code = OVER
        _restore_winners(state, data)


def _restore_winners(state: FantastickState, data: Mapping[str, Any]) -> None:
    """Who won: the lowest score, or whom extra turns made win (§1.8, §1.9, §1.12)."""
    seats = range(state.seats)
    state.winner_bits = _lowest_of_all(state)
    if "winners" in data:
        state.winner_bits = sum({1 << seat for seat in _seats(state, data, "winners")})
    winners = [seat for seat in seats if state.winner_bits >> seat & 1]
    rivals = [seat for seat in seats if not state.out >> seat & 1]
    extra = state.turn - state.turn_count
    if extra == 0:
        refuse_unless(
            state.winner_bits == _lowest_of_all(state),
            "§1.9: without extra turns those with the lowest score win",
        )
        refuse_unless(
            len(winners) < 2 or not rivals,
            "§1.9: equal lowest seats play extra turns before they share",
        )
        return
    refuse_unless(
        len(winners) == 1 or extra >= facts.TIE_ROUNDS * len(winners) > 0,
        f"§1.9: one seat wins, or several share after {facts.TIE_ROUNDS} rounds of extra turns",
    )
    # Whoever played in the last round is not out and has the winners' score or a higher one.
    score = state.scores_now[winners[0]]
    last = [seat for seat in rivals if state.scores_now[seat] >= score]
    refuse_unless(
        extra > 1
        and len(last) > 1
        and set(winners) <= set(last)
        and all([state.scores_now[seat] == score for seat in winners]),
        "§1.9: after extra turns the lowest of two or more seats that played them win",
    )
