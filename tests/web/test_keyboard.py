"""Every move can be made by keys alone: on the board, and by the list of moves.

In random states of every game each legal move is tried, or fifty drawn at random where there are
more, beside one of each kind that the draw left out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

import ludoteca
from ludoteca import bots
from ludoteca.core.look import Look
from ludoteca.games.tohm.facts import cell_names
from ludoteca.games.toncc.facts import STEPS
from ludoteca.server.table import Table
from tests.server.tables import Ledger
from tests.web.keyboard import FIELD, KeyboardPlayer
from tests.web.told import kind_of_table

Visit = Callable[..., Page]
STATES = 20
MOST_MOVES = 50
TYPED_STATES = 4  # the list is the same for all games
# So rarely a state on the way of a match is taken; then most matches give several.
TAKEN = 0.1
MOST_OF_A_MATCH = 2
GREEDY = 0.8
PARTS = {"fantastick": 4}  # where there is much to try, several workers share it
SMALL = {"width": 960, "height": 640}  # a board of Shapes has hundreds of places to draw

SETTINGS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "tohm": [("mm", {}), ("mmm", {"tokens": 3}), ("mmmm", {}), ("mmmmm", {"cups": 5})],
    "toncc": [("mmm", {}), ("mmm", {"challenges": 3})],
    "super_tock": [
        ("mm", {}),
        ("mmm", {"strategy": True}),
        ("mmmm", {"strategy": True, "teams": True}),
        ("mmmmmm", {"strategy": True, "teams": True, "board": 6}),
        ("mmmmm", {"strategy": True, "self_capture": False}),
    ],
    "tcnccc": [("mm", {}), ("mmmm", {"open_lids": True}), ("mmmmmm", {}), ("mmm", {"room": 5})],
    "fantastick": [
        ("m", {}),
        ("mmm", {"experts": True}),
        ("m", {"mode": "shapes"}),
        ("mm", {}),
        ("mm", {"experts": True}),
        ("mm", {"mode": "shapes", "experts": True}),
    ],
}


FANTASTICK_VERBS = (
    *("start", "restart", "keep", "good", "bad", "r", "m", "x", "a", "g"),
    *("undo", "end", "respace", "wild", "give"),
)
# The kinds of moves a game has, and how their texts begin.
KINDS: dict[str, dict[str, str]] = {
    "tohm": {"place": r"\+", "remove": "x", "shift": r"\w\d-", "pass": "pass"},
    "toncc": {"step": r"\d"},
    "super_tock": {
        "bring": r"\w+:rest-",
        "home": r"\w+:[A-F]\d+-[A-F]h",
        "along": r"\w+:[A-F]h\d-",
        "rise": r"\w+:\w+-heaven",
        "descend": r"\w+:heaven-",
        "swap": r"10:\w+~",
        "strike": "J:skip",
        "fold": "fold",
        "discard": "discard ",
        "run": r"\w+:[A-F]\d+-[A-F]\d",
    },
    "tcnccc": {verb: verb for verb in ("put", "lift", "draw", "give")},
    "fantastick": {verb: rf"{verb}\b" for verb in FANTASTICK_VERBS},
}
PATTERNS = {
    game: re.compile("|".join(f"(?P<{kind}>{sign})" for kind, sign in kinds.items()))
    for game, kinds in KINDS.items()
}
MOST_MATCHES = 300


class Question(NamedTuple):
    """A table at which a seat is asked."""

    table: Table
    seat: int

    @property
    def moves(self) -> list[str]:
        return self.table.legal_texts(self.seat)


def kind_of(game: str, move: str) -> str:
    """Which kind of move this is."""
    found = PATTERNS[game].match(move)
    assert found, f"{move} is of no kind"
    return str(found.lastgroup)


def kinds_of(game: str, moves: list[str]) -> set[str]:
    return {kind_of(game, move) for move in moves}


def a_match(game: str, number: int) -> Iterator[tuple[Ledger, int]]:
    """A match that is played rather well, at each of its turns."""
    rng = random.Random(f"match {number} of {game}")
    sitters, options = SETTINGS[game][number % len(SETTINGS[game])]
    ledger = Ledger(game, sitters, number, options=options)
    player = bots.make("greedy", seed=number)
    while ledger.table.to_choose:
        seat = rng.choice(ledger.table.to_choose)
        yield ledger, seat
        look = Look(ledger.table.state, seat)
        is_greedy = rng.random() < GREEDY
        action = player.choose(look) if is_greedy else rng.choice(look.legal)
        ledger.move(look.text(action), seat)


def questions(game: str) -> list[Question]:
    """Random states, and one for each kind of move that chance did not bring; like by like."""
    rng = random.Random(f"states of {game}")
    found: list[Question] = []
    missing = set(KINDS[game])
    for number in range(MOST_MATCHES):
        if len(found) >= STATES and not missing:
            return sorted(found, key=lambda question: kind_of_table(question.table))
        taken = 0
        for ledger, seat in a_match(game, number):
            if len(found) < STATES:
                is_taken = taken < MOST_OF_A_MATCH and rng.random() < TAKEN
            else:
                is_taken = bool(missing & kinds_of(game, ledger.table.legal_texts(seat)))
            if is_taken:
                found.append(Question(ledger.rebuilt(), seat))
                missing -= kinds_of(game, found[-1].moves)
                taken += 1
    raise AssertionError(f"no state of {game} offers {missing}")


def drawn(game: str, question: Question, rng: random.Random) -> list[str]:
    """The moves to try: all, or fifty drawn at random and one of each kind not among them."""
    moves = question.moves
    if len(moves) <= MOST_MOVES:
        return moves
    tried = rng.sample(moves, MOST_MOVES)
    for kind in sorted(kinds_of(game, moves) - kinds_of(game, tried)):
        tried.append(rng.choice([m for m in moves if kind_of(game, m) == kind]))
    return tried


# ---- which keys make a move ----------------------------------------------------------------------


def play_tohm(player: KeyboardPlayer, question: Question, move: str) -> None:
    cells = cell_names(len(question.table.places))
    things = [f"cell {cells.index(name)}" for name in re.findall(r"[a-e]\d", move)]
    # The only monster that can be moved is in the hand already.
    there = player.things()
    player.choose_all(
        [thing for thing in things if thing in there or thing == things[-1]] or ["Pass"]
    )


def play_toncc(player: KeyboardPlayer, question: Question, move: str) -> None:
    view = question.table.state.view(question.seat)
    king = view["kings"][question.seat]
    place = STEPS[-1 if king == "mind" else king][int(move) - 1]
    player.choose(f"place {place}")


def play_super_tock(player: KeyboardPlayer, question: Question, move: str) -> None:
    hand = question.table.state.view(question.seat)["hand"]
    card, *places = re.split("[:~-]", move.removeprefix("discard "))
    things = [f"key card {hand.index(card)}"] if card in hand else []
    if len(places) == 2:
        things += [f"key from {places[0]}", f"key to {places[1]}"]
        # Card first or marble first: by the state's number, so that both are tried.
        things[:2] = reversed(things[:2]) if question.table.number % 2 else things[:2]
    player.choose_all([*things, f"move {move}"])


def play_tcnccc(player: KeyboardPlayer, question: Question, move: str) -> None:
    verb, _, what = move.partition(" ")
    kept = question.table.state.view(question.seat)["kept"][question.seat]
    pegs = [piece for piece in "RGBYJ" for _ in range(kept.get(piece, 0))]
    things = {"draw": "bag", "give": f"peg {pegs.index(what) if what in pegs else ''}"}
    player.choose(f"touch {things.get(verb, f'cylinder {what}')}")


def play_fantastick(player: KeyboardPlayer, question: Question, move: str) -> None:
    verb, *places = move.split(" ")
    if verb in ("good", "bad"):
        player.choose(f"key {places[0]}")
    elif verb == "x":
        player.walk_to(f"key {places[0]}")
        player.press("Delete")
    elif verb in ("a", "g", "m", "r"):
        source = {"a": "pile", "g": "good match"}.get(verb, places[0])
        goal = f"key {places[-1]}"
        player.choose(f"key {source}")
        if verb == "m" and f"r {source} {places[-1]}" in question.moves:
            player.press("m")
        if goal not in player.things():  # beyond the edge of the mat
            player.tab_to(lambda name: name == "Whole mat")
            player.press("Enter")
            player.press("Shift+Tab")
        player.choose(goal)
    elif not player.choose(f"move {move}"):
        player.press("Enter")  # sure


PLAY: dict[str, Callable[[KeyboardPlayer, Question, str], object]] = {
    "tohm": play_tohm,
    "toncc": play_toncc,
    "super_tock": play_super_tock,
    "tcnccc": play_tcnccc,
    "fantastick": play_fantastick,
}


def test_no_game_is_left_out():
    assert sorted(KINDS) == sorted(ludoteca.games())


@pytest.mark.parametrize(
    ("game", "part"), [(game, part) for game in KINDS for part in range(PARTS.get(game, 1))]
)
def test_every_move_can_be_made_on_the_board_by_keys(
    visit: Visit, address: str, game: str, part: int
):
    player = KeyboardPlayer(visit(viewport=SMALL))
    found = questions(game)
    for number, question in enumerate(found):
        if number * PARTS.get(game, 1) // len(found) != part:
            continue
        player.sit_down(address, question.table, question.seat)
        for move in drawn(game, question, random.Random(number)):
            PLAY[game](player, question, move)
            assert player.sent_move() == move


@pytest.mark.parametrize("game", ludoteca.games())
def test_every_move_can_be_made_by_typing_it(visit: Visit, address: str, game: str):
    player = KeyboardPlayer(visit(viewport=SMALL))
    for number, question in enumerate(questions(game)[:: STATES // TYPED_STATES]):
        player.sit_down(address, question.table, question.seat)
        player.tab_to(lambda name: name == FIELD)
        for move in drawn(game, question, random.Random(number)):
            player.page.keyboard.type(move)
            player.press("Enter")
            assert player.sent_move() == move
            assert player.focused() == FIELD
