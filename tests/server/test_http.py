"""What is asked over HTTP, and the page."""

from __future__ import annotations

import asyncio
import gzip
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import bots
from ludoteca.games import registry
from ludoteca.server import http, limits
from tests.server.served import Served, serving

Scenario = Callable[[Served], Awaitable[None]]


def run(folder: Path, scenario: Scenario, **settings: Any) -> None:
    async def main() -> None:
        async with serving(folder, **settings) as served:
            await scenario(served)

    asyncio.run(main())


def test_the_house_tells_its_games_and_bots(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        house = await served.get("/api/house")
        assert [game["id"] for game in house["games"]] == list(ludoteca.games())
        assert [bot["name"] for bot in house["bots"]] == [level.name for level in bots.LEVELS]
        assert house["usual_bot"] == bots.USUAL
        assert house["stand_in"] in bots.names()
        secrets = {game["id"] for game in house["games"] if game["has_secrets"]}
        assert secrets == {"super_tock"}
        assert house["address"] == "http://192.168.1.5:1"  # for other devices
        answer = await served.http.get("/api/house", headers={"Host": "games.example"})
        assert answer.json()["address"] == "http://games.example"

    run(tmp_path, scenario, address="http://192.168.1.5:1")


def test_the_house_tells_with_how_many_each_value_of_an_option_is_played(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        house = await served.get("/api/house")
        for told in house["games"]:
            kind = registry.game_class(told["id"])
            names = [option["name"] for option in told["options"]]
            for seats in told["seat_counts"]:
                values = [
                    [
                        value
                        for value, counts in zip(option["values"], option["seat_counts"])
                        if seats in counts
                    ]
                    for option in told["options"]
                ]
                # What goes with the seats one by one goes together.
                for chosen in itertools.product(*values):
                    kind(seats, **dict(zip(names, chosen)))
        tock = next(game for game in house["games"] if game["id"] == "super_tock")
        counts = {
            (option["name"], value): seats
            for option in tock["options"]
            for value, seats in zip(option["values"], option["seat_counts"])
        }
        assert counts["board", 4] == [2, 3, 4]  # §1.1
        assert counts["board", 6] == counts["teams", False] == [2, 3, 4, 5, 6]
        assert counts["teams", True] == [4, 6]  # §1.5

    run(tmp_path, scenario)


def test_a_friend_sits_down_by_invitation(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        opened = await served.open("tohm", "mf")
        path = f"/api/tables/{opened['table']}"
        assert (await served.get(path))["info"]["stage"] == "waiting"
        asked = {"name": "Bob", "token": "b" * 32, "invite": opened["invitations"][0]["invite"]}
        held = await served.post(f"{path}/seats", asked)
        assert held == {"seat": 1, "token": "b" * 32}
        assert (await served.get(path))["info"]["stage"] == "running"
        answer = await served.http.post(f"{path}/seats", json=asked | {"token": "e" * 32})
        assert (answer.status_code, answer.json()["code"]) == (409, "seat")
        wrong = {"name": "Eve", "token": "e" * 32, "invite": "x" * 32}
        answer = await served.http.post(f"{path}/seats", json=wrong)
        assert (answer.status_code, answer.json()["code"]) == (403, "token")

    run(tmp_path, scenario)


def test_who_asks_again_because_the_answer_was_lost_gets_the_same_seat(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        opened = await served.open("toncc", "mff", settings={"listed": True})
        path = f"/api/tables/{opened['table']}"
        asked = {"name": "Bob", "token": "b" * 32}
        held = [await served.post(f"{path}/seats", asked) for _ in range(2)]
        assert held == [{"seat": 1, "token": "b" * 32}] * 2
        places = (await served.get(path))["info"]["places"]
        assert [place["kind"] for place in places] == ["person", "person", "open"]

    run(tmp_path, scenario)


def test_the_lobby_shows_listed_tables_only(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        await served.open("tohm", "mf")
        listed = await served.open("toncc", "mff", settings={"listed": True})
        tables = (await served.get("/api/lobby"))["tables"]
        assert [line["info"]["table"] for line in tables] == [listed["table"]]
        assert (await served.sit(listed["table"]))["seat"] == 1

    run(tmp_path, scenario)


def test_my_tables_are_those_of_my_tickets(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        opened = [await served.open("tohm", "mm") for _ in range(3)]
        tickets = [
            {"table": o["table"], "tokens": [held["token"] for held in o["held"][: i + 1]]}
            for i, o in enumerate(opened[:2])
        ]
        tickets.append({"table": "gone-" * 5, "tokens": []})
        tables = (await served.post("/api/mine", {"tickets": tickets}))["tables"]
        mine = {line["info"]["table"]: line["mine"] for line in tables}
        assert mine == {opened[0]["table"]: [0], opened[1]["table"]: [0, 1]}
        changed = [line["changed"] for line in tables]
        assert changed == sorted(changed, reverse=True)

    run(tmp_path, scenario)


def test_a_record_is_told_only_when_the_match_is_over(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        opened = await served.open("super_tock", "mm")
        path = f"/api/tables/{opened['table']}/record"
        answer = await served.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (409, "turn")
        tokens = [held["token"] for held in opened["held"]]
        async with served.page(opened["table"], tokens, 0) as page:
            await page.ask("resign", seat=0)
        answer = await served.http.get(path)
        assert answer.text.startswith("ludoteca record 1\ngame super_tock 1\n")
        assert answer.headers["content-type"].startswith("text/plain")

    run(tmp_path, scenario)


def test_a_record_is_replayed_in_stretches_through_any_eyes(tmp_path: Path) -> None:
    players = [bots.make("random", seed) for seed in range(2)]
    record = ludoteca.play(ludoteca.load("super_tock", seats=2), players, seed=3)

    async def scenario(served: Served) -> None:
        asked = {"record": record.text(), "eyes": 1, "first": 0, "count": 50}
        told = await served.post("/api/replay", asked)
        assert told["length"] == len(record.events)
        assert [step["number"] for step in told["steps"]] == list(range(50))
        states = list(record.replay())
        assert [step["view"] for step in told["steps"]] == [s.view(1) for s in states[:50]]
        last = {"record": record.text(), "first": len(record.events), "count": 500}
        told = await served.post("/api/replay", last)
        assert [step["number"] for step in told["steps"]] == [len(record.events)]
        assert told["result"]["winners"] == list(record.outcome.winners)

    assert record.outcome is not None
    run(tmp_path, scenario)


@pytest.mark.parametrize(
    "body",
    [
        {"record": "nonsense"},
        {"record": ""},
        {"record": "ludoteca record 1\ngame tohm 1\nseats 99\n"},
        {"record": 5},
        {"record": "x" * 2_000_001},
    ],
    ids=lambda body: str(body)[:30],
)
def test_what_is_no_record_is_refused(body: dict[str, Any], tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        answer = await served.http.post("/api/replay", json=body)
        assert answer.status_code == 400
        assert answer.json()["code"] == "malformed"

    run(tmp_path, scenario)


def test_a_position_is_studied_by_moves(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        asked = {"game": "tohm", "seats": 2, "moves": ["chance d3"], "eyes": 0}
        told = await served.post("/api/study", asked)
        assert told["to_move"] == [0]
        assert told["legal"]
        assert told["steps"][0]["event"] == {"seats": [], "moves": ["d3"]}
        on = {**asked, "state": told["state"], "moves": [f"0 {told['legal'][0]}"]}
        told = await served.post("/api/study", on)
        assert told["phase"] == "chance"
        answer = await served.http.post("/api/study", json={**asked, "moves": ["0 +a1"]})
        assert answer.status_code in (400, 422)

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": 2},
        {"game": "tohm", "seats": 6},
        {"game": "tohm", "seats": 2, "options": {"seats": 3}},
        {"game": "tohm", "seats": 2, "state": {}},
        {"game": "tohm", "seats": 2, "state": {"game": "tohm", "cells": None}},
        {"game": "tohm", "seats": 2, "moves": [""]},
        {"game": "tohm", "seats": 2, "moves": ["chance d9"]},
        {"game": "tohm", "seats": 2, "moves": ["joint 0:1 1:2"]},
        {"game": "tohm", "seats": 2, "moves": ["\n"]},
        {"game": "tohm", "seats": 2, "eyes": 4},
    ],
    ids=str,
)
def test_positions_and_moves_that_cannot_be_are_refused(
    body: dict[str, Any], tmp_path: Path
) -> None:
    async def scenario(served: Served) -> None:
        answer = await served.http.post("/api/study", json=body)
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["reason"]

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/nothing", None, 404),
        ("GET", "/api/tables/no-such-table/record", None, 404),
        ("GET", "/api/tables/no-such-table", None, 404),
        ("GET", "/api/tables/%00%ff", None, 404),
        (
            "POST",
            "/api/tables/no-such-table/seats",
            b'{"name":"Ann","token":"aaaaaaaaaaaaaaaaaaaaaaaa"}',
            404,
        ),
        ("GET", "/api/tables", None, 405),
        ("DELETE", "/api/lobby", None, 405),
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b"\xff\xfe", 400),
        ("POST", "/api/tables", b"[" * 5000, 400),
        ("POST", "/api/tables", b"{}", 400),
        ("POST", "/api/tables", b"", 400),
        ("POST", "/api/tables", b'{"game":"tohm","sitters":[],"more":1}', 400),
        ("POST", "/api/tables", b'{"game":"tohm","sitters":[{"kind":"bot","bot":"x"}]}', 400),
        ("POST", "/api/tables", b" " * 20_000, 413),
        ("GET", "/api/tables/no-such-table/live", None, 404),
        ("GET", "/assets/nothing.js", None, 404),
    ],
)
def test_every_refusal_is_a_sentence(
    method: str, path: str, body: bytes | None, status: int, tmp_path: Path
) -> None:
    async def scenario(served: Served) -> None:
        headers = {"Content-Type": "application/json"}
        answer = await served.http.request(method, path, content=body, headers=headers)
        assert answer.status_code == status, answer.text
        problem = answer.json()
        assert problem.keys() == {"code", "reason", "rule"}
        assert problem["code"] in http.STATUS
        assert problem["reason"].endswith(".")
        assert "Traceback" not in answer.text

    run(tmp_path, scenario)


def test_every_answer_has_the_headers_that_keep_it_safe(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        for path in ("/", "/api/lobby", "/api/nothing", "/api/openapi.json"):
            headers = (await served.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert f"ws://127.0.0.1:{served.port}" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "set-cookie" not in headers
        odd = await served.http.get("/", headers={"Host": "x; script-src *"})
        assert "script-src *" not in odd.headers.get("content-security-policy", "")

    run(tmp_path, scenario)


def test_openapi_describes_every_address(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        described = await served.get("/api/openapi.json")
        assert set(described["paths"]) == {
            "/api/house",
            "/api/tables",
            "/api/tables/{table_id}",
            "/api/tables/{table_id}/seats",
            "/api/tables/{table_id}/record",
            "/api/lobby",
            "/api/mine",
            "/api/replay",
            "/api/review",
            "/api/study",
            "/api/puzzles/{day}/{mode}",
            "/api/puzzles/{day}/{mode}/answer",
            "/api/puzzles/{day}/{mode}/solution",
        }

    run(tmp_path, scenario)


def test_one_address_cannot_ask_for_everything() -> None:
    addresses = limits.Addresses()
    rate = limits.Rate(3, 0.001)
    assert [addresses.take("203.0.113.1", rate) for _ in range(4)] == [True, True, True, False]
    assert addresses.take("203.0.113.2", rate)
    assert all(addresses.take("127.0.0.1", rate) for _ in range(50))
    assert all(addresses.take("::1", rate) for _ in range(50))
    assert [addresses.take("no address", rate) for _ in range(4)] == [True, True, True, False]


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = limits.Bucket(limits.Rate(2, 10))
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 0.11
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 60
    assert [bucket.take() for _ in range(3)] == [True, True, False]


# ---- the page


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>tables</title>" + " " * 600)
    (folder / "assets" / "app-1a2b.js").write_text("let x = 1;\n" * 100)
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "secret.txt").write_text("not for anybody")
    return folder


def test_the_page_answers_at_its_own_paths(page: Path, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        for path in ("/", "/new/tohm", "/table/abc", "/join/a/b", "/games", "/learn/tohm"):
            answer = await served.http.get(path)
            assert answer.status_code == 200
            assert "<title>tables</title>" in answer.text
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
        again = {"If-None-Match": answer.headers["etag"]}
        assert (await served.http.get("/", headers=again)).status_code == 304
        assert (await served.http.get("/nothing/here")).status_code == 404

    run(tmp_path, scenario, page=page)


def test_files_are_compressed_and_kept(page: Path, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        headers = {"Accept-Encoding": "gzip"}
        async with served.http.stream("GET", "/assets/app-1a2b.js", headers=headers) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert "immutable" in answer.headers["cache-control"]
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert gzip.decompress(raw) == (page / "assets" / "app-1a2b.js").read_bytes()
        plain = {"Accept-Encoding": "identity"}
        answer = await served.http.get("/assets/app-1a2b.js", headers=plain)
        assert "content-encoding" not in answer.headers
        assert (await served.http.get("/icon.svg")).headers["content-type"] == "image/svg+xml"

    run(tmp_path, scenario, page=page)


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets\\..\\x",
     "/tables.sqlite3", "/%00", "//secret.txt"],
)  # fmt: skip
def test_nothing_outside_the_page_is_served(path: str, page: Path, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        assert b" 404 " in answer.split(b"\r\n")[0] or b" 400 " in answer.split(b"\r\n")[0]
        assert b"not for anybody" not in answer
        assert b"SQLite" not in answer

    run(tmp_path, scenario, page=page)


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        answer = await served.http.get("/")
        assert answer.status_code == 200
        assert "not been built" in answer.text

    run(tmp_path, scenario, page=tmp_path / "nothing")
