"""The page plays an edition that it has never heard of, from its choice to its end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.table import Seat
from tests.server.process import running_server

TURNS = 4
"""So many the tiny edition has; in each of them all move once."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """A server to which an edition from outside was added."""
    where = "tests.editions.tiny:TINY"
    with running_server(rulesets=where, requests_per_second=100_000, bot_pause=0.02) as address:
        yield address


@pytest.fixture
def page(elsewhere: str, open_page: Opener) -> Page:
    """A page of that server."""
    page = open_page()
    page.goto(f"{elsewhere}/")
    return page


def begin(page: Page, crafts: str) -> Seat:
    """Chooses the edition and begins a game alone against a bot."""
    form = page.get_by_role("form", name="Play alone now")
    form.get_by_label("Edition").select_option(label="The Tiny Edition")
    form.locator("summary").click()
    form.get_by_label("Crafts").select_option(label=crafts)
    form.get_by_role("button", name="Start the game").click()
    return Seat(page)


def test_an_invented_edition_is_chosen_asked_and_played_to_its_end(page: Page):
    seat = begin(page, "Many")
    question = page.locator('section[data-ask="LearnCraft"]')
    expect(question.get_by_role("heading", name="Learn craft")).to_be_visible()
    expect(page.locator("header.top")).to_contain_text("Learning crafts")
    expect(question.get_by_test_id("commit")).to_be_disabled()
    expect(question.locator(".rows label")).to_have_count(3)
    question.locator(".rows label").first.click()
    question.get_by_test_id("commit").click()
    expect(question).to_have_count(0)

    seat.wait_for_ask()
    expect(seat.look_at("Log")).to_contain_text("Craft learnt")
    sheet = seat.look_at("Boards")
    page.locator("#tab-scores").click()
    expect(sheet.get_by_role("columnheader", name="Treasury")).to_be_visible()
    moves = 0
    while seat.decide() == "PlanMovement":
        moves += 1
        if moves == TURNS:
            break
    expect(page.get_by_role("button", name="The end")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Atlantis")


def test_what_may_be_done_at_any_time_is_reached_and_a_refusal_says_its_rule(page: Page):
    seat = begin(page, "Few")
    assert seat.decide() == "LearnCraft"
    seat.wait_for_ask()
    page.locator("#now .optional button").filter(has_text="Save tokens").click()
    question = page.locator('section[data-ask="SaveTokens"]')
    for _ in range(4):
        question.get_by_role("spinbutton").press("ArrowUp")
    expect(question.locator(".verdict .rule")).to_have_text("TE 4")
