"""Where the house keeps what is the user's: tables, saved games, solutions."""

from __future__ import annotations

from pathlib import Path

from ludoteca.core.errors import LudotecaError


def data_path(name: str = "") -> Path:
    """The user's data folder, or what is called so in it; nothing is made."""
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False) / name


def data_folder(name: str = "", *, instead: str) -> Path:
    """The user's data folder, or one of this name in it, made if it is not there.

    Raises LudotecaError where it cannot be made; `instead` says what the user can do about it.
    """
    folder = data_path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LudotecaError(f"{folder} cannot be made: {error.strerror}; {instead}") from None
    return folder
