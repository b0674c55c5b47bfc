"""A puzzle as JSON (docs/puzzles.md tells its fields), and the check of every claim in it."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from ludoteca.core.errors import LudotecaError, RecordError, shown
from ludoteca.core.state import State
from ludoteca.games.fantastick import Fantastick, facts, puzzles
from ludoteca.games.fantastick.puzzles import Puzzle, Rating

FORMAT = f"ludoteca puzzle {puzzles.VERSION}"
MOST_CHARACTERS = 20_000  # a puzzle has some 3,000
FIELDS = ("format", "date", "mode", "difficulty", "position", "certificate")
RATING_FIELDS = ("level", "word", "points", "reasons")
CERTIFICATE_FIELDS = ("least_score", "ways", "first_sight", "solution")


def puzzle_text(puzzle: Puzzle) -> str:
    """The puzzle as the text of a file."""
    return json.dumps(to_json(puzzle), indent=1, ensure_ascii=False) + "\n"


def to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle with its certificate."""
    return {
        "format": FORMAT,
        "date": puzzle.day.isoformat(),
        "mode": puzzle.mode,
        "difficulty": rating_json(puzzle.rating),
        "position": puzzle.position.to_json(),
        "certificate": {
            "least_score": puzzle.least_score,
            "ways": puzzle.ways,
            "first_sight": puzzle.first_sight,
            "solution": puzzle.solution_texts,
        },
    }


def rating_json(rating: Rating) -> dict[str, Any]:
    """A rating with its reasons."""
    return {
        "level": rating.level,
        "word": rating.word,
        "points": rating.points,
        "reasons": [reason._asdict() for reason in rating.reasons],
    }


def verified(text: str) -> Puzzle:
    """The puzzle of a text, every claim of it checked; raises RecordError for the first that fails.

    The puzzle of the date is made anew and its turn solved anew: about a second.
    """
    try:
        return _verified(_parsed(text))
    except RecursionError:
        _refuse("this is no puzzle: it is nested too deeply")


def _verified(data: dict[str, Any]) -> Puzzle:
    day = puzzles.parse_day(_text(data, "date"))
    mode = _text(data, "mode")
    difficulty = _object(data, "difficulty", RATING_FIELDS)
    certificate = _object(data, "certificate", CERTIFICATE_FIELDS)
    level = _whole(difficulty, "level")
    made = puzzles.make(day, mode, level)
    position = _position(data, mode)
    if position != made.position:
        _refuse(f"the position is not that of {day}, {mode}, difficulty {level}")
    _check(position, certificate)
    rating = puzzles.rate(
        position,
        certificate["least_score"],
        certificate["ways"],
        certificate["first_sight"],
        tuple(position.game.parse_action(move) for move in certificate["solution"]),
    )
    for name, value in rating_json(rating).items():
        if not _is_same(difficulty[name], value):
            if name == "reasons":
                _refuse_reason(difficulty[name], value)
            _refuse(f"the difficulty's {name} is {shown(difficulty[name])}, rated {shown(value)}")
    return made


def _refuse_reason(claimed: Any, reasons: list[dict[str, Any]]) -> None:
    """Name the first reason of a rating that is not as it should be."""
    if isinstance(claimed, list) and len(claimed) == len(reasons):
        for number, (one, reason) in enumerate(zip(claimed, reasons), 1):
            if not _is_same(one, reason):
                _refuse(f"reason {number} of the difficulty is {shown(one)}, not {shown(reason)}")


def _check(position: State, certificate: dict[str, Any]) -> None:
    """Solve the turn, play the solution, and compare both with what is claimed."""
    solved = puzzles.solved_turn(position)
    least, ways = _whole(certificate, "least_score"), _whole(certificate, "ways")
    if least != solved.score:
        _refuse(f"the least score is claimed to be {least}, it is {solved.score}")
    if ways != solved.ways:
        _refuse(f"the ways to the least score are claimed to be {ways}, they are {solved.ways}")
    first_sight = _whole(certificate, "first_sight")
    seen = puzzles.first_sight_score(position)
    if first_sight != seen:
        _refuse(f"the first sight is claimed to cost {first_sight}, it costs {seen}")
    solution = certificate["solution"]
    if (
        not isinstance(solution, list)
        or not 0 < len(solution) <= facts.MAX_OPERATIONS + 1
        or not all(isinstance(move, str) and move != "undo" for move in solution)
    ):
        _refuse(f"the solution is a list of moves, none of them undone, got {shown(solution)}")
    after = position.copy()
    for number, move in enumerate(solution, 1):
        if after.to_json()["stage"] != "play":
            _refuse(f"the solution goes on after the end of the turn with {shown(move)}")
        try:
            after.apply(after.parse(move))
        except LudotecaError as error:
            _refuse(f"move {number} of the solution cannot be played: {error}")
    if after.to_json()["stage"] == "play" or solution[-1] != "end":
        _refuse(f"the solution ends the turn by 'end', its last move is {shown(solution[-1])}")
    scored = after.to_json()["scores"][0]
    if scored != least:
        _refuse(f"the solution scores {scored}, the least is {least}")


def _parsed(text: str) -> dict[str, Any]:
    """The object of a text with the fields of a puzzle."""
    if len(text) > MOST_CHARACTERS:
        _refuse(f"a puzzle has at most {MOST_CHARACTERS} characters")
    try:
        data = json.loads(text, object_pairs_hook=_fields, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        _refuse(f"this is no puzzle: {error}")
    except RecordError:
        raise
    except ValueError:  # what else json refuses
        _refuse("this is no puzzle: a number has too many digits")
    if not isinstance(data, dict) or "format" not in data:
        _refuse(f"a puzzle is an object whose format is {FORMAT!r}")
    if data["format"] != FORMAT:
        _refuse(f"the puzzle's format is {shown(data['format'])}, this program knows {FORMAT!r}")
    _refuse_other_fields(data, "puzzle", FIELDS)
    return data


def _position(data: dict[str, Any], mode: str) -> State:
    try:
        return Fantastick(1, mode=mode).from_json(data["position"])
    except LudotecaError as error:
        _refuse(f"the position cannot be: {error}")


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        _refuse("this is no puzzle: a field stands there twice")
    return fields


def _no_number(text: str) -> NoReturn:
    _refuse(f"this is no puzzle: {text} is no number")


def _text(data: dict[str, Any], name: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        _refuse(f"the puzzle's {name} is a text, got {shown(value)}")
    return value


def _whole(data: dict[str, Any], name: str) -> int:
    value = data[name]
    if type(value) is not int:
        _refuse(f"the puzzle's {name} is a whole number, got {shown(value)}")
    return value


def _object(data: dict[str, Any], name: str, fields: tuple[str, ...]) -> dict[str, Any]:
    value = data[name]
    if not isinstance(value, dict):
        _refuse(f"the puzzle's {name} is an object, got {shown(value)}")
    _refuse_other_fields(value, name, fields)
    return value


def _refuse_other_fields(data: dict[str, Any], name: str, fields: tuple[str, ...]) -> None:
    missing = [field for field in fields if field not in data]
    if missing:
        _refuse(f"the {name} has no field {missing[0]!r}")
    unknown = [field for field in data if field not in fields]
    if unknown:
        _refuse(f"the {name} has a field {shown(unknown[0])}, which is none of a puzzle's")


def _is_same(one: Any, other: Any) -> bool:
    """Equal as JSON: 1, 1.0 and true are three things."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _refuse(sentence: str) -> NoReturn:
    raise RecordError(sentence)
