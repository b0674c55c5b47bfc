"""The Litestar app: handlers, the live connection, the page, and the headers of every answer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException

from ludoteca.core.errors import LudotecaError
from ludoteca.server import http, limits, openapi
from ludoteca.server.connection import Connection, Receive, Scope, Send
from ludoteca.server.house import BOT_PAUSE_SECONDS, House
from ludoteca.server.limits import Addresses
from ludoteca.server.page_files import FOLDER, PageFile, PageFiles
from ludoteca.server.puzzling import Puzzlers
from ludoteca.server.refusals import Refusal
from ludoteca.server.reviewing import Reviewers
from ludoteca.server.storage import Storage

Asgi = Callable[[Scope, Receive, Send], Any]

_LIVE = re.compile(r"^/api/tables/([A-Za-z0-9_-]{1,64})/live$")
_HOST = re.compile(r"^[A-Za-z0-9.\-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](:\d{1,5})?$")
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def make_app(
    database: str,
    address: str = "",
    bot_pause_seconds: float = BOT_PAUSE_SECONDS,
    page: Path = FOLDER,
    **house_settings: Any,
) -> Asgi:
    """The whole server as an ASGI app.

    `database` is a URL of SQLAlchemy's; `address` is where other devices reach the server. Raises
    StorageTrouble when it starts and the database cannot be used.
    """
    addresses = Addresses()
    files = PageFiles(page)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        storage = await Storage.open(database)
        house = House(storage, bot_pause_seconds, **house_settings)
        app.state.house, app.state.reviewers, app.state.puzzlers = house, Reviewers(), Puzzlers()
        try:
            yield
        finally:
            app.state.reviewers.close()
            app.state.puzzlers.close()
            await house.close()
            await storage.close()

    app = Litestar(
        [*http.HANDLERS, _page],
        lifespan=[lifespan],
        state=AppState({"addresses": addresses, "address": address, "files": files}),
        exception_handlers={
            Refusal: http.on_refusal,
            HTTPException: http.on_http_error,
            LudotecaError: http.on_refused_by_rules,
            RecursionError: http.on_endless_nesting,
            Exception: http.on_own_error,
        },
        request_class=http.StrictRequest,
        request_max_body_size=http.MOST_BODY_BYTES,
        openapi_config=openapi.config(),
        logging_config=None,
    )
    return _guarded(app, addresses)


@get(["/", "/{path:path}"], include_in_schema=False)
async def _page(request: Request[Any, Any, AppState], state: AppState) -> Response[Any]:
    """The page's files; its own paths are the page itself."""
    files: PageFiles = state.files
    path: str = request.scope["path"]
    if path.startswith("/api/") or path == "/api":
        return http.problem(404, "table", "There is nothing at this address.")
    found = None if path == "/" else files.find(path)
    if found is not None:
        return _file(request, found)
    if files.is_route(path):
        return _file(request, files.index())
    if "." in path.rpartition("/")[2]:
        return http.problem(404, "table", "There is nothing at this address.")
    return _file(request, files.index(), 404)


def _file(request: Request[Any, Any, AppState], file: PageFile, status: int = 200) -> Response[Any]:
    headers = {"Cache-Control": file.cache_control, "ETag": file.tag, "Vary": "Accept-Encoding"}
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    accepted = request.headers.get("accept-encoding", "")
    for encoding, body in file.compressed.items():
        if encoding in accepted:
            headers["Content-Encoding"] = encoding
            return Response(body, status_code=status, headers=headers, media_type=file.media_type)
    return Response(file.plain, status_code=status, headers=headers, media_type=file.media_type)


def _guarded(app: Litestar, addresses: Addresses) -> Asgi:
    """The app with the headers that every answer has, refusing those who ask too much.

    Live connections go past Litestar: their messages are many and small.
    """

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            live = _LIVE.match(scope["path"])
            if live is None:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            else:
                await Connection(app.state.house, addresses, receive, send).run(scope, live[1])
            return
        if scope["type"] != "http":
            await app(scope, receive, send)  # type: ignore[arg-type]
            return
        headers = [*_HEADERS, (b"content-security-policy", _policy(scope))]

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        address = (scope.get("client") or ("",))[0]
        if not addresses.take(address, limits.REQUESTS_OF_ADDRESS):
            await _refuse_too_many(send_with_headers)
            return
        await app(scope, receive, send_with_headers)  # type: ignore[arg-type]

    return guarded


async def _refuse_too_many(send: Send) -> None:
    body = b'{"code":"limit","reason":"That was too much at once: wait a moment.","rule":null}'
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _policy(scope: Scope) -> bytes:
    """The Content-Security-Policy. Older browsers do not count a WebSocket as 'self'."""
    host = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"host"), "")
    sockets = f" ws://{host} wss://{host}" if _HOST.match(host) else ""
    return (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
        f" connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none';"
        " form-action 'self'; object-src 'none'"
    ).encode()
