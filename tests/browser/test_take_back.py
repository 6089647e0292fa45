"""Taking back alone at a table: the last decision, and the whole turn; the page follows."""

from playwright.sync_api import Page, expect

from tests.browser.table import Seat

WAIT = 20_000


def test_a_decision_and_a_whole_turn_are_taken_back_alone(page: Page):
    seat = Seat(page)
    seat.start_alone()
    ways = page.get_by_role("region", name="Take back")
    seat.wait_for_ask()
    expect(ways).to_have_count(0)
    asked = []
    while len(asked) < 6:
        seat.close_cards()
        seat.wait_for_ask()
        asked.append(seat.ask.get_attribute("data-ask-id"))
        seat.decide()
    seat.wait_for_ask()
    last = asked[-1] or ""
    turn = int(last.split("/")[0])
    back = ways.get_by_role("button", name="Take back:")
    expect(back).to_be_visible(timeout=WAIT)
    back.click()
    expect(seat.ask).to_have_attribute("data-ask-id", last, timeout=WAIT)
    go_to_the_start(seat, asked)
    page.get_by_role("button", name="Log").first.click()
    expect(page.get_by_text("took back a decision").first).to_be_visible()
    expect(page.locator("li.undone").first).to_be_visible()
    page.keyboard.press("Escape")
    seat.decide()
    assert turn >= seat.turn or seat.turn == turn + 1


def go_to_the_start(seat: Seat, asked: list[str | None]) -> None:
    """Several steps back in a row, to the first question of the game."""
    ways = seat.page.get_by_role("region", name="Take back")
    while ways.count():
        before = seat.ask.get_attribute("data-ask-id")
        ways.get_by_role("button").last.click()
        sure = ways.get_by_role("button", name="Go back")
        if sure.is_visible():
            sure.click()
        expect(seat.ask).not_to_have_attribute("data-ask-id", before or "", timeout=WAIT)
    expect(seat.ask).to_have_attribute("data-ask-id", asked[0] or "")
