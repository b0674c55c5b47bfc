"""Secrets by which seats are held and tables found. Of a token only the digest is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 24
TABLE_BYTES = 16


def new_token() -> tuple[str, str]:
    """A token for a seat or an invitation, and its digest."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return token, digest(token)


def new_table_id() -> str:
    """An address that nobody can guess."""
    return secrets.token_urlsafe(TABLE_BYTES)


def digest(token: str) -> str:
    """What is kept of a token. Ours, and those that pages make, have more than 128 random bits, so
    nothing slower is needed.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def compare(one: str, other: str) -> bool:
    """Are two digests the same? Takes as long for any."""
    return hmac.compare_digest(one, other)
