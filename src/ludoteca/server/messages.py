"""Every message between page and server. The page's types are generated from these.

A message is a JSON object whose `type` names it. What the page sends is strict: a field that is
not listed here is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MOST_FRAME_BYTES = 16_384
MOST_NAME = 24
MOST_SAID = 300
MOST_RECALLED = 24

Text = Annotated[str, Meta(max_length=200)]
CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=22, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=2**40)]
Sign = Literal["bravo", "thanks", "wow", "oops", "hmm", "hurry"]
Value = bool | int | str
PuzzleMode = Literal["numbers", "shapes"]
PUZZLE_MODES: tuple[PuzzleMode, ...] = ("numbers", "shapes")


# None of these is ever in a circle: the collector of garbage need not look at them (`gc=False`).


class FromPage(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, gc=False):
    """What a page may say on a table's connection."""


class ToPage(msgspec.Struct, tag_field="type", frozen=True, gc=False):
    """What a table's connection says to a page."""


class Part(msgspec.Struct, frozen=True, gc=False):
    """A part of messages."""


class Asked(msgspec.Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """What a page may ask over HTTP."""


# --- A table as everybody may know it ---------------------------------------------------------


class Clock(Part, frozen=True):
    """How long a seat may think: `seconds` for each move, or for the whole game."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Settings(Part, frozen=True):
    """What the table agreed on beside the game's own options."""

    listed: bool = False
    spectators: bool = True
    chat: bool = True
    clock: Clock = Clock()


class Place(Part, frozen=True):
    """A seat of the table and who sits there."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None  # the bot that plays here, at its own seat or as a stand-in
    here: bool  # is somebody connected who holds this seat
    resigned: bool = False


class Undo(Part, frozen=True):
    """A question on the table: may the match go back to this position?"""

    ask: int  # the number of the entry that asked
    seat: int
    agreed: list[int]


class Result(Part, frozen=True):
    """How the match ended, by the game or because a seat resigned."""

    winners: list[int]
    scores: list[float]
    reason: str
    resigned: bool


class TableInfo(Part, frozen=True):
    """The table itself: what it plays, who sits there."""

    table: str
    game: str
    version: int
    seats: int
    options: dict[str, Value]
    settings: Settings
    places: list[Place]
    owner: int | None  # the seat of whoever opened it
    stage: Literal["waiting", "running", "over", "closed", "outdated"]
    rematch: str | None  # the table where the same people play again
    spectators: int


# --- The match as a pair of eyes may know it --------------------------------------------------


class Event(Part, frozen=True):
    """One step of the match: by chance (seats empty), by one seat, or by several at once."""

    seats: list[int]
    moves: list[str]


class Step(Part, frozen=True):
    """What happened, as far as these eyes may know it, and what they see after it."""

    number: int
    event: Event | None  # None: something that these eyes may not know, or an undo
    view: dict[str, Any]


class Thinking(Part, frozen=True):
    """A seat's clock: what is left, and whether it is running."""

    seat: int
    milliseconds: int
    running: bool


class Now(Part, frozen=True):
    """Who is asked, and what these eyes may do."""

    position: int  # a move names it; it changes whenever the match does
    phase: Literal["chance", "decide", "joint", "over"]
    to_move: list[int]  # seats that have yet to choose
    sealed: list[int]  # seats that have chosen in secret
    legal: list[str]  # moves of the seat whose eyes these are; empty if it is not asked
    own_choice: str | None  # what this seat has sealed
    clocks: list[Thinking]
    may_undo: Literal["no", "free", "ask"]
    undo: Undo | None
    result: Result | None


class Line(Part, frozen=True):
    """A line of the log, without a view."""

    number: int
    event: Event


class Said(Part, frozen=True):
    """A word or a sign at the table; seat None is a spectator."""

    number: int
    seat: int | None
    name: str
    text: str | None
    sign: Sign | None
    at: int  # milliseconds since 1970


# --- From the page ----------------------------------------------------------------------------


class Hello(FromPage, tag="hello", frozen=True):
    """The first message: which seats this page holds, through whose eyes it looks."""

    tokens: Annotated[list[Token], Meta(max_length=7)] = []
    eyes: Seat | None = None
    after: Number | None = None  # the last number this page has seen


class Look(FromPage, tag="look", frozen=True):
    """Look through other eyes that this page holds; None are a spectator's."""

    eyes: Seat | None


class Move(FromPage, tag="move", frozen=True):
    """Make a move, or seal it in a joint step."""

    id: CommandId
    position: Number
    seat: Seat
    move: Text


class TakeBack(FromPage, tag="take_back", frozen=True):
    """Take the own last move back: at once where nothing was revealed, otherwise by consent."""

    id: CommandId
    position: Number
    seat: Seat


class AnswerUndo(FromPage, tag="answer_undo", frozen=True):
    """Agree or not to a move being taken back."""

    id: CommandId
    ask: Number
    seat: Seat
    agree: bool


class Say(FromPage, tag="say", frozen=True):
    """A word to the table."""

    id: CommandId
    seat: Seat | None
    text: Annotated[str, Meta(min_length=1, max_length=MOST_SAID)]


class React(FromPage, tag="react", frozen=True):
    """A sign to the table."""

    id: CommandId
    seat: Seat | None
    sign: Sign


class Resign(FromPage, tag="resign", frozen=True):
    """Give the match up."""

    id: CommandId
    seat: Seat


class StandIn(FromPage, tag="stand_in", frozen=True):
    """Let a bot play for a seat that stays away, or (None) give the seat back to its player."""

    id: CommandId
    seat: Seat
    bot: Text | None


class Leave(FromPage, tag="leave", frozen=True):
    """Leave a seat for good: it is open again before the match, a bot's afterwards."""

    id: CommandId
    seat: Seat


class HandOver(FromPage, tag="hand_over", frozen=True):
    """The owner frees a seat for whoever comes by a new invitation, which the page has made."""

    id: CommandId
    seat: Seat
    invite: Token


class Rematch(FromPage, tag="rematch", frozen=True):
    """Open a table with the same people, or answer the one that is open already."""

    id: CommandId


class Delete(FromPage, tag="delete", frozen=True):
    """The owner closes the table for everybody."""

    id: CommandId


class Hint(FromPage, tag="hint", frozen=True):
    """What would the best bot there is do?"""

    id: CommandId
    seat: Seat


class Preview(FromPage, tag="preview", frozen=True):
    """What would this move change?"""

    id: CommandId
    seat: Seat
    move: Text


class Recall(FromPage, tag="recall", frozen=True):
    """How was it at this line of the log, and at some before it?"""

    id: CommandId
    number: Number
    count: Annotated[int, Meta(ge=1, le=MOST_RECALLED)] = 1


class Ping(FromPage, tag="ping", frozen=True):
    """Is anybody there?"""


Command = (
    Hello
    | Look
    | Move
    | TakeBack
    | AnswerUndo
    | Say
    | React
    | Resign
    | StandIn
    | Leave
    | HandOver
    | Rematch
    | Delete
    | Hint
    | Preview
    | Recall
    | Ping
)


# --- To the page ------------------------------------------------------------------------------


class Welcome(ToPage, tag="welcome", frozen=True):
    """Where the table stands, through these eyes; the answer to hello and look."""

    number: int
    table: TableInfo
    eyes: int | None
    mine: list[int]
    view: dict[str, Any]
    steps: list[Step]  # since the number the page had seen, where they can be retold
    log: list[Line]
    said: list[Said]
    now: Now


class Update(ToPage, tag="update", frozen=True):
    """What has just been committed, as these eyes may know it."""

    number: int
    steps: list[Step]
    said: list[Said]
    now: Now
    table: TableInfo | None  # only when something about the table changed
    undone_to: int | None = None  # after an undo: later lines of the log stand no more


class Presence(ToPage, tag="presence", frozen=True):
    """Somebody came or went; not part of the log."""

    table: TableInfo


class Accepted(ToPage, tag="accepted", frozen=True):
    """A command was carried out (now, or when it first came)."""

    id: str
    number: int
    table: str | None = None  # for rematch


RefusalCode = Literal[
    "illegal", "malformed", "stale", "turn", "seat", "token", "table", "over", "limit", "setting",
    "busy", "version",
]  # fmt: skip


class Refused(ToPage, tag="refused", frozen=True):
    """A command was not carried out; nothing has changed."""

    id: str | None
    code: RefusalCode
    reason: str  # one sentence, in English
    rule: str | None  # the number of the rule it breaks


class Hinted(ToPage, tag="hinted", frozen=True):
    """The answer to hint."""

    id: str
    move: str


class Previewed(ToPage, tag="previewed", frozen=True):
    """The answer to preview; no view where the game lets nobody look ahead."""

    id: str
    view: dict[str, Any] | None


class Recalled(ToPage, tag="recalled", frozen=True):
    """The answer to recall: the lines as steps, and what was seen before the first of them."""

    id: str
    before: dict[str, Any]
    steps: list[Step]


class Pong(ToPage, tag="pong", frozen=True):
    """Yes."""


class Goodbye(ToPage, tag="goodbye", frozen=True):
    """The last message before the server closes the connection."""

    code: RefusalCode
    reason: str


Message = (
    Welcome
    | Update
    | Presence
    | Accepted
    | Refused
    | Hinted
    | Previewed
    | Recalled
    | Pong
    | Goodbye
)  # fmt: skip


# --- Over HTTP --------------------------------------------------------------------------------


class OptionInfo(Part, frozen=True):
    """A rule that a table can switch."""

    name: str
    values: list[Value]
    seat_counts: list[list[int]]  # for each value, how many can play so
    default: Value | None
    rule: str
    text: str


class GameInfo(Part, frozen=True):
    """A game as the lobby shows it."""

    id: str
    version: int
    title: str
    seat_counts: list[int]
    usual_seats: int
    options: list[OptionInfo]
    keeps_log: bool
    has_secrets: bool  # must a hot seat hide something when the device changes hands


class BotInfo(Part, frozen=True):
    """A level of bots that a page offers; a table may have other bots too, such as `greedy`."""

    name: str
    about: str


class HouseInfo(Part, frozen=True):
    """What this server offers."""

    version: str
    address: str  # where other devices reach it
    games: list[GameInfo]
    bots: list[BotInfo]  # the weakest first
    usual_bot: str  # which of them plays where nobody chooses
    stand_in: str  # which of them plays for those who are away


class Sitter(Asked, frozen=True):
    """Who shall sit on a seat: me (also for others at this screen), a friend, or a bot."""

    kind: Literal["me", "friend", "bot"]
    name: Annotated[str, Meta(max_length=MOST_NAME)] = ""
    bot: Text = ""


class NewTable(Asked, frozen=True):
    """A table to open."""

    game: Text
    sitters: Annotated[list[Sitter], Meta(min_length=1, max_length=6)]
    options: dict[str, Value] = {}
    settings: Settings = Settings()


class Held(Part, frozen=True):
    """A seat and the secret by which its player holds it."""

    seat: int
    token: str


class Invitation(Part, frozen=True):
    """A free seat and the secret by which a friend takes it."""

    seat: int
    invite: str


class OpenedTable(Part, frozen=True):
    """A new table, for whoever opened it."""

    table: str
    held: list[Held]
    invitations: list[Invitation]


class TakeSeat(Asked, frozen=True):
    """Sit down on a free seat: by invitation, or at a listed table on any.

    The page makes the token that will hold the seat: asked again with the same one, because the
    answer was lost, the house answers the same seat.
    """

    name: Name
    token: Token
    invite: Token | None = None


class Ticket(Asked, frozen=True):
    """A table and the seats this browser holds there."""

    table: Token
    tokens: Annotated[list[Token], Meta(max_length=7)]


class AskMine(Asked, frozen=True):
    """How do my tables stand?"""

    tickets: Annotated[list[Ticket], Meta(max_length=200)]


class TableLine(Part, frozen=True):
    """A table in a list: the lobby, or my games."""

    info: TableInfo
    mine: list[int]
    to_move: list[int]
    result: Result | None
    changed: int  # milliseconds since 1970


class Tables(Part, frozen=True):
    """A list of tables, the latest first."""

    tables: list[TableLine]


class AskReplay(Asked, frozen=True):
    """A stretch of a record, through a pair of eyes."""

    record: Annotated[str, Meta(max_length=2_000_000)]
    eyes: Seat | None = None
    first: Number = 0
    count: Annotated[int, Meta(ge=1, le=500)] = 500


class Replay(Part, frozen=True):
    """A stretch of a match; step 0 is the start."""

    game: str
    seats: int
    options: dict[str, Value]
    players: list[str]
    length: int  # all steps of the match
    steps: list[Step]
    result: Result | None


class AskReview(Asked, frozen=True):
    """A finished match to judge, from a step on; 0 asks for the opening too."""

    record: Annotated[str, Meta(max_length=2_000_000)]
    first: Number = 0


class Worth(Part, frozen=True):
    """A value, and its error: by how much it is mostly off, or a bound where values are exact."""

    value: float
    error: float


class Judged(Part, frozen=True):
    """What a seat chose, or chance (None) brought, and what that changed for each seat."""

    seat: int | None
    played: str
    best: list[str]  # the best known choices; empty for chance
    grade: Literal["best", "good", "slip", "mistake", "blunder"] | None  # None: no choice
    changes: list[Worth]


class ReviewedStep(Part, frozen=True):
    """A step judged: who acted, and what each seat may expect after it, where that changed."""

    number: int
    judged: list[Judged]
    values: list[Worth] | None


class Review(Part, frozen=True):
    """A stretch of a match judged; the next one begins at the step `next`."""

    exact: bool
    unit: Literal["share", "points"]  # shares of a win, or points of the game
    length: int  # all steps of the match
    opening: list[Worth] | None  # what each seat could expect at the start, if that was asked
    steps: list[ReviewedStep]
    next: int | None


class Study(Asked, frozen=True):
    """A position and moves to try on it; nothing is kept."""

    game: Text
    seats: Annotated[int, Meta(ge=1, le=6)]
    options: dict[str, Value] = {}
    state: dict[str, Any] | None = None
    moves: Annotated[list[Text], Meta(max_length=50)] = []  # lines as in a record: "chance d3"
    eyes: Seat | None = None


class Studied(Part, frozen=True):
    """What the moves of a study lead to."""

    steps: list[Step]
    view: dict[str, Any]
    phase: Literal["chance", "decide", "joint", "over"]
    to_move: list[int]
    legal: list[str]
    state: dict[str, Any]
    result: Result | None


class Puzzle(Part, frozen=True):
    """The puzzle of a day: a turn to play for the least score."""

    day: str
    mode: PuzzleMode
    level: int  # from 1, gentle, to 5, fiendish
    state: dict[str, Any]  # for a study of it
    first_day: str  # before it there are none


class AnswerPuzzle(Asked, frozen=True):
    """A whole turn, to the end of it."""

    moves: Annotated[list[Text], Meta(min_length=1, max_length=50)]


class JudgedPuzzle(Part, frozen=True):
    """What an answer scores, and what could be."""

    score: int
    least_score: int
    ways: int  # in which a turn of the least score can end
    first_sight: int  # what it costs who takes whatever looks nearest


class PuzzleSolution(Part, frozen=True):
    """How a puzzle is solved."""

    least_score: int
    ways: int
    first_sight: int
    moves: list[str]


class Problem(Part, frozen=True):
    """Why something was refused over HTTP."""

    code: RefusalCode
    reason: str
    rule: str | None
