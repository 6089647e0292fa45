"""A newcomer is told what to aim for, unasked, and why a suggestion is one."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import Seat

NUMBER = re.compile(r"\d")


def goal_line(page: Page) -> Locator:
    return page.get_by_role("region", name="What to aim for")


def started(page: Page) -> Seat:
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    return seat


def test_a_newcomer_reads_what_to_aim_for_from_the_first_question_on(page: Page):
    started(page)
    goal = goal_line(page)
    expect(goal.get_by_role("listitem")).to_have_count(2)
    expect(goal).to_contain_text(re.compile(r"A\.S\.T\.\s+space 0 of 15"))
    expect(goal).to_contain_text("Early Bronze Age")
    expect(goal).to_contain_text("asks for 2 cities (you have none)")
    expect(goal).to_contain_text("2 tokens in 1 area")


def test_the_goal_line_goes_by_one_press_and_stays_away(page: Page):
    seat = started(page)
    goal = goal_line(page)
    goal.get_by_role("button", name="Hide what to aim for").click()
    expect(goal).to_have_count(0)
    page.reload()
    seat.wait_for_ask()
    expect(goal).to_have_count(0)
    seat.decide()
    seat.wait_for_ask()
    expect(goal).to_have_count(0)
    switch = seat.look_at("Seat").get_by_label("Say what to aim for")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(goal).to_be_visible()
    page.reload()
    seat.wait_for_ask()
    expect(goal).to_be_visible()


def test_who_has_finished_three_games_is_not_told_unless_they_want_it(open_page: Opener):
    page = open_page()
    page.add_init_script("localStorage.setItem('ecumene.finished', JSON.stringify(['a','b','c']))")
    seat = started(page)
    expect(goal_line(page)).to_have_count(0)
    seat.look_at("Seat").get_by_label("Say what to aim for").check()
    expect(goal_line(page)).to_be_visible()


def test_what_is_kept_on_the_device_may_be_nonsense(open_page: Opener):
    page = open_page()
    page.add_init_script("localStorage.setItem('ecumene.finished', '{oops')")
    started(page)
    expect(goal_line(page)).to_be_visible()


def test_the_goal_line_is_right_after_a_city(page: Page):
    seat = started(page)
    while seat.decided["BuildCities"] == 0:
        if seat.wait_for_ask() == "BuildCities":
            site_is_named_and_shown(page)
        seat.decide()
    seat.play_until(turn=seat.turn + 1)
    cities, rate = own_cities(page)
    told = goal_line(page).locator("[data-goal=city]")
    whose = "it then needs" if cities == 0 else f"{cities + 1} cities then need"
    expect(told).to_contain_text(f"{whose} {rate * (cities + 1)} tokens as support")


def own_cities(page: Page) -> tuple[int, int]:
    """The cities that the server counts for this seat, and the tokens that each needs."""
    table, seat = page.url.split("/table/")[1].split("/")
    told = page.request.get(f"/api/tables/{table}/state?seat={seat}").json()
    civ, board = told["mine"]["civ"], told["board"]
    cities = sum(owner == civ for owner in board["cities"].values())
    return cities, board["prospects"][civ]["support"]["rate"]


def site_is_named_and_shown(page: Page) -> None:
    """The place of the next city is a name that one can press."""
    city = goal_line(page).locator("[data-goal=city]")
    expect(city).to_contain_text("tokens build a city (they are there)")
    city.get_by_role("button").first.click()
    expect(page.locator(".table")).to_have_attribute("data-view", "map")


def test_every_suggestion_of_the_first_questions_says_why_under_the_answer(page: Page):
    seat, told = started(page), []
    while len(told) < 10:
        kind = seat.wait_for_ask()
        ask = seat.ask.get_attribute("data-ask-id")
        if kind == "BuyAdvances":  # where nothing can be bought there is nothing to suggest
            expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
        suggest = seat.ask.get_by_role("button", name="Suggest", exact=True)
        if kind != "Trade" and suggest.is_visible():
            suggest.click()
            reason = seat.ask.locator(".verdict .reason").first
            expect(reason).to_be_visible()
            told.append(reason.inner_text())
            assert NUMBER.search(told[-1]), (kind, told[-1])
        seat.ask.get_by_test_id("commit").click()
        seat.wait_until_taken(ask)
    assert len(set(told)) > 5


def test_a_phone_has_the_goal_too(open_page: Opener):
    page = open_page(390, 844, has_touch=True)
    started(page)
    expect(goal_line(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
