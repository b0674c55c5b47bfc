"""Playing at one terminal: shows a human's view, asks, refuses kindly, hides from the others."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludoteca import rulebook
from ludoteca.cli import saves
from ludoteca.cli.moves import Moves
from ludoteca.cli.table import Table
from ludoteca.cli.telling import capitalized, counted, event_lines, outcome_lines, seat_label
from ludoteca.cli.terminal import LEAVING, Terminal
from ludoteca.core.errors import IllegalMove, LudotecaError, shown
from ludoteca.core.phase import Phase
from ludoteca.core.seen import has_secrets

MOVES_SHOWN = 40  # at once; more are shown by how they begin, or in pages
INTERRUPTED = 130

HELP = """\
Type a move, or its number in the list. If you type how some moves begin, they
are listed; Tab completes. Enter alone shows the position again, or plays the
only move there is.

  moves [BEGINNING]  the legal moves, or those that begin so
  more               the next of a long list
  hint               what the bot {bot} would do here
  undo               back to the last choice of a human, with all that followed
  ?                  this help
  ? moves            how the moves of this game are written
  ? 2.1              the rule with this number; ? 2 shows the whole section
  save FILE          a copy of the game as it stands now
  quit               leave; every event is saved already, so you can go on later

Where a word is a move of the game too, it is the move: then /undo, with a
stroke, is the command."""


class Quit(Exception):  # noqa: N818 - it is no error
    """The player leaves."""


class Undone(Exception):  # noqa: N818 - it is no error
    """The position is another one now: whatever was being asked is to be asked anew."""


def play_at(table: Table, terminal: Terminal) -> int:
    """Play to the end, or until somebody leaves; answers the exit code."""
    loop = _Loop(table, terminal)
    try:
        loop.run()
        return 0
    except Quit:
        code = 0
    except EOFError:
        terminal.say()
        code = 0
    except KeyboardInterrupt:
        terminal.say()
        code = INTERRUPTED
    return code if loop.say_how_to_resume() else max(code, 1)


class _Loop:
    """One sitting at the terminal."""

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self.table = table
        self.terminal = terminal
        self.names = [player.name for player in table.players]
        self.has_secrets = False  # has any human seen here what others may not?
        self.last_asked: int | None = None  # the human whose view is on the screen
        self.is_welcomed = False
        self.notice = ""  # what the next to be asked is told first, whatever is wiped before
        # Whose view is shown when nobody is asked: with several humans, a spectator's.
        self.eyes = table.humans[0] if len(table.humans) == 1 else None
        self.saved = True
        self.commands: dict[str, Callable[[int, Moves, str], None]] = {
            "?": self.help,
            "help": self.help,
            "moves": self.list_moves,
            "more": self.list_more,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save_copy,
            **dict.fromkeys(LEAVING, self.quit),
        }
        self.wordless = ("more", "hint", "undo", *LEAVING)  # what follows these means nothing
        self.listed: list[int] = []  # the moves last listed, as far as they were not shown yet

    def run(self) -> None:
        while self.table.state.phase is not Phase.OVER:
            due = self.table.humans_due
            if not due:
                self.try_saving(self.table.step)
            else:
                try:
                    chosen = {seat: self.choice(seat, due) for seat in due}
                except Undone:
                    continue
                self.try_saving(lambda: self.table.play(chosen))  # noqa: B023 - called at once
            if not self.table.game.keeps_log:
                self.show_passing()
        self.show_end()

    # ---- one decision of one human ----

    def choice(self, seat: int, due: tuple[int, ...]) -> int:
        """What the human at the seat chooses; raises Quit, Undone, EOFError, KeyboardInterrupt."""
        self.hand_over(seat, len(due) > 1)
        moves = Moves(self.table.state, seat)
        self.show_news(seat)
        self.show_position(seat, moves)
        words = [*moves.texts, *self.commands]
        while True:
            line = self.terminal.ask(f"seat {seat}> ", words)
            action = self.understand(seat, moves, line)
            if action is not None:
                return action

    def understand(self, seat: int, moves: Moves, line: str) -> int | None:
        """The action that the line names, or None after doing or saying what it asks for."""
        typed = " ".join(line.split())
        word, _, rest = line.strip().removeprefix("/").partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:]
        if not typed:
            if len(moves.actions) == 1:
                return moves.actions[0]
            self.show_position(seat, moves)
        elif typed.startswith("/") and word in self.commands:
            self.command(seat, moves, word, rest.strip())
        elif (action := moves.find(typed)) is not None:
            return action
        elif word in self.commands and not moves.is_move(typed):
            self.command(seat, moves, word, rest.strip())
        elif moves.beginning(typed) and not moves.is_move(typed):
            self.list_moves(seat, moves, typed)
        else:
            refusal = moves.refusal(typed)
            self.terminal.warn(str(refusal))
            if isinstance(refusal, IllegalMove) and refusal.rule is not None:
                self.terminal.say(f"(? {refusal.rule} shows the rule.)", "dim")
            if word in self.commands:
                self.terminal.say(f"(/{word} is the command of that name.)", "dim")
        return None

    def command(self, seat: int, moves: Moves, word: str, rest: str) -> None:
        """Do what a command asks for; `rest` is what follows its word."""
        if rest and word in self.wordless:
            self.terminal.warn(f"{word} is typed alone, got {shown(rest)} behind it")
        else:
            self.commands[word](seat, moves, rest)

    def hand_over(self, seat: int, joint: bool) -> None:
        """Take from the screen what the human at the seat may not see, or not see any more."""
        table, terminal = self.table, self.terminal
        self.has_secrets = self.has_secrets or has_secrets(table.state, seat)
        is_secret = len(table.humans) > 1 and (self.has_secrets or joint)
        is_another = is_secret and self.last_asked != seat
        if is_another:
            self.begin_screen(wiped=True)
            label = capitalized(seat_label(seat, self.names))
            terminal.ask(f"{label}: press Enter when the others look away. ")
        self.begin_screen(wiped=is_another or not table.game.keeps_log)
        self.last_asked = seat

    # ---- what is shown ----

    def begin_screen(self, wiped: bool) -> None:
        """Wipe the screen if that is wanted, and say what is to be said first.

        That is on the first screen what is played and by whom, and after `undo` what was undone.
        """
        if wiped:
            self.terminal.clear()
        if not self.is_welcomed:
            self.is_welcomed = True
            self.welcome()
        if self.notice:
            self.terminal.say(self.notice, "italic")
            self.notice = ""

    def welcome(self) -> None:
        game, terminal = self.table.game, self.terminal
        terminal.say(game.title, "bold")
        with contextlib.suppress(LudotecaError):  # a game without a page can be played too
            terminal.say(rulebook.sentence(game.id))
        seats = ", ".join(seat_label(seat, self.names) for seat in range(game.seats))
        terminal.say(f"{capitalized(seats)}.")
        terminal.warn_if_narrow()

    def show_news(self, seat: int) -> None:
        """What happened since the seat last chose, as far as it may see it."""
        table = self.table
        first = len(table.events)
        while first > 0 and seat not in table.events[first - 1].seats:
            first -= 1
        if first > 0 and table.events[first - 1].joint:
            first -= 1  # its own choice is known to it, those of the others are news
        if not table.game.keeps_log:
            first = max(first, len(table.events) - 1)
        lines = event_lines(table.states[first:], table.events[first:], seat, self.names)
        if lines:
            self.terminal.say()
        for line in lines:
            self.terminal.say(line, "cyan")

    def show_passing(self) -> None:
        """Where no log is kept: the last event, before the next one takes its place.

        Not if a human is asked next, who is shown it anyway, and not if nothing would be lost: the
        view tells nothing new and chance comes next, or it was a human's own choice.
        """
        table, terminal = self.table, self.terminal
        if table.state.phase is Phase.OVER or table.humans_due:
            return
        event, eyes = table.events[-1], self.eyes
        is_own = any(seat in table.humans for seat in event.seats)
        before, after = table.states[-2].view(eyes), table.state.view(eyes)
        if not _has_news(before, after) and (is_own or table.state.phase is Phase.CHANCE):
            return
        self.begin_screen(wiped=True)
        for line in event_lines(table.states[-2:-1], [event], eyes, self.names):
            terminal.say(line, "cyan")
        terminal.say()
        terminal.draw(table.game.draw(after))
        terminal.say()
        while typed := terminal.ask("Enter goes on. ").strip():
            if typed.removeprefix("/") in LEAVING:
                raise Quit
            terminal.warn("Enter alone goes on, and quit leaves")

    def show_position(self, seat: int, moves: Moves) -> None:
        state = self.table.state
        self.terminal.say()
        self.terminal.draw(state.game.draw(state.view(seat)))
        self.terminal.say()
        label = capitalized(seat_label(seat, self.names))
        secretly = " in secret" if len(state.to_move) > 1 else ""
        count = len(moves.actions)
        if count == 1:
            self.terminal.say(f"{label}: one move is possible, Enter plays it.")
        else:
            self.terminal.say(f"{label}: choose one of {count} moves{secretly}; ? helps.")
        self.list_moves(seat, moves, "")

    def show_end(self) -> None:
        table, terminal = self.table, self.terminal
        has_hidden = self.has_secrets and len(table.humans) > 1
        self.begin_screen(wiped=has_hidden or not table.game.keeps_log)
        if self.last_asked is not None:
            self.show_news(self.last_asked)
        terminal.say()
        terminal.draw(table.game.draw(table.state.view(self.eyes)))
        terminal.say()
        outcome = table.state.outcome
        if outcome is not None:
            for line in outcome_lines(outcome, self.names):
                terminal.say(line, "bold")
        if self.saved:
            terminal.say("The record is kept; see it again with")
            terminal.say_command(_command("replay", table.path))

    def say_how_to_resume(self) -> bool:
        """Tell where the game is and how to go on; answers whether it is saved."""
        if self.saved:
            self.terminal.say("The game is saved; go on with")
            self.terminal.say_command(_command("play --resume", self.table.path))
        else:
            self.terminal.warn("The game is not saved")
        return self.saved

    # ---- commands ----

    def help(self, seat: int, moves: Moves, what: str) -> None:
        if not what:
            from ludoteca import bots

            self.terminal.say(HELP.format(bot=bots.BEST))
            return
        try:
            if what == "moves":
                self.terminal.rules(rulebook.notation(self.table.game.id))
            else:
                self.terminal.rules(rulebook.rule(self.table.game.id, what))
        except LudotecaError as error:
            self.terminal.warn(str(error))

    def list_moves(self, seat: int, moves: Moves, prefix: str) -> None:
        found = moves.beginning(prefix)
        if prefix and not found:
            self.terminal.warn("No legal move begins so")
            return
        self.listed = found
        groups = moves.groups(found, MOVES_SHOWN) if len(found) > MOVES_SHOWN else {}
        if groups:
            self.list_groups(moves, groups)
        else:
            self.list_more(seat, moves, "")

    def list_groups(self, moves: Moves, groups: dict[str, list[int]]) -> None:
        labels, texts = [], []
        for beginning, places in groups.items():
            is_one = len(places) == 1
            labels.append(str(places[0] + 1) if is_one and moves.numbered else "")
            texts.append(moves.texts[places[0]] if is_one else f"{beginning} ... ({len(places)})")
        self.terminal.columns(labels, texts)
        example = next(beginning for beginning, places in groups.items() if len(places) > 1)
        self.terminal.say(
            f"  Type how the moves you want begin, such as {example}; more lists all of them.",
            "dim",
        )

    def list_more(self, seat: int, moves: Moves, nothing: str) -> None:
        if not self.listed:
            self.terminal.warn("There are no more: moves lists them again")
            return
        now, self.listed = self.listed[:MOVES_SHOWN], self.listed[MOVES_SHOWN:]
        labels = [str(place + 1) if moves.numbered else "" for place in now]
        self.terminal.columns(labels, [moves.texts[place] for place in now])
        if self.listed:
            self.terminal.say(
                f"  and {len(self.listed)} more: type more, or how the moves you want begin.", "dim"
            )

    def hint(self, seat: int, moves: Moves, nothing: str) -> None:
        from ludoteca import bots

        text = self.table.state.text(self.table.hint(seat), seat)
        why = ": nothing is better this turn" if text == "give up" else ""  # Fantastick's §1.11
        self.terminal.say(f"The bot {bots.BEST} would play {text}{why}.")

    def undo(self, seat: int, moves: Moves, nothing: str) -> None:
        events = len(self.table.events)
        self.try_saving(self.table.undo)
        taken_back = events - len(self.table.events)
        if not taken_back:
            self.terminal.warn("There is nothing to take back yet")
            return
        self.notice = f"Taken back: {counted(taken_back, 'event')}."
        raise Undone

    def save_copy(self, seat: int, moves: Moves, name: str) -> None:
        if not name:
            self.terminal.warn(f"save needs a file's name; the game is in {self.table.path}")
            return
        try:
            path = saves.new_path(Path(name))
            saves.write_whole(path, self.table.text())
            self.terminal.say(f"Saved in {path}.")
        except LudotecaError as error:
            self.terminal.warn(str(error))

    def quit(self, seat: int, moves: Moves, nothing: str) -> None:
        raise Quit

    def try_saving(self, step: Callable[[], None]) -> None:
        """Do what ends with saving; a full disk is told once and does not end the game."""
        try:
            step()
            self.saved = True
        except saves.CannotWrite as error:
            if self.saved:
                self.terminal.warn(f"{error}. The game goes on unsaved.")
            self.saved = False


def _has_news(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Has a field of the game's own got a word, or things to list? Flags and counts are no news."""
    own = [name for name in after if name not in ("game", "seat", "phase", "to_move")]
    changed = [after[name] for name in own if after[name] != before.get(name)]
    return any(value for value in changed if isinstance(value, (str, list, dict)))


def _command(name: str, path: Path) -> str:
    """The command with the file, named as short as it can be from here."""
    short = path.name if path.parent == Path.cwd() else str(path)
    return f"{_program()} {name} {shlex.quote(short)}"


def _program() -> str:
    """The program as it can be called from here: `make play` has it in a folder of its own."""
    called = sys.argv[0]
    is_found = Path(called).stem != "ludoteca" or shutil.which("ludoteca") is not None
    return "ludoteca" if is_found else shlex.quote(called)
