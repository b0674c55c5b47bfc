"""What is printed and asked: one place that knows whether there is a terminal at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from ludoteca.cli.telling import ended

WIDTH = 78  # boards are drawn for it, lists and rules keep to it
LEAVING = ("quit", "exit")  # what a user types to leave, wherever a line is asked for
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, and what was scrolled off it


class Terminal:
    """Prints in colour where that is wanted, asks for lines, clears the screen.

    Works without a terminal too: then nothing is cleared and what is read is echoed, so that the
    output reads like a session.
    """

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self._readline: _Readline | None = None

    def say(self, text: str = "", style: str = "") -> None:
        """A line of plain text, wrapped between words where there is a terminal."""
        self._print(Text(printable(text), style), soft_wrap=not self.console.is_terminal)

    def say_command(self, command: str) -> None:
        """A command to copy: never wrapped by us."""
        self._print(Text("  " + printable(command), "bold"))

    def warn(self, sentence: str) -> None:
        """A sentence on what could not be done."""
        self.say(ended(sentence), "yellow")

    def warn_if_narrow(self) -> None:
        """Say so where boards cannot be drawn whole."""
        if self.console.is_terminal and self.console.width < WIDTH:
            width = self.console.width
            self.warn(f"This window is {width} columns wide, boards are drawn for {WIDTH}")

    def draw(self, board: str) -> None:
        """A board in rich's markup."""
        self._print(Text.from_markup(board, emoji=False))

    def rules(self, markdown: str) -> None:
        """A part of a rule page."""
        from rich.markdown import Markdown

        self.console.print(Markdown(markdown), width=min(WIDTH, self.console.width))

    def columns(self, labels: Sequence[str], texts: Sequence[str]) -> None:
        """Short texts with their labels, side by side."""
        label_width = max(map(len, labels), default=0)
        text_width = max(map(len, texts), default=0)
        in_row = max(1, min(WIDTH, self.console.width) // (label_width + text_width + 4))
        for first in range(0, len(texts), in_row):
            row = Text("  ")
            for label, text in list(zip(labels, texts))[first : first + in_row]:
                if label_width:
                    row.append(label.rjust(label_width), "dim").append(" ")
                row.append(text.ljust(text_width), "bold").append("  ")
            row.rstrip()
            self._print(row)

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """A line that somebody types; raises EOFError and KeyboardInterrupt as input() does."""
        if sys.stdin is None or sys.stdout is None:  # closed from outside
            raise EOFError
        is_typed = sys.stdin.isatty()
        if is_typed and self._readline is None:
            self._readline = _quiet_readline()
        if self._readline is not None:
            self._readline.words = completions
        sys.stdout.flush()
        line = input(printable(prompt))
        if not is_typed:
            print(printable(line))
        return line

    def _print(self, text: Text, soft_wrap: bool = True) -> None:
        self.console.print(text, soft_wrap=soft_wrap)

    def clear(self) -> None:
        """Wipe the screen, with what was scrolled off it; without a terminal draw a line."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(_CLEAR)
            self.console.file.flush()
        else:
            self.say("-" * WIDTH)


class _Readline:
    """Line editing with completion, but without history: it would show sealed choices."""

    def __init__(self) -> None:
        import readline

        self.words: Sequence[str] = ()
        readline.set_auto_history(False)
        readline.set_completer_delims("\n")
        readline.set_completer(self._complete)
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def _complete(self, text: str, place: int) -> str | None:
        found = [word for word in self.words if word.startswith(text)]
        return found[place] if place < len(found) else None


def _quiet_readline() -> _Readline | None:
    try:
        return _Readline()
    except ImportError:  # there is none on Windows
        return None


def printable(text: str) -> str:
    """The text with whatever could steer a terminal replaced: names come from files."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in text)
