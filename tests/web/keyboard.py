"""Somebody before a page who has keys and no pointer."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from playwright.sync_api import Page

from ludoteca.server.table import Table
from tests.web.told import ToldTable

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
FIELD = "field"
MOST_TABS = 80
MOST_WAITS = 400
# A thing that can be touched is known by its first data attribute, or by what it is called.
PAGE_SIDE = """
window.nameOf = (thing) => {
  const [attribute] = Object.entries(thing.dataset);
  return attribute?.join(' ') ?? thing.getAttribute('aria-label') ?? thing.textContent.trim();
};
window.focused = () => {
  const thing = document.activeElement;
  if (thing.matches('[role=tabpanel] input')) return 'field';
  return thing.closest('.board') && thing.closest('[role=button], button') ? nameOf(thing) : null;
};
window.things = () => Object.fromEntries(
  [...document.querySelectorAll('.board [role=button], .board button')].map((thing) => {
    const box = thing.getBoundingClientRect();
    return [nameOf(thing), [box.x + box.width / 2, box.y + box.height / 2]];
  }),
);
"""


class KeyboardPlayer:
    """Plays by Tab, arrows, Enter, and the letters that a board says it knows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._told = ToldTable(page)
        self.sent = self._told.sent
        self._ways: dict[tuple[str, str], str] = {}  # where an arrow leads, as far as tried
        self._among: dict[str, tuple[float, float]] = {}
        page.add_init_script(PAGE_SIDE)

    def sit_down(self, address: str, table: Table, seat: int) -> None:
        """Show the table to a seat, and go to its board."""
        self._told.show(address, table, seat)
        self._ways.clear()
        self.page.wait_for_selector(".board [role=button], .board button")
        self.tab_to(lambda name: name not in (None, FIELD))

    def tab_to(self, is_wanted: Callable[[str | None], bool]) -> None:
        """Press Tab until the focus is on what is wanted."""
        for _ in range(MOST_TABS):
            if is_wanted(self.focused()):
                return
            self.press("Tab")
        raise AssertionError(f"not reached by Tab; on the board are {sorted(self.things())}")

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focused(self) -> str | None:
        """What has the focus: a thing on the board, or the field in which moves are typed."""
        name: str | None = self.page.evaluate("focused()")
        return name

    def things(self) -> dict[str, tuple[float, float]]:
        """What can be touched on the board, and where it lies."""
        found: dict[str, tuple[float, float]] = self.page.evaluate("things()")
        return found

    def walk_to(self, goal: str) -> None:
        """Go by arrows, by ways that were tried before as far as they still hold."""
        self._among = self.things()
        assert goal in self._among, f"{goal} is not on the board: {sorted(self._among)}"
        here = self.focused()
        is_fresh = False
        while here != goal:
            assert here is not None, f"the focus left the board on the way to {goal}"
            if here not in self._among:  # the board was laid out anew since
                self._among = self.things()
                assert goal in self._among, f"{goal} left the board: {sorted(self._among)}"
                assert here in self._among, f"{here} has the focus, among {sorted(self._among)}"
            keys = self._plan(here, goal)
            if not keys:
                assert not is_fresh, f"no arrow leads to {goal} among {sorted(self._among)}"
                self._ways.clear()
                is_fresh = True
                continue
            here = self._follow(here, keys)

    def _follow(self, here: str, keys: list[str]) -> str | None:
        """Press these arrows; where do they lead? All but the last are expected to be known."""
        passed = [here]
        for key in keys:
            self.press(key)
            passed.append(self._ways.get((passed[-1], key), ""))
        there = self.focused()
        if passed[-1] in (there, ""):
            self._ways[passed[-2], keys[-1]] = there or ""
        else:  # what can be touched has changed since one of these was tried
            for at, key in zip(passed, keys):
                del self._ways[at, key]
        return there

    def _plan(self, here: str, goal: str) -> list[str]:
        """The arrows to the goal, or if no way is known to the untried one that looks best.

        None if all were tried.
        """
        order = count()
        heap: list[tuple[float, int, str | None, list[str]]] = [(0, next(order), here, [])]
        done: set[str] = set()
        while heap:
            _, _, at, keys = heapq.heappop(heap)
            if at is None or at == goal:
                return keys
            if at in done:
                continue
            done.add(at)
            for key, way in ARROWS.items():
                there = self._ways.get((at, key))
                cost = float(len(keys) + 1)
                if there is None:
                    guess = cost + self._steps_left(at, way, goal)
                    heapq.heappush(heap, (guess, next(order), None, [*keys, key]))
                elif there in self._among:
                    left = self._steps_left(there, (0, 0), goal)
                    heapq.heappush(heap, (cost + left, next(order), there, [*keys, key]))
        return []

    def _steps_left(self, at: str, way: tuple[int, int], goal: str) -> float:
        """A guess at how many arrows are left, a step being some 40 pixels long."""
        x, y = self._among[at]
        to_x, to_y = self._among[goal]
        return (abs(to_x - x - 40 * way[0]) + abs(to_y - y - 40 * way[1])) / 40

    def choose(self, thing: str) -> bool:
        """Go to a thing and press Enter; was it a whole move?"""
        if thing.startswith("move "):
            self.tab_to(lambda name: name == thing)
        else:
            self.walk_to(thing)
        self.press("Enter")
        self.focused()  # what the page sends is heard before its answer
        return bool(self.sent)

    def choose_all(self, things: list[str]) -> None:
        """One after another, until they are a whole move."""
        next(filter(self.choose, things), None)

    def sent_move(self) -> str:
        """The move that the page has just sent, once the focus is there again."""
        for _ in range(MOST_WAITS):
            if self.focused() is not None and self.sent:
                return self.sent.pop()
            self.page.wait_for_timeout(5)
        raise AssertionError(f"sent {self.sent}, and the focus is on {self.focused()}")
