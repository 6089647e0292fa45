"""The page below a path of a host, behind a gateway: assets, requests, sockets and links."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Seat
from tests.server.gateway import gateway
from tests.server.process import free_port, running_server

PATH = "/ecumene"


@pytest.mark.parametrize("manners", [{"strips": PATH}, {"host": "inside:8000"}], ids=str)
def test_a_game_is_begun_and_people_are_invited_below_a_path(browser: Browser, manners):
    """By a gateway that strips the path, and by one that leaves it and calls us its own name."""
    port = free_port()
    outer = f"http://localhost:{port}{PATH}"
    asked: list[str] = []
    problems: list[str] = []
    with running_server(public_url=outer, bot_pause=0.02) as inner, gateway(inner, port, **manners):
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: line.type == "error" and problems.append(line.text))
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
        page.goto(f"{outer}/")
        play_alone(page)
        [cookie] = context.cookies()
        page.goto(f"{outer}/#/")
        link = invitation(page)
        context.close()
    assert problems == []
    assert cookie["path"] == PATH
    assert link.startswith(f"{outer}/#/join/")
    assert [url for url in asked if not url.startswith(f"{outer}/")] == []
    assert any("/socket?" in url for url in asked)
    assert any(url.endswith(".woff2") for url in asked)


def play_alone(page: Page) -> None:
    """A game is begun, and its first question answered."""
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_role("button", name="Start the game").click()
    expect(page.locator(".table")).to_be_visible(timeout=60_000)
    seat = Seat(page)
    seat.wait_for_ask()
    seat.decide()


def invitation(page: Page) -> str:
    """A table for friends is made, and the link that invites them."""
    page.get_by_role("button", name="Play with friends").click()
    form = page.get_by_role("form", name="New table")
    form.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Invite").click()
    return page.get_by_label("Invite").input_value()
