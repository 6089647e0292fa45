"""A page of a server of its own in a real Chromium, for the commands that measure it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tools.chromium import chromium_of_playwright, chromium_on_machine
from tools.load.server import Server, database_for

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def browsing(width: int, height: int) -> Iterator[tuple[Page, str]]:
    """An empty page, and the address of a server with an empty database."""
    program = chromium_on_machine() or chromium_of_playwright()
    if program is None:
        raise SystemExit("no Chromium: run make browser, or name one with ECUMENE_CHROMIUM")
    with database_for("sqlite") as database, sync_playwright() as play:
        server = Server(database)
        server.start()
        chromium = play.chromium.launch(executable_path=program, args=ARGUMENTS)
        try:
            size = ViewportSize(width=width, height=height)
            page = chromium.new_context(viewport=size).new_page()
            yield page, server.address
        finally:
            chromium.close()
            server.stop()


MAKE = """async wish => {
  const headers = { "content-type": "application/json" };
  const made = await fetch("api/solo", { method: "POST", headers, body: JSON.stringify(wish) });
  return (await made.json()).table.id;
}"""
"""Makes a table as the page does, so that the seat is this browser's."""


def begin_alone(page: Page, address: str, players: int) -> None:
    """A game against bots, opened at its first question."""
    page.goto(address)
    wish = {"settings": {"players": players}, "name": "Measurer", "bot": "easy"}
    table = page.evaluate(MAKE, wish)
    page.goto(f"{address}/#/table/{table}/1")
    page.get_by_test_id("commit").first.wait_for()
