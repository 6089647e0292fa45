"""The page plays an edition that it has never heard of."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import Seat
from tests.server.process import running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """A server to which an edition from outside was added."""
    where = "tests.browser.invented:INVENTED"
    with running_server(rulesets=where, requests_per_second=100_000, bot_pause=0.02) as address:
        yield address


@pytest.fixture
def page(elsewhere: str, open_page: Opener) -> Page:
    """A page of that server."""
    page = open_page()
    page.goto(f"{elsewhere}/")
    return page


def test_one_edition_leaves_nothing_to_choose(open_page: Opener):
    page = open_page()
    page.goto("/")
    form = page.get_by_role("form", name="Play alone now")
    expect(form.get_by_label("Players")).to_be_visible()
    expect(form.get_by_label("Edition")).to_have_count(0)


def test_an_invented_edition_is_chosen_and_played(page: Page):
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_label("Edition").select_option(label="The Invented Edition")
    form.locator("summary").click()
    form.get_by_label("Weather").select_option(label="Rough seas")
    form.get_by_role("button", name="Start the game").click()

    seat = Seat(page)
    question = page.locator('section[data-ask="PlaceFirstCity"]')
    expect(question.get_by_role("heading", name="Place first city")).to_be_visible()
    expect(page.locator("header.top")).to_contain_text("Founding of cities")
    expect(question.get_by_test_id("commit")).to_be_disabled()
    question.locator(".rows label").first.click()
    commit = question.get_by_test_id("commit")
    expect(commit).to_be_enabled()
    commit.click()
    expect(question).to_have_count(0)

    seat.wait_for_ask()
    log = seat.look_at("Log")
    expect(log).to_contain_text("First city placed")
    sheet = seat.look_at("Boards")
    page.locator("#tab-scores").click()
    expect(sheet.get_by_role("columnheader", name="Fame abroad")).to_be_visible()


def test_what_may_be_done_at_any_time_is_reached_and_a_refusal_says_its_rule(page: Page):
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_label("Edition").select_option(label="The Invented Edition")
    form.get_by_role("button", name="Start the game").click()
    seat = Seat(page)
    assert seat.decide() == "PlaceFirstCity"
    for _ in range(12):
        seat.wait_for_ask()
        alms = page.locator("#now .optional button").filter(has_text="Give alms")
        if alms.count():
            break
        seat.decide()
    alms.click()
    question = page.locator('section[data-ask="GiveAlms"]')
    question.get_by_role("spinbutton").press("ArrowUp")
    for _ in range(8):
        question.get_by_role("spinbutton").press("ArrowUp")
    expect(question.locator(".verdict .rule")).to_have_text("IE 2.1")
