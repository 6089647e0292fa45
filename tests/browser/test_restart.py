"""The server goes away and comes back; the browser says so and loses nothing."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.table import WAIT, Seat
from tests.server.process import Server


def test_a_killed_server_comes_back_and_the_plan_is_still_there(browser: Browser, tmp_path: Path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite'}", bot_pause=0)
    context = browser.new_context(base_url=server.start(), viewport={"width": 1280, "height": 800})
    try:
        seat = Seat(context.new_page())
        seat.start_alone()
        seat.decide()
        seat.wait_for_ask()
        seat.ask.get_by_role("button", name="Suggest").click()
        expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
        server.kill()
        expect(seat.page.get_by_text("Connection lost")).to_be_visible(timeout=WAIT)
        seat.ask.get_by_test_id("commit").click()
        expect(seat.ask.get_by_text("Your game is safe; try again.")).to_be_visible()
        server.start()
        expect(seat.page.get_by_text("Connection lost")).to_have_count(0, timeout=WAIT)
        ask_id = seat.ask.get_attribute("data-ask-id")
        seat.ask.get_by_test_id("commit").click()
        seat.wait_until_taken(ask_id)
    finally:
        context.close()
        server.stop()
