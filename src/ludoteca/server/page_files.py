"""The built page: its files with their types, compressed where that helps.

Files whose names carry a digest of their content never change and may be kept forever; the others
are asked for again each time, and answered "not modified" by their tag.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "page"
ROUTES = ("new", "table", "join", "games", "lobby", "replay", "learn", "rules", "puzzle")
HASHED_FOLDER = "assets"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
LEAST_COMPRESSED_BYTES = 512
_COMPRESSED_TYPES = ("text/", "application/javascript", "application/json", "application/manifest",
    "image/svg", "font/ttf")  # fmt: skip
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>ludoteca</title>
<p>The page has not been built yet. In a checkout, <code>make play</code> builds it.</p></html>
"""


class PageFile(NamedTuple):
    """A file as it is sent."""

    media_type: str
    cache_control: str
    tag: str
    plain: bytes
    compressed: dict[str, bytes]  # by encoding, the best first


class PageFiles:
    """The files of a folder, read again when they change."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._known: dict[str, tuple[int, PageFile]] = {}

    def find(self, path: str) -> PageFile | None:
        """The file at a path of the page's address; None if there is none."""
        if "\0" in path or "\\" in path or ".." in path.split("/"):
            return None
        file = self._folder / path.lstrip("/")
        try:
            changed = file.stat().st_mtime_ns
            known = self._known.get(path)
            if known is not None and known[0] == changed:
                return known[1]
            if not file.is_file() or not file.resolve().is_relative_to(self._folder):
                return None
            found = _read(file, path.lstrip("/").startswith(f"{HASHED_FOLDER}/"))
        except (OSError, ValueError):
            return None
        self._known[path] = (changed, found)
        return found

    def index(self) -> PageFile:
        """The page itself."""
        return self.find("/index.html") or PageFile(
            _TYPES[".html"], ASK_AGAIN, _tag(NOT_BUILT), NOT_BUILT, {}
        )

    def is_route(self, path: str) -> bool:
        """Does the page have something to show at this path?"""
        first = path.strip("/").partition("/")[0]
        return not first or first in ROUTES


def _read(file: Path, is_hashed: bool) -> PageFile:
    plain = file.read_bytes()
    media_type = (
        _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )
    compressed: dict[str, bytes] = {}
    if len(plain) >= LEAST_COMPRESSED_BYTES and media_type.startswith(_COMPRESSED_TYPES):
        made = file.with_name(file.name + ".br")  # by the build, where it does that
        if made.is_file():
            compressed["br"] = made.read_bytes()
        compressed["gzip"] = gzip.compress(plain, 9, mtime=0)
    return PageFile(media_type, FOREVER if is_hashed else ASK_AGAIN, _tag(plain), plain, compressed)


def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:24]}"'
