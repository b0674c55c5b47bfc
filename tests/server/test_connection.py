"""A table's live connection: coming back, other eyes, and everything that can be said wrongly."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from ludoteca.server import connection, gathering, limits
from ludoteca.server.messages import MOST_FRAME_BYTES
from ludoteca.server.tokens import new_token
from tests.server.served import Served, serving

ALL_CELLS = [f"+{column}{row}" for column in "abcd" for row in range(1, 5)]  # moves of T.O.H.M.
Scenario = Callable[[Served], Awaitable[None]]


def run(folder: Path, scenario: Scenario, **settings: Any) -> None:
    async def main() -> None:
        async with serving(folder, **settings) as served:
            await scenario(served)

    asyncio.run(main())


async def two_at_a_table(served: Served, game: str = "tohm", **asked: Any) -> tuple[str, list[str]]:
    opened = await served.open(game, "mm", **asked)
    return opened["table"], [held["token"] for held in opened["held"]]


async def closed(socket: Any) -> tuple[dict[str, Any] | None, int]:
    """The last message before the server closed, and the code it closed with."""
    last = None
    try:
        async with asyncio.timeout(20):
            while True:
                last = json.loads(await socket.recv())
    except ConnectionClosed as end:
        return last, end.rcvd.code if end.rcvd else 0


# ---- coming back


def test_a_page_that_comes_back_gets_what_it_missed(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            number, position = page.number, page.now["position"]
        async with served.page(table, tokens, 0) as page:
            seat = page.now["to_move"][0]
            await page.send({"type": "look", "eyes": seat})
            await page.hear("welcome")
            assert (await page.move(seat=seat))["type"] == "accepted"
        async with served.page(table, tokens, 0, after=number) as page:
            steps = page.welcome["steps"]
            assert [step["number"] for step in steps] == [number + 1, number + 2]
            assert steps[0]["event"]["seats"] == [seat]
            assert steps[-1]["view"] == page.welcome["view"]
            assert page.now["position"] > position
        async with served.page(table, tokens, 0, after=page.number) as page:
            assert page.welcome["steps"] == []

    run(tmp_path, scenario)


def test_a_table_is_rebuilt_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            await page.ask("say", seat=0, text="hello")
            kept.update(table=table, tokens=tokens, number=page.number, view=page.view)

    async def after(served: Served) -> None:
        async with served.page(kept["table"], kept["tokens"], 0, after=kept["number"]) as page:
            assert page.number == kept["number"]
            assert page.view == kept["view"]
            assert page.welcome["said"][0]["text"] == "hello"
            assert page.welcome["steps"] == []

    run(tmp_path, before)
    run(tmp_path, after)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(served: Served) -> None:
        kept.update(await served.open("tohm", "rr"))  # its bots would pause for a minute

    async def after(served: Served) -> None:
        async with served.page(kept["table"]) as page:
            assert page.now["result"] is None
            await page.until(lambda p: p.now["result"] is not None)
            assert page.now["phase"] == "over"

    run(tmp_path, before, bot_pause_seconds=60)
    run(tmp_path, after)


def test_a_command_sent_again_is_carried_out_once(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        said = {"type": "say", "id": "the-same-id", "seat": 0, "text": "once"}
        async with served.page(table, tokens, 0) as page:
            await page.send(said)
            first = await page.hear("accepted")
        async with served.page(table, tokens, 0) as page:
            await page.send(said)
            assert await page.hear("accepted") == first
            await page.send(said)
            assert await page.hear("accepted") == first
            assert len(page.welcome["said"]) == 1
            assert page.number == first["number"]

    run(tmp_path, scenario)


def test_the_same_command_from_two_pages_at_once_is_carried_out_once(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens) as one, served.page(table, tokens) as two:
            said = {"type": "say", "id": "the-same-id", "seat": 0, "text": "once"}
            await asyncio.gather(one.send(said), two.send(said))
            answers = await asyncio.gather(one.hear("accepted"), two.hear("accepted"))
            assert answers[0] == answers[1]
        async with served.page(table, tokens) as page:
            assert len(page.welcome["said"]) == 1

    run(tmp_path, scenario)


# ---- eyes


def test_a_page_looks_through_the_eyes_it_holds(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served, "super_tock")
        async with served.page(table, tokens, 0) as page:
            assert page.welcome["mine"] == [0, 1]
            own = page.view["hand"]
            await page.send({"type": "look", "eyes": 1})
            await page.hear("welcome")
            assert page.view["seat"] == 1
            other = page.view["hand"]
            await page.send({"type": "look", "eyes": None})
            await page.hear("welcome")
            assert page.view["seat"] is None
            assert page.view.get("hand") not in (own, other)
        async with served.page(table, tokens[:1], 0) as page:
            await page.send({"type": "look", "eyes": 1})
            refused = await page.hear("refused")
            assert refused["code"] == "token"
            assert page.view["seat"] == 0

    run(tmp_path, scenario)


def test_eyes_that_are_not_held_are_refused_at_the_door(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        for given, eyes in ((tokens[:1], 1), (["x" * 30], 0), ([], 0)):
            async with served.socket(table) as socket:
                await socket.send(json.dumps({"type": "hello", "tokens": given, "eyes": eyes}))
                last, code = await closed(socket)
                assert last is not None
                assert (last["type"], last["code"]) == ("goodbye", "token")
                assert code == 4003

    run(tmp_path, scenario)


def test_spectators_can_be_forbidden(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served, settings={"spectators": False})
        async with served.socket(table) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            last, _ = await closed(socket)
            assert last is not None
            assert last["code"] == "setting"
        async with served.page(table, tokens, 0) as page:
            assert page.welcome["eyes"] == 0

    run(tmp_path, scenario)


def test_who_is_here_is_told(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens[:1], 0) as ann:
            assert [place["here"] for place in ann.table["places"]] == [True, False]
            async with served.page(table, tokens[1:], 1):
                await ann.hear("presence")
                assert [place["here"] for place in ann.table["places"]] == [True, True]
                async with served.page(table):
                    await ann.hear("presence")
                    assert ann.table["spectators"] == 1
                await ann.hear("presence")
            await ann.hear("presence")
            assert [place["here"] for place in ann.table["places"]] == [True, False]

    run(tmp_path, scenario)


def test_a_seat_handed_over_is_lost_to_who_held_it(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served, "super_tock")
        async with (
            served.page(table, tokens[:1], 0) as owner,
            served.page(table, tokens[1:], 1) as guest,
        ):
            invite = new_token()[0]
            await owner.ask("hand_over", seat=1, invite=invite)
            welcome = await guest.hear("welcome")
            assert welcome["eyes"] is None
            assert welcome["mine"] == []
            assert (await guest.ask("say", seat=1, text="still me?"))["code"] == "seat"
            held = await served.sit(table, invite, "Zoe")
            await owner.until(lambda p: p.table["places"][1]["name"] == "Zoe")
        async with served.page(table, [held["token"]], 1) as page:
            assert page.welcome["mine"] == [1]

    run(tmp_path, scenario)


# ---- commands over the wire


def test_undo_by_consent_reaches_every_page(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with (
            served.page(table, tokens[:1], 0) as ann,
            served.page(table, tokens[1:], 1) as bob,
        ):
            mover, other = (ann, bob) if ann.now["legal"] else (bob, ann)
            before, position = mover.view, mover.now["position"]
            await mover.move()
            await mover.ask("take_back", seat=mover.eyes, position=mover.now["position"])
            await other.until(lambda p: p.now["undo"] is not None)
            answer = {"seat": other.eyes, "ask": other.now["undo"]["ask"], "agree": True}
            assert (await other.ask("answer_undo", **answer))["type"] == "accepted"
            await mover.until(lambda p: p.now["undo"] is None)
            assert mover.view == before
            assert mover.now["position"] > position  # a move on the old one would be stale
            assert mover.now["legal"]

    run(tmp_path, scenario)


def test_a_stand_in_plays_and_makes_room_when_the_player_returns(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens[:1], 0) as ann:
            assert (await ann.ask("stand_in", seat=1, bot="random"))["type"] == "accepted"
            for _ in range(3):
                await ann.until(lambda p: bool(p.now["legal"]))
                await ann.move()
            async with served.page(table, tokens[1:], 1):
                await ann.until(lambda p: p.table["places"][1]["bot"] is None)

    run(tmp_path, scenario)


def test_a_clock_that_runs_out_lets_a_bot_play(tmp_path: Path) -> None:
    times = iter(range(1_000_000, 10**9, 2_000))  # two seconds from look to look

    async def scenario(served: Served) -> None:
        asked = {"settings": {"clock": {"kind": "game", "seconds": 5}}}
        table, tokens = await two_at_a_table(served, **asked)
        async with served.page(table, tokens[:1], 0) as page:
            await page.until(lambda p: p.now["result"] is not None)  # two bots finish it
            assert any(place["bot"] for place in page.table["places"])

    run(tmp_path, scenario, milliseconds=lambda: next(times))


def test_a_rematch_opens_for_the_tokens_that_are_there(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with (
            served.page(table, tokens[:1], 0) as ann,
            served.page(table, tokens[1:], 1) as bob,
        ):
            assert (await ann.ask("rematch"))["code"] == "turn"
            await ann.ask("resign", seat=0)
            again = (await ann.ask("rematch"))["table"]
            assert (await bob.ask("rematch"))["table"] == again
            assert bob.table["rematch"] == again
        async with served.page(again, tokens[1:], 1) as page:
            assert page.welcome["mine"] == [1]
            assert page.table["stage"] == "running"

    run(tmp_path, scenario)


def test_a_hint_is_a_legal_move_and_a_preview_changes_nothing(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            seat = page.now["to_move"][0]
            await page.send({"type": "look", "eyes": seat})
            await page.hear("welcome")
            hinted = await page.ask("hint", seat=seat)
            assert hinted["move"] in page.now["legal"]
            number = page.number
            seen = await page.ask("preview", seat=seat, move=page.now["legal"][0])
            assert seen["view"] != page.view
            bad = await page.ask("preview", seat=seat, move="+z9")
            assert bad["code"] == "illegal"
            assert (await page.ask("hint", seat=1 - seat))["code"] == "turn"
            await page.send({"type": "look", "eyes": seat})
            await page.hear("welcome")
            assert page.number == number

    run(tmp_path, scenario)


def test_where_a_move_reveals_nobody_looks_ahead(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served, "tcnccc")
        async with served.page(table, tokens) as page:
            seat = page.now["to_move"][0]
            previewed = await page.ask("preview", seat=seat, move="lift 1")
            assert previewed["view"] is None

    run(tmp_path, scenario)


def test_a_line_of_the_log_is_recalled_and_one_that_is_not_there_refused(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            seat = page.now["to_move"][0]
            await page.send({"type": "look", "eyes": seat})
            before = (await page.hear("welcome"))["view"]
            await page.move(page.now["legal"][0], seat)
            recalled = await page.ask("recall", number=page.number, count=2)
            assert recalled["before"] == before
            assert recalled["steps"][-1]["view"] == page.view
            assert (await page.ask("recall", number=10_000))["code"] == "stale"
            for count in (0, 1000):
                asked = await page.ask("recall", number=page.number, count=count)
                assert asked["code"] == "malformed"

    run(tmp_path, scenario)


def test_where_remembering_is_the_game_nothing_is_recalled(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served, "tcnccc")
        async with served.page(table, tokens, 0) as page:
            for number in range(1, page.number + 1):
                assert (await page.ask("recall", number=number))["code"] == "stale"

    run(tmp_path, scenario)


# ---- said wrongly


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        "[" * 5000,
        '{"type":"nonsense"}',
        '{"type":"move","id":"12345678"}',
        '{"type":"ping","more":1}',
        '{"type":"say","id":"12345678","seat":0,"text":"' + "x" * 301 + '"}',
        '{"type":"look","eyes":-1}',
        '{"type":"look","eyes":1e99}',
        '{"type":"say","id":"12345678","seat":0,"text":"\\ud800"}',
        b"\x00\x01\x02",
        "x" * (MOST_FRAME_BYTES + 1),
    ],
    ids=lambda frame: str(frame[:30]),
)
def test_what_is_no_message_is_refused_and_the_connection_goes_on(
    frame: str | bytes, tmp_path: Path
) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            await page.socket.send(frame)
            refused = await page.hear("refused")
            assert refused["code"] == "malformed"
            assert refused["reason"]
            await page.send({"type": "ping"})
            await page.hear("pong")

    run(tmp_path, scenario)


def test_a_refusal_names_the_command(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            refused = await page.ask("say", seat=0, text="")
            assert refused["code"] == "malformed"
            position = page.now["position"]
            refused = await page.ask("move", seat=0, position=position, move="castle")
            assert refused["code"] in ("illegal", "turn")

    run(tmp_path, scenario)


def test_a_wrong_move_is_refused_with_its_reason_and_the_match_goes_on(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with (
            served.page(table, tokens[:1], 0) as ann,
            served.page(table, tokens[1:], 1) as bob,
        ):
            mover, other = (ann, bob) if ann.now["legal"] else (bob, ann)
            number, position, legal = mover.number, mover.now["position"], mover.now["legal"][0]
            die = next(cell for cell in ALL_CELLS if cell not in mover.now["legal"])
            for page, code, wrong in (
                (other, "turn", {"seat": other.eyes}),
                (other, "seat", {"seat": mover.eyes}),
                (mover, "seat", {"seat": 5}),
                (mover, "stale", {"position": position - 1}),
                (mover, "stale", {"position": 2**40}),
                (mover, "illegal", {"move": die}),
                (mover, "illegal", {"move": "castle"}),
                (mover, "malformed", {"move": 7}),
                (mover, "malformed", {"move": "x" * 201}),
                (mover, "malformed", {"seat": "0"}),
            ):
                sent = {"seat": mover.eyes, "position": position, "move": legal, **wrong}
                refused = await page.ask("move", **sent)
                assert (refused["type"], refused["code"]) == ("refused", code), sent
                assert refused["reason"]
                assert (refused["rule"] is not None) == (wrong.get("move") == die)
            assert (mover.number, other.number) == (number, number)
            assert (await mover.move(legal))["type"] == "accepted"
            await other.until(lambda p: p.number > number)

    run(tmp_path, scenario)


class Wire:
    """A connection whose bytes are sent in pieces of any size."""

    def __init__(self, port: int, table: str) -> None:
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/api/tables/{table}/live"))
        self._port = port
        self._heard: list[dict[str, Any]] = []

    async def __aenter__(self) -> Wire:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self.protocol.send_request(self.protocol.connect())
        await self.send(self.unsent())
        await self.hear(lambda: self.protocol.state is State.OPEN)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    def unsent(self, *texts: str) -> bytes:
        for text in texts:
            self.protocol.send_text(text.encode())
        return b"".join(self.protocol.data_to_send())

    async def send(self, piece: bytes) -> None:
        self._writer.write(piece)
        await self._writer.drain()
        await asyncio.sleep(0.002)  # so that pieces mostly arrive as they were cut

    async def hear(self, is_enough: Callable[[], bool]) -> list[dict[str, Any]]:
        """Everything that was said until it is enough."""
        async with asyncio.timeout(20):
            while not is_enough():
                data = await self._reader.read(65536)
                assert data, "the server has closed the connection"
                self.protocol.receive_data(data)
                for event in self.protocol.events_received():
                    if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                        self._heard.append(json.loads(event.data))
        return self._heard

    async def answers(self, count: int) -> list[str | None]:
        """The names of the commands that were answered, once there are so many."""
        heard = await self.hear(lambda: len([1 for one in self._heard if "id" in one]) >= count)
        return [one["id"] for one in heard if "id" in one]


def refused(name: str) -> str:
    """A command of this name that is refused."""
    return json.dumps({"type": "stand_in", "id": name, "seat": 1, "bot": "nobody"})


def test_texts_arrive_in_order_however_their_bytes_are_cut(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        hello = json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})
        rng = random.Random(7)
        for most in (3, 40, 200, 2000):
            async with Wire(served.port, table) as wire:
                await wire.send(wire.unsent(hello))
                names = [f"{number}-" + "x" * rng.randrange(38) for number in range(40)]
                for name in names[:10]:  # first whole ones, one by one
                    await wire.send(wire.unsent(refused(name)))
                data = b""
                for name in names[10:30]:
                    wire.protocol.send_ping(b"")
                    text, cut = refused(name).encode(), rng.randrange(50)
                    wire.protocol.send_text(text[:cut], fin=False)
                    wire.protocol.send_continuation(text[cut:], fin=True)
                    data += wire.unsent(json.dumps({"type": "ping"}))
                while data:
                    size = rng.randint(1, most)
                    await wire.send(data[:size])
                    data = data[size:]
                for name in names[30:]:
                    await wire.send(wire.unsent(refused(name)))
                assert await wire.answers(len(names)) == names

    run(tmp_path, scenario)


def test_a_piece_that_looks_like_a_frame_is_not_taken_for_one(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with Wire(served.port, table) as wire:
            await wire.send(wire.unsent(json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})))
            inner = Frame(Opcode.TEXT, refused("inner").encode()).serialize(mask=True)
            no_mask = b"\0\0\0\0"
            await wire.send(bytes((0x82, 0x80 | len(inner))) + no_mask)  # a frame of bytes
            await wire.send(inner)  # which are these
            await wire.send(wire.unsent(refused("after")))
            assert await wire.answers(2) == [None, "after"]

    run(tmp_path, scenario)


def test_a_bad_text_and_a_close_at_once_are_no_trouble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with Wire(served.port, table) as wire:
            hello = json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})
            await wire.send(wire.unsent(hello))
            wire.protocol.send_text(b"\xff\xfe")
            wire.protocol.send_close(CloseCode.NORMAL_CLOSURE)
            await wire.send(b"".join(wire.protocol.data_to_send()))
            await wire.hear(lambda: wire.protocol.close_rcvd is not None)

    run(tmp_path, scenario)
    assert not caplog.records


def test_pieces_without_end_are_not_kept(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with Wire(served.port, table) as wire:
            hello = json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})
            await wire.send(wire.unsent(hello))
            wire.protocol.send_text(b"", fin=False)
            for _ in range(gathering.MOST_PIECES + 1):
                wire.protocol.send_continuation(b"", fin=False)
            await wire.send(b"".join(wire.protocol.data_to_send()))
            await wire.hear(lambda: wire.protocol.close_rcvd is not None)
            assert wire.protocol.close_rcvd is not None
            assert wire.protocol.close_rcvd.code == CloseCode.MESSAGE_TOO_BIG

    run(tmp_path, scenario)


def test_after_the_goodbye_nothing_is_obeyed(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with Wire(served.port, table) as wire:
            hello = json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})
            word = {"type": "say", "id": "too-late", "seat": 0, "text": "too late"}
            bad = ["nonsense"] * (connection.MOST_FAULTS + 1)
            await wire.send(wire.unsent(hello, *bad, json.dumps(word)))
            await wire.hear(lambda: wire.protocol.close_rcvd is not None)
        async with served.page(table, tokens[:1], 0) as page:
            assert page.welcome["said"] == []

    run(tmp_path, scenario)


def test_the_server_ends_also_while_a_page_closes_without_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = gathering.GatheringProtocol.connection_made

    def made_narrow(protocol: Any, transport: Any) -> None:
        # What the system keeps for a page is little, so that the rest is left to the server.
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made(protocol, transport)

    monkeypatch.setattr(gathering, "MOST_UNREAD_BYTES", 10**9)
    monkeypatch.setattr(gathering.GatheringProtocol, "connection_made", made_narrow)

    async def scenario() -> None:
        with suppress(ConnectionError):  # the server does not wait for this page
            async with AsyncExitStack() as pages, serving(tmp_path) as served:
                opened = await served.open("fantastick", "m")
                wire = await pages.enter_async_context(Wire(served.port, opened["table"]))
                tokens = [opened["held"][0]["token"]]
                hello = json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})
                look = json.dumps({"type": "look", "eyes": 0})
                await wire.send(wire.unsent(hello, *[look] * 300))
                await served.get("/api/lobby")
                wire.protocol.send_close(CloseCode.NORMAL_CLOSURE)
                await wire.send(b"".join(wire.protocol.data_to_send()))
                await served.get("/api/lobby")

    asyncio.run(scenario())


def test_a_text_amid_the_parts_of_another_ends_the_connection(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with Wire(served.port, table) as wire:
            await wire.send(wire.unsent(json.dumps({"type": "hello", "tokens": tokens, "eyes": 0})))
            wire.protocol.send_text(b'{"type":', fin=False)
            await wire.send(wire.unsent())
            await wire.send(Frame(Opcode.TEXT, b"{}").serialize(mask=True))
            await wire.hear(lambda: wire.protocol.close_rcvd is not None)
            end = wire.protocol.close_rcvd
            assert end is not None
            assert end.code == CloseCode.PROTOCOL_ERROR

    run(tmp_path, scenario)


def test_a_giant_frame_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as ann, served.page(table, tokens, 1) as bob:
            await ann.socket.send("x" * 1_000_000)
            _, code = await closed(ann.socket)
            assert code == 1009
            assert (await bob.ask("say", seat=1, text="gone?"))["type"] == "accepted"

    run(tmp_path, scenario)


def test_after_many_faults_the_connection_is_closed(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            for _ in range(connection.MOST_FAULTS + 1):
                await page.socket.send("{")
            last, _ = await closed(page.socket)
            assert last is not None
            assert last["type"] == "goodbye"

    run(tmp_path, scenario)


def test_too_much_at_once_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", limits.Rate(5, 0.001))
    monkeypatch.setattr(limits, "WORDS", limits.Rate(1, 0.001))

    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens, 0) as page:
            assert (await page.ask("say", seat=0, text="one"))["type"] == "accepted"
            assert (await page.ask("react", seat=0, sign="wow"))["code"] == "limit"
            for _ in range(4):
                await page.send({"type": "ping"})
            refused = await page.hear("refused")
            assert refused["code"] == "limit"

    run(tmp_path, scenario)


def test_an_address_that_asks_too_much_is_refused_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "is_this_machine", lambda address: address != "127.0.0.9")
    monkeypatch.setattr(limits, "MESSAGES_OF_ADDRESS", limits.Rate(3, 0.001))
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ADDRESS", limits.Rate(2, 0.001))

    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        greedy = {"local_addr": ("127.0.0.9", 0)}
        async with (
            served.page(table, tokens, 0) as ann,
            served.socket(table, **greedy) as one,
            served.socket(table, **greedy) as two,
        ):
            for socket in (one, two):  # what they say is counted together
                await socket.send(json.dumps({"type": "hello"}))
                for _ in range(2):
                    await socket.send(json.dumps({"type": "ping"}))
            heard = [json.loads(await two.recv()) for _ in range(3)]
            assert [message["type"] for message in heard if "code" in message] == ["refused"]
            assert heard[-1]["code"] == "limit"
            with pytest.raises(InvalidStatus):
                async with served.socket(table, **greedy):
                    pass
            assert (await ann.ask("say", seat=0, text="hello"))["type"] == "accepted"

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("first", "code"),
    [('{"type":"ping"}', "malformed"), ("{", "malformed"), (b"\x00", "malformed")],
)
def test_the_first_message_must_be_hello(first: str | bytes, code: str, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, _ = await two_at_a_table(served)
        async with served.socket(table) as socket:
            await socket.send(first)
            last, _ = await closed(socket)
            assert last is not None
            assert (last["type"], last["code"]) == ("goodbye", code)

    run(tmp_path, scenario)


def test_hello_must_come_in_time_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_SECONDS", 0.2)

    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.socket(table) as socket:
            last, _ = await closed(socket)
            assert last is not None
            assert last["type"] == "goodbye"
        async with served.page(table, tokens, 0) as page:
            await page.send({"type": "hello"})
            assert (await page.hear("refused"))["code"] == "malformed"

    run(tmp_path, scenario)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        async with served.socket("no-such-table-anywhere") as socket:
            await socket.send(json.dumps({"type": "hello"}))
            last, code = await closed(socket)
            assert last is not None
            assert (last["type"], last["code"], code) == ("goodbye", "table", 4004)

    run(tmp_path, scenario)


def test_pages_from_elsewhere_cannot_connect(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        table, _ = await two_at_a_table(served)
        for origin in ("http://elsewhere.example", "null", f"http://127.0.0.1:{served.port + 1}"):
            with pytest.raises(InvalidStatus):
                async with served.socket(table, Origin=origin):
                    pass
        async with served.socket(table, Origin=f"http://127.0.0.1:{served.port}") as socket:
            await socket.send(json.dumps({"type": "hello"}))
            assert json.loads(await socket.recv())["type"] == "welcome"

    run(tmp_path, scenario)


def test_a_page_that_does_not_read_is_cut_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "MOST_UNREAD_BYTES", 200_000)
    monkeypatch.setattr(limits, "WORDS", limits.Rate(10_000, 1))
    monkeypatch.setattr(limits, "MESSAGES", limits.Rate(10_000, 1))

    async def scenario(served: Served) -> None:
        table, tokens = await two_at_a_table(served)
        async with served.page(table, tokens[:1], 0) as ann, served.socket(table) as deaf:
            await deaf.send(json.dumps({"type": "hello"}))
            await ann.hear("presence")
            deaf.transport.pause_reading()
            while ann.table["spectators"]:
                # Every look of the deaf page's asks for a whole welcome that it does not read.
                with suppress(ConnectionClosed):
                    for _ in range(50):
                        await deaf.send(json.dumps({"type": "look", "eyes": None}))
                answer = await ann.ask("say", seat=0, text="x" * 300)
                assert answer["type"] == "accepted"
            deaf.transport.resume_reading()

    run(tmp_path, scenario)
