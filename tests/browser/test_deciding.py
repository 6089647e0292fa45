"""Around the button: warnings, refusals, undo, focus, and a ship paid for from two areas."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.situations import MadeUpTables, made_up_tables, situation, situations
from tests.browser.table import Seat, sure


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MadeUpTables]:
    """Tables at which somebody moves, or builds cities."""
    found = situations({"PlanMovement", "BuildCities"})
    with made_up_tables(browser, tmp_path_factory.mktemp("deciding"), found) as made:
        yield made


CROWDED = """
players: 5
board: west
phase: movement
position:
  egypt: 5 in cyrenaica; 2 in memphis; census 7
"""
"""Three tokens more than the limit of Cyrenaica."""


UNSUPPORTED = """
players: 5
board: west
phase: movement
position:
  egypt: 2 in cyrenaica; city in memphis; city in tanis; census 2
"""
"""Two cities, and tokens for one of them whatever is done."""


@pytest.fixture
def crowded(browser: Browser, tmp_path: Path) -> Iterator[MadeUpTables]:
    """A table at which Egypt loses tokens if they stay where they are."""
    found = {"PlanMovement": situation(CROWDED, "egypt")}
    with made_up_tables(browser, tmp_path, found) as made:
        yield made


@pytest.fixture
def unsupported(browser: Browser, tmp_path: Path) -> Iterator[MadeUpTables]:
    """A table at which Egypt loses a city in any case."""
    found = {"PlanMovement": situation(UNSUPPORTED, "egypt")}
    with made_up_tables(browser, tmp_path, found) as made:
        yield made


def test_what_is_suggested_is_committed_without_a_second_question(
    unsupported: MadeUpTables, page: Page
):
    question = unsupported.sit_down(page, "PlanMovement")
    warned = question.get_by_test_id("cautions")
    expect(warned).to_contain_text("cities will be reduced")
    question.get_by_test_id("commit").click()
    sure(page).get_by_role("button", name="Go back").click()
    question.get_by_role("button", name="Suggest", exact=True).click()
    expect(question).to_contain_text("This is the suggestion.")
    expect(warned).to_contain_text("cities will be reduced")
    question.get_by_test_id("commit").click()
    expect(question).to_have_count(0)


def test_tokens_above_the_limit_are_named_before_the_plan_is_committed(
    crowded: MadeUpTables, page: Page
):
    question = crowded.sit_down(page, "PlanMovement")
    warned = question.get_by_test_id("cautions")
    expect(warned).to_contain_text("3 tokens above the population limit will be lost")
    expect(warned).to_contain_text("3 in Cyrenaica")
    question.get_by_label("From").select_option(label="Cyrenaica (5)")
    question.get_by_role("button", name="fewer").first.click()
    question.get_by_role("button", name="fewer").first.click()
    question.get_by_role("button", name="fewer").first.click()
    question.get_by_label("To", exact=True).select_option(label="Paraetonium")
    question.get_by_role("button", name="March", exact=True).click()
    expect(warned).to_contain_text("1 in Cyrenaica")
    question.get_by_role("button", name="Suggest", exact=True).click()
    expect(warned).not_to_contain_text("in Cyrenaica")


def march(question: Locator) -> None:
    """Some tokens march, chosen from the lists."""
    if question.get_by_label("From").input_value() == "":
        question.get_by_label("From").select_option(index=1)
    question.get_by_label("To", exact=True).select_option(index=1)
    question.get_by_role("button", name="March", exact=True).click()


def test_ships_that_would_be_lost_are_named_and_asked_about(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "PlanMovement")
    lost = re.compile(r"unpaid ships? will be lost: ship \d at \w+")
    expect(question.get_by_test_id("cautions")).to_have_text(lost)
    question.get_by_test_id("commit").click()
    asked = sure(page)
    expect(asked).to_contain_text(lost)
    expect(asked.get_by_role("button", name="Go back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    question.get_by_role("button", name="Pay for all ships").click()
    expect(question.get_by_test_id("cautions").get_by_text(lost)).to_have_count(0)
    question.get_by_role("button", name="Undo").click()
    expect(question.get_by_test_id("cautions")).to_have_text(lost)


def test_a_ship_is_paid_for_with_tokens_of_two_areas(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "PlanMovement")
    tools = question.get_by_role("group", name="Your movement")
    tools.get_by_text("Build a ship").click()
    tools.get_by_label("Paid with").select_option(label="2 tokens")
    question.get_by_label("Second token").select_option(index=1)
    question.get_by_label("Where").select_option(index=2)
    question.get_by_role("button", name="Build", exact=True).click()
    order = re.compile(r"is built in .+ for a token from .+ and a token from .+")
    expect(question.get_by_role("listitem").filter(has_text=order)).to_be_visible()
    expect(question.get_by_text("This is allowed.")).to_be_visible()


def test_the_server_says_at_once_what_is_wrong_with_an_order(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "PlanMovement")
    question.get_by_role("button", name=re.compile("Pay, move")).first.click()
    question.get_by_role("button", name="Pay", exact=True).click()
    question.get_by_label("Sail to").select_option(index=1)
    question.get_by_role("button", name="Sail", exact=True).click()
    expect(question.get_by_text("This is allowed.")).to_be_visible()
    question.get_by_role("button", name="Remove this order: 1").click()
    expect(question.get_by_role("listitem").get_by_role("alert")).to_be_visible()
    expect(question.get_by_test_id("commit")).to_be_disabled()
    question.get_by_role("button", name="Undo").click()
    expect(question.get_by_role("alert")).to_have_count(0)
    more = question.get_by_role("button", name="Tokens: more")
    question.get_by_label("From").select_option(index=1)
    question.get_by_label("To", exact=True).select_option(index=1)
    question.get_by_role("button", name="March", exact=True).click()
    expect(more.last).to_be_disabled()


def test_nothing_is_built_only_when_the_button_says_so(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "BuildCities")
    expect(question.get_by_test_id("commit")).to_have_text("Build nothing")
    expect(question.get_by_test_id("cautions")).to_contain_text("You could build cities in")
    question.get_by_role("checkbox").first.check()
    expect(question.get_by_test_id("commit")).to_have_text("Build 1 city")
    expect(question.get_by_test_id("cautions")).not_to_contain_text("You could build")


def test_an_answer_refused_at_the_table_says_why_and_keeps_the_plan(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    march(seat.ask)
    expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
    table = page.url.split("/table/")[1].split("/")[0]
    page.request.post(f"/api/tables/{table}/pause", data={})
    expect(page.get_by_text("The host has paused the game.")).to_be_visible()
    ask = seat.ask.get_attribute("data-ask-id")
    seat.ask.get_by_test_id("commit").click()
    expect(seat.ask.get_by_role("status").filter(has_text="⚠")).to_be_visible()
    expect(seat.ask.get_by_role("listitem").filter(has_text="from")).to_have_count(1)
    page.request.post(f"/api/tables/{table}/resume", data={})
    seat.ask.get_by_role("button", name="Undo").click()
    seat.ask.get_by_role("button", name="Redo").click()
    expect(seat.ask.get_by_text("This is allowed.")).to_be_visible()
    seat.ask.get_by_test_id("commit").click()
    seat.wait_until_taken(ask)


def test_a_plan_that_cannot_be_says_why_and_can_be_undone(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "BuildCities")
    short = question.get_by_role("checkbox", name=re.compile(r"needs 12, [1-9] there"))
    short.first.check()
    expect(question.get_by_role("status").filter(has_text="⚠")).to_be_visible()
    expect(question.get_by_test_id("commit")).to_be_disabled()
    expect(short.first).to_be_checked()
    question.get_by_role("button", name="Undo").click()
    expect(question.get_by_test_id("commit")).to_have_text("Build nothing")


def test_undo_and_redo_move_nothing_and_a_suggestion_can_be_undone(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    march(seat.ask)
    order = seat.ask.get_by_role("listitem").filter(has_text="from").inner_text()
    place = seat.ask.get_by_role("button", name="Undo").bounding_box()
    assert place
    seat.ask.get_by_role("button", name="Suggest").click()
    expect(seat.ask.get_by_text("Undo brings back what you had.")).to_be_visible()
    seat.ask.get_by_role("button", name="Undo").click()
    expect(seat.ask.get_by_role("listitem").filter(has_text="from")).to_have_text(
        re.compile(re.escape(order.split("\n")[0]))
    )
    after = seat.ask.get_by_role("button", name="Undo").bounding_box()
    assert after
    assert after["x"] == place["x"]


def test_focus_goes_on_where_one_works(page: Page):
    seat = Seat(page)
    seat.start_alone()
    seat.wait_for_ask()
    seat.ask.get_by_label("From").select_option(index=1)
    seat.ask.get_by_role("button", name="Tokens: fewer").click()
    march(seat.ask)
    expect(seat.ask.get_by_label("From")).to_be_focused()
    march(seat.ask)
    expect(seat.ask.get_by_role("heading", name="March")).to_be_focused()
    ask = seat.ask.get_attribute("data-ask-id")
    seat.ask.get_by_test_id("commit").focus()
    page.keyboard.press("Enter")
    seat.wait_until_taken(ask)
    expect(page.locator("#now:focus-within")).to_have_count(1)


def test_letters_open_sheets_from_a_ticked_box_and_from_the_map(tables: MadeUpTables, page: Page):
    question = tables.sit_down(page, "BuildCities")
    question.get_by_role("checkbox").first.focus()
    page.keyboard.press("b")
    expect(page.locator(".sheet")).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.get_by_role("application", name="The board")).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_role("application", name="The board")).to_be_focused()
