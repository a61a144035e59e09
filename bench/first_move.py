"""How soon a bot plays: from the tap on the front page to its first action on the screen of a phone, in seconds of the clock."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

from bench.live_tables import served
from bench.row import Row
from forceout.core.games import TITLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"width": 390, "height": 844}
_AGAIN = 5
_PROMISED = 2.0
_CHROMIUM = "chromium"


def rows() -> Iterator[Row]:
    """The first visit of a fresh server, and the visits after it; nothing where there is no browser."""
    browser_at = shutil.which(_CHROMIUM)
    if browser_at is None:
        return
    from playwright.sync_api import sync_playwright

    for game, title in TITLES.items():
        with served() as (address, _memory), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_at, args=["--no-sandbox"])
            first = visit(browser, address, game)
            again = median(visit(browser, address, game) for _ in range(_AGAIN))
            browser.close()
        yield Row(
            f"{title}: from the tap to the bot's first action, first visit", first, "s", at_most=_PROMISED
        )
        yield Row(f"{title}: the same, median of {_AGAIN} more", again, "s", at_most=_PROMISED)


def visit(browser: Browser, address: str, game: str) -> float:
    """Time a first visit: a new browser context, and two taps as soon as the buttons appear."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(address)
    seconds = first_move(page, game)
    context.close()
    return seconds


def first_move(page: Page, game: str, *, patience: float = 60.0) -> float:
    """Return the seconds from the first of two taps on the front page until the bot's first action is in the log."""
    page.set_default_timeout(patience * 1000)
    began = time.perf_counter()
    page.locator(f".game.{game} a[href*='play']").tap()
    page.locator(".choice").first.tap()
    page.wait_for_selector("#log-lines > li", state="attached")
    return time.perf_counter() - began
