"""Frames that no page would send: commands with odd values, broken texts, broken frames."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from websockets.frames import Frame, Opcode

from ludoteca.server.messages import MOST_FRAME_BYTES, MOST_SAID

# Written as JSON would have them, or nearly: JSON's own writer refuses some of these.
ODD_VALUES = [
    "null", "true", "false", "0", "-1", "-0", "5", "6", "99", "1.5", "1e2", "1e400", "-1e400",
    "NaN", "Infinity", "9223372036854775807", "9223372036854775808", "1" * 400, "0x10", "01", '""',
    '" "', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e\\u2066"', '"🂡🂡🂡"', '"e\\u0301"',
    '"../../x"', "\"' OR 1=1 --\"", '"<script>alert(1)</script>"', '"$ref"', '"a\\nb"', '"\t"',
    "[]", "{}", "[[]]", '{"type":"move"}', "[" * 60 + "]" * 60, "[" * 4000,
    '{"a":' * 1000 + "1" + "}" * 1000,
    '"' + "x" * MOST_SAID + '"', '"' + "é" * 201 + '"', '"' + "x" * (MOST_FRAME_BYTES - 80) + '"',
]  # fmt: skip
ODD_KEYS = [
    "", "type", "id", "seat", "Seat", "seat ", "__class__", "toString", "é", "\\u0000", "x" * 300,
]  # fmt: skip
ODD_MOVES = [
    "", " ", "castle", "+a1", "a1-b2", "pass", "0", "-1", "999999999999", "lift 1", "7H:1>2", "§1",
    "\n",
]  # fmt: skip


class Known(NamedTuple):
    """What whoever sends the frames knows of the table: enough to send good commands."""

    seats: int
    position: int
    number: int
    legal: list[str]


def command(rng: random.Random, known: Known) -> dict[str, Any]:
    """A well-formed command, sensible or not."""
    seat = rng.randrange(known.seats + 1)
    position = rng.choice([known.position, known.position, known.number, 0, 2**40])
    move = rng.choice(known.legal or ODD_MOVES) if rng.random() < 0.3 else rng.choice(ODD_MOVES)
    fields: dict[str, dict[str, Any]] = {
        "hello": {"tokens": ["x" * 32], "eyes": rng.choice([None, seat]), "after": position},
        "look": {"eyes": rng.choice([None, seat])},
        "move": {"seat": seat, "position": position, "move": move},
        "take_back": {"seat": seat, "position": position},
        "answer_undo": {"seat": seat, "ask": position, "agree": rng.random() < 0.5},
        "say": {"seat": rng.choice([None, seat]), "text": rng.choice(["hello", "<b>", "\u202e"])},
        "react": {"seat": rng.choice([None, seat]), "sign": rng.choice(["wow", "oops"])},
        "resign": {"seat": seat},
        "stand_in": {"seat": seat, "bot": rng.choice([None, "random", "nobody"])},
        "leave": {"seat": seat},
        "hand_over": {"seat": seat, "invite": "i" * 32},
        "rematch": {},
        "delete": {},
        "hint": {"seat": seat},
        "preview": {"seat": seat, "move": move},
        "recall": {"number": rng.choice([known.position, position, 1]), "count": rng.randrange(25)},
        "ping": {},
    }
    # What ends a match is rarer, so that there is something to disturb.
    ends = ("resign", "leave", "hand_over", "delete", "rematch")
    weights = [0.005 if kind in ends else 1 for kind in fields]
    kind = rng.choices(list(fields), weights)[0]
    made = {"type": kind, **fields[kind]}
    if kind not in ("hello", "look", "ping"):
        made["id"] = f"fuzz-{rng.randrange(10**9)}"
    return made


def mutated(rng: random.Random, known: Known) -> str:
    """The text of a command with something wrong in it, or nearly so."""
    parts = [(json.dumps(k), json.dumps(v)) for k, v in command(rng, known).items()]
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        rng.choice(_OF_PARTS)(rng, parts)
    text = "{" + ",".join(f"{key}:{value}" for key, value in parts) + "}"
    while rng.random() < 0.3:
        text = rng.choice(_OF_TEXT)(rng, text)
    return text[: 2 * MOST_FRAME_BYTES]


def _set_value(rng: random.Random, parts: list[tuple[str, str]]) -> None:
    if parts:
        at = rng.randrange(len(parts))
        parts[at] = (parts[at][0], rng.choice(ODD_VALUES))


def _drop(rng: random.Random, parts: list[tuple[str, str]]) -> None:
    if parts:
        del parts[rng.randrange(len(parts))]


def _add(rng: random.Random, parts: list[tuple[str, str]]) -> None:
    parts.insert(
        rng.randrange(len(parts) + 1), (f'"{rng.choice(ODD_KEYS)}"', rng.choice(ODD_VALUES))
    )


def _double(rng: random.Random, parts: list[tuple[str, str]]) -> None:
    if parts:
        key, value = rng.choice(parts)
        parts.append((key, rng.choice([value, rng.choice(ODD_VALUES)])))


def _swap_type(rng: random.Random, parts: list[tuple[str, str]]) -> None:
    kinds = ["move", "say", "hello", "ping", "delete", "Move", "", "welcome", "accepted"]
    parts[:] = [part for part in parts if part[0] != '"type"']
    parts.insert(0, ('"type"', json.dumps(rng.choice(kinds))))


_OF_PARTS: list[Callable[[random.Random, list[tuple[str, str]]], None]] = [
    _set_value, _set_value, _set_value, _drop, _add, _double, _swap_type,
]  # fmt: skip
_OF_TEXT: list[Callable[[random.Random, str], str]] = [
    lambda rng, text: text[: rng.randrange(len(text) + 1)],
    lambda rng, text: text[rng.randrange(len(text) + 1) :],
    lambda rng, text: text * rng.choice([2, 3, 50]),
    lambda rng, text: text.replace('"', "'", rng.randrange(4)),
    lambda rng, text: "".join(rng.sample(text, len(text))),
    lambda rng, text: "\ufeff" + text,
    lambda rng, text: f"[{text}]",
    lambda rng, text: chr(rng.choice([0, 7, 0x2028, 0xFFFF, 0x10FFFF])) + text,
    lambda rng, text: text.replace(":", rng.choice(["::", "=", ": \x00"]), 1),
]


def kept(rng: random.Random, known: Known) -> bytes:
    """Frames after which the connection goes on."""
    mask = {"mask": True}
    dice = rng.random()
    if dice < 0.75:
        return Frame(Opcode.TEXT, mutated(rng, known).encode()).serialize(**mask)
    if dice < 0.83:
        return Frame(Opcode.BINARY, rng.randbytes(rng.randrange(300))).serialize(**mask)
    if dice < 0.88:
        return Frame(Opcode.PING, rng.randbytes(rng.randrange(126))).serialize(**mask)
    if dice < 0.9:
        return Frame(Opcode.PONG, rng.randbytes(rng.randrange(126))).serialize(**mask)
    text = mutated(rng, known).encode()
    cut = sorted(rng.choices(range(len(text) + 1), k=rng.randrange(1, 6)))
    pieces = [text[a:b] for a, b in zip([0, *cut], [*cut, len(text)])]
    opcodes = [Opcode.TEXT, *[Opcode.CONT] * (len(pieces) - 1)]
    written = b""
    for number, (opcode, piece) in enumerate(zip(opcodes, pieces)):
        written += Frame(opcode, piece, number == len(pieces) - 1).serialize(**mask)
        if number < len(pieces) - 1 and rng.random() < 0.3:
            written += Frame(Opcode.PING, b"between").serialize(**mask)
    return written


def breaking(rng: random.Random, known: Known) -> bytes:
    """Frames after which the protocol ends the connection."""
    text = json.dumps(command(rng, known)).encode()
    whole = bytearray(Frame(Opcode.TEXT, text).serialize(mask=True))
    kind = rng.randrange(9)
    if kind == 0:  # no UTF-8
        return Frame(Opcode.TEXT, b"\xff\xfe" + rng.randbytes(20)).serialize(mask=True)
    if kind == 1:  # reserved bits
        whole[0] |= rng.choice([0x10, 0x20, 0x40])
        return bytes(whole)
    if kind == 2:  # an opcode that is none
        whole[0] = 0x80 | rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
        return bytes(whole)
    if kind == 3:  # not masked
        return Frame(Opcode.TEXT, text).serialize(mask=False)
    if kind == 4:  # a continuation of nothing
        return Frame(Opcode.CONT, text).serialize(mask=True)
    if kind == 5:  # a long or fragmented ping
        long = b"\x89\xfe\x01\x00" + bytes(4 + 256)
        return rng.choice([long, b"\x09\x80" + bytes(4)])
    if kind == 6:  # a length that nobody has
        return b"\x81\xff" + (2 ** rng.choice([17, 40, 63, 64 - 1])).to_bytes(8, "big") + bytes(20)
    if kind == 7:  # larger than the protocol takes
        return Frame(Opcode.TEXT, b"x" * (4 * MOST_FRAME_BYTES + 1)).serialize(mask=True)
    # an odd goodbye
    body = rng.choice([b"", b"\x03", b"\x03\xe8bye", b"\x00\x00", b"\xff\xff", b"\x03\xe8\xff"])
    return b"\x88" + bytes([0x80 | len(body)]) + bytes(4) + body


def unfinished(rng: random.Random, known: Known) -> bytes:
    """The beginning of a frame."""
    whole = Frame(Opcode.TEXT, json.dumps(command(rng, known)).encode()).serialize(mask=True)
    return whole[: rng.randrange(1, len(whole))]
