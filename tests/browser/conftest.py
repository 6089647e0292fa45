"""A real Chromium and a real server for the browser tests."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from tests.server.process import running_server
from tools.chromium import chromium_of_playwright, chromium_on_machine

CHROMIUM_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests; without one they fail and say what to install."""
    program = chromium_on_machine() or chromium_of_playwright()
    assert program, "no Chromium: run make browser, or name one with ECUMENE_CHROMIUM"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server that runs as long as the tests."""
    with running_server(requests_per_second=100_000, bot_pause=0.02) as address:
        yield address


Opener = Callable[..., Page]
"""Opens a page in a browser of its own; `width` and `height` are those of its window."""


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens pages, each with cookies of its own; any error in a console fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_one(width: int = 1280, height: int = 800, **options: Any) -> Page:
        size = ViewportSize(width=width, height=height)
        context = browser.new_context(viewport=size, base_url=address, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: line.type == "error" and problems.append(line.text))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert [one for one in problems if not is_lost_connection(one)] == []


def is_lost_connection(problem: str) -> bool:
    """What the console says while a test keeps the network away."""
    return "ERR_INTERNET_DISCONNECTED" in problem or "WebSocket connection" in problem


@pytest.fixture
def page(open_page: Opener) -> Page:
    """A fresh page of the game."""
    return open_page()
