"""Before something is plainly given away the page asks, with the adviser's reasons."""

from playwright.sync_api import Page, expect

from tests.browser.table import Seat

WAIT = 20_000


def test_who_would_do_nothing_is_asked_first(page: Page):
    seat = Seat(page)
    seat.start_alone()
    assert seat.wait_for_ask() == "PlanMovement"
    ask = seat.ask.get_attribute("data-ask-id")
    sure = page.get_by_role("dialog", name="Are you sure?")
    seat.ask.get_by_test_id("commit").click()
    expect(sure).to_contain_text("the adviser would do more here")
    sure.get_by_role("button", name="Go back").click()
    expect(sure).to_have_count(0)
    expect(seat.ask).to_have_attribute("data-ask-id", ask or "")
    seat.decide()
    expect(sure).to_have_count(0)
    seat.close_cards()
    seat.wait_for_ask()
    seat.ask.get_by_test_id("commit").click()
    sure.get_by_test_id("anyway").click()
    expect(sure).to_have_count(0)


def test_who_needs_no_goal_line_is_not_asked(page: Page):
    seat = Seat(page)
    seat.start_alone()
    page.evaluate("localStorage.setItem('ecumene.goals', 'off')")
    page.reload()
    assert seat.wait_for_ask() == "PlanMovement"
    ask = seat.ask.get_attribute("data-ask-id")
    seat.ask.get_by_test_id("commit").click()
    expect(page.get_by_role("dialog", name="Are you sure?")).to_have_count(0)
    seat.wait_until_taken(ask)
