"""What the others did is played on the map, and never stands in the way of an answer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import WAIT, Seat

MOVES = "before => document.querySelector('canvas.playing').toDataURL() !== before"
"""Something else is drawn of the show than before."""

WATCH = """before => {
  window.hasEnded = false;
  new MutationObserver(() => {
    const text = document.querySelector("[data-testid=show]")?.innerText;
    const begins = /\\b1 of/.test(text ?? "") && text !== before;
    window.hasEnded ||= text === undefined || begins;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes when the show is gone, or another one begins in its place."""


@pytest.fixture
def seat(page: Page) -> Seat:
    """A table of five with moves shown so slowly that a test can look at them."""
    page.add_init_script("localStorage.setItem('ecumene.pace', 'slow')")
    seat = Seat(page)
    seat.start_alone()
    return seat


def drawn(page: Page) -> str:
    """What is drawn of the show."""
    return str(page.locator("canvas.playing").evaluate("canvas => canvas.toDataURL()"))


def commit_a_move(seat: Seat) -> None:
    """Answers until a movement has been committed; the others move after it or grow."""
    for _ in range(20):
        if seat.decide() == "PlanMovement":
            return
    raise AssertionError(f"nobody moved: {seat.decided}")


def test_the_others_moves_are_shown_after_a_commit_and_can_be_skipped(page: Page, seat: Seat):
    commit_a_move(seat)
    show = page.get_by_test_id("show")
    expect(show).to_be_visible(timeout=WAIT)
    expect(show).to_contain_text(re.compile(r"1 of \d+"))
    expect(show).to_contain_text(re.compile("marched|grew|built|Conflict"))
    page.wait_for_function(MOVES, arg=drawn(page))
    expect(show).to_contain_text(re.compile(r"2 of \d+"), timeout=WAIT)
    show.get_by_role("button", name="Skip").click()
    expect(show).to_have_count(0)
    expect(page.get_by_test_id("show-offer")).to_have_count(0)


def test_an_answer_ends_the_show_at_once(page: Page, seat: Seat):
    commit_a_move(seat)
    show = page.get_by_test_id("show")
    expect(show).to_be_visible(timeout=WAIT)
    seat.wait_for_ask()
    page.evaluate(WATCH, show.inner_text())
    seat.decide()
    page.wait_for_function("() => window.hasEnded")


def test_the_show_gives_way_as_soon_as_an_answer_is_begun(page: Page, seat: Seat):
    commit_a_move(seat)
    show = page.get_by_test_id("show")
    expect(show).to_be_visible(timeout=WAIT)
    seat.wait_for_ask()
    seat.ask.get_by_role("button", name="Suggest", exact=True).click()
    expect(show).to_have_count(0)
    expect(seat.ask.get_by_text("This is the suggestion.")).to_be_visible()


def test_escape_ends_the_show(page: Page, seat: Seat):
    commit_a_move(seat)
    show = page.get_by_test_id("show")
    expect(show).to_be_visible(timeout=WAIT)
    page.keyboard.press("Escape")
    expect(show).to_have_count(0)


def test_the_board_changes_at_once_for_who_wants_it(page: Page, seat: Seat):
    commit_a_move(seat)
    show = page.get_by_test_id("show")
    expect(show).to_be_visible(timeout=WAIT)
    show.get_by_label("Pace").select_option("at once")
    expect(show).to_have_count(0)
    commit_a_move(seat)
    seat.wait_for_ask()
    expect(show).to_have_count(0)
    expect(seat.look_at("Seat").get_by_label("Pace")).to_have_value("once")


def test_a_show_waits_while_a_sheet_covers_the_map(page: Page, seat: Seat):
    commit_a_move(seat)
    expect(page.get_by_test_id("show")).to_be_visible(timeout=WAIT)
    seat.look_at("Boards")
    expect(page.get_by_test_id("show")).to_have_count(0)
    page.keyboard.press("Escape")
    offer = page.get_by_test_id("show-offer")
    expect(offer.get_by_role("button", name=re.compile(r"\d+ moves?: show"))).to_be_visible()
    expect(page.get_by_test_id("show")).to_have_count(0)
    offer.get_by_role("button", name="show").click()
    expect(page.get_by_test_id("show")).to_be_visible()


def test_a_line_of_the_log_is_played_on_the_map(page: Page, seat: Seat):
    seat.play_until(turn=3)
    sheet = seat.look_at("Log")
    sheet.get_by_label("Everything").select_option(label="Movement and growth")
    line = sheet.get_by_text(re.compile("marched")).first.locator("xpath=ancestor::li[1]")
    line.get_by_role("button", name="Show on the map").click()
    show = page.get_by_test_id("show")
    expect(show).to_contain_text("marched")
    expect(page.locator(".sheet")).to_have_count(0)
    page.wait_for_timeout(2000)
    expect(show).to_be_visible()
    show.get_by_role("button", name="Close").click()
    expect(show).to_have_count(0)


def test_little_motion_shows_scenes_that_stand_still(open_page):
    page = open_page(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('ecumene.pace', 'slow')")
    seat = Seat(page)
    seat.start_alone()
    commit_a_move(seat)
    expect(page.get_by_test_id("show")).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(300)
    first = drawn(page)
    page.wait_for_timeout(500)
    assert drawn(page) == first


# -------------------------------------------------------------------- looking back


def test_one_can_look_back_and_return(page: Page, seat: Seat):
    seat.play_until(turn=3)
    seat.wait_for_ask()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Look back").click()
    past = page.get_by_test_id("past")
    expect(past.get_by_role("status")).to_contain_text(re.compile(r"Turn \d+, .*\s+Moment \d+ of"))
    expect(past.get_by_role("button", name="Back to now")).to_be_focused()
    expect(seat.ask).not_to_be_visible()
    past.get_by_role("button", name="Previous turn").click()
    expect(past).to_contain_text("Turn 2")
    moment = past.get_by_role("status").inner_text()
    past.get_by_role("button", name="Next event").click()
    expect(past.get_by_role("status")).not_to_have_text(moment)
    past.get_by_text("Your cards then").click()
    expect(past.locator("details[open]")).to_contain_text("no cards")
    past.get_by_role("button", name="Back to now").click()
    expect(past).to_have_count(0)
    expect(seat.ask).to_be_visible()
    seat.decide()


def test_the_log_leads_to_the_board_of_a_moment(page: Page, seat: Seat):
    seat.play_until(turn=2)
    sheet = seat.look_at("Log")
    sheet.get_by_role("button", name="Look at the board then").last.click()
    past = page.get_by_test_id("past")
    expect(past).to_contain_text("Turn 1")
    page.keyboard.press("Escape")
    expect(past).to_have_count(0)
