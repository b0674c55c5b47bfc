"""What is asked once, over HTTP: opening and joining tables, lists, records, study, puzzles."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from ludoteca import __version__, bots
from ludoteca.core.errors import LudotecaError, OptionError
from ludoteca.core.game import Game, Option, OptionValue
from ludoteca.core.match import draw_chance
from ludoteca.core.phase import Phase
from ludoteca.core.seen import has_secrets
from ludoteca.games import registry
from ludoteca.games.fantastick.puzzles import Puzzle
from ludoteca.server import limits, messages, puzzling, study
from ludoteca.server.deciding import STAND_IN
from ludoteca.server.house import House
from ludoteca.server.messages import Problem, RefusalCode
from ludoteca.server.puzzling import Puzzlers
from ludoteca.server.refusals import Refusal
from ludoteca.server.reviewing import Reviewers

MOST_BODY_BYTES = 16_384
MOST_MINE_BYTES = 100_000  # 200 tables with their tokens
MOST_REPLAY_BYTES = 2_200_000  # a record of 2,000,000 characters, and what is around it

STATUS: dict[RefusalCode, int] = {
    "illegal": 422,
    "malformed": 400,
    "stale": 409,
    "turn": 409,
    "seat": 409,
    "token": 403,
    "table": 404,
    "over": 410,
    "limit": 429,
    "setting": 403,
    "busy": 503,
    "version": 410,
}
# What Litestar itself refuses: the code of ours and a sentence.
_OWN_REFUSALS: dict[int, tuple[RefusalCode, str]] = {
    404: ("table", "There is nothing at this address."),
    405: ("malformed", "This address is asked in another way."),
    413: ("limit", "That is too long."),
    415: ("malformed", "What is sent here is JSON."),
    429: ("limit", "That was too much at once: wait a moment."),
}

_logger = logging.getLogger(__name__)


def _refused(*statuses: int) -> dict[int, ResponseSpec]:
    """For the description: how a request can be refused, beside 429 and 503."""
    why = "Refused, and why"
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=why)
        for status in (*statuses, 429, 503)
    }


_UNREADABLE = (400, 413)


@get("/api/house", summary="What this server offers", responses=_refused())
async def house_info(request: Request[Any, Any, AppState], state: AppState) -> messages.HouseInfo:
    """The games, the bots, and the address at which other devices reach the server."""
    return messages.HouseInfo(
        version=__version__,
        address=_address(request, state.address),
        games=[_game_info(game_id) for game_id in registry.games()],
        bots=[messages.BotInfo(level.name, level.about) for level in bots.LEVELS],
        usual_bot=bots.USUAL,
        stand_in=STAND_IN,
    )


@post("/api/tables", summary="Open a table", responses=_refused(*_UNREADABLE, 403))
async def open_table(
    request: Request[Any, Any, AppState], state: AppState, data: JSONBody[messages.NewTable]
) -> messages.OpenedTable:
    """The new table, with the tokens and invitations of its seats."""
    _limit(request, state, limits.TABLES_OF_ADDRESS)
    return await _house(state).open(data)


@get("/api/tables/{table_id:str}", summary="A table in a line", responses=_refused(404, 410))
async def table_line(state: AppState, table_id: FromPath[str]) -> messages.TableLine:
    """What everybody who has its address may know of a table."""
    return await _house(state).line(table_id)


@post(
    "/api/tables/{table_id:str}/seats",
    summary="Sit down",
    responses=_refused(*_UNREADABLE, 403, 404, 409, 410),
)
async def take_seat(
    state: AppState, table_id: FromPath[str], data: JSONBody[messages.TakeSeat]
) -> messages.Held:
    """The seat, and the token by which it is held from now on."""
    return await _house(state).sit(table_id, data)


@get("/api/lobby", summary="Listed tables", responses=_refused())
async def lobby(state: AppState) -> messages.Tables:
    """Tables that wait for players or can be watched."""
    return await _house(state).lobby()


@post(
    "/api/mine",
    summary="My tables",
    responses=_refused(*_UNREADABLE),
    status_code=200,
    request_max_body_size=MOST_MINE_BYTES,
)
async def mine(state: AppState, data: JSONBody[messages.AskMine]) -> messages.Tables:
    """How the tables stand whose tokens this browser holds."""
    return await _house(state).mine(data)


@get(
    "/api/tables/{table_id:str}/record",
    media_type="text/plain",
    summary="A match's record",
    responses=_refused(404, 409, 410),
)
async def record(state: AppState, table_id: FromPath[str]) -> Response[str]:
    """The record of a finished match, as a file."""
    text, name = await _house(state).record(table_id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


@post(
    "/api/replay",
    summary="A record",
    responses=_refused(*_UNREADABLE, 409),
    status_code=200,
    request_max_body_size=MOST_REPLAY_BYTES,
)
async def replay(
    request: Request[Any, Any, AppState], state: AppState, data: JSONBody[messages.AskReplay]
) -> messages.Replay:
    """A stretch of a record, through a pair of eyes."""
    _limit(request, state, limits.STUDIES_OF_ADDRESS)
    return await asyncio.to_thread(study.replay, data)


@post(
    "/api/review",
    summary="A match judged",
    responses=_refused(*_UNREADABLE, 409),
    status_code=200,
    request_max_body_size=MOST_REPLAY_BYTES,
)
async def review(
    request: Request[Any, Any, AppState], state: AppState, data: JSONBody[messages.AskReview]
) -> messages.Review:
    """What choices cost and luck brought in a finished match, a stretch of it."""
    _limit(request, state, limits.STUDIES_OF_ADDRESS)
    reviewers: Reviewers = state.reviewers
    return await reviewers.review(data)


@post(
    "/api/study",
    summary="A position",
    responses=_refused(*_UNREADABLE, 409, 422),
    status_code=200,
)
async def study_position(
    request: Request[Any, Any, AppState], state: AppState, data: JSONBody[messages.Study]
) -> messages.Studied:
    """What moves lead to from a position."""
    _limit(request, state, limits.STUDIES_OF_ADDRESS)
    return study.study(data)


_NO_PUZZLE = (400, 409)


@get(
    "/api/puzzles/{day:str}/{mode:str}",
    summary="The puzzle of a day",
    responses=_refused(*_NO_PUZZLE),
)
async def puzzle(
    request: Request[Any, Any, AppState],
    state: AppState,
    day: FromPath[str],
    mode: FromPath[str],
) -> messages.Puzzle:
    """A turn of Fantastick's Numbers or Shapes; days to come have none yet."""
    return puzzling.told(await _puzzle(request, state, day, mode))


@post(
    "/api/puzzles/{day:str}/{mode:str}/answer",
    summary="A puzzle's answer judged",
    responses=_refused(*_UNREADABLE, 409, 422),
    status_code=200,
)
async def answer_puzzle(
    request: Request[Any, Any, AppState],
    state: AppState,
    day: FromPath[str],
    mode: FromPath[str],
    data: JSONBody[messages.AnswerPuzzle],
) -> messages.JudgedPuzzle:
    """What a turn scores, and what the least is."""
    return puzzling.judged(await _puzzle(request, state, day, mode), data)


@get(
    "/api/puzzles/{day:str}/{mode:str}/solution",
    summary="A puzzle solved",
    responses=_refused(*_NO_PUZZLE),
)
async def puzzle_solution(
    request: Request[Any, Any, AppState],
    state: AppState,
    day: FromPath[str],
    mode: FromPath[str],
) -> messages.PuzzleSolution:
    """A turn of the least score."""
    return puzzling.solution(await _puzzle(request, state, day, mode))


class StrictRequest(Request[Any, Any, AppState]):
    """Reads JSON as described, and nothing else: Litestar alone would take 0 or "no" for false."""

    async def json(self) -> Any:
        """What was sent, as its handler wants it; raises Refusal."""
        wanted = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=wanted.annotation if wanted else Any)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("malformed", f"This cannot be read: {error}.") from None


HANDLERS = [
    house_info, open_table, table_line, take_seat, lobby, mine, record, replay, review,
    study_position, puzzle, answer_puzzle, puzzle_solution,
]  # fmt: skip


def on_refusal(_request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """Our own refusals as answers."""
    return problem(STATUS[refusal.code], refusal.code, refusal.reason, refusal.rule)


def on_http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Litestar's refusals as answers."""
    code, reason = _OWN_REFUSALS.get(error.status_code, ("malformed", _sentence(error)))
    answer = problem(error.status_code, code, reason)
    answer.headers.update(error.headers or {})  # such as those of 405: what is allowed
    return answer


def on_refused_by_rules(
    _request: Request[Any, Any, Any], error: LudotecaError
) -> Response[Problem]:
    """What a game refuses, should it come this far."""
    return problem(400, "malformed", f"{error}.", getattr(error, "rule", None))


def on_endless_nesting(
    _request: Request[Any, Any, Any], _error: RecursionError
) -> Response[Problem]:
    """JSON whose brackets do not end."""
    return problem(400, "malformed", "This cannot be read: it is nested too deeply.")


def on_own_error(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours: told in full to whoever runs the server, and to nobody else."""
    _logger.exception("unexpected error", exc_info=error)
    return problem(500, "busy", "Something went wrong here: nothing was lost, try again.")


def problem(
    status: int, code: RefusalCode, reason: str, rule: str | None = None
) -> Response[Problem]:
    """A refusal over HTTP."""
    return Response(Problem(code, reason, rule), status_code=status, media_type="application/json")


def _sentence(error: HTTPException) -> str:
    """What is wrong with what was sent, as far as it is known."""
    found = [
        f"{part.get('key', 'it')}: {part['message']}"
        for part in error.extra or []
        if isinstance(part, dict) and "message" in part
    ]
    return f"This cannot be read: {'; '.join(found) or error.detail}."[:300]


def _house(state: AppState) -> House:
    house: House = state.house
    return house


async def _puzzle(
    request: Request[Any, Any, AppState], state: AppState, day: str, mode: str
) -> Puzzle:
    _limit(request, state, limits.STUDIES_OF_ADDRESS)
    puzzlers: Puzzlers = state.puzzlers
    return await puzzlers.puzzle(day, mode)


def _limit(request: Request[Any, Any, AppState], state: AppState, rate: limits.Rate) -> None:
    address = request.client.host if request.client else ""
    if not state.addresses.take(address, rate):
        raise Refusal("limit", "That was too much at once: wait a moment.")


def _address(request: Request[Any, Any, AppState], known: str) -> str:
    """Where other devices reach us: as this page was reached, unless that was from the machine."""
    host = request.url.hostname or ""
    if not known or not (host == "localhost" or limits.is_this_machine(host)):
        return f"{request.url.scheme}://{request.url.netloc}"
    return known


@cache
def _game_info(game_id: str) -> messages.GameInfo:
    game = registry.game_class(game_id)
    return messages.GameInfo(
        id=game.id,
        version=game.version,
        title=game.title,
        seat_counts=list(game.seat_counts),
        usual_seats=game.usual_seats,
        options=[_option_info(game, option) for option in game.option_list],
        keeps_log=game.keeps_log,
        has_secrets=_has_secrets(registry.load(game_id)),
    )


def _option_info(game: type[Game], option: Option) -> messages.OptionInfo:
    return messages.OptionInfo(
        name=option.name,
        values=list(option.values),
        seat_counts=[
            [seats for seats in game.seat_counts if _can_play(game, seats, {option.name: value})]
            for value in option.values
        ],
        default=option.default,
        rule=option.rule,
        text=option.text,
    )


def _can_play(game: type[Game], seats: int, options: dict[str, OptionValue]) -> bool:
    try:
        game(seats, **options)
    except OptionError:
        return False
    return True


def _has_secrets(game: Game) -> bool:
    """Does a seat ever see what a spectator does not? Looked for in the first steps of a match."""
    state, luck = game.start(), random.Random(7)
    for _ in range(60):
        if any(has_secrets(state, seat) for seat in range(game.seats)):
            return True
        if state.phase is Phase.CHANCE:
            draw_chance(state, luck)
        elif state.phase is Phase.JOINT:
            state.apply_joint({seat: state.legal(seat)[0] for seat in state.to_move})
        elif state.phase is Phase.DECIDE:
            state.apply(state.legal()[0])
    return False
