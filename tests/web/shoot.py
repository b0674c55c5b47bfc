"""A picture of a page: python -m tests.web.shoot URL FILE.png --size 390x844 --dark"""

from __future__ import annotations

from typing import Annotated

import typer

from tests.web.browser import browser


def shoot(
    url: str,
    file: str,
    size: Annotated[str, typer.Option(help="Width and height.")] = "1280x800",
    dark: bool = False,
    click: Annotated[list[str] | None, typer.Option(help="CSS selectors, one by one.")] = None,
    press: Annotated[list[str] | None, typer.Option(help="Keys, after the clicks.")] = None,
    hover: Annotated[str, typer.Option(help="CSS selector to hover over at the end.")] = "",
    full: Annotated[bool, typer.Option(help="The whole page, not only what fits.")] = False,
    wait: Annotated[int, typer.Option(help="Milliseconds before the picture.")] = 600,
    still: Annotated[bool, typer.Option(help="With reduced motion.")] = False,
) -> None:
    width, height = map(int, size.split("x"))
    with browser() as chromium:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=width < 600,
        )
        page = context.new_page()
        page.on("console", lambda message: print("console:", message.type, message.text))
        page.on("pageerror", lambda error: print("page error:", error))
        page.goto(url, wait_until="load")
        page.wait_for_timeout(wait)
        for selector in click or []:
            page.click(selector, timeout=3000)
            page.wait_for_timeout(300)
        for key in press or []:
            page.keyboard.press(key)
            page.wait_for_timeout(100)
        if hover:
            page.hover(hover, timeout=3000)
        page.wait_for_timeout(wait)
        page.screenshot(path=file, full_page=full)
        print(file)


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(shoot)
    app()
